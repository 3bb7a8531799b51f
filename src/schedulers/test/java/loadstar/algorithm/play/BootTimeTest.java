package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** A worker that is back boots before it requests work. */
class BootTimeTest {
  /** A unit takes a second to be sent, computed, sent back. */
  private static WorkerSpec worker(double bootSeconds) {
    return WorkerSpec.symmetric("w", 1, 0, 1, 0)
        .with(WorkerExtras.NONE.withBootSeconds(bootSeconds));
  }

  private static ArithmeticRun arithmetic(double load, WorkerSpec worker) {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    List<WorkerSpec> star = List.of(worker);
    return ArithmeticRun.of(star, kind, kind.create(StarProblem.of(star, load), Settings.NONE));
  }

  private static ScheduleReport validate(Schedule schedule, WorkerSpec worker) {
    return new ScheduleValidator(new StarPlatform("master", List.of(worker)))
        .validate(schedule, Double.POSITIVE_INFINITY);
  }

  /** Lost at 1.5, back at 3, requests work at 5. At the start nobody boots. */
  @Test
  void workerThatIsBack_requestsWorkAfterItsBoot() {
    Schedule schedule = arithmetic(1, worker(2)).away(0, 1.5, 3).play().schedule();

    assertThat(schedule.sendStart(0)).isZero();
    assertThat(schedule.sendStart(1)).isEqualTo(5);
    assertThat(validate(schedule, worker(2)).violationCount()).isZero();
  }

  /** A schedule of a worker that is there at once sends to it 1.5 s after the loss. */
  @Test
  void chunkSentDuringTheBoot_isAViolation() {
    Schedule schedule = arithmetic(1, worker(0)).away(0, 1.5, 3).play().schedule();

    assertThat(schedule.sendStart(1)).isEqualTo(3);
    ScheduleReport report = validate(schedule, worker(2));
    assertThat(report.violationCount()).isEqualTo(1);
    assertThat(report.violations().getFirst().toString())
        .contains("REACH", "sent from 3.0", "lost at 1.5", "boots for 2.0 s");
  }

  /** Gone after half of every second, while a unit takes two to be sent and computed. */
  @Test
  void workerThatNeverLivesLongEnough_endsTheRun() {
    Absences halves =
        () ->
            Stream.iterate(new Absence(0.5, 1), last -> new Absence(last.from() + 1, last.to() + 1))
                .iterator();
    ArithmeticRun arithmetic = arithmetic(1, worker(0)).away(List.of(halves));

    assertThatThrownBy(arithmetic::play)
        .isInstanceOf(SchedulerStuck.class)
        .hasMessageMatching("[0-9]+ chunks in a row were lost until [0-9.]{1,6} s: .*")
        .hasMessageContaining("no worker lives long enough for one");
  }
}
