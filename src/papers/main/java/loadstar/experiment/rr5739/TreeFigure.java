package loadstar.experiment.rr5739;

import static loadstar.experiment.rr5739.TreeFigure.Setting.Player.PLAIN;
import static loadstar.experiment.rr5739.TreeFigure.Setting.Player.SIMGRID;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.AwerbuchLeighton;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.rr5739.TreeFigure.OpenChoices.VariantStudy.Variant;
import loadstar.experiment.rr5739.TreeFigure.TreeRuns.Case;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeValidator;
import loadstar.model.Violation;
import loadstar.platform.Generator.RandomTree;
import loadstar.random.RandomStream;
import loadstar.result.Columns;
import loadstar.result.Effect;
import loadstar.result.Numbers;
import loadstar.result.Scale;
import loadstar.result.Spread;
import loadstar.result.SpreadTable;
import loadstar.result.Table;
import loadstar.simulation.tree.TreeSimulation.TreeBatch;
import org.apache.commons.rng.UniformRandomProvider;

/** The common part of the report's two figures, which are histograms over trees and CCR_max. */
public abstract class TreeFigure extends Experiment {
  static final String LP_BASED = "lp-based";
  static final String FCFS = "fcfs";
  static final String CGBC = "cgbc";
  static final String BCS = "bcs";
  static final String DATA_CENTRIC = "data-centric";

  /** The schedulers for which theory predicts a throughput. */
  static final List<String> WITH_THEORY = List.of(LP_BASED, CGBC, DATA_CENTRIC);

  static final List<String> ALL = List.of(LP_BASED, DATA_CENTRIC, CGBC, FCFS, BCS);

  /** Ratio above which a case is "close to 0" (section 5.2.2). */
  static final double CLOSE_TO_ZERO = 1000;

