package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
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

  /** Before the problem is tightened, with the defaults. */
  IntFunction<RunSpec> byOwn() {
    return Setting.at(scale)
        .with(Setting.STREAMS, streams)
        .with(Setting.WEIGHTS, Setting.OWN)
        .runs(SelectionStudy.NAME);
  }

  List<IntFunction<RunSpec>> runs() {
    List<IntFunction<RunSpec>> runs = new ArrayList<>();
    runs.add(byOwn());
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        runs.add(run(lambda, tau));
      }
    }
    return runs;
  }

  /** Everything, of seed 1: the seed only says which of the equal workers come first. */
  Table table(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (double lambda : LAMBDAS) {
      for (double tau : TAUS) {
        RunResult result = runs.result(run(lambda, tau).apply(1));
        for (int i = 0; i < streams; i++) {
          table
              .row()
              .cell("lambda", lambda)
              .cell("tau_s", tau)
              .cell("streams", i + 1)
              .cell("clusters", result.series(SelectionStudy.CLUSTERS)[i])
              .cell("selected_workers", result.series(SelectionStudy.SELECTED)[i])
              .cell("planned_throughput_bytes_per_s", result.series(SelectionStudy.THROUGHPUT)[i])
              .cell("proven_optimal", result.series(SelectionStudy.OPTIMAL)[i])
              .cell("streams_for_all", result.value(SelectionStudy.STREAMS_FOR_ALL));
        }
      }
    }
    return table.table();
  }

  /** One column of throughputs per tau, for the figure. */
  Table byTau(RunSet runs) {
    SpreadTable table = new SpreadTable();
    for (int i = 0; i < streams; i++) {
      table.row().cell("streams", i + 1);
      for (double tau : TAUS) {
        RunResult result = runs.result(run(LAMBDA, tau).apply(1));
        table.cell(column(tau), result.series(SelectionStudy.THROUGHPUT)[i]);
      }
    }
    return table.table();
  }

  /**
   * Draws {@link #byTau}.
   *
   * @param name of that table
   */
  Drawing draw(Drawing drawing, String name, Axis axis) {
    drawing.panel(name, axis, new Axis("T (6) for other tau (bytes/s)", 0, Double.NaN));
    for (double tau : TAUS) {
      String label = "tau = " + ClusterFigure.part(tau) + " s";
      drawing.line(label, "streams", column(tau), Style.POINTS);
    }
    return drawing;
  }

  private static String column(double tau) {
    return "tau_" + ClusterFigure.part(tau);
  }
}
