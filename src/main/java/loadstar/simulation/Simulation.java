package loadstar.simulation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.DeploymentXml;
import loadstar.platform.FilesCheck;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.ParseError;

/**
 * Runs one simulation from SimGrid's platform and deployment files, in this process; SimGrid allows
 * one per process.
 *
 * <p>Costs are affine, so latency plus size over bandwidth is exact: see {@link SimgridSettings}.
 * Any of these settings can be replaced by the spec's.
 */
public final class Simulation {
  private Simulation() {}

  /**
   * Checks the files, simulates, and replays the schedule. Several masters are one result: see
   * {@link SimulationResult#merged}.
   *
   * @return the result; its report may hold violations, which the caller must not ignore
   * @throws loadstar.model.InputException for files and parameters that cannot be simulated
   */
  public static SimulationResult run(SimulationSpec spec) {
    return SimulationResult.merged(runClusters(spec), spec.until());
  }

  /**
   * The same with one result for each master of the deployment, in its order; they share the clock.
   */
  public static List<SimulationResult> runClusters(SimulationSpec spec) {
    PlatformFile platform = PlatformReader.read(spec.platform());
    Deployment deployment = DeploymentXml.read(spec.deployment());
    FilesCheck.check(platform, deployment, Roles::problem, Players.functions());
    List<Roles> clusters = Roles.of(deployment);
    Map<String, String> settings = SimgridSettings.inForce(spec.config(), platform.settings());
    clusters.forEach(roles -> OutageCheck.check(platform, roles, spec.until(), settings));

    Engine.throw_on_deadlock(true);
    Engine.deploy_directly(true);
    Engine engine = engine(spec);
    load(platform.file(), engine::load_platform);
    UniformRandomProvider seeds = RandomStream.of(spec.seed(), "clusters");
    List<Run> runs = new ArrayList<>();
    for (Roles roles : clusters) {
      LoadUnit unit = LoadUnit.of(new Parameters(deployment.file(), roles.master()));
      StarPlatform star =
          EngineStar.read(
              engine, platform, deployment, roles.master(), roles.workers(), unit, spec.until());
      // Clusters draw differently; a single one draws what the seed says.
      SimulationSpec own = clusters.size() == 1 ? spec : spec.withSeed(seeds.nextLong());
      Run run = new Run(own, star, deployment, roles.master(), roles.workers(), unit);
      run.open();
      runs.add(run);
    }
    load(deployment.file(), engine::load_deployment);
    play(engine, runs, spec.until());
    double clock = Engine.get_clock();
    return runs.stream().map(run -> result(run, platform.hasProfiles(), clock, settings)).toList();
  }

  private static Engine engine(SimulationSpec spec) {
    try {
      return new Engine(SimgridSettings.arguments(spec.config()));
    } catch (RuntimeException e) {
      // SimGrid adds the list of all its settings to the one that it does not know.
      String problem = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      throw new InputException(
          "SimGrid refuses the settings " + spec.config() + ": " + problem, null);
    }
  }

  /** What SimGrid refuses although our own look at the file found nothing is bad input too. */
  private static void load(String file, Consumer<String> loader) {
    try {
      loader.accept(file);
    } catch (ParseError e) {
      // Its message names file and line.
      throw new InputException(oneLine(e), null);
    } catch (RuntimeException e) {
      throw new InputException(file, 0, "SimGrid refuses it: " + oneLine(e), null);
    }
  }

  private static String oneLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).strip().replaceAll("\\s*\n\\s*", " ");
  }

  private static void play(Engine engine, List<Run> runs, double until) {
    RuntimeException failure = null;
    try {
      if (Double.isInfinite(until)) {
        engine.run();
      } else {
        engine.run_until(until);
      }
    } catch (RuntimeException e) {
      failure = e;
    }
    for (Run run : runs) {
      // An actor's own complaint says more than the deadlock that it left behind.
      RuntimeException complaint = run.failure();
      if (complaint != null) {
        throw complaint;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static SimulationResult result(
      Run run, boolean profiles, double clock, Map<String, String> settings) {
    Schedule schedule = run.schedule();
    schedule.cutAt(run.until());
    ScheduleValidator validator = new ScheduleValidator(run.star());
    if (profiles) {
      validator = validator.withoutSpeedBounds();
    }
    if (run.oneWay()) {
      validator = validator.withoutResults();
    }
    ScheduleReport report = validator.validate(schedule, run.until(), run.distributed());
    double end = Double.isInfinite(run.until()) ? report.lastDate() : run.until();
    List<WorkerMetrics> workers = Metrics.workers(schedule, run.star(), end, run.oneWay());
    LinkedHashMap<String, Double> summary = Metrics.summary(report, workers, end, run.oneWay());
    run.reportTo(summary);
    return new SimulationResult(clock, settings, run.star(), schedule, report, workers, summary);
  }
}
