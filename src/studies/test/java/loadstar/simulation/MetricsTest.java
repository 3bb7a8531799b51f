package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.Schedule;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** StarMetrics of a schedule small enough to compute by hand. */
class MetricsTest {
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("a", 10, 0.5, 100, 0.1),
              WorkerSpec.symmetric("idle", 10, 0.5, 100, 0.1)));

  /**
   * Worker a: s-dot of 30 units and s-ddot of 20, twice, theta = 0.6. Data arrives at 0.4; C-dot =
   * 3.5 s, C-ddot = 2.5 s, nothing waits: computation runs from 0.4 to 3.9, 6.4, 9.9; the second
   * s-ddot is cut at 11, and a third chunk waits to be sent.
   */
  private static Schedule schedule() {
    Schedule schedule = new Schedule();
    row(schedule, 1, Schedule.FIRST, 30, 0.0, 0.4, 3.9, 3.9);
    row(schedule, 1, Schedule.SECOND, 20, 0.4, 3.9, 6.4, 10.3);
    row(schedule, 2, Schedule.FIRST, 30, 4.3, 6.4, 9.9, 9.9);
    row(schedule, 2, Schedule.SECOND, 20, 4.7, 9.9, Double.NaN, Double.NaN);
    schedule.add(0, 3, Schedule.FIRST, 30); // posted, not sent before the end
    return schedule;
  }

  private static void row(
      Schedule schedule,
      int round,
      int part,
      double size,
      double send,
      double compute,
      double computed,
      double result) {
    int row = schedule.add(0, round, part, size);
    schedule.setSend(row, send, send + size / 100 + 0.1);
    schedule.setCompute(row, compute, computed);
    schedule.setResult(row, result, result + size / 100 + 0.1);
  }

  private static final StarMetrics METRICS = new StarMetrics(schedule(), STAR, 11, false);

  @Test
  void declared_haveAConstantEach() throws IllegalAccessException {
    List<Object> constants = new ArrayList<>();
    Stream.of(Use.values()).forEach(use -> constants.add(use.metric()));
    Stream.of(MasterUse.values()).forEach(use -> constants.add(use.metric()));
    for (var field : Summary.class.getFields()) {
      if (field.getType() == Metric.class) {
        constants.add(field.get(null));
      }
    }
    assertThat(constants).containsExactlyInAnyOrderElementsOf(Summary.declared());
    assertThat(Summary.declared()).extracting(Metric::column).doesNotHaveDuplicates();
  }

  @Test
  void schedule_isValid() {
    assertThat(new ScheduleValidator(STAR).validate(schedule(), 11, 130).violations()).isEmpty();
  }

  @Test
  void ownMetricsWithoutAnOrder_areSorted() {
    Summary summary = new Summary();
    summary.putOwn(
        Stream.of("c", "a", "d", "b")
            .map(name -> new Metric("own_" + name, "1", "of a scheduler"))
            .collect(Collectors.toUnmodifiableMap(one -> one, one -> 1.0)));

    List<String> names = new ArrayList<>();
    summary.forEach((metric, value) -> names.add(metric.name()));
    assertThat(names).containsExactly("own_a", "own_b", "own_c", "own_d");
  }

  @Test
  void efficiency_countsComputationWithoutLatencySinceTheFirstArrival() {
    List<WorkerMetrics> workers = METRICS.workers();
    WorkerMetrics a = workers.get(0);
    // 3 + 2 + 3 s, and 0.6 s of the last one, which started its latency at 9.9.
    assertThat(a.useful()).isCloseTo(8.6, within(1e-12));
    assertThat(a.arrival()).isEqualTo(0.4);
    assertThat(a.efficiency()).isCloseTo(8.6 / 10.6, within(1e-12));
    assertThat(a.rounds()).isEqualTo(2);
    assertThat(a.computed()).isEqualTo(80);
    WorkerMetrics idle = workers.get(1);
    assertThat(idle.efficiency()).isZero();
    assertThat(idle.arrival()).isNaN();
  }

  @Test
  void summary_averagesOverAllWorkers() {
    var report = new ScheduleValidator(STAR).validate(schedule(), 11);
    Summary summary = METRICS.summary(report, METRICS.workers());
    assertThat(summary.value(Summary.EFFICIENCY)).isCloseTo(8.6 / 10.6 / 2, within(1e-12));
    assertThat(summary.value(Summary.EFFICIENCY_FROM_START)).isCloseTo(8.6 / 11 / 2, within(1e-12));
    assertThat(summary.value(Summary.LOAD_DISTRIBUTED)).isEqualTo(130.0);
    assertThat(summary.value(Summary.LOAD_COMPUTED)).isEqualTo(80.0);
    assertThat(summary.value(Summary.THROUGHPUT)).isCloseTo(80.0 / 11, within(1e-12));
    assertThat(summary.value(Summary.ROUNDS_MIN)).isEqualTo(0.0);
    assertThat(summary.value(Summary.ROUNDS_MAX)).isEqualTo(2.0);
  }
}
