package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the last digits of dates are makes no other run of AS4DR. */
class DriftTest {
  private static final double LOAD = 6000;

  private static List<WorkerSpec> workers(double latency) {
    return IntStream.range(0, 30)
        .mapToObj(w -> WorkerSpec.symmetric("w" + w, 0.95 + 0.01 * w, 0, 12_500, latency))
        .toList();
  }

  /** Planned for the same latencies in any case. */
  private static Schedule play(double latency, long seed) {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    StarProblem problem = StarProblem.of(workers(48e-6), LOAD).withVariation(0.3).withSeed(seed);
    return ArithmeticRun.of(workers(latency), kind, kind.create(problem, Settings.NONE))
        .withLoad(LOAD)
        .withCosts(TaskCosts.draw(LOAD, CostModel.gamma(0.3), seed))
        .play()
        .schedule();
  }

  /**
   * Latencies that are 1e-14 s longer move every date by little more than its last digit. Some two
   * hundred rounds, each of which doubled the differences, made another run of that.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void lastDigits_doNotGrow(long seed) {
    Schedule one = play(48e-6, seed);
    Schedule other = play(48e-6 + 1e-14, seed);

    assertThat(other.rows()).isEqualTo(one.rows()).isGreaterThan(10_000);
    for (int row = 0; row < one.rows(); row++) {
      assertThat(other.worker(row)).isEqualTo(one.worker(row));
      assertThat(other.size(row)).isEqualTo(one.size(row));
      assertThat(other.resultEnd(row)).isCloseTo(one.resultEnd(row), within(1e-8));
    }
  }
}
