package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.model.Visible;
import org.jspecify.annotations.Nullable;

/**
 * The flow of Awerbuch and Leighton (STOC 1994) adapted to trees with one port and processors
 * (section 3.3.3), which the report describes but did not run. Every node knows only the buffers at
 * the ends of its own links; in each round it pushes tasks so that the potential exp(γ_k q) of
 * these buffers falls as far as its port and its processor allow. If (1 + 2ε) d_k tasks a round can
 * be shipped at all, the buffers stay bounded, hence (1 + ε) d_k are shipped.
 *
 * <p>A round is a fixed number of seconds, so chosen that d_k is about 1. Buffers and flows are
 * fractions of tasks, as in the report. It uses the second of the two ways to find d_k (section
 * 3.3.4): bisection on whether the buffers grow.
 */
public final class AwerbuchLeighton {
  // The constant of (7) is not given; with 8, as in γ, the overflow buffers stay empty.
  private static final double BUFFER_CONSTANT = 8;
  // A d this small relative to the throughput of all processors counts as zero.
  private static final double LEAST_SHARE = 0x1p-60;
  private final TreeProblem problem;
  private final TreePlatform tree;
  private final double epsilon;
  private final double roundSeconds;
  private final double[] flops;
  private final double[] demand;
  private final double[] gamma;
  private final double[] limit;
  final double[] overflow;
  final double[] sourceTail;
  final double[] sourceHead;
  final double[][] tail;
  final double[][] head;
  final double[][] sink;
  private final double[][] computed;
  private long rounds;

  /**
   * Starts with empty buffers.
   *
   * @param epsilon ε, the excess of the input over d_k, above 0 and below 1/2
   * @param fair d, tasks of weight 1 per second: d_k = w_k d
   * @param roundSeconds length of a round; about 1/d
   */
  public AwerbuchLeighton(TreeProblem problem, double epsilon, double fair, double roundSeconds) {
    this.problem = problem;
    this.epsilon = epsilon;
    this.roundSeconds = roundSeconds;
    tree = problem.tree();
    flops = problem.applications().stream().mapToDouble(Application::flops).toArray();
    int kinds = problem.kinds();
    int size = problem.nodes() + 2 * kinds;
    demand = new double[kinds];
    gamma = new double[kinds];
    limit = new double[kinds];
    for (int k = 0; k < kinds; k++) {
      demand[k] = problem.application(k).weight() * fair * roundSeconds;
      gamma[k] = epsilon / (8 * size * demand[k]);
      limit[k] = BUFFER_CONSTANT * size * demand[k] * Math.log(kinds / epsilon) / epsilon;
    }
    overflow = new double[kinds];
    sourceTail = new double[kinds];
    sourceHead = new double[kinds];
    tail = new double[problem.nodes()][kinds];
    head = new double[problem.nodes()][kinds];
    sink = new double[problem.nodes()][kinds];
    computed = new double[problem.nodes()][kinds];
  }

  /** Carries out so many rounds. */
  public void play(long count) {
    for (long r = 0; r < count; r++) {
      inject();
      push();
      balance();
      rounds++;
    }
  }

  private void inject() {
    for (int k = 0; k < demand.length; k++) {
      overflow[k] += (1 + epsilon) * demand[k];
      double moved = Math.max(0, Math.min(overflow[k], limit[k] - sourceTail[k]));
      overflow[k] -= moved;
      sourceTail[k] += moved;
    }
  }

  // Carries out phases 2 and 3: all nodes solve with the buffers as they were; tasks that reach a
  // sink are computed.
  private void push() {
    double[][] arrived = new double[tree.size()][demand.length];
    for (int u = 0; u < tree.size(); u++) {
      compute(u);
      send(u, arrived);
    }
    for (int u = 1; u < tree.size(); u++) {
      for (int k = 0; k < demand.length; k++) {
        head[u][k] += arrived[u][k];
      }
    }
    for (int k = 0; k < demand.length; k++) {
      double moved = Math.max(0, (sourceTail[k] - sourceHead[k]) / 2);
      sourceTail[k] -= moved;
      sourceHead[k] += moved;
    }
  }

  private void compute(int u) {
    double capacity = tree.node(u).speed() * roundSeconds;
    PotentialFlow flow =
        new PotentialFlow(gamma, flops, sink[u].clone(), new double[demand.length], capacity);
    for (int k = 0; k < flops.length; k++) {
      sink[u][k] -= flow.f[k];
      computed[u][k] += flow.f[k];
    }
  }

