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
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
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

  /**
   * A run with what may make it longer: results, ports, late workers, losses, extras of workers.
   */
  private static ArithmeticRun longer(String name, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "giving-up");
    WorkerExtras extras =
        WorkerExtras.NONE
            .withDispatchSeconds(random.nextInt(2) * 0.01)
            .withLatencyInFlight(random.nextInt(2) * 0.5)
            .withMaxChunks(random.nextBoolean() ? 2 : WorkerExtras.UNLIMITED)
            .withBootSeconds(random.nextInt(2) * 2.0);
    List<WorkerSpec> workers =
        RandomStars.heterogeneous(seed).stream().map(worker -> worker.with(extras)).toList();
    SchedulerKind built = Registry.builtIn().kind(name);
    SchedulerKind kind = random.nextBoolean() ? built.takingResults() : built;
    Scheduler scheduler = kind.create(StarProblem.of(workers, LOAD), Settings.NONE);
    Ports ports = random.nextBoolean() ? new Ports(2) : Ports.ONE;
    ArithmeticRun run = new ArithmeticRun(workers, kind, scheduler, ports).withLoad(LOAD);
    if (random.nextBoolean()) {
      run.withCosts(TaskCosts.draw(LOAD, CostModel.gamma(0.3), seed));
    }
    if (kind.lateWorkers() && random.nextBoolean()) {
      run.joining(0, random.nextDouble(5));
    }
    if (kind.losses() && random.nextBoolean()) {
      run.away(workers.size() - 1, random.nextDouble(1, 5), 20);
    }
    return run;
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void runWithLossesResultsAndExtras_isNotGivenUpForItsOwnEnd(String name) {
    for (long seed = 1; seed <= 60; seed++) {
      ArithmeticRun full = longer(name, seed).play();

      ArithmeticRun same = longer(name, seed).unlessAfter(full.schedule().lastDate()).play();

      assertThat(same.givenUp()).as("seed %d", seed).isFalse();
      assertThat(same.schedule().lastDate()).isEqualTo(full.schedule().lastDate());
    }
  }
}
