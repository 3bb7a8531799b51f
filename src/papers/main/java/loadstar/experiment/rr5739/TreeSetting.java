package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.SeededProblem;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.OwnPlatform;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.platform.RandomTree;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * The random trees and applications of sections 5.1.2 and 5.1.3, one run for each tree. The
 * readings of what the report leaves open were fixed before the first run, see
 * docs/papers/rr5739.md.
 *
 * @param nodes the root included
 * @param index which of the trees of that size and degree, from 0
 * @param window what latencies leave of the links' bandwidths
 */
record TreeSetting(
    int nodes,
    int maxDegree,
    int index,
    TreeSimulator player,
    int factor,
    Scale scale,
    LatencyWindow window)
    implements SeededProblem {
  enum TreeSimulator {
    /** Actors and messages on SimGrid, all schedulers of a tree side by side in one engine. */
    SIMGRID,
    /** Plain Java, with the same policies. */
    PLAIN
  }

  TreeSetting(int nodes, int maxDegree, int index, TreeSimulator player, int factor, Scale scale) {
    this(nodes, maxDegree, index, player, factor, scale, LatencyWindow.NONE);
  }

  private static final double TASK_BYTES = 100e6 / 8;
  private static final double LEAST_RATIO = 0.001;
  private static final double LEAST_OTHER = 0.002;
  private static final double MOST_OTHER = 4.6;
  private static final int TASKS = 200;

  static List<TreeSetting> all(Scale scale, TreeSimulator player, int factor) {
    return all(scale, player, factor, LatencyWindow.NONE);
  }

  static List<TreeSetting> all(
      Scale scale, TreeSimulator player, int factor, LatencyWindow window) {
    boolean full = scale == Scale.FULL;
    List<TreeSetting> all = new ArrayList<>();
    for (int nodes : full ? new int[] {5, 10, 20, 50, 100} : new int[] {5, 10, 20}) {
      for (int degree : new int[] {2, 5, 15}) {
        for (int index = 0; index < (full ? 10 : 1); index++) {
          all.add(new TreeSetting(nodes, degree, index, player, factor, scale, window));
        }
      }
    }
    return all;
  }

  /** Returns the values of CCR_max, Mbit per Mflop: evenly distributed by their logarithms. */
  static double[] ratios(Scale scale) {
    int count = scale == Scale.FULL ? 8 : 3;
    double[] ratios = new double[count];
    Arrays.setAll(ratios, i -> LEAST_OTHER * Math.pow(MOST_OTHER / LEAST_OTHER, i / (count - 1.0)));
    return ratios;
  }

  @Override
  public RunSpec apply(int seed) {
    String tree = "n" + nodes + "-d" + maxDegree + "-i" + index + "-";
    ExperimentParameters parameters =
        new ExperimentParameters()
            .put("nodes", nodes, "max_degree", maxDegree, "index", index, "player", player.name())
            .put("factor", factor, "scale", scale.name());
    if (window == LatencyWindow.NONE) {
      return parameters
          .of(TreeHeuristicsSimulation.NAME, tree, player, "-x", factor, "-", scale)
          .apply(seed);
    }
    return parameters
        .put("window", window.name())
        .of(TreeHeuristicsSimulation.NAME, tree, player, "-x", factor, "-", scale, "-", window)
        .apply(seed);
  }

  static TreeSetting of(RunSpec spec) {
    return new TreeSetting(
        spec.count("nodes"),
        spec.count("max_degree"),
        spec.count("index"),
        TreeSimulator.valueOf(spec.text("player")),
        spec.count("factor"),
        Scale.valueOf(spec.text("scale")),
        spec.parameters().containsKey("window")
            ? LatencyWindow.valueOf(spec.text("window"))
            : LatencyWindow.NONE);
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
    return window.applied(RandomTree.ofReport(nodes, maxDegree).draw(own), own);
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
      named.add(new TreeNode(prefix + n.name(), n.parent(), n.speed(), n.bandwidth(), n.latency()));
    }
    return new TreeProblem(
        new TreePlatform(named),
        List.of(application("computing", LEAST_RATIO, 1), application("communicating", ratio, 1)));
  }

  /**
   * Returns an application with flops rounded to a thousand, so that the linear program's fractions
   * stay short.
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
