package loadstar.experiment.icppw12;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.as4dr.PoorEstimates;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.RunFiles;
import loadstar.experiment.Study;
import loadstar.experiment.StudySimulation;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.platform.Deployment;
import loadstar.platform.ProfiledStar;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.WorkerMetrics;

/**
 * One run of section IV-A: 1000 workers, first chunks wrong by the fraction iota (20). The seed
 * draws the allocation of the sets and, in a stream of its own, the signs; both schedulers see the
 * same draws.
 */
public final class SteadyStudy implements Study {
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
    SimulationResult simulated = StudySimulation.play(spec, files);
    int[] signs = PoorEstimates.signs(spec.text("signs"), star.size(), spec.seed());
    RunResult result = measure(simulated, signs);
    return putClosedForms(result, star, signs, spec.number("iota"), Sweep.TAU);
  }

  @Override
  public void plan(RunSpec spec) {
    var unused = Icppw12.baseline(Icppw12.star(spec), 0, "iid");
  }

  @Override
  public List<RunFiles> files(RunSpec spec) {
    StarPlatform star = Icppw12.star(spec);
    return List.of(
        new RunFiles(
            "icppw12-star",
            spec.text("scheduler") + "-iota" + spec.text("iota"),
            List.of(ProfiledStar.steady(star)),
            deployment(spec, star),
            spec.number("horizon_s"),
            spec.seed()));
  }

  private static Deployment deployment(RunSpec spec, StarPlatform star) {
    return spec.text("scheduler").equals(Sweep.AS4DR)
        ? Icppw12.as4dr(star, spec.number("iota"), spec.text("signs"))
        : Icppw12.baseline(star, spec.number("iota"), spec.text("signs"));
  }

  private static RunResult measure(SimulationResult simulated, int[] signs) {
    StarPlatform star = simulated.star();
    int observed = observed(star, signs);
    List<Visit> visits = Visit.of(simulated.schedule(), star, observed);
    RunResult result = Measures.putPlatform(new RunResult(), simulated);
    double tau = result.value(Measures.TAU);
    result
        .put(PLUS, Arrays.stream(signs).filter(sign -> sign > 0).count() / (double) signs.length)
        .put(RECURSION_ERROR, Recursion.worstDeviation(simulated.schedule(), star, tau))
        .put(OBSERVED_EFFICIENCY, simulated.workers().get(observed).efficiency())
        .put("worker_sign", Arrays.stream(signs).asDoubleStream().toArray())
        .put(
            "worker_efficiency",
            simulated.workers().stream().mapToDouble(WorkerMetrics::efficiency).toArray());
    return Measures.putVisits(
        result, visits, observed, Measures.series(visits, Visit::windowEfficiency));
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
     * The largest deviation of a sigma_{w,i} (4) from 2f + tau - 2 f tau / sigma_{w,i-1}, seconds;
     * NaN if no worker got to its second round.
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
