package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** The hand-worked platforms, and random ones. */
public final class Trees {
  // A star of three: the port binds, and so do all processors.
  static final TreeProblem V1 =
      problem(
          tree(new int[] {-1, 0, 0, 0}, new double[] {0, 10, 10, 10}, 0, 10, 5, 2),
          one(1, 1),
          one(1, 10));

  /** A star of three where the third worker is too far away. */
  public static final TreeProblem V3 =
      problem(
          tree(new int[] {-1, 0, 0, 0}, new double[] {0, 20, 30, 40}, 0, 4, 2, 1),
          one(1, 2),
          one(1, 20));

  /** A tree of six, two levels. */
  public static final TreePlatform SIX =
      tree(new int[] {-1, 0, 0, 1, 1, 2}, new double[] {10, 20, 40, 30, 10, 50}, 0, 4, 2, 1, 3, 2);

  public static final TreeProblem V4 = problem(SIX, one(1, 1), one(2, 16));

  private Trees() {}

  static TreePlatform tree(int[] parent, double[] c, double... b) {
    List<TreeNode> nodes = new ArrayList<>();
    for (int u = 0; u < parent.length; u++) {
      nodes.add(
          u == 0 ? TreeNode.root("n0", c[0]) : new TreeNode("n" + u, parent[u], c[u], b[u], 0));
    }
    return new TreePlatform(nodes);
  }

  /** b(k), c(k), weight 1. */
  static Application one(double bytes, double flops) {
    return weighted(bytes, flops, 1);
  }

  static Application weighted(double bytes, double flops, double weight) {
    return new Application("b" + bytes + "c" + flops, bytes, flops, weight);
  }

  static TreeProblem problem(TreePlatform tree, Application... applications) {
    return new TreeProblem(tree, List.of(applications));
  }

  public static UniformRandomProvider random(long seed) {
    return RandomSource.XO_SHI_RO_256_PP.create(seed);
  }

  /**
   * 2 to {@code most} nodes of the report's ranges, 2 to 4 applications; decimals of three digits,
   * as in files.
   */
  public static TreeProblem random(long seed, int most, boolean star) {
    UniformRandomProvider random = random(seed);
    int n = 2 + random.nextInt(most - 1);
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root("n0", random.nextBoolean() ? 0 : digits(random.nextDouble(22, 172))));
    for (int u = 1; u < n; u++) {
      int parent = star ? 0 : random.nextInt(u);
      double speed = digits(random.nextDouble(22, 172));
      nodes.add(new TreeNode("n" + u, parent, speed, digits(random.nextDouble(0.11, 7)), 0));
    }
    List<Application> applications = new ArrayList<>();
    int kinds = 2 + random.nextInt(3);
    for (int k = 0; k < kinds; k++) {
      double ratio = Math.pow(10, random.nextDouble(-3, 0.66));
      applications.add(new Application("a" + k, 100, digits(100 / ratio), 1 + random.nextInt(3)));
    }
    return new TreeProblem(new TreePlatform(nodes), applications);
  }

  static double digits(double value) {
    return Math.round(1000 * value) / 1000.0;
  }
}
