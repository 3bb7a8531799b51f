package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.List;
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

/** Tables 4.4 and 4.5: Grid load, local load and finish time of each of the five workers. */
public final class WorkerTable extends FiveWorkers {
  // The reading in which DSA keeps the estimates of Table 4.3.
  static final String CIRCULAR = "partition with the printed estimates";

  static final String WHY_CIRCULAR =
      "circular: input. UMR's partition with the estimated powers of Table 4.3 held constant gives"
          + " the printed sizes whatever the schedule, and the sizes of local tasks are calculated"
          + " back from Tables 4.4 and 4.5";

  private final String table;
  private final String scheduler;

  private WorkerTable(String table, String title, String scheduler) {
    super(table, title);
    this.table = table;
    this.scheduler = scheduler;
  }

  /** Table 4.4. */
  public static WorkerTable umr() {
    return new WorkerTable("table4.4", "UMR under local tasks, by worker", UMR);
  }

  /**
   * Table 4.5: DSA itself, and beside it the estimates of Table 4.3 held constant, which its Grid
   * sizes are those of.
   */
  public static WorkerTable dsa() {
    return new WorkerTable("table4.5", "DSA under local tasks, by worker", CONSTANT);
  }

  @Override
  Evaluation evaluate(Scale scale, SharedPoint point, Published published) {
    return new Evaluation(compare(scale, point, published))
        .table(id(), rows(point, published))
        .figure(figure(scale, point));
  }

  private Table rows(SharedPoint point, Published published) {
    SpreadTable rows = new SpreadTable();
    for (int w = 0; w < WORKERS.size(); w++) {
      WorkerSpec worker = WORKERS.get(w);
      rows.row().cells("worker", w + 1).cells("name", worker.name());
      for (String quantity : List.of(SharedStudy.GRID, SharedStudy.LOCAL, SharedStudy.FINISH)) {
        rows.cells(quantity, point.ofWorker(scheduler, quantity, w))
            .cells(quantity + "_published", published.value(publishedId(worker, quantity)).value());
      }
      double[] adaptive = point.ofWorker(DSA, SharedStudy.GRID, w);
      double printed = published.value(publishedId(worker, SharedStudy.GRID)).value();
      rows.cells("adaptive_finish_s", point.ofWorker(DSA, SharedStudy.FINISH, w))
          .cells("adaptive_grid", adaptive)
          .cells("grid_percent", percent(point.ofWorker(scheduler, SharedStudy.GRID, w)))
          .cells("grid_published_percent", 100 * printed / LOAD)
          .cells("adaptive_grid_percent", percent(adaptive));
    }
    return rows.table();
  }

  // Of L.
  private static double[] percent(double[] units) {
    return Arrays.stream(units).map(load -> 100 * load / LOAD).toArray();
  }

  private String publishedId(WorkerSpec worker, String quantity) {
    return table + "-" + worker.name() + "-" + quantity.replace("_s", "");
  }

  private Findings compare(Scale scale, SharedPoint point, Published published) {
    Findings findings = new Findings(scale, published);
    for (int w = 0; w < WORKERS.size(); w++) {
      for (String quantity : List.of(SharedStudy.GRID, SharedStudy.LOCAL, SharedStudy.FINISH)) {
        String value = publishedId(WORKERS.get(w), quantity);
        double[] ours = point.ofWorker(scheduler, quantity, w);
        if (scheduler.equals(UMR)) {
          findings.published(value, ours);
        } else {
          findings.published(value, point.ofWorker(DSA, quantity, w));
          findings.calibrated(value, CIRCULAR, WHY_CIRCULAR, ours);
        }
      }
    }
    findings.rest(table);
    // With constant estimates workers wait: those whose power was underestimated.
    for (int w = 0; w < WORKERS.size() && scheduler.equals(UMR); w++) {
      derive(findings, point, w);
    }
    return findings;
  }

  // Every second of a worker is Grid load, local load, latency, or waiting for a chunk.
  private void derive(Findings findings, SharedPoint point, int w) {
    WorkerSpec worker = WORKERS.get(w);
    double[] grid = point.ofWorker(scheduler, SharedStudy.GRID, w);
    double[] local = point.ofWorker(scheduler, SharedStudy.LOCAL, w);
    double[] busy = new double[grid.length];
    Arrays.setAll(busy, s -> (grid[s] + local[s]) / worker.speed());
    double[] finish = point.ofWorker(scheduler, SharedStudy.FINISH, w);
    findings.derived("table4.4-busy-%s", finish, busy, 0.015 * meanOf(finish), worker.name());
  }

  private Figure figure(Scale scale, SharedPoint point) {
    String ours = scheduler.equals(CONSTANT) ? "constant estimates" : "UMR";
    Axis worker = new Axis("worker", 0.5, 5.5);
    return drawing(caption("Table " + table.substring("table".length()), scale, point))
        .panel(id(), worker, new Axis("finish (s)", 0, Double.NaN))
        .spread(ours, "worker", "finish_s")
        .line("as printed", "worker", "finish_s_published", Style.DASHED)
        .spread("DSA, adapting", "worker", "adaptive_finish_s")
        .panel(id(), worker, new Axis("Grid load (% of L)", 0, Double.NaN))
        .spread(ours, "worker", "grid_percent")
        .line("as printed", "worker", "grid_published_percent", Style.DASHED)
        .spread("DSA, adapting", "worker", "adaptive_grid_percent")
        .figure();
  }
}
