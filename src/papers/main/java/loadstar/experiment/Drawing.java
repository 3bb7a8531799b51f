package loadstar.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import loadstar.platform.ProfileFamily;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Table;

/** A figure while it is put together: lines and marks go into its last panel. */
public final class Drawing {
  private final String name;
  private final String title;
  private final String caption;
  private final List<Panel> panels = new ArrayList<>();

  public Drawing(String name, String title, String caption) {
    this.name = name;
    this.title = title;
    this.caption = caption;
  }

  /** Begins a panel below those that there are. */
  public Drawing panel(String table, Axis x, Axis y) {
    panels.add(new Panel(table, x, y, List.of(), List.of()));
    return this;
  }

  /** One whose axes are fitted to the data. */
  public Drawing panel(String table, String x, String y) {
    return panel(table, Axis.fitted(x), Axis.fitted(y));
  }

  /** A line as {@link Line#spread} draws it. */
  public Drawing spread(String label, String x, String y) {
    return line(Line.spread(label, x, y));
  }

  /** Several of them: labels and columns in turn. */
  public Drawing spreads(String x, String... labelsAndColumns) {
    for (int i = 0; i < labelsAndColumns.length; i += 2) {
      spread(labelsAndColumns[i], x, labelsAndColumns[i + 1]);
    }
    return this;
  }

  /** Lines of one style: labels and columns in turn. */
  public Drawing lines(Style style, String x, String... labelsAndColumns) {
    for (int i = 0; i < labelsAndColumns.length; i += 2) {
      line(labelsAndColumns[i], x, labelsAndColumns[i + 1], style);
    }
    return this;
  }

  public Drawing line(String label, String x, String y, Style style) {
    return line(new Line(label, x, y, style));
  }

  public Drawing line(Line line) {
    Panel last = panels.removeLast();
    panels.add(new Panel(last.table(), last.x(), last.y(), plus(last.lines(), line), last.marks()));
    return this;
  }

  public Drawing mark(String label, double x, double y) {
    Panel last = panels.removeLast();
    List<Mark> marks = plus(last.marks(), new Mark(label, x, y));
    panels.add(new Panel(last.table(), last.x(), last.y(), last.lines(), marks));
    return this;
  }

  private static <T> List<T> plus(List<T> some, T one) {
    List<T> more = new ArrayList<>(some);
    more.add(one);
    return more;
  }

  public Figure figure() {
    return new Figure(name, title, caption, panels);
  }

  /**
   * A family of profiles as a table and a figure: what stands in this project for a lost figure of
   * a paper. The curve of P_k is shifted up by k.
   *
   * @param name of the table and the figure
   * @param place the lost figure, {@code Figure 13}
   * @param family reconstructed
   * @param delta dynamicity, between 0 and 1
   */
  public record ProfileDrawing(String name, String place, ProfileFamily family, double delta) {
    // Two periods of the reconstructed families and a little more.
    private static final double SHOWN_SECONDS = 1000;
    // Seconds; dates at which the profiles are looked at. Fractions of it would be seen by nobody.
    private static final double STEP = 1;

    /** Date, and k + P_k for each k; two rows where something changes. */
    public Table table() {
      List<String> columns = new ArrayList<>(List.of("date_s"));
      for (int k = 0; k < family.size(); k++) {
        columns.add(column(k));
      }
      Table table = new Table(columns);
      double before = 0;
      for (double date : dates()) {
        table.add(row(date, before));
        table.add(row(date, date));
        before = date;
      }
      table.add(row(SHOWN_SECONDS, before));
      return table;
    }

    private Object[] row(double date, double valuesOf) {
      List<Object> row = new ArrayList<>(List.of(date));
      for (int k = 0; k < family.size(); k++) {
        row.add(k + family.profile(k, delta).at(valuesOf));
      }
      return row.toArray();
    }

    // 0, and where any profile has another value than a step before.
    private Iterable<Double> dates() {
      TreeSet<Double> dates = new TreeSet<>(List.of(0.0));
      for (double date = STEP; date < SHOWN_SECONDS; date += STEP) {
        for (int k = 0; k < family.size(); k++) {
          if (family.profile(k, delta).at(date) != family.profile(k, delta).at(date - STEP)) {
            dates.add(date);
          }
        }
      }
      return dates;
    }

    private static String column(int k) {
      return "p" + k + "_plus_" + k;
    }

    /**
     * @param paper authors, title and place
     */
    public Figure figure(String paper) {
      List<Line> lines = new ArrayList<>();
      for (int k = 0; k < family.size(); k++) {
        lines.add(new Line("P" + k, "date_s", column(k), Style.PLAIN));
      }
      return new Figure(
          name,
          "RECONSTRUCTED: profiles in place of " + place,
          paper
              + ", "
              + place
              + ", is lost; these profiles are ours. Family "
              + family.description()
              + ". Speed over its reference value at dynamicity "
              + delta
              + ", P_k shifted up by k.",
          List.of(
              new Panel(
                  name,
                  new Axis("date (s)", 0, SHOWN_SECONDS),
                  new Axis("k + speed over reference", 0, family.size() + 1),
                  lines,
                  List.of())));
    }
  }
}
