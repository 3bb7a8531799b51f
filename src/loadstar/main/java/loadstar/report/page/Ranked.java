package loadstar.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import loadstar.report.MetricText;
import loadstar.result.Spread;
import loadstar.result.Standing;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One of several that are compared: its makespans, seconds, and what all its metrics come to.
 *
 * @param all makespans, one for each seed
 * @param against how it compares with the first
 * @param metrics over the seeds
 */
record Ranked(
    String name, Spread makespan, List<Double> all, String against, Map<Metric, Spread> metrics) {
  private static final List<String> COLUMNS =
      List.of("scheduler", "seeds", "makespan s", "± 95 %", "least", "most", "against the first");

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Makespans by seed, of some rows of a table each.
   *
   * @param rows of each by name
   */
  static Map<String, SortedMap<Long, Double>> makespans(
      Table table, Map<String, List<Integer>> rows) {
    Map<String, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    rows.forEach((name, own) -> {
      SortedMap<Long, Double> bySeed = new TreeMap<>();
      own.forEach(row ->
          bySeed.put((long) table.number(row, "seed"), table.number(row, Summary.END.column())));
      makespans.put(name, bySeed);
    });
    return makespans;
  }

  /**
   * All of them, in the order of their means.
   *
   * @param standing of the same makespans
   * @param rows of each by name
   * @param metrics that the table has columns for
   */
  static List<Ranked> of(
      Standing standing, Table table, Map<String, List<Integer>> rows, List<Metric> metrics) {
    List<Ranked> ranked = new ArrayList<>();
    for (Standing.Against one : standing.all()) {
      List<Integer> own = Objects.requireNonNull(rows.get(one.name()));
      Map<Metric, Spread> spreads = new LinkedHashMap<>();
      for (Metric metric : metrics) {
        spreads.put(metric, Spread.of(values(table, own, metric.column())));
      }
      double[] makespans = values(table, own, Summary.END.column());
      ranked.add(
          new Ranked(
              one.name(),
              Spread.of(makespans),
              Arrays.stream(makespans).boxed().toList(),
              one.text(),
              spreads));
    }
    return ranked;
  }

  private static double[] values(Table table, List<Integer> rows, String column) {
    return rows.stream()
        .mapToDouble(
            row -> table.text(row, column).isEmpty() ? Double.NaN : table.number(row, column))
        .toArray();
  }

  /** Metrics that some of them have, but for the makespan, which comes first anyway. */
  static List<Metric> shown(List<Metric> metrics, List<Ranked> ranked) {
    List<Metric> shown =
        new ArrayList<>(
            MetricText.shown(metrics, ranked.stream().map(one -> one.metrics).toList()));
    shown.remove(Summary.END);
    return shown;
  }

  /** The columns of a table of these metrics. */
  static List<String> columns(List<Metric> shown) {
    List<String> columns = new ArrayList<>(COLUMNS);
    shown.forEach(metric -> columns.add(metric.heading()));
    return columns;
  }

  /** Its cells under {@link #columns}. */
  List<String> cells(List<Metric> shown) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                name,
                Integer.toString(makespan.seeds()),
                number(makespan.mean()),
                Double.isNaN(makespan.confidence()) || makespan.min() == makespan.max()
                    ? ""
                    : number(makespan.confidence()),
                number(makespan.min()),
                number(makespan.max()),
                against));
    shown.forEach(metric -> cells.add(MetricText.cell(metric, metrics.get(metric))));
    return cells;
  }

  /** What the columns of some metrics are. */
  static String legend(List<Metric> shown) {
    List<List<String>> rows =
        shown.stream()
            .map(metric -> List.of(metric.heading(), metric.unit(), metric.meaning()))
            .toList();
    return "<details><summary>What the columns are</summary>\n"
        + Html.table(List.of("column", "unit", "what it is"), rows)
        + "</details>\n";
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }

  /** What the page's script draws: a row for each. */
  static String chart(List<Ranked> all) {
    ObjectNode chart = JSON.createObjectNode();
    chart.put("kind", "ranking");
    ArrayNode rows = chart.putArray("rows");
    for (Ranked one : all) {
      ObjectNode row = rows.addObject();
      row.put("name", one.name).put("mean", one.makespan.mean());
      double half = one.makespan.confidence();
      row.put("half", Double.isNaN(half) ? 0 : half);
      one.all.forEach(row.putArray("seeds")::add);
    }
    return JSON.writeValueAsString(chart);
  }
}
