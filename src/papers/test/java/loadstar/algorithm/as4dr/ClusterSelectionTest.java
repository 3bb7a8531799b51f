package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.ClusterSelection.Clusters;
import loadstar.algorithm.linear.LinearProgram;
import loadstar.experiment.ppam13.Ppam13;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterSelectionTest {
  private static final List<WorkerSpec> THOUSAND = Ppam13.workers(100, OptionalDouble.empty(), 1);
  private static final List<WorkerSpec> SETS = sets();

  // Spec section 9, V11: S2 dominates, so every worker weighs (1 + lambda)(0.03 + (tau - 0.002)
  // 10/10^8).
  @ParameterizedTest
  @CsvSource({"1, 0.0300000998", "10, 0.0300009998", "100, 0.0300099998", "1000, 0.0300999998"})
  void weights_areThoseOfV11(double tau, double weight) {
    double[] weights = uniform(10, tau, 0).weights(SETS);
    assertThat(weights).containsOnly(weight);
    double[] lax = uniform(10, tau, 5).weights(SETS);
    assertThat(lax).containsOnly(lax[0]);
    assertThat(lax[0]).isCloseTo(6 * weight, within(1e-16));
  }

  /** One laxity for all workers, φ = 0.5, and results read as (7) of ICPPW'12 has them. */
  private static ClusterSelection uniform(int workers, double tau, double lambda) {
    double[] phi = Cip.all(workers, 0.5);
    Cip.DelayReading reading = Cip.DelayReading.RESULTS_IN_ORDER;
    return new ClusterSelection(tau, Cip.all(workers, lambda), phi, reading);
  }

  @Test
  void throughputs_areThoseOfV11() {
    assertThat(uniform(10, 100, 0).throughputs(SETS))
        .containsExactly(
            0.9998, 99.8, 9.9998, 999.8, 0.99998, 99.8, 9.99998, 999.8, 0.99998, 99.98);
  }

  // Spec section 8, "Sum of all t_w".
  @ParameterizedTest
  @CsvSource({"1, 224095.4", "10, 231479.54", "30, 232026.5133", "100, 232217.954"})
  void throughputs_addUpToThoseOfTheSpec(double tau, double sum) {
    double[] throughputs = uniform(1000, tau, 5).throughputs(THOUSAND);
    assertThat(Arrays.stream(throughputs).sum()).isCloseTo(sum, within(1e-4));
  }

  // Spec section 8, table "Fig 3": workers per cluster, and the M that selects all 1000.
  @ParameterizedTest
  @CsvSource({
    "0, 1, 33, 31", "0, 10, 333, 4", "0, 30, 999, 2", "0, 100, 3332, 1",
    "1, 1, 16, 63", "1, 10, 166, 7", "1, 30, 499, 3", "1, 100, 1666, 1",
    "5, 1, 5, 200", "5, 10, 55, 19", "5, 30, 166, 7", "5, 100, 555, 2"
  })
  void selection_fillsClustersAsInTheSpec(double lambda, double tau, int perCluster, int all) {
    ClusterSelection selection = uniform(1000, tau, lambda);
    Clusters one = selection.select(THOUSAND, 1);
    assertThat(one.selected()).isEqualTo(Math.min(1000, perCluster));
    Clusters enough = selection.select(THOUSAND, all);
    assertThat(enough.selected()).isEqualTo(1000);
    assertThat(enough.optimal()).isTrue();
    if (all > 1) {
      assertThat(selection.select(THOUSAND, all - 1).selected()).isLessThan(1000);
    }
  }

  // Spec section 8, default lambda = 5, tau = 10: T and the workers selected.
  @ParameterizedTest
  @CsvSource({
    "1, 54890, 55",
    "2, 109780, 110",
    "3, 164670, 165",
    "4, 201596, 220",
    "5, 207085, 275",
    "6, 212520, 330",
    "8, 223300, 440",
    "10, 229679.99, 550",
    "15, 231304.755, 825",
    "19, 231479.54, 1000"
  })
  void selection_hasTheThroughputOfTheSpec(int streams, double throughput, int selected) {
    Clusters clusters = uniform(1000, 10, 5).select(THOUSAND, streams);
    assertThat(clusters.throughput()).isCloseTo(throughput, within(5e-3));
    assertThat(clusters.selected()).isEqualTo(selected);
    assertThat(clusters.optimal()).isTrue();
    assertThat(clusters.exact()).isTrue();
    assertThat(clusters.upperBound()).isEqualTo(clusters.throughput());
    assertThat(clusters.upperBound()).isEqualTo(clusters.throughput());
  }

  @Test
  void selection_isTheOracle_forAnyNumberOfStreams() {
    // All weights equal: the M n best workers, and no more clusters than needed.
    ClusterSelection selection = uniform(1000, 30, 5);
    double[] best = selection.throughputs(THOUSAND);
    Arrays.sort(best);
    for (int streams : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 50, 999, 1000, 5000}) {
      int selected = Math.min(1000, 166 * streams);
      double oracle = Arrays.stream(best, 1000 - selected, 1000).sum();
      Clusters clusters = selection.select(THOUSAND, streams);
      assertThat(clusters.throughput()).isCloseTo(oracle, within(1e-6));
      assertThat(clusters.selected()).isEqualTo(selected);
      assertThat(clusters.members()).hasSizeLessThanOrEqualTo(streams);
    }
  }

  @ParameterizedTest
  @EnumSource(Cip.DelayReading.class)
  void clusters_keepTheirOwnDelaysWithinThePeriod(Cip.DelayReading reading) {
    // d_w <= d°_w, hence (8) implies (4), whatever the order within the cluster.
    double[] lambda = Cip.all(1000, 5);
    double[] phi = Cip.all(1000, 0.5);
    Clusters clusters = new ClusterSelection(10, lambda, phi, reading).select(THOUSAND, 7);
    Set<String> names = new HashSet<>();
    assertThat(clusters.members()).hasSize(7);
    for (List<WorkerSpec> members : members(clusters)) {
      int m = members.size();
      Cip cip = new Cip(Cip.all(m, 5), Cip.all(m, 0.5), 0, 1, reading);
      assertThat(cip.planFor(members, 10).feasible()).isTrue();
      members.forEach(worker -> assertThat(names.add(worker.name())).isTrue());
    }
  }

  private static List<List<WorkerSpec>> members(Clusters clusters) {
    return clusters.members().stream()
        .map(members -> members.stream().map(THOUSAND::get).toList())
        .toList();
  }

  private static Clusters byOwn(int streams) {
    return uniform(1000, 10, 5).selectByOwn(THOUSAND, streams, 100_000);
  }

  /**
   * A worker of S3 or S7 takes 6 (2 x 0.01 + 9980/10^9) = 0.12006 s of every 10 s: 83 fit, not 55,
   * and each brings (1 - 0.02/10) 1000 = 998 bytes/s.
   */
  @Test
  void selectByOwn_hasRoomForHalfAsManyAgain() {
    Clusters one = byOwn(1);
    assertThat(one.selected()).isEqualTo(83);
    assertThat(one.throughput()).isCloseTo(83 * 998, within(1e-6));
    assertThat(one.optimal()).isFalse();
    assertThat(one.upperBound()).isBetween(83 * 998.0, 83 * 998 * 1.005);
  }

  /**
   * Latencies alone: 100 (6 x 2 (6 x 0.01 + 3 x 0.001 + 0.015)) = 93.6 s of ports in every 10 s, so
   * 9 clusters cannot hold all; 10 can, where d° needs 19. (4) holds in each.
   */
  @Test
  void selectByOwn_servesAllWithTenMasters() {
    assertThat(byOwn(9).selected()).isLessThan(1000);
    Clusters ten = byOwn(10);
    assertThat(ten.selected()).isEqualTo(1000);
    assertThat(ten.members()).hasSize(10);
    for (List<WorkerSpec> members : members(ten)) {
      Cip cip = Cip.uniform(members.size(), 5, 0.5, 0, 1);
      assertThat(cip.planFor(members, 10).delaySum()).isLessThanOrEqualTo(10 + 1e-9);
    }
  }

  /** Every set of at most six workers in every order: the best that (7) allows one stream. */
  @ParameterizedTest
  @MethodSource("seeds")
  void selectByOwn_isNearTheBestOfAllOrders(int seed) {
    UniformRandomProvider random = RandomStream.of(seed, "own");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 6; w++) {
      double latency = 0.05 * (1 + random.nextInt(4));
      workers.add(WorkerSpec.symmetric("w" + w, 1 + random.nextInt(100), 0.01, 1e6, latency));
    }
    ClusterSelection selection = uniform(6, 1, 0);
    double best = best(workers, new ArrayList<>(), selection.throughputs(workers));
    Clusters own = selection.selectByOwn(workers, 1, 1_000_000);
    assertThat(own.throughput()).isBetween(0.8 * best, best * (1 + 1e-12));
    assertThat(own.throughput())
        .isGreaterThanOrEqualTo(selection.select(workers, 1).throughput() * (1 - 1e-12));
    if (own.optimal()) {
      assertThat(own.throughput()).isCloseTo(best, within(1e-9 * best));
    }
  }

  private static double best(List<WorkerSpec> workers, List<Integer> order, double[] throughputs) {
    double best = 0;
    if (!order.isEmpty()) {
      List<WorkerSpec> members = order.stream().map(workers::get).toList();
      Cip cip = Cip.uniform(order.size(), 0, 0.5, 0, 1);
      if (cip.planFor(members, 1).feasible()) {
        best = order.stream().mapToDouble(w -> throughputs[w]).sum();
      }
    }
    for (int w = 0; w < workers.size(); w++) {
      if (!order.contains(w)) {
        order.add(w);
        best = Math.max(best, best(workers, order, throughputs));
        order.removeLast();
      }
    }
    return best;
  }

  static IntStream seeds() {
    return IntStream.rangeClosed(1, Boolean.getBoolean("full") ? 5 : 2);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void selection_isProvenOrHonest_whenWeightsDiffer(int seed) {
    // Latencies back that differ by set make results dominate and weights differ.
    UniformRandomProvider random = RandomStream.of(seed, "weights");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 60; w++) {
      double latencyBack = (1 + w % 6) * 0.1 * (1 + random.nextInt(3));
      workers.add(
          new WorkerSpec("w" + w, 1 + random.nextInt(100), 0.01, 1e6, 0.01, 1e6, latencyBack));
    }
    ClusterSelection selection = uniform(60, 10, 0);
    double[] weights = selection.weights(workers);
    double[] throughputs = selection.throughputs(workers);
    Clusters clusters = selection.select(workers, 4, 1_000_000);
    double earned = 0;
    for (List<Integer> members : clusters.members()) {
      double taken = 0;
      for (int w : members) {
        taken += weights[w];
        earned += throughputs[w];
      }
      assertThat(taken).isLessThanOrEqualTo(10 * (1 + 1e-12));
    }
    assertThat(clusters.throughput()).isCloseTo(earned, within(1e-9 * earned));
    assertThat(clusters.upperBound()).isGreaterThanOrEqualTo(clusters.throughput() * (1 - 1e-15));
    assertThat(1 - clusters.throughput() / clusters.upperBound()).isLessThan(0.02);
    assertThat(selection.select(workers, 1).optimal()).isTrue();
  }

  @Test
  void selection_fillsAClusterToTheBrim() {
    // d° = 2·0.005 + (1/100)·1 = 0.02 exactly, 50 times in tau = 1. In doubles the sum of the
    // two transfers is a little more than 0.02 or not, as rounding has it.
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 60; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 10, 0, 1000, 0.005));
    }
    Clusters clusters = uniform(60, 1, 0).select(workers, 1);
    assertThat(clusters.selected()).isEqualTo(50);
    assertThat(clusters.exact()).isTrue();
  }

  @Test
  void selection_leavesOutWorkersWithoutAChunk() {
    // 2f > tau: no chunk computes within a period, whatever its size.
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("fine", 10, 0.01, 1e6, 0.01),
            WorkerSpec.symmetric("slow-to-start", 1000, 0.6, 1e6, 0.01));
    Clusters clusters = uniform(2, 1, 0).select(workers, 2);
    assertThat(clusters.members()).containsExactly(List.of(0));
  }

  @Test
  void exactChunk_agreesWithTheSchedulersOwn() {
    for (WorkerSpec worker : SETS) {
      for (double tau : new double[] {1, 3, 10, 100}) {
        for (double phi : new double[] {0.5, 0.25}) {
          ChunkPlan plan = ChunkPlan.of(worker, tau, phi);
          ExactChunk exact =
              ExactChunk.of(worker, LinearProgram.exact(tau), LinearProgram.exact(phi));
          assertThat(exact.alpha().doubleValue())
              .isCloseTo(plan.alpha(), within(1e-12 * plan.alpha()));
          assertThat(exact.theta().doubleValue()).isCloseTo(plan.theta(), within(1e-12));
          assertThat(exact.data().doubleValue())
              .isCloseTo(plan.dDot() + plan.dDdot(), within(1e-14));
          assertThat(exact.rDot().doubleValue()).isCloseTo(plan.rDot(), within(1e-14));
          assertThat(exact.rDdot().doubleValue()).isCloseTo(plan.rDdot(), within(1e-14));
          assertThat(exact.feasible()).isEqualTo(plan.feasible());
        }
      }
    }
  }

  @Test
  void selection_refusesBadInput() {
    assertThatThrownBy(() -> uniform(1, 0, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("tau is 0.0");
    assertThatThrownBy(() -> uniform(1, 1, -1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("lambda of worker 0 is -1.0");
    assertThatThrownBy(() -> uniform(10, 1, 0).select(SETS, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("number of data streams is 0");
    double[] phi = {2.5};
    assertThatThrownBy(() -> new ClusterSelection(1, new double[1], phi, Cip.DelayReading.PPAM13))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("phi of worker 0 is 2.5");
  }

  private static List<WorkerSpec> sets() {
    List<WorkerSpec> sets = new ArrayList<>();
    for (int k = 0; k < 10; k++) {
      sets.add(Ppam13.set("S" + k, k, OptionalDouble.empty()));
    }
    return sets;
  }
}
