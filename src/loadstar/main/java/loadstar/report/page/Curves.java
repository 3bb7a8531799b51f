package loadstar.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Metric;
import loadstar.report.FigureWriter;
import loadstar.result.Columns;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Spread;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import loadstar.study.RankEntry;
import loadstar.study.Ranking;
import loadstar.study.SchedulerConfig;

/**
 * Draws schedulers over the load: makespans over their bound, which shows their differences, and
 * not that twice the load takes twice as long.
 */
final class Curves {
  /** Ratio above which the axis is logarithmic. */
  private static final double WIDE = 6;

  private final List<Ranking> loads;
  private final boolean bounded;

  /**
   * Creates curves.
   *
   * @param loads rankings, one for each load, ascending
   */
  Curves(List<Ranking> loads) {
    this.loads = loads;
    bounded =
        loads.stream()
            .flatMap(one -> one.entries().stream())
            .noneMatch(entry -> Double.isNaN(entry.mean(Summary.OVER_BOUND)));
  }

  /**
   * Returns a drawing.
   *
   * @param brief for a page of many rankings: the first entries of the largest load
   * @param id unique among the drawings of the page
   */
  String draw(Looks looks, boolean brief, String id) {
    Set<SchedulerConfig> all = new LinkedHashSet<>();
    loads.getLast().entries().forEach(entry -> all.add(entry.config()));
    loads.forEach(one -> one.entries().forEach(entry -> all.add(entry.config())));
    List<SchedulerConfig> configs = all.stream().limit(brief ? Ranked.FIRST : all.size()).toList();
    Columns<Ranking> columns = new Columns<Ranking>().with("load", one -> one.setting().load());
    List<Line> lines = new ArrayList<>();
    for (SchedulerConfig config : configs) {
      int number = lines.size();
      List<String> own = List.of("mean " + number, "least " + number, "most " + number);
      columns
          .with(own.get(0), one -> of(one, config, Spread::mean))
          .with(own.get(1), one -> of(one, config, Spread::min))
          .with(own.get(2), one -> of(one, config, Spread::max));
      lines.add(new Line(config.label(), "load", own.get(0), own.get(1), own.get(2), Style.POINTS));
    }
    Table table = columns.table(loads);
    double most =
        lines.stream()
            .map(Line::high)
            .flatMapToDouble(high -> Arrays.stream(table.numbers(String.valueOf(high))))
            .reduce(1, (one, other) -> other > one ? other : one);
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
        configs.stream().map(one -> looks.of(one.label())).toList(),
        looks.markers(),
        label + ", over the load",
        id);
  }

  /**
   * Returns a number over the bound of the same run; where not all have a bound, over the least
   * mean.
   */
  private double of(Ranking ranking, SchedulerConfig scheduler, ToDoubleFunction<Spread> number) {
    RankEntry entry = ranking.entry(scheduler);
    Metric metric = bounded ? Summary.OVER_BOUND : Summary.END;
    double by = bounded ? 1 : ranking.first().makespan().mean();
    return entry == null
        ? Double.NaN
        : number.applyAsDouble(
            Spread.of(
                entry.trials().stream()
                    .mapToDouble(trial -> trial.metrics().value(metric, Double.NaN) / by)
                    .toArray()));
  }
}
