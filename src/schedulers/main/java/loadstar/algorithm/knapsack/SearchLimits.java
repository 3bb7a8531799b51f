package loadstar.algorithm.knapsack;

import java.time.Duration;
import java.util.Optional;

/**
 * When to give up proving optimality. A search that gives up returns its best packing and the bound
 * it could still prove, never a claim of optimality.
 *
 * @param nodes most nodes of the search tree
 * @param time wall-clock limit, if any. It makes the answer depend on the machine: leave it out
 *     wherever equal inputs must give equal outputs
 */
public record SearchLimits(long nodes, Optional<Duration> time) {

  /** 20 000 nodes and no clock: the same answer everywhere. */
  public static final SearchLimits DEFAULT = ofNodes(20_000);

  /** Rejects limits that would not even allow the root node. */
  public SearchLimits {
    if (nodes < 1 || time.filter(limit -> !limit.isPositive()).isPresent()) {
      throw new IllegalArgumentException(
          "search limits are " + nodes + " nodes and " + time + ", must be positive");
    }
  }

  /** A limit on nodes alone. */
  public static SearchLimits ofNodes(long nodes) {
    return new SearchLimits(nodes, Optional.empty());
  }

  /** The same limits and a wall-clock limit. */
  public SearchLimits withTime(Duration limit) {
    return new SearchLimits(nodes, Optional.of(limit));
  }
}
