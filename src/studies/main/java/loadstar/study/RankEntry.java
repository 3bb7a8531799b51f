package loadstar.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;

/**
 * One scheduler configuration in a {@link Ranking}, with its runs and their metrics.
 *
 * @param trials by seed
 * @param metrics that any of its runs has, over the seeds; NaN if not all have one
 */
public record RankEntry(SchedulerConfig config, List<Trial> trials, Map<Metric, Spread> metrics) {
  public RankEntry {
    // A copy would make every trial of a large campaign an object.
    trials = trials instanceof TrialList list ? list.complete() : List.copyOf(trials);
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
  }

  static RankEntry of(TrialList own) {
    return new RankEntry(own.config(), own.complete(), own.spreads());
  }

  /** Returns the makespan over the seeds, in seconds. */
  public Spread makespan() {
    return Objects.requireNonNull(metrics.get(Summary.END));
  }

  /** Names the configuration in tables. */
  public String scheduler() {
    return config.label();
  }

  boolean asks() {
    return config.requestsFirstChunk();
  }

  double chunks() {
    return mean(Summary.SUBCHUNKS);
  }

  /**
   * Returns the share of a use in the time of all workers, mean over the seeds; NaN if it is not
   * known.
   */
  double share(Use use) {
    return mean(use.metric()) / makespan().mean();
  }

  /** Returns the mean over the seeds; NaN for a metric that they do not have. */
  public double mean(Metric metric) {
    Spread spread = metrics.get(metric);
    return spread == null ? Double.NaN : spread.mean();
  }
}
