package loadstar.algorithm.knapsack;

/**
 * When to give up proving optimality. A search that gives up returns its best packing and the bound
 * it could still prove, never a claim of optimality. There is no limit of time: equal inputs give
 * equal outputs.
 *
 * @param nodes most nodes of the search tree
 */
public record SearchLimits(long nodes) {

  /** 20 000 nodes. */
  public static final SearchLimits DEFAULT = new SearchLimits(20_000);

  /** Rejects a limit that would not even allow the root node. */
  public SearchLimits {
    if (nodes < 1) {
      throw new IllegalArgumentException(
          "the limit of a search is " + nodes + " nodes, must be positive");
    }
  }
}
