package loadstar.algorithm.as4dr;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.ClusterSelection.Clusters;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * Selects the workers that take part in AS4DR where the ports of its one master cannot serve all of
 * them in a period, or where the others do more without some.
 *
 * <p>The paper (PPAM'13) gives the period. Without one, periods τ₀ + 2^k τ̂, k = 0, 1, ..., are
 * tried, and for each CIP searches the shortest period of the workers that it selects. For a stream
 * without end the first decides whose workers reach 99 % of the throughput of a period so long that
 * latencies no longer count. A load W ends about W/T + τ after the beginning, T being the
 * throughput, as the last worker begins nearly a period after the first one: the least decides.
 */
enum WorkerSelection {
  /**
   * The selection by the workers' own delays, (7) with (4) checked; never less throughput than
   * {@link #PPAM13} has.
   */
  OWN,
  /** The paper's tightened selection (8), after workers left that are in the others' way. */
  PPAM13;

  // The required share of the throughput of a period so long that latencies no longer count.
  private static final double ENOUGH = 0.99;
  private static final int DOUBLINGS = 16;
  // The limit of a search by own delays, which with weights that differ rarely ends.
  private static final long PATIENCE = 100_000;

  /**
   * The selected workers.
   *
   * @param workers their numbers, in the order in which they are served
   * @param tau the shortest period of CIP's grid in which all of them can be served, seconds
   */
  record Selected(int[] workers, double tau) {}

  /**
   * Selects among workers.
   *
   * @param estimates of all workers
   * @param cip λ, φ, the grid of periods and the reading of (8), for all workers
   * @param load in load units, infinite for a stream
   * @param given the period, where there is one
   * @param least size of a chunk in load units below which a worker does not take part: 1 where
   *     tasks are not cut and the step of the grid is not given
   * @throws InputException if the ports can serve nobody
   */
  Selected select(
      List<WorkerSpec> estimates, Cip cip, double load, Optional<Double> given, double least) {
    DoubleFunction<Attempt> at = tau -> Attempt.of(this, estimates, cip, tau, least);
    if (given.isPresent()) {
      return at.apply(given.get()).selected(cip);
    }
    Attempt longest = at.apply(cip.tau0() + Math.scalb(cip.tauHat(), DOUBLINGS));
    if (longest.throughput() <= 0) {
      throw longest.nobody();
    }
    double shortest = load / longest.throughput();
    Selected best = null;
    double earliest = Double.POSITIVE_INFINITY;
    double before = 0;
    // By own delays, workers for whom a period was too short need a longer one.
    for (int k = 0; k <= DOUBLINGS && (this != OWN || shortest + before <= earliest); k++) {
      double tau = cip.tau0() + Math.scalb(cip.tauHat(), k);
      Attempt attempt = k < DOUBLINGS ? at.apply(tau) : longest;
      before = tau;
      if (attempt.throughput() <= 0) {
        continue;
      }
      if (Double.isInfinite(load)) {
        if (attempt.throughput() >= ENOUGH * longest.throughput()) {
          return attempt.selected(cip);
        }
        continue;
      }
      Selected selected = attempt.selected(cip);
      double end = load / attempt.throughput() + selected.tau();
      if (end < earliest) {
        best = selected;
        earliest = end;
      }
    }
    return Objects.requireNonNull(best);
  }

  /** Tells whether a worker computes a chunk of a least size, load units, in a period. */
  static boolean fits(WorkerSpec worker, double tau, double least) {
    return (tau - 2 * worker.computeLatency()) * worker.speed() >= least;
  }

  /**
   * The best that a rule finds for one period.
   *
   * @param rule that selects
   * @param selection of those that come into question, with their λ and φ
   * @param candidates their numbers
   * @param estimates their parameters
   * @param clusters one, or none
   * @param least size of a chunk, load units
   */
  private record Attempt(
      WorkerSelection rule,
      ClusterSelection selection,
      int[] candidates,
      List<WorkerSpec> estimates,
      Clusters clusters,
      double least) {

    static Attempt of(
        WorkerSelection rule, List<WorkerSpec> all, Cip cip, double tau, double least) {
      int[] candidates =
          IntStream.range(0, all.size()).filter(w -> fits(all.get(w), tau, least)).toArray();
      List<WorkerSpec> estimates = Arrays.stream(candidates).mapToObj(all::get).toList();
      ClusterSelection selection =
          new ClusterSelection(
              tau, of(candidates, cip.lambda()), of(candidates, cip.phi()), cip.reading());
      Clusters clusters =
          rule == OWN ? selection.selectByOwn(estimates, 1, PATIENCE) : selection.nobody();
      clusters = selection.selectAfterLeaving(estimates, clusters.throughput()).orElse(clusters);
      return new Attempt(rule, selection, candidates, estimates, clusters, least);
    }

    private static double[] of(int[] candidates, double[] values) {
      return Arrays.stream(candidates).mapToDouble(w -> values[w]).toArray();
    }

    double throughput() {
      return clusters.throughput();
    }

    InputException nobody() {
      return new InputException(
          "the selection finds no worker that the master's ports can serve in every period of %s s"
              .formatted(clusters.tau()),
          "a smaller lambda, or a longer period");
    }

    Selected selected(Cip cip) {
      if (throughput() <= 0) {
        throw nobody();
      }
      List<Integer> order = clusters.members().getFirst();
      if (rule == OWN) {
        order = selection.filled(estimates, order);
      }
      int[] workers = order.stream().mapToInt(w -> candidates[w]).toArray();
      Cip own =
          new Cip(
              of(workers, cip.lambda()),
              of(workers, cip.phi()),
              cip.tau0(),
              cip.tauHat(),
              cip.reading());
      List<WorkerSpec> served = order.stream().map(estimates::get).toList();
      double shortest =
          served.stream()
              .mapToDouble(one -> least / one.speed() + 2 * one.computeLatency())
              .max()
              .orElse(0);
      return new Selected(workers, own.planWithin(served, shortest, clusters.tau()).tau());
    }
  }
}
