package loadstar.algorithm.bagsoftasks;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.InputException;
import loadstar.model.TreePlatform;
import org.jspecify.annotations.Nullable;

/**
 * Proposition 1: on a star some optimal solution gives each application a slice of consecutive
 * workers, the most communication-bound application the workers with the fastest links. No worker
 * with a faster link then computes a less demanding application while a slower one computes a more
 * demanding one.
 *
 * <p>The report's proof treats only exchanges where the faster worker has none of the demanding
 * application; the exchange below works without that condition, and needs to, to end in slices.
 */
public final class SliceForm {
  private SliceForm() {}

  /** Whether no pair of workers and applications is out of order. */
  public static boolean holds(Rates rates) {
    double[][] alpha = alpha(rates);
    return firstViolation(rates.problem(), alpha, threshold(alpha)) == null;
  }

  /**
   * Exchanges tasks of equal computing time between workers until the slices stand. Processors stay
   * as busy, the port gets no busier, throughputs stay.
   */
  public static Rates exchange(Rates rates) {
    TreeProblem problem = rates.problem();
    double[][] alpha = alpha(rates);
    double threshold = threshold(alpha);
    for (Pair p = firstViolation(problem, alpha, threshold);
        p != null;
        p = firstViolation(problem, alpha, threshold)) {
      double ck = problem.application(p.k).flops();
      double cl = problem.application(p.l).flops();
      double betaL = Math.min(alpha[p.u][p.l], ck / cl * alpha[p.v][p.k]);
      boolean allOfL = betaL == alpha[p.u][p.l];
      double betaK = allOfL ? cl / ck * betaL : alpha[p.v][p.k];
      alpha[p.u][p.k] += betaK;
      alpha[p.v][p.l] += betaL;
      alpha[p.u][p.l] = allOfL ? 0 : alpha[p.u][p.l] - betaL;
      alpha[p.v][p.k] = allOfL ? Math.max(0, alpha[p.v][p.k] - betaK) : 0;
    }
    return new Rates(problem, alpha);
  }

  private record Pair(int u, int v, int k, int l) {}

  private static @Nullable Pair firstViolation(
      TreeProblem problem, double[][] alpha, double threshold) {
    List<Integer> kinds = problem.byRatio();
    List<Integer> workers = byBandwidth(problem.tree());
    for (int i = 0; i < workers.size(); i++) {
      for (int j = i + 1; j < workers.size(); j++) {
        for (int a = 0; a < kinds.size(); a++) {
          for (int b = a + 1; b < kinds.size(); b++) {
            Pair p = new Pair(workers.get(i), workers.get(j), kinds.get(a), kinds.get(b));
            if (alpha[p.u][p.l] > threshold && alpha[p.v][p.k] > threshold) {
              return p;
            }
          }
        }
      }
    }
    return null;
  }

  /** What rounding leaves is no task. */
  private static double threshold(double[][] alpha) {
    double largest = 0;
    for (double[] node : alpha) {
      for (double rate : node) {
        largest = Math.max(largest, rate);
      }
    }
    return 1e-12 * largest;
  }

  private static List<Integer> byBandwidth(TreePlatform tree) {
    return IntStream.range(1, tree.size())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer u) -> -tree.node(u).bandwidth()))
        .toList();
  }

  private static double[][] alpha(Rates rates) {
    TreeProblem problem = rates.problem();
    if (problem.tree().children(0).size() < problem.nodes() - 1) {
      throw new InputException("slices are a property of stars; this tree is deeper", null);
    }
    double[][] alpha = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      for (int k = 0; k < problem.kinds(); k++) {
        alpha[u][k] = rates.computed(u, k);
      }
    }
    return alpha;
  }
}
