package loadstar.algorithm.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.algorithm.multiround.PeriodicLp.SteadyState;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.PrefixSums;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.ChangingWorker;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MakespanBoundsTest {
  private static final Offset<Double> EXACT = within(1e-9);
  private static final List<WorkerSpec> TWO =
      List.of(
          new WorkerSpec("wide", 10, 0, 40, 0, 20, 0),
          new WorkerSpec("narrow", 30, 0, 10, 0, 5, 0));

  private static final String TASKS = "tasks";

  /** Returns the problem with other ports, costs, workers or another uplink, or of tasks. */
  private static BoundProblem with(BoundProblem same, Object other) {
    return new BoundProblem(
        other instanceof List<?> workers
            ? workers.stream().map(ChangingWorker.class::cast).toList()
            : same.workers(),
        other instanceof CostClasses costs ? costs : same.costs(),
        same.tasks() || other.equals(TASKS),
        same.results(),
        other instanceof Ports ports ? ports : same.ports(),
        other instanceof Rate uplink ? uplink : same.uplink(),
        same.downlink());
  }

  private static BoundProblem two(double load, boolean results) {
    return BoundProblem.of(TWO, load, results);
  }

  private static WorkerSpec worker(double speed, double bandwidth, double latency) {
    return WorkerSpec.symmetric("w", speed, 0, bandwidth, latency);
  }

  private static CostClasses costs(double... costs) {
    PrefixSums sums = new PrefixSums();
    for (double cost : costs) {
      sums.add(cost);
    }
    return TaskCosts.of(sums, 1).classes(costs.length);
  }

  private static BoundProblem tasks(List<WorkerSpec> workers, double... costs) {
    return with(with(BoundProblem.of(workers, costs.length, false), costs(costs)), TASKS);
  }

  // 120 units: computing takes 120/40 = 3 s, sending all to the wide link 120/40 = 3 s. In steady
  // state the wide worker computes 10 units/s with a quarter of the port, the rest of it feeds 7.5
  // units/s to the other: 120/17.5 s. Coming back, the wide one takes half of the port, the rest
  // 2.5 units/s: 120/12.5 s.
  @Test
  void twoWorkers_haveTheBoundsOfTheirLimits() {
    MakespanBounds oneWay = two(120, false).bounds();
    assertThat(oneWay.compute()).isEqualTo(3);
    assertThat(oneWay.port()).isEqualTo(3);
    assertThat(oneWay.steadyState()).isCloseTo(120 / 17.5, EXACT);
    assertThat(oneWay.tasks()).isZero();
    assertThat(oneWay.best()).isEqualTo(oneWay.steadyState());

    MakespanBounds back = two(120, true).bounds();
    assertThat(back.port()).isEqualTo(6);
    assertThat(back.steadyState()).isCloseTo(120 / 12.5, EXACT);
  }

  // Beside 1, a task of 1e-20 is lost in the sum and costs nothing. One worker is done after a
  // second; that the other comes after 50 s takes nothing away from that.
  @Test
  void taskThatCostsNothing_needsNoWorkerWhoComesLate() {
    List<ChangingWorker> workers =
        List.of(
            ChangingWorker.of(worker(1, 1e9, 0)), ChangingWorker.of(worker(1, 1e9, 0)).joining(50));
    assertThat(with(tasks(List.of(worker(1, 1e9, 0)), 1, 1e-20), workers).bounds().tasks())
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void steadyState_isThatOfTheLinearProgram() {
    double rate = SteadyState.of(TWO).throughput();
    assertThat(two(7, false).bounds().steadyState()).isCloseTo(7 / rate, EXACT);
  }

  // Two ports send 50 units/s over both links. In steady state each worker has a port: the wide one
  // computes its 10 units/s, the narrow one gets its link's 10. A third port has nobody to serve. A
  // link of 8 units/s that all data share is slower than any of this; one that is FATPIPE is none
  // that they share.
  @Test
  void severalPorts_serveOneWorkerEach() {
    BoundProblem problem = with(two(120, false), new Ports(2));
    MakespanBounds two = problem.bounds();
    assertThat(two.compute()).isEqualTo(3);
    assertThat(two.port()).isCloseTo(120 / 50.0, EXACT);
    assertThat(two.steadyState()).isCloseTo(120 / 20.0, EXACT);
    assertThat(with(two(120, false), Ports.UNLIMITED).bounds()).isEqualTo(two);

    assertThat(with(problem, Rate.steady(8)).bounds()).isEqualTo(new MakespanBounds(3, 15, 15, 0));
  }

  // A unit costs 1, 2 or 6 s on the only two workers, of speed 1, to which a unit takes 1 s and 3
  // s. Together they need 9/2 s. By a time T the first computes T - the other the rest, and the
  // cheapest units go to the first. At 6 s the first has room for 1 + 2 + 3 and gets two and a half
  // units in 2.5 s, the other half a unit in 1.5 s: that fits; at 4.5 s it gets 2.25 and the other
  // 0.75 units, 2.25 + 2.25 s: fits to the second.
  @Test
  void costs_goWhereTheirUnitsAreCheapToSend() {
    List<WorkerSpec> workers = List.of(worker(1, 1, 0), worker(1, 1.0 / 3, 0));
    MakespanBounds bounds = with(BoundProblem.of(workers, 3, false), costs(1, 2, 6)).bounds();
    assertThat(bounds.compute()).isCloseTo(4.5, EXACT);
    assertThat(bounds.port()).isCloseTo(3, EXACT);
    assertThat(bounds.steadyState()).isCloseTo(4.5, EXACT);

    // Links of a third of that: 13.5 s do not fit any more. The first could have all in 9 s of
    // the port; computing all of it takes 9 s, too.
    List<WorkerSpec> slower = List.of(worker(1, 1.0 / 3, 0), worker(1, 1.0 / 9, 0));
    assertThat(with(BoundProblem.of(slower, 3, false), costs(1, 2, 6)).bounds().steadyState())
        .isCloseTo(9, EXACT);
  }

  // Tasks of 6, 5 and 1 on workers of speeds 3 and 1: by 10/3 s the fast one could compute two of
  // 5, and by 3 s both could compute all the work. The slow one takes 5 s for either of the two
  // dear tasks, so the fast one has both, 11/3 s; the slow one computes the other meanwhile.
  @Test
  void tasksThatFitNowhereElse_shareAWorker() {
    List<WorkerSpec> workers = List.of(worker(3, 1e12, 0), worker(1, 1e12, 0));
    assertThat(tasks(workers, 6, 5, 1).bounds().tasks()).isCloseTo(11 / 3.0, within(1e-6));
  }

  /** One task takes 100 s, wherever the others are computed. */
  @Test
  void longestTask_hasOneWorker() {
    List<WorkerSpec> four =
        List.of(worker(1, 1e9, 0), worker(1, 1e9, 0), worker(1, 1e9, 0), worker(1, 1e9, 0));
    MakespanBounds bounds = tasks(four, 1, 100, 1, 1).bounds();
    assertThat(bounds.compute()).isCloseTo(25.75, within(1e-6));
    assertThat(bounds.best()).isEqualTo(bounds.tasks()).isCloseTo(100, within(1e-6));
  }

  // Three tasks of 10 s on two workers: one has two. Two tasks of 10 s on workers of speed 1 and 3:
  // both on the fast one, 20/3 s. Tasks of 9, 8 and 1 on workers of speed 4, 1, 1: the
  // longer two take 4.25 s, both on the fast one. Of 10, 9, 8 on two equal workers two share one,
  // at
  // least 17 s. Tasks of 6 and 1 on two workers of speed 1: 6 s, and with
  // speeds of 2 and 1 both on the fast one would be 3.5 s, but the longer one alone is 3 s.
  @Test
  void tasks_areWhole() {
    double wide = 1e12;
    assertThat(tasks(List.of(worker(1, wide, 0), worker(1, wide, 0)), 10, 10, 10).bounds().best())
        .isCloseTo(20, EXACT);
    assertThat(tasks(List.of(worker(1, wide, 0), worker(3, wide, 0)), 10, 10).bounds().best())
        .isCloseTo(20 / 3.0, EXACT);
    List<WorkerSpec> three = List.of(worker(4, wide, 0), worker(1, wide, 0), worker(1, wide, 0));
    assertThat(tasks(three, 9, 8, 1).bounds().best()).isCloseTo(4.25, EXACT);
    List<WorkerSpec> two = List.of(worker(1, wide, 0), worker(1, wide, 0));
    assertThat(tasks(two, 10, 9, 8).bounds().best()).isCloseTo(17, EXACT);
    assertThat(tasks(List.of(worker(1, wide, 0), worker(1, wide, 0)), 6, 1).bounds().best())
        .isCloseTo(6, EXACT);
    assertThat(tasks(List.of(worker(2, wide, 0), worker(1, wide, 0)), 6, 1).bounds().best())
        .isCloseTo(3, EXACT);
  }

  // A message of latency 1 s to each of two workers of speed 1, one after the other: 10 units take
  // (10 + 1 + 2)/2 s. Through two ports at once: (10 + 1 + 1)/2. The second worker has compute
  // latency besides, 3 s: (10 + 1 + 4)/2, of which the bound sees the latency, not the order.
  @Test
  void firstMessages_waitForEachOther() {
    List<WorkerSpec> workers = List.of(worker(1, 1e12, 1), worker(1, 1e12, 1));
    BoundProblem problem = BoundProblem.of(workers, 10, false);
    assertThat(problem.bounds().best()).isCloseTo(6.5, EXACT);
    assertThat(with(problem, Ports.UNLIMITED).bounds().best()).isCloseTo(6, EXACT);

    WorkerSpec slow = WorkerSpec.symmetric("v", 1, 3, 1e12, 1);
    assertThat(BoundProblem.of(List.of(worker(1, 1e12, 1), slow), 10, false).bounds().best())
        .isCloseTo(7.5, within(0.51));
  }

  // One worker, one task of 3 s: dispatch 0.5, latency 1, a second for the unit, in flight 2,
  // compute latency 0.25, 3 s, and back 2 + 1 + 1. It comes at 7.
  @Test
  void oneTask_takesWhatItTakes() {
    WorkerSpec spec =
        WorkerSpec.symmetric("w", 1, 0.25, 1, 1)
            .with(WorkerExtras.NONE.withDispatchSeconds(0.5).withLatencyInFlight(2));
    BoundProblem problem = with(with(BoundProblem.of(List.of(spec), 1, true), costs(3)), TASKS);
    assertThat(problem.bounds().best()).isCloseTo(11.75, EXACT);
    assertThat(with(problem, List.of(ChangingWorker.of(spec).joining(7))).bounds().best())
        .isCloseTo(18.75, EXACT);
  }

  // Speed 1 until 10 s, then 4, and 40 units: 10 + 30/4 s. A link of 2 units/s until 5, then 10: 5
  // + 30/10 s; with two ports and a second link of 2 units/s always 5 + 20/12 s.
  @Test
  void whatChanges_countsAsItIs() {
    Rate faster = step(1, 10, 4);
    ChangingWorker worker =
        new ChangingWorker(worker(1, 1e12, 0), faster, Rate.steady(1e12), Rate.steady(1e12), 0);
    BoundProblem problem = BoundProblem.of(List.of(worker(1, 1, 0)), 40, false);
    assertThat(with(problem, List.of(worker)).bounds().best()).isCloseTo(17.5, EXACT);

    ChangingWorker wider =
        new ChangingWorker(worker(1, 2, 0), Rate.steady(1e9), step(2, 5, 10), Rate.steady(1), 0);
    assertThat(with(problem, List.of(wider)).bounds().best()).isCloseTo(8, within(1e-6));
    ChangingWorker same =
        new ChangingWorker(worker(1, 2, 0), Rate.steady(1e9), Rate.steady(2), Rate.steady(1), 0);
    assertThat(with(with(problem, List.of(wider, same)), new Ports(2)).bounds().port())
        .isCloseTo(5 + 20 / 12.0, EXACT);
  }

  /** One value until a date, and another from then on. */
  static Rate step(double before, double date, double after) {
    return new Rate() {
      @Override
      public double at(double time) {
        return time < date ? before : after;
      }

      @Override
      public double changeAfter(double time) {
        return time < date ? date : Double.POSITIVE_INFINITY;
      }

      @Override
      public double most() {
        return Math.max(before, after);
      }
    };
  }
}
