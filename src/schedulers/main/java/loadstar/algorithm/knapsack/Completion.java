package loadstar.algorithm.knapsack;

import java.util.Arrays;

/**
 * Lower bounds: completes a partial packing to a whole one, in two ways, and remembers the best
 * packing seen.
 */
final class Completion {
  static final int NONE = -1;

  /** Two lists of this length decide capacities up to about 2^30. */
  private static final int LIST_LIMIT = 1 << 15;

  private final WeightClasses classes;
  private final PartialPacking partial;
  private final PartialPacking.Placements best;
  private long bestProfit;

  // Scratch of one completion.
  private final int[] usedBefore;
  private final long[] room;
  private final long[] itemWeight;
  private final int[] itemClass;

  Completion(PartialPacking partial) {
    this.partial = partial;
    classes = partial.classes;
    int items = classes.orderClass.length;
    best = new PartialPacking.Placements(items);
    usedBefore = new int[classes.size()];
    room = new long[partial.capacity.length];
    itemWeight = new long[items];
    itemClass = new int[items];
  }

  PartialPacking.Placements best() {
    return best;
  }

  long bestProfit() {
    return bestProfit;
  }

  /**
   * Spreads the wanted items over the remaining knapsacks by a series of subset-sum problems and
   * fills the gaps greedily.
   *
   * @param wanted items wanted of each class; used up
   * @return the heaviest class that went into the current knapsack, or {@link #NONE}
   */
  int bySplitting(int[] wanted) {
    // Knapsacks that waste no more than their share of the slack leave no wanted item over. That
    // is quick where it works; where it does not, each knapsack is filled as far as possible.
    long slack = 0;
    for (int i = partial.current; i < room.length; i++) {
      slack += partial.left(i);
    }
    for (int g = 0; g < wanted.length; g++) {
      slack -= wanted[g] * classes.weight[g];
    }
    int[] again = wanted.clone();
    int heaviest = split(wanted, Math.max(0, slack));
    return slack > 0 && Arrays.stream(wanted).anyMatch(n -> n > 0) ? split(again, 0) : heaviest;
  }

  private int split(int[] wanted, long slack) {
    int sizeBefore = begin();
    long waste = slack;
    int heaviest = NONE;
    for (int i = partial.current; i < room.length; i++) {
      fillFrom(wanted, i, room[i] - Math.min(waste / (room.length - i), room[i]));
      waste = Math.max(0, waste - room[i]);
      if (i == partial.current && partial.placed.size > sizeBefore) {
        heaviest = partial.placed.group[sizeBefore];
      }
    }
    finish(sizeBefore);
    return heaviest;
  }

  /**
   * Fills one knapsack after the other as dearly as possible at the given prices, repeating a
   * filling as long as there are items for it, and fills the gaps greedily.
   *
   * @return the heaviest class that went into the current knapsack, or {@link #NONE}
   */
  int byPrices(LagrangianBound prices) {
    int sizeBefore = begin();
    int heaviest = NONE;
    long[] filling = {};
    long filledRoom = -1;
    for (int i = partial.current; i < room.length; i++) {
      if (room[i] != filledRoom || !available(filling)) {
        filling = prices.filling(partial, i, room[i]);
        // The current knapsack refuses classes of its own: its filling is not for the others.
        filledRoom = i == partial.current ? -1 : room[i];
      }
      for (int g = 0; g < filling.length; g++) {
        for (int n = 0; n < filling[g]; n++) {
          place(g, i);
        }
        if (i == partial.current && heaviest == NONE && filling[g] > 0) {
          heaviest = g;
        }
      }
    }
    finish(sizeBefore);
    return heaviest;
  }

  private boolean available(long[] filling) {
    for (int g = 0; g < filling.length; g++) {
      if (filling[g] > classes.items[g].length - partial.used[g]) {
        return false;
      }
    }
    return true;
  }

  private int begin() {
    System.arraycopy(partial.used, 0, usedBefore, 0, usedBefore.length);
    for (int i = partial.current; i < room.length; i++) {
      room[i] = partial.left(i);
    }
    return partial.placed.size;
  }

  private void finish(int sizeBefore) {
    fillGreedily();
    long profit = 0;
    for (int g = 0; g < classes.size(); g++) {
      profit += classes.profitOfFirst[g][partial.used[g]];
    }
    if (profit > bestProfit) {
      bestProfit = profit;
      best.copy(partial.placed);
    }
    partial.placed.size = sizeBefore;
    System.arraycopy(usedBefore, 0, partial.used, 0, usedBefore.length);
  }

  private void fillFrom(int[] wanted, int knapsack, long enough) {
    int count = 0;
    for (int g = 0; g < classes.size(); g++) {
      if (!partial.refuses(knapsack, g)) {
        Arrays.fill(itemWeight, count, count + wanted[g], classes.weight[g]);
        Arrays.fill(itemClass, count, count + wanted[g], g);
        count += wanted[g];
      }
    }
    SubsetSum.Fill fill = SubsetSum.fill(itemWeight, count, room[knapsack], enough, LIST_LIMIT);
    for (int i = 0; i < count; i++) {
      if (fill.chosen()[i]) {
        wanted[itemClass[i]]--;
        place(itemClass[i], knapsack);
      }
    }
  }

  /** Puts the best remaining items where they fit tightest, whatever the search refused. */
  private void fillGreedily() {
    for (int i = 0; i < classes.orderClass.length; i++) {
      int group = classes.orderClass[i];
      if (classes.orderRank[i] == partial.used[group]) {
        int target = tightestRoom(classes.weight[group]);
        if (target != NONE) {
          place(group, target);
        }
      }
    }
  }

  private int tightestRoom(long weight) {
    int target = NONE;
    for (int j = partial.current; j < room.length; j++) {
      if (room[j] >= weight && (target == NONE || room[j] < room[target])) {
        target = j;
      }
    }
    return target;
  }

  private void place(int group, int knapsack) {
    partial.placed.add(group, knapsack);
    partial.used[group]++;
    room[knapsack] -= classes.weight[group];
  }
}
