package loadstar.algorithm.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.numbers.fraction.BigFraction;
import org.jspecify.annotations.Nullable;

/**
 * Solves a linear program in fractions. If several vertices are optimal, it returns the one with
 * the lexicographically greatest x: the largest x_0, among those the largest x_1, and so on. That
 * vertex is unique, so the solution does not depend on how it is found.
 *
 * <p>{@link FloatingSimplex} finds the basis; its vertex, its prices and the directions in which
 * the value stays are computed exactly, and their signs checked. If the check fails, because
 * doubles are rounded, simplex steps by Bland's rule, which cannot cycle, go on from that basis, or
 * from x = 0 if it is infeasible.
 */
public final class ExactSimplex {
  private final LinearProgram program;
  private int[] basis;
  private int steps;

  private ExactSimplex(LinearProgram program, int[] basis) {
    this.program = program;
    this.basis = basis;
  }

  /**
   * A vertex, and the proof that it is optimal.
   *
   * @param x the variables, exactly
   * @param prices of the rows, at least 0: prices·h is the value too, and A^T prices at least g, so
   *     there is none greater
   * @param value the optimum
   * @param steps simplex steps that were needed in fractions, mostly none
   */
  public record Optimum(
      List<BigFraction> x, List<BigFraction> prices, BigFraction value, int steps) {}

  /** Returns the optimum, starting from the basis that doubles lead to. */
  public static Optimum solve(LinearProgram program) {
    return new ExactSimplex(program, FloatingSimplex.basis(program)).run();
  }

  /**
   * Returns the optimum, starting from x = 0, in fractions only; for programs of a few dozen rows.
   */
  public static Optimum solveFromZero(LinearProgram program) {
    return new ExactSimplex(program, program.slacks()).run();
  }

  private Optimum run() {
    BigFraction[][] level = solveBasis(List.of());
    if (level == null || Arrays.stream(level).anyMatch(v -> v[0].signum() < 0)) {
      basis = program.slacks();
    }
    while (true) {
      BigFraction[] price = prices();
      List<Integer> columns = candidates(price);
      BigFraction[][] solved = notSingular(solveBasis(columns));
      int best = best(price, columns, solved);
      if (best < 0) {
        return optimum(price, solved);
      }
      basis[leaving(solved, best + 1)] = columns.get(best);
      steps++;
    }
  }

  private Optimum optimum(BigFraction[] price, BigFraction[][] solved) {
    BigFraction[] x = new BigFraction[program.columns()];
    Arrays.fill(x, BigFraction.ZERO);
    BigFraction value = BigFraction.ZERO;
    for (int i = 0; i < basis.length; i++) {
      if (basis[i] < x.length) {
        x[basis[i]] = solved[i][0];
        value = value.add(program.gain(basis[i]).multiply(solved[i][0]));
      }
    }
    return new Optimum(List.of(x), List.of(price), value, steps);
  }

  /** Returns the smallest column that would gain; if none would, all that would not lose. */
  private List<Integer> candidates(BigFraction[] price) {
    boolean[] basic = new boolean[program.columns() + program.rows()];
    for (int column : basis) {
      basic[column] = true;
    }
    List<Integer> ties = new ArrayList<>();
    for (int j = 0; j < basic.length; j++) {
      int gain = basic[j] ? -1 : gain(j, price).signum();
      if (gain > 0) {
        return List.of(j);
      }
      if (gain == 0) {
        ties.add(j);
      }
    }
    return ties;
  }

  /** Returns the increase of the value for a unit of a column. */
  private BigFraction gain(int column, BigFraction[] price) {
    BigFraction gain = program.gain(column);
    for (Map.Entry<Integer, BigFraction> entry : program.column(column).entrySet()) {
      gain = gain.subtract(entry.getValue().multiply(price[entry.getKey()]));
    }
    return gain;
  }

  /** Returns the first of the candidates that gains or makes x greater; -1 if none does. */
  private int best(BigFraction[] price, List<Integer> candidates, BigFraction[][] solved) {
    for (int c = 0; c < candidates.size(); c++) {
      if (gain(candidates.get(c), price).signum() > 0
          || increases(candidates.get(c), solved, c + 1)) {
        return c;
      }
    }
    return -1;
  }

  /** Tells whether the first variable that changes when a column enters becomes greater. */
  private boolean increases(int column, BigFraction[][] solved, int side) {
    int first = column;
    boolean greater = true;
    for (int i = 0; i < basis.length; i++) {
      if (basis[i] < Math.min(first, program.columns()) && solved[i][side].signum() != 0) {
        first = basis[i];
        greater = solved[i][side].signum() < 0;
      }
    }
    return greater;
  }

  /** Returns the position of the basic column that reaches zero first, the smallest of several. */
  private int leaving(BigFraction[][] solved, int side) {
    int leaving = -1;
    BigFraction least = BigFraction.ZERO;
    for (int i = 0; i < basis.length; i++) {
      if (solved[i][side].signum() > 0) {
        BigFraction ratio = solved[i][0].divide(solved[i][side]);
        int compared = leaving < 0 ? -1 : ratio.compareTo(least);
        if (compared < 0 || (compared == 0 && basis[i] < basis[leaving])) {
          leaving = i;
          least = ratio;
        }
      }
    }
    if (leaving < 0) {
      throw LinearProgram.unbounded();
    }
    return leaving;
  }

  /**
   * Solves B x = h, and B x = a for some columns a of the program; returns null if B is singular.
   */
  private BigFraction @Nullable [][] solveBasis(List<Integer> columns) {
    List<Map<Integer, BigFraction>> rows = SparseSolve.rows(basis.length);
    BigFraction[][] right = new BigFraction[basis.length][1 + columns.size()];
    for (int i = 0; i < basis.length; i++) {
      int column = i;
      program.column(basis[i]).forEach((row, value) -> rows.get(row).put(column, value));
      Arrays.fill(right[i], BigFraction.ZERO);
      right[i][0] = program.bound(i);
    }
    for (int c = 0; c < columns.size(); c++) {
      int side = c + 1;
      program.column(columns.get(c)).forEach((row, value) -> right[row][side] = value);
    }
    return SparseSolve.solve(rows, right);
  }

  /** Solves B^T y = gains: the value of one unit of each row's bound. */
  private BigFraction[] prices() {
    List<Map<Integer, BigFraction>> rows = SparseSolve.rows(basis.length);
    BigFraction[][] right = new BigFraction[basis.length][1];
    for (int i = 0; i < basis.length; i++) {
      rows.get(i).putAll(program.column(basis[i]));
      right[i][0] = program.gain(basis[i]);
    }
    return Arrays.stream(notSingular(SparseSolve.solve(rows, right)))
        .map(side -> side[0])
        .toArray(BigFraction[]::new);
  }

  private static BigFraction[][] notSingular(BigFraction @Nullable [][] x) {
    if (x == null) {
      throw new IllegalStateException("the columns of the basis depend on each other");
    }
    return x;
  }
}
