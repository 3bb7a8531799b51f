package loadstar.experiment.ppam13;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.algorithm.clusters.Clusters;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Study;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** The selection alone, without simulation, for every number of streams up to that of the spec. */
public final class SelectionStudy implements Study {
  public static final String NAME = "ppam13-selection";
  // Series by M = 1, 2, ...: T (6), workers selected, clusters formed, 1 if proven optimal.
  static final String THROUGHPUT = "throughput";
  static final String SELECTED = "selected_workers";
  static final String CLUSTERS = "clusters";
  static final String OPTIMAL = "optimal";
  // Series by M: T of the best workers that fit, where all weigh the same.
  static final String ORACLE = "oracle_throughput";
  // The least M with which all workers are selected.
  static final String STREAMS_FOR_ALL = "streams_for_all";

  @Override
  public void plan(RunSpec spec) {
    var unused = ClusterSetup.of(spec);
  }

  @Override
  public RunResult execute(RunSpec spec) {
    ClusterSetup setup = ClusterSetup.of(spec);
    List<Clusters> all = new ArrayList<>();
    int most = spec.count(Setting.STREAMS);
    for (int streams = 1; streams <= most; streams++) {
      all.add(setup.select(streams));
    }
    double[] oracle = new double[most];
    for (int i = 0; i < most; i++) {
      oracle[i] = setup.oracle(i + 1);
    }
    return new RunResult()
        .put(STREAMS_FOR_ALL, setup.selectAll().members().size())
        .put(THROUGHPUT, all.stream().mapToDouble(Clusters::throughput).toArray())
        .put(SELECTED, all.stream().mapToDouble(Clusters::selected).toArray())
        .put(CLUSTERS, all.stream().mapToDouble(one -> one.members().size()).toArray())
        .put(OPTIMAL, all.stream().mapToDouble(one -> one.optimal() ? 1 : 0).toArray())
        .put(ORACLE, oracle);
  }

  /**
   * The selection for other values of lambda and tau, which the paper does not print; no
   * simulation.
   *
   * @param streams M goes from 1 to this
   */
  record SelectionChoices(Scale scale, int streams) {
    // The defaults of Setting.
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

    // Before the problem is tightened, with the defaults.
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

    // Everything, of seed 1: the seed only says which of the equal workers come first.
    Table table(RunSet runs) {
      SpreadTable table = new SpreadTable();
      for (double lambda : LAMBDAS) {
        for (double tau : TAUS) {
          RunResult result = runs.result(run(lambda, tau).apply(1));
          for (int i = 0; i < streams; i++) {
            table
                .row("lambda", lambda, "tau_s", tau, "streams", i + 1)
                .cells("clusters", result.series(SelectionStudy.CLUSTERS)[i])
                .cells("selected_workers", result.series(SelectionStudy.SELECTED)[i])
                .cells(
                    "planned_throughput_bytes_per_s", result.series(SelectionStudy.THROUGHPUT)[i])
                .cells("proven_optimal", result.series(SelectionStudy.OPTIMAL)[i])
                .cells("streams_for_all", result.value(SelectionStudy.STREAMS_FOR_ALL));
          }
        }
      }
      return table.table();
    }

    // One column of throughputs per tau, for the figure.
    Table byTau(RunSet runs) {
      SpreadTable table = new SpreadTable();
      for (int i = 0; i < streams; i++) {
        table.row().cells("streams", i + 1);
        for (double tau : TAUS) {
          RunResult result = runs.result(run(LAMBDA, tau).apply(1));
          table.cells(column(tau), result.series(SelectionStudy.THROUGHPUT)[i]);
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
}
