package loadstar.algorithm.linear;

import static loadstar.algorithm.linear.MultipleKnapsack.Packing.LEFT_OUT;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Branch and bound for {@link MultipleKnapsack}, after D. Pisinger, "An exact algorithm for large
 * multiple knapsack problems", European Journal of Operational Research 114(3):528-541, 1999
 * (MULKNAP; reference [18] of PPAM'13):
 *
 * <ul>
 *   <li><b>Upper bound</b>: the surrogate relaxation, one knapsack with the sum of all capacities,
 *       solved exactly.
 *   <li><b>A second one</b> at the root: {@link PriceBound}.
 *   <li><b>Tightening</b>: each capacity is first lowered to the greatest weight of a subset of the
 *       items.
 *   <li><b>Lower bound</b>: the relaxation's items are split over the knapsacks by a series of
 *       subset-sum problems; items that do not fit are replaced greedily. A complete split closes
 *       the node.
 *   <li><b>Branching</b>: the knapsack that is being filled receives one more item, or no more of
 *       its weight.
 * </ul>
 *
 * <p>Items of equal weight are one class, used best first: exchanging an item for one of equal
 * weight and higher profit never hurts. Knapsacks are interchangeable: a class refused by an empty
 * one is refused by all that are left. The paper's text was not available, only its abstract;
 * branching order, symmetry rule and greedy filling are ours.
 *
 * <p>It takes exponential time at worst; instances with many items per knapsack end at the root.
 */
final class PackingSearch {
  // The limit on states, enough for instances of a thousand items to finish; 24 bytes each.
  private static final int STATES = 1 << 19;
  // The limit on states of a fill, which is a help, no proof: it may be short of the best.
  private static final int FILL_STATES = 1 << 13;
  // The limit on nested decisions, for which a thread's stack has room.
  private static final int DEEPEST = 1500;
  // Marks a class that every remaining knapsack refuses.
  private static final int BY_ALL = Integer.MAX_VALUE;
  private final long[] weight;
  private final long[] profit;
  private final long capacity;
  private final int knapsacks;
  private final long patience;
  // The best profit per weight comes first; among equals the heaviest, so that light ones are left
  // to fill gaps.
  private final int[] order;
  // The first item of the same weight, for each item.
  private final int[] first;

  // The state of the search: knapsacks before the current one are closed, those after it empty.
  private final int[] knapsackOf;
  private int current;
  private long left;
  private long earned;
  // The knapsack that refused a class last, or BY_ALL, for the first item of each weight.
  private final int[] refusedBy;
  final int[] best;
  private long bestProfit;
  private int depth;
  private long open;
  long nodes;
  private long steps;

  // Weights are positive, heaviest first; profits positive, best first where weights are equal.
  PackingSearch(long[] weight, long[] profit, long capacity, int knapsacks, long patience) {
    this.weight = weight;
    this.profit = profit;
    this.capacity = capacity;
    this.knapsacks = knapsacks;
    this.patience = patience;
    order = sortedByEfficiency(profit);
    first = new int[weight.length];
    for (int i = 1; i < first.length; i++) {
      first[i] = weight[i] == weight[i - 1] ? first[i - 1] : i;
    }
    knapsackOf = new int[weight.length];
    Arrays.fill(knapsackOf, LEFT_OUT);
    best = knapsackOf.clone();
    refusedBy = knapsackOf.clone();
    left = capacity;
  }

  void run() {
    if (knapsacks > 0) {
      explore(Long.MAX_VALUE);
    }
  }

  long upperBound() {
    return Math.max(bestProfit, open);
  }

  private void explore(long boundAbove) {
    long bound = boundAbove;
    Deque<int[]> refusals = new ArrayDeque<>();
    while (true) {
      if ((steps > patience || depth > DEEPEST) && nodes > 0) {
        open = Math.max(open, bound);
        break;
      }
      nodes++;
      steps += (long) order.length * (knapsacks - current);
      int[] items = Arrays.stream(order).filter(this::mayBePacked).toArray();
      Knapsack relaxed = solve(items, profit, room(items), bestProfit - earned, STATES);
      bound = Math.min(bound, earned + relaxed.upperBound);
      if (bound <= bestProfit) {
        break;
      }
      int[] wanted =
          IntStream.range(0, items.length)
              .filter(i -> relaxed.chosen[i])
              .map(i -> items[i])
              .sorted()
              .toArray();
      int item = pack(wanted, weight);
      if (nodes == 1 && knapsacks > 1 && bound > bestProfit) {
        bound = Math.min(bound, boundByPrices());
      }
      if (bound <= bestProfit) {
        break;
      }
      if (item == LEFT_OUT) {
        item = Arrays.stream(items).filter(this::fitsHere).findFirst().orElse(LEFT_OUT);
      }
      if (item == LEFT_OUT) {
        goOn(bound);
        break;
      }
      int group = first[item];
      item = group;
      while (knapsackOf[item] != LEFT_OUT) {
        item++;
      }
      take(item, bound);
      refusals.push(new int[] {group, refusedBy[group]});
      refusedBy[group] = left == capacity ? BY_ALL : current;
    }
    refusals.forEach(refusal -> refusedBy[refusal[0]] = refusal[1]);
  }

  private int[] sortedByEfficiency(long[] worth) {
    return IntStream.range(0, weight.length)
        .filter(i -> worth[i] > 0)
        .boxed()
        .sorted((a, b) -> Knapsack.byEfficiency(weight[a], worth[a], weight[b], worth[b]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Bounds the profit by prices; knapsacks filled as dearly as possible are often a better packing,
   * too.
   */
  private long boundByPrices() {
    double room = (double) knapsacks * capacity;
    double perWeight = 0;
    for (int item : order) {
      room -= weight[item];
      perWeight = room < 0 && perWeight == 0 ? (double) profit[item] / weight[item] : perWeight;
    }
    PriceBound prices = new PriceBound(weight, profit, capacity, knapsacks);
    long bound = prices.bound(perWeight, bestProfit, patience / 4);
    steps += prices.steps;
    long[] worth = prices.ofItems();
    pack(sortedByEfficiency(worth), worth);
    return bound;
  }

  private void take(int item, long bound) {
    knapsackOf[item] = current;
    left -= weight[item];
    earned += profit[item];
    depth++;
    explore(bound);
    depth--;
    earned -= profit[item];
    left += weight[item];
    knapsackOf[item] = LEFT_OUT;
  }

  private void goOn(long bound) {
    if (current + 1 < knapsacks) {
      long before = left;
      current++;
      left = capacity;
      depth++;
      explore(bound);
      depth--;
      left = before;
      current--;
    }
  }

  private boolean fitsHere(int item) {
    int refused = refusedBy[first[item]];
    return weight[item] <= left && refused != current && refused != BY_ALL;
  }

  private boolean mayBePacked(int item) {
    return knapsackOf[item] == LEFT_OUT
        && (fitsHere(item) || current + 1 < knapsacks && refusedBy[first[item]] != BY_ALL);
  }

  /**
   * Returns the weight that subsets of the items can fill in the current knapsack and in those
   * after it.
   */
  private long room(int[] items) {
    int[] heaviestFirst = Arrays.stream(items).sorted().toArray();
    int[] here = Arrays.stream(heaviestFirst).filter(this::fitsHere).toArray();
    long sum = solve(here, weight, left, -1, FILL_STATES).upperBound;
    int others = knapsacks - current - 1;
    if (others == 0) {
      return sum;
    }
    long all = Arrays.stream(items).mapToLong(i -> weight[i]).sum();
    long each = solve(heaviestFirst, weight, capacity, -1, FILL_STATES).upperBound;
    return sum + (each > all / others ? all : each * others);
  }

  // Fills one knapsack after the other with the items of most worth, and the gaps greedily with
  // others. The wanted items are in the order of worth per weight, the best first; returns the
  // heaviest item that went into the current knapsack.
  private int pack(int[] wanted, long[] worth) {
    int[] packed = knapsackOf.clone();
    long[] room = new long[knapsacks];
    long sum = earned;
    int heaviest = LEFT_OUT;
    int[] rest = wanted;
    for (int k = current; k < knapsacks; k++) {
      room[k] = k == current ? left : capacity;
      int[] candidates = k == current ? Arrays.stream(rest).filter(this::fitsHere).toArray() : rest;
      boolean[] filled = solve(candidates, worth, room[k], -1, FILL_STATES).chosen;
      for (int i = candidates.length - 1; i >= 0; i--) {
        if (filled[i]) {
          int item = candidates[i];
          packed[item] = k;
          room[k] -= weight[item];
          sum += profit[item];
          heaviest =
              k == current ? Math.min(item, heaviest == LEFT_OUT ? item : heaviest) : heaviest;
        }
      }
      rest = Arrays.stream(rest).filter(item -> packed[item] == LEFT_OUT).toArray();
    }
    for (int item : order) {
      int target = LEFT_OUT;
      for (int k = current; packed[item] == LEFT_OUT && k < knapsacks; k++) {
        if (room[k] >= weight[item] && (target == LEFT_OUT || room[k] < room[target])) {
          target = k;
        }
      }
      if (target != LEFT_OUT) {
        packed[item] = target;
        room[target] -= weight[item];
        sum += profit[item];
      }
    }
    if (sum > bestProfit) {
      bestProfit = sum;
      System.arraycopy(packed, 0, best, 0, best.length);
    }
    return heaviest;
  }

  private Knapsack solve(int[] items, long[] profits, long room, long lower, int states) {
    Knapsack knapsack =
        new Knapsack(
            Arrays.stream(items).mapToLong(i -> weight[i]).toArray(),
            Arrays.stream(items).mapToLong(i -> profits[i]).toArray(),
            room,
            lower,
            states);
    steps += knapsack.steps;
    return knapsack;
  }
}
