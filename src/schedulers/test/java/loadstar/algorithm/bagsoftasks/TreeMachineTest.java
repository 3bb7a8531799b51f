package loadstar.algorithm.bagsoftasks;

import static loadstar.algorithm.bagsoftasks.Trees.one;
import static loadstar.algorithm.bagsoftasks.Trees.problem;
import static loadstar.algorithm.bagsoftasks.Trees.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import loadstar.model.Absences;
import loadstar.model.TreeReach;
import org.junit.jupiter.api.Test;

/** Decisions on a tree do not depend on the wire; this one records them and lets no time pass. */
class TreeMachineTest {
  private static final Protocol TEN = new Protocol(10, 10, 0);

  /** A root that only forwards, and two children that compute. */
  private static final TreeProblem TWO =
      problem(tree(new int[] {-1, 0, 0}, new double[] {0, 1, 1}, 0, 1, 1), one(1, 1));

  /** A chain of three; only the last computes. */
  private static final TreeProblem CHAIN =
      problem(tree(new int[] {-1, 0, 1}, new double[] {0, 0, 1}, 0, 1, 1), one(1, 1));

  // More is not noted of a policy that never rests.
  private static final int MOST = 100;

  /** Notes what it is to carry out; the tests decide when that begins and ends. */
  private static final class Noting implements TreeWire {
    private final List<String> noted = new ArrayList<>();
    private double now;

    @Override
    public NodeWire node(NodeScheduler scheduler) {
      return new NotingNode(scheduler, noted);
    }

    @Override
    public double now() {
      return now;
    }

    @Override
    public void over() {
      noted.add("over");
    }
  }

  private record NotingNode(NodeScheduler scheduler, List<String> noted) implements NodeWire {
    private void note(String what) {
      if (noted.size() < MOST) {
        noted.add(scheduler.node() + " " + what);
      }
    }

    @Override
    public void begin() {
      note("begins");
      scheduler.begin();
    }

    @Override
    public void post(NodeEvent event) {
      scheduler.handle(event);
    }

    @Override
    public void request(int tasks) {
      note("asks for " + tasks);
    }

    @Override
    public void send() {
      note("sends");
    }

    @Override
    public void compute() {
      note("has a task to compute");
    }

    @Override
    public void computeNext() {
      note("has a free processor");
    }

    @Override
    public void breakOffSend() {
      note("breaks off");
    }

    @Override
    public void childGone(int child) {
      note("is left by " + child);
    }

    @Override
    public void childBack(int child) {
      note("has back " + child);
    }

    @Override
    public void forget() {
      note("forgets");
    }
  }

  private final Noting wire = new Noting();

  private TreeMachine begun(TreeScheduler scheduler, TreeReach reach) {
    TreeMachine machine =
        new TreeMachine(scheduler, new Completions(scheduler.problem().kinds(), 2), reach, wire);
    machine.begin();
    return machine;
  }

  private TreeMachine begun(TreeProblem problem) {
    TreeReach always = TreeReach.always(problem.tree());
    return begun(new FirstComeFirstServed(problem, TEN), always);
  }

  private List<String> noted() {
    List<String> all = List.copyOf(wire.noted);
    wire.noted.clear();
    return all;
  }

