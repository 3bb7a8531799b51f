package loadstar.algorithm.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * The candidate sets of MRRS's worker selection (thesis, Algorithm 3.4.1). Which of them is used is
 * decided by comparing makespans, by {@code Mrrs}: the printed minimum over m_1, m_2 and m_3
 * compares quantities of different units, the first of which is to be maximised.
 *
 * <p>All three policies ignore latencies and the load.
 */
public final class MrrsSelection {
  /** Moves after which an exact search answers its best set so far. */
  public static final long NODE_LIMIT = 2_000_000;

  /** How policies II and III search. */
  public enum Search {
    /** Algorithm 3.4.2, theta tested before a worker is added. */
    GREEDY,
    /** The same as listed, repeat-until: a worker is added before theta is tested. */
    REPEAT_UNTIL,
    /** OSS, section 3.4.4, whose one answer serves both; greedy where no set has theta below 1. */
    OSS
  }

  /** The policy a candidate comes from. */
  public enum Policy {
    /** Theta above 1: rounds grow. */
    I,
    /** Theta below 1: rounds shrink. */
    II,
    /** Theta closest to 1: rounds of equal size. */
    III
  }

  /**
   * One candidate V*.
   *
   * @param policy where it comes from
   * @param order indices in the platform's list, by decreasing bandwidth with W_n at the end
   * @param proven whether an exact search finished; true for the greedy ones, which promise nothing
   */
  public record Candidate(Policy policy, int[] order, boolean proven) {}

  private MrrsSelection() {}

  /** The candidates that exist, in the order of their policies; never empty. */
  public static List<Candidate> candidates(List<WorkerSpec> workers, Search search) {
    List<Candidate> found = new ArrayList<>(3);
    MrrsPlatform platform = new MrrsPlatform(workers);
    if (platform.threshold > platform.weight[platform.last]) {
      found.add(policyOne(platform));
    }
    if (search == Search.OSS) {
      OptimalSubsetSearch.Solution oss = OptimalSubsetSearch.solve(workers, NODE_LIMIT);
      if (oss.order().length > 0) {
        found.add(new Candidate(Policy.II, oss.order(), oss.proven()));
        return found;
      }
    }
    MrrsGreedy greedy = new MrrsGreedy(workers, search == Search.REPEAT_UNTIL);
    int[] below = greedy.thetaBelowOne();
    if (below != null) {
      found.add(new Candidate(Policy.II, below, true));
    }
    found.add(new Candidate(Policy.III, greedy.thetaOne(), true));
    return found;
  }

  /** The candidate's set in service order: by decreasing bandwidth, the smallest z last. */
  public static int[] serviceOrder(List<WorkerSpec> workers) {
    MrrsPlatform platform = new MrrsPlatform(workers);
    boolean[] all = new boolean[workers.size()];
    Arrays.fill(all, true);
    return platform.inServiceOrder(all);
  }

  /** (3.22), (3.23): maximise sum A with sum w below z_n, W_n in the set. */
  private static Candidate policyOne(MrrsPlatform platform) {
    int[] items = platform.othersByBandwidth();
    double[] profit = Arrays.stream(items).mapToDouble(i -> platform.profit[i]).toArray();
    double[] weight = Arrays.stream(items).mapToDouble(i -> platform.weight[i]).toArray();
    double capacity = platform.threshold - platform.weight[platform.last];
    HorowitzSahni.Solution solution = HorowitzSahni.solve(profit, weight, capacity, NODE_LIMIT);
    boolean[] member = new boolean[platform.size()];
    for (int k = 0; k < items.length; k++) {
      member[items[k]] = solution.member()[k];
    }
    return new Candidate(Policy.I, platform.inServiceOrder(member), solution.proven());
  }
}
