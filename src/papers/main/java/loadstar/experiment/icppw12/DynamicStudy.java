package loadstar.experiment.icppw12;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.IntegrationCheck;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.experiment.Study;
import loadstar.experiment.StudySimulation;
import loadstar.experiment.icppw12.SweepFigure.DynamicRuns;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.result.Numbers;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/**
 * One run of section IV-B: every worker's speeds follow one of ten profiles of amplitude delta
 * (21), (22), and "we set the estimate of each execution parameter for each worker as the
 * time-average of the value of this execution parameter" over the run. The seed draws the
 * allocation of the sets and, in a stream of its own, that of the profiles; both schedulers see the
 * same draws.
 */
public final class DynamicStudy implements Study {
  public static final String NAME = "icppw12-dynamic";
  // Values of the parameter "estimates".
  static final String AVERAGE = "average";
  static final String REFERENCE = "reference";
  // The same with time elapsing from date 0.
  static final String EFFICIENCY_FROM_START = "platform_efficiency_from_start";
  // Largest difference between the end of a computation and the integral of its profile.
  static final String INTEGRATION_ERROR = "integration_error_s";

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    RunFiles files = files(spec).getFirst();
    ProfiledStar profiled = files.stars().getFirst();
    int[] allocation = allocation(spec, profiled.star());
    SimulationResult simulated = StudySimulation.play(spec, files);
    return measure(simulated, profiled, observed(profiled.star(), allocation));
  }

  private static ProfileFamily family(RunSpec spec) {
    return ProfileFamily.named(spec.text("family"), spec.number("horizon_s"), spec.seed());
  }

  private static int[] allocation(RunSpec spec, StarPlatform star) {
    return ProfileFamily.allocate(star.size(), family(spec).size(), spec.seed());
  }

  @Override
  public List<RunFiles> files(RunSpec spec) {
    double horizon = spec.number("horizon_s");
    StarPlatform star = Icppw12.star(spec);
    ProfiledStar profiled =
        ProfiledStar.of(star, family(spec), allocation(spec, star), spec.number("delta"));
    return List.of(
        new RunFiles(
            "icppw12-star-" + spec.text("family") + "-delta" + spec.text("delta"),
            spec.text("scheduler") + "-" + spec.text("estimates"),
            List.of(profiled),
            deployment(spec, profiled, horizon),
            horizon,
            spec.seed()));
  }

  @Override
  public void plan(RunSpec spec) {
    var unused = Icppw12.baseline(Icppw12.star(spec), 0, "iid");
  }

  private static Deployment deployment(RunSpec spec, ProfiledStar profiled, double horizon) {
    StarPlatform star = profiled.star();
    Deployment deployment =
        spec.text("scheduler").equals(Sweep.AS4DR)
            ? Icppw12.as4dr(star, 0, "iid")
            : Icppw12.baseline(star, 0, "iid");
    if (spec.text("tau").equals(DynamicRuns.GIVEN_TAU) && !OwnPlatform.isIn(spec)) {
      deployment = deployment.withProperty("tau", Map.of(star.master(), DynamicRuns.GIVEN_TAU));
    }
    if (spec.text("estimates").equals(AVERAGE)) {
      Map<String, String> factors = new HashMap<>();
      for (int w = 0; w < star.size(); w++) {
        factors.put(star.worker(w).name(), Numbers.text(profiled.averageSpeed(w, horizon)));
      }
      deployment = deployment.withProperty("estimate_factor", factors);
    }
    return deployment;
  }

  private static RunResult measure(
      SimulationResult simulated, ProfiledStar profiled, int observed) {
    List<Visit> visits = Visit.of(simulated.schedule(), simulated.star(), observed);
    RunResult result = Measures.putPlatform(new RunResult(), simulated);
    result
        .put(EFFICIENCY_FROM_START, simulated.summary().value(Summary.EFFICIENCY_FROM_START))
        .put(
            INTEGRATION_ERROR,
            IntegrationCheck.worst(simulated.schedule(), profiled.star(), profiled.profiles()));
    return Measures.putVisits(result, visits, observed, windows(simulated, visits, observed));
  }

  // The worker of Figures 15 and 16, "a worker with profile P9": the first that has it and the
  // parameters of S0, whose latency is the most visible; otherwise the first that has it.
  static int observed(StarPlatform star, int[] allocation) {
    int anyP9 = 0;
    for (int w = allocation.length - 1; w >= 0; w--) {
      if (allocation[w] == 9) {
        anyP9 = w;
      }
    }
    for (int w = 0; w < allocation.length; w++) {
      if (allocation[w] == 9 && star.worker(w).computeLatency() == 1e-4) {
        return w;
      }
    }
    return anyP9;
  }

  // Share of the time between two measurements in which the worker computed, latencies excluded. By
  // what it was doing then, not by what came back then: the two differ while rounds change.
  private static double[] windows(SimulationResult simulated, List<Visit> visits, int worker) {
    Schedule schedule = simulated.schedule();
    double f = simulated.star().worker(worker).computeLatency();
    double[] busy = new double[visits.size()];
    double first = Double.NaN;
    int from = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) != worker || Double.isNaN(schedule.computeStart(row))) {
        continue;
      }
      first = Double.isNaN(first) ? schedule.sendEnd(row) : first;
      double begin = schedule.computeStart(row) + f;
      double end = schedule.computeEnd(row);
      end = Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
      while (from < busy.length && visits.get(from).date() <= begin) {
        from++;
      }
      for (int i = from; i < busy.length; i++) {
        double open = i == 0 ? 0 : visits.get(i - 1).date();
        if (open >= end) {
          break;
        }
        busy[i] += Math.max(0, Math.min(end, visits.get(i).date()) - Math.max(begin, open));
      }
    }
    for (int i = 0; i < busy.length; i++) {
      busy[i] /= visits.get(i).date() - (i == 0 ? first : visits.get(i - 1).date());
    }
    return busy;
  }
}
