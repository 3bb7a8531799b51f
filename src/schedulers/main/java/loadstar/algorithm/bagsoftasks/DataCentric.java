package loadstar.algorithm.bagsoftasks;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.model.Application;
import loadstar.model.IndexSort;
import loadstar.model.TreePlatform;

/**
 * DATA-CENTRIC (section 4.5): starts with the bandwidth-centric rates of the most
 * communication-bound application alone and trades them, by local operations, until the largest and
 * the smallest weighted throughput differ by less than 5 %. A is the application of the largest, B
 * that of the smallest.
 *
 * <p>The report's formulas are corrected where they contradict their own constraints: gap filling
 * must not cross over, ε_B at most (gap) w_B (printed α_B - α_A, negative); bus occupation is sent
 * b/b_j (printed c/c_j); trading on the master leaves the processor as busy as before, so its ratio
 * is c_A/c_B (printed b_A/b_B). Weights, which section 4.5 leaves out, divide throughputs. The
 * branch of the smallest bandwidth is the root's child of the smallest bandwidth that gets tasks of
 * A.
 */
public final class DataCentric {
  static final double BALANCED = 0.05;
  private static final int MAX_OPERATIONS = 20_000;
  // A smaller rate, relative to the largest, is not worth an operation.
  private static final double NEGLIGIBLE = 1e-7;
  private static final double CRUMB = 1e-6;
  private static final double DESATURATION = 0.9;
  private static final double FULL = 1 - 1e-9;
  private final TreeProblem problem;
  private final TreePlatform tree;
  private final double[][] alpha;
  private final double[][] sent;
  private final List<Integer> byBandwidth;

