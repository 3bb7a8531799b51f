package loadstar.report;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.Trial;

/**
 * Draws makespans: a row for each scheduler, the best on top, its mean, its interval and its seeds;
 * a dashed line at the lower bound of all schedules. The drawing is the same in a file and in a
 * page.
 */
public final class RankingDrawing {
  /** Legend of the drawing. */
  public static final String CAPTION =
      "Markers: means; bars: 95 % interval; small dots: seeds; dashed: no schedule is shorter.";

  private static final double WIDTH = 820;

  /** Width of drawings in a page, whose letters are legible on a phone, too. */
  private static final double IN_PAGE = 500;

  private static final double RIGHT = 30;
  private static final double ROW = 22;
  private static final double LETTER = 7;
  private static final int MOST_LETTERS = 40;

  /** Characters of a line of the title, which is bold and as wide as the drawing at most. */
  private static final int TITLE_LETTERS = 84;

  private static final double TITLE_LINE = 20;

  /** Ratio of the largest makespan to the bound above which the axis is logarithmic. */
  private static final double WIDE = 6;

  /** Number of seeds above which their dots are left out: they would merge into a bar. */
  private static final int MOST_SEEDS = 50;

  private final List<RankEntry> entries;
  private final List<String> labels;
  private final double bound;
  private final Map<String, Look> looks;
  private final boolean dots;

  private RankingDrawing(
      List<RankEntry> entries,
      List<String> labels,
      double bound,
      Map<String, Look> looks,
      boolean dots) {
    this.entries = entries;
    this.labels = labels;
    this.bound = bound;
    this.looks = looks;
    this.dots = dots && entries.stream().allMatch(one -> one.trials().size() <= MOST_SEEDS);
  }

  /**
   * Writes the drawing of the rows of a printed table.
   *
   * @param title above the drawing
   * @param file whose name determines the format: SVG or PDF
   * @return the file
   */
  public static Path write(Ranking ranking, BriefRows rows, String title, Path file)
      throws IOException {
    List<RankEntry> entries =
        rows.rows().stream().map(row -> Objects.requireNonNull(row.entry())).toList();
    List<String> labels = rows.rows().stream().map(RankingRow::labels).toList();
    double bound =
        ranking.trials().stream()
            .mapToDouble(trial -> trial.metrics().value(Summary.BOUND, Double.NaN))
            .min()
            .orElse(Double.NaN);
    List<String> titles = WordWrap.lines(title, TITLE_LETTERS);
    double top = 36 + TITLE_LINE * titles.size();
    Svg svg = new Svg(WIDTH, top + ROW * entries.size() + 84, title);
    for (int i = 0; i < titles.size(); i++) {
      svg.text(
          WIDTH / 2,
          26 + TITLE_LINE * i,
          "middle",
          titles.get(i),
          "font-size=\"15\" font-weight=\"bold\"");
    }
    var looks = Look.ofSchedulers(entries.stream().map(RankEntry::scheduler).toList());
    new RankingDrawing(entries, labels, bound, looks, true).draw(svg, top);
    String caption =
        CAPTION + (rows.hidden() == 0 ? "" : format(" %d more schedulers.", rows.hidden()));
    svg.text(
        20, top + ROW * entries.size() + 68, "start", caption, "font-size=\"12\" fill=\"#555555\"");
    return svg.write(file);
  }

  /**
   * Returns the drawing for a page, which has title and caption.
   *
   * @param most number of rank entries, the best first
   * @param markers ids of elements of the page that are the markers of looks
   * @param dots whether seeds are drawn, for which a page of many rankings has no room
   */
  public static String inPage(
      Ranking ranking, int most, Map<String, Look> looks, Map<Look, String> markers, boolean dots) {
    List<RankEntry> entries = ranking.entries().stream().limit(most).toList();
    Svg svg = Svg.inPage(IN_PAGE, 8 + ROW * entries.size() + 50, "ranking", "", markers);
    List<String> labels = entries.stream().map(RankEntry::scheduler).toList();
    double bound = ranking.first().mean(Summary.BOUND);
    new RankingDrawing(entries, labels, bound, looks, dots).draw(svg, 8);
    return svg.document();
  }

  private void draw(Svg svg, double top) {
    double bottom = top + ROW * entries.size();
    int most = (int) (MOST_LETTERS * svg.width / WIDTH);
    double left =
        20
            + LETTER
                * labels.stream().mapToInt(label -> Math.min(most, label.length())).max().orElse(0);
    double right = svg.width - RIGHT;
    boolean bounded = Double.isFinite(bound);
    var all =
        entries.stream()
            .flatMap(entry -> entry.trials().stream())
            .mapToDouble(Trial::makespan)
            .summaryStatistics();
    double least = bounded ? Math.min(bound, all.getMin()) : all.getMin();
    boolean wide = least > 0 && all.getMax() > WIDE * least;
    Scaling time =
        wide
            ? Scaling.logarithmic(least, all.getMax(), left, right)
            : Scaling.around(least, all.getMax(), left, right);
    String label = wide ? "makespan (s), logarithmic" : "makespan (s)";
    time.drawBelow(svg, top, bottom, label);
    if (bounded) {
      svg.line(
          time.at(bound),
          top,
          time.at(bound),
          bottom,
          "stroke=\"#b03030\" stroke-dasharray=\"6 4\"");
    }
    for (int k = 0; k < entries.size(); k++) {
      String name = labels.get(k);
      double y = top + ROW * k + ROW / 2;
      String shown = name.length() > most ? name.substring(0, most - 1) + "…" : name;
      svg.text(left - 8, y + 4, "end", shown, "font-size=\"12\"");
      row(svg, entries.get(k), y, time);
    }
  }

  private void row(Svg svg, RankEntry entry, double y, Scaling time) {
    Spread spread = entry.makespan();
    Look look = Objects.requireNonNull(looks.get(entry.scheduler()));
    boolean spreads = spread.min() < spread.max();
    double half = spreads && spread.confidence() > 0 ? spread.confidence() : 0; // NaN for two
    svg.tooltip(
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
      entry
          .trials()
          .forEach(one -> svg.circle(time.at(one.makespan()), y, 1.8, "fill=\"#808080\""));
    }
    look.point(svg, time.at(spread.mean()), y, 5);
    svg.endGroup();
  }
}
