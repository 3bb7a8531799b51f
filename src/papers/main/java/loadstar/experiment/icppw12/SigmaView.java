package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.Sweep.AS4DR;
import static loadstar.experiment.icppw12.Sweep.BASELINE;

import java.util.function.ObjDoubleConsumer;
import loadstar.experiment.Drawing;
import loadstar.result.Figure.Axis;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Average and standard deviation of sigma (4) under both schedulers: Figures 12 and 17.
 *
 * @param name of the table and the figure
 */
record SigmaView(String name, PairedRuns runs) {

  /**
   * Seconds.
   *
   * @param more cells at the end of the row of a point
   */
  Table table(ObjDoubleConsumer<SpreadTable> more) {
    SpreadTable table = new SpreadTable();
    for (double point : runs.sweep().points()) {
      table
          .row()
          .cell(runs.sweep().parameter(), point)
          .spread("as4dr_mean_s", runs.values(AS4DR, point, Measures.SIGMA_MEAN))
          .spread("baseline_mean_s", runs.values(BASELINE, point, Measures.SIGMA_MEAN))
          .spread("as4dr_std_s", runs.values(AS4DR, point, Measures.SIGMA_STD))
          .spread("baseline_std_s", runs.values(BASELINE, point, Measures.SIGMA_STD))
          .cell("seeds", runs.seeds())
          .cell("horizon_s", runs.sweep().horizon());
      more.accept(table, point);
    }
    return table.table();
  }

  /** The average with what it should be, and the deviation below. */
  Drawing draw(Drawing drawing, Axis axis) {
    String x = runs.sweep().parameter();
    return drawing
        .panel(name, axis, new Axis("average of sigma (s)", 0, 4))
        .spread("AS4DR", x, "as4dr_mean_s")
        .spread("Baseline", x, "baseline_mean_s")
        .mark("wanted: tau = 3 s", runs.sweep().worst(), Sweep.TAU)
        .panel(name, axis, new Axis("standard deviation of sigma (s)", 0, Double.NaN))
        .spread("AS4DR", x, "as4dr_std_s")
        .spread("Baseline", x, "baseline_std_s");
  }
}
