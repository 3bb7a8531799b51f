package loadstar.algorithm.linear;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * The ordinary 0-1 knapsack problem, exactly: maximise Σ profit[j]·x_j subject to Σ weight[j]·x_j ≤
 * capacity.
 *
 * <p>A dynamic program over (weight, profit) states takes or leaves one item after the other, best
 * profit per weight first. Each state is completed greedily by the items to come, up to the first
 * that does not fit: that is a solution, and with a fraction of that item it is a bound (Dantzig).
 * A state that another one dominates, or whose bound does not beat the best solution, is dropped;
 * the program ends when no state is left.
 *
 * <p>Source: H. M. Weingartner and D. N. Ness, Operations Research 15(1), 1967; Kellerer, Pferschy
 * and Pisinger, "Knapsack Problems", Springer 2004, section 5.3. It takes O(n log n) when few
 * states survive, pseudo-polynomial time at worst; past a limit of states at once it stops and
 * reports a bound instead of an optimum.
 */
final class Knapsack {
  private final long[] weight;
  private final long[] profit;
  private final long capacity;

  // The sums of the first items.
  private final long[] weightOfFirst;
  private final long[] profitOfFirst;
  private States states = new States();
  private States next = new States();

  // The history of a state: the item taken last, and the trail before; trail 0 is empty.
  private int[] taken = new int[64];
  private int[] before = new int[64];
  private int trails = 1;

  // The profit of the best solution, or the lower bound given; the items of a trail, and of a
  // range.
  long best;
  private int bestTrail;
  private int bestFrom;
  private int bestTo;
  // An upper bound on the profit; it is the optimum if the program came to its end.
  final long upperBound;
  final boolean[] chosen;
  long steps;

  /** The states, the lightest first. */
  private static final class States {
    private long[] weight = new long[16];
    private long[] profit = new long[16];
    private int[] trail = new int[16];
    private int size;

    void add(long itsWeight, long itsProfit, int itsTrail) {
      if (size == weight.length) {
        weight = Arrays.copyOf(weight, 2 * size);
        profit = Arrays.copyOf(profit, 2 * size);
        trail = Arrays.copyOf(trail, 2 * size);
      }
      weight[size] = itsWeight;
      profit[size] = itsProfit;
      trail[size++] = itsTrail;
    }
  }

  // Weights are positive, items by efficiency; solutions that earn the lower bound or less are of
  // no interest.
  Knapsack(long[] weight, long[] profit, long capacity, long lower, int stateLimit) {
    this.weight = weight;
    this.profit = profit;
    this.capacity = capacity;
    best = lower;
    int items = weight.length;
    weightOfFirst = new long[items + 1];
    profitOfFirst = new long[items + 1];
    for (int j = 0; j < items; j++) {
      weightOfFirst[j + 1] = weightOfFirst[j] + weight[j];
      profitOfFirst[j + 1] = profitOfFirst[j] + profit[j];
    }
    complete(0, 0, 0, 0, false);
    int decided = 0;
    while (startOver() && states.size <= stateLimit) {
      decide(decided++);
    }
    long bound = best;
    for (int s = 0; s < states.size; s++) {
      bound = Math.max(bound, bound(decided, states.weight[s], states.profit[s]));
    }
    upperBound = bound;
    chosen = new boolean[items];
    Arrays.fill(chosen, bestFrom, bestTo, true);
    for (int trail = bestTrail; trail != 0; trail = before[trail]) {
      chosen[taken[trail]] = true;
    }
  }

  /** Tells whether a·b &lt; c·d, none negative. */
  private static boolean less(long a, long b, long c, long d) {
    long left = Math.multiplyHigh(a, b);
    long right = Math.multiplyHigh(c, d);
    return left != right ? left < right : Long.compareUnsigned(a * b, c * d) < 0;
  }

  /** Compares by profit per weight; the result is negative if a has more. */
  static int byEfficiency(long weightA, long profitA, long weightB, long profitB) {
    if (less(profitB, weightA, profitA, weightB)) {
      return -1;
    }
    return less(profitA, weightB, profitB, weightA) ? 1 : 0;
  }

  private boolean startOver() {
    States old = states;
    states = next;
    next = old;
    next.size = 0;
    return states.size > 0;
  }

  /**
   * Merges the states without and with an item; the dominated ones and those too heavy are dropped.
   */
  private void decide(int item) {
    int without = 0;
    int with = 0;
    long most = -1;
    while (without < states.size || with < states.size) {
      long lighter = without < states.size ? states.weight[without] : Long.MAX_VALUE;
      long heavier = with < states.size ? states.weight[with] + weight[item] : Long.MAX_VALUE;
      if (Math.min(lighter, heavier) > capacity) {
        return;
      }
      boolean take =
          heavier < lighter
              || heavier == lighter && states.profit[with] + profit[item] > states.profit[without];
      int from = take ? with++ : without++;
      long itsProfit = states.profit[from] + (take ? profit[item] : 0);
      if (itsProfit > most) {
        most = itsProfit;
        complete(item + 1, Math.min(lighter, heavier), itsProfit, states.trail[from], take);
      }
    }
  }

  /** Completes a state greedily, and adds it if its bound beats the best solution. */
  private void complete(int decided, long itsWeight, long itsProfit, int trail, boolean tookLast) {
    steps++;
    int end = breakItem(decided, itsWeight);
    long whole = itsProfit + profitOfFirst[end] - profitOfFirst[decided];
    boolean better = whole > best;
    long left = capacity - itsWeight - weightOfFirst[end] + weightOfFirst[decided];
    boolean open =
        end < weight.length
            && !less(left, profit[end], Math.max(best, whole) + 1 - whole, weight[end]);
    if (!better && !open) {
      return;
    }
    int itsTrail = tookLast ? extend(trail, decided - 1) : trail;
    if (better) {
      best = whole;
      bestTrail = itsTrail;
      bestFrom = decided;
      bestTo = end;
    }
    if (open) {
      next.add(itsWeight, itsProfit, itsTrail);
    }
  }

  /** Returns the first item that does not fit any more if all from the next on are taken. */
  private int breakItem(int decided, long itsWeight) {
    long room = capacity - itsWeight + weightOfFirst[decided];
    int at = Arrays.binarySearch(weightOfFirst, decided, weightOfFirst.length, room);
    return at >= 0 ? at : -at - 2;
  }

  private long bound(int decided, long itsWeight, long itsProfit) {
    int end = breakItem(decided, itsWeight);
    long left = capacity - itsWeight - weightOfFirst[end] + weightOfFirst[decided];
    BigInteger fraction =
        end == weight.length
            ? BigInteger.ZERO
            : BigInteger.valueOf(left)
                .multiply(BigInteger.valueOf(profit[end]))
                .divide(BigInteger.valueOf(weight[end]));
    return itsProfit + profitOfFirst[end] - profitOfFirst[decided] + fraction.longValueExact();
  }

  private int extend(int trail, int item) {
    if (trails == taken.length) {
      taken = Arrays.copyOf(taken, 2 * trails);
      before = Arrays.copyOf(before, 2 * trails);
    }
    taken[trails] = item;
    before[trails] = trail;
    return trails++;
  }
}
