package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
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
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.Findings;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.rr5739.OpenChoices.VariantSimulation.TreeVariant;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import loadstar.result.Scale;
import loadstar.result.SpreadTable;
import org.apache.commons.rng.UniformRandomProvider;

/** The dependence of Figures 5 and 6 on what the report leaves open. */
public final class OpenChoices extends TreeFigure {
  private static SeededProblem question(TreeVariant variant, Scale scale) {
    boolean full = scale == Scale.FULL;
    return VariantSimulation.question(variant, full ? 2 : 1, full ? 100 : 20);
  }

  public OpenChoices() {
    super("rr5739-sensitivity");
  }

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new VariantSimulation());
  }

  @Override
  protected List<SeededProblem> problems(Scale scale) {
    return Arrays.stream(TreeVariant.values()).map(variant -> question(variant, scale)).toList();
  }

  @Override
  protected void evaluate(RunSet runs, Findings findings) {
    SpreadTable table = new SpreadTable();
    for (TreeVariant variant : TreeVariant.values()) {
      double[] deviations =
          runs.values(question(variant, runs.scale()), VariantSimulation.DEVIATION);
      table.row("variant", variant.text, "deviation_percent", meanOf(deviations));
      for (String scheduler : List.of(TreeFigure.DATA_CENTRIC, TreeFigure.CGBC, TreeFigure.FCFS)) {
        String column = scheduler.replace('-', '_');
        double[] ratios = ratios(runs, variant, scheduler);
        table
            .cells(column + "_geometric_mean", TreeFigure.mean(ratios))
            .cells(column + "_worst", TreeFigure.worst(ratios));
      }
      double[] ratios = ratios(runs, variant, TreeFigure.BCS);
      table.cells("bcs_close_to_zero_percent", 100 * TreeFigure.nearlyZero(ratios));
    }
    findings.table(id(), table.table());
  }

  private static double[] ratios(RunSet runs, TreeVariant variant, String scheduler) {
    return runs.together(
        question(variant, runs.scale()),
        result ->
            pairs(
                result.series(TreeHeuristicsSimulation.measured(TreeFigure.LP_BASED)),
                result.series(TreeHeuristicsSimulation.measured(scheduler)),
                (best, own) -> best / own));
  }

  /** One variant on a fifth of the trees, by arithmetic. */
  public static final class VariantSimulation implements PaperSimulation {
    public static final String NAME = "rr5739-variants";
    private static final int TASKS = 200;

    /**
     * Returns the runs of a variant.
     *
     * @param trees number of trees of each size and degree
     * @param largest most nodes of a tree
     */
    static SeededProblem question(TreeVariant variant, int trees, int largest) {
      return new ExperimentParameters()
          .put("variant", variant.name(), "trees", trees, "largest", largest)
          .of(NAME, variant, "-t", trees, "-n", largest);
    }

    /** Value with the mean deviation from theory, percent. */
    static final String DEVIATION = "deviation_percent";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public RunResult execute(RunSpec spec) {
      TreeVariant variant = TreeVariant.valueOf(spec.text("variant"));
      List<TreeProblem> problems = new ArrayList<>();
      for (TreePlatform tree : trees(spec)) {
        for (double ratio : variant.ratios()) {
          problems.add(variant.problem(tree, ratio, spec.seed()));
        }
      }
      RunResult result = new RunResult();
      double deviation = 0;
      for (String name : TreeFigure.ALL) {
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
        result.put(TreeHeuristicsSimulation.measured(name), measured);
      }
      return result.put(
          DEVIATION, 100 * deviation / (TreeFigure.WITH_THEORY.size() * problems.size()));
    }

    private static List<TreePlatform> trees(RunSpec spec) {
      if (OwnPlatform.isIn(spec)) {
        return List.of(OwnPlatform.tree(spec));
      }
      return TreeSetting.all(Scale.FULL, TreeSetting.TreeSimulator.PLAIN, 1).stream()
          .filter(one -> one.index() < spec.count("trees") && one.nodes() <= spec.count("largest"))
          .map(one -> one.tree(spec.seed()))
          .toList();
    }

    /** Choices that the report leaves open, and other readings; each changes one thing. */
    enum TreeVariant {
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

      TreeVariant(String text) {
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
        double[] ratios = TreeSetting.ratios(Scale.FULL);
        if (this == LINEAR_GRID) {
          double least = ratios[0];
          double most = ratios[RATIOS - 1];
          Arrays.setAll(ratios, i -> least + (most - least) * i / (RATIOS - 1));
        }
        return ratios;
      }

      /**
       * Returns the problem of a tree and a CCR_max; plans are the report's, which know no latency.
       */
      TreeProblem problem(TreePlatform tree, double ratio, long seed) {
        TreeProblem problem =
            TreeSetting.problem(changed(tree, seed), ratio, "").withoutLatencies();
        int kinds = this == THREE_APPLICATIONS ? 3 : this == FIVE_APPLICATIONS ? 5 : 2;
        double weight = this == WEIGHTED || this == WEIGHTED_TEN ? 3 : 1;
        if (kinds == 2 && weight == 1) {
          return problem;
        }
        List<Application> applications = new ArrayList<>();
        for (int k = 0; k < kinds; k++) {
          double own = 0.001 + (ratio - 0.001) * k / (kinds - 1);
          applications.add(TreeSetting.application("a" + k, own, k == kinds - 1 ? weight : 1));
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
