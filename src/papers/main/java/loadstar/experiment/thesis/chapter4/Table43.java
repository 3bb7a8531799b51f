package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import loadstar.experiment.Findings;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.model.WorkerSpec;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 4.3: the CPU power that DSA estimates, beside that which local tasks left. */
public final class Table43 extends FiveWorkers {
  public Table43() {
    super("table4.3", "CPU power of five workers as DSA estimates it, and as it was");
  }

  @Override
  Evaluation evaluate(Scale scale, SharedPoint point, Published published) {
    return new Evaluation(compare(scale, point, published))
        .table(id(), table(point, published))
        .figure(figure(scale, point));
  }

  private static Table table(SharedPoint point, Published published) {
    SpreadTable table = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      WorkerSpec worker = WORKERS.get(w);
      String id = "table4.3-" + worker.name();
      table
          .row("worker", w + 1, "name", worker.name(), "speed", worker.speed())
          .cells("dsa_estimated", point.ofWorker(DSA, SharedStudy.ESTIMATE, w))
          .cells("2pp_estimated", point.ofWorker(TWO_PHASE, SharedStudy.ESTIMATE, w))
          .cells("factual", point.ofWorker(DSA, SharedStudy.FACTUAL, w))
          .cells("estimated_published", published.value(id + "-estimated").value())
          .cells("factual_published", published.value(id + "-factual").value());
    }
    return table.table();
  }

  private static Findings compare(Scale scale, SharedPoint point, Published published) {
    Findings findings = new Findings(scale, published);
    for (int w = 0; w < WORKERS.size(); w++) {
      String id = "table4.3-" + WORKERS.get(w).name();
      findings.published(id + "-estimated", point.ofWorker(DSA, SharedStudy.ESTIMATE, w));
      findings.published(id + "-factual", point.ofWorker(DSA, SharedStudy.FACTUAL, w));
    }
    findings.rest("table4.3");
    int seeds = point.bySeed().size();
    // S (1 - rho): 41 units/s of local tasks on iRMX, 0.33 x 15 = 4.95 on the others.
    for (int w = 0; w < WORKERS.size(); w++) {
      WorkerSpec worker = WORKERS.get(w);
      double[] free = new double[seeds];
      Arrays.fill(free, worker.speed() - (w == 0 ? 41 : 4.95));
      findings.derived(
          "table4.3-nominal-%s",
          free, point.ofWorker(DSA, SharedStudy.FACTUAL, w), 0.05 * free[0], worker.name());
    }
    return findings;
  }

  private Figure figure(Scale scale, SharedPoint point) {
    return drawing(caption("Table 4.3", scale, point))
        .panel(id(), new Axis("worker", 0.5, 5.5), new Axis("CPU power (units/s)", 0, Double.NaN))
        .spreads("worker", "estimated, DSA", "dsa_estimated", "factual", "factual")
        .line("estimated, printed", "worker", "estimated_published", Style.DASHED)
        .line("factual, printed", "worker", "factual_published", Style.DASHED)
        .figure();
  }
}
