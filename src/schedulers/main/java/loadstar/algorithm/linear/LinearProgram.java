package loadstar.algorithm.linear;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.numbers.fraction.BigFraction;

/**
 * A linear program: maximise g·x subject to A x at most h and x at least 0, in fractions, by
 * columns. All bounds h are zero or more, so that x = 0 is feasible.
 */
public final class LinearProgram {
  private final List<BigFraction> bounds = new ArrayList<>();
  private final List<BigFraction> gains = new ArrayList<>();
  private final List<Map<Integer, BigFraction>> columns = new ArrayList<>();

  /**
   * Adds a row.
   *
   * @param bound its right side, zero or more
   * @return its number
   */
  public int row(BigFraction bound) {
    if (bound.signum() < 0) {
      throw new IllegalArgumentException("the bound " + bound + " forbids x = 0");
    }
    bounds.add(bound);
    return bounds.size() - 1;
  }

  /** Adds a variable, and returns its number. */
  public int variable(BigFraction gain) {
    gains.add(gain);
    columns.add(new TreeMap<>());
    return gains.size() - 1;
  }

  /** Sets a coefficient of A that is not zero. */
  public void set(int row, int variable, BigFraction value) {
    columns.get(variable).put(row, value);
  }

  /** Returns the basis at x = 0: the slack of each row. */
  int[] slacks() {
    return IntStream.range(columns(), columns() + rows()).toArray();
  }

  static IllegalStateException unbounded() {
    return new IllegalStateException("the linear program has no bounded optimum");
  }

  int rows() {
    return bounds.size();
  }

  int columns() {
    return columns.size();
  }

  BigFraction bound(int row) {
    return bounds.get(row);
  }

  /** Returns the objective's coefficient; zero for a slack. */
  BigFraction gain(int column) {
    return column < gains.size() ? gains.get(column) : BigFraction.ZERO;
  }

  /**
   * Returns the coefficients of a column by row; the columns after the variables are the slacks of
   * the rows.
   */
  Map<Integer, BigFraction> column(int column) {
    return column < columns.size()
        ? columns.get(column)
        : Map.of(column - columns.size(), BigFraction.ONE);
  }

  /**
   * Returns the decimal number as which a double is printed: 0.1 is 1/10, not the binary fraction
   * next to it. It is the number that the user wrote, and has far fewer digits.
   */
  public static BigFraction exact(double value) {
    BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    BigInteger digits = decimal.unscaledValue();
    return decimal.scale() <= 0
        ? BigFraction.of(digits.multiply(BigInteger.TEN.pow(-decimal.scale())))
        : BigFraction.of(digits, BigInteger.TEN.pow(decimal.scale()));
  }
}
