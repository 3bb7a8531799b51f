package loadstar.experiment.icppw12;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
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
    Table table =
        new Table(
            "visit",
            "date_s",
            "efficiency_window_percent",
            "efficiency_cumulative_percent",
            "sigma_s",
            "visit_to_visit_s",
            "worker",
            column);
    double[] dates = result.series(Measures.DATE);
    for (int i = 0; i < dates.length; i++) {
      table.add(
          i + 1,
          dates[i],
          100 * result.series(Measures.WINDOW)[i],
          100 * result.series(Measures.CUMULATIVE)[i],
          result.series(Measures.SIGMA)[i],
          result.series(Measures.PERIOD)[i],
          result.value(Measures.OBSERVED),
          cell);
    }
    return table;
  }

  /** Both readings of the efficiency at a measurement. */
  Panel efficiency() {
    return panel(
        "CPU-efficiency of the worker (%)",
        new Line("since the last measurement", "date_s", "efficiency_window_percent", Style.POINTS),
        new Line("since its first data", "date_s", "efficiency_cumulative_percent", Style.PLAIN));
  }

  /** Estimated and measured durations of the rounds. */
  Panel rounds() {
    return panel(
        "duration (s)",
        new Line("sigma (4)", "date_s", "sigma_s", Style.POINTS),
        new Line("visit to visit", "date_s", "visit_to_visit_s", Style.PLAIN));
  }

  private Panel panel(String label, Line... lines) {
    return new Panel(
        name,
        new Axis("date of the measurement (s)", 0, until),
        new Axis(label, 0, Double.NaN),
        List.of(lines),
        List.of());
  }
}
