package loadstar.algorithm.bagsoftasks;

import static loadstar.algorithm.bagsoftasks.Trees.one;
import static loadstar.algorithm.bagsoftasks.Trees.problem;
import static loadstar.algorithm.bagsoftasks.Trees.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import loadstar.model.TreeValidator;
import org.junit.jupiter.api.Test;

/** V11 and V12. Requests take no time here. */
class TreeArithmeticRunTest {
  /** By these rates, of a platform where nothing fails. */
  private static RateDriven driven(Rates rates, Protocol protocol) {
    return new RateDriven(rates.problem(), protocol, problem -> rates);
  }

  private static final Protocol TEN = new Protocol(10, 10, 0);

  /** V11: the window is (1, 9]; eight tasks of the first and 2, 4, 6, 8 of the second. */
  @Test
  void throughput_leavesOutBothEnds() {
    Completions completions = new Completions(2, 10);
    for (int t = 1; t <= 10; t++) {
      if (t % 2 == 0) {
        completions.add(1, t);
      }
      completions.add(0, t);
    }
    assertThat(completions.end()).isEqualTo(10);
    assertThat(completions.throughput(0)).isCloseTo(1, within(1e-12));
    assertThat(completions.throughput(1)).isCloseTo(0.5, within(1e-12));
    assertThat(completions.fairThroughput(List.of(one(1, 1), one(1, 1))))
        .isCloseTo(0.5, within(1e-12));
  }

  /** V12 a: 1 s for the first task to come, then 2 s each: 401. Of (40.1, 360.9] 160 count. */
  @Test
  void oneWorker_waitsForItsProcessor() {
    Completions done = play(single(0.5, 1), TEN, 200);
    assertThat(done.end()).isCloseTo(401, within(1e-9));
    assertThat(done.throughput(0)).isCloseTo(160 / (0.8 * 401), within(1e-9));
  }

  /** V12 b: 2 s for each task to come, half a second to compute the last: 400.5. */
  @Test
  void oneWorker_waitsForItsLink() {
    Completions done = play(single(2, 0.5), TEN, 200);
    assertThat(done.end()).isCloseTo(400.5, within(1e-9));
    assertThat(done.throughput(0)).isCloseTo(0.499375780, within(1e-8));
  }

  private static TreeScheduler single(double c, double b) {
    TreeProblem problem = problem(tree(new int[] {-1, 0}, new double[] {0, c}, 0, b), one(1, 1));
    return driven(OptimalRates.of(problem).rates(), TEN);
  }

  /** V12 c to g; the order of things of one date may move them a little. */
  @Test
  void protocol_reachesTheHandMadePrototypesThroughputs() {
    Rates optimal = OptimalRates.of(Trees.V3).rates();
    assertRun(play(driven(optimal, TEN), TEN, 200), 123.95, 1.603469, 1.603469, 198);
    Completions wide = play(driven(optimal, new Protocol(100, 100, 0)), TEN, 2000);
    assertThat(wide.end()).isCloseTo(1239.95, withPercentage(1));
    assertThat(wide.throughput(0)).isCloseTo(1.612968, withPercentage(1));
    Completions coarse = play(driven(BandwidthCentric.coarseGrain(Trees.V3), TEN), TEN, 200);
    assertThat(coarse.end()).isCloseTo(137.3, withPercentage(1));
    assertThat(coarse.throughput(0)).isCloseTo(1.456664, withPercentage(1));
    Completions fcfs = play(new FirstComeFirstServed(Trees.V3, TEN), TEN, 200);
    assertThat(fcfs.end()).isCloseTo(231.3, withPercentage(1));
    assertThat(fcfs.throughput(0)).isCloseTo(0.843061, withPercentage(1));
    assertThat(fcfs.throughput(1)).isCloseTo(0.848465, withPercentage(1));
    assertRun(play(new BlindCoScheduling(Trees.V3, TEN), TEN, 200), 64.95, 3.137028, 1.847575, 114);
    Completions deep = play(driven(OptimalRates.of(Trees.V4).rates(), TEN), TEN, 200);
    assertThat(deep.end()).isCloseTo(81.9, withPercentage(1));
    assertThat(deep.count(1)).isBetween(194, 198);
  }

  private static void assertRun(
      Completions done, double end, double first, double second, int count) {
    assertThat(done.end()).isCloseTo(end, withPercentage(1));
    assertThat(done.throughput(0)).isCloseTo(first, withPercentage(1));
    assertThat(done.throughput(1)).isCloseTo(second, withPercentage(1));
    assertThat(done.count(0)).isEqualTo(200);
    assertThat(done.count(1)).isBetween(count - 2, count + 2);
  }

  private static Completions play(TreeScheduler scheduler, Protocol protocol, int tasks) {
    TreeArithmeticRun.Outcome outcome = TreeArithmeticRun.play(scheduler, tasks);
    TreeProblem problem = scheduler.problem();
    assertThat(TreeValidator.validate(problem.tree(), problem.applications(), outcome.schedule()))
        .isEmpty();
    return outcome.completions();
  }

  /** Every scheduler on small trees, narrow limits; the replay finds every rule kept. */
  @Test
  void randomTrees_neverDeadlock() {
    long trees = Boolean.getBoolean("full") ? 1000 : 250;
    for (long seed = 0; seed < trees; seed++) {
      TreeProblem problem = Trees.random(seed, 8, seed % 4 == 0);
      Protocol protocol = new Protocol(1 + (int) (seed % 3), 1 + (int) (seed % 2), 0);
      for (TreeScheduler scheduler : all(problem, protocol)) {
        TreeArithmeticRun.Outcome outcome = TreeArithmeticRun.play(scheduler, 10);
        assertThat(
                TreeValidator.validate(problem.tree(), problem.applications(), outcome.schedule()))
            .as("tree %d, %s", seed, scheduler)
            .isEmpty();
      }
    }
  }

  private static List<TreeScheduler> all(TreeProblem problem, Protocol protocol) {
    return List.of(
        driven(OptimalRates.of(problem).rates(), protocol),
        driven(BandwidthCentric.coarseGrain(problem), protocol),
        driven(DataCentric.rates(problem), protocol),
        new FirstComeFirstServed(problem, protocol),
        new BlindCoScheduling(problem, protocol));
  }

  /** With wide limits and many tasks the protocol comes near what theory expects, never above. */
  @Test
  void wideLimits_approachTheory() {
    for (long seed = 0; seed < 20; seed++) {
      TreeProblem problem = Trees.random(seed, 6, false);
      Rates optimal = OptimalRates.of(problem).rates();
      Completions done =
          TreeArithmeticRun.play(driven(optimal, new Protocol(100, 100, 0)), 2000).completions();
      double theory = optimal.fairThroughput();
      assertThat(done.fairThroughput(problem.applications()))
          .as("tree %d", seed)
          .isBetween(0.93 * theory, 1.01 * theory);
    }
  }
}
