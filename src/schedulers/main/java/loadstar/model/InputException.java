package loadstar.model;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Signals bad input, with a message of one line: {@code file:line: message. Maybe hint}. The
 * command line prints it and ends with status 2. Control characters, which a terminal would obey,
 * are escaped.
 */
public final class InputException extends RuntimeException {
  /**
   * The most characters of a message; with the program's name it has 300, a few lines of a
   * terminal.
   */
  private static final int MOST = 290;

  /**
   * The length up to which a message has the whole path of its file; longer messages show the end
   * of the path, as far as there is room.
   */
  private static final int USUAL = 190;

  private static final int END_OF_FILE_NAME = 60;

  /** The pattern of a command at the beginning of a hint, with quoted words, up to another hint. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:loadstar|mkdir) (?:\\\\'|'[^']*'|(?!,? or )[^'])*+");

  private static final Pattern ENDLESS = Pattern.compile("(\\S{80})\\S{80,}(\\S{40})");
  private final @Nullable String file;
  private final int line;
  private final String problem;
  private final @Nullable String hint;

  /** Makes an error that belongs to no file. */
  public InputException(String problem, @Nullable String hint) {
    this(null, 0, problem, hint);
  }

  /**
   * Makes an error of a whole file.
   *
   * @param file a path, or how its user named it
   */
  public InputException(Object file, String problem, @Nullable String hint) {
    this(file.toString(), 0, problem, hint);
  }

  /**
   * Makes an error of a line in a file.
   *
   * @param file the file as its user named it, or null
   * @param line line in that file from 1, or 0 if there is none
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

  /** Returns the file as its user named it; null if the error belongs to none. */
  public @Nullable String file() {
    return file;
  }

  /** Returns the line from 1; 0 if the error has no line. */
  public int line() {
    return line;
  }

  /** Returns what is wrong, without file, line and hint. */
  public String problem() {
    return problem;
  }

  /** Returns the hint, without the word "Maybe"; null if there is none. */
  public @Nullable String hint() {
    return hint;
  }

  /**
   * Returns this error with a file and a line, for a check that did not know the origin of its
   * value.
   */
  public InputException in(String otherFile, int otherLine) {
    InputException placed = new InputException(otherFile, otherLine, problem, hint);
    placed.initCause(this);
    return placed;
  }

  /**
   * Refuses a value that is not positive and finite; the message joins the two parts of its name,
   * such as "worker a: the " and "speed".
   */
  public static void positive(String of, String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new InputException(of + what + " is " + value + ", not a positive number", null);
    }
  }

  /** Refuses a value that is negative or not finite, as {@link #positive} does. */
  public static void notNegative(String of, String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      String not = value > 0 ? ", not finite" : ", not zero or more";
      throw new InputException(of + what + " is " + value + not, null);
    }
  }

  /**
   * Returns the result of reading; an error of the reading is thrown with the file and line that
   * {@code place} adds.
   */
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
    String visible = hint == null ? "" : Visible.text(hint);
    Matcher typed = COMMAND.matcher(visible);
    String command = typed.lookingAt() ? typed.group() : ""; // half of one would be another one
    String maybe =
        hint == null ? "" : ". Maybe " + command + brief(visible.substring(command.length()));
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
      int whole = command.isEmpty() ? 0 : ". Maybe ".length() + command.length();
      if (whole > 0 && maybe.length() > left) {
        maybe = maybe.substring(0, Math.max(whole, maybe.lastIndexOf(", or ", left)));
      } else if (maybe.length() > left) { // such as a list of names, of which some help
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

  /** Shortens a long value to its two ends. */
  private static String brief(String text) {
    return ENDLESS.matcher(text).replaceAll("$1...$2");
  }
}
