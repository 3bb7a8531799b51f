package loadstar.algorithm.knapsack;

import loadstar.algorithm.knapsack.StateList.Trails;

/**
 * The ordinary 0-1 knapsack problem, exactly: maximise Σ profit[j]·x_j subject to Σ weight[j]·x_j ≤
 * capacity.
 *
 * <p>Idea: take items greedily by profit per weight up to the break item b. Only items with about
 * the break item's efficiency are in doubt, so a dynamic program over (weight, profit) states
 * starts from the greedy solution and lets, in turn, the next item after the core come in and the
 * next item before it go out. A state that another one dominates, or whose linear-relaxation bound
 * does not beat the best solution, is dropped; the program ends when no state is left.
 *
 * <p>Source: D. Pisinger, "A minimal algorithm for the 0-1 knapsack problem", Operations Research
 * 45(5), 1997 (expanding core); Kellerer, Pferschy and Pisinger, "Knapsack Problems", Springer
 * 2004, section 5.4.2. Cost: O(n) when few states survive, pseudo-polynomial at worst; past {@code
 * stateLimit} states at once it stops and reports a bound instead of an optimum.
 */
final class CoreKnapsack {
  private final long[] profit;
  private final long[] weight;
  private final int items;
  private final long capacity;
  private final int stateLimit;

  private StateList states = new StateList();
  private StateList next = new StateList();
  private final Trails trails = new Trails();
  private long best;
  private int bestTrail = Trails.NONE;
  private boolean improved;
  private long breakWeight;
  private long breakProfit;
  private int breakItem;
  // Items first..last are in the core: decided differently by different states.
  private int first;
  private int last;

  /**
   * What was found.
   *
   * @param improved whether a solution better than the given lower bound was found
   * @param chosen the solution, meaningful if improved
   * @param profit its profit, or the given lower bound
   * @param upperBound no solution earns more; equals {@code profit} if the search was complete
   */
  record Solution(boolean improved, boolean[] chosen, long profit, long upperBound) {}

  private CoreKnapsack(
      long[] profit, long[] weight, int items, long capacity, long lower, int stateLimit) {
    this.profit = profit;
    this.weight = weight;
    this.items = items;
    this.capacity = capacity;
    this.best = lower;
    this.stateLimit = stateLimit;
  }

  /**
   * Solves the problem for the first {@code items} items, which must be sorted by profit per
   * weight, best first, with positive weights. Solutions that earn {@code lower} or less are of no
   * interest.
   */
  static Solution solve(
      long[] profit, long[] weight, int items, long capacity, long lower, int stateLimit) {
    return new CoreKnapsack(profit, weight, items, capacity, lower, stateLimit).run();
  }

  private Solution run() {
    while (breakItem < items && breakWeight + weight[breakItem] <= capacity) {
      breakWeight += weight[breakItem];
      breakProfit += profit[breakItem++];
    }
    first = breakItem;
    last = breakItem - 1;
    consider(breakWeight, breakProfit, Trails.NONE);
    if (breakItem < items && mayImprove(breakWeight, breakProfit)) {
      states.add(breakWeight, breakProfit, Trails.NONE);
    }
    boolean complete = expandCore();
    long upperBound = complete ? best : Math.max(best, boundOfStates());
    return new Solution(improved, chosenItems(), best, upperBound);
  }

  private boolean expandCore() {
    while (states.size > 0 && (first > 0 || last < items - 1)) {
      if (last < items - 1) {
        last++;
        if (bringInMayImprove(last)) {
          merge(weight[last], profit[last], last);
        }
      }
      if (states.size > 0 && first > 0) {
        first--;
        if (leaveOutMayImprove(first)) {
          merge(-weight[first], -profit[first], first);
        }
      }
      if (states.size > stateLimit) {
        return false;
      }
    }
    return true;
  }

