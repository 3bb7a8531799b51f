package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.report.MetricText;
import loadstar.report.RankingDrawing;
import loadstar.report.WholeUnits;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Ranking.PlayedBy;
import loadstar.study.Robustness;
import loadstar.study.Trial;

/** Rankings as rows of tables, and as charts. */
final class Ranked {
  private static final List<String> COLUMNS =
      List.of("scheduler", "makespan s", "± 95 %", "against the first", "seeds", "least", "most");

  /** Columns of what failures cost. */
  private static final List<String> ROBUSTNESS =
      Stream.concat(
              Stream.of("scheduler"), Robustness.COLUMNS.stream().map(Robustness.Column::heading))
          .toList();

  /** Places in charts of a page of many rankings. */
  static final int FIRST = 12;

  private Ranked() {}

  /** Metrics that some of them have, but for the makespan, which comes first anyway. */
  static List<Metric> shown(List<Ranking> rankings) {
    List<Place> places = rankings.stream().flatMap(one -> one.places().stream()).toList();
    List<Metric> metrics =
        Summary.columns(
            places.stream().flatMap(one -> one.trials().stream()).map(Trial::metrics).toList());
    List<Metric> shown =
        new ArrayList<>(MetricText.shown(metrics, places.stream().map(Place::metrics).toList()));
    shown.remove(Summary.END);
    return shown;
  }

  static List<String> columns(List<Metric> shown) {
    List<String> columns = new ArrayList<>(COLUMNS);
    shown.forEach(metric -> columns.add(metric.heading()));
    return columns;
  }

  /** A ranking as a table with a column for each metric that it has. */
  static String table(Ranking ranking, Looks looks) {
    List<Metric> shown = shown(List.of(ranking));
    return Html.table(columns(shown), cells(ranking, shown), looks);
  }

  /** The cells of its places under {@link #columns}. */
  static List<List<String>> cells(Ranking ranking, List<Metric> shown) {
    return ranking.places().stream().map(place -> cells(ranking, place, shown)).toList();
  }

  private static List<String> cells(Ranking ranking, Place place, List<Metric> shown) {
    Spread makespan = place.makespan();
    List<String> cells =
        new ArrayList<>(
            List.of(
                WholeUnits.marked(place.scheduler(), isMarked(ranking, place.scheduler())),
                MetricText.cell(Summary.END, makespan),
                MetricText.interval(makespan),
                ranking.standing().of(place.scheduler()).text(),
                Integer.toString(makespan.seeds()),
                MetricText.cell(Summary.END, makespan, makespan.min()),
                MetricText.cell(Summary.END, makespan, makespan.max())));
    shown.forEach(metric -> cells.add(MetricText.cell(metric, place.metrics().get(metric))));
    return cells;
  }

  /** Whether it hands out whole units of a load that others in the ranking cut. */
  private static boolean isMarked(Ranking ranking, String label) {
    return !ranking.setting().whole()
        && WholeUnits.ofLabel(label)
        && ranking.places().stream().anyMatch(one -> !WholeUnits.ofLabel(one.scheduler()));
  }

  /** What the mark of {@link WholeUnits} says, if a table of these rankings has it. */
  static String marks(List<Ranking> rankings) {
    return rankings.stream()
            .anyMatch(
                one -> one.places().stream().anyMatch(place -> isMarked(one, place.scheduler())))
        ? WholeUnits.LEGEND
        : "";
  }

  /** What the columns of the metrics are. */
  static String legend(List<Ranking> rankings) {
    List<List<String>> rows =
        shown(rankings).stream()
            .map(metric -> List.of(metric.heading(), metric.unit(), metric.meaning()))
            .toList();
    String table = Html.table(List.of("column", "unit", "what it is"), rows);
    String marks = marks(rankings);
    return Html.details("What the columns are", "", table)
        + (marks.isEmpty() ? "" : Html.of("<p class=\"note\">%s</p>\n", marks));
  }

  /** Who has played the runs, where they say it; a paragraph. */
  static String playedBy(Ranking ranking) {
    List<Trial> trials = ranking.trials();
    if (trials.stream().noneMatch(trial -> trial.metrics().has(Summary.BY_ARITHMETIC))) {
      return "";
    }
    List<String> lines = new ArrayList<>(List.of(PlayedBy.sentence(trials.stream())));
    lines.addAll(PlayedBy.differences(trials.stream()));
    return Html.of("<p class=\"note\">%s.</p>\n", String.join("; ", lines));
  }

  /** What failures cost each scheduler, as a table. */
  static String robustness(Robustness robustness, Looks looks) {
    return Html.table(
        ROBUSTNESS,
        robustness.rows().stream()
            .map(row ->
                Stream.concat(
                        Stream.of(row.scheduler()),
                        Robustness.COLUMNS.stream()
                            .map(one -> format("%.5g", one.value().applyAsDouble(row))))
                    .toList())
            .toList(),
        looks);
  }

  /** What a brief chart says of those that are not in it. */
  static String firstOf(int all) {
    return all > FIRST ? " The first " + FIRST + " of " + all + " schedulers." : "";
  }

  /**
   * A drawing of a ranking, with what it shows below it.
   *
   * @param brief for a page of many rankings: the first places, without their seeds
   */
  static String chart(Ranking ranking, Looks looks, boolean brief) {
    int all = ranking.places().size();
    return "<figure>"
        + RankingDrawing.inPage(ranking, brief ? FIRST : all, looks.all(), looks.markers(), !brief)
        + "<figcaption>"
        + (brief
            ? RankingDrawing.CAPTION.replace(" small dots: seeds;", "") + firstOf(all)
            : RankingDrawing.CAPTION)
        + "</figcaption></figure>\n";
  }
}
