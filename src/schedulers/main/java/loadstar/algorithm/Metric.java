package loadstar.algorithm;

import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.model.Visible;
import loadstar.model.Word;

/**
 * A metric of a run, with all that tables, files and pages need to show it. A metric is declared
 * once, beside the code that computes it; everything that shows metrics iterates over those of a
 * run.
 *
 * @param name in run.json, lower case with underscores
 * @param unit "s", "units/s", "1" for ratios and counts
 * @param meaning one line
 * @param column in the tables of comparisons and campaigns, in their JSON and their database
 * @param heading of its column in a table for people; empty for a metric that only files have
 * @param format of its values in tables for people
 * @param overSeeds aggregation of its values over several seeds
 * @param better which of two values is better
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

  /** The formats of values in tables for people. */
  public enum Format {
    /** A number with five significant digits. */
    NUMBER("%.5g", 1),
    /** A ratio near 1. */
    RATIO("%.4f", 1),
    /** A share of 1. */
    PERCENT("%.1f %%", 100),
    /** A count, or the mean of counts. */
    COUNT("%.0f", 1);

    private final String pattern;
    private final double factor;

    Format(String pattern, double factor) {
      this.pattern = pattern;
      this.factor = factor;
    }

    /** Returns a value as text for people. Zero, and what is rounded to it, has no sign. */
    public String text(double value) {
      String text = Visible.format(pattern, factor * value);
      return text.startsWith("-") && text.chars().noneMatch(c -> c >= '1' && c <= '9')
          ? text.substring(1)
          : text;
    }
  }

  /** The aggregations of a metric's values over several seeds. */
  public enum OverSeeds {
    /** The mean of the seeds, with its confidence interval. */
    MEAN,
    /** The largest value of the seeds. */
    MAXIMUM,
    /** No value: the metric belongs to the single run. */
    NONE
  }

  /** The directions in which a value is better. */
  public enum Better {
    LESS,
    MORE,
    NEITHER
  }

  /** Makes a metric whose mean is shown in every table, under its name and unit. */
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

  /** Returns this metric with another name of its column in tables, JSON and database. */
  public Metric inTables(String newColumn) {
    return new Metric(name, unit, meaning, newColumn, heading, format, overSeeds, better);
  }

  /** Returns this metric with a heading in tables for people. */
  public Metric headed(String newHeading) {
    return new Metric(name, unit, meaning, column, newHeading, format, overSeeds, better);
  }

  public Metric shownAs(Format newFormat) {
    return new Metric(name, unit, meaning, column, heading, newFormat, overSeeds, better);
  }

  public Metric better(Better other) {
    return new Metric(name, unit, meaning, column, heading, format, overSeeds, other);
  }

  /** Tells whether tables for people have this metric, and not only files. */
  public boolean isShown() {
    return !heading.isEmpty();
  }

  /**
   * Returns the name of the column with half the 95 % confidence interval of the mean; the unit
   * stays at the end.
   */
  public String intervalColumn() {
    String interval = "_95_percent";
    return unit.equals("s") && column.endsWith("_s")
        ? column.substring(0, column.length() - 2) + interval + "_s"
        : column + interval;
  }

  /** Returns the declaration as text by field, for files; {@link #read} is the inverse. */
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
   * Returns the metric of a declaration that {@link #texts} has written.
   *
   * @throws IllegalArgumentException if a field is missing or has an invalid value
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
      throw new IllegalArgumentException("a metric has no " + name);
    }
    return text;
  }
}
