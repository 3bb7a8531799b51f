package loadstar.algorithm.play;

/** A run that cannot go on: nothing is out, nobody is expected, and the load is not done. */
public final class SchedulerStuck extends IllegalStateException {
  public SchedulerStuck(String message) {
    super(message);
  }
}