  // From the request of node 1 to its second task; the root sends one at a time.
  @Test
  void tasks_goFromTheRootToAProcessor() {
    TreeMachine machine = begun(TWO);
    assertThat(noted())
        .containsExactly("0 begins", "1 begins", "1 asks for 10", "2 begins", "2 asks for 10");
    NodeScheduler root = machine.node(0, 0);
    NodeScheduler child = machine.node(1, 0);
    for (int task = 0; task < 2; task++) {
      root.handle(new NodeEvent.Requested(1, 1));
      assertThat(noted()).containsExactly("0 sends");
      assertThat(root.beginSend()).isEqualTo(new NodeAction.Hand(1, 0));
      root.handle(new NodeEvent.Requested(1, 1));
      assertThat(noted()).as("the port is busy").isEmpty();
      wire.now++;
      child.received(0);
      root.sent();
      assertThat(noted()).containsExactly("1 has a task to compute", "1 asks for 1", "0 sends");
      root.beginSend();
      child.received(0);
      root.sent();
      noted();
      assertThat(child.mayBeginTask()).isTrue();
      assertThat(child.beginTask()).isZero();
      assertThat(child.mayBeginTask()).isFalse();
      wire.now++;
      child.computed();
      assertThat(noted())
          .containsExactlyElementsOf(
              task == 0
                  ? List.of("1 has a free processor")
                  : List.of("over", "1 has a free processor"));
    }
    assertThat(machine.completions().end()).isEqualTo(4);
    assertThat(machine.lost()).isZero();
  }

  /** What a node has is lost with it; what travels to it is at its parent again. */
  @Test
  void nodeThatGoes_losesWhatItHas() {
    TreeMachine machine = begun(CHAIN);
    NodeScheduler root = machine.node(0, 0);
    NodeScheduler middle = machine.node(1, 0);
    root.handle(new NodeEvent.Requested(1, 2));
    root.beginSend();
    middle.handle(new NodeEvent.Requested(2, 1));
    middle.received(0);
    middle.beginSend();
    root.sent();
    root.beginSend();
    noted();

    machine.change(new boolean[] {true, true, false});
    assertThat(noted()).containsExactly("2 forgets", "1 is left by 2", "1 breaks off");
    assertThat(machine.lost()).isZero();
    machine.change(new boolean[] {true, false, false});
    assertThat(noted()).containsExactly("1 forgets", "0 is left by 1", "0 breaks off");
    assertThat(machine.lost()).isEqualTo(1);
    assertThat(machine.anyComputes()).isFalse();

    machine.change(new boolean[] {true, true, true});
    assertThat(noted())
        .containsExactly("0 has back 1", "1 begins", "1 asks for 10", "2 begins", "2 asks for 10");
    assertThat(machine.node(2, 0).life()).isEqualTo(1);
  }

  /**
   * On SimGrid a request that has come at the date at which its child goes may be handled after
   * that. No task is for a child that is gone: it would occupy the port until the child is back.
   */
  @Test
  void requestOfAChildThatIsGone_isForgotten() {
    TreeMachine machine = begun(TWO);
    noted();
    machine.change(new boolean[] {true, false, true});
    noted();
    machine.node(0, 0).handle(new NodeEvent.Requested(1, 1));
    assertThat(noted()).isEmpty();
    machine.node(0, 0).handle(new NodeEvent.Requested(2, 1));
    assertThat(noted()).containsExactly("0 sends");
    assertThat(machine.node(0, 0).beginSend()).isEqualTo(new NodeAction.Hand(2, 0));
  }

  /**
   * The child has gone at the date of the decision: the port has not begun with what was decided
   * before.
   */
  @Test
  void taskThatWaitsForThePort_isKeptWhenItsChildGoes() {
    TreeMachine machine = begun(TWO);
    NodeScheduler root = machine.node(0, 0);
    root.handle(new NodeEvent.Requested(1, 1));
    machine.change(new boolean[] {true, false, true});
    assertThat(root.beginSend()).isNull();
    assertThat(machine.schedule().rows()).isZero();
  }

  /** Of a node that comes late the policy is made when it comes, once. */
  @Test
  void lateNode_hasItsPolicyWhenItComes() {
    List<Integer> made = new ArrayList<>();
    TreeScheduler noting =
        new FirstComeFirstServed(TWO, TEN) {
          @Override
          public NodePolicy policy(int lane, int node) {
            made.add(node);
            return super.policy(lane, node);
          }
        };
    List<Absences> own = List.of(Absences.NONE, Absences.until(5), Absences.NONE);
    TreeMachine machine = begun(noting, TreeReach.of(TWO.tree(), own));
    assertThat(made).containsExactly(0, 2);
    TreeReach.Change change = Objects.requireNonNull(machine.nextChange());
    assertThat(change.date()).isEqualTo(5);
    machine.change(change.there());
    assertThat(made).containsExactly(0, 2, 1);
    assertThat(machine.nextChange()).isNull();
  }

