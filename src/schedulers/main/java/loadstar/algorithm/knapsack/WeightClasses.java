package loadstar.algorithm.knapsack;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The items of a problem grouped by equal weight, each group best profit first, all groups heaviest
 * first, in units of the weights' greatest common divisor.
 *
 * <p>Exchanging an item for one of equal weight and higher profit never hurts, so an optimal
 * packing uses the first items of each class: the search decides how many of a class go where, not
 * which. With equal weights, as in PPAM'13's table, one class remains. Items without profit and
 * items heavier than every knapsack are not in a class; weightless items need no search either.
 */
final class WeightClasses {
  /** Weight of each class, strictly decreasing. */
  final long[] weight;

  /** Items of each class, best profit first. */
  final int[][] items;

  /** {@code profitOfFirst[g][k]}: profit of the first k items of class g. */
  final long[][] profitOfFirst;

  /** Profitable items that weigh nothing. */
  final int[] weightless;

  /** Greatest common divisor that all weights and capacities were divided by. */
  final long unit;

  // All items of all classes, best profit per weight first: class, rank within it.
  final int[] orderClass;
  final int[] orderRank;

  WeightClasses(MultipleKnapsack problem) {
    long[] allWeights = problem.weights();
    long[] profits = problem.profits();
    long largest = Arrays.stream(problem.capacities()).max().orElse(-1);
    int[] useful =
        IntStream.range(0, allWeights.length)
            .filter(j -> profits[j] > 0 && allWeights[j] <= largest)
            .toArray();
    weightless = Arrays.stream(useful).filter(j -> allWeights[j] == 0).toArray();
    Integer[] heaviestFirst =
        Arrays.stream(useful).filter(j -> allWeights[j] > 0).boxed().toArray(Integer[]::new);
    Arrays.sort(
        heaviestFirst,
        Comparator.<Integer>comparingLong(j -> -allWeights[j])
            .thenComparingLong(j -> -profits[j])
            .thenComparingInt(j -> j));
    unit = Arrays.stream(heaviestFirst).mapToLong(j -> allWeights[j]).reduce(0, WeightClasses::gcd);
    items = group(heaviestFirst, allWeights);
    weight = Arrays.stream(items).mapToLong(group -> allWeights[group[0]] / unit).toArray();
    profitOfFirst = new long[items.length][];
    for (int g = 0; g < items.length; g++) {
      profitOfFirst[g] = new long[items[g].length + 1];
      for (int k = 0; k < items[g].length; k++) {
        profitOfFirst[g][k + 1] = profitOfFirst[g][k] + profits[items[g][k]];
      }
    }
    orderClass = new int[heaviestFirst.length];
    orderRank = new int[heaviestFirst.length];
    sortByEfficiency();
  }

  /** Number of classes. */
  int size() {
    return items.length;
  }

  /** Profit of the item of that rank. */
  long profit(int group, int rank) {
    return profitOfFirst[group][rank + 1] - profitOfFirst[group][rank];
  }

  private void sortByEfficiency() {
    int[][] entries = new int[orderClass.length][];
    int size = 0;
    for (int g = 0; g < items.length; g++) {
      for (int rank = 0; rank < items[g].length; rank++) {
        entries[size++] = new int[] {g, rank};
      }
    }
    Arrays.sort(
        entries,
        (a, b) -> {
          long profitA = profit(a[0], a[1]);
          long profitB = profit(b[0], b[1]);
          if (Products.less(profitB, weight[a[0]], profitA, weight[b[0]])) {
            return -1;
          }
          if (Products.less(profitA, weight[b[0]], profitB, weight[a[0]])) {
            return 1;
          }
          // Among equals the heaviest first, so that light items are left to fill gaps.
          return a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(a[1], b[1]);
        });
    for (int i = 0; i < entries.length; i++) {
      orderClass[i] = entries[i][0];
      orderRank[i] = entries[i][1];
    }
  }

  private static int[][] group(Integer[] heaviestFirst, long[] weights) {
    int[][] groups = new int[heaviestFirst.length][];
    int size = 0;
    int start = 0;
    for (int i = 1; i <= heaviestFirst.length; i++) {
      if (i == heaviestFirst.length || weights[heaviestFirst[i]] != weights[heaviestFirst[start]]) {
        int[] members = new int[i - start];
        for (int k = start; k < i; k++) {
          members[k - start] = heaviestFirst[k];
        }
        groups[size++] = members;
        start = i;
      }
    }
    return Arrays.copyOf(groups, size);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
