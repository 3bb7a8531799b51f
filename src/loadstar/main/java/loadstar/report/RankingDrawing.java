package loadstar.report;

import static loadstar.model.Visible.format;

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
 * Draws makespans: a row for each scheduler, the best on top, its mean, its interval and its seeds;
 * a dashed line where no schedule can be. The same in a file and in a page.
 */
public final class RankingDrawing {
  /** What it shows. */
  public static final String CAPTION =
      "Markers: means; bars: 95 % interval; small dots: seeds; dashed: no schedule is shorter.";

  private static final double WIDTH = 820;

  /** Of those in a page: its letters are read on a phone, too. */
  private static final double IN_PAGE = 500;

  private static final double RIGHT = 30;
  private static final double ROW = 22;
  private static final double LETTER = 7;
  private static final int MOST_LETTERS = 40;

  /** Above this ratio of the largest makespan to the bound the axis is logarithmic. */
  private static final double WIDE = 6;

  /** More seeds are a bar anyway. */
  private static final int MOST_SEEDS = 50;

  /**
   * A row.
   *
   * @param makespans of its seeds
   */
  public record Entry(String scheduler, List<Double> makespans) {
    Spread spread() {
      return Spread.of(makespans.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  private final List<Entry> entries;
  private final double bound;
  private final Map<String, Look> looks;
  private final boolean dots;

  private RankingDrawing(List<Entry> entries, double bound, Map<String, Look> looks, boolean dots) {
    this.entries = entries;
    this.bound = bound;
    this.looks = looks;
    this.dots = dots && entries.stream().allMatch(one -> one.makespans().size() <= MOST_SEEDS);
  }

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
    makespans.forEach((scheduler, own) -> entries.add(new Entry(scheduler, own)));
    entries.sort(Comparator.comparingDouble(entry -> entry.spread().mean()));
    double top = 56;
    Svg svg = new Svg(WIDTH, top + ROW * entries.size() + 84, title);
    svg.text(WIDTH / 2, 26, "middle", title, "font-size=\"15\" font-weight=\"bold\"");
    new RankingDrawing(entries, bound, Look.ofSchedulers(makespans.keySet()), true).draw(svg, top);
    svg.text(
        20, top + ROW * entries.size() + 68, "start", CAPTION, "font-size=\"12\" fill=\"#555555\"");
    return svg.write(file);
  }

  /**
   * The same for a page, which has title and caption.
   *
   * @param entries the best first
   * @param bound seconds; NaN where there is none
   * @param markers names of elements of the page that are the markers of looks
   * @param dots whether seeds are drawn, which a page of many rankings has no room for
   */
  public static String inPage(
      List<Entry> entries,
      double bound,
      Map<String, Look> looks,
      Map<Look, String> markers,
      boolean dots) {
    Svg svg = Svg.inPage(IN_PAGE, 8 + ROW * entries.size() + 50, "ranking", "", markers);
    new RankingDrawing(entries, bound, looks, dots).draw(svg, 8);
    return svg.document();
  }

  private void draw(Svg svg, double top) {
    double bottom = top + ROW * entries.size();
    int most = (int) (MOST_LETTERS * svg.width / WIDTH);
    double left =
        20
            + LETTER
                * entries.stream()
                    .mapToInt(entry -> Math.min(most, entry.scheduler().length()))
                    .max()
                    .orElse(0);
    double right = svg.width - RIGHT;
    boolean bounded = Double.isFinite(bound);
    var all =
        entries.stream()
            .flatMap(entry -> entry.makespans().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    double least = bounded ? Math.min(bound, all.getMin()) : all.getMin();
    boolean wide = least > 0 && all.getMax() > WIDE * least;
    Scaling time =
        wide
            ? Scaling.logarithmic(least, all.getMax(), left, right)
            : Scaling.around(least, all.getMax(), left, right);
    for (double tick : time.ticks()) {
      svg.line(time.at(tick), top, time.at(tick), bottom, "stroke=\"#dddddd\"");
      svg.text(time.at(tick), bottom + 18, "middle", time.label(tick), "font-size=\"12\"");
    }
    svg.text(
        (left + right) / 2,
        bottom + 42,
        "middle",
        wide ? "makespan (s), logarithmic" : "makespan (s)",
        "font-size=\"13\"");
    if (bounded) {
      svg.line(
          time.at(bound),
          top,
          time.at(bound),
          bottom,
          "stroke=\"#b03030\" stroke-dasharray=\"6 4\"");
    }
    for (int k = 0; k < entries.size(); k++) {
      String name = entries.get(k).scheduler();
      double y = top + ROW * k + ROW / 2;
      String shown = name.length() > most ? name.substring(0, most - 1) + "…" : name;
      svg.text(left - 8, y + 4, "end", shown, "font-size=\"12\"");
      row(svg, entries.get(k), y, time);
    }
  }

  private void row(Svg svg, Entry entry, double y, Scaling time) {
    Spread spread = entry.spread();
    Look look = Objects.requireNonNull(looks.get(entry.scheduler()));
    boolean spreads = spread.min() < spread.max();
    double half = spreads && spread.confidence() > 0 ? spread.confidence() : 0; // NaN for two
    svg.told(
        half > 0 ? format("%.5g ± %.2g s", spread.mean(), half) : format("%.5g s", spread.mean()));
    if (half > 0) {
      double from = Math.max(time.at(time.from()), time.at(spread.mean() - half));
      svg.line(
          from,
          y,
          time.at(spread.mean() + half),
          y,
          "stroke-width=\"3\" stroke=\"" + look.colour() + "\"");
    }
    if (spreads && dots) {
      entry.makespans().forEach(one -> svg.circle(time.at(one), y, 1.8, "fill=\"#808080\""));
    }
    look.point(svg, time.at(spread.mean()), y, 5);
    svg.endGroup();
  }
}
