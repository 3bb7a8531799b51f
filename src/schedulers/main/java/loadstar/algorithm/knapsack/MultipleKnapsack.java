package loadstar.algorithm.knapsack;

/**
 * One instance of the 0-1 multiple knapsack problem: maximise Σ_i Σ_j profits[j]·x_ij subject to
 * Σ_j weights[j]·x_ij ≤ capacities[i] for every knapsack i and Σ_i x_ij ≤ 1 for every item j.
 *
 * @param weights non-negative, one per item; their sum stays below 2^61
 * @param profits non-negative, one per item, same length; their sum stays below 2^61
 * @param capacities non-negative, one per knapsack
 */
public record MultipleKnapsack(long[] weights, long[] profits, long[] capacities) {

  /** Sums below this bound leave head room for every difference and sum the search forms. */
  static final long LARGEST_SUM = 1L << 61;

  /** Copies the arrays and checks them; a violated limit is an {@link IllegalArgumentException}. */
  public MultipleKnapsack {
    weights = weights.clone();
    profits = profits.clone();
    capacities = capacities.clone();
    if (weights.length != profits.length) {
      throw new IllegalArgumentException(
          weights.length + " weights but " + profits.length + " profits. Maybe one item lacks one");
    }
    requireNonNegative("weight", weights);
    requireNonNegative("profit", profits);
    requireNonNegative("capacity", capacities);
    requireSmallSum("weights", weights);
    requireSmallSum("profits", profits);
  }

  /** Number of items. */
  public int items() {
    return weights.length;
  }

  /** Number of knapsacks. */
  public int knapsacks() {
    return capacities.length;
  }

  @Override
  public long[] weights() {
    return weights.clone();
  }

  @Override
  public long[] profits() {
    return profits.clone();
  }

  @Override
  public long[] capacities() {
    return capacities.clone();
  }

  @Override
  public String toString() {
    return "MultipleKnapsack[items=" + items() + ", knapsacks=" + knapsacks() + "]";
  }

  private static void requireNonNegative(String what, long[] values) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] < 0) {
        throw new IllegalArgumentException(
            what + " " + i + " is " + values[i] + ", must be >= 0. Maybe a sign is wrong");
      }
    }
  }

  private static void requireSmallSum(String what, long[] values) {
    long sum = 0;
    for (long value : values) {
      if (value >= LARGEST_SUM - sum) {
        throw new IllegalArgumentException(
            "the " + what + " add up to 2^61 or more. Maybe scale them with RationalKnapsack");
      }
      sum += value;
    }
  }
}
