package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.PeriodicLp.SteadyState;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every scheduler of the package. */
class MultiRoundKindsTest {
  static List<SchedulerKind> kinds() {
    return MultiRoundKinds.all();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_keepsTheModelAndTheLoad(SchedulerKind kind) {
    for (long seed = 1; seed <= 20; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      Schedule schedule = play(kind, workers, 2000);
      double portFree = 0;
      double load = 0;
      double[] cpuFree = new double[workers.size()];
      for (int row = 0; row < schedule.rows(); row++) {
        WorkerSpec w = workers.get(schedule.worker(row));
        assertThat(schedule.size(row)).isPositive();
        assertThat(schedule.sendStart(row)).isGreaterThanOrEqualTo(portFree);
        portFree = schedule.sendEnd(row);
        assertThat(portFree - schedule.sendStart(row))
            .isCloseTo(w.sendSeconds(schedule.size(row)), within(1e-9));
        assertThat(schedule.computeStart(row))
            .isGreaterThanOrEqualTo(Math.max(portFree, cpuFree[schedule.worker(row)]));
        cpuFree[schedule.worker(row)] = schedule.computeEnd(row);
        assertThat(schedule.computeEnd(row) - schedule.computeStart(row))
            .isCloseTo(w.computeSeconds(schedule.size(row)), within(1e-9));
        load += schedule.size(row);
      }
      assertThat(load).isCloseTo(2000, within(2e-6));
      assertThat(schedule.lastDate())
          .isGreaterThanOrEqualTo(2000 / SteadyState.of(workers).throughput() * (1 - 1e-9));
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_survivesOneWorkerWithoutLatencies(SchedulerKind kind) {
    List<WorkerSpec> one = List.of(RandomStars.worker("only", 10, 40, 0, 0));
    double makespan = play(kind, one, 500).lastDate();
    // At least the computation, at most sending everything first.
    assertThat(makespan).isBetween(50.0 * (1 - 1e-9), 62.5 * (1 + 1e-9));
  }

  /**
   * Without latencies F falls to the last of 2000 rounds where the port just feeds all, so that
   * rounds hardly grow: 600 workers would get 1 200 000 chunks. In ten rounds, as somebody says,
   * they get 6000.
   */
  @Test
  void umrOfManyWorkersWithoutLatencies_saysThatItCutsTooSmall() {
    List<WorkerSpec> many =
        IntStream.range(0, 600)
            .mapToObj(i -> RandomStars.worker("w" + i, 1, 600.06, 0, 0))
            .toList();
    StarProblem problem = StarProblem.of(many, 500);
    SchedulerKind umr =
        kinds().stream().filter(one -> one.name().equals("umr")).findFirst().orElseThrow();

    assertThatThrownBy(() -> umr.create(problem, Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the plan cuts 500 units into 1200000 chunks")
        .hasMessageContaining("Maybe rounds=50");

    StarProblem flops = StarProblem.of(many, 5e9); // chunks of thousands of units: as told
    assertThat(((PlanScheduler) umr.create(flops, Settings.NONE)).plan().chunks().size())
        .isEqualTo(1_200_000);

    Settings ten = new Settings.Builder().set(MultiRoundKinds.ROUNDS, 10).build();
    PlanScheduler asked = (PlanScheduler) umr.create(problem, ten);
    assertThat(asked.plan().chunks().size()).isEqualTo(6000);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_survivesLatenciesAboveTheWork(SchedulerKind kind) {
    List<WorkerSpec> slow =
        IntStream.range(0, 4)
            .mapToObj(i -> RandomStars.worker("w" + i, 10, 40, 5 + i, 100 * i))
            .toList();
    assertThat(play(kind, slow, 0.5).lastDate()).isFinite().isPositive();
  }

  /** Below 100 units latencies decide, and heuristics may take a worker that does not pay. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_takesLongerForTenTimesTheLoad(SchedulerKind kind) {
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      double before = 0;
      for (double load = 100; load < 1e6; load *= 10) {
        double makespan = play(kind, workers, load).lastDate();
        assertThat(makespan).isFinite().isGreaterThan(before);
        before = makespan;
      }
    }
  }

  private static Schedule play(SchedulerKind kind, List<WorkerSpec> workers, double load) {
    Settings.Builder settings = new Settings.Builder();
    if (kind.master().contains(MultiRoundKinds.ERROR)) {
      settings.set(MultiRoundKinds.ERROR, 0.2);
    }
    Scheduler scheduler = kind.create(StarProblem.of(workers, load), settings.build());
    return ArithmeticRun.of(workers, kind, scheduler).play().schedule();
  }

  // The recurrence of plans and the player of all schedulers agree. To the player what lies within
  // 1e-9 s is one date: where a computation ends just after a send, the next begins with it.
  @ParameterizedTest
  @MethodSource("kinds")
  void plans_areReplayedAlikeInBothWays(SchedulerKind kind) {
    for (long seed = 1; seed <= 20; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      Scheduler scheduler = kind.create(StarProblem.of(workers, 2000), Settings.NONE);
      if (scheduler instanceof PlanScheduler planned) {
        Schedule byArithmetic = ArithmeticRun.of(workers, kind, scheduler).play().schedule();
        Schedule byRecurrence = Recurrence.play(workers, planned.plan()).schedule();
        assertThat(byArithmetic.rows()).isEqualTo(byRecurrence.rows());
        for (int row = 0; row < byArithmetic.rows(); row++) {
          Offset<Double> hairs = within(1e-9 * (row + 1));
          assertThat(byArithmetic.sendEnd(row)).isCloseTo(byRecurrence.sendEnd(row), hairs);
          assertThat(byArithmetic.computeEnd(row)).isCloseTo(byRecurrence.computeEnd(row), hairs);
        }
      }
    }
  }

  /** The latest plan is kept; so each of these is made anew, and the last one is the first. */
  @ParameterizedTest
  @MethodSource("kinds")
  void plans_dependOnLoadAndWorkersAndNotOnWhatAChunkCosts(SchedulerKind kind) {
    List<WorkerSpec> free = RandomStars.heterogeneous(3);
    List<WorkerSpec> costly =
        free.stream().map(one -> one.with(one.extras().withDispatchSeconds(0.5))).toList();
    if (kind.create(StarProblem.of(free, 2000), Settings.NONE) instanceof PlanScheduler first) {
      assertThat(plan(kind, free, 2100)).isNotEqualTo(first.plan());
      assertThat(plan(kind, RandomStars.heterogeneous(4), 2000)).isNotEqualTo(first.plan());
      assertThat(plan(kind, costly, 2000)).isEqualTo(first.plan());
    }
  }

  private static Plan plan(SchedulerKind kind, List<WorkerSpec> workers, double load) {
    return ((PlanScheduler) kind.create(StarProblem.of(workers, load), Settings.NONE)).plan();
  }

  @Test
  void wrongUtilizations_areRefused() {
    StarProblem problem = StarProblem.of(RandomStars.ABC, 100);
    assertThatThrownBy(() -> problem.withUtilization(List.of(0.1, 0.2)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2 utilizations for 3 workers");
    assertThatThrownBy(() -> problem.withUtilization(List.of(0.1, 0.2, 1.0)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("1.0 is not in [0, 1)");
    assertThatThrownBy(() -> StarProblem.of(List.of(), 100)).isInstanceOf(InputException.class);
  }
}
