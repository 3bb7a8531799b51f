package loadstar.algorithm.selfscheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every rule must do, whatever its sizes. A new rule is tested here once it is listed. */
class SelfSchedulingTest {
  private static final long TASKS = 3000;

  static List<SchedulerKind> kinds() {
    return SelfSchedulingKinds.all();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void rule_givesOutEveryTaskOnce(SchedulerKind kind) {
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = star(seed);
      ArithmeticRun arithmetic = arithmetic(kind, workers, Settings.NONE, seed).play();
      assertThat(arithmetic.distributed()).isEqualTo(TASKS);
      valid(kind, workers, arithmetic);
      for (int row = 0; row < arithmetic.schedule().rows(); row++) {
        double size = arithmetic.schedule().size(row);
        assertThat(size).isEqualTo(Math.rint(size)).isPositive();
      }
    }
  }

  /** P - 1 of these workers go, at dates in the midst of sending, computing and returning. */
  @ParameterizedTest
  @MethodSource("kinds")
  void lostChunks_areGivenOutAgain(SchedulerKind kind) {
    int losses = 0;
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = star(seed);
      double end = arithmetic(kind, workers, Settings.NONE, seed).play().end();
      ArithmeticRun arithmetic = arithmetic(kind, workers, Settings.NONE, seed);
      for (int w = 1; w < workers.size(); w++) {
        arithmetic.away(w, end * w / workers.size(), Double.POSITIVE_INFINITY);
      }
      arithmetic.play();
      losses += arithmetic.schedule().losses();
      assertThat(arithmetic.distributed()).isEqualTo(TASKS);
      assertThat(done(arithmetic.schedule())).isEqualTo(TASKS);
      valid(kind, workers, arithmetic);
    }
    assertThat(losses).isPositive();
  }

  /** The worker of the last result dies while it sends it; everybody else has long asked. */
  @ParameterizedTest
  @MethodSource("kinds")
  void lastChunk_isGivenOutAgainToThoseThatWait(SchedulerKind kind) {
    List<WorkerSpec> workers = star(1);
    Schedule whole = arithmetic(kind, workers, Settings.NONE, 1).play().schedule();
    int last = 0;
    for (int row = 1; row < whole.rows(); row++) {
      last = whole.resultEnd(row) > whole.resultEnd(last) ? row : last;
    }
    double left = (whole.computeEnd(last) + whole.resultEnd(last)) / 2;
    ArithmeticRun arithmetic =
        arithmetic(kind, workers, Settings.NONE, 1)
            .away(whole.worker(last), left, Double.POSITIVE_INFINITY)
            .play();
    assertThat(arithmetic.schedule().losses()).isEqualTo(1);
    assertThat(done(arithmetic.schedule())).isEqualTo(TASKS);
    assertThat(arithmetic.end()).isGreaterThan(left);
  }

  // Two tasks for three workers: the third asks in vain and leaves at 1 s. The first dies at 2 s
  // with its task of 3 s; the second, which is not back, must get it and not the third.
  @ParameterizedTest
  @MethodSource("kinds")
  void workerThatLeftTheQueue_getsNothing(SchedulerKind kind) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 3; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 1 / 3.0, 0.001, 1e6, 0.001));
    }
    Scheduler scheduler = kind.create(StarProblem.of(workers, 2), Settings.NONE);
    Schedule schedule =
        ArithmeticRun.of(workers, kind, scheduler)
            .away(2, 1, Double.POSITIVE_INFINITY)
            .away(0, 2, Double.POSITIVE_INFINITY)
            .play()
            .schedule();
    assertThat(schedule.losses()).isEqualTo(1);
    assertThat(done(schedule)).isEqualTo(2);
    assertThat(rows(schedule, 2)).isZero();
    assertThat(rows(schedule, 1)).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void lateWorker_getsItsShareFromThenOn(SchedulerKind kind) {
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = star(seed);
      double late = arithmetic(kind, workers, Settings.NONE, seed).play().end() / 4;
      ArithmeticRun arithmetic =
          arithmetic(kind, workers, Settings.NONE, seed).joining(2, late).play();
      assertThat(done(arithmetic.schedule())).isEqualTo(TASKS);
      valid(kind, workers, arithmetic);
      for (int row = 0; row < arithmetic.schedule().rows(); row++) {
        if (arithmetic.schedule().worker(row) == 2) {
          assertThat(arithmetic.schedule().sendStart(row)).isGreaterThanOrEqualTo(late);
        }
      }
      if (!kind.name().equals("static")) {
        assertThat(rows(arithmetic.schedule(), 2)).as("chunks of the late worker").isPositive();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void tasksOfDifferentCost_areAllDone(SchedulerKind kind) {
    for (long seed = 1; seed <= 5; seed++) {
      List<WorkerSpec> workers = star(seed);
      TaskCosts costs = TaskCosts.draw(TASKS, CostModel.gamma(0.5), seed);
      ArithmeticRun arithmetic =
          arithmetic(kind, workers, Settings.NONE, seed)
              .away(1, 20, Double.POSITIVE_INFINITY)
              .withCosts(costs)
              .play();
      assertThat(done(arithmetic.schedule())).isEqualTo(TASKS);
      double bound =
          costs.classes(TASKS).work() / workers.stream().mapToDouble(WorkerSpec::speed).sum();
      assertThat(arithmetic.end()).isGreaterThan(bound);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void minimum_boundsAllChunksButTheLast(SchedulerKind kind) {
    if (kind.master().contains(SelfSchedulingKinds.MINIMUM)) {
      Settings settings = new Settings.Builder().set(SelfSchedulingKinds.MINIMUM, 17).build();
      Schedule schedule = arithmetic(kind, star(1), settings, 1).play().schedule();
      for (int row = 0; row < schedule.rows() - 1; row++) {
        assertThat(schedule.size(row)).as("row " + row).isGreaterThanOrEqualTo(17);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyRounding_givesOutEveryTask(SchedulerKind kind) {
    for (Parameter<?> parameter : kind.master()) {
      if (parameter.name().equals("rounding")) {
        for (String word : Word.all(Rounding.class)) {
          Settings settings = new Settings.Builder().read(parameter, word).build();
          ArithmeticRun arithmetic = arithmetic(kind, star(1), settings, 1).play();
          assertThat(done(arithmetic.schedule())).as(word).isEqualTo(TASKS);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void sameSeed_givesTheSameSchedule(SchedulerKind kind) {
    Schedule once =
        arithmetic(kind, star(1), Settings.NONE, 7)
            .away(2, 30, Double.POSITIVE_INFINITY)
            .play()
            .schedule();
    Schedule again =
        arithmetic(kind, star(1), Settings.NONE, 7)
            .away(2, 30, Double.POSITIVE_INFINITY)
            .play()
            .schedule();
    assertThat(text(again)).isEqualTo(text(once));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void partsOfTasks_areRefused(SchedulerKind kind) {
    assertThatThrownBy(() -> kind.create(StarProblem.of(star(1), 10.5), Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("10.5");
  }

  /** A single task, and one worker: no rule divides by zero. */
  @ParameterizedTest
  @MethodSource("kinds")
  void smallestProblems_arePlayed(SchedulerKind kind) {
    for (int p : List.of(1, 2, 5)) {
      for (long tasks : List.of(1L, 2L, 7L)) {
        List<WorkerSpec> workers = star(3).subList(0, p);
        Scheduler scheduler = kind.create(StarProblem.of(workers, tasks), Settings.NONE);
        ArithmeticRun arithmetic = ArithmeticRun.of(workers, kind, scheduler).play();
        assertThat(done(arithmetic.schedule())).as(tasks + " tasks, " + p).isEqualTo(tasks);
      }
    }
  }

  /** Five workers of speeds between 1 and 4, latencies up to 20 ms, cheap messages. */
  private static List<WorkerSpec> star(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "self-scheduling star");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < 5; w++) {
      workers.add(
          new WorkerSpec(
              "w" + w,
              random.nextDouble(1, 4),
              random.nextDouble(0, 0.02),
              random.nextDouble(200, 1000),
              random.nextDouble(0, 0.02),
              random.nextDouble(1000, 5000),
              random.nextDouble(0, 0.02)));
    }
    return workers;
  }

  private static ArithmeticRun arithmetic(
      SchedulerKind kind, List<WorkerSpec> workers, Settings settings, long seed) {
    StarProblem problem = StarProblem.of(workers, TASKS).withSeed(seed);
    return ArithmeticRun.of(workers, kind, kind.create(problem, settings));
  }

  private static void valid(
      SchedulerKind kind, List<WorkerSpec> workers, ArithmeticRun arithmetic) {
    ScheduleReport report =
        new ScheduleValidator(new StarPlatform("master", workers))
            .validate(arithmetic.schedule(), Double.POSITIVE_INFINITY, TASKS);
    assertThat(report.violationCount()).as(kind.name() + report).isZero();
  }

  /** Tasks whose results are back. */
  private static double done(Schedule schedule) {
    double done = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      if (!schedule.isLost(row)) {
        assertThat(schedule.resultEnd(row)).isPositive();
        done += schedule.size(row);
      }
    }
    return done;
  }

  private static int rows(Schedule schedule, int worker) {
    int rows = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      rows += schedule.worker(row) == worker ? 1 : 0;
    }
    return rows;
  }

  private static String text(Schedule schedule) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < schedule.rows(); row++) {
      text.append(schedule.worker(row))
          .append(' ')
          .append(schedule.size(row))
          .append(' ')
          .append(schedule.resultEnd(row))
          .append('\n');
    }
    return text.toString();
  }
}
