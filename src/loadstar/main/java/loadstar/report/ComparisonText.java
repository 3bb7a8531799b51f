package loadstar.report;

import static loadstar.model.Visible.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.result.Comparison;
import loadstar.result.ComparisonRow;
import loadstar.result.Numbers;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.result.Verdict;

/** Formats a comparison as a table for the terminal, with the readings behind it below. */
public final class ComparisonText {
  private static final int WIDTH = 100;
  private static final int WIDEST_QUANTITY = 62;

  private static final String NUMBER = "printed number";

  /** Plural words for rows, by their source; other readings of a number are not counted. */
  private static final Map<String, String> WHAT =
      Map.of(
          Comparison.PUBLISHED,
          NUMBER,
          Comparison.MEASURED,
          NUMBER,
          Comparison.CLAIM,
          "sentence",
          Comparison.DERIVED,
          "closed form");

  private final int width;
  private final StringBuilder text = new StringBuilder(4000);
  private final List<String> readings = new ArrayList<>();

  /** Columns of comparison.csv that contain no numbers. */
  public static final Set<String> TEXT_COLUMNS =
      Comparison.ALL.stream()
          .filter(Comparison.ComparisonColumn::text)
          .map(Comparison.ComparisonColumn::name)
          .collect(Collectors.toSet());

  private ComparisonText(int width) {
    this.width = width;
  }

  /**
   * Returns the tables of a comparison: published and measured numbers first, then other readings
   * of them, derived ones, and how they were read.
   *
   * @param width of the terminal, characters; rows that are wider have two lines
   */
  public static String of(Comparison comparison, int width) {
    ComparisonText table = new ComparisonText(width);
    Stream.of(Comparison.PUBLISHED, Comparison.MEASURED, Comparison.READING, Comparison.DERIVED)
        .forEach(source -> table.section(source, comparison.rows()));
    table.claims(comparison.rows());
    for (int i = 0; i < table.readings.size(); i++) {
      table.reading(i + 1, table.readings.get(i));
    }
    return table.text.append('\n').toString();
  }

  /**
   * Returns the results on another platform: printed numbers, what is recorded for the paper's
   * platform, and the new results, side by side.
   *
   * @param table of {@link Comparison#elsewhere}
   * @param width of the terminal, characters; rows that are wider have two lines
   */
  public static String elsewhere(Table table, int width) {
    if (table.rows() == 0) {
      return "";
    }
    ComparisonText text = new ComparisonText(width);
    text.elsewhere(table, "", false);
    text.elsewhere(table, "the text says (share of seeds or platforms where true)", true);
    return text.text.append('\n').toString();
  }

