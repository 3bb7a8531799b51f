package loadstar.algorithm.portfolio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.testing.ContractChecks;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.SharedInput;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortfolioTest {
  private static final SchedulerKind AUTO = Registry.builtIn().kind("auto");

  static List<SchedulerKind> candidates() {
    return PortfolioKinds.candidates();
  }

  private static Settings.Builder portfolio(String names) {
    return new Settings.Builder().set(PortfolioKinds.PORTFOLIO, names);
  }

  private static ArithmeticRun play(
      List<WorkerSpec> real, List<WorkerSpec> nominal, double load, Settings settings) {
    StarProblem problem = StarProblem.of(nominal, load);
    return ArithmeticRun.of(real, AUTO, AUTO.create(problem, settings))
        .withCosts(TaskCosts.draw(load, CostModel.gamma(0.3), 1))
        .play();
  }

  private static List<WorkerSpec> workers(double... speeds) {
    return Arrays.stream(speeds)
        .mapToObj(speed -> WorkerSpec.symmetric("w" + speed, speed, 0, 1000, 0.01))
        .toList();
  }

  /** Every rule can take over from itself in the middle of a run, also after failures. */
  @ParameterizedTest
  @MethodSource("candidates")
  void everyMemberAlone_holdsTheContract(SchedulerKind member) {
    Settings settings = portfolio(member.name()).set(PortfolioKinds.RECONSIDER, 3).build();
    ContractChecks checks = new ContractChecks(AUTO, settings, 200);
    checks.distributesTheLoad();
    checks.survivesLosses();
    checks.takesLateWorkers();
    checks.takesReturningWorkers();
    checks.survivesRandomFailures();
  }

  /** GSS looks at what is left and at nothing else: made anew it goes on as before. */
  @Test
  void memberThatTakesOverFromItself_changesNothing() {
    SchedulerKind gss = Registry.builtIn().kind("gss");
    List<WorkerSpec> workers = workers(10, 20, 30);
    StarProblem problem = StarProblem.of(workers, 1000);
    TaskCosts costs = TaskCosts.draw(1000, CostModel.gamma(0.3), 1);
    Schedule alone =
        ArithmeticRun.of(workers, gss, gss.create(problem, Settings.NONE))
            .withCosts(costs.again())
            .play()
            .schedule();
    Settings settings =
        portfolio("gss")
            .set(PortfolioKinds.RECONSIDER, 1)
            .set(PortfolioKinds.START_SHARE, 0.0)
            .build();
    Schedule chosen = play(workers, workers, 1000, settings).schedule();
    assertThat(chosen.rows()).isEqualTo(alone.rows());
    for (int row = 0; row < alone.rows(); row++) {
      assertThat(chosen.size(row)).isEqualTo(alone.size(row));
      assertThat(chosen.round(row)).isEqualTo(alone.round(row));
      assertThat(chosen.resultEnd(row)).isEqualTo(alone.resultEnd(row));
    }
  }

  // 1000 tasks on workers of 10 and 90 a second that both seem to have 50: static gives each 500,
  // which the slow one computes for 50 s. All together need 10 s. A chunk of the start has 50
  // tasks, 5 s of the slow worker.
  @Test
  void wrongSpeeds_areNotTrusted() {
    double makespan = play(workers(10, 90), workers(50, 50), 1000, Settings.NONE).end();
    assertThat(makespan).isBetween(10.0 * 0.9, 12.5);
  }

  // The last of four comes at 5 s and does 1 task a second, not 50. Some 1600 of 3000 tasks are
  // left then, its first chunk is a tenth of a quarter of them: 41 tasks and seconds. An eighth, as
  // in factoring, would take it 200 s.
  @Test
  void lateWorker_isMeasuredBeforeItIsTrusted() {
    StarProblem problem = StarProblem.of(workers(50, 50, 50, 50), 3000);
    ArithmeticRun arithmetic =
        ArithmeticRun.of(workers(50, 50, 50, 1), AUTO, AUTO.create(problem, Settings.NONE))
            .joining(3, 5)
            .play();
    assertThat(arithmetic.end()).isBetween(45.0, 50.0);
  }

  // Half a second of the master, 3 s of input that only the first chunk needs, 2 s in flight each
  // way, a second each for data, computing, result. The first task is given out at 2, sent from 2.5
  // to 6.5, computed at 9.5, back at 12.5; the second is sent from 13 to 14, back at 20. Known from
  // the first date on, and while the first is in flight.
  @Test
  void forecast_countsWhatWorkersHaveBeyondThePapers() {
    WorkerExtras extras =
        WorkerExtras.NONE
            .withLatencyInFlight(2)
            .withDispatchSeconds(0.5)
            .withSharedInput(new SharedInput("w", 3));
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("w", 1, 0, 1, 0).with(extras));
    SchedulerKind ss = Registry.builtIn().kind("ss");
    StarProblem problem = StarProblem.of(workers, 2);
    double end = ArithmeticRun.of(workers, ss, ss.create(problem, Settings.NONE)).play().end();
    assertThat(end).isEqualTo(20);

    ObservedState known = new ObservedState(problem, 0);
    known.joined(0);
    assertThat(new Forecast(known, new Recorder(known).at(2), 0, 1).end(ss))
        .isCloseTo(end, within(1e-9));
    known.given(new Send(0, 1, 0, 1) {}, 2);
    assertThat(new Forecast(known, new Recorder(known).at(7), 0, 1).end(ss))
        .isCloseTo(end, within(1e-9));
    assertThat(new Forecast(known, new Recorder(known).at(9), 0, 1).end(ss))
        .isCloseTo(end, within(1e-9));
  }

  /**
   * Nothing is random and GSS looks only at what is left: whenever a worker asks, what is simulated
   * from there ends when the run does, although the master may just be receiving a result, and
   * others wait for it: at a port four times as slow in an order that is not that of the workers.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1, 4})
  void forecastFromAnyDate_endsAsTheRun(double slower) {
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 10, 0, 20 / slower, 0.3),
            WorkerSpec.symmetric("b", 25, 0, 30 / slower, 0.2),
            WorkerSpec.symmetric("c", 40, 0.1, 45 / slower, 0.4),
            WorkerSpec.symmetric("d", 70, 0, 35 / slower, 0.1));
    Settings settings =
        portfolio("gss")
            .set(PortfolioKinds.RECONSIDER, 1)
            .set(PortfolioKinds.START_SHARE, 0.0)
            .set(PortfolioKinds.TASK_DEVIATION, 0.0)
            .build();
    List<Double> ends = new ArrayList<>();
    List<Integer> whileReceiving = new ArrayList<>();
    SchedulerKind gss = Registry.builtIn().kind("gss");
    PortfolioScheduler looking =
        new PortfolioScheduler(StarProblem.of(workers, 300), settings) {
          @Override
          int choose(Master master) {
            ends.add(new Forecast(known, master, 0, 1).end(gss));
            for (int w = 0; w < 4; w++) {
              if (master.receivingSince(w) < master.now()) {
                whileReceiving.add(known.out(w).size());
              }
            }
            return 0;
          }
        };
    double end = ArithmeticRun.of(workers, AUTO, looking).play().end();
    assertThat(ends).allSatisfy(one -> assertThat(one).isCloseTo(end, within(1e-9)));
    assertThat(whileReceiving).contains(1);
  }

  // The request takes from 0 to 2 s, the data from 2 to 5, computing to 6, the result to 9. From 1
  // s
  // on a second is left of the request; one that waits for the port needs two, and all ends at 10.
  @Test
  void forecast_goesOnWithTheRequestThatIsBeingReceived() {
    SchedulerKind gss = Registry.builtIn().kind("gss");
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("w", 1, 0, 1, 2));
    ObservedState known = new ObservedState(StarProblem.of(workers, 1), 0);
    Recorder master = new Recorder(known).at(1);
    assertThat(new Forecast(known, master, 0, 1).end(gss)).isCloseTo(10, within(1e-9));
    master.since = 0;
    assertThat(new Forecast(known, master, 0, 1).end(gss)).isCloseTo(9, within(1e-9));
  }

  /** Weights that a rule before has measured: AWF-C needs no start chunks of its own. */
  @Test
  void adaptiveMember_startsWithWhatWasMeasured() {
    ObservedState known = new ObservedState(StarProblem.of(workers(50, 50), 1000), 0.3);
    Recorder recorder = new Recorder(known);
    known.joined(0);
    known.joined(1);
    recorder.chunk(0, 100, 10);
    recorder.chunk(1, 100, 2.5);
    double[] speeds = known.speeds();
    assertThat(speeds).containsExactly(10, 40);
    Takeover takeover = new Takeover(Registry.builtIn().kind("awf-c"), known.rest(speeds), known);
    // R = 800, K = 800/(2*2) = 200 for a weight of 1; weights 10 and 40 over their mean, 25.
    assertThat(recorder.next(takeover)).isEqualTo(80); // 200 * 0.4
    // R = 720, K = 180, times 1.6
    assertThat(recorder.next(takeover)).isEqualTo(288);
  }

  @Test
  void thinking_isCountedAsAsked() {
    List<WorkerSpec> workers = workers(10, 20, 30);
    Settings.Builder atOnce = new Settings.Builder().set(PortfolioKinds.START_SHARE, 0.0);
    Schedule free = play(workers, workers, 1000, atOnce.build()).schedule();
    Settings slow = atOnce.set(PortfolioKinds.THINKING, 0.001).build();
    Schedule counted = play(workers, workers, 1000, slow).schedule();
    // The first request takes 0.01 s to come, the first choice some hundred chunks.
    assertThat(free.sendStart(0)).isEqualTo(0.01);
    assertThat(counted.sendStart(0)).isBetween(0.11, 2.0);
    Schedule again = play(workers, workers, 1000, slow).schedule();
    assertThat(again.sendStart(0)).isEqualTo(counted.sendStart(0));
    assertThat(again.lastDate()).isEqualTo(counted.lastDate());
  }

  @Test
  void badPortfolio_isRefusedWithTheNearest() {
    StarProblem problem = StarProblem.of(workers(10), 100);
    assertThatThrownBy(() -> AUTO.create(problem, portfolio("gss,fca2").build()))
        .isInstanceOf(InputException.class)
        .hasMessage("\"portfolio\" names \"fca2\". Maybe you meant \"fac2\"");
    assertThatThrownBy(() -> AUTO.create(problem, portfolio("gss,gss").build()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("twice");
    for (String none : List.of("af", "rnd", "umr", "auto", "")) {
      assertThatThrownBy(() -> AUTO.create(problem, portfolio(none).build()))
          .isInstanceOf(InputException.class)
          .hasMessageStartingWith("\"portfolio\" names \"" + none + "\"");
    }
  }

  // Speeds 1 and 3 take 1 and 1/3 s for a task: 1 - (2/3)/1 = 1/3, more than the 0.3 at which
  // workers are wholly uneven.
  @Test
  void expert_wantsMoreAdaptiveRulesTheMoreThingsVary() {
    assertThat(ExpertSelection.unevenness(new double[] {2, 2})).isZero();
    assertThat(ExpertSelection.unevenness(new double[] {1, 3})).isCloseTo(1.0 / 3, within(1e-12));
    assertThat(ExpertSelection.place(0, 0)).isEqualTo(0.2);
    assertThat(ExpertSelection.place(0, 1)).isEqualTo(0.6);
    assertThat(ExpertSelection.place(1.0 / 3, 0)).isEqualTo(0.75);
    assertThat(ExpertSelection.place(1.0 / 3, 5)).isEqualTo(1);
    // Half even and half alike: each rule is half true.
    assertThat(ExpertSelection.place(0.15, 0.5))
        .isCloseTo((0.2 + 0.6 + 0.75 + 1) / 4, within(1e-12));
  }

  /** Turns of AWF-C, then of GSS, then of the one that kept the workers busier. */
  @Test
  void bandit_triesEachThenTakesTheBetter() {
    Settings settings = portfolio("gss,awf-c").build();
    BanditSelection bandit = new BanditSelection(StarProblem.of(workers(10), 1000), settings);
    Recorder recorder = new Recorder(bandit.known);
    bandit.known.joined(0);
    recorder.chunk(0, 10, 1);
    recorder.wakeAt(1);
    assertThat(bandit.choose(new Recorder(bandit.known).at(1))).isEqualTo(1);
    // 10 of 20 possible tasks in 2 s: a reward of 0.5.
    recorder.chunk(0, 10, 1);
    recorder.wakeAt(3);
    assertThat(bandit.choose(new Recorder(bandit.known).at(3))).isEqualTo(0);
    // 10 of 10 in 1 s.
    recorder.chunk(0, 10, 1);
    recorder.wakeAt(4);
    assertThat(bandit.choose(new Recorder(bandit.known).at(4))).isEqualTo(0);
  }
}
