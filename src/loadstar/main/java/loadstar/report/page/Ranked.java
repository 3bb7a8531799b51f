package loadstar.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.Metric;
import loadstar.report.MetricText;
import loadstar.report.WholeUnits;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.study.PlayedBy;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Trial;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rankings as rows of tables, and as what the page's script draws. */
final class Ranked {
  private static final List<String> COLUMNS =
      List.of("scheduler", "seeds", "makespan s", "± 95 %", "least", "most", "against the first");

  /** What the chart of a ranking shows. */
  static final String CAPTION =
      "Markers: means; bars: 95 % interval; small dots: seeds; dashed: no schedule is shorter.";

  private static final JsonMapper JSON = new JsonMapper();

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

  /** The columns of a table of these metrics. */
  static List<String> columns(List<Metric> shown) {
    List<String> columns = new ArrayList<>(COLUMNS);
    shown.forEach(metric -> columns.add(metric.heading()));
    return columns;
  }

  /** The cells of one of its places under {@link #columns}. */
  static List<String> cells(Ranking ranking, Place place, List<Metric> shown) {
    Spread makespan = place.makespan();
    List<String> cells =
        new ArrayList<>(
            List.of(
                WholeUnits.marked(place.scheduler(), isMarked(ranking, place.scheduler())),
                Integer.toString(makespan.seeds()),
                MetricText.cell(Summary.END, makespan),
                MetricText.interval(makespan),
                MetricText.cell(Summary.END, makespan, makespan.min()),
                MetricText.cell(Summary.END, makespan, makespan.max()),
                ranking.standing().of(place.scheduler()).text()));
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

  /** What the columns of some metrics are. */
  static String legend(List<Metric> shown, List<Ranking> rankings) {
    List<List<String>> rows =
        shown.stream()
            .map(metric -> List.of(metric.heading(), metric.unit(), metric.meaning()))
            .toList();
    return "<details><summary>What the columns are</summary>\n"
        + Html.table(List.of("column", "unit", "what it is"), rows)
        + "</details>\n"
        + (marks(rankings).isEmpty() ? "" : "<p class=\"note\">" + marks(rankings) + "</p>\n");
  }

  /** Who has played the runs, where they say it; a paragraph. */
  static String playedBy(Ranking ranking) {
    List<Trial> trials = ranking.trials();
    if (trials.stream().noneMatch(trial -> trial.metrics().has(Summary.BY_ARITHMETIC))) {
      return "";
    }
    List<String> lines = new ArrayList<>(List.of(PlayedBy.sentence(trials.stream())));
    lines.addAll(PlayedBy.differences(trials.stream()));
    return "<p class=\"note\">" + Html.text(String.join("; ", lines)) + ".</p>\n";
  }

  /** As many digits as tables show: a page has thousands of numbers. */
  static double brief(double value) {
    return Double.parseDouble(number(value));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }

  /** What the page's script draws besides the rows of the table after it. */
  static String chart(Ranking ranking) {
    ObjectNode chart = JSON.createObjectNode();
    chart.put("kind", "ranking");
    double bound = ranking.first().mean(Summary.BOUND);
    if (!Double.isNaN(bound)) {
      chart.put("bound", brief(bound));
    }
    ArrayNode seeds = chart.putArray("seeds");
    for (Place one : ranking.places()) {
      ArrayNode own = seeds.addArray();
      one.trials().forEach(trial -> own.add(brief(trial.makespan())));
    }
    return JSON.writeValueAsString(chart);
  }
}
