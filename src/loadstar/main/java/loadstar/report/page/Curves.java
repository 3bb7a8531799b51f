package loadstar.report.page;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schedulers over the load, as the page's script draws them: makespans over their bound, so that
 * what differs is seen, and not that twice the load takes twice as long.
 */
final class Curves {
  /** Above this ratio the axis is logarithmic. */
  private static final double WIDE = 6;

  private static final JsonMapper JSON = new JsonMapper();

  private final List<Ranking> loads;
  private final boolean bounded;

  private Curves(List<Ranking> loads) {
    this.loads = loads;
    bounded =
        loads.stream()
            .flatMap(one -> one.places().stream())
            .noneMatch(place -> Double.isNaN(place.mean(Summary.OVER_BOUND)));
  }

  /** The data of a chart of these rankings, one for each load, ascending. */
  static String overLoad(List<Ranking> loads) {
    return new Curves(loads).json();
  }

  private String json() {
    ObjectNode chart = JSON.createObjectNode();
    chart.put("kind", "curves");
    ArrayNode x = chart.putArray("loads");
    loads.forEach(one -> x.add(one.setting().load()));
    ObjectNode curves = chart.putObject("curves");
    Set<String> names = new LinkedHashSet<>();
    loads.getLast().places().forEach(place -> names.add(place.scheduler()));
    loads.forEach(one -> one.places().forEach(place -> names.add(place.scheduler())));
    double most = 1;
    for (String name : names) {
      ArrayNode curve = curves.putArray(name); // mean, least, most at each load
      for (Ranking one : loads) {
        Spread spread = spread(one, name);
        if (spread == null) {
          curve.addNull();
        } else {
          ArrayNode point = curve.addArray().add(Ranked.brief(spread.mean()));
          if (spread.min() < spread.max()) {
            point.add(Ranked.brief(spread.min())).add(Ranked.brief(spread.max()));
          }
          most = Math.max(most, spread.max());
        }
      }
    }
    chart
        .putObject("x")
        .put("label", "load (units)")
        .put("logarithmic", true)
        .put("from", loads.getFirst().setting().load())
        .put("to", loads.getLast().setting().load());
    chart
        .putObject("y")
        .put("label", bounded ? "makespan over the bound" : "makespan over the least")
        .put("logarithmic", most > WIDE);
    return JSON.writeValueAsString(chart);
  }

  /** Over the bound of the same run; where not all have a bound, over the least mean. */
  private @Nullable Spread spread(Ranking ranking, String scheduler) {
    for (Place place : ranking.places()) {
      if (place.scheduler().equals(scheduler)) {
        Metric metric = bounded ? Summary.OVER_BOUND : Summary.END;
        double by = bounded ? 1 : ranking.first().makespan().mean();
        return Spread.of(
            place.trials().stream()
                .mapToDouble(trial -> trial.metrics().value(metric, Double.NaN) / by)
                .toArray());
      }
    }
    return null;
  }
}
