package loadstar.algorithm.as4dr;

import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * What resource selection yields.
 *
 * @param tau period of every cluster, seconds
 * @param members the clusters formed, none empty, each in the order in which the workers were given
 * @param throughput T of (6), load units per second
 * @param upperBound no selection under the constraints (5) and (8) has a higher throughput
 * @param optimal whether the search proved its answer optimal
 * @param exact whether all arithmetic was exact; otherwise d° and t were rounded up by less than
 *     2^-59 of their sums, and {@code optimal} holds for the rounded problem
 * @param nodes nodes of the search tree
 */
public record Clusters(
    double tau,
    List<List<WorkerSpec>> members,
    double throughput,
    double upperBound,
    boolean optimal,
    boolean exact,
    long nodes) {

  public Clusters {
    members = members.stream().map(List::copyOf).toList();
  }

  public int selected() {
    return members.stream().mapToInt(List::size).sum();
  }
}
