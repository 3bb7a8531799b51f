package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 4.6: UMR and DSA on the five workers, makespan and distance of first and last worker. */
public final class Table46 extends FiveWorkers {
  private static final List<String> SCHEDULERS = List.of(UMR, CONSTANT, DSA, TWO_PHASE);

  public Table46() {
    super("table4.6", "UMR against DSA on five workers with local tasks");
  }

  @Override
  Evaluation evaluate(Scale scale, SharedPoint point, Published published) {
    return new Evaluation(compare(scale, point, published))
        .table(id(), table(point))
        .table(id() + "-workers", finishes(point))
        .figure(figure(scale, point));
  }

  // Between the first and the last worker's mean finish, seconds, for each seed.
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

  // 100 (1 - a/b) for each seed.
  private static double[] decrease(double[] now, double[] before) {
    return IntStream.range(0, now.length)
        .mapToDouble(s -> 100 * (1 - now[s] / before[s]))
        .toArray();
  }

  private static Table table(SharedPoint point) {
    return SpreadTable.of(
        SCHEDULERS,
        (table, scheduler) ->
            table
                .row("scheduler", scheduler, "makespan_s", point.makespan(scheduler))
                .cells("gain_percent", point.gain(scheduler, UMR))
                .cells(
                    "distance_s",
                    distance(point, scheduler),
                    "local_load",
                    local(point, scheduler)));
  }

  private static Table finishes(SharedPoint point) {
    SpreadTable table = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      table.row().cells("worker", w + 1);
      for (String scheduler : SCHEDULERS) {
        table.cells(scheduler, point.ofWorker(scheduler, SharedStudy.FINISH, w));
      }
    }
    return table.table();
  }

  private static Findings compare(Scale scale, SharedPoint point, Published published) {
    String umr = UMR;
    Findings findings = new Findings(scale, published);
    findings.published("table4.6-umr-makespan", point.makespan(umr));
    findings.published("table4.6-umr-distance", distance(point, umr));
    findings.published("table4.6-umr-local", local(point, umr));
    ofDsa(point, DSA).forEach(findings::published);
    ofDsa(point, CONSTANT)
        .forEach((value, ours) ->
            findings.calibrated(value, WorkerTable.CIRCULAR, WorkerTable.WHY_CIRCULAR, ours));
    findings.rest("table4.6");
    for (String adaptive : List.of(DSA, TWO_PHASE)) {
      deriveBound(findings, scale, "table4.6-%s-bound", adaptive, point.makespan(adaptive), 0.06);
    }
    return findings;
  }

  private static Map<String, double[]> ofDsa(SharedPoint point, String dsa) {
    String umr = UMR;
    Map<String, double[]> ours = new LinkedHashMap<>();
    ours.put("table4.6-dsa-makespan", point.makespan(dsa));
    ours.put("table4.6-gain", point.gain(dsa, umr));
    ours.put("table4.6-dsa-distance", distance(point, dsa));
    ours.put("table4.6-distance-difference", decrease(distance(point, dsa), distance(point, umr)));
    ours.put("table4.6-dsa-local", local(point, dsa));
    ours.put("table4.6-local-difference", decrease(local(point, dsa), local(point, umr)));
    return ours;
  }

  private Figure figure(Scale scale, SharedPoint point) {
    return drawing(caption("Table 4.6", scale, point))
        .panel(
            id() + "-workers", new Axis("worker", 0.5, 5.5), new Axis("finish (s)", 0, Double.NaN))
        .spreads("worker", "UMR", UMR, "constant estimates", CONSTANT, "DSA", DSA)
        .spread("2PP", "worker", TWO_PHASE)
        .figure();
  }
}
