package loadstar.simulation;

import java.util.Locale;
import loadstar.algorithm.Metric;

/** What an instant of the master is used for; the first that applies. */
public enum MasterUse {
  PREPARES,
  SENDS,
  RECEIVES,
  IDLE;

  private final Metric metric = Summary.metric("master_" + name().toLowerCase(Locale.ROOT));

  /** The metric that has its seconds. */
  public Metric metric() {
    return metric;
  }
}
