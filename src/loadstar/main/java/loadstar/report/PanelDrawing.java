package loadstar.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;

/** Draws one coordinate system: grid, axes, lines with error bars, published values, legend. */
final class PanelDrawing {
  private static final double LEFT = 80;

  /** Distance of the label of the y axis: left of numbers of six digits. */
  private static final double LABEL = 14;

  private static final double RIGHT = 24;
  private static final double LEGEND = 30;
  static final double LEGEND_ROW = 18;
  private static final double BOTTOM = 54;
  private static final double LETTER = 7.4;

  /** Distance between dots of the same place. */
  private static final double ASIDE = 12;

  private static final String PUBLISHED = "published";

  private final Svg svg;
  private final Panel panel;
  private final Table table;
  private final List<Look> looks;
  private final double top;
  private final double bottom;
  private final Scaling x;
  private final Scaling y;

  PanelDrawing(Svg svg, Panel panel, Table table, List<Look> looks, double top, double height) {
    this.svg = svg;
    this.panel = panel;
    this.table = table;
    this.looks = looks;
    this.top = top + LEGEND + LEGEND_ROW * (legendRows(panel, svg.width) - 1);
    this.bottom = top + height - BOTTOM;
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    for (Line line : panel.lines()) {
      addAll(xs, line.x());
      addAll(ys, line.y());
      addAll(ys, line.low());
      addAll(ys, line.high());
    }
    for (Mark mark : panel.marks()) {
      xs.add(mark.x());
      ys.add(mark.y());
    }
    x = scaling(panel.x(), xs, LEFT, svg.width - RIGHT);
    y = scaling(panel.y(), ys, bottom, this.top);
  }

  private void addAll(List<Double> values, @Nullable String column) {
    if (column != null) {
      Arrays.stream(table.numbers(column)).forEach(values::add);
    }
  }

  private static Scaling scaling(Axis axis, List<Double> values, double start, double end) {
    // A logarithmic axis has no place for 0 and below.
    var known =
        values.stream()
            .mapToDouble(one -> one)
            .filter(one -> Double.isFinite(one) && (one > 0 || !axis.logarithmic()));
    var range = known.summaryStatistics();
    if (axis.logarithmic()) {
      return range.getCount() == 0
          ? Scaling.logarithmic(0.1, 1, start, end)
          : Scaling.logarithmic(range.getMin(), range.getMax(), start, end);
    }
    double low = range.getCount() == 0 ? 0 : range.getMin();
    double high = range.getCount() == 0 ? 1 : range.getMax();
    if (!Double.isNaN(axis.from()) && !Double.isNaN(axis.to())) {
      return Scaling.exactly(axis.from(), axis.to(), start, end);
    }
    return Scaling.around(
        Double.isNaN(axis.from()) ? low : axis.from(),
        Double.isNaN(axis.to()) ? high : axis.to(),
        start,
        end);
  }

  void draw() {
    drawGrid();
    String clip = "panel" + Math.round(top);
    svg.clip(clip, LEFT - 6, top - 6, svg.width - LEFT - RIGHT + 12, bottom - top + 12);
    svg.clipped(clip);
    for (int i = 0; i < panel.lines().size(); i++) {
      drawLine(i);
    }
    svg.endGroup();
    for (Mark mark : panel.marks()) {
      if (!Double.isFinite(x.at(mark.x())) || !Double.isFinite(y.at(mark.y()))) {
        continue;
      }
      drawMark(x.at(mark.x()), y.at(mark.y()));
      boolean nearRight = x.at(mark.x()) > svg.width / 2;
      svg.text(
          x.at(mark.x()) + (nearRight ? -10 : 10),
          y.at(mark.y()) + (y.at(mark.y()) < top + 20 ? 18 : -8),
          nearRight ? "end" : "start",
          mark.label(),
          "font-size=\"12\" paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"4\"");
    }
    drawLegend();
  }

  private void drawGrid() {
    double right = svg.width - RIGHT;
    for (double tick : y.ticks()) {
      double at = y.at(tick);
      svg.line(LEFT, at, right, at, "stroke=\"#e3e3e3\"");
      svg.text(LEFT - 8, at + 4.5, "end", y.label(tick), "fill=\"#333333\"");
    }
    for (double tick : x.ticks()) {
      double at = x.at(tick);
      svg.line(at, top, at, bottom, "stroke=\"#efefef\"");
      svg.line(at, bottom, at, bottom + 5, "stroke=\"#333333\"");
      svg.text(at, bottom + 19, "middle", x.label(tick), "fill=\"#333333\"");
    }
    svg.line(LEFT, bottom, right, bottom, "stroke=\"#333333\"");
    svg.line(LEFT, top, LEFT, bottom, "stroke=\"#333333\"");
    svg.text((LEFT + right) / 2, bottom + 40, "middle", panel.x().label(), "");
    double middle = (top + bottom) / 2;
    svg.text(
        LABEL,
        middle,
        "middle",
        panel.y().label(),
        "transform=\"rotate(-90 " + Svg.number(LABEL) + " " + Svg.number(middle) + ")\"");
  }

  /**
   * Returns the radius of points; those of a later line are smaller, so that points on each other
   * are both visible.
   */
  private static double radius(int line) {
    return Math.max(3.2, 4.6 - 0.7 * line);
  }

  private static boolean hasPoints(Line line) {
    return line.style() == Style.POINTS || line.style() == Style.DOTS;
  }

