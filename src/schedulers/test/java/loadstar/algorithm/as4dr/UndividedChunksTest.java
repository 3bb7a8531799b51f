package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.Registry;
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
 * What AS4DR comes from: theta = 1, no subchunks. One worker of 10 units/s, f = 0.5 s, 100 units/s
 * and 0.1 s on its link, tau = 4 s.
 */
class UndividedChunksTest {
  private static final List<WorkerSpec> ONE =
      List.of(new WorkerSpec("w", 10, 0.5, 100, 0.1, 100, 0.1));

  private static Scheduler scheduler(SchedulerKind kind, String subchunks, String select) {
    Settings settings =
        new Settings.Builder()
            .set(As4drKinds.TAU, 4.0)
            .set(As4drKinds.SUBCHUNKS, subchunks)
            .set(As4drKinds.SELECT, select)
            .build();
    return kind.create(StarProblem.of(ONE, 170), settings);
  }

  private static Schedule scheduleOf(String subchunks) {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    return ArithmeticRun.of(ONE, kind, scheduler(kind, subchunks, "all")).play().schedule();
  }

  /**
   * Chunks of (4 - 0.5) 10 = 35 units: 0.45 s to the worker, 4 s of computing, 0.45 s back, and
   * only then the next one: the fourth computes until 3 (4.9) + 4.45 = 19.15 s, and 30 units are
   * left for the fifth.
   */
  @Test
  void worker_waitsWhileMessagesTravel() {
    Schedule schedule = scheduleOf("one");
    assertThat(schedule.rows()).isEqualTo(5);
    assertThat(schedule.size(4)).isCloseTo(30, within(1e-9));
    for (int row = 0; row < 4; row++) {
      assertThat(schedule.size(row)).isCloseTo(35, within(1e-9));
      assertThat(schedule.part(row)).isEqualTo(Schedule.FIRST);
      assertThat(schedule.computeEnd(row)).isCloseTo(4.45 + 4.9 * row, within(1e-9));
    }
  }

  /** With two parts it computes while they travel: 30 units in each 4 s from the first data on. */
  @Test
  void subchunks_hideTheMessages() {
    assertThat(scheduleOf("two").lastDate()).isLessThan(scheduleOf("one").lastDate());
  }

  @Test
  void selection_isForTwoSubchunks() {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    assertThatThrownBy(() -> scheduler(kind, "one", "ppam13"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("two subchunks");
  }
}
