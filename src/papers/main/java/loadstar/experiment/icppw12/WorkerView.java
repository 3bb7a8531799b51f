package loadstar.experiment.icppw12;

import loadstar.campaign.RunResult;
import loadstar.experiment.Drawing;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * CPU-efficiency of one worker as a function of time: Figures 10, 11, 15 and 16.
 *
 * @param name of the table and the figure
 * @param until end of the axis of time, seconds
 */
record WorkerView(String name, double until) {

  /**
   * One row per visit.
   *
   * @param column name of one more column
   * @param cell what stands in all of it
   */
  static Table table(RunResult result, String column, Object cell) {
    SpreadTable table = new SpreadTable();
    double[] dates = result.series(Measures.DATE);
    for (int i = 0; i < dates.length; i++) {
      table
          .row()
          .cell("visit", i + 1)
          .cell("date_s", dates[i])
          .cell("efficiency_window_percent", 100 * result.series(Measures.WINDOW)[i])
          .cell("efficiency_cumulative_percent", 100 * result.series(Measures.CUMULATIVE)[i])
          .cell("sigma_s", result.series(Measures.SIGMA)[i])
          .cell("visit_to_visit_s", result.series(Measures.PERIOD)[i])
          .cell("worker", result.value(Measures.OBSERVED))
          .cell(column, cell);
    }
    return table.table();
  }

  /** Both readings of the efficiency at a measurement. */
  Drawing efficiency(Drawing drawing) {
    return drawing
        .panel(name, date(), new Axis("CPU-efficiency of the worker (%)", 0, Double.NaN))
        .line("since the last measurement", "date_s", "efficiency_window_percent", Style.POINTS)
        .line("since its first data", "date_s", "efficiency_cumulative_percent", Style.PLAIN);
  }

  /** Estimated and measured durations of the rounds. */
  Drawing rounds(Drawing drawing) {
    return drawing
        .panel(name, date(), new Axis("duration (s)", 0, Double.NaN))
        .line("sigma (4)", "date_s", "sigma_s", Style.POINTS)
        .line("visit to visit", "date_s", "visit_to_visit_s", Style.PLAIN);
  }

  private Axis date() {
    return new Axis("date of the measurement (s)", 0, until);
  }
}
