package loadstar.algorithm.bagsoftasks;

import static loadstar.model.Visible.format;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import loadstar.algorithm.linear.ExactSimplex;
import loadstar.algorithm.linear.LinearProgram;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import org.apache.commons.numbers.fraction.BigFraction;
import org.jspecify.annotations.Nullable;

/**
 * Computes the largest fair throughput z that a platform allows and rates that reach it: linear
 * program (4) for a star and (6) for a tree (sections 3.1.1 and 3.2), in exact fractions.
 *
 * <p>Variables are z and alpha_u^(k); sent_u^(k) is the sum over u's subtree. Rows: w^(k) z at most
 * the sum of alpha^(k); the processor of each node that computes; the port of each node that has
 * children, the master's too (the report's section 3.3.3 leaves it out by mistake). A task occupies
 * a port for latency + bytes/bandwidth; the report's programs have no latency. z is unique, the
 * rates mostly are not. These are the lexicographically greatest optimal ones, by nodes in the
 * order of the tree, at each node the application with most bytes per flop first: tasks that are
 * dear to send are computed near the root.
 *
 * <p>It takes the simplex method in doubles, then two sparse systems of K + 2n rows in fractions.
 */
public final class OptimalRates {
  final TreeProblem problem;
  // alpha_u^(k), tasks per second.
  final BigFraction[][] alpha;
  private final BigFraction z;

  private OptimalRates(TreeProblem problem, ExactSimplex.Optimum optimum, BigFraction unit) {
    this.problem = problem;
    z = optimum.value().multiply(unit);
    alpha = new BigFraction[problem.nodes()][problem.kinds()];
    int column = 1;
    for (int u = 0; u < alpha.length; u++) {
      for (int k : problem.byRatio()) {
        boolean computes = problem.tree().node(u).speed() > 0;
        alpha[u][k] = computes ? optimum.x().get(column++).multiply(unit) : BigFraction.ZERO;
      }
    }
  }

  /** Computes the optimum in exact fractions. */
  public static OptimalRates of(TreeProblem problem) {
    return of(problem, ExactSimplex::solve);
  }

  /** Computes the optimum by a given solver. */
  static OptimalRates of(
      TreeProblem problem, Function<LinearProgram, ExactSimplex.Optimum> solver) {
    BigFraction unit = unit(problem);
    return new OptimalRates(problem, solver.apply(program(problem, unit, null)), unit);
  }

  /**
   * Computes the optimum where a link carries less than its bandwidth.
   *
   * @param capacity bytes per second on the link from each node's parent, on average
   */
  static OptimalRates of(TreeProblem problem, double[] capacity) {
    BigFraction unit = unit(problem);
    return new OptimalRates(problem, ExactSimplex.solve(program(problem, unit, capacity)), unit);
  }

  // Rates are counted in this unit, the power of two next to (all speeds)/(all work of a fair
  // step), so that they are about 1: solvers have absolute tolerances.
  private static BigFraction unit(TreeProblem problem) {
    int exponent = Math.getExponent(problem.allProcessors());
    BigInteger power = BigInteger.TWO.pow(Math.abs(exponent));
    return exponent >= 0 ? BigFraction.of(power) : BigFraction.of(BigInteger.ONE, power);
  }

  // A row of a link is needed only where the link has less than its bandwidth, which its parent's
  // port limits.
  private static LinearProgram program(
      TreeProblem problem, BigFraction unit, double @Nullable [] capacity) {
    TreePlatform tree = problem.tree();
    List<Application> applications = problem.applications();
    LinearProgram program = new LinearProgram();
    int fair = program.variable(BigFraction.ONE);
    for (int k = 0; k < applications.size(); k++) {
      program.set(
          program.row(BigFraction.ZERO), fair, LinearProgram.exact(applications.get(k).weight()));
    }
    int[] port = new int[tree.size()];
    Arrays.setAll(port, u -> tree.children(u).isEmpty() ? -1 : program.row(BigFraction.ONE));
    int[] link = new int[tree.size()];
    Arrays.fill(link, -1);
    for (int v = 1; capacity != null && v < link.length; v++) {
      if (capacity[v] < tree.node(v).bandwidth()) {
        link[v] = program.row(LinearProgram.exact(capacity[v] / tree.node(v).bandwidth()));
      }
    }
    for (int u = 0; u < port.length; u++) {
      if (tree.node(u).speed() > 0) {
        int cpu = program.row(BigFraction.ONE);
        BigFraction perFlop = unit.divide(LinearProgram.exact(tree.node(u).speed()));
        for (int k : problem.byRatio()) {
          int rate = program.variable(BigFraction.ZERO);
          program.set(k, rate, BigFraction.of(-1));
          program.set(
              cpu, rate, perFlop.multiply(LinearProgram.exact(applications.get(k).flops())));
          BigFraction bytes = LinearProgram.exact(problem.application(k).bytes());
          for (int v = u; v > 0; v = tree.parent(v)) {
            BigFraction carried = bytes.divide(LinearProgram.exact(tree.node(v).bandwidth()));
            BigFraction seconds = carried.add(LinearProgram.exact(problem.latency(v)));
            program.set(port[tree.parent(v)], rate, unit.multiply(seconds));
            if (link[v] >= 0) {
              program.set(link[v], rate, unit.multiply(carried));
            }
          }
        }
      }
    }
    return program;
  }

  /** Returns z, in fair tasks per second. */
  public BigFraction fairThroughput() {
    return z;
  }

  /**
   * Returns the period T_period of the periodic schedule (section 3.1.2), seconds: the least common
   * multiple of the denominators of all alpha_u^(k). In it every node computes whole numbers of
   * tasks, and so it is sent whole numbers.
   */
  public BigInteger period() {
    return Arrays.stream(alpha)
        .flatMap(Arrays::stream)
        .map(rate -> rate.getDenominator().abs())
        .reduce(BigInteger.ONE, (lcm, q) -> lcm.divide(lcm.gcd(q)).multiply(q));
  }

  /** Describes how large the period is, one line. */
  String remark() {
    BigInteger period = period();
    String seconds =
        period.bitLength() <= 20 ? period.toString() : format("%.2e", new BigDecimal(period));
    return "whole tasks everywhere in periods of " + seconds + " s (T_period of RR-5739, 3.1.2)";
  }

  /** Returns the optimal rates. */
  public Rates rates() {
    return Rates.of(problem, (u, k) -> alpha[u][k].doubleValue());
  }
}
