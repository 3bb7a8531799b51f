package loadstar.algorithm.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The depth-first branch and bound of Horowitz and Sahni for the 0/1 knapsack (Martello and Toth,
 * Knapsack Problems, 1990, section 2.5.1), with real profits and weights and a strict capacity: the
 * weights chosen sum to less than it, because MRRS's policy I asks for theta above 1 (thesis,
 * (3.22) and (3.23)).
 *
 * <p>Exact unless it meets its node limit; the answer says which. Worst case exponential: with
 * nearly equal profit/weight ratios the problem is a subset sum.
 */
public final class HorowitzSahni {
  private static final double STRICT = 1e-12;

  private final double[] profit;
  private final double[] weight;
  private final int[] order;
  private final long nodeLimit;

  /**
   * The best subset found.
   *
   * @param member whether each item is in
   * @param profit sum of the profits
   * @param proven whether no better one exists
   */
  public record Solution(boolean[] member, double profit, boolean proven) {}

  private HorowitzSahni(double[] profit, double[] weight, long nodeLimit) {
    this.nodeLimit = nodeLimit;
    order =
        IntStream.range(0, profit.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -profit[i] / weight[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.profit = Arrays.stream(order).mapToDouble(i -> profit[i]).toArray();
    this.weight = Arrays.stream(order).mapToDouble(i -> weight[i]).toArray();
  }

  /**
   * @param profit positive
   * @param weight positive
   * @param capacity what the weights must stay below
   * @param nodeLimit moves after which the best subset so far is answered unproven
   */
  public static Solution solve(double[] profit, double[] weight, double capacity, long nodeLimit) {
    return new HorowitzSahni(profit, weight, nodeLimit).search(capacity);
  }

  private Solution search(double capacity) {
    int n = profit.length;
    boolean[] current = new boolean[n];
    boolean[] best = new boolean[n];
    // Room and value before item j is decided; kept, not recomputed backwards, so no error builds
    // up.
    double[] roomAt = new double[n + 1];
    double[] valueAt = new double[n + 1];
    roomAt[0] = capacity;
    double bestProfit = 0;
    long nodes = 0;
    int j = 0;
    while (true) {
      // An equal bound cannot improve; the factor keeps rounding from reopening finished subtrees.
      if (valueAt[j] + bound(j, roomAt[j]) > bestProfit * (1 + STRICT)) {
        for (; j < n; j++) {
          current[j] = weight[j] < roomAt[j] - STRICT && !skipsTwin(current, j);
          roomAt[j + 1] = roomAt[j] - (current[j] ? weight[j] : 0);
          valueAt[j + 1] = valueAt[j] + (current[j] ? profit[j] : 0);
        }
        if (valueAt[n] > bestProfit) {
          bestProfit = valueAt[n];
          System.arraycopy(current, 0, best, 0, n);
        }
      }
      int i = j - 1;
      while (i >= 0 && !current[i]) {
        i--;
      }
      if (i < 0 || ++nodes > nodeLimit) {
        return answer(best, bestProfit, i < 0);
      }
      current[i] = false;
      j = i + 1;
      roomAt[j] = roomAt[i];
      valueAt[j] = valueAt[i];
    }
  }

  /** Of two equal items the second is never taken without the first: the sets are the same. */
  private boolean skipsTwin(boolean[] current, int j) {
    return j > 0 && !current[j - 1] && weight[j] == weight[j - 1] && profit[j] == profit[j - 1];
  }

  /** Greedy fill of the room with the items from j on, the first misfit taken in part. */
  private double bound(int j, double room) {
    double left = room;
    double sum = 0;
    for (int k = j; k < profit.length; k++) {
      if (weight[k] >= left) {
        return sum + profit[k] * left / weight[k];
      }
      left -= weight[k];
      sum += profit[k];
    }
    return sum;
  }

  private Solution answer(boolean[] sorted, double value, boolean proven) {
    boolean[] member = new boolean[sorted.length];
    for (int k = 0; k < sorted.length; k++) {
      member[order[k]] = sorted[k];
    }
    return new Solution(member, value, proven);
  }
}
