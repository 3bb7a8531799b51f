package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Line;
import loadstar.result.Figure.Panel;
import loadstar.result.Figure.Style;
import loadstar.result.Scale;
import loadstar.result.Table;

/**
 * The selection for other values of lambda and tau, which the paper does not print; no simulation.
 *
 * @param streams M goes from 1 to this
 */
record SelectionChoices(Scale scale, int streams) {
  /** The defaults of {@link Setting}. */
  static final double LAMBDA = 5;

  static final double TAU = 10;

  private static final double[] LAMBDAS = {0, 1, LAMBDA};
  private static final double[] TAUS = {1, TAU, 30, 100};

  IntFunction<RunSpec> run(double lambda, double tau) {
    return Setting.at(scale)
        .with(Setting.STREAMS, streams)
        .with(Setting.LAMBDA, lambda)
        .with(Setting.TAU, tau)
        .runs(SelectionStudy.NAME);
  }

  List<IntFunction<RunSpec>> runs() {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        runs.add(run(lambda, tau));
      }
    }
    return runs;
  }

  /** Everything, of seed 1: the seed only says which of the equal workers come first. */
  Table table(RunSet runs) {
    Table table =
        new Table(
            "lambda",
            "tau_s",
            "streams",
            "clusters",
            "selected_workers",
            "planned_throughput_bytes_per_s",
            "proven_optimal",
            "streams_for_all");
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        RunResult result = runs.result(run(lambda, tau).apply(1));
        for (int i = 0; i < streams; i++) {
          table.add(
              lambda,
              tau,
              i + 1,
              result.series(SelectionStudy.CLUSTERS)[i],
              result.series(SelectionStudy.SELECTED)[i],
              result.series(SelectionStudy.THROUGHPUT)[i],
              result.series(SelectionStudy.OPTIMAL)[i],
              result.value(SelectionStudy.STREAMS_FOR_ALL));
        }
      }
    }
    return table;
  }

  /** One column of throughputs per tau, for the figure. */
  Table byTau(RunSet runs) {
    List<String> columns = new ArrayList<>(List.of("streams"));
    for (double tau : TAUS) {
      columns.add(column(tau));
    }
    Table table = new Table(columns);
    for (int i = 0; i < streams; i++) {
      List<Object> row = new ArrayList<>(List.of(i + 1));
      for (double tau : TAUS) {
        RunResult result = runs.result(run(LAMBDA, tau).apply(1));
        row.add(result.series(SelectionStudy.THROUGHPUT)[i]);
      }
      table.add(row.toArray());
    }
    return table;
  }

  /**
   * Draws {@link #byTau}.
   *
   * @param name of that table
   */
  Panel panel(String name, Axis axis) {
    List<Line> lines = new ArrayList<>();
    for (double tau : TAUS) {
      String label = "tau = " + ClusterFigure.part(tau) + " s";
      lines.add(new Line(label, "streams", column(tau), Style.POINTS));
    }
    return new Panel(
        name, axis, new Axis("T (6) for other tau (bytes/s)", 0, Double.NaN), lines, List.of());
  }

  private static String column(double tau) {
    return "tau_" + ClusterFigure.part(tau);
  }
}
