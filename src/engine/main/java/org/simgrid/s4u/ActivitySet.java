package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/** A set of activities to wait for together. It gives back the very objects that were pushed. */
public class ActivitySet implements Deletable {
  private final List<Activity> members = new ArrayList<>();
  private final List<Activity> failed = new ArrayList<>();
  private final World world = World.current();

  public void push(Activity a) {
    requireHere();
    members.add(Objects.requireNonNull(a, "activity"));
  }

  private void requireHere() {
    long unused = world.own(0);
  }

  /** Removes an activity; does nothing if it is not in the set. */
  public void erase(Activity a) {
    requireHere();
    members.remove(a);
  }

  public int size() {
    return members.size();
  }

  public boolean empty() {
    return members.isEmpty();
  }

  public void clear() {
    requireHere();
    members.clear();
  }

  public Activity at(int index) {
    return members.get(index);
  }

  /** Waits for all; they stay in the set. On a timeout the activities go on. */
  public void await_all_for(double timeout) throws SimgridException {
    if (timeout < 0) {
      await_all();
      return;
    }
    double deadline = Engine.get_clock() + Amounts.seconds(timeout);
    for (Activity member : List.copyOf(members)) {
      member.await_until(deadline);
    }
  }

  public void await_all() throws SimgridException {
    for (Activity member : List.copyOf(members)) {
      member.awaitFor(-1);
    }
  }

  /** Removes and returns the first activity that is over, null if none is. Never blocks. */
  public @Nullable Activity test_any() {
    Activity over = takeFinished();
    if (over != null) {
      return over;
    }
    Activity[] awaited = members.toArray(Activity[]::new);
    Kernel.call(Shim.ls_set_test_any(handles(awaited), awaited.length));
    return Block.word(Enums.LS_BLOCK_VALUE3) < 0 ? null : take(awaited, Activity::foundOver);
  }

  /** Waits until one activity is over, removes it and returns it. */
  public @Nullable Activity await_any_for(double timeout) throws SimgridException {
    Activity over = takeFinished();
    if (over != null) {
      return over;
    }
    Activity[] awaited = members.toArray(Activity[]::new);
    long event = Shim.ls_set_await_any(handles(awaited), awaited.length, Amounts.seconds(timeout));
    boolean done = false;
    for (Activity member : awaited) {
      member.beginAwait();
    }
    try {
      Kernel.call(event);
      over = take(awaited, Activity::settle);
      done = true;
    } finally {
      for (Activity member : awaited) {
        member.endAwait();
      }
      if (!done) {
        setFailedAside();
      }
    }
    return over;
  }

  /**
   * Passes the native halves to the shim, 0 for those that were given back; returns their address.
   */
  private static long handles(Activity[] awaited) {
    long[] handles = new long[awaited.length];
    for (int i = 0; i < awaited.length; i++) {
      handles[i] = awaited[i].isOver() ? 0 : awaited[i].handle();
    }
    return Block.pass(handles, handles.length);
  }

  public @Nullable Activity await_any() throws SimgridException {
    return await_any_for(-1);
  }

  /** Removes and returns an activity that failed during a wait, null if there is none. */
  public @Nullable Activity get_failed_activity() {
    requireHere();
    return failed.isEmpty() ? null : failed.removeLast();
  }

  public boolean has_failed_activities() {
    return !failed.isEmpty();
  }

  /**
   * Removes and returns an activity that was awaited on its own after it was pushed: the shim does
   * not know it any more.
   */
  private @Nullable Activity takeFinished() {
    requireHere();
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).isOver() && members.get(i).is_done()) {
        return members.remove(i);
      }
    }
    return null;
  }

  /**
   * Removes and returns the activity that the shim reports as over: it is concluded now, or was
   * given back before.
   */
  private Activity take(Activity[] awaited, Consumer<Activity> tell) {
    long answer = Block.word(Enums.LS_BLOCK_VALUE3);
    Activity over = awaited[(int) (answer / 2)];
    if (answer % 2 != 0) {
      over.conclude();
    } else {
      tell.accept(over);
    }
    int place = members.indexOf(over);
    if (place < 0) {
      throw new IllegalArgumentException(
          "the activity that ended was taken out of the set during the wait");
    }
    return members.remove(place);
  }

  private void setFailedAside() {
    for (int i = 0; i < members.size(); ) {
      if (members.get(i).is_failed()) {
        failed.add(members.get(i));
        members.set(i, members.getLast());
        members.removeLast();
      } else {
        i++;
      }
    }
  }
}
