package loadstar.campaign;

import java.util.Collection;

/**
 * Listens to the progress of a campaign. Called from several threads; by a campaign, never from two
 * at once.
 */
public interface Progress extends AutoCloseable {
  /** Shows nothing. */
  Progress SILENT = new Progress() {};

  default void started(Collection<? extends Run> missing) {}

  /** A run is being played from now on, until it has finished or failed. */
  default void begun(Run spec) {}

  /** Or failed. */
  default void finished(Run spec) {}

  /** Something worth knowing once, in one line. */
  default void note(String line) {}

  /** The campaign was interrupted; what is finished is kept. */
  default void interrupted(int finished, int runs) {}

  @Override
  default void close() {}
}
