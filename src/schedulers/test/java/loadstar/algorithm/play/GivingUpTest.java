package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.multiround.RandomStars;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run is given up only if it ends too late: early, where chunks are still to be sent. */
class GivingUpTest {
  private static final int LOAD = 2000;

  static Stream<String> schedulers() {
    return Stream.of(
        "ss", "gss", "fac2", "awf-c", "umr", "lp", "mi", "single-round", "rumr", "lpt");
  }

  private static ArithmeticRun run(
      String name, List<WorkerSpec> workers, @Nullable TaskCosts costs) {
    SchedulerKind kind = Registry.builtIn().kind(name);
    Scheduler scheduler = kind.create(StarProblem.of(workers, LOAD), Settings.NONE);
    ArithmeticRun run = new ArithmeticRun(workers, kind, scheduler, Ports.ONE).withLoad(LOAD);
    return costs == null ? run : run.withCosts(costs);
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void run_endsByALaterDate_andIsGivenUpWhereNoRunEndsByAnEarlierOne(String name) {
    for (long seed = 1; seed <= 20; seed++) {
      List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
      TaskCosts costs = seed % 2 == 0 ? null : TaskCosts.draw(LOAD, CostModel.gamma(0.3), seed);
      double whole = costs == null ? LOAD : costs.at(LOAD);
      ArithmeticRun full = run(name, workers, costs == null ? null : costs.anew()).play();
      double last = full.schedule().lastDate();

      ArithmeticRun same =
          run(name, workers, costs == null ? null : costs.anew()).unlessAfter(last).play();
      assertThat(same.givenUp()).isFalse();
      assertThat(same.end()).isEqualTo(full.end());
      assertThat(same.schedule().rows()).isEqualTo(full.schedule().rows());

      double compute = whole / workers.stream().mapToDouble(WorkerSpec::speed).sum();
      double impossible = compute * (1 - 1e-4);
      ArithmeticRun none =
          run(name, workers, costs == null ? null : costs.anew()).unlessAfter(impossible).play();
      if (name.equals("ss")) { // others may have sent all before it is certain
        assertThat(none.givenUp()).isTrue();
        assertThat(none.schedule().rows()).isLessThan(LOAD / 2);
      }
      assertThat(none.givenUp() || none.end() > impossible).isTrue();
    }
  }
}
