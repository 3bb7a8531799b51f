package loadstar.result;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a figure: which columns of which table it shows, with which labels. The report
 * draws it, from the files.
 *
 * @param name of the file, without ending
 * @param caption paper, figure, scale and seeds
 * @param panels one above the other
 */
public record Figure(String name, String title, String caption, List<Panel> panels) {
  public Figure {
    complete("a figure", name, title, caption, panels);
    panels = List.copyOf(panels);
  }

  /** Checks that a figure, which a file of another program may contain, is complete. */
  private static void complete(String what, @Nullable Object... parts) {
    if (Arrays.asList(parts).contains(null)) {
      throw new IllegalArgumentException(what + " lacks a part");
    }
  }

  /**
   * A coordinate system.
   *
   * @param table file name of the table that its lines come from, without ending
   * @param marks single values beside the lines
   */
  public record Panel(String table, Axis x, Axis y, List<Line> lines, List<Mark> marks) {
    public Panel {
      complete("a panel", table, x, y, lines, marks);
      lines = List.copyOf(lines);
      marks = List.copyOf(marks);
    }
  }

  /**
   * An axis.
   *
   * @param label with the unit
   * @param from start of the axis; NaN to fit it to the data
   * @param to end of the axis; NaN to fit it to the data
   * @param logarithmic equal ratios are equal lengths; all values are positive
   */
  public record Axis(String label, double from, double to, boolean logarithmic) {
    public Axis {
      complete("an axis", label);
    }

    public Axis(String label, double from, double to) {
      this(label, from, to, false);
    }

    public static Axis fitted(String label) {
      return new Axis(label, Double.NaN, Double.NaN);
    }

    /** Returns a logarithmic axis that is fitted to the data. */
    public static Axis logarithmic(String label) {
      return new Axis(label, Double.NaN, Double.NaN, true);
    }
  }

  /**
   * A line through points.
   *
   * @param low column with the lower end of the error bars, or null for none
   * @param high column with the upper end, or null
   * @param style how it is drawn
   */
  public record Line(
      String label, String x, String y, @Nullable String low, @Nullable String high, Style style) {
    public Line {
      complete("a line", label, x, y, style);
    }

    public Line(String label, String x, String y, Style style) {
      this(label, x, y, null, null, style);
    }

    /** Returns the line of columns with other names. */
    public Line of(String before, String more) {
      return new Line(
          label + more,
          x,
          before + y,
          low == null ? null : before + low,
          high == null ? null : before + high,
          style);
    }

    /** Points with error bars from the columns of a {@link SpreadTable}. */
    public static Line spread(String label, String x, String y) {
      return new Line(label, x, y, SpreadTable.low(y), SpreadTable.high(y), Style.POINTS);
    }
  }

  /** The way in which a line is drawn. */
  public enum Style {
    /** The points are joined by straight lines: simulated values. */
    POINTS,
    /** The points have no order, and nothing joins them. */
    DOTS,
    /** The line is dashed, without points: a closed form. */
    DASHED,
    /** The line is solid, without points. */
    PLAIN
  }

  /**
   * A single value at its place in the coordinate system.
   *
   * @param meaning its entry in the legend; null for a published value
   */
  public record Mark(String label, double x, double y, @Nullable String meaning) {
    public Mark {
      complete("a mark", label);
    }

    /** A published value. */
    public Mark(String label, double x, double y) {
      this(label, x, y, null);
    }
  }
}
