package loadstar.algorithm.bagsoftasks;

import java.util.Arrays;
import java.util.List;

/**
 * Plays the {@link PeriodicSchedule}, without a clock: a node begins a period when it has all tasks
 * of it, has computed and sent on those of the period before, and its children want more. It has
 * asked for two periods ahead, so that no request is waited for. Within a period tasks of all kinds
 * and children take turns.
 *
 * <p>In the steady state a period takes no longer than the schedule's: at every node the tasks of
 * one fit into it. A node at depth d begins its first when its parent has ended its own.
 */
final class Periodic implements TreeScheduler {
  private final PeriodicSchedule schedule;
  private final Protocol protocol;

  /**
   * @param requestBytes size of a request
   */
  Periodic(PeriodicSchedule schedule, double requestBytes) {
    this.schedule = schedule;
    // Its limits are the periods themselves.
    protocol = new Protocol(1, 1, requestBytes);
  }

  @Override
  public TreeProblem problem() {
    return schedule.problem();
  }

  @Override
  public Protocol protocol() {
    return protocol;
  }

  @Override
  public NodePolicy policy(int lane, int node) {
    return new Policy(node);
  }

  @Override
  public Rates expected() {
    return schedule.rates();
  }

  private final class Policy implements NodePolicy {
    private final int u;
    private final int kinds = problem().kinds();
    private final int[] target;
    // Of a period, by target, then by kind.
    private final long[] share;
    private final long[] wanted;
    private final long[] buffer = new long[kinds];
    private ProportionalTurns own = new ProportionalTurns();
    private ProportionalTurns others = new ProportionalTurns();
    private long handOwn;
    private long handOthers;
    private long computing;
    private int ahead;

    Policy(int u) {
      this.u = u;
      List<Integer> children = problem().tree().children(u);
      target = new int[1 + children.size()];
      target[0] = u;
      for (int i = 0; i < children.size(); i++) {
        target[i + 1] = children.get(i);
      }
      wanted = new long[target.length];
      share = new long[target.length * kinds];
      for (int i = 0; i < share.length; i++) {
        int k = i % kinds;
        share[i] =
            (i < kinds ? schedule.computed(u, k) : schedule.sent(target[i / kinds], k))
                .longValueExact();
      }
      // The own worker says once that it is there.
      computing = problem().tree().node(u).speed() > 0 ? protocol.window() : 0;
    }

    private long of(int i) {
      return Arrays.stream(share, i * kinds, (i + 1) * kinds).sum();
    }

    @Override
    public void requested(int from, int tasks) {
      if (from == u) {
        computing -= tasks;
      } else {
        wanted[Arrays.binarySearch(target, from)] += tasks;
      }
    }

    @Override
    public void received(int kind) {
      buffer[kind]++;
    }

    @Override
    public NodeAction next(boolean portFree) {
      long whole = Arrays.stream(share).sum();
      if (whole > 0 && u != 0 && ahead < 2) {
        ahead++;
        return new NodeAction.Ask(Math.toIntExact(whole));
      }
      if (whole > 0 && handOwn == 0 && handOthers == 0 && computing == 0 && portFree && ready()) {
        begin();
      }
      if (handOwn > 0) {
        handOwn--;
        computing++;
        return hand(own);
      }
      if (handOthers > 0 && portFree) {
        handOthers--;
        return hand(others);
      }
      return NodeAction.Rest.WAIT;
    }

    private boolean ready() {
      for (int k = 0; u != 0 && k < kinds; k++) {
        long need = 0;
        for (int i = k; i < share.length; i += kinds) {
          need += share[i];
        }
        if (buffer[k] < need) {
          return false;
        }
      }
      for (int i = 1; i < target.length; i++) {
        if (wanted[i] < of(i)) {
          return false;
        }
      }
      return true;
    }

    private void begin() {
      handOwn = of(0);
      own = turns(0, kinds);
      others = turns(kinds, share.length);
      for (int i = 1; i < target.length; i++) {
        handOthers += of(i);
        wanted[i] -= of(i);
      }
      for (int i = 0; u != 0 && i < share.length; i++) {
        buffer[i % kinds] -= share[i];
      }
      ahead--;
    }

    private ProportionalTurns turns(int from, int to) {
      double[] weights = new double[share.length];
      for (int i = from; i < to; i++) {
        weights[i] = share[i];
      }
      return new ProportionalTurns(weights);
    }

    private NodeAction hand(ProportionalTurns turns) {
      int turn = turns.next();
      turns.took(turn);
      return new NodeAction.Hand(target[turn / kinds], turn % kinds);
    }
  }
}
