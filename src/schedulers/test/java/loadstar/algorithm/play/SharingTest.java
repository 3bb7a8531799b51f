package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** Data and results on the same wire, by hand. */
class SharingTest {
  /** Beside each other, data have two thirds of their rate and results a quarter of theirs. */
  private static final LinkShares UNEVEN =
      (to, from, shares) -> {
        shares[0] = 2.0 / 3;
        shares[1] = 1.0 / 4;
      };

  private static Schedule play(double latency, int units) {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 2, 0, 1, latency),
            WorkerSpec.symmetric("b", 2, 0, 1, latency));
    return ArithmeticRun.of(
            workers, kind, kind.create(StarProblem.of(workers, units), Settings.NONE))
        .withSharing(UNEVEN)
        .play()
        .schedule();
  }

  /**
   * A unit takes 1 s to be sent, half a second to be computed, 1 s back. The first is sent until 1,
   * computed until 1.5; its result meets the second, of which half a second is left, until 2.25:
   * then 1 - 0.75/4 of the result is left, alone again.
   */
  @Test
  void ratesChange_whereTheOtherBeginsAndEnds() {
    Schedule schedule = play(0, 2);
    assertThat(schedule.sendEnd(0)).isEqualTo(1);
    assertThat(schedule.resultStart(0)).isEqualTo(1.5);
    assertThat(schedule.sendEnd(1)).isCloseTo(2.25, within(1e-12));
    assertThat(schedule.resultEnd(0)).isCloseTo(2.25 + 1 - 0.75 / 4, within(1e-12));
  }

  /**
   * Requests take their latency only, one after the other: at 0.1 and 0.2. The first unit is sent
   * from 0.1 to 1.2 and computed until 1.7, the second flows from 1.3 on; the first result flows
   * from 1.8 to 2.55, when the second unit, of which half a second was left, is there.
   */
  @Test
  void latency_sharesNothing() {
    Schedule schedule = play(0.1, 2);
    assertThat(schedule.sendEnd(0)).isCloseTo(1.2, within(1e-12));
    assertThat(schedule.resultStart(0)).isCloseTo(1.7, within(1e-12));
    assertThat(schedule.sendEnd(1)).isCloseTo(2.55, within(1e-12));
    assertThat(schedule.resultEnd(0)).isCloseTo(2.55 + 1 - 0.75 / 4, within(1e-12));
  }

  /**
   * The first result starts at 1.5 and is all but 5e-10 s of it there at 2.25, when the second unit
   * is. These are two dates: the third unit is sent from 2.25 on, beside what is left of the
   * result, which takes four times as long now.
   */
  @Test
  void transfersThatEndAlmostTogether_endOneAfterTheOther() {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    double result = 0.75 / 4 + 5e-10;
    List<WorkerSpec> workers = List.of(new WorkerSpec("a", 2, 0, 1, 0, 1 / result, 0));
    Settings ahead = new Settings.Builder().set(SelfSchedulingKinds.PENDING, 3).build();
    Schedule schedule =
        ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, 3), ahead))
            .withSharing(UNEVEN)
            .play()
            .schedule();
    assertThat(schedule.sendEnd(1)).isCloseTo(2.25, within(1e-12));
    assertThat(schedule.sendStart(2)).isCloseTo(2.25, within(1e-12));
    assertThat(schedule.resultEnd(0)).isCloseTo(2.25 + 4 * 5e-10, within(1e-12));
  }

  /**
   * The worker of the second unit goes while it is sent: the first result is alone from then on.
   */
  @Test
  void transferThatIsBrokenOff_leavesTheLink() {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    List<WorkerSpec> workers =
        List.of(WorkerSpec.symmetric("a", 2, 0, 1, 0), WorkerSpec.symmetric("b", 2, 0, 1, 0));
    ArithmeticRun arithmetic =
        ArithmeticRun.of(workers, kind, kind.create(StarProblem.of(workers, 2), Settings.NONE))
            .withSharing(UNEVEN)
            .away(1, 1.9, Double.POSITIVE_INFINITY)
            .play();
    assertThat(arithmetic.schedule().isLost(1)).isTrue();
    assertThat(arithmetic.schedule().resultEnd(0)).isCloseTo(1.9 + 1 - 0.4 / 4, within(1e-12));
  }
}
