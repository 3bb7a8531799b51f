package loadstar.algorithm.play;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The units of a load, sorted into classes of costs that lie within 1/256 of each other, by
 * increasing cost. The bounds for parts of the load err on one side only.
 */
public final class CostClasses {
  // The low bits of a cost's mantissa that do not matter to its class, after a shift of the long.
  private static final int SHIFT = 44;
  private final int classes;
  // The sums of units and of work in the classes below each; the first are 0.
  private final double[] units;
  private final double[] work;
  private final double[] least;
  private final double[] most;

  private CostClasses(int classes) {
    this.classes = classes;
    units = new double[classes + 1];
    work = new double[classes + 1];
    least = new double[classes];
    most = new double[classes];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** Returns one class in which every unit costs one unit of work. */
  public static CostClasses equal(double load) {
    CostClasses one = new CostClasses(1);
    one.units[1] = load;
    one.work[1] = load;
    one.least[0] = 1;
    one.most[0] = 1;
    return one;
  }

  // Classifies a load whose last unit may be a part of one; costs are units of work, not negative.
  static CostClasses of(double load, IntToDoubleFunction cost) {
    int whole = (int) Math.ceil(load);
    int low = Integer.MAX_VALUE;
    int high = 0;
    for (int k = 0; k < whole; k++) {
      int key = key(cost.applyAsDouble(k));
      low = Math.min(low, key);
      high = Math.max(high, key);
    }
    CostClasses sorted = new CostClasses(high - low + 1);
    for (int k = 0; k < whole; k++) {
      double one = cost.applyAsDouble(k);
      sorted.add(key(one) - low, one, Math.min(1, load - k));
    }
    return sorted.packed();
  }

  private static int key(double cost) {
    return (int) (Double.doubleToRawLongBits(cost) >>> SHIFT);
  }

  private void add(int at, double cost, double size) {
    units[at + 1] += size;
    work[at + 1] += size * cost;
    least[at] = Math.min(least[at], cost);
    most[at] = Math.max(most[at], cost);
  }

  /** Returns the classes without empty ones, with cumulative sums. */
  private CostClasses packed() {
    int filled = 0;
    for (int c = 0; c < classes; c++) {
      filled += units[c + 1] > 0 ? 1 : 0;
    }
    CostClasses packed = new CostClasses(filled);
    int at = 0;
    for (int c = 0; c < classes; c++) {
      if (units[c + 1] > 0) {
        packed.least[at] = least[c];
        packed.most[at] = most[c];
        packed.units[at + 1] = packed.units[at] + units[c + 1];
        packed.work[at + 1] = packed.work[at] + work[c + 1];
        at++;
      }
    }
    return packed;
  }

  /** Returns the number of classes. */
  public int count() {
    return classes;
  }

  /** Returns the number of units of the load. */
  public double units() {
    return units[classes];
  }

  /** Returns the work of the whole load. */
  public double work() {
    return work[classes];
  }

  /** Returns the least cost of a unit. */
  public double least() {
    return least[0];
  }

  /** Returns the greatest cost of a unit. */
  public double most() {
    return most[classes - 1];
  }

  /** Returns the least cost of a unit in a class or one above it. */
  public double least(int one) {
    return least[one];
  }

  /** Returns the number of units in a class and all above it. */
  public double unitsFrom(int one) {
    return units() - units[one];
  }

  /** Returns the work of a class and all above it. */
  public double workFrom(int one) {
    return work() - work[one];
  }

  /**
   * Returns an upper bound on the number of units that an amount of work contains: the cheapest
   * ones.
   */
  public double unitsOf(double amount) {
    if (amount >= work()) {
      return units();
    }
    int c = below(work, amount);
    double from = amount - work[c];
    double to = work[c + 1] - amount;
    return Math.min(units[c] + from / least[c], units[c + 1] - to / most[c]);
  }

  /**
   * Returns an upper bound on the number of units of a class or one above it that an amount of work
   * contains: the cheapest ones.
   */
  public double unitsOf(int from, double amount) {
    double found = unitsOf(work[from] + amount) - units[from];
    return Double.isNaN(found) ? units() : found; // costs may be rounded to 0
  }

  /** Returns an upper bound on the work of a number of units: the dearest ones. */
  public double workOf(double amount) {
    if (amount >= units()) {
      return work();
    }
    double rest = units() - amount;
    int c = below(units, rest);
    double from = rest - units[c];
    double to = units[c + 1] - rest;
    return work() - Math.max(work[c] + from * least[c], work[c + 1] - to * most[c]);
  }

  /** Returns the class in which a cumulative sum lies. */
  private int below(double[] sums, double amount) {
    int found = Arrays.binarySearch(sums, amount);
    return Math.max(0, Math.min(classes - 1, found >= 0 ? found : -found - 2));
  }
}
