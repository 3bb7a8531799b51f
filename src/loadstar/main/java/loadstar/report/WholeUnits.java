package loadstar.report;

/**
 * Marks the schedulers of a ranking that send whole units of a divisible load, which the others cut
 * anywhere.
 */
public final class WholeUnits {
  /** Meaning of the mark, as a line below a table. */
  public static final String LEGEND =
      "* hands out whole units; the others cut the load as they plan (--tasks is cut by none)";

  private static final String MARK = "*";

  private WholeUnits() {}

  /** Returns the label of a scheduler in tables. */
  public static String marked(String label, boolean wholeUnits) {
    return wholeUnits ? label + MARK : label;
  }

  /** Returns the scheduler with a label of tables. */
  public static String unmarked(String label) {
    return label.endsWith(MARK) ? label.substring(0, label.length() - MARK.length()) : label;
  }
}
