package loadstar.input.log.reader;

/** Receives the runs that a reader finds in a log. */
public interface Runs {
  /** Adds a run. */
  void add(TaskRun run);

  /**
   * Adds a remark on what the log has besides.
   *
   * @param number no remark is added for 0
   * @param text contains % for the number and the noun
   * @param noun in the singular
   */
  void note(long number, String text, String noun);
}
