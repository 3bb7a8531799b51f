package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.Violation.Rule;
import org.junit.jupiter.api.Test;

/** A hand-made valid schedule, corrupted in one way at a time. */
class ScheduleValidatorTest {
  private static final double FOREVER = Double.POSITIVE_INFINITY;
  // F = 10, f = 0.5, B = 100, b = 0.1 both ways: 20 units take 0.3 s, 2.5 s, 0.3 s.
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("a", 10, 0.5, 100, 0.1),
              WorkerSpec.symmetric("b", 10, 0.5, 100, 0.1)));

  /** Worker a gets two subchunks of 20 units and b one, sent back to back; nothing waits. */
  private static Schedule valid() {
    Schedule schedule = new Schedule();
    add(schedule, 0, 1, Schedule.FIRST, 0.0, 0.3, 2.8);
    add(schedule, 0, 1, Schedule.SECOND, 0.3, 2.8, 5.3);
    add(schedule, 1, 1, Schedule.FIRST, 0.6, 0.9, 3.4);
    return schedule;
  }

  private static void add(
      Schedule schedule, int w, int round, int part, double send, double compute, double result) {
    int row = schedule.add(w, round, part, 20);
    schedule.setSend(row, send, send + 0.3);
    schedule.setCompute(row, compute, compute + 2.5);
    schedule.setResult(row, result, result + 0.3);
  }

  private static ScheduleReport changed(double end, Consumer<Schedule> change) {
    Schedule schedule = valid();
    change.accept(schedule);
    return validate(schedule, end);
  }

  private static ScheduleReport validate(Schedule schedule, double end) {
    return new ScheduleValidator(STAR).validate(schedule, end);
  }

  /** Exactly one rule is broken, and its message says all these things. */
  private static void assertBroken(ScheduleReport report, Rule rule, String... said) {
    assertThat(report.valid()).isFalse();
    assertThat(report.violations()).extracting(Violation::rule).containsOnly(rule);
    assertThat(report.violations().get(0).message()).contains(said);
    assertThat(report.summary()).contains(rule.name());
  }

  @Test
  void validSchedule_hasNoViolationAndItsAmounts() {
    ScheduleReport report = new ScheduleValidator(STAR).validate(valid(), FOREVER, 60);

    assertThat(report.violations()).isEmpty();
    assertThat(report.valid()).isTrue();
    assertThat(report.subchunks()).isEqualTo(3);
    assertThat(report.lastDate()).isEqualTo(5.6);
    assertThat(report.distributed()).isEqualTo(60);
    assertThat(report.computed()).isEqualTo(60);
    assertThat(report.returned()).isEqualTo(60);
  }

  /** 19.5 units take no longer than 20: only that a task is cut is wrong. */
  @Test
  void partOfATask_isFound() {
    ScheduleValidator tasks = new ScheduleValidator(STAR).given(Given.WHOLE_TASKS, true);
    assertThat(tasks.validate(valid(), FOREVER, 60).violations()).isEmpty();

    Schedule cut = new Schedule();
    int row = cut.add(0, 1, Schedule.FIRST, 19.5);
    cut.setSend(row, 0, 0.3);
    cut.setCompute(row, 0.3, 2.8);
    cut.setResult(row, 2.8, 3.1);
    assertThat(new ScheduleValidator(STAR).validate(cut, FOREVER, 19.5).violations()).isEmpty();
    assertBroken(
        tasks.validate(cut, FOREVER, 19.5), Rule.ROW, "its size is 19.5, but tasks are not cut");
  }

  /** Both workers are sent to at once, and both results come back at once. */
  @Test
  void severalPorts_serveDifferentWorkersAtATime() {
    Schedule schedule = new Schedule();
    add(schedule, 0, 1, Schedule.FIRST, 0.0, 0.3, 2.8);
    add(schedule, 1, 1, Schedule.FIRST, 0.1, 0.4, 2.9);
    add(schedule, 0, 1, Schedule.SECOND, 0.3, 2.8, 5.3);
    ScheduleValidator two = new ScheduleValidator(STAR).ports(new Ports(2));

    assertThat(two.validate(schedule, FOREVER, 60).violations()).isEmpty();
    assertThat(validate(schedule, FOREVER).violations())
        .extracting(Violation::rule)
        .containsOnly(Rule.SEND_PORT, Rule.RECEIVE_PORT);

    Schedule sameWorker = new Schedule();
    add(sameWorker, 0, 1, Schedule.FIRST, 0.0, 0.3, 2.8);
    add(sameWorker, 0, 1, Schedule.SECOND, 0.2, 2.8, 5.3);
    assertBroken(two.validate(sameWorker, FOREVER), Rule.SEND_PORT, "sent from 0.2, while");
  }

  @Test
  void moreTransfersThanPorts_areNamed() {
    StarPlatform three =
        new StarPlatform(
            "master",
            List.of(STAR.worker(0), STAR.worker(1), WorkerSpec.symmetric("c", 10, 0.5, 100, 0.1)));
    Schedule schedule = new Schedule();
    add(schedule, 0, 1, Schedule.FIRST, 0.0, 0.3, 2.8);
    add(schedule, 1, 1, Schedule.FIRST, 0.1, 0.4, 3.1);
    add(schedule, 2, 1, Schedule.FIRST, 0.2, 0.5, 3.4);
    ScheduleValidator validator = new ScheduleValidator(three);

    assertBroken(
        validator.ports(new Ports(2)).validate(schedule, FOREVER),
        Rule.SEND_PORT,
        "sent from 0.2, while 2 others are, and the ports are 2");
    assertThat(validator.ports(Ports.UNLIMITED).validate(schedule, FOREVER).valid()).isTrue();
  }

  @Test
  void scheduleWithoutResults_isCompleteWhenComputed() {
    Schedule schedule = new Schedule();
    for (int k = 0; k < 3; k++) {
      int row = schedule.add(0, k + 1, Schedule.FIRST, 20);
      schedule.setSend(row, 0.3 * k, 0.3 * (k + 1));
      schedule.setCompute(row, 0.3 + 2.5 * k, 0.3 + 2.5 * (k + 1));
    }
    ScheduleValidator oneWay = new ScheduleValidator(STAR).given(Given.ONE_WAY, true);

    assertThat(oneWay.validate(schedule, FOREVER, 60).violations()).isEmpty();
    ScheduleValidator unknownSpeeds = new ScheduleValidator(STAR, null).given(Given.ONE_WAY, true);
    assertThat(unknownSpeeds.validate(schedule, FOREVER, 60).valid()).isTrue();
    assertBroken(validate(schedule, FOREVER), Rule.CAUSALITY, "there is no result start");

    schedule.setCompute(2, 5.3, Double.NaN);
    assertBroken(oneWay.validate(schedule, FOREVER), Rule.CAUSALITY, "there is no compute end");
  }

  @Test
  void cutSchedule_isValidUpToItsHorizonAndForgetsTheRest() {
    Schedule schedule = valid();
    schedule.cutAt(4.0);

    ScheduleReport report = validate(schedule, 4.0);

    assertThat(report.violations()).isEmpty();
    assertThat(report.computed()).isEqualTo(40);
    assertThat(report.returned()).isEqualTo(40);
    assertThat(schedule.computeStart(1)).isEqualTo(2.8);
    assertThat(schedule.computeEnd(1)).isNaN();
  }

  @Test
  void unknownWorker_isARow() {
    assertBroken(changed(10, s -> s.add(2, 1, 0, 20)), Rule.ROW, "worker 2 round 1", "2 workers");
  }

  @Test
  void sizeThatIsNoPositiveNumber_isARow() {
    for (double size : new double[] {0, -1, Double.NaN, FOREVER}) {
      Schedule schedule = valid();
      schedule.add(1, 2, 0, size);
      assertBroken(validate(schedule, 10), Rule.ROW, "worker 1 (b) round 2", "" + size);
    }
  }

  @Test
  void roundBelowOne_isARow() {
    assertBroken(changed(10, s -> s.add(1, 0, 0, 20)), Rule.ROW, "round 0");
  }

  @Test
  void sameSubchunkTwice_breaksConservation() {
    assertBroken(
        changed(20, s -> add(s, 0, 1, Schedule.SECOND, 6, 7, 10)),
        Rule.LOAD,
        "worker 0 (a) round 1 part 1",
        "twice");
  }

  @Test
  void missingSubchunk_breaksConservation() {
    ScheduleReport report = new ScheduleValidator(STAR).validate(valid(), FOREVER, 80);
    assertBroken(report, Rule.LOAD, "60.0", "80.0");
  }

  @Test
  void subchunkThatNeverCameBack_isNamedWhenTheRunWentToItsEnd() {
    Schedule schedule = valid();
    schedule.setResult(1, 5.3, Double.NaN);
    assertThat(validate(schedule, 5.4).valid()).isTrue();
    assertBroken(
        validate(schedule, FOREVER), Rule.CAUSALITY, "worker 0 (a) round 1 part 1", "result end");
  }

  @Test
  void computationBeforeItsData_breaksCausality() {
    assertBroken(
        changed(FOREVER, s -> s.setCompute(2, 0.8, 3.4)),
        Rule.CAUSALITY,
        "worker 1 (b)",
        "compute start at 0.8",
        "0.8999");
  }

  @Test
  void computationOfWhatWasNeverSent_breaksCausality() {
    assertBroken(
        changed(10, s -> s.setSend(2, 0.6, Double.NaN)),
        Rule.CAUSALITY,
        "compute start at 0.9",
        "no send end");
  }

  @Test
  void resultBeforeTheEndOfItsComputation_breaksCausality() {
    assertBroken(
        changed(FOREVER, s -> s.setResult(2, 3.3, 3.7)),
        Rule.CAUSALITY,
        "result start at 3.3",
        "3.4");
  }

  @Test
  void dateBeyondTheHorizon_breaksCausality() {
    assertBroken(
        validate(valid(), 5.5), Rule.CAUSALITY, "result end at 5.6", "after the end at 5.5");
  }

  @Test
  void transferFasterThanItsLink_isNamedInBothDirections() {
    Schedule sent = valid();
    sent.setSend(2, 0.6, 0.89);
    assertBroken(validate(sent, FOREVER), Rule.DURATION, "worker 1 (b)", "sending", "0.3");

    Schedule returned = valid();
    returned.setResult(2, 3.4, 3.69);
    assertBroken(validate(returned, FOREVER), Rule.DURATION, "returning", "0.3");
  }

  @Test
  void computationFasterThanItsCpu_isNamedUnlessSpeedsMayRise() {
    Schedule schedule = valid();
    schedule.setCompute(2, 0.9, 3.3);
    assertBroken(validate(schedule, FOREVER), Rule.DURATION, "computing", "2.5");
    assertThat(new ScheduleValidator(STAR, null).validate(schedule, FOREVER).violations())
        .isEmpty();
  }

  @Test
  void twoSendsAtOnce_breakTheOnePort() {
    assertBroken(
        changed(FOREVER, s -> s.setSend(2, 0.5, 0.9)),
        Rule.SEND_PORT,
        "worker 1 (b)",
        "0.5",
        "0.6");
  }

  @Test
  void sendThatNeverEnds_keepsThePortTaken() {
    Schedule schedule = valid();
    schedule.add(1, 2, 0, 20);
    schedule.setSend(3, 0.55, Double.NaN);
    assertBroken(validate(schedule, 10), Rule.SEND_PORT, "worker 1 (b)", "worker 0 (a)", "0.55");
  }

  @Test
  void twoResultsAtOnce_breakTheOnePort() {
    assertBroken(
        changed(FOREVER, s -> s.setResult(0, 3.2, 3.5)),
        Rule.RECEIVE_PORT,
        "worker 1 (b)",
        "from 3.4",
        "3.5");
  }

  @Test
  void sendWhileReceiving_isAllowed() {
    Schedule schedule = valid();
    add(schedule, 1, 2, 0, 3.4, 4.5, 7.0);
    assertThat(validate(schedule, FOREVER).violations()).isEmpty();
  }

  @Test
  void twoComputationsAtOnce_breakTheCpu() {
    assertBroken(
        changed(FOREVER, s -> s.setCompute(1, 2.7, 5.3)),
        Rule.CPU,
        "worker 0 (a) round 1 part 1",
        "2.7",
        "2.8");
  }

  @Test
  void moreWorkThanTime_breaksTheEfficiency() {
    Schedule schedule = new Schedule();
    int row = schedule.add(0, 1, 0, 200);
    schedule.setSend(row, 0, 2.1);
    schedule.setCompute(row, 2.1, 12.1);
    schedule.setResult(row, 22.6, 24.7);
    // 200 units within 10 s at 10 units/s.
    ScheduleReport report = validate(schedule, FOREVER);
    assertThat(report.violations())
        .extracting(Violation::rule)
        .containsExactly(Rule.DURATION, Rule.EFFICIENCY);
    assertThat(report.violations().get(1).message())
        .contains("200.0 units within 10.0 s, in which it can do 100.0");
  }

  @Test
  void differencesBelowTheTolerance_areNoViolations() {
    Schedule schedule = valid();
    schedule.setSend(2, 0.6 - 1e-9, 0.9 + 1e-9);
    assertThat(validate(schedule, FOREVER).violations()).isEmpty();
    schedule.setSend(2, 0.6 - 1e-7, 0.9);
    assertThat(validate(schedule, FOREVER).valid()).isFalse();
  }

  /** SimGrid may end latency and data each 1e-9 s early; without a latency there is one of them. */
  @Test
  void shortDurations_mayFallShortOfBothPhases() {
    StarPlatform star =
        new StarPlatform(
            "master",
            List.of(
                WorkerSpec.symmetric("a", 10, 0, 100, 0.1),
                WorkerSpec.symmetric("b", 10, 0, 100, 0)));
    Schedule schedule = new Schedule();
    // 1 unit: 0.11 s to a, 0.1 s to compute, 0.11 s back; 0.01 s to b.
    int row = schedule.add(0, 1, 0, 1);
    schedule.setSend(row, 0, 0.11 - 1.9e-9);
    schedule.setCompute(row, 0.11, 0.21);
    schedule.setResult(row, 0.21, 0.32);
    assertThat(new ScheduleValidator(star).validate(schedule, FOREVER).violations()).isEmpty();

    schedule.setSend(row, 0, 0.11 - 3e-9);
    assertBroken(new ScheduleValidator(star).validate(schedule, FOREVER), Rule.DURATION, "sending");

    schedule.setSend(row, 0, 0.11);
    int other = schedule.add(1, 1, 0, 1);
    schedule.setSend(other, 0.11, 0.12 - 1.9e-9);
    schedule.setCompute(other, 0.12, 0.22);
    schedule.setResult(other, 0.32, 0.33);
    assertBroken(new ScheduleValidator(star).validate(schedule, FOREVER), Rule.DURATION, "sending");
  }

  /** Of no latency and few bytes; it was received before the one that begins at the same date. */
  @Test
  void resultThatTakesNoTime_fitsBeforeAnother() {
    StarPlatform star =
        new StarPlatform(
            "master",
            List.of(
                WorkerSpec.symmetric("a", 10, 0.5, 100, 0.1),
                WorkerSpec.symmetric("b", 1e15, 0, 1e15, 0)));
    Schedule schedule = new Schedule();
    add(schedule, 0, 1, 0, 0.0, 0.3, 2.8);
    int row = schedule.add(1, 1, 0, 1);
    schedule.setSend(row, 0.3, 0.3);
    schedule.setCompute(row, 0.3, 0.3);
    schedule.setResult(row, 2.8, 2.8);
    assertThat(new ScheduleValidator(star).validate(schedule, FOREVER).violations()).isEmpty();

    schedule.setResult(row, 2.9, 2.9);
    assertBroken(
        new ScheduleValidator(star).validate(schedule, FOREVER), Rule.RECEIVE_PORT, "from 2.9");
  }

  /** Rows logged in any order are the same schedule; a single late overlap is found among many. */
  @Test
  void longShuffledSchedule_isSortedBeforeItIsChecked() {
    int rounds = 5000;
    int[] order = new int[rounds];
    for (int i = 0; i < rounds; i++) {
      order[i] = i;
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int i = rounds - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    Schedule schedule = new Schedule();
    for (int i : order) {
      add(schedule, 0, i + 1, 0, 3.0 * i, 3.0 * i + 0.3, 3.0 * i + 2.8);
    }
    assertThat(validate(schedule, FOREVER).violations()).isEmpty();

    add(schedule, 1, 1, 0, 3.0 * 1234 + 0.1, 3.0 * 1234 + 0.5, 3.0 * 1234 + 3.0);
    ScheduleReport report = validate(schedule, FOREVER);
    assertThat(report.violations())
        .hasSize(2)
        .allMatch(v -> v.rule() == Rule.SEND_PORT || v.rule() == Rule.RECEIVE_PORT);
    assertThat(report.violations().get(0).message()).contains("round 1235");
  }

  @Test
  void manyViolations_areCountedButNotAllDescribed() {
    Schedule schedule = new Schedule();
    for (int i = 0; i < 500; i++) {
      schedule.add(7, i + 1, 0, 1);
    }
    ScheduleReport report = validate(schedule, 10);
    assertThat(report.violationCount()).isEqualTo(500);
    assertThat(report.violations()).hasSize(ScheduleValidator.MAX_DETAILED);
  }

  /** 40 units for worker a, which are there from 0.5 s on and computed from 1 s on. */
  private static Schedule computedUntil(double end) {
    Schedule schedule = new Schedule();
    int row = schedule.add(0, 1, 0, 40);
    schedule.setSend(row, 0, 0.5);
    schedule.setCompute(row, 0.5, end);
    schedule.setResult(row, end, end + 0.5);
    return schedule;
  }

  /** A rate that is 0 from one date to another. */
  private static Rate still(double rate, double from, double to) {
    return new Rate() {
      @Override
      public double at(double date) {
        return date >= from && date < to ? 0 : rate;
      }

      @Override
      public double changeAfter(double date) {
        return date < from ? from : date < to ? to : Double.POSITIVE_INFINITY;
      }

      @Override
      public double most() {
        return rate;
      }
    };
  }

  private static ScheduleValidator changing(Rate speed, Rate out, Rate back) {
    WorkerSpec spec = STAR.worker(0);
    return new ScheduleValidator(
        STAR,
        List.of(new ChangingWorker(spec, speed, out, back, 0), ChangingWorker.of(STAR.worker(1))));
  }

  /** 20 units until 3 s, nothing until 8 s, the other 20 until 10 s; at the old rate, 5 s. */
  @Test
  void hostThatStandsStill_computesNothing() {
    Rate steady = Rate.steady(100);
    ScheduleValidator validator = changing(still(10, 3, 8), steady, steady);

    assertThat(validator.validate(computedUntil(10), FOREVER).violations()).isEmpty();
    ScheduleReport early = validator.validate(computedUntil(5), FOREVER);
    assertThat(early.violations())
        .extracting(Violation::rule)
        .containsExactly(Rule.DURATION, Rule.EFFICIENCY);
    assertThat(early.summary()).contains("computing", "does 20.0 of 40.0");
  }

  /** Nothing else is computed there: at 12 s it could have done 60 units. */
  @Test
  void dedicatedHost_computesNoLongerThanItHasTo() {
    Rate steady = Rate.steady(100);
    ScheduleValidator shared = changing(still(10, 3, 8), steady, steady);

    assertThat(shared.validate(computedUntil(12), FOREVER).violations()).isEmpty();
    assertThat(
            shared
                .given(Given.DEDICATED_HOSTS, true)
                .validate(computedUntil(10), FOREVER)
                .violations())
        .isEmpty();
    assertBroken(
        shared.given(Given.DEDICATED_HOSTS, true).validate(computedUntil(12), FOREVER),
        Rule.DURATION,
        "does 60.0, more than 40.0");
  }

  /** The way stands still from 0.2 s on, with 10 of 40 units over; back, from 5.2 s on. */
  @Test
  void wayThatStandsStill_carriesNothing() {
    Rate steady = Rate.steady(100);
    Rate speed = Rate.steady(10);

    assertBroken(
        changing(speed, still(100, 0.2, 9), steady).validate(computedUntil(5), FOREVER),
        Rule.DURATION,
        "sending",
        "of 40.0");
    assertBroken(
        changing(speed, steady, still(100, 5.2, 9)).validate(computedUntil(5), FOREVER),
        Rule.DURATION,
        "returning",
        "of 40.0");
  }
}
