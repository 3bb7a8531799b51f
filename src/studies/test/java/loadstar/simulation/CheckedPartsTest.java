package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import loadstar.algorithm.Idle;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Schedule;
import org.junit.jupiter.api.Test;

/** Equal parts of runs are simulated once, and only equal ones. */
class CheckedPartsTest {
  private static final SchedulerKind KIND =
      SchedulerKind.oneWay("one", "", "").madeBy((problem, settings) -> master -> Idle.END);
  private static final SchedulerKind DEMAND =
      SchedulerKind.demandDriven("two", "", "").madeBy((problem, settings) -> master -> Idle.END);
  private static final DateDifference SAME = new DateDifference(1e-13, 0);

  /** Two chunks that are sent from 0 to 1 and from 1 to 2 s, and computed until 5 and 9 s. */
  private static Schedule schedule(double size, double last) {
    Schedule schedule = new Schedule();
    schedule.add(0, 1, 0, size);
    schedule.add(1, 1, 0, 3);
    schedule.setSend(0, 0, 1);
    schedule.setSend(1, 1, 2);
    schedule.setCompute(0, 1, 5);
    schedule.setCompute(1, 2, last);
    return schedule;
  }

  private static String digest(Schedule schedule, double until) {
    return CheckedParts.digest("problem", 1, KIND, schedule, until, 1e-9);
  }

  @Test
  void digest_hasAllThatIsSimulated() {
    double end = Double.POSITIVE_INFINITY;
    String one = digest(schedule(2, 9), end);
    assertThat(digest(schedule(2, 9), end)).isEqualTo(one);
    assertThat(digest(schedule(2, Math.nextUp(9.0)), end)).isNotEqualTo(one);
    assertThat(digest(schedule(Math.nextUp(2.0), 9), end)).isNotEqualTo(one);
    assertThat(digest(schedule(2, 9), 100)).isNotEqualTo(one);
    assertThat(CheckedParts.digest("other", 1, KIND, schedule(2, 9), end, 1e-9)).isNotEqualTo(one);
    assertThat(CheckedParts.digest("problem", 2, KIND, schedule(2, 9), end, 1e-9))
        .isNotEqualTo(one);
    assertThat(CheckedParts.digest("problem", 1, KIND, schedule(2, 9), end, 1e-8))
        .isNotEqualTo(one);
    assertThat(CheckedParts.digest("problem", 1, DEMAND, schedule(2, 9), end, 1e-9))
        .isNotEqualTo(one);
  }

  /** SimGrid is stopped at 6 s: what is computed later, and sent later, makes no difference. */
  @Test
  void digest_hasNothingAfterTheDateAtWhichTheSimulationEnds() {
    String part = digest(schedule(2, 9), 6);
    Schedule longer = schedule(2, 8);
    longer.add(0, 2, 0, 7);
    longer.setSend(2, 6, 7);
    assertThat(digest(longer, 6)).isEqualTo(part);
    assertThat(digest(longer, 6.5)).isNotEqualTo(digest(schedule(2, 9), 6.5));
    assertThat(digest(schedule(2, 5.5), 6)).isNotEqualTo(part);
  }

  @Test
  void failure_isThatOfItsOwnRun() {
    CheckedParts checked = new CheckedParts();
    assertThatThrownBy(() ->
            checked.find(
                "a",
                () -> {
                  throw new IllegalStateException("first");
                }))
        .hasMessage("first");
    assertThat(checked.find("a", () -> SAME)).isEqualTo(SAME);
    assertThat(
            checked.find(
                "a",
                () -> {
                  throw new IllegalStateException("second");
                }))
        .isEqualTo(SAME);
  }

  @Test
  void threads_waitForOneOfThem() throws Exception {
    CheckedParts checked = new CheckedParts();
    AtomicInteger checks = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<DateDifference> first =
          threads.submit(() ->
              checked.find(
                  "a",
                  () -> {
                    checks.incrementAndGet();
                    begun.countDown();
                    awaited(goOn);
                    return SAME;
                  }));
      begun.await();
      Future<DateDifference> second =
          threads.submit(() ->
              checked.find(
                  "a",
                  () -> {
                    checks.incrementAndGet();
                    return new DateDifference(1, 1);
                  }));
      goOn.countDown();
      assertThat(first.get()).isEqualTo(SAME);
      assertThat(second.get()).isEqualTo(SAME);
    }
    assertThat(checks).hasValue(1);
  }

  private static void awaited(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
