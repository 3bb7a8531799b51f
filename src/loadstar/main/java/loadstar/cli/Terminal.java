package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import loadstar.report.WordWrap;

/** The terminal to which standard output goes, if it goes to one. */
final class Terminal {
  private static final String COLUMNS = "loadstar.table.columns"; // the launcher measures it
  private static final int TABLE_COLUMNS = 100;

  private Terminal() {}

  /** Returns the width of standard output, if that is a terminal; without limit otherwise. */
  static int columns() {
    return Integer.getInteger(COLUMNS, Integer.MAX_VALUE);
  }

  /** Returns the width of tables: that of the terminal, without one 100. */
  static int tableColumns() {
    return Integer.getInteger(COLUMNS, TABLE_COLUMNS);
  }

  /** Returns a sentence that is broken between words at the width of the terminal. */
  static String wrapped(String sentence) {
    return hanging(sentence, 0);
  }

  /** Prints a sentence that is broken so. */
  static void print(PrintStream out, String format, Object... values) {
    out.println(wrapped(format(format, values)));
  }

  /**
   * Returns a line of which what the terminal has no room for goes below it.
   *
   * @param indent characters before the part that is broken
   */
  static String hanging(String line, int indent) {
    return WordWrap.hanging(line, indent, columns());
  }
}
