package loadstar.report;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import loadstar.result.Table;

/**
 * A format in which commands print. All that a format does stands here: how it writes a table, a
 * sentence and a heading, and which part of an {@link Output} it takes. Commands name the formats
 * that they have, and never what a format does.
 */
public enum OutputFormat {
  TEXT,
  CSV,
  MD,
  TEX,
  JSON,
  HTML;

  /** The formats of a command that prints tables; the first is the default. */
  public static final List<OutputFormat> OF_TABLES = List.of(TEXT, CSV, MD, TEX, JSON);

  /** Returns the word that users write. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format of a word that a user has written, which was checked before. */
  public static OutputFormat named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Tells whether programs read it: it has numbers with all their digits, and no sentences. */
  public boolean isForPrograms() {
    return this == CSV || this == JSON;
  }

  /**
   * Returns the stream to which a command prints its status lines, such as the names of files that
   * it has written: the output itself where people read it, and the error stream where these lines
   * would break a table or a file of another format.
   */
  public PrintStream statusStream(PrintStream out, PrintStream err) {
    return this == TEXT ? out : err;
  }

  /** Returns the output of a command in this format. */
  public String of(Output output) {
    return switch (this) {
      case TEXT -> output.text().get();
      case CSV -> output.rows().get().csv();
      case MD, TEX -> output.document().apply(this);
      case JSON -> output.json().get();
      case HTML -> throw new IllegalStateException("pages have a command of their own");
    };
  }

  /**
   * Writes a table whose cells appear literally; numbers are aligned right where the format can.
   *
   * @param table at least one column
   */
  public String of(Table table) {
    return switch (this) {
      case TEXT -> TableText.text(table);
      case CSV -> table.csv();
      case MD -> TableText.markdown(table);
      case TEX -> TableText.latex(table);
      case JSON, HTML -> throw new IllegalStateException(word() + " has no table by itself");
    };
  }

  /** Returns a sentence before or after a table; it is a comment in LaTeX. */
  public String remark(String sentence) {
    if (sentence.isEmpty()) {
      return "";
    }
    return switch (this) {
      case MD -> "\n" + Escapes.markdown(sentence) + "\n\n";
      case TEX -> "% " + Escapes.line(sentence) + "\n";
      default -> sentence + "\n";
    };
  }

  /** Returns a line above a table with its name and the command that repeats its results. */
  public String heading(String name, String rerun) {
    return switch (this) {
      case TEX -> "% " + Escapes.line(name + ": " + rerun) + "\n";
      case MD -> "## " + Escapes.markdown(name) + "\n\n    " + Escapes.line(rerun).strip() + "\n\n";
      default -> name + (rerun.isEmpty() ? "" : ": " + Escapes.line(rerun).strip()) + "\n\n";
    };
  }
}
