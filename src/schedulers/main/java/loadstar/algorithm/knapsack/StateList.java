package loadstar.algorithm.knapsack;

import java.util.Arrays;

/**
 * A growing list of (weight, profit, trail) states of a dynamic program, and the trails: each state
 * names the last item whose choice was flipped and, through it, all earlier flips.
 */
final class StateList {
  long[] weight = new long[64];
  long[] profit = new long[64];
  int[] trail = new int[64];
  int size;

  void clear() {
    size = 0;
  }

  void add(long stateWeight, long stateProfit, int stateTrail) {
    if (size == weight.length) {
      weight = Arrays.copyOf(weight, 2 * size);
      profit = Arrays.copyOf(profit, 2 * size);
      trail = Arrays.copyOf(trail, 2 * size);
    }
    weight[size] = stateWeight;
    profit[size] = stateProfit;
    trail[size++] = stateTrail;
  }

  /** Who flipped what; shared by all lists of one dynamic program. */
  static final class Trails {
    static final int NONE = -1;
    private int[] parent = new int[256];
    private int[] item = new int[256];
    private int size;

    int extend(int trail, int flipped) {
      if (size == parent.length) {
        parent = Arrays.copyOf(parent, 2 * size);
        item = Arrays.copyOf(item, 2 * size);
      }
      parent[size] = trail;
      item[size] = flipped;
      return size++;
    }

    /** Flips in {@code chosen} every item of the trail. */
    void apply(int trail, boolean[] chosen) {
      for (int at = trail; at != NONE; at = parent[at]) {
        chosen[item[at]] = !chosen[item[at]];
      }
    }
  }
}
