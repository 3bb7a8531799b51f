package loadstar.experiment.icppw12;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.As4drScheduler;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.RunFiles;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.ProfileFamily;
import loadstar.platform.ProfiledStar;
import loadstar.result.Numbers;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;

/**
 * One run of either section, with the results that figures need; times in seconds, efficiencies as
 * fractions. The seed draws the allocation of the sets; both schedulers see the same draws.
 *
 * <p>Section IV-A: 1000 workers, first chunks wrong by the fraction iota (20); the seed draws the
 * signs in a stream of its own. Section IV-B: every worker's speeds follow one of ten profiles of
 * amplitude delta (21), (22), which the seed allocates in a stream of its own, and "we set the
 * estimate of each execution parameter for each worker as the time-average of the value of this
 * execution parameter" over the run.
 */
public final class SectionSimulation implements PaperSimulation {
  public static final String STEADY = "icppw12-steady";
  public static final String DYNAMIC = "icppw12-dynamic";

  /** Kinds of estimates in section IV-B. */
  static final String AVERAGE = "average";

  static final String REFERENCE = "reference";
  static final String EFFICIENCY = "platform_efficiency";
  static final String TAU = "tau_s";
  static final String SIGMA_COUNT = "sigma_count";
  static final String SIGMA_MEAN = "sigma_mean_s";
  static final String SIGMA_STD = "sigma_std_s";
  static final String OBSERVED = "observed_worker";
  static final String DATE = "visit_date_s";
  static final String WINDOW = "visit_efficiency_window";
  static final String CUMULATIVE = "visit_efficiency_cumulative";
  static final String SIGMA = "visit_sigma_s";
  static final String PERIOD = "visit_period_s";

  /** Value of section IV-A: share of the workers with a plus. */
  static final String PLUS = "plus_fraction";

  static final String RECURSION_ERROR = "sigma_recursion_error_s";

  /** Value of sigma_{w,1} by (5) and (20): mean over all workers, computed, not simulated. */
  static final String FIRST_MEAN = "first_sigma_closed_mean_s";

  static final String OBSERVED_EFFICIENCY = "observed_efficiency";

  /**
   * Value of section IV-B: largest difference between the end of a computation and the integral of
   * its profile.
   */
  static final String INTEGRATION_ERROR = "integration_error_s";

  private final boolean dynamic;

  /**
   * Creates the simulation of a section.
   *
   * @param dynamic whether it is section IV-B
   */
  public SectionSimulation(boolean dynamic) {
    this.dynamic = dynamic;
  }

  @Override
  public String name() {
    return dynamic ? DYNAMIC : STEADY;
  }

  @Override
  public void plan(RunSpec spec) {
    var unused = Icppw12.baseline(Icppw12.star(spec), 0, "iid");
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    RunFiles files = files(spec).getFirst();
    ProfiledStar profiled = files.stars().getFirst();
    StarPlatform star = profiled.star();
    int[] marks =
        dynamic
            ? allocation(spec, star)
            : PoorEstimates.signs(spec.text("signs"), star.size(), spec.seed());
    int observed = observed(star, marks, dynamic ? 9 : -1);
    SimulationResult simulated = files.play(spec);
    Summary summary = simulated.summary();
    List<Visit> visits = Visit.of(simulated.schedule(), simulated.star(), observed);
    RunResult result =
        new RunResult()
            .put(EFFICIENCY, summary.value(Summary.EFFICIENCY))
            .put(TAU, summary.value(As4drScheduler.TAU))
            .put(SIGMA_COUNT, summary.value(Sigma.VISITS))
            .put(SIGMA_MEAN, summary.value(Sigma.MEAN))
            .put(SIGMA_STD, summary.value(Sigma.STD));
    if (dynamic) {
      double error = RunFiles.integrationError(simulated.schedule(), star, profiled.profiles());
      result.put(INTEGRATION_ERROR, error);
    } else {
      measure(result, simulated, star, marks, spec.number("iota"), observed);
    }
    return result
        .put(OBSERVED, observed)
        .put(DATE, series(visits, Visit::date))
        .put(
            WINDOW,
            dynamic
                ? windows(simulated, visits, observed)
                : series(visits, Visit::windowEfficiency))
        .put(CUMULATIVE, series(visits, Visit::cumulativeEfficiency))
        .put(SIGMA, series(visits, Visit::sigma))
        .put(PERIOD, series(visits, Visit::interval));
  }

