package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.RandomStars;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that is begun in the middle goes on as the run whose middle it is. */
class StarStateTest {
  private static final double LOAD = 300;

  static List<SchedulerKind> demandDriven() {
    return Registry.builtIn().kinds(Shape.STAR).stream()
        .filter(kind -> kind.results() == Results.FIRST_COME)
        .toList();
  }

  private static StarReplay replay(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler, TaskCosts costs) {
    return StarReplay.of(workers, kind, scheduler).withCosts(costs);
  }

  @ParameterizedTest
  @MethodSource("demandDriven")
  void restOfARun_isTheSameToTheLastDigit(SchedulerKind kind) {
    for (long seed = 1; seed <= 6; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      StarProblem problem = StarProblem.of(workers, LOAD).withSeed(seed);
      TaskCosts costs = TaskCosts.draw(LOAD, 0.5, seed);
      Schedule whole =
          replay(workers, kind, kind.create(problem, Settings.NONE), costs.again())
              .play()
              .schedule();
      for (double share : new double[] {0, 0.001, 0.1, 0.37, 0.5, 0.9, 0.99}) {
        double date = share * whole.lastDate();
        Scheduler scheduler = kind.create(problem, Settings.NONE);
        TaskCosts same = costs.again();
        StarReplay before = replay(workers, kind, scheduler, same);
        StarState state = before.stateAt(date);
        StarReplay rest = replay(workers, kind, scheduler, same).from(state).play();
        String where = kind.name() + ", seed " + seed + ", from " + date;
        assertRest(where, whole, before.schedule().rows(), rest.schedule());
      }
    }
  }

  /** Chunks that were out end as in the whole run, and all later ones are the same. */
  private static void assertRest(String where, Schedule whole, int cut, Schedule rest) {
    Map<String, Integer> rows = new HashMap<>();
    for (int row = 0; row < whole.rows(); row++) {
      rows.put(whole.worker(row) + "/" + whole.round(row), row);
    }
    int later = 0;
    for (int row = 0; row < rest.rows(); row++) {
      int same = Objects.requireNonNull(rows.get(rest.worker(row) + "/" + rest.round(row)), where);
      assertThat(rest.size(row)).as(where).isEqualTo(whole.size(same));
      assertThat(rest.resultEnd(row)).as(where).isEqualTo(whole.resultEnd(same));
      if (same >= cut) {
        later++;
        assertThat(rest.sendStart(row)).as(where).isEqualTo(whole.sendStart(same));
        assertThat(rest.computeEnd(row)).as(where).isEqualTo(whole.computeEnd(same));
      }
    }
    assertThat(later).as(where).isEqualTo(whole.rows() - cut);
    assertThat(rest.rows()).as(where).isPositive();
  }

  /** What a worker had when the state was taken is lost with it, tasks and costs. */
  @Test
  void workerThatLeavesAfterwards_losesWhatItHad() {
    SchedulerKind kind = Registry.builtIn().kind("fac2");
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 10, 0.1, 100, 0.1),
            WorkerSpec.symmetric("b", 20, 0.1, 100, 0.1));
    StarProblem problem = StarProblem.of(workers, LOAD);
    TaskCosts costs = TaskCosts.draw(LOAD, 0.5, 1);
    StarReplay whole =
        replay(workers, kind, kind.create(problem, Settings.NONE), costs.again())
            .leaving(0, 4)
            .play();
    Scheduler scheduler = kind.create(problem, Settings.NONE);
    TaskCosts same = costs.again();
    StarState state = replay(workers, kind, scheduler, same).stateAt(2);
    StarReplay rest = replay(workers, kind, scheduler, same).from(state).leaving(0, 4).play();
    assertThat(whole.schedule().losses()).isEqualTo(1);
    assertThat(rest.schedule().losses()).isEqualTo(1);
    assertThat(rest.end()).isEqualTo(whole.end());
  }

  // One worker of 10 units a second computes 50 units until 8 s; the scheduler has nothing to add.
  // The result of 50 units takes 50/100 + 0.25 = 0.75 s.
  @Test
  void stateOfWhatAMasterKnows_isPlayedToItsEnd() {
    SchedulerKind kind = Registry.builtIn().kind("gss");
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("a", 10, 0, 100, 0.25));
    StarState state = new StarState(5).present(0).computes(0, 50, 3, 8);
    Scheduler nothingLeft = master -> Idle.END;
    StarReplay rest = StarReplay.of(workers, kind, nothingLeft).from(state).play();
    assertThat(rest.end()).isEqualTo(8.75);
    assertThat(rest.distributed()).isEqualTo(50);
  }

  @Test
  void kindThatChoosesResults_isRefused() {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    StarReplay replay = StarReplay.of(RandomStars.heterogeneous(1), kind, master -> Idle.END);
    assertThatThrownBy(() -> replay.stateAt(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("as4dr");
  }
}
