package loadstar.algorithm.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.selfscheduling.SelfSchedulingKinds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scheduler of the registry holds the contract, and the checks find who does not. */
class ContractTest {
  static List<SchedulerKind> kinds() {
    List<SchedulerKind> kinds = new ArrayList<>(Registry.builtIn().kinds(Shape.STAR));
    SchedulerKind shares = Registry.builtIn().kind("static");
    Settings half = new Settings.Builder().set(SelfSchedulingKinds.STEALING, 2).build();
    kinds.add(
        SchedulerKind.demandDriven("stealing", "", "")
            .handingOutWholeTasks()
            .madeBy((problem, none) -> shares.create(problem, half)));
    return kinds;
  }

  private static ContractChecks checks(SchedulerKind kind) {
    return new ContractChecks(kind, Settings.NONE, 500);
  }

  /**
   * On fewer stars for two: LP-BEST tries 2000 periods for every plan when there are no latencies,
   * and {@code auto} plays all others before every plan; at full size it has all stars.
   */
  private static ContractChecks shortened(ContractChecks checks, SchedulerKind kind) {
    boolean heavy =
        kind.name().equals("lp-best")
            || (kind.name().equals("auto") && !Boolean.getBoolean("full"));
    return heavy ? checks.onFirst(4) : checks;
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_holdsTheContract(SchedulerKind kind) {
    shortened(checks(kind), kind).all().values().forEach(Runnable::run);
  }

  /** 7 tasks are fewer than the workers of some stars, and than the chunks of most plans. */
  @ParameterizedTest
  @MethodSource("kinds")
  void everyScheduler_leavesTasksWhole(SchedulerKind kind) {
    for (double load : new double[] {7, 500}) {
      ContractChecks checks =
          shortened(new ContractChecks(kind, Settings.NONE, load).withTasks(), kind);
      checks.all().values().forEach(Runnable::run);
    }
  }

  /** Hands out chunks of 5 units on request; what is wrong with it is overridden. */
  private static class Requests implements Scheduler {
    private final Queue<Integer> asking = new ArrayDeque<>();
    private final int[] round = new int[8];
    double left = 500;

    @Override
    public Action next(Master master) {
      if (left <= 0) {
        return Idle.END;
      }
      Integer worker = asking.poll();
      if (worker == null) {
        return Idle.WAIT;
      }
      double size = Math.min(5, left);
      left -= size;
      return master.cut(worker, ++round[worker], 0, size);
    }

    @Override
    public void joined(Master master, int worker) {
      asking.add(worker);
    }

    @Override
    public void left(Master master, int worker) {
      asking.remove(worker);
    }

    @Override
    public void returned(Master master, Send chunk, double seconds) {
      asking.add(chunk.worker());
    }

    @Override
    public void lost(Master master, Send chunk) {
      left += chunk.size();
    }
  }

  private static SchedulerKind kind(SchedulerKind.Factory factory) {
    return SchedulerKind.demandDriven("wrong", "", "").madeBy(factory);
  }

  @Test
  void rightOne_passes() {
    ContractChecks checks = checks(kind((problem, settings) -> new Requests()));
    checks.distributesTheLoad();
    checks.survivesLosses();
    checks.takesLateWorkers();
  }

  @Test
  void loadThatIsNotHandedOut_isFound() {
    SchedulerKind lazy =
        kind((problem, settings) -> {
          Requests wrong = new Requests();
          wrong.left = 400;
          return wrong;
        });
    assertThatThrownBy(() -> checks(lazy).distributesTheLoad())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("400.0 units distributed of 500.0");
  }

  @Test
  void loadThatIsForgottenWithItsWorker_isFound() {
    SchedulerKind forgetful =
        kind((problem, settings) ->
            new Requests() {
              @Override
              public void lost(Master master, Send chunk) {
                // What a scheduler must not do.
              }
            });
    assertThatThrownBy(() -> checks(forgetful).survivesLosses())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("units distributed of 500.0");
  }

  @Test
  void chunkForAWorkerThatIsGone_isFound() {
    SchedulerKind late =
        kind((problem, settings) ->
            new Requests() {
              @Override
              public void left(Master master, int worker) {
                // It goes on believing in the worker's request.
                joined(master, worker);
              }
            });
    assertThatThrownBy(() -> checks(late).survivesLosses())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("which is not there");
  }

  @Test
  void anotherScheduleOfTheSameSeed_isFound() {
    AtomicInteger runs = new AtomicInteger();
    SchedulerKind moody =
        kind((problem, settings) -> {
          Requests scheduler = new Requests();
          double size = 1 + runs.incrementAndGet() % 2;
          return new Scheduler() {
            private int round;

            @Override
            public Action next(Master master) {
              scheduler.left -= size;
              return scheduler.left < 0
                  ? Idle.END
                  : master.present(0) ? master.cut(0, ++round, 0, size) : Idle.WAIT;
            }
          };
        });
    assertThatThrownBy(() -> checks(moody).repeatsItself())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("another");
  }

  /** It draws its sizes, and does not say so. */
  @Test
  void kindThatDrawsUnsaid_isFound() {
    SchedulerKind rnd = Registry.builtIn().kind("rnd");
    SchedulerKind silent =
        SchedulerKind.demandDriven("silent", "nobody", "rnd that says nothing")
            .with(rnd.master().toArray(Parameter<?>[]::new))
            .madeBy(rnd::create);
    checks(rnd).repeatsItself();
    assertThatThrownBy(() -> checks(silent).repeatsItself())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("another");
  }

  @Test
  void kindThatRefusesEverything_isFound() {
    SchedulerKind proud =
        kind((problem, settings) -> {
          throw new loadstar.model.InputException("not for me", null);
        });
    assertThatThrownBy(() -> checks(proud).distributesTheLoad())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("refuses most stars");
  }

  /**
   * One that forgets lost chunks breaks it with one unit, on the smallest star of several: three.
   */
  @Test
  void report_hasTheLeastExample() {
    SchedulerKind forgetful =
        kind((problem, settings) -> {
          Requests wrong =
              new Requests() {
                @Override
                public void lost(Master master, Send chunk) {
                  // What a scheduler must not do.
                }
              };
          wrong.left = problem.load();
          return wrong;
        });
    List<ContractReport.RuleCheck> found = ContractReport.of(forgetful, Settings.NONE, Shape.STAR);
    ContractReport.RuleCheck dying =
        found.stream()
            .filter(one -> one.rule().equals("a worker that dies takes no load with it"))
            .findFirst()
            .orElseThrow();
    String broken = Objects.requireNonNull(dying.violation());
    assertThat(broken).startsWith("1 unit, wrong on star ").contains("0.0 units distrib");
    // The message, and a line for each worker.
    assertThat(broken.lines()).hasSize(4);
    assertThat(found)
        .filteredOn(one -> one.violation() == null)
        .extracting(ContractReport.RuleCheck::rule)
        .contains("late workers get work", "the same seed gives the same schedule");
    assertThat(ContractReport.of(Registry.builtIn().kind("fcfs"), Settings.NONE, Shape.TREE))
        .hasSize(4)
        .allMatch(one -> one.violation() == null);
  }

  /** 8 on a star, 4 on a tree; a test that is to be inherited fails where its check does. */
  @Test
  void testToInherit_runsEveryCheck() {
    assertThat(inherited(Registry.builtIn().kind("fcfs"), 500).contract()).hasSize(8 + 4);
    SchedulerKind lazy = kind((problem, settings) -> new Requests()); // of 500 units
    SchedulerContract other = inherited(lazy, 600);
    assertThatThrownBy(() -> other.contract().findFirst().orElseThrow().getExecutable().execute())
        .hasMessageContaining("500.0 units distributed of 600.0");
  }

  private static SchedulerContract inherited(SchedulerKind kind, double load) {
    return new SchedulerContract() {
      @Override
      protected SchedulerKind kind() {
        return kind;
      }

      @Override
      protected double load() {
        return load;
      }
    };
  }
}
