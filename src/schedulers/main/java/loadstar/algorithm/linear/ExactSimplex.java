package loadstar.algorithm.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

/**
 * The simplex method on a tableau of doubles, from x = 0: it finds a basis that is optimal but for
 * rounding, as a start for ExactSimplex. The column that gains most for its unit enters; once none
 * gains, one that makes x greater in lexicographic order. If several rows reach zero at once, the
 * lexicographically smallest leaves (Dantzig, Orden, Wolfe 1955), so that the method ends. The same
 * program gives the same basis on every machine.
 *
 * <p>It takes m (n + m) doubles of memory, and at most so many operations for each step.
 */
final class FloatingSimplex {
  private static final double ZERO = 1e-9;
  private static final double TIE = 1e-13;
  private final int variables;
  private final int columns;
  private final int[] basis;
  private final int[] rowOf; // for a basic column, else -1
  private final double[][] rows; // coefficients of variables and slacks, then the level
  private final double[] price;

  private FloatingSimplex(LinearProgram program) {
    variables = program.columns();
    columns = variables + program.rows();
    basis = program.slacks();
    rowOf = new int[columns];
    Arrays.fill(rowOf, -1);
    rows = new double[basis.length][columns + 1];
    price = new double[columns + 1];
    for (int r = 0; r < rows.length; r++) {
      rowOf[basis[r]] = r;
      rows[r][columns] = program.bound(r).doubleValue();
    }
    for (int j = 0; j < columns; j++) {
      int column = j;
      price[j] = program.gain(j).doubleValue();
      program.column(j).forEach((r, value) -> rows[r][column] = value.doubleValue());
    }
  }

  // Returns the columns of the basis, row r's slack being column columns() + r of the program.
  static int[] basis(LinearProgram program) {
    FloatingSimplex simplex = new FloatingSimplex(program);
    for (int entering = simplex.entering(); entering >= 0; entering = simplex.entering()) {
      simplex.pivot(simplex.leaving(entering), entering);
    }
    return simplex.basis;
  }

  private int entering() {
    int best = -1;
    for (int j = 0; j < columns; j++) {
      if (price[j] > (best < 0 ? ZERO : price[best])) {
        best = j;
      }
    }
    for (int j = 0; best < 0 && j < columns; j++) {
      if (rowOf[j] < 0 && price[j] >= -ZERO && increases(j)) {
        best = j;
      }
    }
    return best;
  }

  private boolean increases(int entering) {
    for (int j = 0; j < variables && j != entering; j++) {
      if (rowOf[j] >= 0 && Math.abs(rows[rowOf[j]][entering]) > ZERO) {
        return rows[rowOf[j]][entering] < 0;
      }
    }
    return entering < variables;
  }

  private int leaving(int entering) {
    int leaving = -1;
    for (int r = 0; r < rows.length; r++) {
      if (rows[r][entering] > ZERO && (leaving < 0 || sooner(r, leaving, entering))) {
        leaving = r;
      }
    }
    if (leaving < 0) {
      throw LinearProgram.unbounded();
    }
    return leaving;
  }

  private boolean sooner(int r, int than, int entering) {
    double difference = difference(r, than, entering, columns);
    for (int j = variables; j < columns && Math.abs(difference) <= TIE; j++) {
      difference = difference(r, than, entering, j);
    }
    return difference < 0;
  }

  private double difference(int r, int than, int entering, int column) {
    return rows[r][column] / rows[r][entering] - rows[than][column] / rows[than][entering];
  }

  private void pivot(int leaving, int entering) {
    double[] pivot = rows[leaving];
    double scale = 1 / pivot[entering];
    for (int j = 0; j <= columns; j++) {
      pivot[j] *= scale;
    }
    for (int r = 0; r < rows.length; r++) {
      if (r != leaving) {
        subtract(rows[r], pivot, entering);
      }
    }
    subtract(price, pivot, entering);
    rowOf[basis[leaving]] = -1;
    rowOf[entering] = leaving;
    basis[leaving] = entering;
  }

  private static void subtract(double[] row, double[] pivot, int entering) {
    double factor = row[entering];
    if (factor != 0) {
      for (int j = 0; j < row.length; j++) {
        row[j] -= factor * pivot[j];
      }
      row[entering] = 0;
    }
  }
}