  final Table cases(TreeRuns runs, List<String> schedulers) {
    SpreadTable table = new SpreadTable();
    for (int seed = 1; seed <= runs.runs().seeds(); seed++) {
      for (TreeRuns.Case c : runs.cases(seed)) {
        for (String scheduler : schedulers) {
          boolean known = WITH_THEORY.contains(scheduler);
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
   * Returns columns of numbers sorted into bins of equal width, each as the share of its numbers,
   * percent.
   */
  static Table histograms(
      String x, double from, double width, int bins, Map<String, double[]> columns) {
    Map<String, double[]> shares = new LinkedHashMap<>();
    columns.forEach((name, of) -> shares.put(name, histogram(of, from, width, bins)));
    return SpreadTable.of(
        () -> IntStream.range(0, bins).iterator(),
        (table, bin) -> {
          table.row(x, from + (bin + 0.5) * width);
          shares.forEach((name, share) -> table.cells(name, share[bin]));
        });
  }

  /** Returns a histogram; numbers outside belong to the first or the last bin. */
  static double[] histogram(double[] values, double from, double width, int bins) {
    double[] share = new double[bins];
    for (double value : values) {
      int bin = (int) Math.floor((value - from) / width);
      share[Math.clamp(bin, 0, bins - 1)] += 100.0 / values.length;
    }
    return share;
  }

  private static double[] ratios(List<Case> cases, String scheduler) {
    return cases.stream().mapToDouble(c -> c.ratio(scheduler)).toArray();
  }

  static double mean(List<Case> cases, String scheduler) {
    return mean(ratios(cases, scheduler));
  }

  /** Returns the geometric mean of LP-BASED over a scheduler, without the cases close to 0. */
  static double mean(double... ratios) {
    return Math.exp(finite(ratios).map(Math::log).average().orElse(Double.NaN));
  }

  static double worst(List<Case> cases, String scheduler) {
    return worst(ratios(cases, scheduler));
  }

  /** Returns the largest LP-BASED over a scheduler, without the cases close to 0. */
  static double worst(double... ratios) {
    return finite(ratios).max().orElse(Double.NaN);
  }

  private static DoubleStream finite(double... ratios) {
    return Arrays.stream(ratios).filter(ratio -> ratio <= CLOSE_TO_ZERO);
  }

  static double nearlyZero(List<Case> cases, String scheduler) {
    return nearlyZero(ratios(cases, scheduler));
  }

  /** Returns the share of the cases close to 0. */
  static double nearlyZero(double... ratios) {
    return 1.0 * (ratios.length - finite(ratios).count()) / ratios.length;
  }

  static double share(List<Case> cases, Predicate<Case> which) {
    return cases.stream().filter(which).count() / (double) cases.size();
  }

  /** Returns the share of the cases in which a scheduler reaches (1 - tolerance) of LP-BASED. */
  static double asGood(List<Case> cases, String scheduler, double tolerance) {
    return share(cases, c -> c.ratio(scheduler) * (1 - tolerance) <= 1);
  }

  /** The results of all trees, with access to one case per tree and CCR_max. */
  record TreeRuns(RunSet runs, Setting.Player player, int factor) {
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

      /** Returns |experimental - theoretical|/theoretical, percent. */
      double deviationPercent(String scheduler) {
        return 100 * Math.abs(measured(scheduler) / expected(scheduler) - 1);
      }

      /** Returns LP-BASED over the scheduler; infinite where that has no throughput. */
      double ratio(String scheduler) {
        return measured(LP_BASED) / measured(scheduler);
      }
    }

    List<Case> cases(int seed) {
      List<Case> cases = new ArrayList<>();
      double[] ratios = Setting.ratios(runs.scale());
      for (Setting setting : Setting.all(runs.scale(), player, factor)) {
        RunResult result = runs.result(setting.apply(seed));
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
  }

  /**
   * Figure 5: the deviation of the experimental from the theoretical fair throughput, with 10
   * pending requests on SimGrid and with 100, and ten times as many tasks, in plain Java.
   */
  public static final class DeviationFigure extends TreeFigure {
    private static final int WIDER = 10;
    private static final double BIN = 2;
    private static final int BINS = 25;

    @Override
    protected List<Setting> questions(Scale scale) {
      return Stream.of(Setting.all(scale, SIMGRID, 1), Setting.all(scale, PLAIN, WIDER))
          .flatMap(List::stream)
          .toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      TreeRuns ten = new TreeRuns(runs, SIMGRID, 1);
      TreeRuns hundred = new TreeRuns(runs, PLAIN, WIDER);
      Map<String, double[]> histograms = new LinkedHashMap<>();
      histograms.put("pending_10_percent", deviations(ten.all()).toArray());
      histograms.put("pending_100_percent", deviations(hundred.all()).toArray());
      findings
          .published("fig5-mean-10", ten.each(DeviationFigure::mean))
          .published("fig5-mean-100", hundred.each(DeviationFigure::mean))
          .rest("fig5")
          .table(id(), histograms("deviation_percent", 0, BIN, BINS, histograms))
          .table(id() + "-cases", cases(ten, WITH_THEORY))
          .table(id() + "-cases-100", cases(hundred, WITH_THEORY))
          .table(id() + "-sizes", sizes(ten, hundred))
          .figure(id(), Setting.text(runs.scale()));
    }

    private static double mean(List<Case> cases) {
      return deviations(cases.stream()).average().orElse(Double.NaN);
    }

    private static DoubleStream deviations(Stream<Case> cases) {
      return cases.flatMapToDouble(c -> WITH_THEORY.stream().mapToDouble(c::deviationPercent));
    }

    private static Table sizes(TreeRuns ten, TreeRuns hundred) {
      Table table =
          new Table("nodes", "scheduler", "deviation_10_percent", "deviation_100_percent");
      for (int size : ten.sizes()) {
        for (String scheduler : WITH_THEORY) {
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
  }

  /**
   * Figure 6: the logarithm of LP-BASED's fair throughput over that of the other heuristics,
   * simulated; and the same runs in plain Java, as a cross-check of both.
   */
  public static final class RatioFigure extends TreeFigure {
    private static final List<String> OTHERS = List.of(DATA_CENTRIC, FCFS, BCS, CGBC);
    private static final double FROM = -1;
    private static final double BIN = 0.25;
    private static final int BINS = 37;

    /** "The logarithm of the deviation for these situations has been normalized to 8." */
    private static final double NEARLY_ZERO = 8;

    @Override
    protected List<Setting> questions(Scale scale) {
      return Arrays.stream(Setting.Player.values())
          .flatMap(player -> Setting.all(scale, player, 1).stream())
          .toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      TreeRuns simulated = new TreeRuns(runs, SIMGRID, 1);
      TreeRuns played = new TreeRuns(runs, PLAIN, 1);
      compare(findings, simulated, played);
      findings
          .table(id(), histograms(simulated))
          .table(id() + "-cases", cases(simulated, ALL))
          .table(id() + "-sizes", sizes(simulated))
          .table(id() + "-players", players(simulated, played))
          .figure(id(), Setting.text(runs.scale()));
    }

    private static void compare(Findings findings, TreeRuns runs, TreeRuns played) {
      for (String scheduler : List.of(DATA_CENTRIC, CGBC, FCFS)) {
        findings.published(
            "fig6-" + scheduler + "-mean", runs.each(cases -> mean(cases, scheduler)));
        findings.published(
            "fig6-" + scheduler + "-worst", runs.each(cases -> worst(cases, scheduler)));
      }
      findings.published(
          "fig6-data-centric-optimal", runs.each(cases -> asGood(cases, DATA_CENTRIC, 0.05)));
      findings.published("fig6-bcs-zero", runs.each(cases -> nearlyZero(cases, BCS)));
      if (runs.runs().scale() == Scale.FULL) {
        for (String scheduler : List.of(CGBC, FCFS)) {
          findings.published(
              "fig6-large-" + scheduler + "-mean",
              runs.each(cases -> mean(large(cases), scheduler)));
        }
      }
      findings.rest("fig6");
      sentences(findings, runs);
      double[] agreement = agreement(runs, played, ALL);
      findings.claim(
          "fig6-players",
          Effect.every("seeds", Arrays.stream(agreement).map(share -> share - 0.95).toArray()),
          format("%.1f %%", 100 * meanOf(agreement)));
    }

    /** Tests the sentences of section 5.2.2 by the amount to which each is true of each seed. */
    private static void sentences(Findings findings, TreeRuns runs) {
      List<ToDoubleFunction<List<Case>>> positive = new ArrayList<>();
      OTHERS.forEach(other -> positive.add(all -> share(all, c -> c.ratio(other) > 1) - 0.5));
      say(findings, runs, "fig6-positive", positive);
      ToDoubleFunction<List<Case>> over = all -> mean(all, DATA_CENTRIC) - mean(all, CGBC);
      say(findings, runs, "fig6-order", List.of(over));
      over = all -> worst(all, DATA_CENTRIC) / 2 - worst(all, CGBC);
      say(findings, runs, "fig6-stable", List.of(over));
      over = all -> 0.1 - Math.abs(mean(all, DATA_CENTRIC) / mean(all, CGBC) - 1);
      say(findings, runs, "fig6-close", List.of(over));
      say(findings, runs, "fig6-fcfs", List.of(all -> mean(all, FCFS) - 1.25));
      if (runs.cases(1).stream().anyMatch(c -> c.setting().isLarge())) {
        ToDoubleFunction<List<Case>> ratio = all -> mean(all, FCFS) / mean(all, CGBC);
        say(
            findings,
            runs,
            "fig6-platforms",
            List.of(
                all -> 1.5 - ratio.applyAsDouble(some(all, c -> !c.setting().isLarge())),
                all -> ratio.applyAsDouble(large(all)) - 1.25));
      }
    }

    private static void say(
        Findings findings, TreeRuns runs, String id, List<ToDoubleFunction<List<Case>>> margins) {
      Function<String, String> evidence =
          s ->
              format(
                  "%s %.3f, %.1f",
                  s,
                  meanOf(runs.each(all -> mean(all, s))),
                  meanOf(runs.each(all -> worst(all, s))));
      findings.claim(
          id,
          every(margins.stream().map(runs::each).toList()),
          OTHERS.stream().map(evidence).collect(Collectors.joining("; ")));
    }

    private static List<Case> large(List<Case> cases) {
      return some(cases, c -> c.setting().isLarge());
    }

    /** Returns the share of the cases in which SimGrid and plain Java measure the same, by seed. */
    private static double[] agreement(
        TreeRuns simulated, TreeRuns played, List<String> schedulers) {
      return simulated
          .runs()
          .each(seed -> {
            List<Case> own = simulated.cases(seed);
            List<Case> other = played.cases(seed);
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

    private static Table players(TreeRuns simulated, TreeRuns played) {
      return new Columns<String>()
          .with("scheduler", s -> s)
          .with(
              "runs_that_agree_percent",
              s -> 100 * meanOf(agreement(simulated, played, List.of(s))))
          .with("geometric_mean_simgrid", s -> meanOf(simulated.each(all -> mean(all, s))))
          .with("geometric_mean_plain", s -> meanOf(played.each(all -> mean(all, s))))
          .table(ALL);
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

    private static double logarithm(double ratio) {
      return ratio <= CLOSE_TO_ZERO ? Math.log(ratio) : NEARLY_ZERO;
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
      return some(cases, c -> c.setting().nodes() == size);
    }

    private static List<Case> some(List<Case> cases, Predicate<Case> which) {
      return cases.stream().filter(which).toList();
    }
  }

  /** One tree: every scheduler with every CCR_max. */
  public static final class TreeStudy implements Study {
    public static final String NAME = "rr5739-trees";

    /** Returns the series by CCR_max: fair throughput of a scheduler, tasks per second. */
    static String measured(String scheduler) {
      return "fair_" + scheduler;
    }

    static String expected(String scheduler) {
      return "expected_" + scheduler;
    }

    @Override
    public RunResult execute(RunSpec spec) throws IOException {
      Setting setting = Setting.of(spec);
      TreePlatform tree = setting.tree(spec);
      double[] ratios = Setting.ratios(setting.scale());
      // Wide limits matter only to the schedulers with a theory.
      List<String> names = setting.factor() == 1 ? ALL : WITH_THEORY;
      List<TreeScheduler> schedulers = new ArrayList<>();
      for (String name : names) {
        for (int i = 0; i < ratios.length; i++) {
          TreeProblem problem = Setting.problem(tree, ratios[i], name + "-" + i + "-");
          schedulers.add(Registry.builtIn().kind(name).create(problem, settings(setting.factor())));
        }
      }
      List<Completions> runs =
          setting.player() == Setting.Player.SIMGRID
              ? simulated(schedulers, setting.tasks())
              : played(schedulers, setting.tasks());
      return result(names, ratios.length, schedulers, runs);
    }

    private static Settings settings(int factor) {
      return new Settings.Builder()
          .set(BagKinds.PENDING, Protocol.REPORT.pending() * factor)
          .set(BagKinds.WINDOW, Protocol.REPORT.window() * factor)
          .build();
    }

    private static RunResult result(
        List<String> names, int ratios, List<TreeScheduler> schedulers, List<Completions> runs) {
      RunResult result = new RunResult();
      for (int s = 0; s < names.size(); s++) {
        List<TreeScheduler> own = schedulers.subList(s * ratios, (s + 1) * ratios);
        List<Completions> ended = runs.subList(s * ratios, (s + 1) * ratios);
        double[] measured = new double[ratios];
        Arrays.setAll(
            measured, i -> ended.get(i).fairThroughput(own.get(i).problem().applications()));
        result.put(measured(names.get(s)), measured);
        if (WITH_THEORY.contains(names.get(s))) {
          result.put(
              expected(names.get(s)),
              own.stream()
                  .mapToDouble(one -> Objects.requireNonNull(one.expected()).fairThroughput())
                  .toArray());
        }
      }
      return result;
    }

    /** Simulates on SimGrid, side by side; the first broken rule is an exception. */
    static List<Completions> simulated(List<TreeScheduler> schedulers, int tasks)
        throws IOException {
      List<Completions> runs = new ArrayList<>();
      List<TreeReach> always =
          schedulers.stream().map(one -> TreeReach.always(one.problem().tree())).toList();
      for (TreeBatch.Outcome outcome : TreeBatch.run(schedulers, always, tasks)) {
        insist(outcome.violations());
        runs.add(outcome.completions());
      }
      return runs;
    }

    private static List<Completions> played(List<TreeScheduler> schedulers, int tasks) {
      List<Completions> runs = new ArrayList<>();
      for (TreeScheduler scheduler : schedulers) {
        TreePlayer.Outcome outcome = TreePlayer.play(scheduler, tasks);
        insist(
            TreeValidator.validate(
                scheduler.problem().tree(),
                scheduler.problem().applications(),
                outcome.schedule()));
        runs.add(outcome.completions());
      }
      return runs;
    }

    private static void insist(List<Violation> violations) {
      if (!violations.isEmpty()) {
        throw new IllegalStateException(violations.getFirst().toString());
      }
    }
  }

  /**
   * The random trees and applications of sections 5.1.2 and 5.1.3, one run for each tree. The
   * readings of what the report leaves open were fixed before the first run, see
   * docs/papers/rr5739.md.
   *
   * @param nodes the root included
   * @param index which of the trees of that size and degree, from 0
   */
  record Setting(int nodes, int maxDegree, int index, Player player, int factor, Scale scale)
      implements Question {
    enum Player {
      /** Actors and messages on SimGrid, all schedulers of a tree side by side in one engine. */
      SIMGRID,
      /** Plain Java, with the same policies. */
      PLAIN
    }

    private static final double TASK_BYTES = 100e6 / 8;
    private static final double LEAST_RATIO = 0.001;
    private static final double LEAST_OTHER = 0.002;
    private static final double MOST_OTHER = 4.6;
    private static final int TASKS = 200;

    static List<Setting> all(Scale scale, Player player, int factor) {
      boolean full = scale == Scale.FULL;
      List<Setting> all = new ArrayList<>();
      for (int nodes : full ? new int[] {5, 10, 20, 50, 100} : new int[] {5, 10, 20}) {
        for (int degree : new int[] {2, 5, 15}) {
          for (int index = 0; index < (full ? 10 : 1); index++) {
            all.add(new Setting(nodes, degree, index, player, factor, scale));
          }
        }
      }
      return all;
    }

    /** Returns the values of CCR_max, Mbit per Mflop: evenly distributed by their logarithms. */
    static double[] ratios(Scale scale) {
      int count = scale == Scale.FULL ? 8 : 3;
      double[] ratios = new double[count];
      Arrays.setAll(
          ratios, i -> LEAST_OTHER * Math.pow(MOST_OTHER / LEAST_OTHER, i / (count - 1.0)));
      return ratios;
    }

    @Override
    public RunSpec apply(int seed) {
      String tree = "n" + nodes + "-d" + maxDegree + "-i" + index + "-";
      return new Parameters()
          .put("nodes", nodes, "max_degree", maxDegree, "index", index, "player", player.name())
          .put("factor", factor, "scale", scale.name())
          .of(TreeStudy.NAME, tree, player, "-x", factor, "-", scale)
          .apply(seed);
    }

    static Setting of(RunSpec spec) {
      return new Setting(
          spec.count("nodes"),
          spec.count("max_degree"),
          spec.count("index"),
          Player.valueOf(spec.text("player")),
          spec.count("factor"),
          Scale.valueOf(spec.text("scale")));
    }

    int tasks() {
      return TASKS * factor;
    }

    boolean isLarge() {
      return nodes >= 50;
    }

    TreePlatform tree(RunSpec spec) {
      return OwnPlatform.isIn(spec) ? OwnPlatform.tree(spec) : tree(spec.seed());
    }

    /** Returns the tree; no two settings and seeds share their random numbers. */
    TreePlatform tree(long seed) {
      long own = ((seed * 1000 + nodes) * 100 + maxDegree) * 100 + index;
      return RandomTree.ofReport(nodes, maxDegree).draw(own);
    }

    /**
     * Returns two applications of 100 Mbit a task, one of the smallest ratio, the other of CCR_max.
     *
     * @param ratio CCR_max
     * @param prefix of the nodes' names
     */
    static TreeProblem problem(TreePlatform tree, double ratio, String prefix) {
      List<TreeNode> named = new ArrayList<>();
      for (TreeNode n : tree.nodes()) {
        named.add(
            new TreeNode(prefix + n.name(), n.parent(), n.speed(), n.bandwidth(), n.latency()));
      }
      return new TreeProblem(
          new TreePlatform(named),
          List.of(
              application("computing", LEAST_RATIO, 1), application("communicating", ratio, 1)));
    }

    /**
     * Returns an application with flops rounded to a thousand, so that the linear program's
     * fractions stay short.
     */
    static Application application(String name, double ratio, double weight) {
      double flops = 1000 * Math.rint(TASK_BYTES * 8 / ratio / 1000);
      return new Application(name, TASK_BYTES, flops, weight);
    }

    static String text(Scale scale) {
      return scale == Scale.FULL
          ? "150 trees of 5 to 100 nodes, 8 values of CCR_max"
          : "9 trees of 5 to 20 nodes, " + Numbers.text(3) + " values of CCR_max";
    }
  }

  /**
   * The decentralized scheduler that the report describes and did not run: the flow of Awerbuch and
   * Leighton, by its number of rounds.
   */
  public static final class FlowTable extends TreeFigure {
    /** Values of epsilon: more than 1 - epsilon is delivered where the rounds are enough. */
    private static final double[] EPSILONS = {0.1, 0.02};

    private static final double LEAST_GAP = 1e-6;

    private static int[] sizes(Scale scale) {
      return scale == Scale.FULL ? new int[] {5, 10, 20, 50} : new int[] {5};
    }

    /**
     * A row of the table; all trees of one size have equally many nodes, unless the user's is in
     * their place.
     */
    private record Row(int size, int nodes, double epsilon, int rounds) {
      static List<Row> all(Scale scale) {
        List<Row> rows = new ArrayList<>();
        for (int nodes : sizes(scale)) {
          for (double epsilon : EPSILONS) {
            for (int rounds : scale == Scale.FULL ? new int[] {500, 2000, 8000} : new int[] {500}) {
              rows.add(new Row(nodes, nodes, epsilon, rounds));
            }
          }
        }
        return rows;
      }

      static List<Row> all(RunSet runs) {
        List<Row> rows = all(runs.scale());
        RunSpec first = rows.getFirst().questions(runs.scale()).findFirst().orElseThrow().apply(1);
        Double own = runs.result(first).values().get(FlowStudy.OWN_NODES);
        return own == null
            ? rows
            : rows.stream()
                .filter(row -> row.size == rows.getFirst().size)
                .map(row -> new Row(row.size, own.intValue(), row.epsilon, row.rounds))
                .toList();
      }

      long enough() {
        return AwerbuchLeighton.rounds(nodes, epsilon);
      }

      /**
       * Returns the runs: they take {@code rounds} to fill the buffers, then to measure them, on
       * the tree of that size with an index from 0.
       */
      Stream<Question> questions(Scale scale) {
        return IntStream.range(0, scale == Scale.FULL ? 3 : 1)
            .mapToObj(index ->
                new Parameters()
                    .put("nodes", size, "epsilon", epsilon, "rounds", rounds, "index", index)
                    .of(FlowStudy.NAME, "n", size, "-e", epsilon, "-r", rounds, "-i", index));
      }

      /** Returns a number of all trees and ratios, by seed. */
      double[] each(RunSet runs, String series, ToDoubleFunction<double[]> number) {
        return runs.each(seed ->
            number.applyAsDouble(
                questions(runs.scale())
                    .map(question -> runs.result(question.apply(seed)))
                    .flatMapToDouble(result -> DoubleStream.of(result.series(series)))
                    .toArray()));
      }
    }

    @Override
    protected List<Question> questions(Scale scale) {
      return Row.all(scale).stream().flatMap(row -> row.questions(scale)).toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      SpreadTable table = new SpreadTable();
      for (Row row : Row.all(runs)) {
        table
            .row("nodes", row.nodes, "epsilon", row.epsilon, "rounds", row.rounds)
            .cells("rounds_enough", row.enough())
            .cells(
                "rates_over_optimum_mean",
                meanOf(row.each(runs, FlowStudy.RATES, Experiment::average)))
            .cells(
                "rates_over_optimum_least",
                Spread.of(row.each(runs, FlowStudy.RATES, FlowTable::least)).min())
            .cells(
                "lp_based_over_flow_geometric_mean",
                meanOf(row.each(runs, FlowStudy.MEASURED, FlowTable::geometricMean)));
      }
      compare(findings, runs);
      findings.table(id(), table.table());
    }

    /** Compares rows with enough rounds, the fewest for each size and epsilon. */
    private static void compare(Findings findings, RunSet runs) {
      Set<String> done = new HashSet<>();
      for (Row row : Row.all(runs)) {
        String id = "flow-n" + row.nodes + "-epsilon" + row.epsilon;
        if (row.rounds >= row.enough() && done.add(id)) {
          findings.between(
              "flow-n%s-epsilon%s",
              runs.each(seed -> 1),
              row.each(runs, FlowStudy.RATES, FlowTable::least),
              row.epsilon - LEAST_GAP,
              LEAST_GAP,
              row.nodes,
              row.epsilon,
              row.rounds);
        }
      }
    }

    private static double least(double[] values) {
      return Arrays.stream(values).min().orElse(Double.NaN);
    }

    private static double geometricMean(double[] values) {
      return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }

    /**
     * One tree with several CCR_max: the rates of the flow of Awerbuch and Leighton against the
     * optimum, then the protocol with these rates and with the optimal ones on SimGrid.
     */
    public static final class FlowStudy implements Study {
      public static final String NAME = "rr5739-flow";

      /** Series by CCR_max: fair throughput of the flow's rates over the optimum z. */
      static final String RATES = "rates_over_optimum";

      /**
       * Series by CCR_max: fair throughput of LP-BASED over that of the flow's protocol, measured.
       */
      static final String MEASURED = "lp_based_over_flow";

      static final String OWN_NODES = "own_nodes";
      private static final String FLOW = "awerbuch-leighton";
      private static final double[] RATIOS = {0.002, 0.05, 4.6};
      private static final int DEGREE = 2;

      @Override
      public RunResult execute(RunSpec spec) throws IOException {
        Setting setting =
            new Setting(
                spec.count("nodes"),
                DEGREE,
                spec.count("index"),
                Setting.Player.SIMGRID,
                1,
                Scale.FULL);
        Settings flow =
            new Settings.Builder()
                .set(BagKinds.EPSILON, spec.number("epsilon"))
                .set(BagKinds.FLOW_ROUNDS, spec.count("rounds"))
                .build();
        TreePlatform tree = setting.tree(spec);
        double[] rates = new double[RATIOS.length];
        List<TreeScheduler> schedulers = new ArrayList<>();
        for (int i = 0; i < RATIOS.length; i++) {
          TreeScheduler found =
              Registry.builtIn().kind(FLOW).create(problem(tree, i, "flow"), flow);
          Rates expected = Objects.requireNonNull(found.expected());
          double best = OptimalRates.of(found.problem()).fairThroughput().doubleValue();
          rates[i] = expected.fairThroughput() / best;
          schedulers.add(found);
          schedulers.add(
              Registry.builtIn().kind(LP_BASED).create(problem(tree, i, "lp"), Settings.NONE));
        }
        List<Completions> runs = TreeStudy.simulated(schedulers, setting.tasks());
        double[] measured = new double[RATIOS.length];
        for (int i = 0; i < RATIOS.length; i++) {
          List<Application> applications = schedulers.get(2 * i).problem().applications();
          measured[i] =
              runs.get(2 * i + 1).fairThroughput(applications)
                  / runs.get(2 * i).fairThroughput(applications);
        }
        RunResult result = new RunResult().put(RATES, rates).put(MEASURED, measured);
        return OwnPlatform.isIn(spec) ? result.put(OWN_NODES, tree.size()) : result;
      }

      private static TreeProblem problem(TreePlatform tree, int i, String who) {
        return Setting.problem(tree, RATIOS[i], who + "-" + i + "-");
      }
    }
  }

  /** The dependence of Figures 5 and 6 on what the report leaves open. */
  public static final class OpenChoices extends TreeFigure {
    private static Question question(Variant variant, Scale scale) {
      boolean full = scale == Scale.FULL;
      return VariantStudy.question(variant, full ? 2 : 1, full ? 100 : 20);
    }

    @Override
    protected List<Question> questions(Scale scale) {
      return Arrays.stream(Variant.values()).map(variant -> question(variant, scale)).toList();
    }

    @Override
    protected void evaluate(RunSet runs, Findings findings) {
      SpreadTable table = new SpreadTable();
      for (Variant variant : Variant.values()) {
        double[] deviations = runs.values(question(variant, runs.scale()), VariantStudy.DEVIATION);
        table.row("variant", variant.text, "deviation_percent", meanOf(deviations));
        for (String scheduler : List.of(DATA_CENTRIC, CGBC, FCFS)) {
          String column = scheduler.replace('-', '_');
          double[] ratios = ratios(runs, variant, scheduler);
          table
              .cells(column + "_geometric_mean", mean(ratios))
              .cells(column + "_worst", worst(ratios));
        }
        double[] ratios = ratios(runs, variant, BCS);
        table.cells("bcs_close_to_zero_percent", 100 * nearlyZero(ratios));
      }
      findings.table(id(), table.table());
    }

    private static double[] ratios(RunSet runs, Variant variant, String scheduler) {
      return runs.together(
          question(variant, runs.scale()),
          result ->
              pairs(
                  result.series(TreeStudy.measured(LP_BASED)),
                  result.series(TreeStudy.measured(scheduler)),
                  (best, own) -> best / own));
    }

    /** One variant on a fifth of the trees, in plain Java. */
    public static final class VariantStudy implements Study {
      public static final String NAME = "rr5739-variants";
      private static final int TASKS = 200;

      /**
       * Returns the runs of a variant.
       *
       * @param trees number of trees of each size and degree
       * @param largest most nodes of a tree
       */
      static Question question(Variant variant, int trees, int largest) {
        return new Parameters()
            .put("variant", variant.name(), "trees", trees, "largest", largest)
            .of(NAME, variant, "-t", trees, "-n", largest);
      }

      /** Value with the mean deviation from theory, percent. */
      static final String DEVIATION = "deviation_percent";

      @Override
      public RunResult execute(RunSpec spec) {
        Variant variant = Variant.valueOf(spec.text("variant"));
        List<TreeProblem> problems = new ArrayList<>();
        for (TreePlatform tree : trees(spec)) {
          for (double ratio : variant.ratios()) {
            problems.add(variant.problem(tree, ratio, spec.seed()));
          }
        }
        RunResult result = new RunResult();
        double deviation = 0;
        for (String name : ALL) {
          double[] measured = new double[problems.size()];
          for (int i = 0; i < measured.length; i++) {
            TreeScheduler scheduler =
                Registry.builtIn().kind(name).create(problems.get(i), variant.settings());
            measured[i] =
                TreePlayer.play(scheduler, TASKS)
                    .completions()
                    .fairThroughput(problems.get(i).applications());
            Rates rates = scheduler.expected();
            if (rates != null) {
              deviation += Math.abs(measured[i] / rates.fairThroughput() - 1);
            }
          }
          result.put(TreeStudy.measured(name), measured);
        }
        return result.put(DEVIATION, 100 * deviation / (WITH_THEORY.size() * problems.size()));
      }

      private static List<TreePlatform> trees(RunSpec spec) {
        if (OwnPlatform.isIn(spec)) {
          return List.of(OwnPlatform.tree(spec));
        }
        return Setting.all(Scale.FULL, Setting.Player.PLAIN, 1).stream()
            .filter(
                one -> one.index() < spec.count("trees") && one.nodes() <= spec.count("largest"))
            .map(one -> one.tree(spec.seed()))
            .toList();
      }

      /** Choices that the report leaves open, and other readings; each changes one thing. */
      enum Variant {
        AS_FIXED("as fixed in advance"),
        WINDOW_1("a node's worker asks for 1 task"),
        WINDOW_2("a node's worker asks for 2 tasks"),
        THREE_APPLICATIONS("three applications, ratios evenly distributed"),
        FIVE_APPLICATIONS("five applications, ratios evenly distributed"),
        MASTER_FORWARDS("the master does not compute"),
        LATENCIES("latencies of 6 ms to 10 s, uniform by their logarithms"),
        SKEWED_BANDWIDTHS("bandwidths uniform by their logarithms"),
        LINEAR_GRID("CCR_max evenly distributed, not by its logarithm"),
        WEIGHTED("weight 3 on the communication-heavy application"),
        WEIGHTED_TEN("the same with ten pending tasks, not thirty");

        private static final int RATIOS = 8;
        private final String text;

        Variant(String text) {
          this.text = text;
        }

        Settings settings() {
          Settings.Builder builder = new Settings.Builder();
          if (this == WINDOW_1 || this == WINDOW_2) {
            builder.set(BagKinds.WINDOW, this == WINDOW_1 ? 1 : 2);
          }
          if (this == WEIGHTED_TEN) {
            builder.set(BagKinds.WINDOW, 10).set(BagKinds.PENDING, 10);
          }
          return builder.build();
        }

        double[] ratios() {
          double[] ratios = Setting.ratios(Scale.FULL);
          if (this == LINEAR_GRID) {
            double least = ratios[0];
            double most = ratios[RATIOS - 1];
            Arrays.setAll(ratios, i -> least + (most - least) * i / (RATIOS - 1));
          }
          return ratios;
        }

        /**
         * Returns the problem of a tree and a CCR_max; plans are the report's, which know no
         * latency.
         */
        TreeProblem problem(TreePlatform tree, double ratio, long seed) {
          TreeProblem problem = Setting.problem(changed(tree, seed), ratio, "").withoutLatencies();
          int kinds = this == THREE_APPLICATIONS ? 3 : this == FIVE_APPLICATIONS ? 5 : 2;
          double weight = this == WEIGHTED || this == WEIGHTED_TEN ? 3 : 1;
          if (kinds == 2 && weight == 1) {
            return problem;
          }
          List<Application> applications = new ArrayList<>();
          for (int k = 0; k < kinds; k++) {
            double own = 0.001 + (ratio - 0.001) * k / (kinds - 1);
            applications.add(Setting.application("a" + k, own, k == kinds - 1 ? weight : 1));
          }
          return new TreeProblem(problem.tree(), applications);
        }

        private TreePlatform changed(TreePlatform tree, long seed) {
          UniformRandomProvider random =
              RandomStream.of(
                  seed, "variant." + name().toLowerCase(Locale.ROOT) + tree.node(0).speed());
          Function<TreeNode, TreeNode> change =
              switch (this) {
                case MASTER_FORWARDS -> n -> n.parent() < 0 ? TreeNode.root(n.name(), 0) : n;
                case LATENCIES ->
                    n -> with(n, n.bandwidth(), 0.006 * Math.pow(10 / 0.006, random.nextDouble()));
                case SKEWED_BANDWIDTHS ->
                    n -> with(n, 13_750 * Math.pow(7e6 / 110e3, random.nextDouble()), 0);
                default -> n -> n;
              };
          return new TreePlatform(tree.nodes().stream().map(change).toList());
        }

        private static TreeNode with(TreeNode n, double bandwidth, double latency) {
          return n.parent() < 0
              ? n
              : new TreeNode(n.name(), n.parent(), n.speed(), Math.rint(bandwidth), latency);
        }
      }
    }
  }
}
