package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.List;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/** Activities to wait for together. It gives back the very objects that were pushed. */
public class ActivitySet {
  /** An activity with its native handle at the time it came, 0 if it was over then. */
  private record Member(Activity activity, long handle) {}

  private final List<Member> members = new ArrayList<>();
  private final List<Activity> failed = new ArrayList<>();
  private final World world = World.current();
  private final long handle;

  public ActivitySet() {
    handle = Shim.ls_set_new();
    Handles.register(this, handle, set -> Kernel.call(Shim.ls_set_release(set)));
  }

  private long handle() {
    return world.own(handle);
  }

  public void push(Activity a) {
    long member = a.isConcluded() ? 0 : a.handle();
    if (member != 0) {
      Shim.ls_set_push(handle(), member);
    }
    members.add(new Member(a, member));
  }

  /** Nothing happens if it is not in the set. */
  public void erase(Activity a) {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).activity == a) {
        remove(i);
        return;
      }
    }
  }

  /** Removes from both sets: the native one keeps what was awaited on its own. */
  private Activity remove(int index) {
    Member member = members.remove(index);
    if (member.handle != 0) {
      Kernel.call(Shim.ls_set_erase(handle(), member.handle));
    }
    return member.activity;
  }

  public int size() {
    return members.size();
  }

  public boolean empty() {
    return members.isEmpty();
  }

  public void clear() {
    members.clear();
    Kernel.call(Shim.ls_set_clear(handle()));
  }

  public Activity at(int index) {
    return members.get(index).activity;
  }

  /** Waits for all; they stay in the set. On a timeout the activities go on. */
  public void await_all_for(double timeout) throws SimgridException {
    if (timeout < 0) {
      await_all();
      return;
    }
    double deadline = Engine.get_clock() + timeout;
    for (Member member : List.copyOf(members)) {
      member.activity.await_until(deadline);
    }
  }

  public void await_all() throws SimgridException {
    for (Member member : List.copyOf(members)) {
      member.activity.awaitFor(-1);
    }
  }

  /** Removes and returns the first activity that is over, null if none is. Never blocks. */
  public @Nullable Activity test_any() {
    Activity over = takeConcluded();
    if (over != null) {
      return over;
    }
    Kernel.call(Shim.ls_set_test_any(handle()));
    return Block.value3() == 0 ? null : take();
  }

  /** Waits until one activity is over, removes it and returns it. */
  public @Nullable Activity await_any_for(double timeout) throws SimgridException {
    Activity over = takeConcluded();
    if (over != null) {
      return over;
    }
    boolean done = false;
    try {
      Kernel.call(Shim.ls_set_await_any(handle(), Amounts.seconds(timeout)));
      done = true;
    } finally {
      if (!done) {
        setFailedAside();
      }
    }
    return take();
  }

  public @Nullable Activity await_any() throws SimgridException {
    return await_any_for(-1);
  }

  /**
   * Removes and returns an activity that failed during a wait, null if there is none. SimGrid 3.32
   * does not tell which one failed: there it is always null.
   */
  public @Nullable Activity get_failed_activity() {
    return failed.isEmpty() ? null : failed.removeLast();
  }

  public boolean has_failed_activities() {
    return !failed.isEmpty();
  }

  /** One that was awaited on its own after it was pushed: the shim knows it no more. */
  private @Nullable Activity takeConcluded() {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).activity.isConcluded()) {
        return remove(i);
      }
    }
    return null;
  }

  /** The one that the shim has just concluded and removed from its own set. */
  private Activity take() {
    long over = Block.value3();
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).handle == over) {
        Activity taken = members.remove(i).activity;
        taken.conclude();
        return taken;
      }
    }
    throw new IllegalStateException("an activity ended that is not in the set");
  }

  private void setFailedAside() {
    for (int i = 0; i < members.size(); ) {
      if (members.get(i).activity.is_failed()) {
        failed.add(members.get(i).activity);
        members.set(i, members.getLast());
        members.removeLast();
      } else {
        i++;
      }
    }
  }
}
