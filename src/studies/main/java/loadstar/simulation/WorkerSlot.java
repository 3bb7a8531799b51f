package loadstar.simulation;

/**
 * The place of a worker.
 *
 * @param parent host of the node above it: in a star the master
 * @param from when it comes, seconds
 * @param to when it dies, seconds; infinite for one that stays
 * @param line of the deployment; 0 without
 */
public record WorkerSlot(String host, String parent, double from, double to, int line) {
  /** From the start to the end. */
  WorkerSlot(String host, String parent) {
    this(host, parent, 0, Double.POSITIVE_INFINITY, 0);
  }
}
