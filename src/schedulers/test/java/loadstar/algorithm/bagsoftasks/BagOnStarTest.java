package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.Application;
import loadstar.model.Schedule;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BagOnStarTest {
  private static Schedule play(String name, List<WorkerSpec> workers, double load, Settings set) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    StarProblem problem = StarProblem.of(workers, load);
    return ArithmeticRun.of(workers, kind, kind.create(problem, set)).play().schedule();
  }

  private static double[] shares(Schedule schedule, int workers) {
    double[] sum = new double[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      sum[schedule.worker(row)] += schedule.size(row);
    }
    return sum;
  }

  // Links of 4, 2 and 1, speeds of 2, 2 and 2 units a second. The port feeds the first worker (2/4
  // of its time), then gives the second what is left, half a second of every second: 1 unit. The
  // third gets nothing: 2 and 1 of 3.
  @Test
  void lpBased_feedsTheBestLinksFirst() {
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 2, 0, 4, 0),
            WorkerSpec.symmetric("b", 2, 0, 2, 0),
            WorkerSpec.symmetric("c", 2, 0, 1, 0));
    double[] shares = shares(play("lp-based", workers, 300, Settings.NONE), 3);
    assertThat(shares[0]).isCloseTo(200, within(1.0));
    assertThat(shares[1]).isCloseTo(100, within(1.0));
    assertThat(shares[2]).isZero();
    double[] fcfs = shares(play("fcfs", workers, 300, Settings.NONE), 3);
    assertThat(fcfs[2]).isGreaterThan(30);
  }

  /** One task at a time for a worker that asks for one: it computes while nothing is on its way. */
  @Test
  void pendingTasks_areAsMany_asAskedFor() {
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("a", 1, 0, 1, 0));
    Settings one = new Settings.Builder().set(BagKinds.PENDING, 1).build();
    Settings two = new Settings.Builder().set(BagKinds.PENDING, 2).build();
    for (String name : List.of("lp-based", "fcfs")) {
      // 1 s to send and 1 s to compute each of 10 tasks, one after the other; then overlapped.
      assertThat(end(play(name, workers, 10, one))).isCloseTo(20, within(1e-9));
      assertThat(end(play(name, workers, 10, two))).isCloseTo(11, within(1e-9));
    }
  }

  private static double end(Schedule schedule) {
    double end = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      end = Math.max(end, schedule.computeEnd(row));
    }
    return end;
  }

  /** A load of 25 in tasks of 10 is 10, 10 and 5. */
  @Test
  void lastTask_isWhatIsLeft() {
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("a", 1, 0, 1, 0));
    Settings ten = new Settings.Builder().set(BagKinds.TASK, 10).build();
    Schedule schedule = play("fcfs", workers, 25, ten);
    List<Double> sizes = new ArrayList<>();
    for (int row = 0; row < schedule.rows(); row++) {
      sizes.add(schedule.size(row));
    }
    assertThat(sizes).containsExactly(10.0, 10.0, 5.0);
  }

  /** LP-BASED takes the closed form of the linear program for one bag; here is the program. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void ratesOfABag_areTheLinearPrograms(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "star");
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root("master", 0));
    for (int w = 0; w < 3 + 2 * seed; w++) {
      nodes.add(new TreeNode("w" + w, 0, 1 + random.nextInt(20), 1 + random.nextInt(20), 0));
    }
    TreeProblem problem =
        new TreeProblem(new TreePlatform(nodes), List.of(new Application("load", 1, 1, 1)));
    Rates rates = BandwidthCentric.coarseGrain(problem);
    assertThat(RateRules.violations(rates, 1e-12)).isEmpty();
    assertThat(rates.fairThroughput())
        .isCloseTo(OptimalRates.of(problem).fairThroughput().doubleValue(), within(1e-9));
  }
}