/**
 * Solves square systems in fractions. Each step eliminates the entry that fills in least (Markowitz
 * 1957), because fractions grow with every operation: the bases of our programs are nearly
 * triangular, and the remaining block has the size of the number of applications.
 */
final class SparseSolve {
  private SparseSolve() {}

  // Solves the system for several right sides at once; returns null if it is singular.
  // Coefficients are by column, a map per row; both arguments are used up.
  static BigFraction @Nullable [][] solve(
      List<Map<Integer, BigFraction>> rows, BigFraction[][] right) {
    int n = rows.size();
    int[] pivotRow = new int[n];
    int[] pivotColumn = new int[n];
    boolean[] done = new boolean[n];
    for (int step = 0; step < n; step++) {
      if (!choose(rows, done, step, pivotRow, pivotColumn)) {
        return null;
      }
      done[pivotRow[step]] = true;
      eliminate(rows, right, done, pivotRow[step], pivotColumn[step]);
    }
    BigFraction[][] x = new BigFraction[n][];
    for (int step = n - 1; step >= 0; step--) {
      Map<Integer, BigFraction> row = rows.get(pivotRow[step]);
      BigFraction[] values = right[pivotRow[step]];
      BigFraction pivot = Objects.requireNonNull(row.remove(pivotColumn[step]));
      row.forEach((column, factor) -> subtract(values, factor, x[column]));
      Arrays.setAll(
          values, side -> values[side].signum() == 0 ? values[side] : values[side].divide(pivot));
      x[pivotColumn[step]] = values;
    }
    return x;
  }

  private static void subtract(BigFraction[] values, BigFraction factor, BigFraction[] others) {
    for (int side = 0; side < values.length; side++) {
      if (others[side].signum() != 0) {
        values[side] = values[side].subtract(factor.multiply(others[side]));
      }
    }
  }

  /** Chooses the entry of smallest (entries of its row - 1) (entries of its column - 1). */
  private static boolean choose(
      List<Map<Integer, BigFraction>> rows,
      boolean[] done,
      int step,
      int[] pivotRow,
      int[] pivotColumn) {
    int[] inColumn = new int[rows.size()];
    for (int r = 0; r < rows.size(); r++) {
      if (!done[r]) {
        rows.get(r).keySet().forEach(c -> inColumn[c]++);
      }
    }
    long best = Long.MAX_VALUE;
    for (int r = 0; r < rows.size() && best > 0; r++) {
      if (done[r]) {
        continue;
      }
      for (int c : rows.get(r).keySet()) {
        long fill = (rows.get(r).size() - 1L) * (inColumn[c] - 1L);
        if (fill < best) {
          best = fill;
          pivotRow[step] = r;
          pivotColumn[step] = c;
        }
      }
    }
    return best < Long.MAX_VALUE;
  }

  private static void eliminate(
      List<Map<Integer, BigFraction>> rows,
      BigFraction[][] right,
      boolean[] done,
      int row,
      int column) {
    Map<Integer, BigFraction> pivotRow = rows.get(row);
    BigFraction pivot = pivotRow.get(column);
    for (int r = 0; r < rows.size(); r++) {
      BigFraction entry = done[r] ? null : rows.get(r).remove(column);
      if (entry == null || pivot == null) {
        continue;
      }
      BigFraction factor = entry.divide(pivot);
      subtract(right[r], factor, right[row]);
      for (Map.Entry<Integer, BigFraction> other : pivotRow.entrySet()) {
        if (other.getKey() != column) {
          subtract(rows.get(r), other.getKey(), factor.multiply(other.getValue()));
        }
      }
    }
  }

  private static void subtract(Map<Integer, BigFraction> row, int column, BigFraction amount) {
    BigFraction value = row.getOrDefault(column, BigFraction.ZERO).subtract(amount);
    if (value.signum() == 0) {
      row.remove(column);
    } else {
      row.put(column, value);
    }
  }

  static List<Map<Integer, BigFraction>> rows(int n) {
    List<Map<Integer, BigFraction>> rows = new ArrayList<>(n);
    for (int r = 0; r < n; r++) {
      rows.add(new HashMap<>());
    }
    return rows;
  }
}
