package loadstar.experiment.rr5739;

import static loadstar.experiment.rr5739.Setting.Player.PLAIN;
import static loadstar.experiment.rr5739.Setting.Player.SIMGRID;
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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.result.Comparison;
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

  /** "The logarithm of the deviation for these situations has been normalized to 8." */
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

  private static Comparison compare(
      Scale scale, TreeRuns runs, TreeRuns played, Published published) {
    Comparison comparison = new Comparison(scale);
    for (String scheduler : List.of(DATA_CENTRIC, CGBC, FCFS)) {
      comparison.published(
          published.value("fig6-" + scheduler + "-mean"),
          runs.each(cases -> TreeRuns.geometricMean(cases, scheduler)));
      comparison.published(
          published.value("fig6-" + scheduler + "-worst"),
          runs.each(cases -> TreeRuns.worst(cases, scheduler)));
    }
    comparison.published(
        published.value("fig6-data-centric-optimal"),
        runs.each(cases -> TreeRuns.asGood(cases, DATA_CENTRIC, 0.05)));
    comparison.published(
        published.value("fig6-bcs-zero"), runs.each(cases -> TreeRuns.nearlyZero(cases, BCS)));
    if (scale == Scale.FULL) {
      for (String scheduler : List.of(CGBC, FCFS)) {
        comparison.published(
            published.value("fig6-large-" + scheduler + "-mean"),
            runs.each(cases -> TreeRuns.geometricMean(large(cases), scheduler)));
      }
    }
    comparison.rest(published.file("fig6"));
    sentences(comparison, runs);
    double[] agreement = agreement(runs, played);
    comparison.claim(
        "fig6-players",
        "SimGrid and the plain Java player agree to a millionth in 95 % of all runs",
        Effect.every("seeds", Arrays.stream(agreement).map(share -> share - 0.95).toArray()),
        true,
        REPORT,
        percent(Spread.of(agreement).mean())
            + " of the runs; where they do not, two things happen at one date in another order");
    return comparison;
  }

  /** What section 5.2.2 says in words: by how much it is true of each seed. */
  private static void sentences(Comparison comparison, TreeRuns runs) {
    say(
        comparison,
        runs,
        "positive",
        "most values are positive: LP-BASED is superior to each of the others",
        OTHERS.stream()
            .map(other -> runs.each(all -> shareOf(all, c -> c.ratio(other) > 1) - 0.5))
            .toArray(double[][]::new));
    say(
        comparison,
        runs,
        "order",
        "the geometric average of DATA-CENTRIC is slightly larger than that of CGBC",
        runs.each(all -> mean(all, DATA_CENTRIC) - mean(all, CGBC)));
    say(
        comparison,
        runs,
        "stable",
        "CGBC is much more stable than DATA-CENTRIC, read as: half its worst ratio",
        runs.each(all -> TreeRuns.worst(all, DATA_CENTRIC) / 2 - TreeRuns.worst(all, CGBC)));
    say(
        comparison,
        runs,
        "close",
        "the geometric averages of these two are always very close, read as: within a tenth",
        runs.each(all -> 0.1 - Math.abs(mean(all, DATA_CENTRIC) / mean(all, CGBC) - 1)));
    say(
        comparison,
        runs,
        "fcfs",
        "on the average FCFS is much worse than LP-BASED, read as: by a quarter",
        runs.each(all -> mean(all, FCFS) - 1.25));
    if (runs.cases(1).stream().anyMatch(c -> c.setting().isLarge())) {
      say(
          comparison,
          runs,
          "platforms",
          "FCFS and CGBC have the same order of magnitude on small platforms, read as: within 1.5;"
              + " on those of 50 and 100 nodes CGBC is much better, read as: by a quarter",
          runs.each(all -> 1.5 - mean(small(all), FCFS) / mean(small(all), CGBC)),
          runs.each(all -> mean(large(all), FCFS) / mean(large(all), CGBC) - 1.25));
    }
  }

  private static void say(
      Comparison comparison, TreeRuns runs, String id, String sentence, double[]... margins) {
    comparison.claim(
        "fig6-" + id,
        sentence,
        Effect.every("seeds", margins),
        false,
        "section 5.2.2",
        OTHERS.stream()
            .map(s ->
                format(
                    "%s %.3f, %.1f",
                    s,
                    Spread.of(runs.each(all -> mean(all, s))).mean(),
                    Spread.of(runs.each(all -> TreeRuns.worst(all, s))).mean()))
            .collect(Collectors.joining("; ", "geometric mean and worst ratio: ", "")));
  }

  private static double mean(List<TreeRuns.Case> cases, String scheduler) {
    return TreeRuns.geometricMean(cases, scheduler);
  }

  private static double shareOf(List<TreeRuns.Case> cases, Predicate<TreeRuns.Case> which) {
    return cases.stream().filter(which).count() / (double) cases.size();
  }

  private static List<TreeRuns.Case> small(List<TreeRuns.Case> cases) {
    return cases.stream().filter(c -> !c.setting().isLarge()).toList();
  }

  private static List<TreeRuns.Case> large(List<TreeRuns.Case> cases) {
    return cases.stream().filter(c -> c.setting().isLarge()).toList();
  }

  /** Share of the runs of each seed in which both players end with the same throughput. */
  private static double[] agreement(TreeRuns simulated, TreeRuns played) {
    return simulated
        .runs()
        .each(seed -> agreement(simulated.cases(seed), played.cases(seed), TreeStudy.ALL));
  }

  private static double agreement(
      List<TreeRuns.Case> simulated, List<TreeRuns.Case> played, List<String> schedulers) {
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
              * Spread.of(
                      simulated
                          .runs()
                          .each(seed ->
                              agreement(simulated.cases(seed), played.cases(seed), List.of(s))))
                  .mean(),
          Spread.of(simulated.each(cases -> TreeRuns.geometricMean(cases, s))).mean(),
          Spread.of(played.each(cases -> TreeRuns.geometricMean(cases, s))).mean());
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
      table.row().cell("log_ratio", FROM + (bin + 0.5) * BIN);
      shares.forEach((column, share) -> table.cell(column, share[bin]));
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
            .row()
            .cell("nodes", size)
            .cell("scheduler", s)
            .cell(
                "geometric_mean",
                Spread.of(runs.each(all -> TreeRuns.geometricMean(of(all, size), s))).mean())
            .cell("worst", Spread.of(runs.each(all -> TreeRuns.worst(of(all, size), s))).max())
            .cell(
                "nearly_zero_percent",
                100 * Spread.of(runs.each(all -> TreeRuns.nearlyZero(of(all, size), s))).mean());
      }
    }
    return table.table();
  }

  private static List<TreeRuns.Case> of(List<TreeRuns.Case> cases, int size) {
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