  @Override
  public List<RunFiles> files(RunSpec spec) {
    StarPlatform star = Icppw12.star(spec);
    double horizon = spec.number("horizon_s");
    ProfiledStar profiled =
        dynamic
            ? ProfiledStar.of(star, family(spec), allocation(spec, star), spec.number("delta"))
            : ProfiledStar.steady(star);
    double iota = dynamic ? 0 : spec.number("iota");
    String signs = dynamic ? "iid" : spec.text("signs");
    Deployment deployment =
        spec.text("scheduler").equals(SweepFigure.AS4DR)
            ? Icppw12.as4dr(star, iota, signs)
            : Icppw12.baseline(star, iota, signs);
    String setting = "icppw12-star";
    String detail = dynamic ? spec.text("estimates") : "iota" + spec.text("iota");
    if (dynamic) {
      setting += "-" + spec.text("family") + "-delta" + spec.text("delta");
      deployment = informed(spec, deployment, profiled, horizon);
    }
    String who = spec.text("scheduler") + "-" + detail;
    return List.of(new RunFiles(setting, who, List.of(profiled), deployment, horizon, spec.seed()));
  }

  private static ProfileFamily family(RunSpec spec) {
    return ProfileFamily.named(spec.text("family"), spec.number("horizon_s"), spec.seed());
  }

  private static int[] allocation(RunSpec spec, StarPlatform star) {
    return ProfileFamily.allocate(star.size(), family(spec).size(), spec.seed());
  }

  private static Deployment informed(
      RunSpec spec, Deployment deployment, ProfiledStar profiled, double horizon) {
    StarPlatform star = profiled.star();
    Deployment informed = deployment;
    if (spec.text("tau").equals(SweepFigure.Sweep.GIVEN_TAU) && !OwnPlatform.isIn(spec)) {
      informed = informed.withProperty("tau", Map.of(star.master(), SweepFigure.Sweep.GIVEN_TAU));
    }
    if (spec.text("estimates").equals(AVERAGE)) {
      Map<String, String> factors = new HashMap<>();
      for (int w = 0; w < star.size(); w++) {
        factors.put(star.worker(w).name(), Numbers.text(profiled.averageSpeed(w, horizon)));
      }
      informed = informed.withProperty("estimate_factor", factors);
    }
    return informed;
  }

  /**
   * Returns the first worker with this mark and the parameters of S0, whose latency is the most
   * visible; otherwise the first with the mark, or worker 0. Figures 10 and 11 show one that gains
   * 17.86 times, which only a minus can, with "the computation latency of the worker under
   * consideration: 10^-4 seconds" (section IV-A); Figures 15 and 16 "a worker with profile P9".
   */
  static int observed(StarPlatform star, int[] marks, int mark) {
    List<Integer> marked =
        IntStream.range(0, marks.length).filter(w -> marks[w] == mark).boxed().toList();
    return marked.stream()
        .filter(w -> star.worker(w).computeLatency() == 1e-4)
        .findFirst()
        .orElse(marked.isEmpty() ? 0 : marked.getFirst());
  }

  static double[] series(List<Visit> visits, ToDoubleFunction<Visit> number) {
    return visits.stream().mapToDouble(number).toArray();
  }

  private static void measure(
      RunResult result,
      SimulationResult simulated,
      StarPlatform star,
      int[] signs,
      double iota,
      int observed) {
    result
        .put(PLUS, Arrays.stream(signs).filter(sign -> sign > 0).count() / (double) signs.length)
        .put(
            RECURSION_ERROR,
            worstDeviation(simulated.schedule(), simulated.star(), result.value(TAU)))
        .put(OBSERVED_EFFICIENCY, simulated.workers().get(observed).efficiency())
        .put(
            FIRST_MEAN,
            IntStream.range(0, signs.length)
                .mapToDouble(w -> {
                  double f = star.worker(w).computeLatency();
                  // (5) with alpha of (13) and (20)
                  return (1 + signs[w] * iota) * (SweepFigure.Sweep.TAU - 2 * f) + 2 * f;
                })
                .average()
                .orElseThrow());
  }

  /**
   * Checks AS4DR's recursion (6) on the simulated schedule, for every worker and round.
   *
   * @param schedule rows of a worker in the order of its rounds
   * @param tau the wanted period, seconds
   * @return the largest deviation of a sigma_{w,i} (4) from 2f + tau - 2 f tau / sigma_{w,i-1},
   *     seconds; NaN if no worker completed a second round
   */
  static double worstDeviation(Schedule schedule, StarPlatform star, double tau) {
    double[] theta = Sigma.theta(schedule, star.size());
    double[] previous = new double[star.size()];
    Arrays.fill(previous, Double.NaN);
    double worst = -1;
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.part(row) != Schedule.FIRST || Double.isNaN(schedule.resultEnd(row))) {
        continue;
      }
      int w = schedule.worker(row);
      double f = star.worker(w).computeLatency();
      double sigma = Sigma.sigma(schedule, row, theta[w], f);
      if (schedule.round(row) > 1) {
        // (6)
        double expected = 2 * f + tau - 2 * f * tau / previous[w];
        worst = Math.max(worst, Math.abs(sigma - expected));
      }
      previous[w] = sigma;
    }
    return worst < 0 ? Double.NaN : worst;
  }

  /**
   * Returns the share of the time between two measurements in which the worker computed, without
   * latencies. The computations in that time count, not those whose results came back then: they
   * differ while rounds change.
   */
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
