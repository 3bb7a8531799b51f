package loadstar.experiment;

import java.util.ArrayList;
import java.util.List;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;

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
}
