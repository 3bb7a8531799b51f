package loadstar.simulation;

import java.util.Locale;
import loadstar.algorithm.Metric;

/**
 * What a worker does at an instant of a run, or the cause for which it does not compute. Each
 * instant of each worker has exactly one, see {@link Breakdown}, whose metrics are the seconds of
 * each, mean over the workers weighted by their speeds.
 */
public enum Use {
  COMPUTING,
  /** The host is slower than its nominal speed: a profile, or local tasks. */
  SLOWED,
  /** The compute latency of a chunk. */
  STARTING,
  /** The master prepares a chunk, for this worker or for another one. */
  MASTER,
  /** All ports that send are busy with others, at least one of them with bytes. */
  PORT,
  /** The worker's result waits for a port that receives bytes of others. */
  RESULTS,
  /** The bytes of the worker's own data, or of its own result, are on the way. */
  TRANSFER,
  /** The latency of the worker's own messages, or of others that keep a port busy before it. */
  LATENCY,
  /** A port was free, but the scheduler sent nothing to the worker although load was left. */
  HELD,
  /** The load is assigned, and other workers still compute. */
  END,
  /** The load is assigned, and this worker got none of it. */
  UNUSED,
  /** The worker is away, or starts again. */
  AWAY,
  /** The worker computes a chunk that is lost later. */
  LOST;

  private final Metric metric = Summary.metric("time_" + name().toLowerCase(Locale.ROOT));

  /** Returns the metric of its seconds. */
  public Metric metric() {
    return metric;
  }
}
