package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.RandomStars;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that is begun in the middle goes on as the run whose middle it is. */
class StarStateTest {
  private static final double LOAD = 300;

  private static ArithmeticRun arithmetic(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler, TaskCosts costs) {
    return ArithmeticRun.of(workers, kind, scheduler).withCosts(costs);
  }

  // The state is read off the schedule, at dates at which everything that is out is computed. The
  // schedulers are some that do not ask what a chunk was.
  @ParameterizedTest
  @ValueSource(strings = {"gss", "tss", "fac2", "mfsc", "wf"})
  void restOfARun_isTheSameToTheLastDigit(String name) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    int resumed = 0;
    for (long seed = 1; seed <= 6; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      StarProblem problem = StarProblem.of(workers, LOAD).withSeed(seed);
      TaskCosts costs = TaskCosts.draw(LOAD, CostModel.gamma(0.5), seed);
      Schedule whole =
          arithmetic(workers, kind, kind.create(problem, Settings.NONE), costs.again())
              .play()
              .schedule();
      for (int step = 1; step < 40; step++) {
        double date = step * whole.lastDate() / 40;
        StarState state = onlyComputing(whole, workers.size(), date);
        if (state != null) {
          Scheduler scheduler = kind.create(problem, Settings.NONE);
          TaskCosts same = costs.again();
          int cut = arithmetic(workers, kind, scheduler, same).until(date).play().schedule().rows();
          ArithmeticRun rest = arithmetic(workers, kind, scheduler, same).from(state).play();
          assertRest(kind.name() + ", seed " + seed, whole, cut, rest.schedule());
          resumed++;
        }
      }
    }
    assertThat(resumed).as(kind.name()).isPositive();
  }

  /** Null at dates at which something else goes on. */
  private static @Nullable StarState onlyComputing(Schedule whole, int workers, double date) {
    StarState state = new StarState(date);
    for (int row = 0; row < whole.rows(); row++) {
      if (whole.sendStart(row) <= date) {
        state.present().add(whole.worker(row));
      }
      if (whole.sendStart(row) <= date && date < whole.resultEnd(row)) {
        if (date < whole.computeStart(row) || whole.computeEnd(row) <= date) {
          return null;
        }
        state
            .computations()
            .add(
                new StarState.Computation(
                    whole.worker(row),
                    whole.size(row),
                    whole.computeStart(row),
                    whole.computeEnd(row)));
      }
    }
    return state.present().size() < workers || state.computations().isEmpty() ? null : state;
  }

  /** Chunks that were out come back as in the whole run, and all later ones are the same. */
  private static void assertRest(String where, Schedule whole, int cut, Schedule rest) {
    int out = rest.rows() - (whole.rows() - cut);
    for (int row = out; row < rest.rows(); row++) {
      int same = row - out + cut;
      assertThat(rest.worker(row)).as(where).isEqualTo(whole.worker(same));
      assertThat(rest.size(row)).as(where).isEqualTo(whole.size(same));
      assertThat(rest.sendStart(row)).as(where).isEqualTo(whole.sendStart(same));
      assertThat(rest.computeEnd(row)).as(where).isEqualTo(whole.computeEnd(same));
      assertThat(rest.resultEnd(row)).as(where).isEqualTo(whole.resultEnd(same));
    }
    double[] ends = IntStream.range(0, out).mapToDouble(rest::resultEnd).toArray();
    double[] wholeEnds = IntStream.range(0, cut).mapToDouble(whole::resultEnd).toArray();
    assertThat(wholeEnds).as(where).contains(ends);
  }

  // One worker of 10 units a second computes 50 units until 8 s; the scheduler has nothing to add.
  // The result of 50 units takes 50/100 + 0.25 = 0.75 s.
  @Test
  void stateOfWhatAMasterKnows_isPlayedToItsEnd() {
    SchedulerKind kind = Registry.builtIn().kind("gss");
    List<WorkerSpec> workers = List.of(WorkerSpec.symmetric("a", 10, 0, 100, 0.25));
    StarState state = new StarState(5);
    state.present().add(0);
    state.computations().add(new StarState.Computation(0, 50, 3, 8));
    Scheduler nothingLeft = master -> Idle.END;
    ArithmeticRun rest = ArithmeticRun.of(workers, kind, nothingLeft).from(state).play();
    assertThat(rest.end()).isEqualTo(8.75);
    assertThat(rest.distributed()).isEqualTo(50);
  }

  // b's result of 20 units waits since 4 s, a's of 50 since 4.5 s: 20/100 + 0.25 s for the one,
  // then
  // 50/100 + 0.25 s for the other. Where the master has received a's since 4.75 s, that has half a
  // second left.
  @Test
  void resultsThatWait_areReceivedInTheOrderOfTheirDates() {
    SchedulerKind kind = Registry.builtIn().kind("gss");
    List<WorkerSpec> workers =
        List.of(
            WorkerSpec.symmetric("a", 10, 0, 100, 0.25),
            WorkerSpec.symmetric("b", 10, 0, 100, 0.25));
    StarState state = new StarState(5);
    state.present().addAll(List.of(0, 1));
    state.computations().add(new StarState.Computation(0, 50, 0, 4.5));
    state.computations().add(new StarState.Computation(1, 20, 0, 4));
    Schedule rest =
        ArithmeticRun.of(workers, kind, master -> Idle.END).from(state).play().schedule();
    assertThat(rest.worker(0)).isEqualTo(1);
    assertThat(rest.resultEnd(0)).isCloseTo(5.45, within(1e-9));
    assertThat(rest.resultEnd(1)).isCloseTo(6.2, within(1e-9));
    state.receiving().put(0, 4.75);
    rest = ArithmeticRun.of(workers, kind, master -> Idle.END).from(state).play().schedule();
    assertThat(rest.resultEnd(1)).isCloseTo(5.5, within(1e-9));
    assertThat(rest.resultEnd(0)).isCloseTo(5.95, within(1e-9));
  }

  @Test
  void kindThatChoosesResults_isRefused() {
    SchedulerKind kind = Registry.builtIn().kind("as4dr");
    ArithmeticRun arithmetic =
        ArithmeticRun.of(RandomStars.heterogeneous(1), kind, master -> Idle.END);
    assertThatThrownBy(() -> arithmetic.from(new StarState(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("as4dr");
  }
}
