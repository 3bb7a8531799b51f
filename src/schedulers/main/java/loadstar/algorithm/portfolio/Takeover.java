package loadstar.algorithm.portfolio;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Master;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.selfscheduling.SelfScheduling;

/**
 * A scheduler that takes over the rest of a load. It is made for the remaining tasks, is given the
 * earlier measurements, and lets workers request work when the chunks that they have from others
 * are back. A worker's chunks come back in the order of cutting.
 */
final class Takeover extends ForwardingScheduler {
  private final SelfScheduling member;
  private final List<ArrayDeque<ObservedState.Out>> others = new ArrayList<>();
  private final List<Integer> idle;
  private boolean begun;

  // The rest is the remaining problem, with the assumed speeds of workers.
  Takeover(SchedulerKind kind, StarProblem rest, ObservedState known) {
    SelfScheduling member = (SelfScheduling) kind.create(rest, Settings.NONE);
    super(member);
    this.member = member;
    idle = known.idle();
    for (int w = 0; w < known.size(); w++) {
      others.add(new ArrayDeque<>(known.out(w)));
      for (ObservedState.Done done : known.done(w)) {
        member.learn(w, done.tasks(), done.seconds(), done.withMessages());
      }
      if (known.here(w) && !known.out(w).isEmpty()) {
        member.isBusy(w);
      }
    }
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
    ObservedState.Out other = others.get(w).poll();
    if (other == null) {
      member.returned(master, chunk, seconds);
      return;
    }
    member.learn(w, chunk.size(), seconds, master.now() - other.cutAt());
    if (others.get(w).isEmpty()) {
      member.joined(master, w);
    }
  }

  /** Ignores the loss of a chunk that another scheduler has cut, as its load is not this one's. */
  @Override
  public void lost(Master master, Send chunk) {
    if (others.get(chunk.worker()).poll() == null) {
      member.lost(master, chunk);
    }
  }
}
