package loadstar.campaign;

import java.util.Collection;

/**
 * Listens to the progress of a campaign. Its methods are called from several threads; by a
 * campaign, never from two at once.
 */
public interface Progress extends AutoCloseable {
  /** Shows nothing. */
  Progress SILENT = new Progress() {};

  default void started(Collection<? extends Run> missing) {}

  /** Notifies of the start of a run, which lasts until the run has finished or failed. */
  default void begun(Run spec) {}

  /** Notifies of the end of a run, finished or failed. */
  default void finished(Run spec) {}

  /** Notifies of something worth knowing once, in one line. */
  default void note(String line) {}

  /** Notifies of an interruption of the campaign; the results of finished runs are stored. */
  default void interrupted(int finished, int runs) {}

  @Override
  default void close() {}
}
