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
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
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

/** What the report's two figures have in common: they are histograms over trees and CCR_max. */
public abstract class TreeFigure extends PaperExperiment {
  static final String PAPER = "rr5739";

  static final String FEWER =
      "QUICK: 9 trees of at most 20 nodes and 3 values of CCR_max in place of 150 and 8";

  TreeFigure(String figure, String title, String quick) {
    super(PAPER, figure, title, quick);
  }

  final String caption(String figure, Scale scale, String seeds) {
    return Figure.caption(
        "Beaumont et al., Scheduling multiple bags of tasks, INRIA RR-5739",
        figure,
        Setting.text(scale) + ".",
        seeds,
        scaleNote(scale));
  }

  // Every case of every seed, with what a scheduler reached in it.
  final Table cases(TreeRuns runs, List<String> schedulers, boolean theory) {
    SpreadTable table = new SpreadTable();
    for (int seed = 1; seed <= runs.runs().seeds(); seed++) {
      for (TreeRuns.Case c : runs.cases(seed)) {
        for (String scheduler : schedulers) {
          boolean known = theory && TreeStudy.WITH_THEORY.contains(scheduler);
          table
              .row("seed", seed, "nodes", c.setting().nodes())
              .cells("max_degree", c.setting().maxDegree(), "tree", c.setting().index())
              .cells("ccr_max_mbit_per_mflop", c.ratio(), "scheduler", scheduler)
              .cells("fair_throughput_tasks_per_s", c.measured(scheduler))
              .cells("expected_tasks_per_s", known ? (Object) c.expected(scheduler) : "")
              .cells(
                  "lp_based_over_it", c.measured(scheduler) > 0 ? (Object) c.ratio(scheduler) : "");
        }
      }
    }
    return table.table();
  }

  /**
   * Numbers sorted into bins of equal width; what is outside belongs to the first or the last.
   *
   * @return share of the numbers in each bin, percent
   */
  static double[] histogram(double[] values, double from, double width, int bins) {
    double[] share = new double[bins];
    for (double value : values) {
      int bin = (int) Math.floor((value - from) / width);
      share[Math.clamp(bin, 0, bins - 1)] += 100.0 / values.length;
    }
    return share;
  }

  static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  // The results of all trees, asked for one case per tree and CCR_max.
  record TreeRuns(RunSet runs, Setting.Player player, int factor) {
    // Ratios above this are "close to 0" (section 5.2.2).
    static final double NEARLY_ZERO = 1000;

    /**
     * One tree with one CCR_max.
     *
     * @param ratio CCR_max
     */
    record Case(Setting setting, double ratio, int number, RunResult result) {
      double measured(String scheduler) {
        return result.series(TreeStudy.measured(scheduler))[number];
      }

      double expected(String scheduler) {
        return result.series(TreeStudy.expected(scheduler))[number];
      }

      // |experimental - theoretical|/theoretical, percent.
      double deviationPercent(String scheduler) {
        return 100 * Math.abs(measured(scheduler) / expected(scheduler) - 1);
      }

      // LP-BASED over the scheduler; infinite where that has no throughput.
      double ratio(String scheduler) {
        return measured(TreeStudy.LP_BASED) / measured(scheduler);
      }
    }

    List<Case> cases(int seed) {
      List<Case> cases = new ArrayList<>();
      double[] ratios = Setting.ratios(runs.scale());
      for (Setting setting : Setting.all(runs.scale(), player, factor)) {
        RunResult result = runs.result(setting.spec(seed));
        for (int i = 0; i < ratios.length; i++) {
          cases.add(new Case(setting, ratios[i], i, result));
        }
      }
      return cases;
    }

    int[] sizes() {
      return cases(1).stream().mapToInt(c -> c.setting().nodes()).distinct().sorted().toArray();
    }

    Stream<Case> all() {
      return IntStream.rangeClosed(1, runs.seeds()).mapToObj(this::cases).flatMap(List::stream);
    }

    double[] each(ToDoubleFunction<List<Case>> number) {
      return runs.each(seed -> number.applyAsDouble(cases(seed)));
    }

    private static double[] ratios(List<Case> cases, String scheduler) {
      return cases.stream().mapToDouble(c -> c.ratio(scheduler)).toArray();
    }

    static double mean(List<Case> cases, String scheduler) {
      return mean(ratios(cases, scheduler));
    }

    // Geometric mean of LP-BASED over a scheduler, without the cases close to 0.
    static double mean(double... ratios) {
      return Math.exp(finite(ratios).map(Math::log).average().orElse(Double.NaN));
    }

    static double worst(List<Case> cases, String scheduler) {
      return worst(ratios(cases, scheduler));
    }

    // Largest LP-BASED over a scheduler, without the cases close to 0.
    static double worst(double... ratios) {
      return finite(ratios).max().orElse(Double.NaN);
    }

    private static DoubleStream finite(double... ratios) {
      return Arrays.stream(ratios).filter(ratio -> ratio <= NEARLY_ZERO);
    }

    static double nearlyZero(List<Case> cases, String scheduler) {
      return nearlyZero(ratios(cases, scheduler));
    }

    // Share of the cases close to 0.
    static double nearlyZero(double... ratios) {
      return 1.0 * (ratios.length - finite(ratios).count()) / ratios.length;
    }

    // Share of the cases in which a scheduler reaches (1 - tolerance) of LP-BASED.
    static double asGood(List<Case> cases, String scheduler, double tolerance) {
      return cases.stream().filter(c -> c.ratio(scheduler) * (1 - tolerance) <= 1).count()
          / (double) cases.size();
    }
  }

