package loadstar.algorithm.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.NodeAction;
import loadstar.algorithm.bagsoftasks.NodePolicy;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scheduler of trees holds the contract, and the checks find who does not. */
class TreeContractTest {
  static List<SchedulerKind> kinds() {
    return Registry.builtIn().kinds(Shape.TREE);
  }

  private static TreeContractChecks checks(SchedulerKind kind) {
    return new TreeContractChecks(kind, Settings.NONE, 40);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everySchedulerOfTrees_holdsTheContract(SchedulerKind kind) {
    TreeContractChecks checks = checks(kind);
    if (kind.name().equals("awerbuch-leighton")) {
      // Its flow takes 2000 rounds for every plan.
      Settings fewRounds = new Settings.Builder().set(BagKinds.FLOW_ROUNDS, 300).build();
      checks = new TreeContractChecks(kind, fewRounds, 40, 6);
    }
    checks.all().values().forEach(Runnable::run);
  }

  /** Passes on what it has to who asked; what is wrong with it is overridden. */
  private static class Passing implements NodePolicy {
    final int node;
    final Queue<Integer> asking = new ArrayDeque<>();
    final Queue<Integer> held = new ArrayDeque<>();
    private int asked;

    Passing(int node) {
      this.node = node;
    }

    @Override
    public void requested(int from, int tasks) {
      for (int i = 0; i < tasks; i++) {
        asking.add(from);
      }
    }

    @Override
    public void received(int kind) {
      held.add(kind);
      asked--;
    }

    @Override
    public void gone(int child) {
      asking.removeIf(from -> from == child);
    }

    @Override
    public void returned(int kind) {
      held.add(kind);
    }

    @Override
    public NodeAction next(boolean portFree) {
      Integer to = asking.peek();
      if (to != null && (to == node || portFree) && (node == 0 || !held.isEmpty())) {
        asking.remove();
        return new NodeAction.Hand(to, node == 0 ? 0 : held.remove());
      }
      if (node == 0 || asked + held.size() >= 3) {
        return NodeAction.Rest.WAIT;
      }
      asked++;
      return new NodeAction.Ask(1);
    }
  }

  private interface Policies {
    NodePolicy of(TreeProblem problem, int node);
  }

  private static SchedulerKind kind(Policies policies) {
    return SchedulerKind.onTrees("wrong", "", "")
        .surviving()
        .madeOnTreesBy((problem, settings) ->
            new TreeScheduler() {
              @Override
              public TreeProblem problem() {
                return problem;
              }

              @Override
              public Protocol protocol() {
                return Protocol.REPORT;
              }

              @Override
              public NodePolicy policy(int lane, int node) {
                return policies.of(problem, node);
              }
            });
  }

  @Test
  void rightOne_passes() {
    TreeContractChecks checks = checks(kind((problem, node) -> new Passing(node)));
    checks.computesTheTasks();
    checks.respectsTheOptimum();
    checks.repeatsItself();
    checks.survivesFailures();
  }

  @Test
  void oneThatWaitsForEver_isFound() {
    SchedulerKind lazy =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public NodeAction next(boolean portFree) {
                return NodeAction.Rest.WAIT;
              }
            });
    assertThatThrownBy(() -> checks(lazy).computesTheTasks())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("on tree 24: deadlock");
  }

  @Test
  void oneThatNeverRests_isFound() {
    SchedulerKind restless =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public NodeAction next(boolean portFree) {
                return node == 0 ? super.next(portFree) : new NodeAction.Ask(1);
              }
            });
    assertThatThrownBy(() -> checks(restless).computesTheTasks())
        .hasMessageContaining("does not come to an end");
  }

  @Test
  void taskThatHasNotCome_isFound() {
    SchedulerKind inventive =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public NodeAction next(boolean portFree) {
                held.add(0);
                NodeAction action = super.next(portFree);
                return action instanceof NodeAction.Hand ? action : NodeAction.Rest.WAIT;
              }
            });
    assertThatThrownBy(() -> checks(inventive).computesTheTasks())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("ever came");
  }

  @Test
  void secondTaskForOnePort_isFound() {
    SchedulerKind hasty =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public NodeAction next(boolean portFree) {
                return super.next(true);
              }
            });
    assertThatThrownBy(() -> checks(hasty).computesTheTasks())
        .hasMessageContaining("while it sends another");
  }

  @Test
  void taskForAGrandchild_isFound() {
    SchedulerKind far =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public NodeAction next(boolean portFree) {
                return new NodeAction.Hand(problem.nodes() + node, 0);
              }
            });
    assertThatThrownBy(() -> checks(far).computesTheTasks())
        .hasMessageContaining("which is none of its children");
  }

  /** It goes on believing in the request of a child that is gone. */
  @Test
  void taskForANodeThatIsGone_isFound() {
    SchedulerKind believing =
        kind((problem, node) ->
            new Passing(node) {
              @Override
              public void gone(int child) {
                asking.add(child);
              }
            });
    assertThatThrownBy(() -> checks(believing).survivesFailures())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void anotherScheduleOfTheSameTree_isFound() {
    AtomicInteger runs = new AtomicInteger();
    SchedulerKind moody =
        kind((problem, node) -> {
          int first = runs.incrementAndGet() % 2;
          return new Passing(node) {
            @Override
            public void requested(int from, int tasks) {
              super.requested(from, node == 0 && from != 0 ? tasks + first : tasks);
            }
          };
        });
    assertThatThrownBy(() -> checks(moody).repeatsItself()).hasMessageContaining("another");
  }

  @Test
  void kindThatRefusesEverything_isFound() {
    SchedulerKind proud =
        SchedulerKind.onTrees("proud", "", "")
            .madeOnTreesBy((problem, settings) -> {
              throw new InputException("not for me", null);
            });
    assertThatThrownBy(() -> checks(proud).computesTheTasks())
        .hasMessageContaining("refuses most trees");
  }
}
