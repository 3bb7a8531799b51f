package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.StarPlatform;
import loadstar.model.Violation.Rule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class MergerTest {
  private static final double END = 20;

  /** One worker of 10 units/s on 100 units/s without latencies, served at date 0 and later. */
  private static SimulationResult cluster(String master, String worker, double size, double gap) {
    StarPlatform star =
        new StarPlatform(master, List.of(WorkerSpec.symmetric(worker, 10, 0, 100, 0)));
    Schedule schedule = new Schedule();
    double send = 0;
    for (int part = 0; part < 2; part++) {
      int row = schedule.add(0, 1, part, size);
      schedule.setSend(row, send, send + size / 100);
      double compute = size / 100 + part * size / 10;
      schedule.setCompute(row, compute, compute + size / 10);
      schedule.setResult(row, compute + size / 10, compute + size / 10 + size / 100);
      send += gap;
    }
    ScheduleReport report = new ScheduleValidator(star).validate(schedule, END, 2 * size);
    StarMetrics metrics = new StarMetrics(schedule, star, END, false);
    List<WorkerMetrics> workers = metrics.workers();
    Summary summary = metrics.summary(report, workers);
    return new SimulationResult(
        END,
        Map.of(),
        Registry.builtIn().kind("as4dr"),
        new Fixed(size),
        star,
        schedule,
        report,
        workers,
        summary,
        Ports.ONE,
        new Load(size, false),
        row -> new int[0]);
  }

  private static final Metric TAU = new Metric("tau", "s", "the same in both clusters");
  private static final Metric OWN = new Metric("own", "units", "another in each cluster");
  private static final Metric ROWS = new Metric("rows", "1", "measured of the schedule");

  /** Decides nothing but what it is said to have decided. */
  private record Fixed(double own) implements Scheduler {
    @Override
    public Action next(Master master) {
      return Idle.END;
    }

    @Override
    public Map<Metric, Double> decided() {
      return Map.of(TAU, 3.0, OWN, own);
    }

    @Override
    public Map<Metric, Double> measured(Schedule schedule, List<WorkerSpec> workers) {
      return Map.of(ROWS, (double) schedule.rows());
    }
  }

  @Test
  void clusters_areOneResult() {
    SimulationResult one = cluster("m0", "a", 50, 0.5);
    SimulationResult two = cluster("m1", "b", 40, 0.4);
    SimulationResult all = Merger.merged(List.of(one, two), END);

    assertThat(all.star().master()).isEqualTo("m0,m1");
    assertThat(all.star().workers()).extracting(WorkerSpec::name).containsExactly("a", "b");
    assertThat(all.schedule().rows()).isEqualTo(4);
    assertThat(all.schedule().worker(2)).isEqualTo(1);
    assertThat(all.schedule().computeEnd(3)).isEqualTo(two.schedule().computeEnd(1));
    assertThat(all.report().valid()).isTrue();
    assertThat(all.report().distributed()).isEqualTo(180);
    assertThat(all.summary().value(Summary.CLUSTERS)).isEqualTo(2);
    assertThat(all.summary().value(TAU)).isEqualTo(3);
    assertThat(all.summary().value(Summary.LOAD_RETURNED)).isEqualTo(180);
    assertThat(all.summary().has(OWN)).isFalse();
    assertThat(all.summary().value(ROWS)).isEqualTo(4);
    // 100 units in 10 s of 19.5 s, 80 in 8 s of 19.6 s.
    assertThat(all.summary().value(Summary.EFFICIENCY))
        .isCloseTo((10 / 19.5 + 8 / 19.6) / 2, within(1e-12));
  }

  @Test
  void oneCluster_staysAsItIs() {
    SimulationResult one = cluster("m0", "a", 50, 0.5);
    assertThat(Merger.merged(List.of(one), END)).isSameAs(one);
  }

  /** Both masters send at date 0: fine for two ports, not for one. */
  @Test
  void portsOfDifferentMasters_areNotMistakenForOne() {
    SimulationResult all =
        Merger.merged(List.of(cluster("m0", "a", 50, 0.5), cluster("m1", "b", 50, 0.5)), END);
    assertThat(all.report().valid()).isTrue();
    assertThat(new ScheduleValidator(all.star()).validate(all.schedule(), END).violations())
        .extracting(violation -> violation.rule())
        .contains(Rule.SEND_PORT, Rule.RECEIVE_PORT);
  }

  @Test
  void violationsOfAnyCluster_areKept() {
    // The second send begins while the first one is under way.
    SimulationResult broken = cluster("m1", "b", 50, 0.25);
    SimulationResult all = Merger.merged(List.of(cluster("m0", "a", 50, 0.5), broken), END);
    assertThat(broken.report().violationCount()).isEqualTo(1);
    assertThat(all.report().violationCount()).isEqualTo(1);
    assertThat(all.report().violations().getFirst().worker()).isEqualTo(1);
    assertThat(all.report().violations().getFirst().message())
        .startsWith("master m1: worker 0 (b)");
    assertThat(all.summary().value(Summary.VIOLATIONS)).isEqualTo(1);
  }
}
