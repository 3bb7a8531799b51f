package loadstar.algorithm.linear;

import java.util.Arrays;

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
