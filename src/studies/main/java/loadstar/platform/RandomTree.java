package loadstar.platform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;
import loadstar.algorithm.Range;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Random trees that grow breadth first (INRIA RR-5739, Figure 4), so that they are wide rather than
 * long, with speeds, bandwidths and latencies drawn uniformly from ranges.
 *
 * @param nodes number of nodes, the root included (the report does not say which; its sizes 5, 10,
 *     … are read so)
 * @param maxDegree most children of a node
 * @param speed flops per second
 * @param bandwidth bytes per second
 * @param latency seconds
 */
public record RandomTree(int nodes, int maxDegree, Range speed, Range bandwidth, Range latency) {

  /**
   * @param step values are multiples of it, so that files and fractions stay short; 0 for none
   */
  public record Range(double least, double most, double step) {
    /** Refuses an empty range. */
    public Range {
      if (!(least >= 0) || !(most >= least) || Double.isInfinite(most)) {
        throw new InputException("the range from " + least + " to " + most + " is empty", null);
      }
    }

    double draw(UniformRandomProvider random) {
      double value = least + (most - least) * random.nextDouble();
      return step > 0 ? Math.round(value / step) * step : value;
    }
  }

  /** A tree needs a node, and a degree unless it has only that. */
  public RandomTree {
    if (nodes < 1) {
      throw new InputException("a tree of " + nodes + " nodes has no root", null);
    }
    if (maxDegree < 1 && nodes > 1) {
      throw new InputException("with at most " + maxDegree + " children no tree grows", null);
    }
  }

  /**
   * The ranges of section 5.1.2, drawn uniformly in place of the authors' list of measurements:
   * 22.151 to 171.667 Mflop/s, 110 kbit/s to 7 Mbit/s, no latency.
   */
  public static RandomTree ofReport(int nodes, int maxDegree) {
    return new RandomTree(
        nodes,
        maxDegree,
        new Range(22.151e6, 171.667e6, 1000),
        new Range(110e3 / 8, 7e6 / 8, 125),
        new Range(0, 0, 0));
  }

  /** Returns this tree with other latencies. */
  public RandomTree withLatency(Range other) {
    return new RandomTree(nodes, maxDegree, speed, bandwidth, other);
  }

  /** The tree of a seed: nodes n0, n1, … in the order of their creation. */
  public TreePlatform draw(long seed) {
    UniformRandomProvider shape = RandomStream.of(seed, "tree.shape");
    UniformRandomProvider speeds = RandomStream.of(seed, "tree.speed");
    UniformRandomProvider bandwidths = RandomStream.of(seed, "tree.bandwidth");
    UniformRandomProvider latencies = RandomStream.of(seed, "tree.latency");
    int[] parents = parents(nodes, maxDegree, most -> shape.nextInt(most + 1));
    List<TreeNode> drawn = new ArrayList<>();
    for (int u = 0; u < parents.length; u++) {
      double c = speed.draw(speeds);
      drawn.add(
          u == 0
              ? TreeNode.root("n0", c)
              : new TreeNode(
                  "n" + u, parents[u], c, bandwidth.draw(bandwidths), latency.draw(latencies)));
    }
    return new TreePlatform(drawn);
  }

  // Figure 4: parents by node, -1 for the root; rand answers a number from 0 to its argument,
  // both included.
  static int[] parents(int nodes, int maxDegree, IntUnaryOperator rand) {
    int[] parents = new int[nodes];
    parents[0] = -1;
    Deque<Integer> toExpand = new ArrayDeque<>(List.of(0));
    int made = 1;
    while (made < nodes) {
      int node = toExpand.removeFirst();
      int children;
      do {
        children = Math.min(rand.applyAsInt(maxDegree), nodes - made);
      } while (toExpand.isEmpty() && children == 0);
      for (int i = 0; i < children; i++) {
        parents[made] = node;
        toExpand.addLast(made++);
      }
    }
    return parents;
  }
}
