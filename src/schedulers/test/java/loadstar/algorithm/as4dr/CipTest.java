package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Table I with tau = 3, lambda = 5, phi = 0.5. The expected values were derived from the printed
 * formulas, independently of this code.
 */
class CipTest {
  private static final Cip LAMBDA_5 = Cip.uniform(1000, 5, 0.5, 0, 1);

  @ParameterizedTest
  @CsvSource({
    "0, 29998,    .499933350552", "1, 26997.3,  .499933349163", "2, 23997.76, .499933349441",
    "3, 20998.18, .499933349718", "4, 17998.56, .499933349996", "5, 14999.2,  .499933351107",
    "6, 11999.28, .499933350829", "7, 8999.52,  .499933351107", "8, 5999.84,  .499933352218",
    "9, 2999.9,   .499933351940"
  })
  void chunks_ofTableI(int set, double alpha, double theta) {
    ChunkPlan chunk = ChunkPlan.of(TableI.set(set), 3, 0.5);
    assertThat(chunk.alpha()).isCloseTo(alpha, within(1e-9 * alpha));
    assertThat(chunk.theta()).isCloseTo(theta, within(6e-13));
  }

  @Test
  void theta_isTheMiddleOfItsBoundsForS0() {
    ChunkPlan chunk = ChunkPlan.of(TableI.set(0), 3, 0.5);
    assertThat(chunk.thetaMin()).isCloseTo(9.9990001e-5, within(1e-13));
    assertThat(chunk.thetaMax()).isCloseTo(.999766711102, within(6e-13));
  }

  /** (15): with theta_min, s-ddot arrives exactly when s-dot has been computed. */
  @Test
  void thetaMin_makesTheSecondSubchunkArriveJustInTime() {
    WorkerSpec spec = new WorkerSpec("w", 7, 0.3, 11, 0.2, 13, 0.7);
    ChunkPlan chunk = ChunkPlan.of(spec, 40, 0);
    assertThat(chunk.theta()).isEqualTo(chunk.thetaMin());
    double cDot = spec.computeSeconds(chunk.theta() * chunk.alpha());
    assertThat(chunk.dDdot()).isCloseTo(cDot, within(1e-12));
  }

  /** (16): with theta_max, the next s-dot arrives exactly when s-ddot has been computed. */
  @Test
  void thetaMax_makesTheNextChunkArriveJustInTime() {
    WorkerSpec spec = new WorkerSpec("w", 7, 0.3, 11, 0.2, 13, 0.7);
    ChunkPlan chunk = ChunkPlan.of(spec, 40, 1);
    assertThat(chunk.theta()).isEqualTo(chunk.thetaMax());
    double cDdot = spec.computeSeconds((1 - chunk.theta()) * chunk.alpha());
    assertThat(chunk.rDot() + chunk.dDot()).isCloseTo(cDdot, within(1e-12));
  }

  /** alpha/B + 2b = (3 - 2f) 1e-4 + 2e-4, since F/B is 1e-4 in every row of Table I. */
  @ParameterizedTest
  @CsvSource({"0, 4.9998e-4", "1, 4.9997e-4", "8, 4.99992e-4", "9, 4.9999e-4"})
  void dataOfAChunk_takesAsLongAsDerived(int set, double seconds) {
    ChunkPlan chunk = ChunkPlan.of(TableI.set(set), 3, 0.5);
    assertThat(chunk.dDot() + chunk.dDdot()).isCloseTo(seconds, within(1e-15));
  }

  @Test
  void delayAfterAnS0_isItsDataTimesTheLaxity() {
    CipPlan plan = LAMBDA_5.planFor(TableI.thousand(), 3);
    assertThat(plan.delays()[1]).isCloseTo(2.99988e-3, within(5e-9));
  }

  @Test
  void delays_ofSortedTableISumUpToJustBelowTheirPeriod() {
    CipPlan plan = LAMBDA_5.planFor(TableI.thousand(), 3);
    assertThat(plan.delaySum()).isCloseTo(2.999882472, within(1e-9));
    assertThat(plan.feasible()).isTrue();
  }

  @Test
  void delays_ofShuffledTableIHardlyDependOnTheOrder() {
    for (int seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> shuffled = TableI.thousand();
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(LAMBDA_5.planFor(shuffled, 3).delaySum()).isBetween(2.999893, 2.999895);
      CipPlan shorter = LAMBDA_5.planFor(shuffled, 2.999);
      assertThat(shorter.delaySum()).isCloseTo(2.9992946, within(5e-7));
      assertThat(shorter.feasible()).isFalse();
      assertThat(LAMBDA_5.planFor(shuffled, 2).delaySum()).isCloseTo(2.3998946, within(5e-7));
    }
  }

