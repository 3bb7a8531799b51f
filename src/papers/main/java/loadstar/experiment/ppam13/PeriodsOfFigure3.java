package loadstar.experiment.ppam13;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.ppam13.ClusterSimulation.SelectionSimulation;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 3 with other periods than 10 s, as far as all workers are selected: tau is not printed.
 * Nothing is simulated: the throughput is T (6) of the selection.
 */
public final class PeriodsOfFigure3 extends ClusterFigure {
  private static final double[] TAUS = {1, 10, 30, 100};

  /** Number of streams at tau = 1 s, where a cluster has room for five of 1000 workers. */
  private static final double STREAMS = 220;

  private static ClusterSetting selection(Scale scale, double tau) {
    ClusterSetting setting = ClusterSetting.at(scale);
    double share = setting.number(ClusterSetting.WORKERS_PER_SET) / 100;
    return setting
        .with(ClusterSetting.TAU, tau)
        .with(ClusterSetting.STREAMS, Math.ceil(Math.max(2, STREAMS * share / tau)))
        .of(SelectionSimulation.NAME);
  }

  public PeriodsOfFigure3() {
    super("ppam13-fig3-periods");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new SelectionSimulation());
  }

  @Override
  protected List<ClusterSetting> problems(Scale scale) {
    return DoubleStream.of(TAUS).mapToObj(tau -> selection(scale, tau)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    for (double tau : TAUS) {
      ClusterSetting setting = selection(runs.scale(), tau);
      RunResult first = runs.result(setting.apply(1));
      String part = ClusterFigure.part(tau);
      int all = (int) first.value(SelectionSimulation.STREAMS_FOR_ALL);
      double[] throughput = first.series(SelectionSimulation.THROUGHPUT);
      double[] shown = Arrays.copyOf(throughput, Math.min(throughput.length, 10));
      findings
          .none(
              "fig3-periods-best-workers-%s",
              runs.over(
                  setting,
                  result ->
                      ClusterFigure.farthest(
                          result.series(SelectionSimulation.ORACLE),
                          result.series(SelectionSimulation.THROUGHPUT))),
              1e-6,
              part)
          .claim(
              "fig3-periods-rises-%s",
              Effect.exact(runs.holds(seed -> rises(runs.result(setting.apply(seed))))),
              part,
              all,
              ClusterFigure.list(shown))
          .claim(
              "fig3-periods-lower-increase-%s",
              Effect.exact(
                  runs.holds(seed ->
                      Figure3.concave(
                          runs.result(setting.apply(seed))
                              .series(SelectionSimulation.THROUGHPUT)))),
              part,
              ClusterFigure.list(Figure3.increments(shown)))
          .claim(
              "fig3-periods-all-workers-%s",
              Effect.exact(runs.holds(seed -> all(runs, runs.result(setting.apply(seed))))),
              part,
              all)
          .table(id() + "-tau" + part, table(runs, tau));
    }
    findings.table(id(), summary(runs)).figure(id());
  }

  /** Tells whether every stream adds throughput until all workers are selected. */
  private static boolean rises(RunResult result) {
    double[] throughput = result.series(SelectionSimulation.THROUGHPUT);
    int all = (int) result.value(SelectionSimulation.STREAMS_FOR_ALL);
    return all <= throughput.length
        && IntStream.range(1, all).allMatch(i -> throughput[i] > throughput[i - 1]);
  }

  private static boolean all(RunSet runs, RunResult result) {
    double available = 10 * ClusterSetting.at(runs.scale()).number(ClusterSetting.WORKERS_PER_SET);
    return Arrays.stream(result.series(SelectionSimulation.SELECTED)).max().orElse(0) == available;
  }

  private static Table table(RunSet runs, double tau) {
    RunResult first = runs.result(selection(runs.scale(), tau).apply(1));
    SpreadTable table = new SpreadTable();
    double[] throughput = first.series(SelectionSimulation.THROUGHPUT);
    for (int i = 0; i < throughput.length; i++) {
      table
          .row("streams", i + 1, "selected_workers", first.series(SelectionSimulation.SELECTED)[i])
          .cells("planned_throughput_bytes_per_s", throughput[i])
          .cells("proven_optimal", first.series(SelectionSimulation.OPTIMAL)[i]);
    }
    return table.table();
  }

  private static Table summary(RunSet runs) {
    return SpreadTable.of(
        TAUS,
        (table, tau) -> {
          RunResult first = runs.result(selection(runs.scale(), tau).apply(1));
          double[] throughput = first.series(SelectionSimulation.THROUGHPUT);
          table
              .row(
                  "tau_s",
                  tau,
                  "first_cluster_workers",
                  first.series(SelectionSimulation.SELECTED)[0])
              .cells("streams_for_all", first.value(SelectionSimulation.STREAMS_FOR_ALL))
              .cells("first_throughput_bytes_per_s", throughput[0])
              .cells("all_throughput_bytes_per_s", throughput[throughput.length - 1]);
        });
  }
}
