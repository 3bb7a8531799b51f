package loadstar.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import loadstar.result.Spread;
import loadstar.result.Standing;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One of several that are compared: its makespans, seconds, and what they come to.
 *
 * @param all one for each seed
 * @param against how it compares with the first
 */
record Ranked(String name, Spread makespan, List<Double> all, String against) {
  static final List<String> COLUMNS =
      List.of("scheduler", "seeds", "makespan s", "± 95 %", "least", "most", "against the first");

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * All of them, in the order of their means.
   *
   * @param standing of the same makespans
   * @param makespans of each by seed
   */
  static List<Ranked> of(Standing standing, Map<String, SortedMap<Long, Double>> makespans) {
    List<Ranked> ranked = new ArrayList<>();
    for (Standing.Against one : standing.all()) {
      List<Double> all = List.copyOf(Objects.requireNonNull(makespans.get(one.name())).values());
      double[] values = all.stream().mapToDouble(Double::doubleValue).toArray();
      ranked.add(new Ranked(one.name(), Spread.of(values), all, one.text()));
    }
    return ranked;
  }

  /** Its cells under {@link #COLUMNS}. */
  List<String> cells() {
    return List.of(
        name,
        Integer.toString(makespan.seeds()),
        number(makespan.mean()),
        Double.isNaN(makespan.confidence()) || makespan.min() == makespan.max()
            ? ""
            : number(makespan.confidence()),
        number(makespan.min()),
        number(makespan.max()),
        against);
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
