package loadstar.experiment.rr5739;

import static loadstar.experiment.SeedNumbers.format;
import static loadstar.experiment.SeedNumbers.meanOf;
import static loadstar.experiment.rr5739.TreeSetting.TreeSimulator.PLAIN;
import static loadstar.experiment.rr5739.TreeSetting.TreeSimulator.SIMGRID;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.experiment.Findings;
import loadstar.experiment.rr5739.TreeRuns.Case;
import loadstar.result.Columns;
import loadstar.result.Effect;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 6: the logarithm of LP-BASED's fair throughput over that of the other heuristics,
 * simulated; and the same runs by arithmetic, as a cross-check of both.
 */
public final class RatioFigure extends TreeFigure {
  static final List<String> OTHERS =
      List.of(TreeFigure.DATA_CENTRIC, TreeFigure.FCFS, TreeFigure.BCS, TreeFigure.CGBC);
  static final double FROM = -1;
  static final double BIN = 0.25;
  static final int BINS = 37;

  /** "The logarithm of the deviation for these situations has been normalized to 8." */
  private static final double NEARLY_ZERO = 8;

  public RatioFigure() {
    super("rr5739-fig6");
  }

  @Override
  protected List<TreeSetting> problems(Scale scale) {
    return Arrays.stream(TreeSetting.TreeSimulator.values())
        .flatMap(player -> TreeSetting.all(scale, player, 1).stream())
        .toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    TreeRuns simulated = new TreeRuns(runs, SIMGRID, 1);
    TreeRuns computed = new TreeRuns(runs, PLAIN, 1);
    compare(findings, simulated, computed);
    findings
        .table(id(), histograms(simulated))
        .table(id() + "-cases", cases(simulated, TreeFigure.ALL))
        .table(id() + "-sizes", sizes(simulated))
        .table(id() + "-players", players(simulated, computed))
        .figure(id(), TreeSetting.text(runs.scale()));
  }

  private static void compare(Findings findings, TreeRuns runs, TreeRuns computed) {
    for (String scheduler : List.of(TreeFigure.DATA_CENTRIC, TreeFigure.CGBC, TreeFigure.FCFS)) {
      findings.published(
          "fig6-" + scheduler + "-mean", runs.each(cases -> TreeFigure.mean(cases, scheduler)));
      findings.published(
          "fig6-" + scheduler + "-worst", runs.each(cases -> TreeFigure.worst(cases, scheduler)));
    }
    findings.published(
        "fig6-data-centric-optimal",
        runs.each(cases -> TreeFigure.asGood(cases, TreeFigure.DATA_CENTRIC, 0.05)));
    findings.published(
        "fig6-bcs-zero", runs.each(cases -> TreeFigure.nearlyZero(cases, TreeFigure.BCS)));
    if (runs.runs().scale() == Scale.FULL) {
      for (String scheduler : List.of(TreeFigure.CGBC, TreeFigure.FCFS)) {
        findings.published(
            "fig6-large-" + scheduler + "-mean",
            runs.each(cases -> TreeFigure.mean(large(cases), scheduler)));
      }
    }
    findings.rest("fig6");
    double[] agreement = agreement(runs, computed, TreeFigure.ALL);
    findings.claim(
        "fig6-players",
        Effect.every("seeds", Arrays.stream(agreement).map(share -> share - 0.95).toArray()),
        format("%.1f %%", 100 * meanOf(agreement)));
  }

  static List<Case> large(List<Case> cases) {
    return TreeFigure.some(cases, c -> c.setting().isLarge());
  }

  /** Returns the share of the cases in which SimGrid and arithmetic measure the same, by seed. */
  private static double[] agreement(
      TreeRuns simulated, TreeRuns computed, List<String> schedulers) {
    return simulated
        .runs()
        .each(seed -> {
          List<Case> own = simulated.cases(seed);
          List<Case> other = computed.cases(seed);
          return IntStream.range(0, own.size())
              .boxed()
              .flatMap(i ->
                  schedulers.stream()
                      .map(s -> same(own.get(i).measured(s), other.get(i).measured(s))))
              .mapToInt(same -> same ? 1 : 0)
              .average()
              .orElseThrow();
        });
  }

  private static boolean same(double a, double b) {
    return Math.abs(a - b) <= 1e-6 * Math.max(a, b);
  }

  private static Table players(TreeRuns simulated, TreeRuns computed) {
    return new Columns<String>()
        .with("scheduler", s -> s)
        .with(
            "runs_that_agree_percent",
            s -> 100 * meanOf(agreement(simulated, computed, List.of(s))))
        .with("geometric_mean_simgrid", s -> meanOf(simulated.each(all -> TreeFigure.mean(all, s))))
        .with("geometric_mean_plain", s -> meanOf(computed.each(all -> TreeFigure.mean(all, s))))
        .table(TreeFigure.ALL);
  }

  private static Table histograms(TreeRuns runs) {
    Map<String, double[]> logarithms = new LinkedHashMap<>();
    for (String scheduler : OTHERS) {
      logarithms.put(
          scheduler.replace('-', '_') + "_percent",
          runs.all().mapToDouble(c -> logarithm(c.ratio(scheduler))).toArray());
    }
    return histograms("log_ratio", FROM, BIN, BINS, logarithms);
  }

  static double logarithm(double ratio) {
    return ratio <= TreeFigure.CLOSE_TO_ZERO ? Math.log(ratio) : NEARLY_ZERO;
  }

  private static Table sizes(TreeRuns runs) {
    SpreadTable table = new SpreadTable();
    for (int size : runs.sizes()) {
      for (String s : OTHERS) {
        table
            .row("nodes", size, "scheduler", s)
            .cells("geometric_mean", meanOf(runs.each(all -> TreeFigure.mean(of(all, size), s))))
            .cells("worst", Spread.of(runs.each(all -> TreeFigure.worst(of(all, size), s))).max())
            .cells(
                "nearly_zero_percent",
                100 * meanOf(runs.each(all -> TreeFigure.nearlyZero(of(all, size), s))));
      }
    }
    return table.table();
  }

  private static List<Case> of(List<Case> cases, int size) {
    return TreeFigure.some(cases, c -> c.setting().nodes() == size);
  }
}
