package loadstar.algorithm.bagsoftasks;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;

/**
 * The rates of the remaining part of a tree: those that a scheduler computes for the nodes that can
 * be reached, zero for the others. Each set of nodes is solved once.
 */
final class Remaining {
  private final TreeProblem whole;
  private final Function<TreeProblem, Rates> solver;
  private final Map<BitSet, Rates> known = new HashMap<>();
  // The flops per second of each node, and the bytes per second of the link above it.
  private final double[] speed;
  private final double[] bandwidth;

  Remaining(TreeProblem whole, Function<TreeProblem, Rates> solver) {
    this.whole = whole;
    this.solver = solver;
    speed = whole.tree().nodes().stream().mapToDouble(TreeNode::speed).toArray();
    bandwidth = whole.tree().nodes().stream().mapToDouble(TreeNode::bandwidth).toArray();
  }

  /** Returns rates for the whole tree; all zero if no node present, with its parent, computes. */
  Rates rates(boolean[] there) {
    BitSet key = new BitSet();
    for (int u = 0; u < there.length; u++) {
      key.set(u, there[u]);
    }
    return known.computeIfAbsent(key, none -> solve(there));
  }

  // Records the observed speed of a node, or of the link above it. Returns whether it differs by
  // more than a share from the one for which rates are computed, so that the rates change now.
  boolean observe(boolean computing, int u, double perSecond, double much) {
    double[] now = computing ? speed : bandwidth;
    if (!(Math.abs(perSecond / now[u] - 1) > much) || Double.isInfinite(perSecond)) {
      return false;
    }
    // With few digits the fractions of linear programs stay short.
    now[u] = new BigDecimal(perSecond).round(new MathContext(4)).doubleValue();
    known.clear();
    return true;
  }

  private Rates solve(boolean[] there) {
    int[] number = new int[there.length];
    List<TreeNode> nodes = new ArrayList<>();
    for (int u = 0; u < there.length; u++) {
      if (there[u]) {
        TreeNode node = whole.tree().node(u);
        int parent = u == 0 ? -1 : number[node.parent()];
        number[u] = nodes.size();
        nodes.add(new TreeNode(node.name(), parent, speed[u], bandwidth[u], node.latency()));
      }
    }
    double[][] alpha = new double[there.length][whole.kinds()];
    if (nodes.stream().anyMatch(node -> node.speed() > 0)) {
      Rates rates =
          solver.apply(
              new TreeProblem(new TreePlatform(nodes), whole.applications(), whole.latencies()));
      for (int u = 0; u < there.length; u++) {
        for (int k = 0; there[u] && k < whole.kinds(); k++) {
          alpha[u][k] = rates.computed(number[u], k);
        }
      }
    }
    return new Rates(whole, alpha);
  }
}
