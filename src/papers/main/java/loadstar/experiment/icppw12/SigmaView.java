package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.Sweep.AS4DR;
import static loadstar.experiment.icppw12.Sweep.BASELINE;

import java.util.List;
import java.util.function.ObjDoubleConsumer;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Mark;
import loadstar.result.Figure.Panel;
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
  List<Panel> panels(Axis axis) {
    return List.of(
        new Panel(
            name,
            axis,
            new Axis("average of sigma (s)", 0, 4),
            lines("mean_s"),
            List.of(new Mark("wanted: tau = 3 s", runs.sweep().worst(), Sweep.TAU))),
        new Panel(
            name,
            axis,
            new Axis("standard deviation of sigma (s)", 0, Double.NaN),
            lines("std_s"),
            List.of()));
  }

  private List<Line> lines(String what) {
    String x = runs.sweep().parameter();
    return List.of(
        Line.spread("AS4DR", x, "as4dr_" + what), Line.spread("Baseline", x, "baseline_" + what));
  }
}