  private DataCentric(TreeProblem problem) {
    this.problem = problem;
    tree = problem.tree();
    int first = problem.byRatio().get(0);
    Rates start = BlindCoScheduling.alone(problem, first);
    alpha = new double[problem.nodes()][problem.kinds()];
    sent = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      alpha[u][first] = start.computed(u, first);
      sent[u][first] = start.sent(u, first);
    }
    byBandwidth =
        IntStream.range(1, tree.size())
            .boxed()
            .sorted(Comparator.comparingDouble((Integer u) -> -tree.node(u).bandwidth()))
            .toList();
  }

  /** Returns the rates at the end of the operations. */
  public static Rates rates(TreeProblem problem) {
    DataCentric run = new DataCentric(problem);
    int operations = 0;
    while (operations < MAX_OPERATIONS && run.imbalance() >= BALANCED && run.operate()) {
      operations++;
    }
    return new Rates(problem, run.alpha);
  }

  private double weighted(int k) {
    return Rates.throughput(alpha, k) / problem.application(k).weight();
  }

  private int extreme(int sign) {
    return IndexSort.least(problem.kinds(), k -> -sign * weighted(k));
  }

  private double imbalance() {
    double least = weighted(extreme(-1));
    double most = weighted(extreme(1));
    return least > 0 ? (most - least) / least : Double.POSITIVE_INFINITY;
  }

  /** Carries out the first of the four operations that is possible. */
  private boolean operate() {
    int a = extreme(1);
    int b = extreme(-1);
    double gap = weighted(a) - weighted(b);
    return tradeCommunication(a, b, gap)
        || fillGap(b, gap)
        || desaturate(a)
        || tradeOnMaster(a, b, gap);
  }

  private double largestRate() {
    double largest = 0;
    for (double[] node : alpha) {
      for (double rate : node) {
        largest = Math.max(largest, rate);
      }
    }
    return largest;
  }

  private double cpu(int u) {
    return Rates.cpuOccupation(problem, alpha, u);
  }

  private double bus(int u) {
    return Rates.portOccupation(problem, sent, u);
  }

  /** Gives a partly idle node that receives A some B instead, for the same time on every link. */
  private boolean tradeCommunication(int a, int b, double gap) {
    Application appA = problem.application(a);
    Application appB = problem.application(b);
    if (appA.ratio() <= appB.ratio()) {
      return false;
    }
    for (int j : byBandwidth) {
      double free = 1 - cpu(j);
      if (alpha[j][a] > 0 && cpu(j) < FULL) {
        double given = traded(appA, appB, tree.node(j).speed(), alpha[j][a], free, gap);
        if (given > NEGLIGIBLE * largestRate()) {
          give(j, a, -given);
          give(j, b, given * appA.bytes() / appB.bytes());
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns ε_A of communication trading: the least of the available rate, the room of the
   * processor and the gap.
   */
  static double traded(
      Application a, Application b, double speed, double rateOfA, double freeCpu, double gap) {
    double r = a.bytes() / b.bytes();
    double processor = freeCpu * speed / (r * b.flops() - a.flops());
    return Math.min(Math.min(rateOfA, processor), gap / (1 / a.weight() + r / b.weight()));
  }

  /** Gives more of B to a node with idle time, and free links on its path. */
  private boolean fillGap(int b, double gap) {
    double least = NEGLIGIBLE * largestRate();
    return Stream.concat(Stream.of(0), byBandwidth.stream())
        .filter(u -> cpu(u) < FULL)
        .anyMatch(u -> {
          double path = Double.POSITIVE_INFINITY;
          for (int i = u; i > 0; i = tree.parent(i)) {
            path = Math.min(path, (1 - bus(tree.parent(i))) / problem.linkSeconds(i, b));
          }
          double more = filled(problem.application(b), tree.node(u).speed(), 1 - cpu(u), path, gap);
          if (more > least) {
            give(u, b, more);
          }
          return more > least;
        });
  }

  /**
   * Returns ε_B of gap filling: the least of the room of the processor, the gap and the capacity of
   * the path.
   */
  static double filled(Application b, double speed, double freeCpu, double path, double gap) {
    return Math.min(Math.min(speed * freeCpu / b.flops(), gap * b.weight()), path);
  }

  /** Takes a tenth of the tasks of A from the root's slowest branch that has any. */
  private boolean desaturate(int a) {
    double crumb = CRUMB * largestRate();
    int slowest = -1;
    for (int v : tree.children(0)) {
      if (sent[v][a] > crumb
          && (slowest < 0 || tree.node(v).bandwidth() < tree.node(slowest).bandwidth())) {
        slowest = v;
      }
    }
    if (slowest >= 0) {
      scale(slowest, a, DESATURATION);
      return true;
    }
    boolean crumbs = false;
    for (int v : tree.children(0)) {
      crumbs |= sent[v][a] > 0;
      scale(v, a, 0);
    }
    return crumbs;
  }

  private void scale(int top, int k, double factor) {
    alpha[top][k] *= factor;
    sent[top][k] *= factor;
    tree.children(top).forEach(v -> scale(v, k, factor));
  }

  /** Lets the master compute B instead of A for some of its time. */
  private boolean tradeOnMaster(int a, int b, double gap) {
    double given = masterTraded(problem.application(a), problem.application(b), alpha[0][a], gap);
    if (given <= NEGLIGIBLE * largestRate()) {
      return false;
    }
    alpha[0][a] -= given;
    alpha[0][b] += given * problem.application(a).flops() / problem.application(b).flops();
    return true;
  }

  /** Returns ε_A of trading on the master. */
  static double masterTraded(Application a, Application b, double rateOfA, double gap) {
    double r = a.flops() / b.flops();
    return Math.min(rateOfA, gap / (1 / a.weight() + r / b.weight()));
  }

  /** Adds to the rate of node u and to that of every link on its path. */
  private void give(int u, int k, double amount) {
    alpha[u][k] = Math.max(0, alpha[u][k] + amount);
    for (int i = u; i > 0; i = tree.parent(i)) {
      sent[i][k] = Math.max(0, sent[i][k] + amount);
    }
  }
}
