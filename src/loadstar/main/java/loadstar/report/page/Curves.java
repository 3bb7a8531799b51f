package loadstar.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.report.FigureWriter;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import org.jspecify.annotations.Nullable;

// Schedulers over the load: makespans over their bound, so that what differs is seen, and not that
// twice the load takes twice as long.
final class Curves {
  /** Above this ratio the axis is logarithmic. */
  private static final double WIDE = 6;

  private final List<Ranking> loads;
  private final boolean bounded;

  /** Of these rankings, one for each load, ascending. */
  Curves(List<Ranking> loads) {
    this.loads = loads;
    bounded =
        loads.stream()
            .flatMap(one -> one.places().stream())
            .noneMatch(place -> Double.isNaN(place.mean(Summary.OVER_BOUND)));
  }

  /**
   * A drawing of them.
   *
   * @param brief for a page of many rankings: the first places of the largest load
   * @param id that no other drawing of the page has
   */
  String draw(Looks looks, boolean brief, String id) {
    Set<String> all = new LinkedHashSet<>();
    loads.getLast().places().forEach(place -> all.add(place.scheduler()));
    loads.forEach(one -> one.places().forEach(place -> all.add(place.scheduler())));
    List<String> names = all.stream().limit(brief ? Ranked.FIRST : all.size()).toList();
    List<String> columns = new ArrayList<>(List.of("load"));
    List<Line> lines = new ArrayList<>();
    for (String name : names) {
      int number = lines.size();
      List<String> own = List.of("mean " + number, "least " + number, "most " + number);
      columns.addAll(own);
      lines.add(new Line(name, "load", own.get(0), own.get(1), own.get(2), Style.POINTS));
    }
    Table table = new Table(columns);
    double most = 1;
    for (Ranking one : loads) {
      List<Object> row = new ArrayList<>(List.of(one.setting().load()));
      for (String name : names) {
        Spread spread = spread(one, name);
        row.add(spread == null ? Double.NaN : spread.mean());
        row.add(spread == null ? Double.NaN : spread.min());
        row.add(spread == null ? Double.NaN : spread.max());
        most = spread == null ? most : Math.max(most, spread.max());
      }
      table.add(row.toArray());
    }
    String label = bounded ? "makespan over the bound" : "makespan over the least";
    Panel panel =
        new Panel(
            id,
            Axis.logarithmic("load (units), logarithmic"),
            most > WIDE ? Axis.logarithmic(label + ", logarithmic") : Axis.fitted(label),
            lines,
            List.of());
    return FigureWriter.inPage(
        panel,
        table,
        names.stream().map(looks::of).toList(),
        looks.markers(),
        label + ", over the load",
        id);
  }

  /** Over the bound of the same run; where not all have a bound, over the least mean. */
  private @Nullable Spread spread(Ranking ranking, String scheduler) {
    Place place = ranking.place(scheduler);
    Metric metric = bounded ? Summary.OVER_BOUND : Summary.END;
    double by = bounded ? 1 : ranking.first().makespan().mean();
    return place == null
        ? null
        : Spread.of(
            place.trials().stream()
                .mapToDouble(trial -> trial.metrics().value(metric, Double.NaN) / by)
                .toArray());
  }
}
