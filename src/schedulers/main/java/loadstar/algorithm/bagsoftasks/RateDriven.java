package loadstar.algorithm.bagsoftasks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The demand-driven protocol with given rates (Figure 3): every node sends tasks to its own worker
 * and its children in the proportions of the rates, strictly, each task to the next in turn. It is
 * LP-BASED with the optimal rates, CGBC and DATA-CENTRIC with theirs.
 *
 * <p>A strict turn may wait for a node that has made no request. A strict limit of pending requests
 * could then end in deadlock, so a node requests one task beyond it when it has none of the kind
 * that is next and none is on its way.
 */
public final class RateDriven implements TreeScheduler {
  private final Protocol protocol;
  private final List<Policy> policies = new ArrayList<>();
  private final Remaining remaining;
  private final Function<Rates, @Nullable String> remark;
  private final double adapt;
  private boolean[] there;
  private Rates rates;
  private final Rates expected;

  /**
   * Makes a scheduler whose rates are computed anew when nodes fail or are back.
   *
   * @param solver computes the rates of a tree
   */
  public RateDriven(TreeProblem problem, Protocol protocol, Function<TreeProblem, Rates> solver) {
    this(problem, protocol, solver, found -> null, Double.POSITIVE_INFINITY);
  }

  // The remark on the computed rates is for the user, or null. The rates are computed anew when
  // the speed of a node or a link differs by more than the share "adapt" from the assumed one.
  RateDriven(
      TreeProblem problem,
      Protocol protocol,
      Function<TreeProblem, Rates> solver,
      Function<Rates, @Nullable String> remark,
      double adapt) {
    rates = solver.apply(problem);
    remaining = new Remaining(problem, solver);
    this.protocol = protocol;
    this.remark = remark;
    this.adapt = adapt;
    expected = rates;
    there = new boolean[problem.nodes()];
    Arrays.fill(there, true);
    for (int u = 0; u < there.length; u++) {
      policies.add(new Policy(u));
    }
  }

  @Override
  public TreeProblem problem() {
    return rates.problem();
  }

  @Override
  public Protocol protocol() {
    return protocol;
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    policies.set(node, new Policy(node));
    return policies.get(node);
  }

  @Override
  public void reachable(boolean[] present) {
    there = present;
    reweigh();
  }

  private void reweigh() {
    rates = remaining.rates(there);
    policies.forEach(Policy::reweigh);
  }

  @Override
  public boolean computed(int node, int kind, double seconds) {
    return observed(true, node, problem().application(kind).flops() / seconds);
  }

  @Override
  public boolean sent(int child, int kind, double seconds) {
    double net = seconds - problem().tree().node(child).latency();
    return observed(false, child, problem().application(kind).bytes() / net);
  }

  private boolean observed(boolean computing, int node, double perSecond) {
    if (!remaining.observe(computing, node, perSecond, adapt)) {
      return false;
    }
    reweigh();
    return true;
  }

  /** Returns the rates of all nodes that can be reached. */
  @Override
  public Rates expected() {
    return expected;
  }

  @Override
  public @Nullable String remark() {
    return remark.apply(expected);
  }

  private final class Policy implements NodePolicy {
    private final int u;
    private final int[] target;
    private final int kinds = rates.problem().kinds();
    private final int[] buffer = new int[kinds];
    private final int[] wanted;
    private final ProportionalTurns turns;
    private int held;
    private int pending;
    private int turn = -1;

    Policy(int u) {
      this.u = u;
      List<Integer> children = rates.problem().tree().children(u);
      target = new int[1 + children.size()];
      target[0] = u;
      for (int i = 0; i < children.size(); i++) {
        target[i + 1] = children.get(i);
      }
      wanted = new int[target.length];
      turns = new ProportionalTurns(weights());
    }

    /** Returns the weights by target, then by kind. */
    private double[] weights() {
      double[] weights = new double[target.length * kinds];
      for (int i = 0; i < weights.length; i++) {
        int h = target[i / kinds];
        weights[i] = h == u ? rates.computed(u, i % kinds) : rates.sent(h, i % kinds);
      }
      return weights;
    }

    void reweigh() {
      turns.reweigh(weights());
      turn = -1;
    }

    @Override
    public void requested(int from, int tasks) {
      wanted[index(from)] += tasks;
    }

    private int index(int node) {
      return Arrays.binarySearch(target, node);
    }

    @Override
    public void received(int kind) {
      buffer[kind]++;
      held++;
      pending--;
    }

    @Override
    public void gone(int child) {
      wanted[index(child)] = 0;
    }

    @Override
    public void returned(int kind) {
      if (u != 0) {
        buffer[kind]++;
        held++;
      }
    }

    @Override
    public NodeAction next(boolean portFree) {
      if (turn < 0) {
        turn = turns.next();
      }
      if (turn >= 0 && has(turn % kinds) && mayHand(turn / kinds, portFree)) {
        turns.took(turn);
        NodeAction hand = hand(turn / kinds, turn % kinds);
        turn = -1;
        return hand;
      }
      int stranded = u == 0 ? -1 : stranded();
      for (int i = 0; stranded >= 0 && i < target.length; i++) {
        boolean computes = target[i] != u || rates.problem().tree().node(u).speed() > 0;
        if (computes && mayHand(i, portFree)) {
          return hand(i, stranded);
        }
      }
      return ask();
    }

    private boolean has(int kind) {
      return u == 0 || buffer[kind] > 0;
    }

    private boolean mayHand(int i, boolean portFree) {
      return wanted[i] > 0 && (i == 0 || portFree);
    }

    private NodeAction hand(int i, int kind) {
      wanted[i]--;
      if (u != 0) {
        buffer[kind]--;
        held--;
      }
      return new NodeAction.Hand(target[i], kind);
    }

    /** Returns a kind that is held here although no rate leads on, or -1. */
    private int stranded() {
      for (int k = 0; k < kinds; k++) {
        if (buffer[k] > 0 && rates.sent(u, k) <= 0) {
          return k;
        }
      }
      return -1;
    }

    private NodeAction ask() {
      if (u == 0 || turn < 0) {
        return NodeAction.Rest.WAIT;
      }
      int more = protocol.pending() - pending - held;
      if (more <= 0 && pending == 0 && !has(turn % kinds)) {
        more = 1;
      }
      if (more <= 0) {
        return NodeAction.Rest.WAIT;
      }
      pending += more;
      return new NodeAction.Ask(more);
    }
  }
}
