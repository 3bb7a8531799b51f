package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/**
 * Workers that leave, come back and come late. Two equal workers of 10 units/s behind links of 100
 * units/s, no latencies, unless a test says otherwise: a single round of L units gives the first
 * one a = L/(1 + 10/11), as x_2 (1/100 + 1/10) = x_1/10, and ends at 0.11 a.
 */
class SurvivalTest {
  private static final List<WorkerSpec> TWO = List.of(worker("a", 10, 100), worker("b", 10, 100));

  private static WorkerSpec worker(String name, double speed, double bandwidth) {
    return WorkerSpec.symmetric(name, speed, 0, bandwidth, 0);
  }

  private static SchedulerKind kind(String name) {
    return MultiRoundKinds.all().stream()
        .filter(k -> k.name().equals(name))
        .findAny()
        .orElseThrow();
  }

  private static ArithmeticRun arithmetic(String name, List<WorkerSpec> workers, double load) {
    return arithmetic(name, workers, load, Settings.NONE);
  }

  private static ArithmeticRun arithmetic(
      String name, List<WorkerSpec> workers, double load, Settings settings) {
    SchedulerKind kind = kind(name);
    return ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, load), settings));
  }

  private static double computed(Schedule schedule) {
    return IntStream.range(0, schedule.rows())
        .filter(row -> !schedule.isLost(row))
        .mapToDouble(schedule::size)
        .sum();
  }

  // 210 units: a gets 110 until 1.1 s, b 100 until 2.1 s, and both end at 12.1 s. At 6 s, after the
  // last send, b leaves: its 100 go to a as the plan for one worker, in 1 s, while a still computes
  // its first 110. It ends at 12.1 + 10 s.
  @Test
  void singleRound_plansAnewWhatIsLostAfterTheLastSend() {
    Schedule schedule =
        arithmetic("single-round", TWO, 210).away(1, 6, Double.POSITIVE_INFINITY).play().schedule();

    assertThat(schedule.rows()).isEqualTo(3);
    assertThat(schedule.size(0)).isCloseTo(110, within(1e-9));
    assertThat(schedule.lost(1)).isEqualTo(6);
    assertThat(schedule.worker(2)).isZero();
    assertThat(schedule.round(2)).isEqualTo(2);
    assertThat(schedule.size(2)).isCloseTo(100, within(1e-9));
    assertThat(schedule.sendStart(2)).isEqualTo(6);
    assertThat(schedule.computeStart(2)).isCloseTo(12.1, within(1e-9));
    assertThat(schedule.lastDate()).isCloseTo(22.1, within(1e-9));
  }

  // At 0.5 s, while a is sent its 110, b leaves: nothing of it is lost, and its 100 are planned for
  // a. Sent until 2.1 s; a computes from 1.1 to 22.1 s. b is back at 3 s, and there is nothing to
  // give it.
  @Test
  void singleRound_plansAnewWhatIsNotSent() {
    Schedule schedule = arithmetic("single-round", TWO, 210).away(1, 0.5, 3).play().schedule();

    assertThat(schedule.rows()).isEqualTo(2);
    assertThat(schedule.losses()).isZero();
    assertThat(schedule.worker(1)).isZero();
    assertThat(schedule.sendStart(1)).isCloseTo(1.1, within(1e-9));
    assertThat(schedule.lastDate()).isCloseTo(22.1, within(1e-9));
  }

  // All leave at 6 s, and the master hears of all departures before it serves a port: a's load is
  // not planned for b in between. Only b is back, at 10 s: the plan for one worker sends it 210
  // units in 2.1 s, and
  // it computes them for 21 s.
  @Test
  void singleRound_waitsWhenNobodyIsThere() {
    Schedule schedule =
        arithmetic("single-round", TWO, 210)
            .away(0, 6, Double.POSITIVE_INFINITY)
            .away(1, 6, 10)
            .play()
            .schedule();

    assertThat(schedule.losses()).isEqualTo(2);
    assertThat(schedule.rows()).isEqualTo(3);
    assertThat(schedule.worker(2)).isEqualTo(1);
    assertThat(schedule.size(2)).isCloseTo(210, within(1e-9));
    assertThat(schedule.lastDate()).isCloseTo(10 + 2.1 + 21, within(1e-9));
  }

  /** Both leave at 6 s and are back at 10 s; events of one instant come one by one. */
  @Test
  void twoAtOneInstant_loseNothing() {
    Schedule schedule =
        arithmetic("single-round", TWO, 210).away(0, 6, 10).away(1, 6, 10).play().schedule();

    assertThat(computed(schedule)).isCloseTo(210, within(1e-9));
    assertThat(IntStream.range(2, schedule.rows()).map(schedule::round).min()).hasValue(2);
  }

  /** Nobody is there at first: the plan is for a, which comes at 1 s; b, at 1.5 s, gets nothing. */
  @Test
  void firstPlan_isForThoseWhoAreThere() {
    Schedule schedule =
        arithmetic("single-round", TWO, 210).joining(0, 1).joining(1, 1.5).play().schedule();

    assertThat(schedule.rows()).isEqualTo(1);
    assertThat(schedule.size(0)).isCloseTo(210, within(1e-9));
    assertThat(schedule.lastDate()).isCloseTo(1 + 2.1 + 21, within(1e-9));
  }

  // MI with 2 installments on three workers; the middle one leaves before the first send has ended.
  // What is sent from then on has the sizes and, of the platform, the workers of MI's plan for the
  // two others, in rounds 2 and 3.
  @Test
  void planOfThoseWhoAreLeft_isTheRulesOwn() {
    List<WorkerSpec> three =
        List.of(worker("a", 10, 300), worker("b", 10, 200), worker("c", 7, 99));
    Schedule schedule =
        arithmetic("mi", three, 100).away(1, 1e-3, Double.POSITIVE_INFINITY).play().schedule();
    double rest = 100 - schedule.size(0);
    Plan plan = new MultiInstallment(2).plan(List.of(three.get(0), three.get(2)), rest);
    assertThat(schedule.rows()).isEqualTo(1 + plan.chunks().size());
    for (int send = 0; send < plan.chunks().size(); send++) {
      assertThat(schedule.worker(1 + send)).isEqualTo(2 * plan.chunks().get(send).worker());
      assertThat(schedule.round(1 + send)).isEqualTo(2 + plan.chunks().get(send).round());
      assertThat(schedule.size(1 + send)).isCloseTo(plan.chunks().get(send).size(), within(1e-9));
    }
  }

  // With latencies three rounds of so little are impossible: a's share of a round is (x - 10)/2.
  // Where the rule has no plan each worker gets its share of the speeds.
  @Test
  void ruleWithoutAPlan_givesEachItsShare() {
    StaticScheduler picky =
        (workers, load) -> {
          if (workers.size() < 3) {
            throw new InputException("only for three", null);
          }
          return SingleRound.given(load / 3, load / 3, load / 3);
        };
    List<WorkerSpec> three =
        List.of(worker("a", 10, 100), worker("b", 10, 100), worker("c", 30, 100));
    Scheduler scheduler = new PlanScheduler(picky, three, 120);
    Schedule schedule =
        ArithmeticRun.of(three, kind("umr"), scheduler)
            .away(1, 0.5, Double.POSITIVE_INFINITY)
            .play()
            .schedule();

    // 40 to a, 40 to b lost or unsent; at 0.5 s b's and c's 80 are to be shared 1 to 3.
    assertThat(schedule.size(schedule.rows() - 2)).isCloseTo(20, within(1e-9));
    assertThat(schedule.size(schedule.rows() - 1)).isCloseTo(60, within(1e-9));
    assertThatThrownBy(() -> new PlanScheduler(picky, TWO, 120))
        .as("before the run it is refused")
        .isInstanceOf(InputException.class);
  }

  /** A number of rounds that so little load does not have gives negative chunks, sent by nobody. */
  @Test
  void givenRounds_areNoHindranceWhenLittleIsLeft() {
    List<WorkerSpec> slow =
        List.of(
            WorkerSpec.symmetric("a", 10, 0.5, 100, 0.1),
            WorkerSpec.symmetric("b", 20, 3.0, 100, 0.1),
            WorkerSpec.symmetric("c", 30, 0.1, 100, 0.1));
    Settings rounds = new Settings.Builder().set(MultiRoundKinds.ROUNDS, 8).build();
    for (double share = 0.05; share < 1; share += 0.05) {
      double date = 400 * share / 60 * 10;
      ArithmeticRun arithmetic =
          arithmetic("umr", slow, 4000, rounds).away(2, date, Double.POSITIVE_INFINITY).play();
      assertThat(computed(arithmetic.schedule())).isCloseTo(4000, within(1e-6));
    }
  }

  // Without error RUMR is UMR; b's chunks, sent or not, go to factoring, which asks a for nothing
  // before it has at most one chunk left, and gives b, back at 5 s, what it asks for.
  @Test
  void rumrWithoutError_handsWhatALeaverHadToFactoring() {
    Settings noError = new Settings.Builder().set(MultiRoundKinds.ERROR, 0.0).build();
    Schedule undisturbed = arithmetic("rumr", TWO, 210, noError).play().schedule();
    Schedule schedule = arithmetic("rumr", TWO, 210, noError).away(1, 4, 5).play().schedule();
    int planned = undisturbed.rows();
    assertThat(computed(schedule)).isCloseTo(210, within(1e-9));
    assertThat(schedule.losses()).isPositive();
    int[] again =
        IntStream.range(0, schedule.rows())
            .filter(row -> schedule.worker(row) == 1 && schedule.sendStart(row) >= 5)
            .toArray();
    assertThat(again).isNotEmpty();
    // Half of what is left to two workers, then half of the rest: chunks shrink, but for the crumbs
    // in the last one.
    double[] sizes = Arrays.stream(again).mapToDouble(schedule::size).toArray();
    for (int i = 1; i < sizes.length - 1; i++) {
      assertThat(sizes[i]).isLessThanOrEqualTo(sizes[i - 1] * (1 + 1e-9));
    }
    assertThat(schedule.lastDate()).isGreaterThan(undisturbed.lastDate());
    assertThat(schedule.round(again[0])).isGreaterThan(planned / 2);
  }

  /** When all that UMR selected are gone, factoring serves who is left. */
  @Test
  void rumr_servesTheUnselectedWhenNobodyElseIsLeft() {
    // S/B: 0.1, 0.1 and 0.9, which is too much for the port: c is left out.
    List<WorkerSpec> three =
        List.of(worker("a", 10, 100), worker("b", 10, 100), worker("c", 90, 100));
    assertThat(arithmetic("rumr", three, 300).play().schedule())
        .satisfies(schedule ->
            assertThat(IntStream.range(0, schedule.rows()).map(schedule::worker).max())
                .hasValue(1));

    Schedule schedule =
        arithmetic("rumr", three, 300)
            .away(0, 1, Double.POSITIVE_INFINITY)
            .away(1, 2, Double.POSITIVE_INFINITY)
            .play()
            .schedule();

    assertThat(computed(schedule)).isCloseTo(300, within(1e-9));
    assertThat(schedule.worker(schedule.rows() - 1)).isEqualTo(2);
  }

  // DSA on dedicated workers is UMR, whose first round it plans again at 4 s for all that has not
  // been sent and for what b had.
  @Test
  void dsa_plansARoundZeroForThoseWhoAreThere() {
    ArithmeticRun arithmetic =
        arithmetic("dsa", TWO, 210).away(1, 4, Double.POSITIVE_INFINITY).play();
    Schedule schedule = arithmetic.schedule();
    int first =
        IntStream.range(0, schedule.rows())
            .filter(row -> schedule.sendStart(row) >= 4)
            .findFirst()
            .orElseThrow();
    double lost =
        IntStream.range(0, first).filter(schedule::isLost).mapToDouble(schedule::size).sum();
    double sent = IntStream.range(0, first).mapToDouble(schedule::size).sum();
    double rest = 210 - sent + lost;
    UniformPlan plan = Umr.scheduleOn(TWO, new int[] {0}, rest);
    assertThat(schedule.size(first)).isCloseTo(plan.round(0), within(1e-6));
    assertThat(IntStream.range(first, schedule.rows()).map(schedule::worker).sum()).isZero();
    assertThat(computed(schedule)).isCloseTo(210, within(1e-9));
  }

  /** Nobody knows what a plan without a rule would have become. */
  @Test
  void planWithoutItsRule_doesNotBearALeaver() {
    Plan plan = new SingleRound().plan(TWO, 210);
    ArithmeticRun arithmetic =
        ArithmeticRun.of(TWO, kind("single-round"), new PlanScheduler(plan))
            .away(1, 6, Double.POSITIVE_INFINITY);
    assertThatThrownBy(arithmetic::play)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("without its rule");
  }

  // What the search for the best period compares is the makespan of the plan, to the last digit.
  @Test
  void makespanOfPeriods_isThatOfTheirPlan() {
    for (long seed = 1; seed <= 40; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      int[] order = SingleRound.byBandwidth(workers);
      for (double seconds : new double[] {0.01, 0.3, 1, 7, 100}) {
        Periods periods = Periods.of(new PeriodLoads(workers, order), 500, seconds);
        double makespan = Recurrence.play(workers, periods.plan()).makespan();
        assertThat(periods.makespan()).isEqualTo(makespan);
        assertThat(periods.takesAtLeast()).isPositive().isLessThanOrEqualTo(makespan);
      }
    }
  }
}