  /**
   * Figure 5: deviation of the experimental from the theoretical fair throughput, with 10 pending
   * requests on SimGrid and with 100, and ten times as many tasks, in plain Java.
   */
  public static final class DeviationFigure extends TreeFigure {
    private static final int WIDER = 10;
    private static final double BIN = 2;
    private static final int BINS = 25;

    public DeviationFigure() {
      super("fig5", "deviation of experimental from theoretical fair throughput", FEWER);
    }

    @Override
    protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
      return Stream.concat(
              Setting.all(scale, SIMGRID, 1).stream(), Setting.all(scale, PLAIN, WIDER).stream())
          .map(setting -> setting.spec(seed))
          .toList();
    }

    @Override
    protected Evaluation evaluate(RunSet runs, Published published) {
      TreeRuns ten = new TreeRuns(runs, SIMGRID, 1);
      TreeRuns hundred = new TreeRuns(runs, PLAIN, WIDER);
      Findings findings = new Findings(runs.scale(), published);
      findings.published("fig5-mean-10", ten.each(cases -> mean(cases, TreeStudy.WITH_THEORY)));
      findings.published(
          "fig5-mean-100", hundred.each(cases -> mean(cases, TreeStudy.WITH_THEORY)));
      findings.rest("fig5");
      return new Evaluation(findings)
          .table(id(), histograms(ten, hundred))
          .table(id() + "-cases", cases(ten, TreeStudy.WITH_THEORY, true))
          .table(id() + "-cases-100", cases(hundred, TreeStudy.WITH_THEORY, true))
          .table(id() + "-sizes", sizes(ten, hundred))
          .figure(figure(runs));
    }

    // Mean deviation of some schedulers, percent.
    private static double mean(List<TreeRuns.Case> cases, List<String> schedulers) {
      return cases.stream()
          .flatMapToDouble(c -> schedulers.stream().mapToDouble(c::deviationPercent))
          .average()
          .orElse(Double.NaN);
    }

    private static Table histograms(TreeRuns ten, TreeRuns hundred) {
      Table table = new Table("deviation_percent", "pending_10_percent", "pending_100_percent");
      double[] first = histogram(deviations(ten), 0, BIN, BINS);
      double[] second = histogram(deviations(hundred), 0, BIN, BINS);
      for (int bin = 0; bin < BINS; bin++) {
        table.add((bin + 0.5) * BIN, first[bin], second[bin]);
      }
      return table;
    }

    private static double[] deviations(TreeRuns runs) {
      return runs.all()
          .flatMapToDouble(c -> TreeStudy.WITH_THEORY.stream().mapToDouble(c::deviationPercent))
          .toArray();
    }

    private static Table sizes(TreeRuns ten, TreeRuns hundred) {
      Table table =
          new Table("nodes", "scheduler", "deviation_10_percent", "deviation_100_percent");
      for (int size : ten.sizes()) {
        for (String scheduler : TreeStudy.WITH_THEORY) {
          table.add(
              size, scheduler, average(ten, size, scheduler), average(hundred, size, scheduler));
        }
      }
      return table;
    }

    private static double average(TreeRuns runs, int size, String scheduler) {
      return runs.all()
          .filter(c -> c.setting().nodes() == size)
          .mapToDouble(c -> c.deviationPercent(scheduler))
          .average()
          .orElse(Double.NaN);
    }

    private Figure figure(RunSet runs) {
      return drawing(caption("Figure 5", runs.scale(), "All seeds together"))
          .panel(
              id(),
              Axis.fitted("deviation from the theoretical fair throughput (%)"),
              Axis.fitted("share of the cases (%)"))
          .line("10 pending requests", "deviation_percent", "pending_10_percent", Style.POINTS)
          .line("100 pending requests", "deviation_percent", "pending_100_percent", Style.POINTS)
          .figure();
    }
  }

  /**
   * Figure 6: logarithm of LP-BASED's fair throughput over that of the other heuristics, simulated;
   * and the same runs in plain Java, as a check of both.
   */
  public static final class RatioFigure extends TreeFigure {
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
        findings.published(
            "fig6-" + scheduler + "-mean", runs.each(cases -> mean(cases, scheduler)));
        findings.published(
            "fig6-" + scheduler + "-worst", runs.each(cases -> worst(cases, scheduler)));
      }
      findings.published(
          "fig6-data-centric-optimal", runs.each(cases -> asGood(cases, DATA_CENTRIC, 0.05)));
      findings.published("fig6-bcs-zero", runs.each(cases -> nearlyZero(cases, BCS)));
      if (scale == Scale.FULL) {
        for (String scheduler : List.of(CGBC, FCFS)) {
          findings.published(
              "fig6-large-" + scheduler + "-mean",
              runs.each(cases -> mean(large(cases), scheduler)));
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
      say(
          findings,
          runs,
          "fig6-order",
          runs.each(all -> mean(all, DATA_CENTRIC) - mean(all, CGBC)));
      double[] steadier = runs.each(all -> worst(all, DATA_CENTRIC) / 2 - worst(all, CGBC));
      say(findings, runs, "fig6-stable", steadier);
      double[] near =
          runs.each(all -> 0.1 - Math.abs(mean(all, DATA_CENTRIC) / mean(all, CGBC) - 1));
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
                  s,
                  meanOf(runs.each(all -> mean(all, s))),
                  meanOf(runs.each(all -> worst(all, s))));
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
      for (int size : runs.sizes()) {
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
}
