package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * Finds the candidate sets of MRRS's worker selection (thesis, Algorithm 3.4.1). {@code Mrrs}
 * chooses among them by comparing makespans: the printed minimum over m_1, m_2 and m_3 compares
 * quantities of different units, the first of which is to be maximised.
 *
 * <p>All three policies ignore latencies and the load.
 */
public final class MrrsSelection {
  /** The number of moves after which an exact search returns its best set so far. */
  public static final long NODE_LIMIT = 2_000_000;

  /** The searches for the sets of policies II and III. */
  public enum Search {
    /** Algorithm 3.4.2, where theta is tested before a worker is added. */
    GREEDY,
    /** The printed repeat-until listing, where a worker is added before theta is tested. */
    REPEAT_UNTIL,
    /**
     * OSS, section 3.4.4, whose one answer serves both policies; greedy if no set has theta below
     * 1.
     */
    OSS
  }

  /** The policies that propose a set each, by theta. */
  public enum Policy {
    /** Theta is above 1: rounds grow. */
    I,
    /** Theta is below 1: rounds shrink. */
    II,
    /** Theta is closest to 1: rounds are of equal size. */
    III
  }

  /**
   * A candidate set V*.
   *
   * @param policy that proposes it
   * @param order indices in the platform's list, by decreasing bandwidth with W_n at the end
   * @param proven whether an exact search finished; true for the greedy ones, which promise nothing
   * @param steps of its search, whatever the machine: nodes whose bound an exact search has
   *     computed, or sets whose pi a greedy one has
   */
  public record Candidate(Policy policy, int[] order, boolean proven, long steps) {}

  private MrrsSelection() {}

  /** Returns the candidates that exist, in the order of their policies; never empty. */
  public static List<Candidate> candidates(List<WorkerSpec> workers, Search search) {
    List<Candidate> found = new ArrayList<>(3);
    MrrsPlatform platform = new MrrsPlatform(workers);
    if (platform.threshold > platform.weight[platform.last]) {
      found.add(policyOne(platform));
    }
    if (search == Search.OSS) {
      SubsetSearch.Solution oss = SubsetSearch.oss(platform, NODE_LIMIT);
      if (oss.cost() < Double.MAX_VALUE) {
        found.add(candidate(Policy.II, platform, oss));
        return found;
      }
    }
    MrrsGreedy greedy = new MrrsGreedy(workers, search == Search.REPEAT_UNTIL);
    int[] below = greedy.thetaBelowOne();
    if (below != null) {
      found.add(new Candidate(Policy.II, below, true, greedy.steps()));
    }
    int[] one = greedy.thetaOne();
    found.add(new Candidate(Policy.III, one, true, greedy.steps()));
    return found;
  }

  private static Candidate candidate(
      Policy policy, MrrsPlatform platform, SubsetSearch.Solution solution) {
    int[] order = platform.inServiceOrder(solution.member());
    return new Candidate(policy, order, solution.proven(), solution.nodes());
  }

  /** Solves (3.22), (3.23): maximise sum A with sum w below z_n, W_n in the set. */
  private static Candidate policyOne(MrrsPlatform platform) {
    double capacity = platform.threshold - platform.weight[platform.last];
    SubsetSearch.Solution solution =
        SubsetSearch.below(
            platform.weight, platform.profit, platform.othersByBandwidth(), capacity, NODE_LIMIT);
    return candidate(Policy.I, platform, solution);
  }
}
