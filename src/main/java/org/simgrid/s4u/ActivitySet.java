package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.List;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** Activities to wait for together. It gives back the very objects that were pushed. */
public class ActivitySet {
  private final List<Activity> activities = new ArrayList<>();
  private final List<Activity> failed = new ArrayList<>();
  private final long handle;

  public ActivitySet() {
    handle = Shim.ls_set_new();
    Handles.register(this, handle, Shim::ls_set_release);
  }

  public void push(Activity a) {
    if (!a.isConcluded()) {
      Shim.ls_set_push(handle, a.handle());
    }
    activities.add(a);
  }

  /** Nothing happens if it is not in the set. */
  public void erase(Activity a) {
    if (activities.remove(a) && !a.isConcluded()) {
      Shim.ls_set_erase(handle, a.handle());
    }
  }

  public int size() {
    return activities.size();
  }

  public boolean empty() {
    return activities.isEmpty();
  }

  public void clear() {
    activities.clear();
    Shim.ls_set_clear(handle);
  }

  public Activity at(int index) {
    return activities.get(index);
  }

  /** Waits for all; they stay in the set. On a timeout the activities go on. */
  public void await_all_for(double timeout) throws SimgridException {
    if (timeout < 0) {
      await_all();
      return;
    }
    double deadline = Engine.get_clock() + timeout;
    for (Activity activity : activities) {
      activity.await_until(deadline);
    }
  }

  public void await_all() throws SimgridException {
    for (Activity activity : activities) {
      activity.awaitFor(-1);
    }
  }

  /** Removes and returns the first activity that is over, null if none is. Never blocks. */
  public @Nullable Activity test_any() {
    Activity over = takeConcluded();
    if (over != null) {
      return over;
    }
    Kernel.call(Shim.ls_set_test_any(handle));
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
      Kernel.call(Shim.ls_set_await_any(handle, timeout));
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

  /** Removes and returns an activity that failed during a wait, null if there is none. */
  public @Nullable Activity get_failed_activity() {
    return failed.isEmpty() ? null : failed.removeLast();
  }

  public boolean has_failed_activities() {
    return !failed.isEmpty();
  }

  /** One that was awaited on its own after it was pushed: the shim knows it no more. */
  private @Nullable Activity takeConcluded() {
    for (int i = 0; i < activities.size(); i++) {
      if (activities.get(i).isConcluded()) {
        return activities.remove(i);
      }
    }
    return null;
  }

  private Activity take() {
    long over = Block.value3();
    for (int i = 0; i < activities.size(); i++) {
      if (activities.get(i).is(over)) {
        Activity taken = activities.remove(i);
        taken.conclude();
        return taken;
      }
    }
    throw new IllegalStateException("an activity ended that is not in the set");
  }

  private void setFailedAside() {
    for (int i = 0; i < activities.size(); ) {
      if (activities.get(i).is_failed()) {
        failed.add(activities.get(i));
        activities.set(i, activities.getLast());
        activities.removeLast();
      } else {
        i++;
      }
    }
  }
}
