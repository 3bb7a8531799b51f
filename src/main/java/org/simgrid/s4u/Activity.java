package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** Something that takes simulated time: a communication, an execution, an I/O. */
public class Activity {
  /** The life of an activity. */
  public enum State {
    INITED,
    STARTING,
    STARTED,
    FAILED,
    CANCELED,
    FINISHED
  }

  private static final int CONCLUDED = 1;

  // 0 once the activity has finished: what can still be asked then is kept in the fields below.
  private long handle;
  private final Handles.Handle owned;
  private @Nullable String name;
  private @Nullable Object data;
  private double startTime;
  private double finishTime;
  int senderPid;
  long receivedPayload;

  Activity(long handle) {
    this.handle = handle;
    this.owned = Handles.register(this, handle, Activity::release);
  }

  private static void release(long unreachable) {
    // Dropping one that still runs would make SimGrid complain; it is left to SimGrid then.
    if (Shim.ls_activity_state(unreachable) != State.STARTED.ordinal()) {
      Kernel.call(Shim.ls_activity_release(unreachable));
    }
  }

  /** The native activity, for what is only possible while it is not over. */
  long handle() {
    if (handle == 0) {
      throw new IllegalStateException("activity " + get_name() + " has finished already");
    }
    return handle;
  }

  boolean isConcluded() {
    return handle == 0;
  }

  boolean is(long nativeHandle) {
    return handle == nativeHandle;
  }

  /** The shim has taken the handle back and left the last facts in the block. */
  void conclude() {
    receivedPayload = Block.value();
    senderPid = (int) Block.value2();
    startTime = Block.real();
    finishTime = Block.real2();
    handle = 0;
    owned.forget();
  }

  void awaitFor(double timeout) {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_await(handle, timeout));
      conclude();
    }
  }

  public static String to_c_str(State value) {
    return value.name();
  }

  // ------------------------------------------------------------------ life

  public Activity start() {
    Kernel.call(Shim.ls_activity_start(handle()));
    return this;
  }

  /** Whether it is over; starts it if it was not started. Never blocks. */
  public boolean test() {
    if (handle == 0) {
      return true;
    }
    Kernel.call(Shim.ls_activity_test(handle));
    long over = Block.value3();
    if (over == CONCLUDED) {
      conclude();
    }
    return over != 0;
  }

  /** Waits for its end, at most this long (in seconds). */
  public Activity await_for(double timeout) throws SimgridException {
    awaitFor(timeout);
    return this;
  }

  /** As {@link #await_for}, and cancels it if the time is over. */
  public Activity await_for_or_cancel(double timeout) throws SimgridException {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_await_or_cancel(handle, timeout));
      conclude();
    }
    return this;
  }

  /** Waits for its end, at most until this date (in seconds). */
  public void await_until(double time_limit) throws SimgridException {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_await_until(handle, time_limit));
      conclude();
    }
  }

  public Activity cancel() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_cancel(handle));
    }
    return this;
  }

  public Activity suspend() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_suspend(handle));
    }
    return this;
  }

  public Activity resume() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_resume(handle));
    }
    return this;
  }

  // ------------------------------------------------------------------ state

  public State get_state() {
    return handle == 0 ? State.FINISHED : State.values()[Shim.ls_activity_state(handle)];
  }

  public String get_state_str() {
    return to_c_str(get_state());
  }

  public boolean is_canceled() {
    return get_state() == State.CANCELED;
  }

  public boolean is_failed() {
    return get_state() == State.FAILED;
  }

  public boolean is_done() {
    return get_state() == State.FINISHED;
  }

  /** Whether it was started to be forgotten. */
  public boolean is_detached() {
    return false;
  }

  public boolean is_suspended() {
    return handle != 0 && Shim.ls_activity_is_suspended(handle) != 0;
  }

  /** Whether it knows all resources that it needs. */
  public boolean is_assigned() {
    return handle == 0 || Shim.ls_activity_is_assigned(handle) != 0;
  }

  /** Work that is left, in flops or bytes. */
  public double get_remaining() {
    return handle == 0 ? 0 : Kernel.callForReal(Shim.ls_activity_remaining(handle));
  }

  /**
   * Sets the work before the start, in flops or bytes; need not be a whole number. Beyond upstream.
   */
  public Activity set_remaining(double amount) {
    if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "amount of work " + amount + ". Maybe a parameter was never set");
    }
    Kernel.call(Shim.ls_activity_set_remaining(handle(), amount));
    return this;
  }

  /** Date of its start in seconds, -1 if it has none. */
  public double get_start_time() {
    return handle == 0 ? startTime : Shim.ls_activity_start_time(handle);
  }

  /** Date of its end in seconds, -1 if it has none. */
  public double get_finish_time() {
    return handle == 0 ? finishTime : Shim.ls_activity_finish_time(handle);
  }

  public String get_name() {
    if (name != null) {
      return name;
    }
    return handle == 0 ? "unnamed" : Objects.requireNonNull(Shim.ls_activity_name(handle));
  }

  void rename(String newName) {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_set_name(handle, newName));
    }
    name = newName;
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }
}
