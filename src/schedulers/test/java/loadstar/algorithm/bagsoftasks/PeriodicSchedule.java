package loadstar.algorithm.bagsoftasks;

import java.math.BigInteger;
import loadstar.algorithm.linear.LinearProgram;
import loadstar.model.TreePlatform;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * The periodic schedule that an optimum stands for (section 3.1.2): whole tasks in every period. In
 * each period a node sends its children what they compute or forward in the next one, in any order,
 * one task after another, and computes what came in the period before. A node at depth d has
 * nothing to compute before period d; from then on the throughput is exactly that of the rates.
 */
final class PeriodicSchedule {
  private final TreeProblem problem;
  private final BigInteger period;
  private final BigInteger[][] computed;
  private final BigInteger[][] sent;
  private final boolean exact;

  private PeriodicSchedule(OptimalRates optimum, BigInteger period, boolean exact) {
    problem = optimum.problem;
    this.period = period;
    this.exact = exact;
    TreePlatform tree = problem.tree();
    computed = new BigInteger[tree.size()][problem.kinds()];
    sent = new BigInteger[tree.size()][problem.kinds()];
    for (int u = tree.size() - 1; u >= 0; u--) {
      for (int k = 0; k < problem.kinds(); k++) {
        computed[u][k] = floor(optimum.alpha[u][k].multiply(period));
        sent[u][k] = computed[u][k];
        for (int v : tree.children(u)) {
          sent[u][k] = sent[u][k].add(sent[v][k]);
        }
      }
    }
  }

  /** The period is the least common multiple of all denominators; nothing is lost. */
  static PeriodicSchedule exact(OptimalRates optimum) {
    return new PeriodicSchedule(optimum, optimum.period(), true);
  }

  /**
   * The exact schedule if no application has more than {@code most} tasks in its period, otherwise
   * one of so many seconds that the one of most tasks has about {@code most}.
   */
  static PeriodicSchedule ofTasks(OptimalRates optimum, int most) {
    double fastest = 0;
    for (int k = 0; k < optimum.problem.kinds(); k++) {
      fastest = Math.max(fastest, optimum.rates().throughput(k));
    }
    double longest = Math.max(1, Math.floor(most / fastest));
    return bounded(optimum, BigFraction.from(longest).getNumerator());
  }

  /**
   * The exact schedule if its period is at most {@code longest} seconds, otherwise one of that
   * period with every number of tasks rounded down, which loses less than (number of rates above
   * zero)/period of each throughput.
   */
  static PeriodicSchedule bounded(OptimalRates optimum, BigInteger longest) {
    BigInteger least = optimum.period();
    return least.compareTo(longest) <= 0
        ? new PeriodicSchedule(optimum, least, true)
        : new PeriodicSchedule(optimum, longest, false);
  }

  private static BigInteger floor(BigFraction value) {
    return value.getNumerator().divide(value.getDenominator());
  }

  /** T_period, seconds. */
  BigInteger period() {
    return period;
  }

  /** Whether the throughput is the optimum itself. */
  boolean isExact() {
    return exact;
  }

  /** n_u^(k), tasks that node u computes in each period. */
  BigInteger computed(int u, int k) {
    return computed[u][k];
  }

  /** Tasks that the parent of u sends to u in each period; the root counts what it takes itself. */
  BigInteger sent(int u, int k) {
    return sent[u][k];
  }

  /** Tasks of kind k in each period. */
  BigInteger computed(int k) {
    return sent[0][k];
  }

  /** Tasks of kind k that are computed at the end of that many periods, the first ones included. */
  BigInteger computedWithin(long periods, int k) {
    BigInteger tasks = BigInteger.ZERO;
    for (int u = 0; u < problem.nodes(); u++) {
      long full = Math.max(0, periods - problem.tree().depth(u));
      tasks = tasks.add(computed[u][k].multiply(BigInteger.valueOf(full)));
    }
    return tasks;
  }

  /** What is computed on average. */
  Rates rates() {
    double[][] alpha = new double[problem.nodes()][problem.kinds()];
    for (int u = 0; u < alpha.length; u++) {
      for (int k = 0; k < problem.kinds(); k++) {
        alpha[u][k] = computed[u][k].doubleValue() / period.doubleValue();
      }
    }
    return new Rates(problem, alpha);
  }

  TreeProblem problem() {
    return problem;
  }

  /** Seconds of each period in which node u's port sends, exactly. */
  BigFraction sendSeconds(int u) {
    BigFraction seconds = BigFraction.ZERO;
    for (int v : problem.tree().children(u)) {
      BigFraction bytes = BigFraction.ZERO;
      for (int k = 0; k < problem.kinds(); k++) {
        bytes = bytes.add(LinearProgram.exact(problem.application(k).bytes()).multiply(sent[v][k]));
      }
      seconds = seconds.add(bytes.divide(LinearProgram.exact(problem.tree().node(v).bandwidth())));
    }
    return seconds;
  }

  /** Seconds of each period in which node u computes, exactly; zero for a node that cannot. */
  BigFraction computeSeconds(int u) {
    BigFraction flops = BigFraction.ZERO;
    for (int k = 0; k < problem.kinds(); k++) {
      flops =
          flops.add(LinearProgram.exact(problem.application(k).flops()).multiply(computed[u][k]));
    }
    double speed = problem.tree().node(u).speed();
    return speed > 0 ? flops.divide(LinearProgram.exact(speed)) : flops;
  }
}
