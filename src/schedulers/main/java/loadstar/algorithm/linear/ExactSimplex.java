package loadstar.algorithm.linear;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.jspecify.annotations.Nullable;

/**
 * Solves a linear program in fractions. GLOP names the basis; its vertex and its prices are
 * computed exactly, and both signs checked. If the check fails (GLOP has a tolerance), simplex
 * steps by Bland's rule, which cannot cycle, go on from that basis, or from x = 0 if it is not
 * allowed.
 */
public final class ExactSimplex {
  private final LinearProgram program;
  private final int[] basis;
  private int steps;

  private ExactSimplex(LinearProgram program, int[] basis) {
    this.program = program;
    this.basis = basis;
  }

  /**
   * @param x the variables, exactly
   * @param value the optimum
   * @param steps simplex steps that were needed after GLOP, mostly none
   */
  public record Optimum(List<BigFraction> x, BigFraction value, int steps) {}

  /** The optimum from GLOP's basis. */
  public static Optimum solve(LinearProgram program) {
    return new ExactSimplex(program, Glop.basis(program)).run();
  }

  /** The optimum from x = 0, without GLOP; for programs of a few dozen rows. */
  public static Optimum solveFromZero(LinearProgram program) {
    return new ExactSimplex(program, slacks(program)).run();
  }

  private static int[] slacks(LinearProgram program) {
    int[] slacks = new int[program.rows()];
    Arrays.setAll(slacks, r -> program.columns() + r);
    return slacks;
  }

  private Optimum run() {
    BigFraction[] level = levels();
    if (Arrays.stream(level).anyMatch(v -> v.signum() < 0)) {
      System.arraycopy(slacks(program), 0, basis, 0, basis.length);
      level = levels();
    }
    for (int entering = entering(); entering >= 0; entering = entering()) {
      leave(entering, level);
      steps++;
      level = levels();
    }
    BigFraction[] x = new BigFraction[program.columns()];
    Arrays.fill(x, BigFraction.ZERO);
    BigFraction value = BigFraction.ZERO;
    for (int i = 0; i < basis.length; i++) {
      if (basis[i] < x.length) {
        x[basis[i]] = level[i];
        value = value.add(program.gain(basis[i]).multiply(level[i]));
      }
    }
    return new Optimum(List.of(x), value, steps);
  }

  /** The smallest column that would gain, or -1 when none would: then the vertex is optimal. */
  private int entering() {
    BigFraction[] price = prices();
    boolean[] basic = new boolean[program.columns() + program.rows()];
    for (int column : basis) {
      basic[column] = true;
    }
    for (int j = 0; j < basic.length; j++) {
      if (!basic[j]) {
        BigFraction gain = program.gain(j);
        for (Map.Entry<Integer, BigFraction> entry : program.column(j).entrySet()) {
          gain = gain.subtract(entry.getValue().multiply(price[entry.getKey()]));
        }
        if (gain.signum() > 0) {
          return j;
        }
      }
    }
    return -1;
  }

  /** Exchanges the basic column that reaches zero first, the smallest of several. */
  private void leave(int entering, BigFraction[] level) {
    BigFraction[] right = new BigFraction[basis.length];
    Arrays.fill(right, BigFraction.ZERO);
    program.column(entering).forEach((row, value) -> right[row] = value);
    BigFraction[] change = solveBasis(right);
    int leaving = -1;
    BigFraction least = BigFraction.ZERO;
    for (int i = 0; i < basis.length; i++) {
      if (change[i].signum() > 0) {
        BigFraction ratio = level[i].divide(change[i]);
        int compared = leaving < 0 ? -1 : ratio.compareTo(least);
        if (compared < 0 || (compared == 0 && basis[i] < basis[leaving])) {
          leaving = i;
          least = ratio;
        }
      }
    }
    if (leaving < 0) {
      throw new IllegalStateException("the linear program has no bounded optimum");
    }
    basis[leaving] = entering;
  }

  private BigFraction[] levels() {
    BigFraction[] right = new BigFraction[program.rows()];
    Arrays.setAll(right, program::bound);
    return solveBasis(right);
  }

  /** B x = right. */
  private BigFraction[] solveBasis(BigFraction[] right) {
    List<Map<Integer, BigFraction>> rows = SparseSolve.rows(basis.length);
    for (int i = 0; i < basis.length; i++) {
      int column = i;
      program.column(basis[i]).forEach((row, value) -> rows.get(row).put(column, value));
    }
    return notSingular(SparseSolve.solve(rows, right));
  }

  /** B^T y = gains: what one unit of each row's bound is worth. */
  private BigFraction[] prices() {
    List<Map<Integer, BigFraction>> rows = SparseSolve.rows(basis.length);
    BigFraction[] right = new BigFraction[basis.length];
    for (int i = 0; i < basis.length; i++) {
      rows.get(i).putAll(program.column(basis[i]));
      right[i] = program.gain(basis[i]);
    }
    return notSingular(SparseSolve.solve(rows, right));
  }

  private static BigFraction[] notSingular(BigFraction @Nullable [] x) {
    if (x == null) {
      throw new IllegalStateException("the columns of the basis depend on each other");
    }
    return x;
  }
}
