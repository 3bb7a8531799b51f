package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Latency that no port waits for delays what is sent, and nothing else. */
class LatencyInFlightTest {
  // A unit takes a second to be sent, computed, sent back; messages fly for two.
  private static final WorkerSpec WORKER =
      WorkerSpec.symmetric("w", 1, 0, 1, 0).with(WorkerExtras.NONE.withLatencyInFlight(2));

  private static Schedule play(String scheduler, List<WorkerSpec> workers, double load) {
    SchedulerKind kind = Registry.builtIn().kind(scheduler, Shape.STAR);
    return ArithmeticRun.of(
            workers, kind, kind.create(StarProblem.of(workers, load), Settings.NONE))
        .play()
        .schedule();
  }

  private static ScheduleReport validate(Schedule schedule, WorkerSpec... workers) {
    return new ScheduleValidator(new StarPlatform("master", List.of(workers)))
        .validate(schedule, Double.POSITIVE_INFINITY);
  }

  // The request is there at 2. The first unit is sent until 3, lands at 5, is computed until 6; its
  // result is there at 8 and taken until 9, when the second is sent: 10, 12, 13, 15, 16.
  @Test
  void oneWorker_waitsForEachFlight() {
    Schedule schedule = play("ss", List.of(WORKER), 2);
    double[][] dates = {{2, 3, 5, 6, 8, 9}, {9, 10, 12, 13, 15, 16}};
    for (int row = 0; row < dates.length; row++) {
      assertThat(
              new double[] {
                schedule.sendStart(row),
                schedule.sendEnd(row),
                schedule.computeStart(row),
                schedule.computeEnd(row),
                schedule.resultStart(row),
                schedule.resultEnd(row)
              })
          .containsExactly(dates[row]);
    }
    assertThat(validate(schedule, WORKER).violationCount()).isZero();
  }

  /** A link whose latency the port waits for is as slow for one worker, and slower for two. */
  @Test
  void latencyOfALink_holdsThePort() {
    WorkerSpec waits = WorkerSpec.symmetric("w", 1, 0, 1, 2);
    assertThat(play("ss", List.of(waits), 2).lastDate()).isEqualTo(16);

    WorkerSpec two = WorkerSpec.symmetric("v", 1, 0, 1, 2);
    assertThat(play("ss", List.of(waits, two), 2).sendStart(1)).isEqualTo(5);
  }

  /** The same dates on a worker whose messages fly for longer are too early. */
  @Test
  void tooShortAFlight_isAViolation() {
    Schedule schedule = play("ss", List.of(WORKER), 2);

    assertThat(
            validate(schedule, WORKER.with(WorkerExtras.NONE.withLatencyInFlight(2.5)))
                .violations())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.toString()).contains("in flight for 2.5 s"));
  }

  /** Random stars with two or three equal workers in a row, as hosts with slots are. */
  private static List<WorkerSpec> slotted(long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "slots and flights");
    List<WorkerSpec> workers = new ArrayList<>();
    for (int host = 0; host < 3; host++) {
      WorkerSpec spec =
          new WorkerSpec(
                  "h",
                  random.nextDouble(1, 4),
                  random.nextDouble(0, 0.02),
                  random.nextDouble(100, 500),
                  random.nextDouble(0, 0.02),
                  random.nextDouble(500, 2000),
                  random.nextDouble(0, 0.02))
              .with(
                  WorkerExtras.NONE
                      .withLatencyInFlight(random.nextDouble(0.05, 2))
                      .withSharedInput(new SharedInput("h" + host, random.nextDouble(0.05, 2)))
                      .withDispatchSeconds(0.01)
                      .withMaxChunks(3));
      for (int slot = 1; slot <= 1 + host; slot++) {
        workers.add(
            spec.with(
                "h" + host + ":" + slot, spec.speed(), spec.bandwidthOut(), spec.bandwidthBack()));
      }
    }
    return workers;
  }

  @Test
  void bounds_holdForEveryScheduler() {
    double load = 1000;
    int tight = 0;
    for (SchedulerKind kind : Registry.builtIn().kinds(Shape.STAR)) {
      for (long seed = 1; seed <= 3; seed++) {
        List<WorkerSpec> workers = slotted(seed);
        Schedule schedule = play(kind.name(), workers, load);
        boolean results = kind.results() != Results.NONE;
        MakespanBounds bounds = BoundProblem.of(workers, load, results).bounds();
        ScheduleValidator validator =
            new ScheduleValidator(new StarPlatform("master", workers))
                .given(Given.TIMED_TASKS, kind.timesTasks())
                .given(Given.ONE_WAY, !results);

        assertThat(validator.validate(schedule, Double.POSITIVE_INFINITY, load).violations())
            .as("%s, %d", kind.name(), seed)
            .isEmpty();
        assertThat(schedule.lastDate())
            .as("%s, %d", kind.name(), seed)
            .isGreaterThan(bounds.best() * (1 - 1e-9));
        tight += schedule.lastDate() < 1.2 * bounds.best() ? 1 : 0;
      }
    }
    assertThat(tight).as("runs that come near").isPositive();
  }
}
