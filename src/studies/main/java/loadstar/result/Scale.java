package loadstar.result;

/** The size at which an experiment is run: the paper's, or a smaller one with {@code --quick}. */
public enum Scale {
  /** The experiment has the size of the paper's. */
  FULL,
  /**
   * The experiment is reduced to seconds: it shows that everything works, and no published number
   * can be expected.
   */
  QUICK
}
