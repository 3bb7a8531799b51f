package loadstar.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.model.Visible;
import loadstar.model.Word;

/**
 * A number that a run is measured by, and all that tables, files and pages have to know of it. It
 * is declared once, beside what computes it; everything that shows metrics goes through those that
 * a run has.
 *
 * @param name in run.json, lower case with underscores
 * @param unit "s", "units/s", "1" for ratios and counts
 * @param meaning one line
 * @param column in the tables of comparisons and campaigns, in their JSON and their database
 * @param heading above it in a table for people; empty for one that only files have
 * @param format how people are shown a value
 * @param overSeeds what several seeds come to
 * @param better which of two values is
 */
public record Metric(
    String name,
    String unit,
    String meaning,
    String column,
    String heading,
    Format format,
    OverSeeds overSeeds,
    Better better) {

  public enum Format {
    /** Five digits. */
    NUMBER("%.5g", 1),
    /** A ratio near 1. */
    RATIO("%.4f", 1),
    /** A share of 1. */
    PERCENT("%.1f %%", 100),
    /** A whole number, or the mean of some. */
    COUNT("%.0f", 1);

    private final String pattern;
    private final double factor;

    Format(String pattern, double factor) {
      this.pattern = pattern;
      this.factor = factor;
    }

    /** Zero has no sign, nor has what is rounded to it. */
    public String text(double value) {
      String text = Visible.format(pattern, factor * value);
      return text.startsWith("-") && text.chars().noneMatch(c -> c >= '1' && c <= '9')
          ? text.substring(1)
          : text;
    }
  }

  public enum OverSeeds {
    /** Their mean, with its interval. */
    MEAN,
    /** The largest. */
    MAXIMUM,
    /** Nothing: it belongs to the single run. */
    NONE
  }

  public enum Better {
    LESS,
    MORE,
    NEITHER
  }

  /** A number of which the mean is shown in every table, under its name and unit. */
  public Metric(String name, String unit, String meaning) {
    this(
        name,
        unit,
        meaning,
        name,
        unit.equals("1") ? name : name + " " + unit,
        Format.NUMBER,
        OverSeeds.MEAN,
        Better.NEITHER);
  }

  public Metric inTables(String newColumn) {
    return new Metric(name, unit, meaning, newColumn, heading, format, overSeeds, better);
  }

  public Metric headed(String newHeading) {
    return new Metric(name, unit, meaning, column, newHeading, format, overSeeds, better);
  }

  public Metric shownAs(Format newFormat) {
    return new Metric(name, unit, meaning, column, heading, newFormat, overSeeds, better);
  }

  public Metric better(Better other) {
    return new Metric(name, unit, meaning, column, heading, format, overSeeds, other);
  }

  /** Whether people are shown it beside the files. */
  public boolean isShown() {
    return !heading.isEmpty();
  }

  /** The column of half the 95 % interval of its mean: the unit stays at the end. */
  public String intervalColumn() {
    String interval = "_95_percent";
    return unit.equals("s") && column.endsWith("_s")
        ? column.substring(0, column.length() - 2) + interval + "_s"
        : column + interval;
  }

  /** The declaration as text by field, for files; {@link #read} makes it again. */
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("column", column);
    texts.put("name", name);
    texts.put("unit", unit);
    texts.put("meaning", meaning);
    texts.put("heading", heading);
    texts.put("format", Word.of(format));
    texts.put("over_seeds", Word.of(overSeeds));
    texts.put("better", Word.of(better));
    return texts;
  }

  /**
   * The declaration that {@link #texts} has written.
   *
   * @throws IllegalArgumentException when a field is missing or has a value that it cannot have
   */
  public static Metric read(Map<String, String> texts) {
    return new Metric(
        field(texts, "name"),
        field(texts, "unit"),
        field(texts, "meaning"),
        field(texts, "column"),
        field(texts, "heading"),
        Word.parse(Format.class, field(texts, "format")),
        Word.parse(OverSeeds.class, field(texts, "over_seeds")),
        Word.parse(Better.class, field(texts, "better")));
  }

  private static String field(Map<String, String> texts, String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException("a metric says nothing of its " + name);
    }
    return text;
  }
}
