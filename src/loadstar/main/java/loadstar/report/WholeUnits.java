package loadstar.report;

import loadstar.algorithm.Registry;
import loadstar.study.Contender;

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

  /** Whether one that comes with Loadstar hands out whole units; what else is in a label is not. */
  public static boolean ofLabel(String label) {
    String name = Contender.schedulerOf(label);
    Registry known = Registry.builtIn();
    return known.names().contains(name) && known.kind(name).wholeTasks();
  }
}
