package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Rate;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;

/**
 * The date before which no schedule has a number of fair steps computed on a tree whose speeds and
 * bandwidths change as they are known to.
 *
 * <p>It is the least T at which linear program (6) allows that many: until T a processor has the
 * integral of its speed, a link that of its bandwidth, and a port T seconds, of which a task takes
 * what it takes at the best bandwidth that its link has until then. Where nothing changes that is
 * the number of steps over the optimal fair throughput.
 */
public final class TreeBound {
  private static final int MOST_STEPS = 100;
  private static final double PRECISION = 1e-12;

  private final TreeProblem problem;
  private final TreeRates rates;

  /**
   * Makes the bound of a problem.
   *
   * @param problem whose speeds and bandwidths are not looked at
   * @param rates of its nodes
   */
  public TreeBound(TreeProblem problem, TreeRates rates) {
    this.problem = problem;
    this.rates = rates;
  }

  /**
   * Returns the bound in seconds.
   *
   * @param steps fair steps that have to be computed
   * @param end a date by which they can be, as a schedule has shown
   */
  public double makespan(double steps, double end) {
    double low = 0;
    double missing = steps;
    double high = end;
    double more = most(end) - steps;
    if (!(more > 0)) {
      return end; // up to a rounding, this schedule is the best
    }
    // Regula falsi, by halves where one side stays: what is possible grows with T.
    for (int step = 0; step < MOST_STEPS && high - low > PRECISION * high; step++) {
      boolean half = step % 3 == 2;
      double middle = half ? (low + high) / 2 : low + (high - low) * missing / (missing + more);
      middle = Math.min(Math.max(middle, low + PRECISION / 2 * high), high - PRECISION / 2 * high);
      double possible = most(middle);
      if (possible < steps) {
        low = middle;
        missing = steps - possible;
      } else {
        high = middle;
        more = possible - steps;
      }
    }
    return high;
  }

  /** Returns the most fair steps that are possible until a date. */
  private double most(double date) {
    TreePlatform tree = problem.tree();
    List<TreeNode> nodes = new ArrayList<>();
    double[] capacity = new double[tree.size()];
    boolean computes = false;
    for (int u = 0; u < capacity.length; u++) {
      TreeNode node = tree.node(u);
      double speed = rates.speeds().get(u).until(date) / date;
      computes |= speed > 0;
      if (u == 0) {
        nodes.add(TreeNode.root(node.name(), speed));
      } else {
        Rate bandwidth = rates.bandwidths().get(u);
        capacity[u] = bandwidth.until(date) / date;
        double best = best(bandwidth, date);
        nodes.add(
            new TreeNode(
                node.name(),
                node.parent(),
                speed,
                best > 0 ? best : node.bandwidth(),
                node.latency()));
      }
    }
    if (!computes) {
      return 0;
    }
    TreeProblem average =
        new TreeProblem(new TreePlatform(nodes), problem.applications(), problem.latencies());
    return OptimalRates.of(average, capacity).fairThroughput().doubleValue() * date;
  }

  /** Returns the highest rate before a date. */
  private static double best(Rate rate, double date) {
    double best = rate.at(0);
    for (double change = rate.changeAfter(0); change < date; change = rate.changeAfter(change)) {
      best = Math.max(best, rate.at(change));
    }
    return best;
  }
}
