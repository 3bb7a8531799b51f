package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Metric;
import loadstar.report.MetricText;
import loadstar.report.RankingColumns;
import loadstar.report.RankingColumns.Output;
import loadstar.report.RankingColumns.View;
import loadstar.report.RankingDrawing;
import loadstar.report.RankingRow;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.PlayedBy;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Trial;

/** Rankings as rows of tables, and as charts. */
final class Ranked {
  /** Places in charts of a page of many rankings. */
  static final int FIRST = 12;

  private Ranked() {}

  /** Metrics that some of them have, but for the makespan, which comes first anyway. */
  private static List<Metric> shown(List<Ranking> rankings) {
    List<RankEntry> places = rankings.stream().flatMap(one -> one.places().stream()).toList();
    List<Metric> metrics =
        Summary.columns(
            places.stream().flatMap(one -> one.trials().stream()).map(Trial::metrics).toList());
    List<Metric> shown =
        new ArrayList<>(
            MetricText.shown(metrics, places.stream().map(RankEntry::metrics).toList()));
    shown.remove(Summary.END);
    return shown;
  }

  /**
   * Makes a row for each place of some rankings.
   *
   * @param columns that stand before those of the places
   */
  static Table table(List<Ranking> rankings, Columns<RankingRow> columns) {
    return RankingColumns.table(View.of(Output.PAGE, rankings), columns, RankingRow.of(rankings));
  }

  /** What the columns of the metrics are. */
  static String legend(List<Ranking> rankings) {
    Columns<Metric> columns =
        new Columns<Metric>()
            .with("column", Metric::heading)
            .with("unit", Metric::unit)
            .with("what it is", Metric::meaning);
    String table = Html.table(columns.table(shown(rankings)));
    String marks = RankingColumns.legend(rankings);
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
    Columns<Robustness.Row> columns =
        new Columns<Robustness.Row>().with("scheduler", Robustness.Row::scheduler);
    Robustness.COLUMNS.forEach(
        one -> columns.with(one.heading(), row -> format("%.5g", one.value().applyAsDouble(row))));
    return Html.table(columns.table(robustness.rows()), looks);
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