  /** The published tau: 3 s. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.5, 0.1, 0.001})
  void tau_is3OnEveryGridThatContainsIt(double tauHat) {
    Cip cip = Cip.uniform(1000, 5, 0.5, 0, tauHat);
    assertThat(cip.plan(TableI.thousand()).tau()).isEqualTo(3, within(1e-12));
  }

  @Test
  void tau_onAFinerGridIsTheSmallestFeasibleOne() {
    // The smallest feasible real tau is 2.999736.
    Cip cip = Cip.uniform(1000, 5, 0.5, 2.9, 1e-4);
    assertThat(cip.plan(TableI.thousand()).tau()).isCloseTo(2.9998, within(1e-9));
  }

  /** tau = 4 holds up to 1 + lambda = 4 / (0.1 (4 - 2f) + 0.2), that is lambda = 5.66689. */
  @ParameterizedTest
  @CsvSource({"4, 2", "5, 3", "5.6668, 4", "5.667, 5"})
  void tau_growsWithLambda(double lambda, double tau) {
    Cip cip = Cip.uniform(1000, lambda, 0.5, 0, 1);
    assertThat(cip.plan(TableI.thousand()).tau()).isEqualTo(tau);
  }

  @Test
  void delayReading_makesNoDifferenceOnTableI() {
    double[] lambda = new double[1000];
    Cip printed = new Cip(lambda, Cip.all(1000, 0.5), 0, 1, Cip.DelayReading.PPAM13);
    Cip derived = new Cip(lambda, Cip.all(1000, 0.5), 0, 1, Cip.DelayReading.RESULTS_IN_ORDER);
    assertThat(printed.planFor(TableI.thousand(), 3).delaySum())
        .isCloseTo(derived.planFor(TableI.thousand(), 3).delaySum(), within(1e-7));
  }

  /** Results dominate when the way back is slow; then the two readings differ. */
  @Test
  void delay_isSetByResultsWhenTheWayBackIsSlow() {
    List<WorkerSpec> two =
        List.of(
            new WorkerSpec("a", 10, 0, 1000, 0, 100, 0),
            new WorkerSpec("b", 20, 0, 1000, 0, 100, 0));
    CipPlan plan = Cip.uniform(2, 0.5, 0.25, 0, 1).planFor(two, 6);
    ChunkPlan a = plan.chunks().get(0);
    ChunkPlan b = plan.chunks().get(1);
    assertThat(plan.delays()[1]).isEqualTo(1.5 * (a.rDdot() + b.rDot()));
    assertThat(plan.delays()[0]).isEqualTo(1.5 * (b.rDdot() + a.rDot()));
    CipPlan printed =
        new Cip(Cip.all(2, 0.5), Cip.all(2, 0.25), 0, 1, Cip.DelayReading.PPAM13).planFor(two, 6);
    assertThat(printed.delays()[1]).isEqualTo(1.5 * (a.rDot() + b.rDdot()));
  }

  @Test
  void firstPosts_startAtZeroAndAddTheDelays() {
    CipPlan plan = LAMBDA_5.planFor(TableI.thousand(), 3);
    double[] posts = plan.firstPosts();
    assertThat(posts[0]).isZero();
    assertThat(posts[1]).isEqualTo(plan.delays()[1]);
    assertThat(posts[999] + plan.delays()[0]).isCloseTo(plan.delaySum(), within(1e-12));
  }

  @Test
  void laxityBound_isAsPrintedForEveryRow() {
    List<WorkerSpec> workers = TableI.thousand();
    for (double bound : LAMBDA_5.laxityBounds(workers)) {
      assertThat(bound).isCloseTo(5.66689, within(5e-6));
    }
    assertThat(LAMBDA_5.breach(workers)).isNull();
    assertThat(Cip.uniform(1000, 6, 0.5, 0, 1).breach(workers))
        .contains("6.000 of")
        .contains("more than the 5.667 of (19)");
  }

  /**
   * F = 10 and 20, B = 100 each way, phi = 0 and 1, M = 2: K = 0.01 / (1 + 10) = 1/1100 and 0.01 /
   * (1 + 0.4) = 1/140; Lambda = 1 / (2 10 (1/1100 + 0.01)) - 1 = 43/12 and 1 / (2 20 (1/140 +
   * 0.01)) - 1 = 11/24. Each is bound by the less of its own and its neighbour's.
   */
  @Test
  void laxityBound_isThatOfTheTighterNeighbour() {
    List<WorkerSpec> two =
        List.of(WorkerSpec.symmetric("a", 10, 0, 100, 0), WorkerSpec.symmetric("b", 20, 0, 100, 0));
    Cip.DelayReading reading = Cip.DelayReading.RESULTS_IN_ORDER;
    Cip cip = new Cip(new double[] {3, 0.4}, new double[] {0, 1}, 0, 1, reading);
    assertThat(cip.laxityBounds(two)[0]).isCloseTo(11.0 / 24, within(1e-12));
    assertThat(cip.laxityBounds(two)[1]).isCloseTo(11.0 / 24, within(1e-12));
    assertThat(cip.breach(two)).startsWith("lambda 3.000 of a is more than the 0.4583 of (19)");
    // theta of each by its own phi: 0.1 / 1.1 / 1 of a, (1 / 20) / (1 / 20 + 2 / 100) of b.
    List<ChunkPlan> chunks = cip.planFor(two, 8).chunks();
    assertThat(chunks.get(0).theta()).isCloseTo(0.1 / 1.1, within(1e-12));
    assertThat(chunks.get(1).theta()).isCloseTo(0.05 / 0.07, within(1e-12));
  }

