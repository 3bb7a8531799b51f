package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.WorkerSpec;
import loadstar.result.Comparison;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 4.3: the CPU power that DSA estimates, beside that which local tasks left. */
public final class Table43 extends FiveWorkersTable {
  public Table43() {
    super("table4.3", "CPU power of five workers as DSA estimates it, and as it was");
  }

  @Override
  Evaluation evaluate(Scale scale, int seeds, SharedPoint point, Published published) {
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put(id(), table(point, published));
    return new Evaluation(tables, compare(scale, point, published), List.of(figure(scale, seeds)));
  }

  private static Table table(SharedPoint point, Published published) {
    SpreadTable table = new SpreadTable();
    for (int w = 0; w < FiveWorkers.WORKERS.size(); w++) {
      WorkerSpec worker = FiveWorkers.WORKERS.get(w);
      String id = "table4.3-" + worker.name();
      table
          .row()
          .cell("worker", w + 1)
          .cell("name", worker.name())
          .cell("speed", worker.speed())
          .spread("dsa_estimated", point.ofWorker(FiveWorkers.DSA, SharedStudy.ESTIMATE, w))
          .spread("2pp_estimated", point.ofWorker(FiveWorkers.TWO_PHASE, SharedStudy.ESTIMATE, w))
          .spread("factual", point.ofWorker(FiveWorkers.DSA, SharedStudy.FACTUAL, w))
          .cell("estimated_published", published.value(id + "-estimated").value())
          .cell("factual_published", published.value(id + "-factual").value());
    }
    return table.table();
  }

  private static Comparison compare(Scale scale, SharedPoint point, Published published) {
    Comparison comparison = new Comparison(scale);
    for (int w = 0; w < FiveWorkers.WORKERS.size(); w++) {
      String id = "table4.3-" + FiveWorkers.WORKERS.get(w).name();
      comparison.published(
          published.value(id + "-estimated"),
          point.ofWorker(FiveWorkers.DSA, SharedStudy.ESTIMATE, w));
      comparison.published(
          published.value(id + "-factual"),
          point.ofWorker(FiveWorkers.DSA, SharedStudy.FACTUAL, w));
    }
    comparison.rest(published.file("table4.3"));
    int seeds = point.bySeed().size();
    // S (1 - rho): 41 units/s of local tasks on iRMX, 0.33 x 15 = 4.95 on the others.
    for (int w = 0; w < FiveWorkers.WORKERS.size(); w++) {
      WorkerSpec worker = FiveWorkers.WORKERS.get(w);
      double[] free = new double[seeds];
      Arrays.fill(free, worker.speed() - (w == 0 ? 41 : 4.95));
      comparison.derived(
          "table4.3-nominal-" + worker.name(),
          "S (1 - rho) of " + worker.name() + ", and its factual power",
          "units/s",
          free,
          point.ofWorker(FiveWorkers.DSA, SharedStudy.FACTUAL, w),
          0.05 * free[0],
          "docs/papers/thesis.md, the model",
          "5 %: a mean over the realisations of a seed");
    }
    return comparison;
  }

  private Figure figure(Scale scale, int seeds) {
    return new Figure(
        id(),
        title(),
        FiveWorkers.caption("Table 4.3", scale, seeds),
        List.of(
            new Panel(
                id(),
                new Axis("worker", 0.5, 5.5),
                new Axis("CPU power (units/s)", 0, Double.NaN),
                List.of(
                    Line.spread("estimated, DSA", "worker", "dsa_estimated"),
                    Line.spread("factual", "worker", "factual"),
                    new Line("estimated, printed", "worker", "estimated_published", Style.DASHED),
                    new Line("factual, printed", "worker", "factual_published", Style.DASHED)),
                List.of())));
  }
}