  /** Replaces the states by the undominated, promising ones among old and flipped states. */
  private void merge(long weightChange, long profitChange, int item) {
    next.clear();
    int stay = 0;
    int flip = 0;
    long lastProfit = Long.MIN_VALUE;
    while (stay < states.size || flip < states.size) {
      boolean takeFlipped =
          stay == states.size
              || flip < states.size && flipFirst(stay, flip, weightChange, profitChange);
      int from = takeFlipped ? flip++ : stay++;
      long newWeight = states.weight[from] + (takeFlipped ? weightChange : 0);
      long newProfit = states.profit[from] + (takeFlipped ? profitChange : 0);
      if (newProfit <= lastProfit) {
        continue;
      }
      lastProfit = newProfit;
      boolean better = newWeight <= capacity && newProfit > best;
      if (!better && !mayImprove(newWeight, newProfit)) {
        continue;
      }
      int trail = takeFlipped ? trails.extend(states.trail[from], item) : states.trail[from];
      consider(newWeight, newProfit, trail);
      if (mayImprove(newWeight, newProfit)) {
        next.add(newWeight, newProfit, trail);
      }
    }
    StateList old = states;
    states = next;
    next = old;
  }

  private boolean flipFirst(int stay, int flip, long weightChange, long profitChange) {
    long difference = states.weight[flip] + weightChange - states.weight[stay];
    return difference < 0
        || difference == 0 && states.profit[flip] + profitChange > states.profit[stay];
  }

  private void consider(long stateWeight, long stateProfit, int trail) {
    if (stateWeight <= capacity && stateProfit > best) {
      best = stateProfit;
      bestTrail = trail;
      improved = true;
    }
  }

  /** Whether the linear relaxation over the items outside the core beats the best solution. */
  private boolean mayImprove(long stateWeight, long stateProfit) {
    if (stateWeight <= capacity) {
      long missing = best + 1 - stateProfit;
      if (missing <= 0) {
        return true;
      }
      int item = last + 1;
      return item < items
          && !Products.less(capacity - stateWeight, profit[item], missing, weight[item]);
    }
    long spare = stateProfit - best - 1;
    int item = first - 1;
    return spare >= 0
        && item >= 0
        && !Products.less(spare, weight[item], stateWeight - capacity, profit[item]);
  }

  // The two tests below bound every solution that decides one item against the greedy solution,
  // with the break item's efficiency as the price of weight (Dembo and Hammer, 1980).

  private boolean bringInMayImprove(int item) {
    long price = profit[breakItem];
    long perWeight = weight[breakItem];
    long left = capacity - breakWeight - weight[item];
    long base = breakProfit + profit[item];
    return left >= 0
        ? base + Products.floorOfQuotient(left, price, perWeight) > best
        : base - Products.ceilingOfQuotient(-left, price, perWeight) > best;
  }

  private boolean leaveOutMayImprove(int item) {
    long left = capacity - breakWeight + weight[item];
    long gain = Products.floorOfQuotient(left, profit[breakItem], weight[breakItem]);
    return breakProfit - profit[item] + gain > best;
  }

  private long boundOfStates() {
    long bound = Long.MIN_VALUE;
    for (int i = 0; i < states.size; i++) {
      long left = capacity - states.weight[i];
      if (left >= 0) {
        int item = last + 1;
        long gain = item < items ? Products.floorOfQuotient(left, profit[item], weight[item]) : 0;
        bound = Math.max(bound, states.profit[i] + gain);
      } else if (first > 0) {
        int item = first - 1;
        long loss = Products.ceilingOfQuotient(-left, profit[item], weight[item]);
        bound = Math.max(bound, states.profit[i] - loss);
      }
    }
    return bound;
  }

  private boolean[] chosenItems() {
    boolean[] chosen = new boolean[items];
    for (int i = 0; i < breakItem; i++) {
      chosen[i] = true;
    }
    trails.apply(bestTrail, chosen);
    return chosen;
  }
}
