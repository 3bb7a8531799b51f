package loadstar.algorithm.clusters;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.algorithm.as4dr.Cip;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * AS4DR for masters whose ports cannot serve all workers: the selection of PPAM'13 for one stream
 * says who takes part.
 *
 * <p>The paper is given the period. Without one the selection tries tau0 + 2^k tau-hat, k = 0, 1,
 * ..., and takes the first whose workers reach 99 % of the throughput of a period so long that
 * latencies no longer count; CIP then searches the period of the chosen ones.
 */
public final class SelectedClusters {
  private static final double ENOUGH = 0.99;
  private static final int DOUBLINGS = 16;

  private SelectedClusters() {}

  /** AS4DR and its Baseline. */
  public static List<SchedulerKind> kinds() {
    return As4drKinds.all(SelectedClusters::select);
  }

  /** The numbers of the workers that take part, ascending. */
  static int[] select(List<WorkerSpec> estimates, Cip cip, OptionalDouble given) {
    if (given.isPresent()) {
      return numbers(estimates, selection(estimates, cip, given.getAsDouble()));
    }
    double longest = cip.tau0() + Math.scalb(cip.tauHat(), DOUBLINGS);
    double best = selection(estimates, cip, longest).throughput();
    for (int k = 0; k < DOUBLINGS; k++) {
      Clusters clusters = selection(estimates, cip, cip.tau0() + Math.scalb(cip.tauHat(), k));
      if (clusters.throughput() > 0 && clusters.throughput() >= ENOUGH * best) {
        return numbers(estimates, clusters);
      }
    }
    return numbers(estimates, selection(estimates, cip, longest));
  }

  private static Clusters selection(List<WorkerSpec> estimates, Cip cip, double tau) {
    return new ClusterSelection(tau, cip.lambda(), cip.phi(), cip.reading()).select(estimates, 1);
  }

  private static int[] numbers(List<WorkerSpec> estimates, Clusters clusters) {
    if (clusters.throughput() <= 0) {
      throw new InputException(
          "the selection finds no worker that the master's ports can serve in every period of "
              + clusters.tau()
              + " s",
          "a smaller lambda, or a longer period");
    }
    Map<WorkerSpec, Integer> numbers = new IdentityHashMap<>();
    for (int w = 0; w < estimates.size(); w++) {
      numbers.put(estimates.get(w), w);
    }
    int[] chosen =
        clusters.members().getFirst().stream()
            .mapToInt(worker -> requireNonNull(numbers.get(worker)))
            .toArray();
    Arrays.sort(chosen);
    return chosen;
  }
}