  /** A scheduler is notified of every task in every player, and may have all nodes decide anew. */
  @Test
  void schedulerThatMeasures_isNotifiedOfEveryTask() {
    List<String> notified = new ArrayList<>();
    TreeScheduler measuring =
        new FirstComeFirstServed(
            problem(tree(new int[] {-1, 0}, new double[] {0, 2}, 0, 1), one(2, 6)), TEN) {
          @Override
          public boolean computed(int node, int kind, double seconds) {
            return notified.add(node + " computes " + seconds);
          }

          @Override
          public boolean sent(int child, int kind, double seconds) {
            return notified.add(child + " receives " + seconds);
          }
        };
    TreeArithmeticRun.play(measuring, 1);
    assertThat(notified).startsWith("1 receives 2.0", "1 receives 2.0", "1 computes 3.0");
  }

  /** Answers once at the root. */
  private static TreeScheduler answering(NodeAction... answers) {
    return new FirstComeFirstServed(CHAIN, TEN) {
      @Override
      public NodePolicy policy(int lane, int node) {
        return node > 0 ? super.policy(lane, node) : new Answering(List.of(answers));
      }
    };
  }

  private static final class Answering implements NodePolicy {
    private final List<NodeAction> left;

    Answering(List<NodeAction> answers) {
      left = new ArrayList<>(answers);
    }

    @Override
    public void requested(int from, int tasks) {}

    @Override
    public void received(int kind) {}

    @Override
    public NodeAction next(boolean portFree) {
      return left.isEmpty() ? NodeAction.Rest.WAIT : left.removeFirst();
    }
  }

  @Test
  void whatANodeCannotDo_isRefused() {
    refused("node 0 hands a task to itself and does not compute", new NodeAction.Hand(0, 0));
    refused("node 0 hands a task to 2, which is none of its children", new NodeAction.Hand(2, 0));
    refused("node 0 hands a task to 7, which is none of its children", new NodeAction.Hand(7, 0));
    refused(
        "node 0 hands a task to a child while it sends another",
        new NodeAction.Hand(1, 0),
        new NodeAction.Hand(1, 0));
    refused("node 0 asks for 3 tasks", new NodeAction.Ask(3));
  }

  private void refused(String message, NodeAction... answers) {
    TreeReach always = TreeReach.always(CHAIN.tree());
    assertThatThrownBy(() -> begun(answering(answers), always))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(message);
  }

  /** On SimGrid the port waits until the child is back, which arithmetic has no event for. */
  @Test
  void taskForAChildThatIsAway_isRefusedInPlainJava() {
    List<Absences> own = List.of(Absences.NONE, Absences.until(5), Absences.NONE);
    TreeReach reach = TreeReach.of(CHAIN.tree(), own);
    assertThatThrownBy(() -> TreeArithmeticRun.play(answering(new NodeAction.Hand(1, 0)), 1, reach))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("node 0 hands a task to 1, which cannot be reached");
  }

  @Test
  void policyThatNeverRests_isRefused() {
    TreeScheduler endless =
        new FirstComeFirstServed(CHAIN, TEN) {
          @Override
          public NodePolicy policy(int lane, int node) {
            return new NodePolicy() {
              @Override
              public void requested(int from, int tasks) {}

              @Override
              public void received(int kind) {}

              @Override
              public NodeAction next(boolean portFree) {
                return node == 1 ? new NodeAction.Ask(1) : NodeAction.Rest.WAIT;
              }
            };
          }
        };
    TreeReach always = TreeReach.always(CHAIN.tree());
    wire.noted.clear();
    assertThatThrownBy(() -> begun(endless, always))
        .hasMessage("the scheduler does not come to an end");
  }
}
