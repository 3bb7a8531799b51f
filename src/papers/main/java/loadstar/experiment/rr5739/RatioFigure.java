package loadstar.experiment.rr5739;

import static loadstar.experiment.rr5739.Setting.Player.PLAIN;
import static loadstar.experiment.rr5739.Setting.Player.SIMGRID;
import static loadstar.experiment.rr5739.TreeFigure.TreeRuns.asGood;
import static loadstar.experiment.rr5739.TreeFigure.TreeRuns.mean;
import static loadstar.experiment.rr5739.TreeFigure.TreeRuns.nearlyZero;
import static loadstar.experiment.rr5739.TreeFigure.TreeRuns.worst;
import static loadstar.experiment.rr5739.TreeStudy.BCS;
import static loadstar.experiment.rr5739.TreeStudy.CGBC;
import static loadstar.experiment.rr5739.TreeStudy.DATA_CENTRIC;
import static loadstar.experiment.rr5739.TreeStudy.FCFS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.rr5739.TreeFigure.TreeRuns.Case;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Figure.Axis;
import loadstar.result.Figure.Style;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;

/**
 * Figure 6: logarithm of LP-BASED's fair throughput over that of the other heuristics, simulated;
 * and the same runs in plain Java, as a check of both.
 */
public final class RatioFigure extends TreeFigure {
  private static final List<String> OTHERS = List.of(DATA_CENTRIC, FCFS, BCS, CGBC);
  private static final double FROM = -1;
  private static final double BIN = 0.25;
  private static final int BINS = 37;
  // "The logarithm of the deviation for these situations has been normalized to 8."
  private static final double NEARLY_ZERO = 8;

  public RatioFigure() {
    super("fig6", "LP-BASED against the other heuristics, histograms of the logarithm", FEWER);
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    List<RunSpec> specs = new ArrayList<>();
    for (Setting.Player player : Setting.Player.values()) {
      for (Setting setting : Setting.all(scale, player, 1)) {
        specs.add(setting.spec(seed));
      }
    }
    return specs;
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    TreeRuns simulated = new TreeRuns(runs, SIMGRID, 1);
    TreeRuns played = new TreeRuns(runs, PLAIN, 1);
    return new Evaluation(compare(runs.scale(), simulated, played, published))
        .table(id(), histograms(simulated))
        .table(id() + "-cases", cases(simulated, TreeStudy.ALL, true))
        .table(id() + "-sizes", sizes(simulated))
        .table(id() + "-players", players(simulated, played))
        .figure(figure(runs));
  }

  private static Findings compare(
      Scale scale, TreeRuns runs, TreeRuns played, Published published) {
    Findings findings = new Findings(scale, published);
    for (String scheduler : List.of(DATA_CENTRIC, CGBC, FCFS)) {
      findings.published("fig6-" + scheduler + "-mean", runs.each(cases -> mean(cases, scheduler)));
      findings.published(
          "fig6-" + scheduler + "-worst", runs.each(cases -> worst(cases, scheduler)));
    }
    findings.published(
        "fig6-data-centric-optimal", runs.each(cases -> asGood(cases, DATA_CENTRIC, 0.05)));
    findings.published("fig6-bcs-zero", runs.each(cases -> nearlyZero(cases, BCS)));
    if (scale == Scale.FULL) {
      for (String scheduler : List.of(CGBC, FCFS)) {
        findings.published(
            "fig6-large-" + scheduler + "-mean", runs.each(cases -> mean(large(cases), scheduler)));
      }
    }
    findings.rest("fig6");
    sentences(findings, runs);
    double[] agreement = agreement(runs, played);
    findings.claim(
        "fig6-players",
        Effect.every("seeds", Arrays.stream(agreement).map(share -> share - 0.95).toArray()),
        percent(meanOf(agreement)));
    return findings;
  }

  // What section 5.2.2 says in words: by how much it is true of each seed.
  private static void sentences(Findings findings, TreeRuns runs) {
    say(
        findings,
        runs,
        "fig6-positive",
        OTHERS.stream()
            .map(other -> runs.each(all -> shareOf(all, c -> c.ratio(other) > 1) - 0.5))
            .toArray(double[][]::new));
    say(findings, runs, "fig6-order", runs.each(all -> mean(all, DATA_CENTRIC) - mean(all, CGBC)));
    double[] steadier = runs.each(all -> worst(all, DATA_CENTRIC) / 2 - worst(all, CGBC));
    say(findings, runs, "fig6-stable", steadier);
    double[] near = runs.each(all -> 0.1 - Math.abs(mean(all, DATA_CENTRIC) / mean(all, CGBC) - 1));
    say(findings, runs, "fig6-close", near);
    say(findings, runs, "fig6-fcfs", runs.each(all -> mean(all, FCFS) - 1.25));
    if (runs.cases(1).stream().anyMatch(c -> c.setting().isLarge())) {
      say(
          findings,
          runs,
          "fig6-platforms",
          runs.each(all -> 1.5 - mean(small(all), FCFS) / mean(small(all), CGBC)),
          runs.each(all -> mean(large(all), FCFS) / mean(large(all), CGBC) - 1.25));
    }
  }

