package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;

/**
 * The partition of a round: chunk_{j,i} = alpha_i round_j + beta_i, with sum alpha = 1 and sum beta
 * = 0.
 *
 * <p>Both rules make some time the same for every worker of a round: with weights g_i and latencies
 * l_i, alpha_i = g_i / sum g and beta_i = g_i ((sum g_k l_k) / sum g - l_i).
 */
public final class Partition {
  /** The rules by which a round is split. */
  public enum Rule {
    /** UMR, (3.4): cLat_i + chunk/S_i; g = S, l = cLat. (3.5) and (3.6). */
    EQUAL_COMPUTATION,
    /** MRRS, (3.1): sending plus computing; g = A = B S/(B + S), l = nLat + cLat. (3.2), (3.3). */
    EQUAL_ROUND
  }

  private final List<WorkerSpec> workers;
  private final double[] alpha;
  private final double[] beta;

  /**
   * Computes the partition.
   *
   * @param inServiceOrder the workers as the master serves them; the last one is W_n
   */
  public Partition(Rule rule, List<WorkerSpec> inServiceOrder) {
    workers = List.copyOf(inServiceOrder);
    int n = workers.size();
    double[] g = new double[n];
    double[] l = new double[n];
    double sumG = 0;
    double sumGl = 0;
    for (int i = 0; i < n; i++) {
      WorkerSpec w = workers.get(i);
      if (rule == Rule.EQUAL_COMPUTATION) {
        g[i] = w.speed();
        l[i] = w.computeLatency();
      } else {
        g[i] = w.bandwidthOut() * w.speed() / (w.bandwidthOut() + w.speed());
        l[i] = w.computeLatency() + w.latencyOut();
      }
      sumG += g[i];
      sumGl += g[i] * l[i];
    }
    alpha = new double[n];
    beta = new double[n];
    for (int i = 0; i < n; i++) {
      alpha[i] = g[i] / sumG;
      beta[i] = g[i] * (sumGl / sumG - l[i]);
    }
  }

  public List<WorkerSpec> workers() {
    return workers;
  }

  public int size() {
    return alpha.length;
  }

  /** Returns the share of a round that worker i gets. */
  public double alpha(int i) {
    return alpha[i];
  }

  public double smallestAlpha() {
    return Arrays.stream(alpha).min().orElseThrow();
  }

  /** Returns the correction for worker i's latencies, in load units. */
  public double beta(int i) {
    return beta[i];
  }

  /** Returns chunk_{j,i} of a round of that many load units; negative if the round is too small. */
  public double chunk(int i, double round) {
    return alpha[i] * round + beta[i];
  }

  /** Returns the smallest round in which no chunk is negative, in load units. */
  public double smallestRound() {
    return Math.max(0, -beta[mostStarved()] / alpha[mostStarved()]);
  }

  /** Returns the worker whose chunk is the first to become negative as rounds shrink. */
  public int mostStarved() {
    return IndexSort.least(alpha.length, i -> beta[i] / alpha[i]);
  }
}
