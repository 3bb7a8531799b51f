package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prefix sums of a sequence of numbers that grows at its end. It takes eight bytes a number,
 * also while it grows, as full blocks are never moved.
 */
public final class PrefixSums {
  private static final int BITS = 10;
  private static final int BLOCK = 1 << BITS;
  private final List<double[]> blocks = new ArrayList<>();
  private double @Nullable [] last;
  private int count;
  private double sum;

  public PrefixSums() {
    put(0);
  }

  private void put(double value) {
    int place = count & (BLOCK - 1);
    double[] block = last;
    if (place == 0 || block == null) {
      block = new double[BLOCK];
      blocks.add(block);
      last = block;
    }
    block[place] = value;
    count++;
  }

  public void add(double number) {
    sum += number;
    put(sum);
  }

  public int size() {
    return count - 1;
  }

  /** Returns the sum of the first numbers, so many as given. */
  public double upTo(int numbers) {
    return blocks.get(numbers >> BITS)[numbers & (BLOCK - 1)];
  }

  public double total() {
    return sum;
  }

  /** Returns the least number; infinite if there is none. */
  public double least() {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < size(); k++) {
      least = Math.min(least, upTo(k + 1) - upTo(k));
    }
    return least;
  }

  /** Returns the coefficient of variation of the numbers. */
  public double variation() {
    double squares = 0;
    for (int k = 0; k < size(); k++) {
      double off = (upTo(k + 1) - upTo(k)) / (sum / size()) - 1;
      squares += off * off;
    }
    return Math.sqrt(squares / size());
  }
}
