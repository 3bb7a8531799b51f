package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.PeriodicLp.SteadyState;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** LP, MI and single round: vectors V6, V7, V17, and the linear programs behind them. */
class ClassicalSchedulersTest {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 100);
  }

  @Test
  void periodicLp_matchesV6() {
    SteadyState steady = SteadyState.of(RandomStars.ABC);
    assertThat(steady.throughput()).isCloseTo(45, MILLIONTH);
    Plan opt = new PeriodicLp(PeriodicLp.Period.OPT).plan(RandomStars.ABC, 2000);
    assertThat(opt.rounds()).isEqualTo(11);
    // Served b, a, c.
    double[] chunk = {79.8810638, 41.9405319, 61.4107978};
    double[] last = {73.0992058, 38.379804, 56.1970552};
    for (int k = 0; k < 3; k++) {
      assertThat(opt.chunks().get(k).size()).isCloseTo(chunk[k], MILLIONTH);
      assertThat(opt.chunks().get(30 + k).size()).isCloseTo(last[k], MILLIONTH);
    }
    assertThat(opt.predictedMakespan()).isCloseTo(51.1895454, MILLIONTH);
    assertThat(Recurrence.play(RandomStars.ABC, opt).makespan()).isCloseTo(49.5835828, MILLIONTH);

    Plan sqrt = new PeriodicLp(PeriodicLp.Period.SQRT).plan(RandomStars.ABC, 2000);
    assertThat(sqrt.rounds()).isEqualTo(7);
    assertThat(sqrt.predictedMakespan()).isCloseTo(52.6747126, MILLIONTH);
    assertThat(Recurrence.play(RandomStars.ABC, sqrt).makespan()).isCloseTo(50.0585345, MILLIONTH);
  }

  @Test
  void periodicLp_leavesAWorkerOutAsInV6() {
    assertThat(SteadyState.of(RandomStars.NARROW).throughput()).isCloseTo(17.5, MILLIONTH);
    assertThat(SteadyState.of(RandomStars.NARROW).used()).containsExactly(0, 1);
    Plan plan = new PeriodicLp(PeriodicLp.Period.OPT).plan(RandomStars.NARROW, 600);
    assertThat(plan.rounds()).isEqualTo(19);
    assertThat(plan.chunks().get(0).size()).isCloseTo(18.516402, MILLIONTH);
    assertThat(plan.chunks().get(1).size()).isCloseTo(13.8873015, MILLIONTH);
    assertThat(plan.chunks().get(2).worker()).isZero();
    assertThat(Recurrence.play(RandomStars.NARROW, plan).makespan())
        .isCloseTo(37.4353968, MILLIONTH);
  }

  /** BEST tries hundreds of periods. */
  static LongStream fewSeeds() {
    return LongStream.rangeClosed(1, 20);
  }

  @ParameterizedTest
  @MethodSource("fewSeeds")
  void periodicLp_keepsWithinItsBounds(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    double bound = 2000 / SteadyState.of(workers).throughput();
    double best = makespan(workers, PeriodicLp.Period.BEST);
    for (PeriodicLp.Period period : PeriodicLp.Period.values()) {
      Plan plan = new PeriodicLp(period).plan(workers, 2000);
      double makespan = Recurrence.play(workers, plan).makespan();
      assertThat(makespan).isBetween(bound * (1 - 1e-9), plan.predictedMakespan() * (1 + 1e-9));
    }
    // BEST is the smallest over all K whose period fills, so it beats OPT up to OPT's odd last one.
    assertThat(best).isLessThanOrEqualTo(1.02 * makespan(workers, PeriodicLp.Period.OPT));
  }

  /** The period grows with the root of the load: what is lost at both ends vanishes. */
  @ParameterizedTest
  @MethodSource("fewSeeds")
  void periodicLp_hugeLoad_approachesTheSteadyState(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    double bound = 1e8 / SteadyState.of(workers).throughput();
    Plan plan = new PeriodicLp(PeriodicLp.Period.OPT).plan(workers, 1e8);
    assertThat(Recurrence.play(workers, plan).makespan())
        .isBetween(bound * (1 - 1e-9), bound * 1.01);
  }

  private static double makespan(List<WorkerSpec> workers, PeriodicLp.Period period) {
    return Recurrence.play(workers, new PeriodicLp(period).plan(workers, 2000)).makespan();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void steadyState_isTheLinearProgramsOptimum(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    assertThat(SteadyState.of(workers).throughput())
        .isCloseTo(LinearPrograms.throughput(workers), MILLIONTH);
  }

  @Test
  void multiInstallment_matchesV7() {
    List<WorkerSpec> linear = withoutLatencies(RandomStars.ABC);
    Plan one = new MultiInstallment(1).plan(linear, 2000);
    double[] single = {1011.23596, 449.438202, 539.325843};
    for (int k = 0; k < 3; k++) {
      assertThat(one.chunks().get(k).size()).isCloseTo(single[k], MILLIONTH);
    }
    Recurrence recurrence = Recurrence.play(linear, one);
    assertThat(one.predictedMakespan()).isCloseTo(60.6741573, MILLIONTH);
    for (int i = 0; i < 3; i++) {
      assertThat(recurrence.finish(i)).isCloseTo(60.6741573, MILLIONTH);
    }
    Plan two = new MultiInstallment(2).plan(linear, 2000);
    double[] double2 = {256.264775, 147.51773, 249.64539, 680.851064, 302.600473, 363.120567};
    for (int k = 0; k < 6; k++) {
      assertThat(two.chunks().get(k).size()).isCloseTo(double2[k], MILLIONTH);
    }
    assertThat(two.predictedMakespan()).isCloseTo(49.4184397, MILLIONTH);
    assertThat(Recurrence.play(linear, two).makespan()).isCloseTo(49.4184397, MILLIONTH);
    assertThat(Recurrence.play(RandomStars.ABC, two).makespan()).isCloseTo(50.3184397, MILLIONTH);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void multiInstallment_improvesWithInstallmentsAndPredictsExactly(long seed) {
    List<WorkerSpec> linear = withoutLatencies(RandomStars.heterogeneous(seed));
    double before = Double.POSITIVE_INFINITY;
    for (int x : new int[] {1, 2, 4, 8, 16}) {
      Plan plan = new MultiInstallment(x).plan(linear, 2000);
      double makespan = Recurrence.play(linear, plan).makespan();
      assertThat(makespan).isCloseTo(plan.predictedMakespan(), MILLIONTH);
      assertThat(makespan).isLessThanOrEqualTo(before * (1 + 1e-6));
      before = makespan;
    }
  }

  /** Each next chunk is a ninth: with a thousand workers the first is 9^999 times the last. */
  @Test
  void multiInstallmentBehindSlowLinks_sharesTheLoad() {
    List<WorkerSpec> slow = Collections.nCopies(1000, WorkerSpec.symmetric("w", 8, 0, 1, 0));
    Plan plan = new MultiInstallment(1).plan(slow, 2000);
    for (int k = 0; k < 5; k++) {
      double share = 8 / Math.pow(9, k + 1);
      assertThat(plan.chunks().get(k).size()).isCloseTo(2000 * share, MILLIONTH);
    }
    assertThat(plan.predictedMakespan()).isCloseTo(2000, MILLIONTH);
  }

  @Test
  void noInstallment_isRefused() {
    assertThatThrownBy(() -> new MultiInstallment(0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at least 1 installment, not 0");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void singleRound_isTheoremThreesOptimumWithoutLatencies(long seed) {
    List<WorkerSpec> linear = withoutLatencies(RandomStars.heterogeneous(seed));
    Plan plan = new SingleRound().plan(linear, 2000);
    List<WorkerSpec> order =
        linear.stream()
            .sorted((a, b) -> Double.compare(b.bandwidthOut(), a.bandwidthOut()))
            .toList();
    double optimum = plan.predictedMakespan();
    assertThat(LinearPrograms.singleRoundLoad(order, optimum)).isCloseTo(2000, MILLIONTH);
    // Theorem 2: the reverse order is not better; Theorem 1: all finish together.
    assertThat(LinearPrograms.singleRoundLoad(order.reversed(), optimum))
        .isLessThanOrEqualTo(2000 * (1 + 1e-6));
    Recurrence recurrence = Recurrence.play(linear, plan);
    for (int i = 0; i < linear.size(); i++) {
      assertThat(recurrence.finish(i)).isCloseTo(optimum, MILLIONTH);
    }
    assertThat(new MultiInstallment(1).plan(linear, 2000).predictedMakespan())
        .isCloseTo(optimum, MILLIONTH);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void singleRound_predictsExactlyWithLatencies(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    Plan plan = new SingleRound().plan(workers, 100);
    assertThat(Recurrence.play(workers, plan).makespan())
        .isCloseTo(plan.predictedMakespan(), MILLIONTH);
  }

  /** (2.1) to (2.4): all links at once, so that each gets T/(1/B + 1/S) by the end T. */
  @Test
  void singleRound_servesAllAtOnceWhereTheMasterHasThePorts() {
    // z = w for four: T = 1000 (z + w)/4 = 500. A root as well, k0 = 1/2: T = 1000/(1 + 4/2).
    WorkerSpec one = RandomStars.worker("a", 1, 1, 0, 0);
    WorkerSpec root = RandomStars.worker("p0", 1, 1e18, 0, 0);
    List<WorkerSpec> equal = List.of(one, one, one, one);
    assertThat(makespan(equal, Ports.UNLIMITED)).isCloseTo(500, within(1e-9));
    assertThat(makespan(List.of(root, one, one, one, one), new Ports(5)))
        .isCloseTo(1000 / 3.0, within(1e-9));
    // Two ports: T/2 each by T for two; from T/2 on half as much for the others: 3T/2 = 1000.
    assertThat(makespan(equal, new Ports(2))).isCloseTo(2000 / 3.0, within(1e-9));
    // 1/(1/2 + 1/2) + 1/(1 + 1) = 3/2 units a second.
    assertThat(makespan(List.of(one, RandomStars.worker("b", 2, 2, 0, 0)), new Ports(3)))
        .isCloseTo(2000 / 3.0, within(1e-9));
    // Latencies of 1 and 2 s: 3 + 500/10 + 500/10.
    WorkerSpec late = RandomStars.worker("c", 10, 10, 1, 2);
    assertThat(makespan(List.of(late, late), new Ports(2))).isCloseTo(103, within(1e-9));
  }

  /** Runs take as long as predicted, and no longer with more ports. */
  @ParameterizedTest
  @MethodSource("seeds")
  void singleRound_predictsExactlyOnSeveralPorts(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    double before = makespan(workers, Ports.ONE);
    for (int ports : new int[] {2, 3, 7}) {
      double makespan = makespan(workers, new Ports(ports));
      assertThat(makespan).as("%d ports", ports).isLessThanOrEqualTo(before * (1 + 1e-9));
      before = makespan;
    }
  }

  // Played, which is as predicted.
  private static double makespan(List<WorkerSpec> workers, Ports ports) {
    SchedulerKind kind = Registry.builtIn().kind("single-round");
    StarProblem problem =
        new StarProblem(
            workers,
            1000,
            false,
            Collections.nCopies(workers.size(), 0.0),
            1,
            ports,
            0,
            KnownCosts.MEAN);
    double computed =
        new ArithmeticRun(workers, kind, kind.create(problem, Settings.NONE), ports)
            .play()
            .schedule()
            .lastDate();
    assertThat(new SingleRound(ports).plan(workers, 1000).predictedMakespan())
        .isCloseTo(computed, within(1e-9 * computed));
    return computed;
  }

  // V17, section 2.5.4: a root that computes, then three workers. The root is a worker that
  // receives at once. The thesis' point: leaving p_1 out is better.
  @Test
  void treeExample_matchesV17() {
    List<WorkerSpec> tree =
        List.of(
            RandomStars.worker("p0", 1.0 / 2, 1e18, 0, 0),
            RandomStars.worker("p1", 1.0 / 3, 1.0 / 2, 0, 0),
            RandomStars.worker("p2", 1, 2, 0, 0),
            RandomStars.worker("p3", 1.0 / 2, 1.0 / 5, 0, 0));
    Plan all = SingleRound.equalFinish(tree, new int[] {0, 1, 2, 3}, 1);
    assertThat(all).isNotNull();
    double[] alpha = {.4321, .1728, .3457, .0494};
    for (int i = 0; i < 4; i++) {
      assertThat(Recurrence.loadOf(all, i)).isCloseTo(alpha[i], within(5e-5));
    }
    assertThat(all.predictedMakespan()).isCloseTo(.8642, within(5e-5));
    Plan without = SingleRound.equalFinish(tree, new int[] {0, 2, 3}, 1);
    assertThat(without).isNotNull();
    assertThat(Recurrence.loadOf(without, 0)).isCloseTo(.3962, within(5e-5));
    assertThat(Recurrence.loadOf(without, 2)).isCloseTo(.5283, within(5e-5));
    assertThat(Recurrence.loadOf(without, 3)).isCloseTo(.0755, within(5e-5));
    // 0.79245 cut, not rounded.
    assertThat(without.predictedMakespan()).isCloseTo(.7924, within(1e-4));
    // "Indeed the optimal" holds for the order 0, 1, 2, 3 only: by decreasing bandwidth (Theorem 2)
    // all four are used (Theorem 1) and finish earlier.
    Plan sorted = new SingleRound().plan(tree, 1);
    assertThat(sorted.chunks().size()).isEqualTo(4);
    assertThat(sorted.predictedMakespan()).isLessThan(.79);
  }

  /** Section 2.5.3: 512 image rows, four equal processors, sending takes a tenth of computing. */
  @Test
  void imageExample_isTheThesisDistribution() {
    List<WorkerSpec> bus =
        List.of(
            RandomStars.worker("p0", 1, 1e18, 0, 0),
            RandomStars.worker("p1", 1, 10, 0, 0),
            RandomStars.worker("p2", 1, 10, 0, 0),
            RandomStars.worker("p3", 1, 10, 0, 0));
    Plan plan = SingleRound.equalFinish(bus, new int[] {0, 1, 2, 3}, 512);
    assertThat(plan).isNotNull();
    // Printed as whole rows; x (1 + 1/1.1 + 1/1.21 + 1/1.331) = 512 gives x = 146.84.
    double[] rows = {147, 134, 121, 110};
    for (int i = 0; i < 4; i++) {
      assertThat(Recurrence.loadOf(plan, i)).isCloseTo(rows[i], within(1.0));
    }
    assertThat(plan.predictedMakespan() / 128).isCloseTo(1.152, within(0.006));
  }

  static List<WorkerSpec> withoutLatencies(List<WorkerSpec> workers) {
    return workers.stream()
        .map(w -> RandomStars.worker(w.name(), w.speed(), w.bandwidthOut(), 0, 0))
        .toList();
  }
}
