package loadstar.experiment.atf;

import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/** Table 2: five loads, three sizes of the matrices, four algorithms. */
public final class Table2 extends PaperExperiment {
  static final String PAPER = "atf";
  static final String SOURCE =
      "T. Ferreto, C. De Rose, Scheduling Divisible Workloads using the Adaptive Time Factoring"
          + " Algorithm";

  public Table2() {
    super(
        PAPER,
        "table2",
        "Execution times of WQ, FAC, AWF and ATF on 15 slaves of four classes",
        "QUICK: two of five loads, three realisations; not comparable with the published numbers");
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return ClusterRuns.ofSeed(scale, seed);
  }

  @Override
  protected Evaluation evaluate(RunSet set, Published published) {
    ClusterRuns runs = new ClusterRuns(set);
    Order order = new Order(runs, published);
    Findings findings = new Findings(set.scale(), published);
    compare(findings, runs, set.seeds(), published);
    order.claims(findings);
    Evaluation evaluation = new Evaluation(findings);
    for (int n : AtfCluster.SIZES) {
      evaluation.table(table(n), table(runs, n, published));
    }
    return evaluation.table(id() + "-order", order.table()).figure(figure(set));
  }

  private String table(int n) {
    return id() + "-n" + n;
  }

  static String publishedId(int n, int load, Rule rule) {
    return "table2-n" + n + "-w" + load + "-" + rule.column();
  }

  private static Table table(ClusterRuns runs, int n, Published published) {
    SpreadTable table = new SpreadTable();
    for (int load : runs.loads(ClusterRuns.PRINTED)) {
      double least = least(ClusterRuns.PRINTED, n, load);
      double fittedLeast = least(ClusterRuns.FITTED, n, load);
      table.row().cell("w", load).cell("least_s", least).cell("fitted_least_s", fittedLeast);
      for (Rule rule : Rule.values()) {
        String name = rule.scheduler();
        double[] printed = runs.makespans(ClusterRuns.PRINTED, n, rule, load);
        double[] fitted = runs.makespans(ClusterRuns.FITTED, n, rule, load);
        if (Rule.printed().contains(rule)) {
          double value = published.value(publishedId(n, load, rule)).value();
          table
              .cell(name + "_published_s", value)
              .cell(name + "_published_relative", value / fittedLeast);
        }
        table
            .spread(name + "_s", printed)
            .spread(name + "_fitted_s", fitted)
            .spread(
                name + "_relative",
                DoubleStream.of(fitted).map(seconds -> seconds / fittedLeast).toArray())
            .cell(name + "_chunks", runs.chunks(ClusterRuns.PRINTED, n, rule, load));
      }
    }
    return table.table();
  }

  /** The load over the sum of the rates, seconds. */
  private static double least(Variant variant, int n, int load) {
    return load
        / AtfCluster.rate(AtfCluster.slaves(n, variant.factor(n), variant.messageSeconds()));
  }

  private static void compare(Findings findings, ClusterRuns runs, int seeds, Published published) {
    for (int n : AtfCluster.SIZES) {
      for (int load : runs.loads(ClusterRuns.PRINTED)) {
        for (Rule rule : Rule.printed()) {
          String value = publishedId(n, load, rule);
          // At n = 300 Table 1 cannot be what was run: only fitted times can stand beside it.
          Variant variant = n == 300 ? ClusterRuns.FITTED : ClusterRuns.PRINTED;
          findings.published(value, runs.makespans(variant, n, rule, load));
        }
      }
    }
    findings.rest("table2", "table1", "section4");
    findings.derived("table2-bound", new double[seeds], runs.shortfalls(), 1e-6);
  }

  private Figure figure(RunSet runs) {
    String context =
        "SimGrid, 15 slaves, Table 1 times factors that were fitted to the printed levels; only"
            + " what lies between the curves of one kind is a result.";
    Drawing drawing =
        drawing(
            Figure.caption(
                SOURCE, "Table 2", context, runs.meansOfSeeds(), scaleNote(runs.scale())));
    for (int n : AtfCluster.SIZES) {
      drawing.panel(
          table(n), Axis.fitted("multiplications w, n = " + n), Axis.fitted("time over w/Σ rates"));
      for (Rule rule : Rule.values()) {
        drawing.spread(rule.label(), "w", rule.scheduler() + "_relative");
      }
      for (Rule rule : Rule.printed()) {
        String printed = rule.scheduler() + "_published_relative";
        drawing.line(rule.label() + ", printed", "w", printed, Style.DASHED);
      }
    }
    return drawing.figure();
  }
}
