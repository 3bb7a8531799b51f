package loadstar.simulation;

import java.util.Locale;
import loadstar.algorithm.Metric;

/** The use of an instant of the master; the first that applies. */
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