  private static void say(Findings findings, TreeRuns runs, String id, double[]... margins) {
    Function<String, String> evidence =
        s ->
            format(
                "%s %.3f, %.1f",
                s, meanOf(runs.each(all -> mean(all, s))), meanOf(runs.each(all -> worst(all, s))));
    findings.claim(
        id,
        Effect.every("seeds", margins),
        OTHERS.stream().map(evidence).collect(Collectors.joining("; ")));
  }

  private static double shareOf(List<Case> cases, Predicate<Case> which) {
    return cases.stream().filter(which).count() / (double) cases.size();
  }

  private static List<Case> small(List<Case> cases) {
    return cases.stream().filter(c -> !c.setting().isLarge()).toList();
  }

  private static List<Case> large(List<Case> cases) {
    return cases.stream().filter(c -> c.setting().isLarge()).toList();
  }

  // Share of the runs of each seed in which both players end with the same throughput.
  private static double[] agreement(TreeRuns simulated, TreeRuns played) {
    return simulated
        .runs()
        .each(seed -> agreement(simulated.cases(seed), played.cases(seed), TreeStudy.ALL));
  }

  private static double agreement(
      List<Case> simulated, List<Case> played, List<String> schedulers) {
    long same =
        IntStream.range(0, simulated.size())
            .mapToLong(i ->
                schedulers.stream()
                    .filter(s -> same(simulated.get(i).measured(s), played.get(i).measured(s)))
                    .count())
            .sum();
    return same / (double) (simulated.size() * schedulers.size());
  }

  private static boolean same(double a, double b) {
    return Math.abs(a - b) <= 1e-6 * Math.max(a, b);
  }

  private static Table players(TreeRuns simulated, TreeRuns played) {
    Table table =
        new Table(
            "scheduler",
            "runs_that_agree_percent",
            "geometric_mean_simgrid",
            "geometric_mean_plain");
    for (String s : TreeStudy.ALL) {
      table.add(
          s,
          100
              * meanOf(
                  simulated
                      .runs()
                      .each(seed ->
                          agreement(simulated.cases(seed), played.cases(seed), List.of(s)))),
          meanOf(simulated.each(cases -> mean(cases, s))),
          meanOf(played.each(cases -> mean(cases, s))));
    }
    return table;
  }

  private static Table histograms(TreeRuns runs) {
    Map<String, double[]> shares = new LinkedHashMap<>();
    for (String scheduler : OTHERS) {
      double[] logarithms = runs.all().mapToDouble(c -> logarithm(c.ratio(scheduler))).toArray();
      shares.put(column(scheduler), histogram(logarithms, FROM, BIN, BINS));
    }
    SpreadTable table = new SpreadTable();
    for (int i = 0; i < BINS; i++) {
      int bin = i;
      table.row().cells("log_ratio", FROM + (bin + 0.5) * BIN);
      shares.forEach((column, share) -> table.cells(column, share[bin]));
    }
    return table.table();
  }

  private static double logarithm(double ratio) {
    return ratio <= TreeRuns.NEARLY_ZERO ? Math.log(ratio) : NEARLY_ZERO;
  }

  private static Table sizes(TreeRuns runs) {
    SpreadTable table = new SpreadTable();
    int[] sizes =
        runs.cases(1).stream().mapToInt(c -> c.setting().nodes()).distinct().sorted().toArray();
    for (int size : sizes) {
      for (String s : OTHERS) {
        table
            .row("nodes", size, "scheduler", s)
            .cells("geometric_mean", meanOf(runs.each(all -> mean(of(all, size), s))))
            .cells("worst", Spread.of(runs.each(all -> worst(of(all, size), s))).max())
            .cells(
                "nearly_zero_percent",
                100 * meanOf(runs.each(all -> nearlyZero(of(all, size), s))));
      }
    }
    return table.table();
  }

  private static List<Case> of(List<Case> cases, int size) {
    return cases.stream().filter(c -> c.setting().nodes() == size).toList();
  }

  private Figure figure(RunSet runs) {
    Drawing drawing = drawing(caption("Figure 6", runs.scale(), "All seeds together"));
    for (String other : OTHERS) {
      String name = other.toUpperCase(Locale.ROOT);
      drawing
          .panel(
              id(),
              Axis.fitted("ln(LP-BASED / " + name + "); 8: close to 0"),
              Axis.fitted("share of the cases (%)"))
          .line(name, "log_ratio", column(other), Style.POINTS);
    }
    return drawing.figure();
  }

  private static String column(String scheduler) {
    return scheduler.replace('-', '_') + "_percent";
  }
}
