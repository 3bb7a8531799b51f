package loadstar.algorithm.knapsack;

import java.util.Arrays;
import loadstar.algorithm.knapsack.StateList.Trails;

/**
 * The subset-sum problem: the items whose weights add up to as much as possible without exceeding
 * the capacity.
 *
 * <p>Idea: fill greedily up to the break item. What the optimum changes is a set of items brought
 * in, with sum a, and a set of greedy items taken out, with sum b. The two sets of sums grow
 * separately, one item at a time, and a merge-like scan finds the best a − b that fits; two lists
 * of n sums cover n² differences. It ends as soon as the capacity is filled exactly.
 *
 * <p>Source: the separable dynamic program announced in the abstract of D. Pisinger, "An exact
 * algorithm for large multiple knapsack problems", EJOR 114(3), 1999. Cost: pseudo-polynomial; past
 * {@code listLimit} sums in a list it stops with the best fill so far, which is then not known to
 * be optimal.
 */
final class SubsetSum {
  private final long[] weight;
  private final int items;
  private final int listLimit;
  private final Trails trails = new Trails();
  private StateList in = singleZero();
  private StateList out = singleZero();
  private StateList spare = new StateList();
  private long best;
  private int bestIn = Trails.NONE;
  private int bestOut = Trails.NONE;

  /**
   * A fill.
   *
   * @param chosen which items
   * @param sum their weight
   * @param isOptimal whether no other choice fills more
   */
  record Fill(boolean[] chosen, long sum, boolean isOptimal) {}

  private SubsetSum(long[] weight, int items, int listLimit) {
    this.weight = weight;
    this.items = items;
    this.listLimit = listLimit;
  }

  /**
   * Fills {@code capacity} from the first {@code items} weights, which must be positive and sorted
   * heaviest first.
   */
  static Fill fill(long[] weight, int items, long capacity, int listLimit) {
    return fill(weight, items, capacity, capacity, listLimit);
  }

  /** The same, content with any fill of {@code enough} or more. */
  static Fill fill(long[] weight, int items, long capacity, long enough, int listLimit) {
    return new SubsetSum(weight, items, listLimit).run(capacity, enough);
  }

  private Fill run(long capacity, long enough) {
    int breakItem = 0;
    long greedy = 0;
    while (breakItem < items && greedy + weight[breakItem] <= capacity) {
      greedy += weight[breakItem++];
    }
    long room = capacity - greedy;
    int first = breakItem;
    int last = breakItem - 1;
    boolean complete = breakItem == items;
    while (!complete && greedy + best < enough) {
      if (last < items - 1) {
        last++;
        in = withItem(in, last, capacity);
      }
      if (first > 0) {
        first--;
        out = withItem(out, first, greedy);
      }
      scan(room);
      complete = first == 0 && last == items - 1;
      if (in.size > listLimit || out.size > listLimit) {
        break;
      }
    }
    boolean[] chosen = new boolean[items];
    Arrays.fill(chosen, 0, breakItem, true);
    trails.apply(bestIn, chosen);
    trails.apply(bestOut, chosen);
    return new Fill(chosen, greedy + best, complete || best == room);
  }

  /** The distinct sums up to {@code limit} with and without one more item, smallest first. */
  private StateList withItem(StateList sums, int item, long limit) {
    spare.clear();
    int without = 0;
    int with = 0;
    long lastSum = -1;
    while (without < sums.size || with < sums.size) {
      boolean takeWith =
          without == sums.size
              || with < sums.size && sums.weight[with] + weight[item] < sums.weight[without];
      int from = takeWith ? with++ : without++;
      long sum = sums.weight[from] + (takeWith ? weight[item] : 0);
      if (sum > limit) {
        break;
      }
      if (sum > lastSum) {
        int trail = takeWith ? trails.extend(sums.trail[from], item) : sums.trail[from];
        spare.add(sum, 0, trail);
        lastSum = sum;
      }
    }
    StateList result = spare;
    spare = sums;
    return result;
  }

  /** For every sum brought in, the smallest sum taken out that makes it fit. */
  private void scan(long room) {
    int o = 0;
    for (int i = 0; i < in.size; i++) {
      while (o < out.size && in.weight[i] - out.weight[o] > room) {
        o++;
      }
      if (o == out.size) {
        return;
      }
      long change = in.weight[i] - out.weight[o];
      if (change > best) {
        best = change;
        bestIn = in.trail[i];
        bestOut = out.trail[o];
        if (best == room) {
          return;
        }
      }
    }
  }

  private static StateList singleZero() {
    StateList list = new StateList();
    list.add(0, 0, Trails.NONE);
    return list;
  }
}
