package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.SchedulerInfo;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every scheduler of the package. */
class MultiRoundAlgorithmTest {
  @ParameterizedTest
  @EnumSource(MultiRoundAlgorithm.class)
  void everyScheduler_keepsTheModelAndTheLoad(MultiRoundAlgorithm algorithm) {
    for (long seed = 1; seed <= 20; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      MultiRoundProblem problem = MultiRoundProblem.of(workers, 2000).withError(0.2);
      Schedule schedule = play(algorithm, problem).schedule();
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
  @EnumSource(MultiRoundAlgorithm.class)
  void everyScheduler_survivesOneWorkerWithoutLatencies(MultiRoundAlgorithm algorithm) {
    List<WorkerSpec> one = List.of(RandomStars.worker("only", 10, 40, 0, 0));
    double makespan = play(algorithm, MultiRoundProblem.of(one, 500)).makespan();
    // At least the computation, at most sending everything first.
    assertThat(makespan).isBetween(50.0 * (1 - 1e-9), 62.5 * (1 + 1e-9));
  }

  @ParameterizedTest
  @EnumSource(MultiRoundAlgorithm.class)
  void everyScheduler_survivesLatenciesAboveTheWork(MultiRoundAlgorithm algorithm) {
    List<WorkerSpec> slow =
        IntStream.range(0, 4)
            .mapToObj(i -> RandomStars.worker("w" + i, 10, 40, 5 + i, 100 * i))
            .toList();
    assertThat(play(algorithm, MultiRoundProblem.of(slow, 0.5)).makespan()).isFinite().isPositive();
  }

  /** Below 100 units latencies decide, and heuristics may take a worker that does not pay. */
  @ParameterizedTest
  @EnumSource(MultiRoundAlgorithm.class)
  void everyScheduler_takesLongerForTenTimesTheLoad(MultiRoundAlgorithm algorithm) {
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      double before = 0;
      for (double load = 100; load < 1e6; load *= 10) {
        double makespan = play(algorithm, MultiRoundProblem.of(workers, load)).makespan();
        assertThat(makespan).isFinite().isGreaterThan(before);
        before = makespan;
      }
    }
  }

  private static Replay play(MultiRoundAlgorithm algorithm, MultiRoundProblem problem) {
    int n = problem.workers().size();
    return Replay.play(
        problem.workers(), Collections.nCopies(n, LocalLoad.NONE), algorithm.dispatcher(problem));
  }

  @Test
  void names_areUniqueAndFoundAgain() {
    assertThat(MultiRoundAlgorithm.infos())
        .extracting(SchedulerInfo::name)
        .doesNotHaveDuplicates()
        .allSatisfy(
            name -> assertThat(MultiRoundAlgorithm.named(name).info().name()).isEqualTo(name));
  }

  @Test
  void unknownName_isRefused() {
    assertThatThrownBy(() -> MultiRoundAlgorithm.named("mrs"))
        .isInstanceOf(InputException.class)
        .hasMessage("unknown multi-round scheduler \"mrs\". Maybe you meant \"mrrs\"");
  }

  @Test
  void wrongUtilizations_areRefused() {
    MultiRoundProblem problem = MultiRoundProblem.of(RandomStars.ABC, 100);
    assertThatThrownBy(() -> problem.withUtilization(List.of(0.1, 0.2)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2 utilizations for 3 workers");
    assertThatThrownBy(() -> problem.withUtilization(List.of(0.1, 0.2, 1.0)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("1.0 is not in [0, 1)");
    assertThatThrownBy(() -> MultiRoundProblem.of(List.of(), 100))
        .isInstanceOf(InputException.class);
  }
}
