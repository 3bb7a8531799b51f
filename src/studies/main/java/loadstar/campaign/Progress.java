package loadstar.campaign;

import java.util.Collection;

/**
 * Listens to the progress of a campaign. Called from several threads; by a campaign, never from two
 * at once.
 */
public interface Progress extends AutoCloseable {
  /** Shows nothing. */
  Progress SILENT = new Progress() {};

  /**
   * @param missing what is to be played
   * @param kept how many more were finished by an earlier call
   */
  default void started(Collection<? extends Run> missing, int kept) {}

  /** A run is being played from now on, until it has finished or failed. */
  default void begun(Run spec) {}

  default void finished(Run spec) {}

  /**
   * @param problem what the run's process said last
   */
  default void failed(Run spec, String problem) {}

  /**
   * The machine kept a run from being played: there was no room, or a file had gone.
   *
   * @param why in a line
   */
  default void hindered(Run spec, String why) {
    failed(spec, why);
  }

  /** Something worth knowing once, in one line. */
  default void note(String line) {}

  /** The campaign was interrupted; what is finished is kept. */
  default void interrupted(int finished, int runs) {}

  @Override
  default void close() {}
}
