package loadstar.report.page;

import java.util.List;
import java.util.Locale;
import loadstar.result.Spread;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One of several that are compared: its makespans, seconds, and what they come to.
 *
 * @param all one for each seed
 */
record Ranked(String name, Spread makespan, List<Double> all) {
  static final List<String> COLUMNS =
      List.of("scheduler", "seeds", "makespan s", "± 95 %", "least", "most");

  private static final JsonMapper JSON = new JsonMapper();

  static Ranked of(String name, List<Double> all) {
    double[] values = all.stream().mapToDouble(Double::doubleValue).toArray();
    return new Ranked(name, Spread.of(values), List.copyOf(all));
  }

  /** Its cells under {@link #COLUMNS}. */
  List<String> cells() {
    return List.of(
        name,
        Integer.toString(makespan.seeds()),
        number(makespan.mean()),
        Double.isNaN(makespan.confidence()) ? "" : number(makespan.confidence()),
        number(makespan.min()),
        number(makespan.max()));
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
