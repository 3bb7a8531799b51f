package loadstar.algorithm.portfolio;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Master;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.selfscheduling.SelfScheduling;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler that takes over the rest of a load. It is made for the remaining tasks, is given the
 * earlier measurements, and lets workers request work when the chunks that they have from others
 * are back. A worker's chunks come back in the order of cutting.
 */
final class Takeover extends ForwardingScheduler {
  private final SelfScheduling member;

  /** The chunks of others that each worker still has; null where it has none. */
  private final @Nullable Queue<ObservedState.Out>[] others;

  private final List<Integer> idle;
  private boolean begun;

  // The rest is the remaining problem, with the assumed speeds of workers.
  Takeover(SchedulerKind kind, StarProblem rest, ObservedState known) {
    SelfScheduling member = (SelfScheduling) kind.create(rest, Settings.NONE);
    super(member);
    this.member = member;
    idle = known.idle();
    others = queues(known.size());
    for (int w = 0; w < known.size(); w++) {
      List<ObservedState.Out> out = known.out(w);
      others[w] = out.isEmpty() ? null : new ArrayDeque<>(out);
      for (ObservedState.Done done : known.done(w)) {
        member.learn(w, done.tasks(), done.seconds(), done.withMessages());
      }
      if (known.here(w) && !out.isEmpty()) {
        member.isBusy(w);
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of a generic type
  private static @Nullable Queue<ObservedState.Out>[] queues(int workers) {
    return new Queue[workers];
  }

  /** Removes the oldest chunk of others that a worker has, and returns it; null for none. */
  private ObservedState.@Nullable Out poll(int worker) {
    Queue<ObservedState.Out> own = others[worker];
    if (own == null) {
      return null;
    }
    ObservedState.Out oldest = own.poll();
    if (own.isEmpty()) {
      others[worker] = null;
    }
    return oldest;
  }

  @Override
  public Action next(Master master) {
    if (!begun) {
      begun = true;
      idle.forEach(w -> member.joined(master, w));
    }
    return member.next(master);
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    ObservedState.Out other = poll(w);
    if (other == null) {
      member.returned(master, chunk, seconds);
      return;
    }
    member.learn(w, chunk.size(), seconds, master.now() - other.cutAt());
    if (others[w] == null) {
      member.joined(master, w);
    }
  }

  /** Ignores the loss of a chunk that another scheduler has cut, as its load is not this one's. */
  @Override
  public void lost(Master master, Send chunk) {
    if (poll(chunk.worker()) == null) {
      member.lost(master, chunk);
    }
  }
}
