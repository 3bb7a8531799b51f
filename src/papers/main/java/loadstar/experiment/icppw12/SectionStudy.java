package loadstar.experiment.icppw12;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.as4dr.As4drScheduler;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.algorithm.as4dr.Sigma;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.RunFiles;
import loadstar.experiment.Study;
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
import loadstar.simulation.WorkerMetrics;

/**
 * A run of either section, and what figures need of it; times in seconds, efficiencies as
 * fractions.
 */
public abstract class SectionStudy implements Study {
  // CPU-efficiency of the platform.
  static final String EFFICIENCY = "platform_efficiency";
  static final String TAU = "tau_s";
  static final String SIGMA_COUNT = "sigma_count";
  static final String SIGMA_MEAN = "sigma_mean_s";
  static final String SIGMA_STD = "sigma_std_s";
  // Index of the worker whose visits are kept.
  static final String OBSERVED = "observed_worker";
  // Names of the series over the visits to the observed worker.
  static final String DATE = "visit_date_s";
  static final String WINDOW = "visit_efficiency_window";
  static final String CUMULATIVE = "visit_efficiency_cumulative";
  static final String SIGMA = "visit_sigma_s";
  static final String PERIOD = "visit_period_s";

  @Override
  public final void plan(RunSpec spec) {
    var unused = Icppw12.baseline(Icppw12.star(spec), 0, "iid");
  }

  static Deployment deployment(RunSpec spec, StarPlatform star, double iota, String signs) {
    return spec.text("scheduler").equals(Sweep.AS4DR)
        ? Icppw12.as4dr(star, iota, signs)
        : Icppw12.baseline(star, iota, signs);
  }

  static List<RunFiles> files(
      RunSpec spec, String setting, String detail, ProfiledStar star, Deployment deployment) {
    String who = spec.text("scheduler") + "-" + detail;
    double horizon = spec.number("horizon_s");
    return List.of(new RunFiles(setting, who, List.of(star), deployment, horizon, spec.seed()));
  }

  static RunResult putPlatform(RunResult result, SimulationResult simulated) {
    Summary summary = simulated.summary();
    return result
        .put(EFFICIENCY, summary.value(Summary.EFFICIENCY))
        .put(TAU, summary.value(As4drScheduler.TAU))
        .put(SIGMA_COUNT, summary.value(Sigma.VISITS))
        .put(SIGMA_MEAN, summary.value(Sigma.MEAN))
        .put(SIGMA_STD, summary.value(Sigma.STD));
  }

  /**
   * Puts the series of one worker.
   *
   * @param windows efficiency between two measurements, by visit
   */
  static RunResult putVisits(RunResult result, List<Visit> visits, int observed, double[] windows) {
    return result
        .put(OBSERVED, observed)
        .put(DATE, series(visits, Visit::date))
        .put(WINDOW, windows)
        .put(CUMULATIVE, series(visits, Visit::cumulativeEfficiency))
        .put(SIGMA, series(visits, Visit::sigma))
        .put(PERIOD, series(visits, Visit::interval));
  }

  static double[] series(List<Visit> visits, ToDoubleFunction<Visit> number) {
    return visits.stream().mapToDouble(number).toArray();
  }

  /**
   * One run of section IV-A: 1000 workers, first chunks wrong by the fraction iota (20). The seed
   * draws the allocation of the sets and, in a stream of its own, the signs; both schedulers see
   * the same draws.
   */
  public static final class SteadyStudy extends SectionStudy {
    public static final String NAME = "icppw12-steady";
    // Share of the workers with a plus; names of RunResult values.
    static final String PLUS = "plus_fraction";
    static final String RECURSION_ERROR = "sigma_recursion_error_s";
    // What (5) and (20) give for sigma_{w,1}: over all workers, computed, not simulated.
    static final String FIRST_MEAN = "first_sigma_closed_mean_s";
    static final String FIRST_STD = "first_sigma_closed_std_s";
    static final String OBSERVED_EFFICIENCY = "observed_efficiency";

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      RunFiles files = files(spec).getFirst();
      StarPlatform star = files.stars().getFirst().star();
      SimulationResult simulated = files.play(spec);
      int[] signs = PoorEstimates.signs(spec.text("signs"), star.size(), spec.seed());
      RunResult result = measure(simulated, signs);
      return putClosedForms(result, star, signs, spec.number("iota"), Sweep.TAU);
    }

    @Override
    public List<RunFiles> files(RunSpec spec) {
      StarPlatform star = Icppw12.star(spec);
      Deployment deployment = deployment(spec, star, spec.number("iota"), spec.text("signs"));
      String detail = "iota" + spec.text("iota");
      return files(spec, "icppw12-star", detail, ProfiledStar.steady(star), deployment);
    }

    private static RunResult measure(SimulationResult simulated, int[] signs) {
      StarPlatform star = simulated.star();
      int observed = observed(star, signs);
      List<Visit> visits = Visit.of(simulated.schedule(), star, observed);
      RunResult result = putPlatform(new RunResult(), simulated);
      double tau = result.value(TAU);
      result
          .put(PLUS, Arrays.stream(signs).filter(sign -> sign > 0).count() / (double) signs.length)
          .put(RECURSION_ERROR, Recursion.worstDeviation(simulated.schedule(), star, tau))
          .put(OBSERVED_EFFICIENCY, simulated.workers().get(observed).efficiency())
          .put("worker_sign", Arrays.stream(signs).asDoubleStream().toArray())
          .put(
              "worker_efficiency",
              simulated.workers().stream().mapToDouble(WorkerMetrics::efficiency).toArray());
      return putVisits(result, visits, observed, series(visits, Visit::windowEfficiency));
    }

