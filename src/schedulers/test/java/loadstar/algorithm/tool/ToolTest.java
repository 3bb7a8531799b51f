package loadstar.algorithm.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules of tools, run on workers to which messages take no time. */
class ToolTest {
  /** Two tests of 10 s, and fourteen of 1 s. */
  private static final double[] TWO_LONG =
      IntStream.range(0, 16).mapToDouble(k -> k < 2 ? 10 : 1).toArray();

  private static List<WorkerSpec> equal(int count) {
    return IntStream.range(0, count)
        .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1, 0, 1e12, 0))
        .toList();
  }

  private static ArithmeticRun arithmetic(SchedulerKind kind, int workers, double... seconds) {
    PrefixSums sums = new PrefixSums();
    Arrays.stream(seconds).forEach(sums::add);
    StarProblem problem = StarProblem.of(equal(workers), seconds.length);
    return new ArithmeticRun(
            equal(workers), kind, kind.create(problem, Settings.NONE), loadstar.model.Ports.ONE)
        .withCosts(TaskCosts.of(sums, 1))
        .withLoad(seconds.length);
  }

  private static Schedule scheduleOf(Tool tool, int workers, double... seconds) {
    return arithmetic(tool.kind(), workers, seconds).play().schedule();
  }

  private static double[] sizes(Schedule schedule) {
    return IntStream.range(0, schedule.rows()).mapToDouble(schedule::size).toArray();
  }

  private static double[] ones(int count) {
    return IntStream.range(0, count).mapToDouble(k -> 1).toArray();
  }

  /** Four chunks for each of two workers: 10/8, rounded up. Of OpenMP's guided half of the rest. */
  @Test
  void sizes_areThoseOfTheTools() {
    assertThat(sizes(scheduleOf(Tool.POOL_MAP, 2, ones(10)))).containsExactly(2, 2, 2, 2, 2);
    assertThat(sizes(scheduleOf(Tool.XARGS, 2, ones(3)))).containsExactly(1, 1, 1);
    assertThat(sizes(scheduleOf(Tool.OPENMP_STATIC, 4, ones(10)))).containsExactly(3, 3, 2, 2);
    assertThat(sizes(scheduleOf(Tool.OPENMP_GUIDED, 2, ones(10)))).containsExactly(5, 3, 1, 1);
  }

  /**
   * The workers get the tests 0, 1 and 2, 3; twelve are pending. The second completes its first at
   * 1 s, gets two, up to half of its share of six, and from 3 s on one each second. At 10 s, when
   * the first completes test 0, three are pending, and it gets one behind its test 1, which it runs
   * until 20 s: the end is at 21 s. A queue for all, as {@code ss} has it, is over at 10 + 14 / 2.
   */
  @Test
  void xdistLoad_keepsALongTestBehindAnother() {
    assertThat(scheduleOf(Tool.XDIST_LOAD, 2, TWO_LONG).lastDate()).isEqualTo(21, within(1e-6));
    assertThat(scheduleOf(Tool.EXECUTOR, 2, TWO_LONG).lastDate()).isEqualTo(17, within(1e-6));
  }

  /**
   * Blocks of eight. At 7 s the second has a test left, and takes the last four of the first, whose
   * queue is eight with the one that it runs. At 11 s it has one left again, and takes test 3 of
   * three; at 12 s there are two, of which none is taken. The first runs test 1 until 20 s, and
   * then test 2.
   */
  @Test
  void xdistWorksteal_takesHalfOfTheLongestQueue() {
    ArithmeticRun arithmetic = arithmetic(Tool.XDIST_WORKSTEAL.kind(), 2, TWO_LONG).play();
    Schedule schedule = arithmetic.schedule();
    assertThat(schedule.lastDate()).isEqualTo(21, within(1e-6));
    int[] ofFirst =
        IntStream.range(0, schedule.rows())
            .filter(row -> schedule.worker(row) == 0)
            .flatMap(row -> Arrays.stream(arithmetic.tasks(row)))
            .toArray();
    assertThat(ofFirst).containsExactly(0, 1, 2);
  }

  /**
   * Blocks of three and four. At 2 s the first worker has test 2 left, and the second is asked for
   * the last of 4, 5, 6. It completes test 4 at the same date and is to begin 6 after 5: it gives
   * nothing, and ends at 1 + 1 + 4 + 4. If its first test takes 0.5 s more, it is still at test 4,
   * gives 6, and ends at 1.5 + 1 + 4; the first worker ends at 3 + 4.
   */
  @Test
  void xdistWorksteal_getsNothingOfAWorkerThatCompletesATestAtTheSameDate() {
    assertThat(scheduleOf(Tool.XDIST_WORKSTEAL, 2, 1, 1, 1, 1, 1, 4, 4).lastDate())
        .isEqualTo(10, within(1e-6));
    assertThat(scheduleOf(Tool.XDIST_WORKSTEAL, 2, 1, 1, 1, 1.5, 1, 4, 4).lastDate())
        .isEqualTo(7, within(1e-6));
  }

  /**
   * The schedulers of pytest-xdist itself, called by xdist_vectors.py, give each worker the same
   * tests.
   */
  @ParameterizedTest
  @CsvFileSource(resources = "xdist.csv", numLinesToSkip = 1)
  void xdist_givesEachWorkerWhatTheToolsOwnSchedulerDoes(
      String tool, int workers, String seconds, double makespan, String tests) {
    double[] each = Arrays.stream(seconds.split(" ")).mapToDouble(Double::parseDouble).toArray();
    ArithmeticRun arithmetic = arithmetic(Tool.named(tool).kind(), workers, each).play();
    Schedule schedule = arithmetic.schedule();
    List<String> ours =
        IntStream.range(0, workers)
            .mapToObj(w ->
                IntStream.range(0, schedule.rows())
                    .filter(row -> schedule.worker(row) == w)
                    .flatMap(row -> Arrays.stream(arithmetic.tasks(row)))
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(" ")))
            .toList();
    assertThat(String.join("|", ours)).isEqualTo(tests);
    assertThat(schedule.lastDate()).isEqualTo(makespan, within(1e-3));
  }

  /** Every task is computed once, by each rule, also if a worker leaves at 2.5 s. */
  @ParameterizedTest
  @EnumSource(Tool.class)
  void everyTask_isComputedOnce(Tool tool) {
    SchedulerKind kind = tool.kind();
    ArithmeticRun arithmetic = arithmetic(kind, 3, TWO_LONG);
    if (kind.losses()) {
      arithmetic.away(1, 2.5, Double.POSITIVE_INFINITY);
    }
    Schedule schedule = arithmetic.play().schedule();
    int[] tasks =
        IntStream.range(0, schedule.rows())
            .filter(row -> !schedule.isLost(row))
            .flatMap(row -> Arrays.stream(arithmetic.tasks(row)))
            .sorted()
            .toArray();
    assertThat(tasks).isEqualTo(IntStream.range(0, 16).toArray());
  }

  @Test
  void names_areFoundOrRefused() {
    assertThat(Registry.load().kind("tool:xdist-load").name()).isEqualTo("xdist-load");
    assertThatThrownBy(() -> Tool.named("xdist"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("there is no tool \"xdist\"");
  }
}
