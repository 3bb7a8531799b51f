package loadstar.algorithm.selfscheduling;

/**
 * The master of ATF (Ferreto and De Rose, section 3) computes the time slice that it sends with
 * each chunk. It knows the mean time of a task over all results, the remaining tasks, and which
 * slaves have had a slice in this round; it knows no slave's speed.
 *
 * <p>A round begins when a slave comes back that has had its slice. The slice of a round's first
 * slave is the root: the time in which all slaves get 1/alpha of the load done that will be left in
 * the next round. The others get the rest of it, so that all slices of a round end together.
 */
final class AtfMaster {
  private final double alpha;
  // The round in which each slave had its latest slice.
  private final long[] had;
  private long round;
  private double seconds;
  private double tasks;
  // The slice of the current round's first slave, in seconds; NaN before the first round.
  double root = Double.NaN;
  private double began;

  AtfMaster(int slaves, double alpha) {
    this.alpha = alpha;
    had = new long[slaves];
  }

  void measure(double chunk, double time) {
    seconds += time;
    tasks += chunk;
  }

  // Returns the slice for the chunk after the one that a slave gets now, in seconds; NaN if
  // nothing has come back yet. The remaining tasks include this chunk.
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
}
