package loadstar.algorithm.multiround;

import loadstar.model.WorkerSpec;

/**
 * The induction on rounds (thesis, (3.7), (3.13), (4.17)): sending round j+1 takes as long as W_n's
 * computation of round j, so that W_n never waits. It gives round_{j+1} = theta round_j + mu.
 *
 * <p>With P = sum alpha_i/B_i, K_0 = sum (nLat_i + beta_i/B_i), q = alpha_n/S_n and k = cLat_n +
 * beta_n/S_n: theta = q/P, mu = (k - K_0)/P. UMR calls theta phi, (3.8); the fixed point eta =
 * mu/(1 - theta) of (3.15) is what (3.9) calls mu.
 */
public final class Induction {
  private final Partition partition;
  final double p; // seconds per load unit of sending a round
  private final double k0;
  private final double q;
  final double k; // seconds of W_n's computation per round that do not depend on its size

  /** Computes the induction of a partition. */
  public Induction(Partition partition) {
    this.partition = partition;
    int n = partition.size();
    double sumP = 0;
    double sumK0 = 0;
    for (int i = 0; i < n; i++) {
      WorkerSpec w = partition.workers().get(i);
      sumP += partition.alpha(i) / w.bandwidthOut();
      sumK0 += w.latencyOut() + partition.beta(i) / w.bandwidthOut();
    }
    WorkerSpec last = partition.workers().getLast();
    p = sumP;
    k0 = sumK0;
    q = partition.alpha(n - 1) / last.speed();
    k = last.computeLatency() + partition.beta(n - 1) / last.speed();
  }

  public Partition partition() {
    return partition;
  }

  /** Returns the growth factor of the rounds: phi of (3.8), theta of (3.14). */
  public double theta() {
    return q / p;
  }

  /** Returns the load units added per round, mu of (3.14). */
  public double mu() {
    return (k - k0) / p;
  }

  /**
   * Returns the date at which W_n finishes, in seconds: (3.10) and (3.16) with the sum of the
   * rounds put in. W_n never waits, so this is the sending of round 0 and then m computations: F =
   * P round_0 + K_0 + m k + q L. Under {@link Partition.Rule#EQUAL_COMPUTATION} no worker finishes
   * later and F is the makespan; under {@link Partition.Rule#EQUAL_ROUND} it is a lower bound of
   * it.
   *
   * @param rounds m
   * @param firstRound round_0, load units
   * @param load L, load units
   */
  public double makespan(int rounds, double firstRound, double load) {
    return p * firstRound + k0 + rounds * k + q * load;
  }
}
