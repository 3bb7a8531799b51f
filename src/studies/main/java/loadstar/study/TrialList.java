package loadstar.study;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.simulation.SummaryTable;

/** The trials of one scheduler configuration, held by column: each is created when it is read. */
final class TrialList extends AbstractList<Trial> implements RandomAccess {
  private final SchedulerConfig config;
  private final SummaryTable metrics = new SummaryTable();
  private long[] seeds = new long[1];
  private boolean complete;

  TrialList(SchedulerConfig config) {
    this.config = config;
  }

  /** Returns the trials of each configuration, in the order of their first ones. */
  static Map<SchedulerConfig, TrialList> byConfig(List<Trial> trials) {
    Map<SchedulerConfig, TrialList> own = new LinkedHashMap<>();
    trials.forEach(trial ->
        own.computeIfAbsent(trial.config(), TrialList::new).append(trial.seed(), trial.metrics()));
    return own;
  }

  /** Adds a trial; not after {@link #complete}. */
  void append(long seed, Summary run) {
    if (complete) {
      throw new IllegalStateException("the trials are complete");
    }
    int row = metrics.add(run);
    if (row == seeds.length) {
      seeds = Arrays.copyOf(seeds, row + row / 2 + 1);
    }
    seeds[row] = seed;
  }

  /** Declares that no trial follows. */
  TrialList complete() {
    if (!complete) {
      complete = true;
      metrics.trim();
      seeds = Arrays.copyOf(seeds, size());
    }
    return this;
  }

  SchedulerConfig config() {
    return config;
  }

  /** Returns the makespans by seed; of a seed that stands twice the last one. */
  TreeMap<Long, Double> makespans() {
    TreeMap<Long, Double> makespans = new TreeMap<>();
    for (int row = 0; row < size(); row++) {
      makespans.put(seeds[row], metrics.value(row, Summary.END, Double.NaN));
    }
    return makespans;
  }

  /** Returns each metric that any of them has over the seeds; NaN if not all have it. */
  Map<Metric, Spread> spreads() {
    Map<Metric, Spread> spreads = new LinkedHashMap<>();
    double[] values = new double[size()];
    for (Metric metric : Summary.columns(metrics.metrics())) {
      Arrays.setAll(values, row -> metrics.value(row, metric, Double.NaN));
      spreads.put(metric, Spread.of(values));
    }
    return spreads;
  }

  @Override
  public Trial get(int index) {
    return new Trial(config, seeds[Objects.checkIndex(index, size())], metrics.row(index));
  }

  @Override
  public int size() {
    return metrics.rows();
  }
}
