package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.model.ChangingWorker;
import loadstar.model.Schedule;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** A worker on the master's host, whose data need no port. */
class OwnWorkerTest {
  private static final double FREE = 1e100;

  /** A unit takes a second to be sent to a and back, and to be computed anywhere. */
  private static final List<WorkerSpec> STAR =
      List.of(
          WorkerSpec.symmetric("a", 1, 0, 1, 0),
          WorkerSpec.symmetric("own", 1, 0, FREE, 0).with(WorkerExtras.NONE.onTheMaster()));

  private static Schedule scheduleOf(String scheduler, double load) {
    SchedulerKind kind = Registry.builtIn().kind(scheduler, Shape.STAR);
    StarProblem problem = StarProblem.of(STAR, load).ofTasks();
    Schedule schedule =
        ArithmeticRun.of(STAR, kind, kind.create(problem, Settings.NONE)).play().schedule();
    assertThat(
            new ScheduleValidator(new StarPlatform("master", STAR), ChangingWorker.of(STAR))
                .given(Given.ONE_WAY, kind.results() == Results.NONE)
                .validate(schedule, Double.POSITIVE_INFINITY, load)
                .violations())
        .as(scheduler)
        .isEmpty();
    return schedule;
  }

  /**
   * The request of the own worker needs no port and is there first. A task is on its way to a until
   * 1, computed until 2, back at 3. Meanwhile the own worker takes one at 0, 1 and 2, also while
   * the port sends or receives. At 3 the result of a is received, and that of the own worker begins
   * to come back: a gets the last task, whose result is back at 6.
   */
  @Test
  void ownWorker_isServedWhileThePortsAreBusy() {
    Schedule schedule = scheduleOf("ss", 5);
    int[] rows = IntStream.range(0, 5).toArray();
    assertThat(Arrays.stream(rows).map(schedule::worker)).containsExactly(1, 0, 1, 1, 0);
    assertThat(Arrays.stream(rows).mapToDouble(schedule::sendStart))
        .containsExactly(0.0, 0.0, 1.0, 2.0, 3.0);
    assertThat(schedule.lastDate()).isEqualTo(6);
  }

  /** Whatever the scheduler, what comes of it is a schedule. */
  @Test
  void everyScheduler_playsBesideAnOwnWorker() {
    for (String name : List.of("static", "gss", "fac2", "awf-c", "umr", "mrrs", "lp", "fcfs")) {
      scheduleOf(name, 40);
    }
  }
}