  private void send(int u, double[][] arrived) {
    int kinds = demand.length;
    int edges = tree.children(u).size() * kinds;
    double[] gammas = new double[edges];
    double[] cost = new double[edges];
    double[] q = new double[edges];
    double[] p = new double[edges];
    for (int i = 0; i < edges; i++) {
      int v = tree.children(u).get(i / kinds);
      int k = i % kinds;
      gammas[i] = gamma[k];
      cost[i] = problem.linkSeconds(v, k);
      q[i] = tail[v][k];
      p[i] = head[v][k];
    }
    PotentialFlow flow = new PotentialFlow(gammas, cost, q, p, roundSeconds);
    for (int i = 0; i < edges; i++) {
      int v = tree.children(u).get(i / kinds);
      tail[v][i % kinds] -= flow.f[i];
      arrived[v][i % kinds] += flow.f[i];
    }
  }

  private void balance() {
    for (int u = 0; u < tree.size(); u++) {
      for (int k = 0; k < demand.length; k++) {
        double[] incoming = u == 0 ? sourceHead : head[u];
        double sum = incoming[k] + sink[u][k];
        for (int v : tree.children(u)) {
          sum += tail[v][k];
        }
        double each = sum / (2 + tree.children(u).size());
        incoming[k] = each;
        sink[u][k] = each;
        for (int v : tree.children(u)) {
          tail[v][k] = each;
        }
      }
    }
  }

  /** Returns the tasks of kind k put in so far. */
  public double injected(int k) {
    return rounds * (1 + epsilon) * demand[k];
  }

  /** Returns the tasks of kind k computed since the last {@link #forget}. */
  public double computed(int k) {
    return Rates.throughput(computed, k);
  }

  /** Resets the count of computed tasks; buffers stay. */
  public void forget() {
    rounds = 0;
    for (double[] node : computed) {
      Arrays.fill(node, 0);
    }
  }

  /**
   * Returns the rates of every node's computation since the last {@link #forget}, in tasks per
   * second.
   */
  public Rates rates() {
    return Rates.of(problem, (u, k) -> computed[u][k] / (rounds * roundSeconds));
  }

  /**
   * Returns the rates after bisection on d, from the throughput of all processors together down,
   * until d is known to ε/2 of itself. Each step takes {@code window} rounds to fill the buffers,
   * and as many to see whether they still grow.
   *
   * @return the rates of the last d that was shipped
   */
  public static Rates search(TreeProblem problem, double epsilon, long window) {
    double low = 0;
    double high = problem.allProcessors();
    double least = high * LEAST_SHARE;
    Rates shipped = Rates.of(problem, (u, k) -> 0);
    while (high - low > epsilon / 2 * high && high > least) {
      double d = (low + high) / 2;
      AwerbuchLeighton flow = new AwerbuchLeighton(problem, epsilon, d, 1 / d);
      flow.play(window);
      flow.forget();
      flow.play(window);
      if (flow.ships()) {
        low = d;
        shipped = flow.rates();
      } else {
        high = d;
      }
    }
    return shipped;
  }

  /**
   * Returns the length of a window that the {@link #search} needs for rates within ε of the optimum
   * on the report's trees: n/ε². The load that buffers hold before output equals input has to be a
   * share of about ε of the input. This is measured, docs/papers/rr5739.md; proved is only that
   * they hold O(m n (K + ln(K/ε))/ε) tasks, which would need many times as many rounds.
   */
  public static long rounds(int nodes, double epsilon) {
    return Math.round(nodes / (epsilon * epsilon));
  }

  // Returns a remark on the rates of a search for the user: one line if the rounds were, or may
  // have been, too few.
  static @Nullable String remark(Rates found, double epsilon, long window) {
    TreeProblem problem = found.problem();
    double share = found.fairThroughput() / OptimalRates.of(problem).fairThroughput().doubleValue();
    long enough = rounds(problem.nodes(), epsilon);
    return window >= enough && share >= 1 - epsilon
        ? null
        : Visible.format(
            "%d rounds reach %.2f %% of the optimum; for %.1f %% (epsilon %s) the report's trees of"
                + " %d nodes need up to %d. Maybe flow_rounds=%d",
            window,
            100 * share,
            100 * (1 - epsilon),
            Double.toString(epsilon),
            problem.nodes(),
            enough,
            window < enough ? enough : 4 * window);
  }

  /** Tells whether for every application at most ε/2 of its input stayed in the buffers. */
  private boolean ships() {
    return IntStream.range(0, demand.length)
        .noneMatch(k -> computed(k) < (1 - epsilon / 2) * injected(k));
  }
}
