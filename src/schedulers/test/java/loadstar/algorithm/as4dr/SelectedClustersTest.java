package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectedClustersTest {
  private static final SchedulerKind AS4DR = Registry.builtIn().kind("as4dr");

  /** Workers of 10 units/s behind links of 100: each takes a tenth of the port's time. */
  private static List<WorkerSpec> workers(int count, double latency) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < count; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 10, 0, 100, latency));
    }
    return workers;
  }

  private static int[] selected(
      WorkerSelection rule, List<WorkerSpec> workers, double lambda, Optional<Double> tau) {
    Cip cip = Cip.uniform(workers.size(), lambda, 0.5, 0, 1);
    return rule.select(workers, cip, Double.POSITIVE_INFINITY, tau, 0).workers();
  }

  @ParameterizedTest
  @EnumSource
  void selection_keepsAsManyAsThePortServes(WorkerSelection rule) {
    assertThat(selected(rule, workers(16, 0), 0, Optional.empty())).hasSize(10);
    // (1 + lambda)/10 each.
    assertThat(selected(rule, workers(16, 0), 1, Optional.empty())).hasSize(5);
    // Two latencies of 0.05 s make it 0.2 s of a period of 1 s.
    assertThat(selected(rule, workers(16, 0.05), 0, Optional.of(1.0))).hasSize(5);
  }

  /**
   * Ten workers of 4 units/s take 0.128 of the port each, ten of 6 units/s behind faster links
   * 0.0192: all fast ones and six others take 0.96. The largest delay of all, 0.128, leaves room
   * for seven; without the slow links it is 0.0192, and all fast ones fit.
   */
  @Test
  void worker_weighsItsOwnTimeOnThePort() {
    List<WorkerSpec> lab = new ArrayList<>();
    for (int w = 0; w < 20; w++) {
      double bandwidth = w < 10 ? 31.25 : 312.5;
      lab.add(new WorkerSpec("w" + w, w < 10 ? 4 : 6, 0, bandwidth, 0, 1e3 * bandwidth, 0));
    }
    int[] own = selected(WorkerSelection.OWN, lab, 0, Optional.empty());
    assertThat(own).hasSize(16).contains(10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
    assertThat(selected(WorkerSelection.PPAM13, lab, 0, Optional.empty()))
        .containsExactly(10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
    // Twice the time: 0.384 for the fast ones, and two others of 0.256.
    assertThat(selected(WorkerSelection.OWN, lab, 1, Optional.empty())).hasSize(12);
  }

  /**
   * Twelve workers take 6 (2 x 0.01 + 3 . 10^-6) s of 3 s. With the maximum of all a thirteenth, of
   * latency 0.2 s, makes it 2.4 s for each, and more than any period of 1.5 s.
   */
  @ParameterizedTest
  @EnumSource
  void workerThatIsNotChosen_weighsOnNobody(WorkerSelection rule) {
    List<WorkerSpec> far = new ArrayList<>();
    for (int w = 0; w < 13; w++) {
      far.add(WorkerSpec.symmetric("w" + w, 1000, 0.01, 1e9, w < 12 ? 0.01 : 0.2));
    }
    int[] near = IntStream.range(0, 12).toArray();
    assertThat(selected(rule, far, 5, Optional.of(3.0))).containsExactlyInAnyOrder(near);
    assertThat(selected(rule, far, 5, Optional.of(1.5))).containsExactlyInAnyOrder(near);
  }

  /** Every set of at most six workers, in every order, whose delays fit into the period. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void own_isNearTheBestOfAllOrders(int seed) {
    UniformRandomProvider random = RandomStream.of(seed, "own");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 6; w++) {
      double out = 0.02 * (1 + random.nextInt(8));
      double back = 0.02 * (1 + random.nextInt(8));
      workers.add(new WorkerSpec("w" + w, 1 + random.nextInt(100), 0.01, 1e6, out, 1e6, back));
    }
    double best = best(workers, new ArrayList<>());
    int[] own = selected(WorkerSelection.OWN, workers, 0, Optional.of(1.0));
    assertThat(throughput(workers, Arrays.stream(own).boxed().toList()))
        .isBetween(0.9 * best, best);
  }

  private static double best(List<WorkerSpec> workers, List<Integer> order) {
    double best = order.isEmpty() ? 0 : throughput(workers, order);
    for (int w = 0; w < workers.size(); w++) {
      if (!order.contains(w)) {
        order.add(w);
        best = Math.max(best, best(workers, order));
        order.removeLast();
      }
    }
    return best;
  }

  /** Returns the units that these workers compute in a period of 1 s, 0 if it is too short. */
  private static double throughput(List<WorkerSpec> workers, List<Integer> order) {
    List<WorkerSpec> members = order.stream().map(workers::get).toList();
    CipPlan plan = Cip.uniform(order.size(), 0, 0.5, 0, 1).planFor(members, 1);
    return plan.feasible() ? Arrays.stream(plan.alphas()).sum() : 0;
  }

  /**
   * One worker sends long data and short results, the other the reverse: each takes 0.6 s after one
   * like it, both together 0.6 s for the data and 0.6 s for the results of a period of 1 s.
   */
  @Test
  void workersWhoseMessagesDoNotMeet_shareAPeriod() {
    List<WorkerSpec> two =
        List.of(
            new WorkerSpec("data", 10, 0.01, 1e6, 0.28, 1e6, 0.01),
            new WorkerSpec("results", 10, 0.01, 1e6, 0.01, 1e6, 0.28));
    assertThat(selected(WorkerSelection.OWN, two, 0, Optional.of(1.0))).hasSize(2);
  }

  /** The selection fills the port to the brim; doubles must not refuse it for that. */
  @ParameterizedTest
  @ValueSource(strings = {"own", "ppam13"})
  void portThatIsFull_isPlayed(String rule) {
    List<WorkerSpec> workers = workers(16, 0);
    Settings selecting = new Settings.Builder().set(As4drKinds.SELECT, rule).build();
    Scheduler scheduler = AS4DR.create(StarProblem.of(workers, 5000), selecting);
    assertThat(ArithmeticRun.of(workers, AS4DR, scheduler).play().schedule().rows()).isPositive();
  }

  /** A task takes 1000 s on the slow worker, which fits into no period that serves the others. */
  @Test
  void slowWorkerThatIsNotChosen_makesNoLongPeriod() {
    List<WorkerSpec> workers = new ArrayList<>(workers(9, 0));
    workers.add(WorkerSpec.symmetric("slow", 1e-3, 0, 100, 0));
    StarProblem problem = StarProblem.of(workers, 5000).ofTasks();
    Settings selecting = new Settings.Builder().set(As4drKinds.SELECT, "own").build();
    Scheduler scheduler = AS4DR.create(problem, selecting);
    assertThat(scheduler.decided().get(As4drScheduler.TAU)).isEqualTo(1);
  }

  /** With a period of less than 10 s the chunks of most rounds would be nothing. */
  @Test
  void periodOfWholeTasks_isLongEnoughForOne() {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 8; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 0.1, 0, 100, 0));
    }
    StarProblem problem = StarProblem.of(workers, 400).ofTasks();
    Settings selecting = new Settings.Builder().set(As4drKinds.SELECT, "own").build();
    Scheduler scheduler = AS4DR.create(problem, selecting);
    assertThat(scheduler.decided().get(As4drScheduler.TAU)).isGreaterThanOrEqualTo(10);
    Schedule schedule = ArithmeticRun.of(workers, AS4DR, scheduler).play().schedule();
    double end = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      end = Math.max(end, schedule.computeEnd(row));
    }
    // 400 tasks of 10 s on eight workers take 500 s at least.
    assertThat(end).isBetween(500.0, 530.0);
  }

  @Test
  void starThatIsTooWide_isPlayedBySelectedWorkersOnly() {
    List<WorkerSpec> workers = workers(16, 1e-3);
    StarProblem problem = StarProblem.of(workers, 5000);
    assertThatThrownBy(() -> AS4DR.create(problem, Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the master's send port cannot serve all 16 workers");

    Settings selecting = new Settings.Builder().set(As4drKinds.SELECT, "own").build();
    Scheduler scheduler = AS4DR.create(problem, selecting);
    Schedule schedule = ArithmeticRun.of(workers, AS4DR, scheduler).play().schedule();
    double[] load = new double[workers.size()];
    for (int row = 0; row < schedule.rows(); row++) {
      load[schedule.worker(row)] += schedule.size(row);
    }
    double[] worked = Arrays.stream(load).filter(units -> units > 0).toArray();
    // Ten take all of a port's time without latencies; with them nine fit.
    assertThat(worked).hasSize(9);
    assertThat(Arrays.stream(worked).min().orElseThrow()).isGreaterThan(400);
  }

  @Test
  void starThatNobodyFits_isRefused() {
    assertThatThrownBy(() -> selected(WorkerSelection.OWN, workers(3, 0), 20, Optional.empty()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("finds no worker that the master's ports can serve");
  }
}
