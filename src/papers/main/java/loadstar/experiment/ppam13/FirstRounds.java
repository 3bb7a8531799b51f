package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.simulation.SimulationResult;

/**
 * The measured durations sigma of the very first rounds: by round, and their mean over all workers
 * as time goes (Figure 4).
 */
final class FirstRounds {
  /** Series by round; only rounds that every selected worker has completed. */
  static final String ROUND_MEAN = "round_sigma_mean_s";

  static final String ROUND_MIN = "round_sigma_min_s";
  static final String ROUND_MAX = "round_sigma_max_s";

  /** Series by round: mean date at which the duration of the round was known. */
  static final String ROUND_DATE = "round_date_mean_s";

  /** Series by second: mean over all workers of the last sigma known by then; NaN before any. */
  static final String DATE = "date_s";

  static final String MEAN = "sigma_mean_so_far_s";

  private FirstRounds() {}

  private record Measurement(int worker, double date, double sigma) {}

  static void put(RunResult result, SimulationResult simulated, double horizon) {
    List<List<Visit>> visits =
        IntStream.range(0, simulated.star().size())
            .mapToObj(w -> Visit.of(simulated.schedule(), simulated.star(), w))
            .toList();
    int rounds = visits.stream().mapToInt(List::size).min().orElse(0);
    BiFunction<ToDoubleFunction<Visit>, ToDoubleFunction<DoubleSummaryStatistics>, double[]> by =
        (number, statistic) ->
            IntStream.range(0, rounds)
                .mapToObj(i -> visits.stream().map(own -> own.get(i)).mapToDouble(number))
                .map(DoubleStream::summaryStatistics)
                .mapToDouble(statistic)
                .toArray();
    result
        .put(ROUND_MEAN, by.apply(Visit::sigma, DoubleSummaryStatistics::getAverage))
        .put(ROUND_MIN, by.apply(Visit::sigma, DoubleSummaryStatistics::getMin))
        .put(ROUND_MAX, by.apply(Visit::sigma, DoubleSummaryStatistics::getMax))
        .put(ROUND_DATE, by.apply(Visit::dotBack, DoubleSummaryStatistics::getAverage));
    putCourse(result, visits, (int) horizon);
  }

  private static void putCourse(RunResult result, List<List<Visit>> visits, int seconds) {
    List<Measurement> measurements = new ArrayList<>();
    for (int w = 0; w < visits.size(); w++) {
      for (Visit visit : visits.get(w)) {
        measurements.add(new Measurement(w, visit.dotBack(), visit.sigma()));
      }
    }
    measurements.sort(Comparator.comparingDouble(Measurement::date));
    double[] last = new double[visits.size()];
    double[] mean = new double[seconds + 1];
    double sum = 0;
    int known = 0;
    int next = 0;
    for (int second = 0; second <= seconds; second++) {
      while (next < measurements.size() && measurements.get(next).date <= second) {
        Measurement measurement = measurements.get(next++);
        known += last[measurement.worker] == 0 ? 1 : 0;
        sum += measurement.sigma - last[measurement.worker];
        last[measurement.worker] = measurement.sigma;
      }
      mean[second] = known == 0 ? Double.NaN : sum / known;
    }
    result.put(DATE, IntStream.rangeClosed(0, seconds).asDoubleStream().toArray()).put(MEAN, mean);
  }
}
