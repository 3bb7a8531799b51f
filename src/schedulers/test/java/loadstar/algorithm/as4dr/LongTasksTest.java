package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that are not cut and take longer than the step of CIP's grid. */
class LongTasksTest {
  private static double makespan(
      String name, int workers, int tasks, double seconds, Settings set) {
    List<WorkerSpec> star =
        Collections.nCopies(workers, WorkerSpec.symmetric("w", 1 / seconds, 0, 1e12, 0));
    SchedulerKind kind = Registry.builtIn().kind(name);
    StarProblem problem = StarProblem.of(star, tasks).ofTasks();
    return ArithmeticRun.of(star, kind, kind.create(problem, set)).play().end();
  }

  /**
   * The period is that of a task, so each worker always has one: as many after each other as its
   * share has. With a period of 1 s a chunk was a part of a task, and the Round-Robin waited for
   * one worker after the other, 210 s in the first case.
   */
  @ParameterizedTest
  @CsvSource({"as4dr, 3, 30, 7", "baseline, 3, 30, 7", "as4dr, 2, 8, 600", "as4dr, 5, 50, 2.5"})
  void periodFollowsTheTasks(String name, int workers, int tasks, double seconds) {
    double share = (double) tasks / workers;
    assertThat(makespan(name, workers, tasks, seconds, Settings.NONE))
        .isCloseTo(share * seconds, within(1e-6));
  }

  /** A step that the user gives is run, and shorter tasks change nothing. */
  @ParameterizedTest
  @CsvSource({"3, 30, 7", "3, 300, 0.1"})
  void stepThatIsGiven_isPlayed(int workers, int tasks, double seconds) {
    Settings one = new Settings.Builder().set(As4drKinds.TAU_HAT, 1.0).build();
    double given = makespan("as4dr", workers, tasks, seconds, one);
    double own = makespan("as4dr", workers, tasks, seconds, Settings.NONE);
    assertThat(own).isEqualTo(seconds < 1 ? given : tasks * seconds / workers, within(1e-6));
    assertThat(given).isGreaterThan(seconds < 1 ? 0 : 2 * own);
  }
}
