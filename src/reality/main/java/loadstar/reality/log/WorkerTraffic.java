package loadstar.reality.log;

import org.jspecify.annotations.Nullable;

/**
 * The transfers between a manager and one worker that belong to a task or a result which the log
 * has not named yet; dates are in microseconds.
 */
final class WorkerTraffic {
  /** The date at which the next task's data began to be sent; 0 before that. */
  long sendStart;

  /** The bytes sent since the last task. */
  double bytes;

  /** The bytes received since the last result. */
  double resultBytes;

  /** The date of the last result. */
  long returned;

  /** The task that was sent last. */
  @Nullable RecordedTask last;
}
