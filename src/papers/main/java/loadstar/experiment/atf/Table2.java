package loadstar.experiment.atf;

import static loadstar.experiment.SeedNumbers.largest;
import static loadstar.experiment.SeedNumbers.minus;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 2: five loads, three sizes of the matrices, four algorithms. */
public final class Table2 extends Experiment {
  public Table2() {
    super("atf-table2");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new Table2Simulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return ClusterRuns.variants(scale).stream()
        .flatMap(
            variant -> AtfCluster.SIZES.stream().map(n -> ClusterRuns.problem(scale, variant, n)))
        .toList();
  }

  @Override
  protected void evaluate(RunSet set, Findings findings) {
    ClusterRuns runs = new ClusterRuns(set);
    SlaveOrder order = new SlaveOrder(runs, findings);
    compare(findings, runs);
    findings.none("table2-bound", largest(set, problems(set.scale()), Table2::shortfall), 1e-6);
    order.claims();
    for (int n : AtfCluster.SIZES) {
      findings.table(id() + "-n" + n, table(runs, n, findings));
    }
    findings.table(id() + "-order", order.table()).figure(AtfRule.labels(), id());
  }

  static String publishedId(int n, int load, AtfRule rule) {
    return "table2-n" + n + "-w" + load + "-" + rule.column();
  }

  static Table table(ClusterRuns runs, int n, Findings findings) {
    SpreadTable table = new SpreadTable();
    for (int load : runs.loads(ClusterRuns.PRINTED)) {
      double least = least(ClusterRuns.PRINTED, n, load);
      double fittedLeast = least(ClusterRuns.FITTED, n, load);
      table.row().cells("w", load).cells("least_s", least).cells("fitted_least_s", fittedLeast);
      for (AtfRule rule : AtfRule.values()) {
        String name = rule.scheduler();
        double[] printed = runs.makespans(ClusterRuns.PRINTED, n, rule, load);
        double[] fitted = runs.makespans(ClusterRuns.FITTED, n, rule, load);
        if (AtfRule.printed().contains(rule)) {
          double value = findings.printed(publishedId(n, load, rule));
          table
              .cells(name + "_published_s", value)
              .cells(name + "_published_relative", value / fittedLeast);
        }
        table
            .cells(name + "_s", printed, name + "_fitted_s", fitted)
            .cells(
                name + "_relative",
                DoubleStream.of(fitted).map(seconds -> seconds / fittedLeast).toArray())
            .cells(name + "_chunks", runs.chunks(ClusterRuns.PRINTED, n, rule, load));
      }
    }
    return table.table();
  }

  /** Returns the load over the sum of the rates, seconds. */
  static double least(Variant variant, int n, int load) {
    return load
        / AtfCluster.rate(AtfCluster.slaves(n, variant.factor(n), variant.messageSeconds()));
  }

  private static void compare(Findings findings, ClusterRuns runs) {
    for (int n : AtfCluster.SIZES) {
      for (int load : runs.loads(ClusterRuns.PRINTED)) {
        for (AtfRule rule : AtfRule.printed()) {
          String value = publishedId(n, load, rule);
          // At n = 300 the runs cannot have had the times of Table 1: only fitted times are
          // comparable.
          Variant variant = n == 300 ? ClusterRuns.FITTED : ClusterRuns.PRINTED;
          findings.published(value, runs.makespans(variant, n, rule, load));
        }
      }
    }
    findings.rest("table2", "table1", "section4");
  }

  /** Returns the largest time by which a run is faster than its work allows, seconds. */
  private static double shortfall(RunResult result) {
    return AtfCluster.LOADS.stream()
        .filter(load -> result.series().containsKey(Table2Simulation.least(load)))
        .flatMap(load ->
            Arrays.stream(AtfRule.values())
                .map(rule ->
                    minus(
                        result.series(Table2Simulation.least(load)),
                        result.series(Table2Simulation.makespan(rule, load)))))
        .flatMapToDouble(Arrays::stream)
        .reduce(0, Math::max);
  }
}
