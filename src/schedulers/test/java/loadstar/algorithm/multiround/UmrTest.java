package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import loadstar.algorithm.multiround.PeriodicLp.SteadyState;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vectors V1, V2, V3, V12, V13 of the thesis' specification, and what holds on any platform. */
class UmrTest {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);

  @Test
  void homogeneousWorkers_matchV1() {
    List<WorkerSpec> workers = RandomStars.homogeneous(3, 10, 60, 0.1, 0.2);
    UniformPlan umr = new Umr().schedule(workers, 1000);
    // theta = 1/sum(S/B) = 1/(3/6) = 2; mu = (k - K0)/P = (0.2 - 0.3)/(1/60) = -6; eta = -6/(1-2).
    assertThat(umr.induction().theta()).isCloseTo(2, MILLIONTH);
    assertThat(umr.induction().mu()).isCloseTo(-6, MILLIONTH);
    assertThat(LagrangeRounds.eta(umr.induction())).isCloseTo(6, MILLIONTH);
    assertThat(umr.rounds()).isEqualTo(6);
    double[] rounds = {21.3015873, 36.6031746, 67.2063492, 128.412698, 250.825397, 495.650794};
    for (int j = 0; j < 6; j++) {
      assertThat(umr.round(j)).isCloseTo(rounds[j], MILLIONTH);
      assertThat(umr.plan().chunks().get(3 * j).size()).isCloseTo(rounds[j] / 3, MILLIONTH);
    }
    assertThat(umr.makespan()).isCloseTo(35.1883597884, MILLIONTH);
    Recurrence recurrence = Recurrence.play(workers, umr.plan());
    assertThat(recurrence.makespan()).isCloseTo(35.1883597884, MILLIONTH);
    assertThat(recurrence.finish(0)).isCloseTo(34.7516755, MILLIONTH);
    assertThat(recurrence.finish(1)).isCloseTo(34.9700176, MILLIONTH);
    assertThat(recurrence.finish(2)).isCloseTo(35.1883598, MILLIONTH);
  }

  @Test
  void heterogeneousWorkers_matchV2() {
    UniformPlan umr = new Umr().schedule(RandomStars.ABC, 2000);
    Partition partition = umr.induction().partition();
    assertThat(umr.order()).containsExactly(0, 1, 2);
    double[] alpha = {0.2222222222, 0.4444444444, 0.3333333333};
    double[] beta = {1.22222222, -1.55555556, 0.33333333};
    double[] first = {10.9808006, 17.9616013, 14.971201};
    double[] last = {187.73896, 371.477921, 280.108441};
    for (int i = 0; i < 3; i++) {
      assertThat(partition.alpha(i)).isCloseTo(alpha[i], MILLIONTH);
      assertThat(partition.beta(i)).isCloseTo(beta[i], MILLIONTH);
      assertThat(umr.plan().chunks().get(i).size()).isCloseTo(first[i], MILLIONTH);
      assertThat(umr.plan().chunks().get(18 + i).size()).isCloseTo(last[i], MILLIONTH);
    }
    assertThat(umr.induction().theta()).isCloseTo(1.73913043478, MILLIONTH);
    assertThat(umr.induction().mu()).isCloseTo(-10.4130434783, MILLIONTH);
    assertThat(LagrangeRounds.eta(umr.induction())).isCloseTo(14.0882352941, MILLIONTH);
    assertThat(umr.rounds()).isEqualTo(7);
    assertThat(umr.round(0)).isCloseTo(43.9136029008, MILLIONTH);
    assertThat(umr.round(6)).isCloseTo(839.325322, MILLIONTH);
    assertThat(umr.makespan()).isCloseTo(46.9163960371, MILLIONTH);
    Recurrence recurrence = Recurrence.play(RandomStars.ABC, umr.plan());
    assertThat(recurrence.makespan()).isCloseTo(46.9163960371, MILLIONTH);
    assertThat(recurrence.sendEnd()).isCloseTo(28.0425, within(5e-5));
    assertThat(recurrence.idle(0) + recurrence.idle(1) + recurrence.idle(2)).isLessThan(1e-9);
  }

  @Test
  void otherNumbersOfRounds_costMore() {
    int[] order = {0, 1, 2};
    int[] m = {1, 2, 3, 6, 8};
    double[] f = {70.5775, 54.6225485, 49.9865833, 46.9914092, 46.973082};
    for (int i = 0; i < m.length; i++) {
      UniformPlan umr = Umr.scheduleOn(RandomStars.ABC, order, 2000, m[i]);
      assertThat(umr.makespan()).isCloseTo(f[i], MILLIONTH);
    }
  }

  @Test
  void thetaOne_matchesV3() {
    // sum S/B = 1 exactly: SUM would keep one worker, so the set is given.
    List<WorkerSpec> workers = RandomStars.homogeneous(2, 10, 20, 0.1, 0.5);
    UniformPlan umr = Umr.scheduleOn(workers, new int[] {0, 1}, 400);
    assertThat(umr.induction().theta()).isEqualTo(1);
    assertThat(umr.induction().mu()).isCloseTo(6, MILLIONTH);
    assertThat(umr.rounds()).isEqualTo(8);
    for (int j = 0; j < 8; j++) {
      assertThat(umr.round(j)).isCloseTo(29 + 6 * j, MILLIONTH);
    }
    assertThat(umr.makespan()).isCloseTo(25.65, MILLIONTH);
    assertThat(Recurrence.play(workers, umr.plan()).makespan()).isCloseTo(25.65, MILLIONTH);
    assertThat(Umr.scheduleOn(workers, new int[] {0, 1}, 400, 7).makespan())
        .isCloseTo(25.6571429, MILLIONTH);
  }

  @Test
  void infeasibleRounds_dropTheStarvedWorkerAsInV12() {
    List<WorkerSpec> workers =
        List.of(
            RandomStars.worker("a", 10, 100, 0.1, 0.1),
            RandomStars.worker("b", 10, 100, 0.1, 5),
            RandomStars.worker("c", 10, 100, 0.1, 0.1));
    UniformPlan small = new Umr().schedule(workers, 30);
    assertThat(small.order()).containsExactly(0, 2);
    assertThat(small.rounds()).isEqualTo(2);
    assertThat(small.round(0)).isCloseTo(6.66666667, MILLIONTH);
    assertThat(small.makespan()).isCloseTo(1.96666667, MILLIONTH);
    assertThat(Recurrence.play(workers, small.plan()).makespan()).isCloseTo(1.96666667, MILLIONTH);

    UniformPlan atTheLimit = new Umr().schedule(workers, 98);
    assertThat(atTheLimit.order()).containsExactly(0, 1, 2);
    assertThat(atTheLimit.induction().partition().smallestRound()).isCloseTo(98, MILLIONTH);
    assertThat(atTheLimit.rounds()).isEqualTo(1);
    assertThat(atTheLimit.makespan()).isCloseTo(6.28, MILLIONTH);

    UniformPlan large = new Umr().schedule(workers, 1000);
    assertThat(large.rounds()).isEqualTo(2);
    assertThat(large.round(0)).isCloseTo(197.692308, MILLIONTH);
    assertThat(large.makespan()).isCloseTo(39.0769231, MILLIONTH);
  }

  @Test
  void table44_matchesV13() {
    int[] order = {0, 1, 2, 3, 4};
    UniformPlan best = Umr.scheduleOn(RandomStars.FIVE, order, 5e5);
    assertThat(best.induction().theta()).isCloseTo(1.1111111111, MILLIONTH);
    assertThat(best.induction().mu()).isCloseTo(-142.222222222, MILLIONTH);
    assertThat(best.rounds()).isEqualTo(48);
    assertThat(best.round(0)).isCloseTo(1592.03195, MILLIONTH);
    assertThat(best.makespan()).isCloseTo(1572.27759, MILLIONTH);

    UniformPlan fifty = Umr.scheduleOn(RandomStars.FIVE, order, 5e5, 50);
    assertThat(fifty.round(0)).isCloseTo(1530.96519, MILLIONTH);
    assertThat(fifty.round(1)).isCloseTo(1558.85022, MILLIONTH);
    assertThat(fifty.round(49)).isCloseTo(45105.8687, MILLIONTH);
    assertThat(fifty.makespan()).isCloseTo(1572.30584, MILLIONTH);
    Plan plan = fifty.plan();
    assertThat(Recurrence.play(RandomStars.FIVE, plan).makespan()).isCloseTo(1572.30584, MILLIONTH);
    double[] totals = {156250, 125000, 125000, 46875, 46875};
    for (int i = 0; i < 5; i++) {
      assertThat(Recurrence.loadOf(plan, i)).isCloseTo(totals[i], MILLIONTH);
    }
  }

  @Test
  void table45_isThisPartitionWithTheEstimatedSpeeds() {
    double[] es = {53, 79, 80, 23, 22};
    double[] grid = {103113, 153696, 155642, 44747, 42801};
    Partition partition =
        new Partition(
            Partition.Rule.EQUAL_COMPUTATION,
            LongStream.range(0, 5)
                .mapToObj(i -> RandomStars.worker("w" + i, es[(int) i], 400, 0.1, 0.1))
                .toList());
    for (int i = 0; i < 5; i++) {
      assertThat(partition.chunk(i, 5e5)).isCloseTo(grid[i], within(1.0));
    }
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 500);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void prediction_isTheReplayedMakespanAndTheLastWorkerNeverWaits(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    for (UmrSelection selection : UmrSelection.values()) {
      UniformPlan umr = new Umr(selection).schedule(workers, 2000);
      Recurrence recurrence = Recurrence.play(workers, umr.plan());
      assertThat(recurrence.makespan()).isCloseTo(umr.makespan(), MILLIONTH);
      int[] order = umr.order();
      assertThat(recurrence.idle(order[order.length - 1])).isLessThan(1e-6 * umr.makespan());
    }
  }

  /** Also where rounds shrink (phi below 1), which no selection of UMR's own would choose. */
  @ParameterizedTest
  @MethodSource("seeds")
  void predictionOnAllWorkers_isTheReplayedMakespan(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    int[] all = java.util.stream.IntStream.range(0, workers.size()).toArray();
    UniformPlan umr = Umr.scheduleOn(workers, all, 2000);
    assertThat(Recurrence.play(workers, umr.plan()).makespan())
        .isCloseTo(umr.makespan(), MILLIONTH);
  }

  @Test
  void makespan_growsWithTheLoad() {
    double before = 0;
    for (double load = 1; load < 1e7; load *= 3) {
      double makespan = new Umr().schedule(RandomStars.ABC, load).makespan();
      assertThat(makespan).isGreaterThan(before);
      before = makespan;
    }
  }

  @Test
  void makespan_growsWithTheLatencies() {
    double before = 0;
    for (double factor : new double[] {0, 0.01, 0.1, 0.5, 1, 2, 5, 20}) {
      List<WorkerSpec> workers =
          RandomStars.ABC.stream()
              .map(w ->
                  RandomStars.worker(
                      w.name(),
                      w.speed(),
                      w.bandwidthOut(),
                      factor * w.latencyOut(),
                      factor * w.computeLatency()))
              .toList();
      double makespan = new Umr().schedule(workers, 2000).makespan();
      assertThat(makespan).isGreaterThan(before);
      before = makespan;
    }
  }

  /** Equal workers: equal computing is equal sending plus computing, so both plan the same. */
  @Test
  void homogeneousWorkers_getTheRoundsOfMrrs() {
    List<WorkerSpec> workers = RandomStars.homogeneous(4, 10, 70, 0.1, 0.2);
    int[] all = {0, 1, 2, 3};
    UniformPlan umr = Umr.scheduleOn(workers, all, 3000);
    UniformPlan mrrs = Mrrs.scheduleOn(workers, all, 3000);
    assertThat(mrrs.rounds()).isEqualTo(umr.rounds());
    for (int j = 0; j < umr.rounds(); j++) {
      assertThat(mrrs.round(j)).isCloseTo(umr.round(j), MILLIONTH);
    }
    assertThat(mrrs.makespan()).isCloseTo(umr.makespan(), MILLIONTH);
  }

  @Test
  void hugeLoad_approachesFullSpeed() {
    // Latencies vanish against L: F tends to L/sum S = L/45.
    double makespan = new Umr().schedule(RandomStars.ABC, 1e9).makespan();
    assertThat(makespan).isBetween(1e9 / 45, 1e9 / 45 * 1.001);
  }

  @Test
  void tinyLoad_costsTheLatenciesOfOneWorker() {
    // Nobody else's latency is worth paying: what remains is one chunk on one worker.
    UniformPlan umr = new Umr().schedule(RandomStars.ABC, 1e-6);
    assertThat(umr.rounds()).isEqualTo(1);
    assertThat(umr.order()).hasSize(1);
    WorkerSpec only = RandomStars.ABC.get(umr.order()[0]);
    assertThat(umr.makespan()).isCloseTo(only.latencyOut() + only.computeLatency(), within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 60, 30.000001})
  void zeroLatencies_reachTheLimitWithoutNaN(double bandwidth) {
    // Without latencies rounds cost nothing: F tends to L/sum S from above when phi > 1 …
    List<WorkerSpec> workers = RandomStars.homogeneous(3, 10, bandwidth, 0, 0);
    int[] all = {0, 1, 2};
    UniformPlan umr = Umr.scheduleOn(workers, all, 1000);
    double bound = 1000 / SteadyState.of(workers).throughput();
    assertThat(umr.makespan()).isBetween(bound * (1 - 1e-12), bound * 1.001);
    assertThat(umr.rounds()).isLessThanOrEqualTo(UniformPlan.MAX_ROUNDS);
  }

  @Test
  void oneWorker_isServedAlone() {
    List<WorkerSpec> one = List.of(RandomStars.worker("only", 10, 40, 0.1, 0.2));
    UniformPlan umr = new Umr().schedule(one, 500);
    Recurrence recurrence = Recurrence.play(one, umr.plan());
    assertThat(recurrence.makespan()).isCloseTo(umr.makespan(), MILLIONTH);
    assertThat(umr.induction().theta()).isCloseTo(4, MILLIONTH);
  }

  @Test
  void lagrange_agreesWithTheScan() {
    // V1 and V2 of the specification: m* = 5.863060 and 6.968702.
    Induction v1 =
        new Umr().schedule(RandomStars.homogeneous(3, 10, 60, 0.1, 0.2), 1000).induction();
    assertThat(LagrangeRounds.solve(v1, 1000)).hasValueCloseTo(5.863060, within(1e-6));
    Induction v2 = new Umr().schedule(RandomStars.ABC, 2000).induction();
    assertThat(LagrangeRounds.solve(v2, 2000)).hasValueCloseTo(6.968702, within(1e-6));
    // theta = 1 (V3): round_0 = L/m - mu (m-1)/2, so m*^2 = L P/(k - P mu/2) = 20/0.35.
    Induction v3 =
        new Induction(
            new Partition(
                Partition.Rule.EQUAL_COMPUTATION, RandomStars.homogeneous(2, 10, 20, 0.1, 0.5)));
    assertThat(LagrangeRounds.solve(v3, 400)).hasValueCloseTo(Math.sqrt(20 / 0.35), within(1e-6));
    // Without latencies more rounds always help.
    Induction free =
        new Induction(
            new Partition(
                Partition.Rule.EQUAL_COMPUTATION, RandomStars.homogeneous(2, 10, 30, 0, 0)));
    assertThat(LagrangeRounds.solve(free, 400)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void impossibleLoad_isRefused(double load) {
    assertThatThrownBy(() -> new Umr().plan(RandomStars.ABC, load))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the load is " + load);
  }
}
