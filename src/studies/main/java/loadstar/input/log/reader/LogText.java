package loadstar.input.log.reader;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import loadstar.input.NamedTable;
import loadstar.input.TextFile;
import loadstar.model.Durations;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The text of a log, with what its readers and those who recognise it need. */
public final class LogText {
  /** A name that stands twice in an object would hide one of its values. */
  static final JsonMapper JSON =
      new JsonMapper(
          JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

  private static final Pattern COLOUR = Pattern.compile("\u001B\\[[0-9;]*m");
  private static final Pattern PARTS = Pattern.compile("[\t|;,]");

  private final String file;
  private final String text;
  private final String sha256;

  /**
   * Makes one of a text.
   *
   * @param file its origin, for messages
   * @param text the colours that terminals obey are taken out of it
   * @param sha256 digest of the bytes that it was made of
   */
  public LogText(String file, String text, String sha256) {
    this.file = file;
    this.sha256 = sha256;
    this.text = text.indexOf('\u001B') < 0 ? text : COLOUR.matcher(text).replaceAll("");
  }

  /** Returns its origin. */
  public String file() {
    return file;
  }

  /** Returns the digest of its bytes. */
  public String sha256() {
    return sha256;
  }

  /** Returns the file's name without folders and extension. */
  String stem() {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Returns all of it. */
  public String text() {
    return text;
  }

  /** Tells whether its beginning, after blank lines, matches. */
  public boolean begins(Pattern pattern) {
    int from = 0;
    while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    return pattern.matcher(text).region(from, text.length()).lookingAt();
  }

  /** Tells whether a part of it matches. */
  public boolean has(Pattern pattern) {
    return pattern.matcher(text).find();
  }

  /** Returns the first line that is neither blank nor a remark; empty if there is none. */
  public String firstRow() {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .orElse("");
  }

  /** Tells whether its first row, taken for names of columns, has all of some. */
  public boolean names(String... names) {
    List<String> cells =
        Arrays.stream(PARTS.split(firstRow(), -1))
            .map(cell -> cell.strip().replaceAll("^\"(.*)\"$", "$1"))
            .toList();
    return cells.containsAll(List.of(names));
  }

  /** A receiver of lines. */
  interface Lines {
    void accept(String line, int number);
  }

  /** Passes on all lines with their numbers from 1. */
  void forEachLine(Lines lines) {
    int number = 0;
    for (Iterator<String> all = text.lines().iterator(); all.hasNext(); ) {
      lines.accept(all.next(), ++number);
    }
  }

  /**
   * Reads it as JSON.
   *
   * @throws InputException with the line for a text that is not JSON, or cut
   */
  JsonNode json() {
    return TextFile.json(JSON, text, file, null);
  }

  /**
   * Reads a time of a line: a number of seconds, or a time with units or colons.
   *
   * @throws InputException for anything else, and for a negative time
   */
  double seconds(String time, int line) {
    double plain = NamedTable.decimal(time);
    double seconds = Double.isNaN(plain) ? Durations.ofCell(time).orElse(Double.NaN) : plain;
    if (!(seconds >= 0)) {
      throw problem(line, "the time \"" + time + "\" is not a number of seconds", null);
    }
    return seconds;
  }

  /** Returns an error of a line; 0 for none. */
  public InputException problem(int line, String what, @Nullable String hint) {
    return new InputException(file, line, what, hint);
  }
}