  @Test
  void phiThatLeavesNoSecondPart_isRefused() {
    assertThatThrownBy(() -> Cip.uniform(1000, 5, 1.5, 0, 1).plan(TableI.thousand()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("with phi 1.5 theta of")
        .hasMessageContaining("would be 1.500, not between 0 and 1");
  }

  /** (1 + lambda) M F/B = 1 at lambda = 9: from there on no period is long enough. */
  @Test
  void saturatedPorts_areRefusedInsteadOfSearchedForEver() {
    assertThat(Cip.uniform(1000, 8.9, 0.5, 0, 1).plan(TableI.thousand()).tau()).isGreaterThan(4);
    assertThatThrownBy(() -> Cip.uniform(1000, 9.1, 0.5, 0, 1).plan(TableI.thousand()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the master's send port cannot serve all 1000 workers")
        .hasMessageContaining("with this lambda the delays of CIP sum up to 1.010 tau")
        .hasMessageContaining("--select")
        .hasMessageContaining("or lambda below 9.00;");
    // Results of twice the data: the other port, and no lambda helps.
    List<WorkerSpec> slow = Collections.nCopies(3, new WorkerSpec("w", 10, 0, 20, 0, 10, 0));
    assertThatThrownBy(() -> Cip.uniform(3, 0, 0.5, 0, 1).plan(slow))
        .hasMessageContaining("the master's receive port cannot serve all 3 workers")
        .hasMessageContaining("it is busy for 3.000 tau in every one")
        .message()
        .doesNotContain("lambda below");
  }

  /** With tau below 2f (13) gives a negative chunk; such a period is passed over. */
  @Test
  void tau_isNeverBelowTwiceTheComputeLatency() {
    List<WorkerSpec> one = List.of(WorkerSpec.symmetric("w", 10, 2.2, 1e6, 1e-6));
    CipPlan plan = Cip.uniform(1, 0, 0.5, 0, 1).plan(one);
    assertThat(plan.tau()).isEqualTo(5);
    assertThat(plan.alphas()).containsExactly((5 - 4.4) * 10);
  }

  @Test
  void parametersOutOfRange_areRefusedByName() {
    assertThatThrownBy(() -> Cip.uniform(1, -1, 0.5, 0, 1)).hasMessageContaining("lambda");
    assertThatThrownBy(() -> Cip.uniform(1, Double.NaN, 0.5, 0, 1)).hasMessageContaining("lambda");
    assertThatThrownBy(() -> Cip.uniform(1, 0, 2.5, 0, 1))
        .hasMessageContaining("phi of worker 0 is 2.5");
    assertThatThrownBy(() -> Cip.uniform(1, 0, 0.5, -1, 1)).hasMessageContaining("tau0 is -1.0");
    assertThatThrownBy(() -> Cip.uniform(1, 0, 0.5, 0, 0)).hasMessageContaining("tau-hat is 0.0");
  }

  /**
   * (8): d_w is (1 + lambda_w) times a visit: 5 in place of 0 makes the second post 6 times as
   * late.
   */
  @Test
  void workers_mayHaveLambdasOfTheirOwn() {
    assertThat(secondPost("5") / secondPost("0")).isCloseTo(6, within(1e-9));
  }

  private static double secondPost(String lambda) {
    List<WorkerSpec> two =
        List.of(
            WorkerSpec.symmetric("a", 10, 0, 1000, 0), WorkerSpec.symmetric("b", 10, 0, 1000, 0));
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    Settings settings =
        new Settings.Builder()
            .set(As4drKinds.TAU, 4.0)
            .read(1, As4drKinds.OWN_LAMBDA, lambda)
            .build();
    Schedule schedule =
        ArithmeticRun.of(two, kind, kind.create(StarProblem.of(two, 1000), settings))
            .play()
            .schedule();
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.worker(row) == 1) {
        return schedule.sendStart(row);
      }
    }
    throw new AssertionError("nothing was sent to the second worker");
  }
}
