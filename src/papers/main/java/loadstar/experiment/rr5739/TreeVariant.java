package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import loadstar.result.Scale;
import org.apache.commons.rng.UniformRandomProvider;

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

  /** Returns the row's words in the table of variants. */
  String text() {
    return text;
  }

  /** Returns the parameters with which all schedulers are made. */
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

  /** Returns the values of CCR_max, the least first. */
  double[] ratios() {
    double[] ratios = TreeSetting.ratios(Scale.FULL);
    if (this == LINEAR_GRID) {
      double least = ratios[0];
      double most = ratios[RATIOS - 1];
      Arrays.setAll(ratios, i -> least + (most - least) * i / (RATIOS - 1));
    }
    return ratios;
  }

  /** Returns the problem of a tree and a CCR_max; plans are the report's, which know no latency. */
  TreeProblem problem(TreePlatform tree, double ratio, long seed) {
    TreeProblem problem = TreeSetting.problem(changed(tree, seed), ratio, "").withoutLatencies();
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
        RandomStream.of(seed, "variant." + name().toLowerCase(Locale.ROOT) + tree.node(0).speed());
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
