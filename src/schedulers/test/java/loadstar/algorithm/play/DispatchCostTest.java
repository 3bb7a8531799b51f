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
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** The master's own time for each chunk, while its port is idle. */
class DispatchCostTest {
  /** A unit takes a second to be sent, computed, sent back. */
  private static List<WorkerSpec> star(double dispatchSeconds, String... names) {
    return List.of(names).stream()
        .map(name ->
            WorkerSpec.symmetric(name, 1, 0, 1, 0)
                .with(WorkerExtras.NONE.withDispatchSeconds(dispatchSeconds)))
        .toList();
  }

  private static ArithmeticRun arithmetic(double load, List<WorkerSpec> star) {
    SchedulerKind kind = Registry.builtIn().kind("ss", Shape.STAR);
    return ArithmeticRun.of(star, kind, kind.create(StarProblem.of(star, load), Settings.NONE));
  }

  private static ScheduleReport validate(Schedule schedule, Ports ports, List<WorkerSpec> star) {
    return new ScheduleValidator(new StarPlatform("master", star))
        .ports(ports)
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

  // Half a second before each send: to a from 0.5 to 1.5, to b from 2 to 3. The result of a is back
  // at 3.5, so the third chunk is decided then and sent from 4.
  @Test
  void eachSend_waitsForTheMaster() {
    List<WorkerSpec> star = star(0.5, "a", "b");
    Schedule schedule = arithmetic(3, star).play().schedule();

    sends(schedule, new double[][] {{0.5, 1.5}, {2, 3}, {4, 5}});
    assertThat(validate(schedule, Ports.ONE, star).violationCount()).isZero();
  }

  /** b is gone at 1.8: the master finishes what it prepares for it, and only then decides anew. */
  @Test
  void chunkOfAWorkerThatLeavesMeanwhile_isNotSent() {
    List<WorkerSpec> star = star(0.5, "a", "b", "c");
    Schedule schedule =
        arithmetic(2, star).away(1, 1.8, Double.POSITIVE_INFINITY).play().schedule();

    assertThat(schedule.isLost(1)).isTrue();
    assertThat(schedule.sendStart(1)).isNaN();
    assertThat(schedule.sendStart(2)).isEqualTo(2.5);
    assertThat(validate(schedule, Ports.ONE, star).violationCount()).isZero();
  }

  /** With two ports a prepared chunk may wait for its worker, and leave together with the next. */
  @Test
  void preparedChunks_mayLeaveAtOneDate_butAreNotPreparedTogether() {
    List<WorkerSpec> star = star(0.5, "a", "b");
    Schedule schedule = new Schedule();
    for (int w = 0; w < 2; w++) {
      schedule.add(w, 1, 0, 1);
      schedule.setPreparation(w, 0.5 * w);
      schedule.setSend(w, 1, 2);
      schedule.setCompute(w, 2, 3);
      schedule.setResult(w, 3, 4);
    }
    assertThat(validate(schedule, new Ports(2), star).violationCount()).isZero();

    schedule.setPreparation(1, 0.25);
    assertThat(validate(schedule, new Ports(2), star).violations())
        .singleElement()
        .asString()
        .contains("prepared from 0.25, but the master prepares another chunk until 0.5");
    schedule.setPreparation(1, 0.75);
    assertThat(validate(schedule, new Ports(2), star).violations())
        .singleElement()
        .asString()
        .contains("sent from 1.0, but the master is free from 0.75 and needs 0.5 s for a chunk");
  }

  /** Without the cost the second chunk follows at once: too early by half a second. */
  @Test
  void masterThatNeedsNoTime_isAViolation() {
    Schedule schedule = arithmetic(3, star(0, "a", "b")).play().schedule();

    assertThat(validate(schedule, Ports.ONE, star(0.5, "a", "b")).violations())
        .hasSize(2)
        .allSatisfy(one -> assertThat(one.toString()).contains("needs 0.5 s for a chunk"));
  }

  /** Two ports send at a time, but a master prepares one chunk at a time. */
  @Test
  void severalPorts_haveOneMaster() {
    Schedule schedule = new Schedule();
    for (int w = 0; w < 2; w++) {
      schedule.add(w, 1, 0, 1);
      schedule.setSend(w, 0.5 + 0.4 * w, 1.5 + 0.4 * w);
      schedule.setCompute(w, 2, 3);
      schedule.setResult(w, 3, 4);
    }
    assertThat(validate(schedule, Ports.UNLIMITED, star(0.4, "a", "b")).violationCount()).isZero();
    assertThat(validate(schedule, Ports.UNLIMITED, star(0.5, "a", "b")).violationCount())
        .isEqualTo(1);
  }

  // 12 units on two workers of speed 1 behind a port of 1 unit a second: they compute from 0.5 and
  // from 1 on, (12 + 1.5)/2; the port waits for one chunk at least, and where it feeds both for
  // two, of which as much counts as the second computes.
  @Test
  void bounds_countOneChunk() {
    MakespanBounds bounds = BoundProblem.of(star(0.5, "a", "b"), 12, false).bounds();
    assertThat(bounds.compute()).isCloseTo(6.75, within(1e-9));
    assertThat(bounds.port()).isCloseTo(12.5, within(1e-9));
    assertThat(bounds.steadyState()).isBetween(12.5, 12.51);
  }
}
