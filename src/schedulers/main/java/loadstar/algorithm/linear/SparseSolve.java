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
