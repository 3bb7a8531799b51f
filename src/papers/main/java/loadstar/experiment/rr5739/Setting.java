package loadstar.experiment.rr5739;

import static loadstar.experiment.PaperExperiment.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.platform.RandomTree;
import loadstar.result.Numbers;
import loadstar.result.Scale;

/**
 * The random trees and applications of sections 5.1.2 and 5.1.3, one run for each tree. What the
 * report leaves open was fixed before the first run, see docs/papers/rr5739.md.
 *
 * @param nodes the root included
 * @param index which of the trees of that size and degree, from 0
 */
record Setting(int nodes, int maxDegree, int index, Player player, int factor, Scale scale) {
  enum Player {
    // Actors and messages on SimGrid, all schedulers of a tree side by side in one engine.
    SIMGRID,
    // The same policies in plain Java.
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

  // Values of CCR_max, Mbit per Mflop: evenly distributed by their logarithms.
  static double[] ratios(Scale scale) {
    int count = scale == Scale.FULL ? 8 : 3;
    double[] ratios = new double[count];
    for (int i = 0; i < count; i++) {
      ratios[i] = LEAST_OTHER * Math.pow(MOST_OTHER / LEAST_OTHER, i / (count - 1.0));
    }
    return ratios;
  }

  RunSpec spec(long seed) {
    String run =
        format(
            "n%d-d%d-i%d-%s-x%d-%s-seed%d",
            nodes,
            maxDegree,
            index,
            player.name().toLowerCase(Locale.ROOT),
            factor,
            scale == Scale.FULL ? "full" : "quick",
            seed);
    return new Parameters()
        .put("nodes", nodes, "max_degree", maxDegree, "index", index, "player", player.name())
        .put("factor", factor, "scale", scale.name())
        .of(TreeStudy.NAME, run, seed);
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

  // Tasks of an application after which a run is over.
  int tasks() {
    return TASKS * factor;
  }

  boolean isLarge() {
    return nodes >= 50;
  }

  // The tree; no two settings and seeds share their random numbers.
  TreePlatform tree(long seed) {
    long own = ((seed * 1000 + nodes) * 100 + maxDegree) * 100 + index;
    return RandomTree.ofReport(nodes, maxDegree).draw(own);
  }

  /**
   * Two applications of 100 Mbit a task, one of the smallest ratio, the other of CCR_max.
   *
   * @param prefix of the nodes' names
   */
  static TreeProblem problem(TreePlatform tree, double ratio, String prefix) {
    List<TreeNode> named = new ArrayList<>();
    for (TreeNode n : tree.nodes()) {
      named.add(new TreeNode(prefix + n.name(), n.parent(), n.speed(), n.bandwidth(), n.latency()));
    }
    return new TreeProblem(
        new TreePlatform(named),
        List.of(application("computing", LEAST_RATIO), application("communicating", ratio)));
  }

  // Flops rounded to a thousand, so that the linear program's fractions stay short.
  private static Application application(String name, double ratio) {
    double flops = 1000 * Math.rint(TASK_BYTES * 8 / ratio / 1000);
    return new Application(name, TASK_BYTES, flops, 1);
  }

  static String text(Scale scale) {
    return scale == Scale.FULL
        ? "150 trees of 5 to 100 nodes, 8 values of CCR_max"
        : "9 trees of 5 to 20 nodes, " + Numbers.text(3) + " values of CCR_max";
  }
}
