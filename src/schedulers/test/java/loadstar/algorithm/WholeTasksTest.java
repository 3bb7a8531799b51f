package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class WholeTasksTest {
  private static final SchedulerKind FRACTIONS =
      SchedulerKind.oneWay("fractions", "nobody", "sends what the test says")
          .madeBy((problem, settings) -> new Sizes(List.of()));

  private static List<WorkerSpec> equalWorkers(int number) {
    return IntStream.range(0, number)
        .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1, 0, 1e9, 0))
        .toList();
  }

  /** Sends chunks of given sizes, to one worker after the other. */
  private static final class Sizes implements Scheduler {
    private final Deque<Double> sizes;
    private int sent;
    final List<Double> told = new ArrayList<>();

    Sizes(List<Double> sizes) {
      this.sizes = new ArrayDeque<>(sizes);
    }

    @Override
    public Action next(Master master) {
      Double size = sizes.poll();
      return size == null ? Idle.END : master.cut(sent++ % 2, 1 + sent / 2, 0, size);
    }

    @Override
    public void computed(Master master, Send chunk, double seconds) {
      told.add(chunk.size());
      told.add(seconds);
    }
  }

  private static Schedule scheduleOf(Scheduler inner, int workers, double load) {
    StarProblem problem = StarProblem.of(equalWorkers(workers), load).ofTasks();
    return ArithmeticRun.of(
            problem.workers(),
            FRACTIONS,
            new WholeTasks(inner, FRACTIONS.results(), FRACTIONS.notifiesComputed(), problem))
        .play()
        .schedule();
  }

  private static List<Double> sizes(Schedule schedule, int worker) {
    return IntStream.range(0, schedule.rows())
        .filter(row -> schedule.worker(row) == worker)
        .mapToObj(schedule::size)
        .toList();
  }

  // Planned are 1.5 for each of two. The first is rounded up, as 1.5 is nearer to 2 or as near; all
  // is then half a task ahead, and the second gets 1.
  @Test
  void halves_areRoundedUpAndThenDown() {
    Schedule schedule = scheduleOf(new Sizes(List.of(1.5, 1.5)), 2, 3);
    assertThat(sizes(schedule, 0)).containsExactly(2.0);
    assertThat(sizes(schedule, 1)).containsExactly(1.0);
    assertThat(schedule.lastDate()).isEqualTo(2, offset(1e-6));
  }

  /** Chunks of half a task in turn: rounding them in one row alone would give one worker all. */
  @Test
  void chunksOfHalfATask_reachBothWorkersAlike() {
    Schedule schedule =
        scheduleOf(new Sizes(IntStream.range(0, 40).mapToObj(k -> 0.5).toList()), 2, 20);
    assertThat(sizes(schedule, 0)).hasSize(10).containsOnly(1.0);
    assertThat(sizes(schedule, 1)).hasSize(10).containsOnly(1.0);
  }

  /** What is whole stays as it is. */
  @Test
  void wholeChunks_areNotChanged() {
    Schedule schedule = scheduleOf(new Sizes(List.of(3.0, 2.0, 1.0, 4.0)), 2, 10);
    assertThat(sizes(schedule, 0)).containsExactly(3.0, 1.0);
    assertThat(sizes(schedule, 1)).containsExactly(2.0, 4.0);
  }

  // 1.5 tasks are sent as 2 and take 2 s: the scheduler hears of its 1.5 units and 1.5 s. The other
  // 0.5 become nothing, and are computed as soon as they are sent.
  @Test
  void scheduler_believesInItsFractions() {
    Sizes inner = new Sizes(List.of(1.5, 0.5));
    scheduleOf(inner, 2, 2);
    assertThat(inner.told.subList(0, 2)).containsExactly(0.5, 0.5);
    assertThat(inner.told.get(2)).isEqualTo(1.5);
    assertThat(inner.told.get(3)).isEqualTo(1.5, offset(1e-6));
  }

  @Test
  void moreThanTheLoad_isRefused() {
    assertThatThrownBy(() -> scheduleOf(new Sizes(List.of(2.5, 2.5)), 2, 3))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("of the 3 tasks only 0.5 are left");
  }

  @Test
  void partOfATask_isNoLoadOfTasks() {
    assertThatThrownBy(() -> StarProblem.of(equalWorkers(2), 2.5).ofTasks())
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2.5 tasks, not a whole number");
  }

  /** Three tasks of a second on two workers: one of them has to compute two. */
  @Test
  void threeTasksOnTwoWorkers_takeTwoSeconds() {
    for (SchedulerKind kind : Registry.builtIn().kinds(Shape.STAR)) {
      StarProblem problem = StarProblem.of(equalWorkers(2), 3).ofTasks();
      Schedule schedule =
          ArithmeticRun.of(problem.workers(), kind, kind.create(problem, Settings.NONE))
              .play()
              .schedule();
      assertThat(schedule.lastDate()).as(kind.name()).isGreaterThanOrEqualTo(2 - 1e-9);
    }
    for (String planner : List.of("umr", "mrrs", "lp", "single-round", "2pp")) {
      SchedulerKind kind = Registry.builtIn().kind(planner);
      StarProblem problem = StarProblem.of(equalWorkers(2), 3).ofTasks();
      assertThat(
              ArithmeticRun.of(problem.workers(), kind, kind.create(problem, Settings.NONE))
                  .play()
                  .schedule()
                  .lastDate())
          .as(planner)
          .isEqualTo(2, offset(1e-6));
    }
  }
}
