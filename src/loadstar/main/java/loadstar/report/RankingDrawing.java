package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.result.Spread;
import loadstar.result.Table;

/**
 * Draws makespans from the file of a comparison: a row for each scheduler, the best on top, its
 * mean and the least and most over the seeds; a dashed line where no schedule can be.
 */
public final class RankingDrawing {
  private static final double WIDTH = 820;
  private static final double LEFT = 150;
  private static final double RIGHT = 30;
  private static final double TOP = 56;
  private static final double ROW = 22;

  /** Above this ratio of the largest makespan to the bound the axis is logarithmic. */
  private static final double WIDE = 6;

  private record Entry(String scheduler, Spread makespan) {}

  private RankingDrawing() {}

  /**
   * Writes the drawing.
   *
   * @param csv columns scheduler, makespan_s and bound_s; a row for each scheduler and seed
   * @param title above the drawing
   * @param file whose name says SVG or PDF
   * @return the file
   */
  public static Path write(Path csv, String title, Path file) throws IOException {
    Table table = Table.read(csv);
    Map<String, List<Double>> makespans = new LinkedHashMap<>();
    double bound = Double.POSITIVE_INFINITY;
    for (int row = 0; row < table.rows(); row++) {
      if (table.text(row, "makespan_s").isEmpty()) {
        continue; // stopped at a limit
      }
      makespans
          .computeIfAbsent(table.text(row, "scheduler"), none -> new ArrayList<>())
          .add(table.number(row, "makespan_s"));
      bound = Math.min(bound, table.number(row, "bound_s"));
    }
    List<Entry> entries = new ArrayList<>();
    double most = bound;
    for (var one : makespans.entrySet()) {
      Spread spread = Spread.of(one.getValue().stream().mapToDouble(Double::doubleValue).toArray());
      entries.add(new Entry(one.getKey(), spread));
      most = Math.max(most, spread.max());
    }
    entries.sort(Comparator.comparingDouble(entry -> entry.makespan().mean()));
    return draw(entries, bound, most, title).write(file);
  }

  private static Svg draw(List<Entry> entries, double bound, double most, String title) {
    double bottom = TOP + ROW * entries.size();
    boolean wide = most > WIDE * bound;
    Scaling time =
        wide
            ? Scaling.logarithmic(bound, most, LEFT, WIDTH - RIGHT)
            : Scaling.exactly(0, 1.04 * most, LEFT, WIDTH - RIGHT);
    Svg svg = new Svg(WIDTH, bottom + 84, title);
    svg.text(WIDTH / 2, 26, "middle", title, "font-size=\"15\" font-weight=\"bold\"");
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), TOP, time.at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(time.at(tick), bottom + 18, "middle", time.label(tick), "");
    }
    svg.text(
        (LEFT + WIDTH - RIGHT) / 2,
        bottom + 42,
        "middle",
        wide ? "makespan (s), logarithmic" : "makespan (s)",
        "");
    svg.line(
        time.at(bound), TOP, time.at(bound), bottom, "stroke=\"#b03030\" stroke-dasharray=\"6 4\"");
    svg.text(
        20,
        bottom + 68,
        "start",
        "Markers: means; bars: least to most over the seeds. Dashed: least bound of any"
            + " schedule.",
        "font-size=\"12\" fill=\"#555555\"");
    Map<String, Look> looks = Look.ofSchedulers(entries.stream().map(Entry::scheduler).toList());
    for (int k = 0; k < entries.size(); k++) {
      Entry entry = entries.get(k);
      Look look = Objects.requireNonNull(looks.get(entry.scheduler()));
      double y = TOP + ROW * k + ROW / 2;
      svg.text(LEFT - 8, y + 4, "end", entry.scheduler(), "font-size=\"12\"");
      svg.line(
          time.at(entry.makespan().min()),
          y,
          time.at(entry.makespan().max()),
          y,
          "stroke=\"" + look.colour() + "\" stroke-width=\"2.5\"");
      look.point(svg, time.at(entry.makespan().mean()), y, 5);
    }
    return svg;
  }
}
