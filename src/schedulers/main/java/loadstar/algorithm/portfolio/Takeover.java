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
 * A scheduler that takes over what is left of a load. It is made for the remaining tasks, told of
 * what was measured before, and has workers ask when the chunks that they have from others are
 * back. A worker's chunks come back in the order of cutting.
 */
final class Takeover extends ForwardingScheduler {
  private final SelfScheduling member;
  private final List<ArrayDeque<Knowledge.Out>> others = new ArrayList<>();
  private final List<Integer> idle;
  private boolean begun;

  /**
   * @param rest what is left, with the speeds that workers are taken to have
   */
  Takeover(SchedulerKind kind, StarProblem rest, Knowledge known) {
    this((SelfScheduling) kind.create(rest, Settings.NONE), known);
  }

  private Takeover(SelfScheduling member, Knowledge known) {
    super(member);
    this.member = member;
    idle = known.idle();
    for (int w = 0; w < known.size(); w++) {
      others.add(new ArrayDeque<>(known.out(w)));
      for (Knowledge.Done done : known.done(w)) {
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
    Knowledge.Out other = others.get(w).poll();
    if (other == null) {
      member.returned(master, chunk, seconds);
      return;
    }
    member.learn(w, chunk.size(), seconds, master.now() - other.cutAt());
    if (others.get(w).isEmpty()) {
      member.joined(master, w);
    }
  }

  /** What another scheduler gave out is not this one's to give out again. */
  @Override
  public void lost(Master master, Send chunk) {
    if (others.get(chunk.worker()).poll() == null) {
      member.lost(master, chunk);
    }
  }
}
