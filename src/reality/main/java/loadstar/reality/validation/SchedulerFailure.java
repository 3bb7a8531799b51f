package loadstar.reality.validation;

/**
 * A scheduler has broken its contract in a real or a simulated run; the message says in one line
 * how. Other failures of a validation are defects of this program.
 */
public final class SchedulerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes a failure of what a run has thrown because of its scheduler. */
  SchedulerFailure(IllegalStateException thrown) {
    super(thrown.getMessage(), thrown);
  }
}