  /** Returns the dashes of a line: a closed form has the usual ones, the others each their own. */
  private String stroke(int number) {
    Look look = looks.get(number);
    return panel.lines().get(number).style() == Style.DASHED
        ? new Look(look.colour(), "6 4", look.marker(), look.hollow()).stroke(1.8)
        : look.stroke(1.8);
  }

  private void drawLine(int number) {
    Line line = panel.lines().get(number);
    double aside = aside(line);
    double[] xs = Arrays.stream(coordinates(line.x(), x)).map(at -> at + aside).toArray();
    double[] ys = coordinates(line.y(), y);
    // A value that is missing (NaN), or has no place on a logarithmic axis, interrupts the line.
    for (int from = 0; from < xs.length; from++) {
      int to = from;
      while (to < xs.length && Double.isFinite(xs[to]) && Double.isFinite(ys[to])) {
        to++;
      }
      if (to - from > 1 && line.style() != Style.DOTS) {
        svg.polyline(
            Arrays.copyOfRange(xs, from, to), Arrays.copyOfRange(ys, from, to), stroke(number));
      }
      from = to;
    }
    if (line.low() != null && line.high() != null) {
      String bar = "stroke=\"" + looks.get(number).colour() + "\" stroke-width=\"1.4\"";
      double[] lows = Arrays.stream(table.numbers(line.low())).map(y::atOrAtItsStart).toArray();
      double[] highs = Arrays.stream(table.numbers(line.high())).map(y::atOrAtItsStart).toArray();
      if (svg.isOfPage()) { // a page has many error bars
        svg.verticals(xs, lows, highs, bar);
      }
      for (int i = 0; i < xs.length && !svg.isOfPage(); i++) {
        if (Double.isFinite(xs[i]) && lows[i] - highs[i] >= 1) {
          errorBar(xs[i], lows[i], highs[i], bar);
        }
      }
    }
    if (hasPoints(line)) {
      for (int i = 0; i < xs.length; i++) {
        if (Double.isFinite(xs[i]) && Double.isFinite(ys[i]) && xs[i] <= svg.width) {
          looks.get(number).point(svg, xs[i], ys[i], radius(number));
        }
      }
    }
  }

  /** Returns how far dots of the same places stand aside, so that none covers another. */
  private double aside(Line line) {
    List<Line> same =
        panel.lines().stream()
            .filter(one -> one.style() == Style.DOTS && one.x().equals(line.x()))
            .toList();
    return line.style() == Style.DOTS ? ASIDE * (same.indexOf(line) - (same.size() - 1) / 2.0) : 0;
  }

  private double[] coordinates(String column, Scaling scaling) {
    return Arrays.stream(table.numbers(column)).map(scaling::at).toArray();
  }

  private void errorBar(double at, double low, double high, String attributes) {
    svg.line(at, low, at, high, attributes);
    svg.line(at - 5, low, at + 5, low, attributes);
    svg.line(at - 5, high, at + 5, high, attributes);
  }

  private void drawMark(double centreX, double centreY) {
    svg.polygon(
        new double[] {centreX - 6, centreX, centreX + 6, centreX},
        new double[] {centreY, centreY - 6, centreY, centreY + 6},
        "fill=\"none\" stroke=\"#000000\" stroke-width=\"1.8\"");
  }

  /** The place of an entry of the legend; entries continue in another row when one is full. */
  private record Place(int row, double at) {}

  /** Returns what the marks mean, each once. */
  private static List<String> meanings(Panel panel) {
    return panel.marks().stream()
        .map(mark -> Objects.requireNonNullElse(mark.meaning(), PUBLISHED))
        .distinct()
        .toList();
  }

  private static List<Place> legend(Panel panel, double width) {
    List<String> labels = new ArrayList<>(panel.lines().stream().map(Line::label).toList());
    labels.addAll(meanings(panel));
    List<Place> places = new ArrayList<>();
    int row = 0;
    double at = LEFT;
    for (String label : labels) {
      double own = 32 + LETTER * label.length();
      if (at > LEFT && at + own > width - RIGHT) {
        row++;
        at = LEFT;
      }
      places.add(new Place(row, at));
      at += own + 18;
    }
    return places;
  }

  static int legendRows(Panel panel, double width) {
    return legend(panel, width).getLast().row() + 1;
  }

  private void drawLegend() {
    List<Place> places = legend(panel, svg.width);
    double first = top - 14 - LEGEND_ROW * (places.getLast().row());
    for (int i = 0; i < panel.lines().size(); i++) {
      Line line = panel.lines().get(i);
      double at = places.get(i).at();
      double middle = first + LEGEND_ROW * places.get(i).row();
      if (line.style() != Style.DOTS) {
        svg.line(at, middle, at + 26, middle, stroke(i));
      }
      if (hasPoints(line)) {
        looks.get(i).point(svg, at + 13, middle, radius(i));
      }
      svg.text(at + 32, middle + 4.5, "start", line.label(), "font-size=\"12\"");
    }
    int next = panel.lines().size();
    for (String meaning : meanings(panel)) {
      Place place = places.get(next++);
      double middle = first + LEGEND_ROW * place.row();
      drawMark(place.at() + 8, middle);
      svg.text(place.at() + 20, middle + 4.5, "start", meaning, "font-size=\"12\"");
    }
  }
}
