package loadstar.simulation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absences;
import loadstar.model.ChangingWorker;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformXml;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.DeadlockError;
import org.simgrid.s4u.Engine;

/**
 * Simulates many runs side by side in the one SimGrid simulation that a process can have: each case
 * has a master, workers and links of its own. Cases affect each other in one way only: SimGrid
 * takes events of different cases within 1e-9 s of each other for simultaneous, so dates may differ
 * by that much from those of a case alone. Experiments with thousands of small runs use it; {@link
 * Simulation} simulates one run from files with the same actors.
 */
public final class Batch {
  private static final String SEPARATOR = "@";

  /**
   * The unit of experiments in load units, whose papers know neither bytes nor flops: large, as
   * SimGrid's precision of amounts is absolute.
   */
  static final LoadUnit UNIT = new LoadUnit(1e9, 1e9, 1e9);

  static final LoadUnit IN_UNITS = new LoadUnit(1, 1, 1);

  /**
   * One run.
   *
   * @param workers true speeds and latencies, in load units
   * @param kind of the scheduler
   * @param scheduler for this run only
   * @param local the workers' local tasks, one each, simulated as executions that preempt the
   *     chunks
   * @param load load units
   * @param costs the true costs of tasks; null if a unit costs a unit
   * @param ports of the master
   * @param joins dates at which the workers come, seconds
   */
  public record Case(
      List<WorkerSpec> workers,
      SchedulerKind kind,
      Scheduler scheduler,
      List<LocalLoad> local,
      double load,
      @Nullable TaskCosts costs,
      Ports ports,
      double[] joins) {
    /** Makes a case with one port, whose workers are there from the start. */
    public Case(
        List<WorkerSpec> workers,
        SchedulerKind kind,
        Scheduler scheduler,
        List<LocalLoad> local,
        double load,
        @Nullable TaskCosts costs) {
      this(workers, kind, scheduler, local, load, costs, Ports.ONE, new double[workers.size()]);
    }

    /** Returns the case with other ports, and workers that come at these dates, in seconds. */
    public Case with(Ports other, double[] dates) {
      return new Case(workers, kind, scheduler, local, load, costs, other, dates);
    }

    /** Makes a case with dedicated workers. */
    public Case(
        List<WorkerSpec> workers,
        SchedulerKind kind,
        Scheduler scheduler,
        double load,
        @Nullable TaskCosts costs) {
      this(
          workers,
          kind,
          scheduler,
          Collections.nCopies(workers.size(), LocalLoad.NONE),
          load,
          costs);
    }
  }

  /**
   * The result of a case.
   *
   * @param schedule its chunks
   * @param report the replay of the schedule; it may hold violations
   */
  public record Outcome(Schedule schedule, ScheduleReport report) {
    /**
     * Returns the last date in seconds: that of the last result, or of the last computation if none
     * comes back.
     */
    public double makespan() {
      return report.lastDate();
    }
  }

  private Batch() {}

  /**
   * Simulates all cases in an engine of their own.
   *
   * @throws RuntimeException the failure of the first case that failed
   */
  public static List<Outcome> run(List<Case> cases) throws IOException {
    List<StarRun> runs = new ArrayList<>();
    for (Case one : cases) {
      int size = one.workers.size();
      runs.add(
          new StarRun(
              star("master", one.workers, SEPARATOR + runs.size(), IN_UNITS),
              one.kind,
              one.scheduler,
              UNIT,
              one.load,
              false,
              one.kind.requestBytes().orElse(0),
              one.local,
              true,
              one.costs,
              one.ports,
              0,
              one.joins,
              Collections.nCopies(size, Absences.NONE),
              true));
    }
    return simulate(runs);
  }

  /** Simulates runs whose hosts all have different names. */
  static List<Outcome> simulate(List<StarRun> runs) throws IOException {
    Engine.throw_on_deadlock(true);
    // The actors of cases that failed remain at the end: a deadlock to SimGrid, which lists them.
    List<String> quiet = new ArrayList<>();
    if (runs.stream().anyMatch(run -> !run.ports().one())) {
      quiet.addAll(SimgridSettings.whereLinksAreShared(List.of()));
    }
    quiet.add("--log=ker_engine.app:file:/dev/null");
    try (Engine engine = new Engine(SimgridSettings.arguments(quiet))) {
      return simulate(engine, runs);
    }
  }

  private static List<Outcome> simulate(Engine engine, List<StarRun> runs) throws IOException {
    List<StarPlatform> inBytes =
        runs.stream()
            .map(run -> star(run.star().master(), run.star().workers(), "", UNIT))
            .toList();
    String platform = PlatformXml.stars(inBytes, List.of());
    Simulation.loadText(platform, engine::load_platform);
    List<SimgridWire> wires = new ArrayList<>();
    for (StarRun run : runs) {
      List<String> hosts = run.star().workers().stream().map(WorkerSpec::name).toList();
      wires.add(new SimgridWire(engine, run, hosts, false));
      wires.getLast().start();
    }
    try {
      engine.run();
    } catch (DeadlockError e) {
      // When no actor can proceed any more, all cases have ended except those that failed.
      if (wires.stream().allMatch(wire -> wire.failure() == null)) {
        throw e;
      }
    } finally {
      wires.forEach(SimgridWire::ended);
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (SimgridWire wire : wires) {
      RuntimeException failure = wire.failure();
      if (failure != null) {
        throw failure;
      }
      FinishedRun finished = wire.finished();
      outcomes.add(
          new Outcome(
              finished.schedule(),
              finished.validate(
                  Double.POSITIVE_INFINITY, ChangingWorker.of(finished.run().star().workers()))));
    }
    return outcomes;
  }

  /** Returns the same star with other names, in other units. */
  static StarPlatform star(String master, List<WorkerSpec> workers, String suffix, LoadUnit unit) {
    Function<WorkerSpec, WorkerSpec> scaled =
        w ->
            w.with(
                w.name() + suffix,
                unit.flops() * w.speed(),
                unit.sendBandwidth(w.bandwidthOut()),
                unit.resultBandwidth(w.bandwidthBack()));
    return new StarPlatform(master + suffix, workers.stream().map(scaled).toList());
  }
}
