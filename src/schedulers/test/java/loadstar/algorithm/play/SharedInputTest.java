package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** The first message to a host brings along what all its chunks need. */
class SharedInputTest {
  /** A unit takes a second to be sent, computed, sent back. */
  private static WorkerSpec worker(String name, String host, double inputSeconds) {
    return WorkerSpec.symmetric(name, 1, 0, 1, 0)
        .with(WorkerExtras.NONE.withSharedInput(new SharedInput(host, inputSeconds)));
  }

  private static ArithmeticRun arithmetic(double load, WorkerSpec... workers) {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    List<WorkerSpec> star = List.of(workers);
    return ArithmeticRun.of(star, kind, kind.create(StarProblem.of(star, load), Settings.NONE));
  }

  private static ScheduleReport validate(Schedule schedule, WorkerSpec... workers) {
    return new ScheduleValidator(new StarPlatform("master", List.of(workers)))
        .validate(schedule, Double.POSITIVE_INFINITY);
  }

  private static void sends(Schedule schedule, double[][] dates) {
    assertThat(schedule.rows()).isEqualTo(dates.length);
    for (int row = 0; row < dates.length; row++) {
      assertThat(new double[] {schedule.sendStart(row), schedule.sendEnd(row)})
          .as("row " + row)
          .containsExactly(dates[row]);
    }
  }

  /** Two slots of a host get it with the first message to either; another host gets its own. */
  @Test
  void slotsOfAHost_shareIt() {
    WorkerSpec[] star = {worker("a:1", "a", 3), worker("a:2", "a", 3), worker("b", "b", 2)};
    Schedule schedule = arithmetic(4, star).play().schedule();

    sends(schedule, new double[][] {{0, 4}, {4, 5}, {5, 8}, {8, 9}});
    assertThat(validate(schedule, star).violationCount()).isZero();
  }

  @Test
  void scheduleThatSendsItNever_isRefused() {
    Schedule schedule = arithmetic(4, worker("a:1", "", 0), worker("a:2", "", 0)).play().schedule();
    ScheduleReport report = validate(schedule, worker("a:1", "a", 3), worker("a:2", "a", 3));
    assertThat(report.violationCount()).isEqualTo(1);
    assertThat(report.violations().getFirst().toString())
        .contains("a:1", "sending with the shared input takes 1.0 s", "needs 4.0 s");
  }

  /** The first of two messages at a time has the input, which the second one does not wait for. */
  @Test
  void chunkThatOvertakesTheInput_isRefused() {
    Schedule schedule = new Schedule();
    for (int w = 0; w < 2; w++) {
      schedule.add(w, 1, 0, 1);
      schedule.setSend(w, w, 4);
      schedule.setCompute(w, 4, 5);
      schedule.setResult(w, 5 + w, 6 + w);
    }
    List<WorkerSpec> star = List.of(worker("a:1", "a", 3), worker("a:2", "a", 3));
    ScheduleReport report =
        new ScheduleValidator(new StarPlatform("master", star))
            .ports(Ports.UNLIMITED)
            .validate(schedule, Double.POSITIVE_INFINITY);

    assertThat(report.violationCount()).isEqualTo(1);
    assertThat(report.violations().getFirst().toString())
        .contains("sent from 1.0, before the shared input that comes with worker 0 (a:1)");
  }

  /** A failure without a loss leaves no trace: the host may get its input twice. */
  @Test
  void messagesMayBeLonger() {
    WorkerSpec one = worker("a", "a", 3);
    assertThat(validate(arithmetic(2, one).play().schedule(), worker("a", "a", 1)).violationCount())
        .isZero();
  }

  // 12 units on workers of speed 1 and 2 whose inputs take 3 s and 6 s: 12 + 3 + 12 s of all three
  // units of speed if both could have them at once, 9 s. One port brings the one after the other:
  // by t it has started a speed of t/3, by X = T - 1.5, as messages count when they end, X²/6 units
  // are computed: 12 at T = 1.5 + sqrt(72). The port needs 12 s and the shorter input. With results
  // that fly for half a second each way everything is a second later.
  @Test
  void bounds_countIt() {
    WorkerSpec fast =
        WorkerSpec.symmetric("b", 2, 0, 1, 0)
            .with(WorkerExtras.NONE.withSharedInput(new SharedInput("b", 6)));
    List<WorkerSpec> star = List.of(worker("a", "a", 3), fast);
    BoundProblem problem = BoundProblem.of(star, 12, false);
    double started = 1.5 + Math.sqrt(72);

    assertThat(problem.bounds().compute()).isCloseTo(started, within(1e-9));
    assertThat(problem.bounds().port()).isCloseTo(15, within(1e-9));
    // At once: two units of bandwidth from 3 s on, and speeds from 3 s and 6 s on.
    MakespanBounds atOnce = problem.withResults(false).withPorts(Ports.UNLIMITED).bounds();
    assertThat(atOnce.compute()).isCloseTo(9, within(1e-9));
    assertThat(atOnce.port()).isCloseTo(9, within(1e-9));

    List<WorkerSpec> flying =
        star.stream().map(w -> w.with(w.extras().withLatencyInFlight(0.5))).toList();
    MakespanBounds back = BoundProblem.of(flying, 12, true).bounds();
    assertThat(back.compute()).isCloseTo(started + 1, within(1e-9));
    assertThat(back.port()).isCloseTo(16, within(1e-9));
  }

  /** Alone the first is done at 3 + 2, before the second has its input. */
  @Test
  void bound_leavesOutWhoComesTooLate() {
    List<WorkerSpec> star = List.of(worker("a", "a", 3), worker("b", "b", 6));
    assertThat(BoundProblem.of(star, 2, false).bounds().compute()).isEqualTo(5);
  }
}
