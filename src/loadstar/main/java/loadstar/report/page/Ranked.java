package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Metric;
import loadstar.report.MetricText;
import loadstar.report.RankingColumns;
import loadstar.report.RankingColumns.View;
import loadstar.report.RankingDrawing;
import loadstar.report.RankingOutput;
import loadstar.report.RankingRow;
import loadstar.report.TimeSharesDrawing;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.PlayerSentence;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.Trial;

/** Shows rankings as rows of tables, and as charts. */
final class Ranked {
  /** Number of rank entries in charts of a page of many rankings. */
  static final int FIRST = 12;

  /** Number of rank entries in the chart of a ranking alone; its table has all. */
  private static final int MOST = 60;

  private Ranked() {}

  /**
   * Returns the metrics that some rankings have, without the makespan, which always comes first.
   */
  private static List<Metric> shown(List<Ranking> rankings) {
    List<RankEntry> entries = rankings.stream().flatMap(one -> one.entries().stream()).toList();
    List<Metric> metrics =
        Summary.columns(
            entries.stream().flatMap(one -> one.trials().stream()).map(Trial::metrics).toList());
    List<Metric> shown =
        new ArrayList<>(
            MetricText.shown(metrics, entries.stream().map(RankEntry::metrics).toList()));
    shown.remove(Summary.END);
    return shown;
  }

  /**
   * Makes a row for each entry of some rankings.
   *
   * @param columns precede those of the entries
   */
  static Table table(List<Ranking> rankings, Columns<RankingRow> columns) {
    return RankingColumns.table(
        View.of(RankingOutput.PAGE, rankings), columns, RankingRow.of(rankings));
  }

  /** Explains the columns of the metrics. */
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

  /**
   * Returns a paragraph on what computed the runs, SimGrid or arithmetic; empty where it is
   * unknown.
   */
  static String executionText(Ranking ranking) {
    List<Trial> trials = ranking.trials();
    if (trials.stream().noneMatch(trial -> trial.metrics().has(Summary.BY_ARITHMETIC))) {
      return "";
    }
    List<String> lines = new ArrayList<>(List.of(PlayerSentence.sentence(trials.stream())));
    lines.addAll(PlayerSentence.differences(trials.stream()));
    return Html.of("<p class=\"note\">%s.</p>\n", String.join("; ", lines));
  }

  /** Returns a table of the cost of failures for each scheduler. */
  static Table robustness(Robustness robustness) {
    Columns<Robustness.FailureCost> columns =
        new Columns<Robustness.FailureCost>().with("scheduler", Robustness.FailureCost::scheduler);
    Robustness.COLUMNS.forEach(
        one -> columns.with(one.heading(), row -> format("%.5g", one.value().applyAsDouble(row))));
    return columns.table(robustness.rows());
  }

  /**
   * Returns a drawing of what the workers spend their time on, for the first entries; empty where
   * that is unknown.
   */
  static String timeShares(Ranking ranking) {
    String drawing = TimeSharesDrawing.inPage(ranking);
    return drawing.isEmpty()
        ? ""
        : "<figure>"
            + drawing
            + "<figcaption>What the workers spend their time on, in percent of the time of all"
            + " workers until the makespan, means over the seeds.</figcaption></figure>\n";
  }

  /** Returns the note of a brief chart on the configurations that are missing in it. */
  static String firstOf(int all) {
    return firstOf(FIRST, all);
  }

  private static String firstOf(int shown, int all) {
    return all > shown ? " The first " + shown + " of " + all + " schedulers." : "";
  }

  /**
   * Returns a drawing of a ranking, with its caption.
   *
   * @param brief for a page of many rankings: fewer entries, without their seeds
   */
  static String chart(Ranking ranking, Looks looks, boolean brief) {
    int all = ranking.entries().size();
    int most = brief ? FIRST : MOST;
    String caption = RankingDrawing.CAPTION;
    return "<figure>"
        + RankingDrawing.inPage(ranking, most, looks.all(), looks.markers(), !brief)
        + "<figcaption>"
        + (brief ? caption.replace(" small dots: seeds;", "") : caption)
        + firstOf(most, all)
        + "</figcaption></figure>\n";
  }
}
