package loadstar.algorithm.bagsoftasks;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;

final class FirstComeFirstServedPolicy implements NodePolicy {
  private final int u;
  private final ProportionalTurns kinds;
  private final Protocol protocol;
  private boolean takesPart;
  private final Deque<Integer> requests = new ArrayDeque<>();
  private final Deque<Integer> tasks = new ArrayDeque<>();
  private int pending;

  // The weights are those of the kinds that the master draws; a node that does not take part makes
  // no requests.
  FirstComeFirstServedPolicy(int u, double[] weights, Protocol protocol, boolean takesPart) {
    this.u = u;
    this.protocol = protocol;
    this.takesPart = takesPart;
    kinds = new ProportionalTurns(Arrays.copyOf(weights, weights.length));
  }

  @Override
  public void requested(int from, int count) {
    for (int i = 0; i < count; i++) {
      requests.addLast(from);
    }
  }

  @Override
  public void received(int kind) {
    tasks.addLast(kind);
    pending--;
  }

  @Override
  public void gone(int child) {
    requests.removeIf(from -> from == child);
  }

  @Override
  public void returned(int kind) {
    tasks.addFirst(kind);
  }

  void takesPart(boolean takes) {
    takesPart = takes;
  }

  @Override
  public NodeAction next(boolean portFree) {
    int to = u == 0 || !tasks.isEmpty() ? nextRequest(portFree) : -1;
    if (to >= 0) {
      return new NodeAction.Hand(to, tasks.isEmpty() ? draw() : tasks.removeFirst());
    }
    int more = protocol.pending() - pending - tasks.size();
    if (u == 0 || !takesPart || more <= 0) {
      return NodeAction.Rest.WAIT;
    }
    pending += more;
    return new NodeAction.Ask(more);
  }

  /** Returns the first requester that can be served, or -1. */
  private int nextRequest(boolean portFree) {
    for (Iterator<Integer> i = requests.iterator(); i.hasNext(); ) {
      int from = i.next();
      if (from == u || portFree) {
        i.remove();
        return from;
      }
    }
    return -1;
  }

  private int draw() {
    int kind = kinds.next();
    kinds.took(kind);
    return kind;
  }
}
