package loadstar.simulation;

import java.util.Locale;
import loadstar.algorithm.Metric;

/**
 * What the master does at an instant of a run, for the metrics {@code master_prepares} to {@code
 * master_idle}, see {@link Breakdown}. Where several hold at once, the first one in this order
 * counts, so that the seconds of all add up to the makespan.
 */
public enum MasterUse {
  PREPARES,
  SENDS,
  RECEIVES,
  IDLE;

  private final Metric metric = Summary.metric("master_" + name().toLowerCase(Locale.ROOT));

  /** Returns the metric of its seconds. */
  public Metric metric() {
    return metric;
  }
}
