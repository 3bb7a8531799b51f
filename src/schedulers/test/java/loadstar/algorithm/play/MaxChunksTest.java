package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** A worker has no more chunks at a time than it has room for. */
class MaxChunksTest {
  /** A unit takes a second to be sent and two to be computed. */
  private static WorkerSpec worker(String name, int maxChunks) {
    return WorkerSpec.symmetric(name, 0.5, 0, 1, 0)
        .with(WorkerExtras.NONE.withMaxChunks(maxChunks));
  }

  /** Has a unit sent to each of some workers, one after the other. */
  private static Scheduler plan(int... order) {
    return new Scheduler() {
      private int next;

      @Override
      public loadstar.algorithm.Action next(Master master) {
        return next == order.length ? Idle.END : master.cut(order[next], 1, next++, 1);
      }
    };
  }

  private static ArithmeticRun arithmetic(List<WorkerSpec> star, int... order) {
    SchedulerKind oneWay = Registry.builtIn().kind("umr", Shape.STAR);
    return ArithmeticRun.of(star, oneWay, plan(order));
  }

  private static ScheduleReport validate(Schedule schedule, WorkerSpec... workers) {
    return new ScheduleValidator(new StarPlatform("master", List.of(workers)))
        .given(Given.ONE_WAY, true)
        .validate(schedule, Double.POSITIVE_INFINITY);
  }

  private static double[] sendStarts(Schedule schedule) {
    double[] starts = new double[schedule.rows()];
    for (int row = 0; row < starts.length; row++) {
      starts[row] = schedule.sendStart(row);
    }
    return starts;
  }

  // Chunks of a are computed at 3, 5, 7: with room for two the third is sent at 3, and what is for
  // b waits behind it until 4.
  @Test
  void thirdChunk_waitsForRoom() {
    WorkerSpec[] star = {worker("a", 2), worker("b", 2)};
    Schedule schedule = arithmetic(List.of(star), 0, 0, 0, 1).play().schedule();

    assertThat(sendStarts(schedule)).containsExactly(0, 1, 3, 4);
    assertThat(validate(schedule, star).violationCount()).isZero();
  }

  /** a is gone at 2 with all that it has, also with what waits for room: b's turn comes. */
  @Test
  void workerThatLeaves_makesWay() {
    WorkerSpec[] star = {worker("a", 1), worker("b", 1)};
    Schedule schedule =
        arithmetic(List.of(star), 0, 0, 1).away(0, 2, Double.POSITIVE_INFINITY).play().schedule();

    assertThat(schedule.isLost(0)).isTrue();
    assertThat(schedule.isLost(1)).isTrue();
    assertThat(schedule.sendStart(1)).isNaN();
    assertThat(schedule.sendStart(2)).isEqualTo(2);
    assertThat(validate(schedule, star).violationCount()).isZero();
  }

  @Test
  void moreThanThereIsRoomFor_isAViolation() {
    Schedule schedule = arithmetic(List.of(worker("a", 3)), 0, 0, 0).play().schedule();

    assertThat(sendStarts(schedule)).containsExactly(0, 1, 2);
    ScheduleReport report = validate(schedule, worker("a", 2));
    assertThat(report.violationCount()).isEqualTo(1);
    assertThat(report.violations().getFirst().toString())
        .contains("ROOM", "sent from 2.0, while its worker has 2 of 2");
  }

  @Test
  void roomForNothing_isRefused() {
    assertThatThrownBy(() -> worker("a", 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("chunks that it may have");
  }
}
