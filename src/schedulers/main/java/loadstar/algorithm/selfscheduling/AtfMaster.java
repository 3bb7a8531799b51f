package loadstar.algorithm.selfscheduling;

/**
 * What the master of ATF computes (Ferreto and De Rose, section 3): the time slice that it sends
 * with each chunk. It knows the mean time of a task over all results, what is left, and who has had
 * a slice in this round; it knows no slave's speed.
 *
 * <p>A round begins when a slave comes back that has had its slice. The slice of a round's first
 * slave is the root: the time in which all slaves get 1/alpha of the load done that will be left in
 * the next round. The others get what is left of it, so that all slices of a round end together.
 */
final class AtfMaster {
  private final double alpha;

  /** The round in which each slave had its latest slice. */
  private final long[] had;

  private long round;
  private double seconds;
  private double tasks;
  private double root = Double.NaN;
  private double began;

  AtfMaster(int slaves, double alpha) {
    this.alpha = alpha;
    had = new long[slaves];
  }

  /** A result. */
  void measure(double chunk, double time) {
    seconds += time;
    tasks += chunk;
  }

  /**
   * The slice for the chunk after the one that a slave gets now.
   *
   * @param remaining tasks not given out, before this chunk
   * @return seconds; NaN when nothing has come back yet
   */
  double slice(int slave, double remaining, double now) {
    if (tasks == 0) {
      return Double.NaN;
    }
    double mean = seconds / tasks;
    if (!Double.isNaN(root) && had[slave] != round) {
      had[slave] = round;
      return Math.max(mean, root - (now - began));
    }
    int p = had.length;
    double before = Double.isNaN(root) ? 0 : root;
    double estimate = Math.max(0, remaining - p * before / mean);
    root = Math.max(mean, estimate * mean / (alpha * p));
    began = now;
    round++;
    had[slave] = round;
    return root;
  }

  /** Slice of the first slave of the current round, seconds; NaN before the first. */
  double root() {
    return root;
  }
}