    // The worker of Figures 10 and 11: "the computation latency of the worker under consideration:
    // 10^-4 seconds" is that of S0 alone, and only a worker with a minus sign can gain 17.86 times
    // (section IV-A). The first of these; if there is none, the first with a minus, or worker 0.
    static int observed(StarPlatform star, int[] signs) {
      int anyMinus = -1;
      for (int w = 0; w < signs.length; w++) {
        if (signs[w] < 0) {
          if (star.worker(w).computeLatency() == 1e-4) {
            return w;
          }
          anyMinus = anyMinus < 0 ? w : anyMinus;
        }
      }
      return Math.max(anyMinus, 0);
    }

    private static RunResult putClosedForms(
        RunResult result, StarPlatform star, int[] signs, double iota, double tau) {
      double[] first = new double[signs.length];
      double squares = 0;
      for (int w = 0; w < first.length; w++) {
        double f = star.worker(w).computeLatency();
        // (5) with alpha of (13) and (20)
        first[w] = (1 + signs[w] * iota) * (tau - 2 * f) + 2 * f;
      }
      double mean = mean(first);
      for (double sigma : first) {
        squares += (sigma - mean) * (sigma - mean);
      }
      return result.put(FIRST_MEAN, mean).put(FIRST_STD, Math.sqrt(squares / first.length));
    }

    private static double mean(double[] values) {
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      return sum / values.length;
    }

    // Checks AS4DR's recursion (6) on what was simulated, for every worker and round.
    static final class Recursion {
      private Recursion() {}

      /**
       * The largest deviation of a sigma_{w,i} (4) from 2f + tau - 2 f tau / sigma_{w,i-1},
       * seconds; NaN if no worker got to its second round.
       *
       * @param schedule rows of a worker in the order of its rounds
       * @param tau the wanted period, seconds
       */
      static double worstDeviation(Schedule schedule, StarPlatform star, double tau) {
        double[] theta = shares(schedule, star.size());
        double[] previous = new double[star.size()];
        Arrays.fill(previous, Double.NaN);
        double worst = 0;
        int rounds = 0;
        for (int row = 0; row < schedule.rows(); row++) {
          if (schedule.part(row) != Schedule.FIRST || Double.isNaN(schedule.resultEnd(row))) {
            continue;
          }
          int w = schedule.worker(row);
          double f = star.worker(w).computeLatency();
          double measured = schedule.computeEnd(row) - schedule.computeStart(row);
          // (4)
          double sigma = (measured - f) / theta[w] + 2 * f;
          if (schedule.round(row) > 1) {
            rounds++;
            // (6)
            double expected = 2 * f + tau - 2 * f * tau / previous[w];
            worst = Math.max(worst, Math.abs(sigma - expected));
          }
          previous[w] = sigma;
        }
        return rounds == 0 ? Double.NaN : worst;
      }

      // theta_w (3) of every worker, from the sizes of its first chunk.
      private static double[] shares(Schedule schedule, int workers) {
        double[] first = new double[workers];
        double[] whole = new double[workers];
        for (int row = 0; row < schedule.rows(); row++) {
          if (schedule.round(row) == 1) {
            whole[schedule.worker(row)] += schedule.size(row);
            if (schedule.part(row) == Schedule.FIRST) {
              first[schedule.worker(row)] = schedule.size(row);
            }
          }
        }
        Arrays.setAll(first, w -> first[w] / whole[w]);
        return first;
      }
    }
  }

  /**
   * One run of section IV-B: every worker's speeds follow one of ten profiles of amplitude delta
   * (21), (22), and "we set the estimate of each execution parameter for each worker as the
   * time-average of the value of this execution parameter" over the run. The seed draws the
   * allocation of the sets and, in a stream of its own, that of the profiles; both schedulers see
   * the same draws.
   */
  public static final class DynamicStudy extends SectionStudy {
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
      SimulationResult simulated = files.play(spec);
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
      StarPlatform star = Icppw12.star(spec);
      ProfiledStar profiled =
          ProfiledStar.of(star, family(spec), allocation(spec, star), spec.number("delta"));
      return files(
          spec,
          "icppw12-star-" + spec.text("family") + "-delta" + spec.text("delta"),
          spec.text("estimates"),
          profiled,
          deployment(spec, profiled, spec.number("horizon_s")));
    }

    private static Deployment deployment(RunSpec spec, ProfiledStar profiled, double horizon) {
      StarPlatform star = profiled.star();
      Deployment deployment = deployment(spec, star, 0, "iid");
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
      RunResult result = putPlatform(new RunResult(), simulated);
      result
          .put(EFFICIENCY_FROM_START, simulated.summary().value(Summary.EFFICIENCY_FROM_START))
          .put(
              INTEGRATION_ERROR,
              RunFiles.integrationError(
                  simulated.schedule(), profiled.star(), profiled.profiles()));
      return putVisits(result, visits, observed, windows(simulated, visits, observed));
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

    // Share of the time between two measurements in which the worker computed, latencies excluded.
    // By
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
}
