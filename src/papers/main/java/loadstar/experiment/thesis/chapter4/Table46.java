package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Published;
import loadstar.result.PublishedValue;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 4.6: UMR and DSA on the five workers, makespan and distance of first and last worker. */
public final class Table46 extends FiveWorkersTable {
  private static final List<String> SCHEDULERS =
      List.of(FiveWorkers.UMR, FiveWorkers.CONSTANT, FiveWorkers.DSA, FiveWorkers.TWO_PHASE);

  public Table46() {
    super("table4.6", "UMR against DSA on five workers with local tasks");
  }

  @Override
  Evaluation evaluate(Scale scale, int seeds, SharedPoint point, Published published) {
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table(point));
    tables.put(id() + "-workers", finishes(point));
    return new Evaluation(tables, compare(scale, point, published), List.of(figure(scale, seeds)));
  }

  /** Between the first and the last worker's mean finish, seconds, for each seed. */
  private static double[] distance(SharedPoint point, String scheduler) {
    return point.over(result -> {
      double[] finish = result.series(SharedStudy.series(scheduler, SharedStudy.FINISH));
      return Arrays.stream(finish).max().orElseThrow() - Arrays.stream(finish).min().orElseThrow();
    });
  }

  private static double[] local(SharedPoint point, String scheduler) {
    return point.over(result ->
        Arrays.stream(result.series(SharedStudy.series(scheduler, SharedStudy.LOCAL))).sum());
  }

  /** 100 (1 - a/b) for each seed. */
  private static double[] decrease(double[] now, double[] before) {
    return IntStream.range(0, now.length)
        .mapToDouble(s -> 100 * (1 - now[s] / before[s]))
        .toArray();
  }

  private static Table table(SharedPoint point) {
    SpreadTable table = new SpreadTable();
    for (String scheduler : SCHEDULERS) {
      table
          .row()
          .cell("scheduler", scheduler)
          .spread("makespan_s", point.makespan(scheduler))
          .spread("gain_percent", point.gain(scheduler, FiveWorkers.UMR))
          .spread("distance_s", distance(point, scheduler))
          .spread("local_load", local(point, scheduler));
    }
    return table.table();
  }

  /** What the figure draws. */
  private static Table finishes(SharedPoint point) {
    SpreadTable table = new SpreadTable();
    for (int w = 0; w < FiveWorkers.WORKERS.size(); w++) {
      table.row().cell("worker", w + 1);
      for (String scheduler : SCHEDULERS) {
        table.spread(scheduler, point.ofWorker(scheduler, SharedStudy.FINISH, w));
      }
    }
    return table.table();
  }

  private static Comparison compare(Scale scale, SharedPoint point, Published published) {
    String umr = FiveWorkers.UMR;
    Comparison comparison = new Comparison(scale);
    comparison.published(published.value("table4.6-umr-makespan"), point.makespan(umr));
    comparison.published(published.value("table4.6-umr-distance"), distance(point, umr));
    comparison.published(published.value("table4.6-umr-local"), local(point, umr));
    ofDsa(published, point, FiveWorkers.DSA).forEach(comparison::published);
    ofDsa(published, point, FiveWorkers.CONSTANT)
        .forEach((value, ours) ->
            comparison.calibrated(value, WorkerTable.CIRCULAR, WorkerTable.WHY_CIRCULAR, ours));
    comparison.rest(published.file("table4.6"));
    for (String adaptive : List.of(FiveWorkers.DSA, FiveWorkers.TWO_PHASE)) {
      FiveWorkers.deriveBound(
          comparison,
          scale,
          "table4.6-" + adaptive + "-bound",
          adaptive,
          point.makespan(adaptive),
          0.06);
    }
    return comparison;
  }

  /** What the table says of DSA. */
  private static Map<PublishedValue, double[]> ofDsa(
      Published published, SharedPoint point, String dsa) {
    String umr = FiveWorkers.UMR;
    Map<PublishedValue, double[]> ours = new LinkedHashMap<>();
    ours.put(published.value("table4.6-dsa-makespan"), point.makespan(dsa));
    ours.put(published.value("table4.6-gain"), point.gain(dsa, umr));
    ours.put(published.value("table4.6-dsa-distance"), distance(point, dsa));
    ours.put(
        published.value("table4.6-distance-difference"),
        decrease(distance(point, dsa), distance(point, umr)));
    ours.put(published.value("table4.6-dsa-local"), local(point, dsa));
    ours.put(
        published.value("table4.6-local-difference"),
        decrease(local(point, dsa), local(point, umr)));
    return ours;
  }

  private Figure figure(Scale scale, int seeds) {
    return new Figure(
        id(),
        title(),
        FiveWorkers.caption("Table 4.6", scale, seeds),
        List.of(
            new Panel(
                id() + "-workers",
                new Axis("worker", 0.5, 5.5),
                new Axis("finish (s)", 0, Double.NaN),
                List.of(
                    Line.spread("UMR", "worker", FiveWorkers.UMR),
                    Line.spread("constant estimates", "worker", FiveWorkers.CONSTANT),
                    Line.spread("DSA", "worker", FiveWorkers.DSA),
                    Line.spread("2PP", "worker", FiveWorkers.TWO_PHASE)),
                List.of())));
  }
}
