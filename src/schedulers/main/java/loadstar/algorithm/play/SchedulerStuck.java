package loadstar.algorithm.play;

/**
 * Signals a run that cannot go on: no chunk is outstanding, no worker is expected, and the load is
 * not done.
 */
public final class SchedulerStuck extends IllegalStateException {
  public SchedulerStuck(String message) {
    super(message);
  }
}
