package loadstar.report;

/** The mark of schedulers that hand out whole units of a load which others cut. */
public final class WholeUnits {
  /** What the mark says, as a line below a table. */
  public static final String LEGEND =
      "* hands out whole units; the others cut the load as they plan (--tasks is cut by none)";

  private static final String MARK = "*";

  private WholeUnits() {}

  /** A scheduler as a table calls it. */
  public static String marked(String label, boolean wholeUnits) {
    return wholeUnits ? label + MARK : label;
  }

  /** The scheduler that a table calls so. */
  public static String unmarked(String label) {
    return label.endsWith(MARK) ? label.substring(0, label.length() - MARK.length()) : label;
  }
}