  /** Adds the numbers, or the sentences, that have a result; nothing where none has. */
  private void elsewhere(Table table, String title, boolean sentences) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of(title, "printed", "paper's platform", "yours"));
    for (int r = 0; r < table.rows(); r++) {
      int row = r;
      boolean some =
          Stream.of("ours_mean", "recorded_mean")
              .anyMatch(column -> !table.text(row, column).isEmpty());
      if (some && isSentence(table, row) == sentences) {
        lines.add(
            List.of(
                what(table, row),
                cell(table, row, "expected"),
                cell(table, row, "recorded_mean"),
                cell(table, row, "ours_mean")));
      }
    }
    if (lines.size() > 1) {
      lines(lines, " %10s %16s %10s");
    }
  }

  /**
   * Adds a table, after an empty line; text that does not fit its first column has a line of its
   * own, and all texts have where the rows do not fit the terminal.
   *
   * @param format of the columns after the first one
   */
  private void lines(List<List<String>> lines, String format) {
    int first = 1;
    int others = 0;
    for (List<String> line : lines) {
      first = Math.max(first, Math.min(WIDEST_QUANTITY, line.getFirst().length()));
      others = Math.max(others, others(line, format).length());
    }
    boolean below = first + others > width;
    text.append('\n');
    for (List<String> line : lines) {
      List<String> parts = new ArrayList<>(WordWrap.lines(line.getFirst(), below ? width : first));
      if (below) {
        parts.removeIf(String::isEmpty); // of a heading
        parts.add("");
      }
      parts.subList(0, parts.size() - 1).forEach(part -> text.append(part).append('\n'));
      String row = format("%-" + (below ? 1 : first) + "s", parts.getLast()) + others(line, format);
      text.append(row.length() <= width ? row : hangingEnd(row, line.getLast())).append('\n');
    }
  }

  private static String others(List<String> line, String format) {
    return format(format, line.subList(1, line.size()).toArray());
  }

  /** Returns a row whose last cell is below it, where the terminal has no room for it. */
  private String hangingEnd(String row, String last) {
    String indent = "    ";
    String end = WordWrap.hanging(indent + last, indent.length(), width);
    return row.substring(0, row.length() - last.length()).stripTrailing() + "\n" + end;
  }

  private static String what(Table table, int row) {
    String unit = table.text(row, "unit");
    return table.text(row, "quantity") + (unit.equals("1") ? "" : " (" + unit + ")");
  }

  private static boolean isSentence(Table table, int row) {
    return table.text(row, "source").equals(Comparison.CLAIM);
  }

  /**
   * Returns the cell of a number; for a sentence it is the share of the seeds for which it is true.
   */
  private static String cell(Table table, int row, String column) {
    if (table.text(row, column).isEmpty()) {
      return "-";
    }
    double value = table.number(row, column);
    return isSentence(table, row) ? format("%.0f %%", 100 * value) : number(value);
  }

  private void section(String source, List<ComparisonRow> all) {
    List<List<String>> lines = new ArrayList<>();
    boolean otherwise = source.equals(Comparison.READING);
    String what = otherwise ? "expected" : source;
    lines.add(
        List.of(
            otherwise ? "read otherwise" : "",
            what,
            "ours",
            "seeds' range",
            "deviation",
            "verdict"));
    for (ComparisonRow row : all) {
      Spread ours = row.ours();
      if (row.source().equals(source) && ours != null) {
        lines.add(cells(row, ours));
      }
    }
    if (lines.size() == 1) {
      return;
    }
    int range = lines.stream().mapToInt(line -> line.get(3).length()).max().orElse(0);
    lines(lines, " %10s %10s %" + range + "s %9s  %s");
  }

  /** Adds the statements of the paper, each with the evidence. */
  private void claims(List<ComparisonRow> all) {
    for (ComparisonRow row : all) {
      Spread ours = row.ours();
      if (row.source().equals(Comparison.CLAIM) && ours != null) {
        String claim = "the text says: " + row.quantity();
        text.append('\n').append(WordWrap.hanging(claim, 0, width)).append('\n');
        String verdict = row.verdict() + (row.claimed() ? "" : ", not claimed") + ": ";
        for (String line :
            WordWrap.lines(verdict + row.interpretation(), Math.min(width, WIDTH) - 4)) {
          text.append("    ").append(line).append('\n');
        }
      }
    }
  }

  private List<String> cells(ComparisonRow row, Spread ours) {
    boolean published = !row.source().equals(Comparison.DERIVED);
    String unit = row.unit().equals("1") ? "" : " (" + row.unit() + ")";
    String offBy =
        row.expected() == 0 ? number(row.deviation()) : format("%+.2f %%", row.deviationPercent());
    String reading = row.reading().isEmpty() ? "" : ", " + row.reading();
    return List.of(
        row.quantity() + reading + unit,
        number(row.expected()),
        number(ours.mean()),
        ours.seeds() == 1 ? "one seed" : number(ours.min()) + " .. " + number(ours.max()),
        offBy,
        row.verdict()
            + tolerance(row)
            + (Comparison.isGiven(row.source()) && !row.claimed() ? ", not claimed" : "")
            + (published ? " [" + reference(row.interpretation()) + "]" : ""));
  }

  /**
   * Returns the tolerance of a simulated value, as a share where that is one; empty where nothing
   * is judged.
   */
  private static String tolerance(ComparisonRow row) {
    double below = row.expected() - row.least();
    double above = row.most() - row.expected();
    if (row.verdict() == Verdict.NOT_COMPARABLE || Double.isNaN(below)) {
      return "";
    }
    if (Double.isInfinite(below) || Double.isInfinite(above)) {
      return Double.isInfinite(above)
          ? Double.isInfinite(below) ? "" : " (at least " + number(row.least()) + ")"
          : " (at most " + number(row.most()) + ")";
    }
    double share = row.expected() == 0 ? 1 : Math.abs(row.expected()) / 100;
    String unit = row.expected() == 0 ? "" : " %";
    return Math.abs(below - above) <= 1e-6 * (below + above)
        ? " (\u00b1" + twoDigits(above / share) + unit + ")"
        : " (-" + twoDigits(below / share) + " to +" + twoDigits(above / share) + unit + ")";
  }

  private static String twoDigits(double value) {
    return value == 0
        ? "0"
        : new BigDecimal(value).round(new MathContext(2)).stripTrailingZeros().toPlainString();
  }

  /** Summarises some comparisons in a sentence; values that are not comparable are left out. */
  public static String sentence(List<Table> comparisons) {
    Map<String, Map<Verdict, Integer>> counts = new LinkedHashMap<>();
    for (Table table : comparisons) {
      for (int row = 0; row < table.rows(); row++) {
        String what = WHAT.get(table.text(row, "source"));
        if (what != null && !table.text(row, "ours_mean").isEmpty()) {
          counts
              .computeIfAbsent(what, none -> new EnumMap<>(Verdict.class))
              .merge(Verdict.of(table.text(row, "verdict")), 1, Integer::sum);
        }
      }
    }
    List<String> parts = new ArrayList<>();
    counts.forEach((what, own) -> {
      int all = own.values().stream().mapToInt(Integer::intValue).sum();
      List<String> sentences = new ArrayList<>();
      own.forEach((verdict, count) ->
          sentences.add(count + " " + words(verdict, what.equals(NUMBER), count == 1)));
      parts.add(
          "of " + all + " " + what + (all == 1 ? " " : "s ") + Numbers.listed(sentences, " and "));
    });
    String text = String.join("; ", parts);
    return text.isEmpty() ? "" : "O" + text.substring(1) + ".";
  }

  private static String words(Verdict verdict, boolean number, boolean one) {
    return switch (verdict) {
      case MATCH -> (number ? "match" : "hold") + (one ? number ? "es" : "s" : "");
      case DIFFERS -> number ? one ? "differs" : "differ" : one ? "does not hold" : "do not hold";
      case NOT_COMPARABLE -> "cannot be compared here";
      case WEAK -> one ? "is a weak bound" : "are weak bounds";
      default -> (one ? "is " : "are ") + verdict;
    };
  }

  private int reference(String reading) {
    if (!readings.contains(reading)) {
      readings.add(reading);
    }
    return 1 + readings.indexOf(reading);
  }

  private void reading(int number, String reading) {
    String mark = "[" + number + "] ";
    text.append(number == 1 ? "\nhow the paper was read:\n" : "");
    for (String line : WordWrap.lines(reading, Math.min(width, WIDTH) - mark.length())) {
      text.append(mark).append(line).append('\n');
      mark = " ".repeat(mark.length());
    }
  }

  private static String number(double value) {
    double size = Math.abs(value);
    if (size != 0 && size < 1e-3) {
      return format("%.1e", value);
    }
    return format(size < 10 ? "%.4f" : "%.3f", value);
  }
}
