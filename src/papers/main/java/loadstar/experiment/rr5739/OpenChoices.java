package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.experiment.rr5739.OpenChoices.VariantStudy.Variant;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import loadstar.result.Published;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import org.apache.commons.rng.UniformRandomProvider;

/** How Figures 5 and 6 hang on what the report leaves open. */
public final class OpenChoices extends TreeFigure {
  public OpenChoices() {
    super(
        "sensitivity",
        "what Figures 5 and 6 hang on: applications, window, latency, grid",
        "QUICK: 9 trees of at most 20 nodes in place of 30 of at most 100");
  }

  private static RunSpec spec(Variant variant, Scale scale, long seed) {
    boolean full = scale == Scale.FULL;
    return VariantStudy.spec(variant, full ? 2 : 1, full ? 100 : 20, seed);
  }

  @Override
  protected List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return Arrays.stream(Variant.values()).map(variant -> spec(variant, scale, seed)).toList();
  }

  @Override
  protected Evaluation evaluate(RunSet runs, Published published) {
    SpreadTable table = new SpreadTable();
    for (Variant variant : Variant.values()) {
      table
          .row("variant", variant.text())
          .cells(
              "deviation_percent",
              meanOf(
                  runs.values(seed -> spec(variant, runs.scale(), seed), VariantStudy.DEVIATION)));
      for (String scheduler : List.of(TreeStudy.DATA_CENTRIC, TreeStudy.CGBC, TreeStudy.FCFS)) {
        String column = scheduler.replace('-', '_');
        double[] ratios = ratios(runs, variant, scheduler);
        table
            .cells(column + "_geometric_mean", TreeRuns.mean(ratios))
            .cells(column + "_worst", TreeRuns.worst(ratios));
      }
      double[] ratios = ratios(runs, variant, TreeStudy.BCS);
      table.cells("bcs_close_to_zero_percent", 100 * TreeRuns.nearlyZero(ratios));
    }
    return new Evaluation(new Findings(runs.scale(), published)).table(id(), table.table());
  }

  // LP-BASED over a scheduler, all seeds together.
  private static double[] ratios(RunSet runs, Variant variant, String scheduler) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> runs.result(spec(variant, runs.scale(), seed)))
        .flatMapToDouble(result -> {
          double[] lp = result.series(VariantStudy.measured(TreeStudy.LP_BASED));
          double[] own = result.series(VariantStudy.measured(scheduler));
          return IntStream.range(0, lp.length).mapToDouble(i -> lp[i] / own[i]);
        })
        .toArray();
  }

  /** One variant on a fifth of the trees, in plain Java. */
  public static final class VariantStudy implements Study {
    public static final String NAME = "rr5739-variants";
    private static final int TASKS = 200;

    /**
     * @param trees how many of each size and degree
     * @param largest most nodes of a tree
     */
    static RunSpec spec(Variant variant, int trees, int largest, long seed) {
      String run = variant.id() + "-t" + trees + "-n" + largest + "-seed" + seed;
      return new Parameters()
          .put("variant", variant.name(), "trees", trees, "largest", largest)
          .of(NAME, run.toLowerCase(Locale.ROOT), seed);
    }

    // Series: fair throughput of a scheduler in every case.
    static String measured(String scheduler) {
      return TreeStudy.measured(scheduler);
    }

    // Mean deviation from theory, percent.
    static final String DEVIATION = "deviation_percent";

    @Override
    public RunResult execute(RunSpec spec) {
      Variant variant = Variant.valueOf(spec.text("variant"));
      List<TreeProblem> problems = new ArrayList<>();
      for (Setting setting : Setting.all(Scale.FULL, Setting.Player.PLAIN, 1)) {
        if (setting.index() < spec.count("trees") && setting.nodes() <= spec.count("largest")) {
          for (double ratio : variant.ratios()) {
            problems.add(variant.problem(setting, ratio, spec.seed()));
          }
        }
      }
      RunResult result = new RunResult();
      double deviation = 0;
      for (String name : TreeStudy.ALL) {
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
        result.put(measured(name), measured);
      }
      return result.put(
          DEVIATION, 100 * deviation / (TreeStudy.WITH_THEORY.size() * problems.size()));
    }

    // What the report leaves open, and other ways to read it; one thing changed at a time.
    enum Variant {
      AS_FIXED("as fixed in advance"),
      WINDOW_1("a node's worker asks for 1 task"),
      WINDOW_2("a node's worker asks for 2 tasks"),
      THREE_APPLICATIONS("three applications, ratios evenly distributed"),
      FIVE_APPLICATIONS("five applications, ratios evenly distributed"),
      MASTER_FORWARDS("the master does not compute"),
      LATENCIES("latencies of 6 ms to 10 s, uniform by their logarithms"),
      SKEWED_BANDWIDTHS("bandwidths uniform by their logarithms"),
      LINEAR_GRID("CCR_max evenly distributed, not by its logarithm");

      private static final int RATIOS = 8;
      private final String text;

      Variant(String text) {
        this.text = text;
      }

      String text() {
        return text;
      }

      String id() {
        return name().toLowerCase(Locale.ROOT);
      }

      Settings settings() {
        Settings.Builder builder = new Settings.Builder();
        if (this == WINDOW_1 || this == WINDOW_2) {
          builder.set(BagKinds.WINDOW, this == WINDOW_1 ? 1 : 2);
        }
        return builder.build();
      }

      double[] ratios() {
        double[] ratios = Setting.ratios(Scale.FULL);
        if (this == LINEAR_GRID) {
          double least = ratios[0];
          double most = ratios[RATIOS - 1];
          for (int i = 0; i < RATIOS; i++) {
            ratios[i] = least + (most - least) * i / (RATIOS - 1);
          }
        }
        return ratios;
      }

      // The problem of a tree and a CCR_max; plans are the report's, which know no latency.
      TreeProblem problem(Setting setting, double ratio, long seed) {
        TreeProblem problem =
            Setting.problem(changed(setting.tree(seed), seed), ratio, "").withoutLatencies();
        int kinds = this == THREE_APPLICATIONS ? 3 : this == FIVE_APPLICATIONS ? 5 : 2;
        if (kinds == 2) {
          return problem;
        }
        List<Application> applications = new ArrayList<>();
        for (int k = 0; k < kinds; k++) {
          double own = 0.001 + (ratio - 0.001) * k / (kinds - 1);
          applications.add(
              new Application(
                  "a" + k,
                  problem.application(0).bytes(),
                  1000 * Math.rint(problem.application(0).bytes() * 8 / own / 1000),
                  1));
        }
        return new TreeProblem(problem.tree(), applications);
      }

      private TreePlatform changed(TreePlatform tree, long seed) {
        UniformRandomProvider random =
            RandomStream.of(seed, "variant." + id() + tree.node(0).speed());
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
