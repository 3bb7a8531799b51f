package loadstar.model;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Bad input, told in one line: {@code file:line: message. Maybe hint}. The command line prints it
 * and ends with status 2. What a terminal would obey is escaped in it.
 */
public final class InputException extends RuntimeException {
  /** Characters of a message, which with the program's name are 300: a few lines of a terminal. */
  private static final int MOST = 290;

  /** Longer ones show of their file what they can in so many, but its last characters. */
  private static final int USUAL = 190;

  private static final int END_OF_FILE_NAME = 60;

  private static final Pattern ENDLESS = Pattern.compile("(\\S{80})\\S{80,}(\\S{40})");
  private final @Nullable String file;
  private final int line;
  private final String problem;
  private final @Nullable String hint;

  /** A problem that belongs to no file. */
  public InputException(String problem, @Nullable String hint) {
    this(null, 0, problem, hint);
  }

  /**
   * A problem of a whole file.
   *
   * @param file a path, or how its user named it
   */
  public InputException(Object file, String problem, @Nullable String hint) {
    this(file.toString(), 0, problem, hint);
  }

  /**
   * @param file the file as its user named it, or null
   * @param line line in that file from 1, or 0 when it has none
   * @param problem what is wrong, with the offending value; no final full stop
   * @param hint what to try, continuing the word "Maybe", or null; no final full stop
   */
  public InputException(@Nullable String file, int line, String problem, @Nullable String hint) {
    super(format(file, line, problem, hint));
    this.file = file;
    this.line = line;
    this.problem = problem;
    this.hint = hint;
  }

  public @Nullable String file() {
    return file;
  }

  /** Line from 1; 0 when the problem has no line. */
  public int line() {
    return line;
  }

  /** What is wrong, without file, line and hint. */
  public String problem() {
    return problem;
  }

  public @Nullable String hint() {
    return hint;
  }

  /** This problem placed in a file, for a check that did not know where its value stood. */
  public InputException in(String otherFile, int otherLine) {
    InputException placed = new InputException(otherFile, otherLine, problem, hint);
    placed.initCause(this);
    return placed;
  }

  /**
   * Refuses what is not positive and finite; in two parts what it is: "worker a: the ", "speed".
   */
  public static void positive(String of, String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new InputException(of + what + " is " + value + ", not a positive number", null);
    }
  }

  /** Refuses what is negative or not finite, as {@link #positive} does. */
  public static void notNegative(String of, String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      String not = value > 0 ? ", not finite" : ", not zero or more";
      throw new InputException(of + what + " is " + value + not, null);
    }
  }

  /** What somebody reads; what is wrong with it is said as placed. */
  public static <T extends @Nullable Object> T placed(
      UnaryOperator<InputException> place, Supplier<T> read) {
    try {
      return read.get();
    } catch (InputException e) {
      throw place.apply(e);
    }
  }

  private static String format(
      @Nullable String file, int line, String problem, @Nullable String hint) {
    String named = file == null ? "" : Visible.text(file);
    String where = file == null ? "" : line > 0 ? ":" + line + ": " : ": ";
    String what = brief(Visible.text(problem));
    String maybe = hint == null ? "" : ". Maybe " + brief(Visible.text(hint));
    int others = where.length() + what.length() + maybe.length();
    int shown = Math.max(END_OF_FILE_NAME, USUAL - others);
    if (named.length() > shown) {
      int from = named.length() - shown + 3;
      named = "..." + named.substring(Math.max(from, named.indexOf('/', from))); // whole names
    }
    if (named.length() + others > MOST) {
      what =
          ends(what, Math.max(MOST / 2, MOST - named.length() - where.length() - maybe.length()));
      int left = MOST - named.length() - where.length() - what.length();
      if (maybe.length() > left) { // a list of names, say, of which some tell what is meant
        int cut = maybe.lastIndexOf(' ', left - 4);
        maybe = cut < ". Maybe ".length() ? "" : maybe.substring(0, cut) + " ...";
      }
    }
    return named + where + what + maybe;
  }

  private static String ends(String text, int most) {
    int head = 2 * most / 3;
    int tail = most - head - 3;
    return text.length() <= most
        ? text
        : text.substring(0, head) + "..." + text.substring(text.length() - tail);
  }

  /** A value without end is recognised by its two ends. */
  private static String brief(String text) {
    return ENDLESS.matcher(text).replaceAll("$1...$2");
  }
}
