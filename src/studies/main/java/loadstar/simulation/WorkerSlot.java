package loadstar.simulation;

/**
 * One worker of a {@link Placement}: a host, and when the worker is there. Several slots may name
 * the same host, whose cores compute side by side.
 *
 * @param host its name in the platform file
 * @param parent host of the node above it: in a star the master
 * @param from date at which it comes, seconds
 * @param to date at which it dies, seconds; infinite for one that stays
 * @param line of the deployment; 0 without
 */
public record WorkerSlot(String host, String parent, double from, double to, int line) {
  /** Makes a slot for the whole run. */
  WorkerSlot(String host, String parent) {
    this(host, parent, 0, Double.POSITIVE_INFINITY, 0);
  }
}
