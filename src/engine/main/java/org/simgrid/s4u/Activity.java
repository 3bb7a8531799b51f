package org.simgrid.s4u;

import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/** An activity, which takes simulated time: a communication, an execution, an I/O, a message. */
public class Activity extends Observed implements Deletable {
  /** The states of an activity. */
  public enum State {
    INITED,
    STARTING,
    STARTED,
    FAILED,
    CANCELED,
    FINISHED
  }

  /** The number of values that {@code ls_activities_over} returns for each activity. */
  static final int FACTS = 11;

  private static final WorldLocal<AtomicReference<@Nullable Map<Long, WeakReference<Activity>>>>
      KNOWN = new WorldLocal<>(AtomicReference::new);
  private static final LongConsumer RELEASE =
      unreachable -> {
        forget(unreachable);
        Kernel.call(Shim.ls_activity_release(unreachable));
      };

  /** Replaces an {@code ls_status} where SimGrid never reports how the activity ends. */
  private static final int NEVER_TOLD = -1;

  private final World world = World.current();
  private final int kind;
  // The handle is 0 as long as SimGrid needs not know of the activity, and again when it is over
  // and was given back.
  private long handle;
  private Handles.@Nullable Handle unstarted; // gives it back if it is never started
  private boolean foreign; // SimGrid may have made it for itself
  private int waiting; // the number of actors that wait for it now
  private @Nullable Past past; // once it was given back
  private State state = State.INITED; // as S4U would report it, where there is no native half
  private int end; // ls_status of a wait for it, once it was given back
  private @Nullable String name;
  private @Nullable Object data;
  private boolean detached;
  private boolean marked;

  // The kind is an ls_activity_kind. The native half is 0 if SimGrid needs not know of it yet;
  // started: SimGrid may work at it already.
  Activity(int kind, long handle, boolean started) {
    this.kind = kind;
    if (handle != 0) {
      adopt(handle, started);
    }
  }

  /** Records that its native half was made. */
  final void adopt(long made, boolean started) {
    handle = made;
    Map<Long, WeakReference<Activity>> known = KNOWN.get().get();
    if (known != null) {
      known.put(made, new WeakReference<>(this));
    }
    if (started) {
      Started.hold(this);
    } else {
      unstarted = Handles.register(this, made, RELEASE);
    }
  }

  /** Records that SimGrid may work at it from now on. */
  final void started() {
    if (unstarted != null) {
      unstarted.forget();
      unstarted = null;
      Started.hold(this);
    }
  }

  /** Adds an action for the case that it is given back without ever having been started. */
  final void ifNeverStarted(Runnable last) {
    if (unstarted != null) {
      unstarted.releaseBy(unreachable -> {
        last.run();
        RELEASE.accept(unreachable);
      });
    }
  }

  /** Records that it was started and detached. */
  final void detached() {
    detached = true;
    started();
  }

  /** Records that it was started and detached, and that SimGrid never reports anything of it. */
  final void forgotten() {
    detached = true;
    conclude(Past.UNKNOWN, State.STARTED, NEVER_TOLD, true);
  }

  // ------------------------------------------------------------------ activities that SimGrid
  // names

  /**
   * Returns Java's objects by native handle, from the first use of an activity that SimGrid
   * returns.
   */
  static Map<Long, WeakReference<Activity>> known() {
    AtomicReference<@Nullable Map<Long, WeakReference<Activity>>> reference = KNOWN.get();
    Map<Long, WeakReference<Activity>> all = reference.get();
    if (all == null) {
      Map<Long, WeakReference<Activity>> found = new HashMap<>();
      reference.set(found);
      Handles.forEachOwner(owner -> {
        if (owner instanceof Activity activity) {
          found.put(activity.handle, new WeakReference<>(activity));
        }
      });
      Started.forEach(activity -> found.put(activity.handle, new WeakReference<>(activity)));
      found.remove(0L);
      return found;
    }
    return all;
  }

  // Tells whether the program listens to signals of any activity; without listeners they cost
  // nothing.
  static boolean mayBeNamed() {
    return KNOWN.get().get() != null;
  }

  private static void forget(long released) {
    Map<Long, WeakReference<Activity>> known = KNOWN.get().get();
    if (known != null) {
      known.remove(released);
    }
  }

  /** Returns Java's object for an activity that SimGrid names, made now if there is none. */
  static Activity of(long handle) {
    WeakReference<Activity> reference = known().get(handle);
    Activity activity = reference == null ? null : reference.get();
    if (activity != null && activity.handle == handle) {
      return activity;
    }
    Shim.ls_activity_retain(handle);
    return owner(handle);
  }

  /** Returns a new object for an activity whose reference is Java's already. */
  static Activity owner(long handle) {
    Activity made =
        switch (Shim.ls_activity_kind(handle)) {
          case Enums.LS_COMM -> new Comm(handle, true);
          case Enums.LS_EXEC -> new Exec(handle, true);
          case Enums.LS_IO -> new Io(handle, true);
          default -> new Mess(handle, true);
        };
    made.foreign = true;
    made.name = TextShim.ls_activity_name(handle); // SimGrid has named it, maybe from a file
    return made;
  }

  static Activity[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(Activity::of).toArray(Activity[]::new);
  }

  static <T extends Activity> Signal<T> signal(Class<T> type, int kind, int event) {
    return new Signal<>(
        handle -> of(handle) instanceof Activity a && type.isInstance(a) ? type.cast(a) : null,
        number -> {
          known();
          return Shim.ls_on_activity(kind, event, number);
        });
  }

  /**
   * Returns the native half, made now if there is none; for actions that are only possible before
   * it is over.
   */
  final long handle() {
    if (handle == 0) {
      make();
    }
    return world.own(handle);
  }

  private void make() {
    requireHere();
    if (past != null) {
      throw new IllegalStateException("activity " + get_name() + " has finished already");
    }
    makeNative();
    if (name != null) {
      rename(name);
    }
    if (marked) {
      mark();
    }
  }

  /** Makes SimGrid create the activity that was only configured in Java so far, and adopts it. */
  void makeNative() {
    throw new IllegalStateException("activity " + get_name() + " has no native half");
  }

  @Override
  final void requireHere() {
    long unused = world.own(0);
  }

  /** Tells whether it is only configured in Java so far, in the calling simulation. */
  final boolean isDraft() {
    return handle == 0 && past == null && world.own(1) == 1;
  }

  // ------------------------------------------------------------------ the end

  /** Tells whether its native half was given back: nothing of it is left to happen. */
  final boolean isOver() {
    return past != null;
  }

  final boolean isAwaited() {
    return waiting > 0;
  }

  /** Returns the handle for {@code ls_activities_over}. */
  final long handleToLookAt() {
    return foreign ? handle | 1 : handle;
  }

  final Past past() {
    return Objects.requireNonNull(past);
  }

  /**
   * Concludes it after the shim has done so in a wait or a test, and left the last facts in the
   * block.
   */
  final void conclude() {
    conclude(
        Past.ofBlock(),
        State.FINISHED,
        (int) Block.word(Enums.LS_BLOCK_OUTCOME),
        Block.word(Enums.LS_BLOCK_DELIVERED) != 0);
  }

  /** Concludes it after the shim has found it over although no actor has waited for it. */
  final void giveBack(long[] facts, int from) {
    conclude(
        Past.of(facts, from + 3),
        State.values()[(int) facts[from]],
        (int) facts[from + 1],
        facts[from + 2] != 0);
  }

  private void conclude(Past last, State finalState, int howItEnds, boolean delivered) {
    past = last;
    state = finalState;
    end = howItEnds;
    if (handle != 0) {
      forget(handle);
      handle = 0;
    }
    if (unstarted != null) {
      unstarted.forget();
      unstarted = null;
    }
    ended(delivered);
  }

  // Its native half was given back, and its past is known; delivered: its message has come to the
  // other side.
  void ended(boolean delivered) {}

  private boolean concludeIfTold() {
    long over = Block.word(Enums.LS_BLOCK_VALUE3);
    if (over == Enums.LS_CONCLUDED) {
      conclude();
    }
    return over != Enums.LS_GOES_ON;
  }

  final Activity awaitFor(double timeout) {
    if (past == null) {
      endAwait(Shim.ls_activity_await(handle(), Amounts.seconds(timeout)));
    } else {
      awaitPast();
    }
    return this;
  }

  final void awaitForOrCancel(double timeout) {
    if (past == null) {
      endAwait(Shim.ls_activity_await_or_cancel(handle(), Amounts.seconds(timeout)));
    } else {
      awaitPast();
    }
  }

  private void endAwait(long event) {
    boolean done = false;
    beginAwait();
    try {
      Kernel.call(event);
      done = true;
    } finally {
      endAwait();
      if (!done && Kernel.death() == null) {
        startedMeanwhile();
      }
    }
    boolean unused = concludeIfTold();
    startedMeanwhile();
  }

  /**
   * Records that an actor waits for it: it is not given back before that actor is notified of its
   * end.
   */
  final void beginAwait() {
    waiting++;
  }

  final void endAwait() {
    waiting--;
  }

  /** Starts it if it was not started, as waits and tests do. */
  private void startedMeanwhile() {
    if (unstarted != null && get_state() != State.INITED) {
      started();
    }
  }

  /** Waits for an activity that was given back before: the actor gives way as in any wait. */
  private void awaitPast() {
    if (state == State.FINISHED) {
      if (kind == Enums.LS_EXEC || kind == Enums.LS_IO) {
        giveWay(); // SimGrid has another simcall; of messages it knows
      }
      if (end == Enums.LS_OK) {
        return;
      }
    } else if (state == State.STARTED || (state == State.CANCELED && kind != Enums.LS_COMM)) {
      giveWay(); // else SimGrid answers at once
    }
    settle();
  }

  private void giveWay() {
    requireHere();
    if (end == NEVER_TOLD) {
      throw new IllegalStateException(
          "SimGrid does not tell when the detached activity "
              + get_name()
              + " ends. Maybe start() it in place of detach()");
    }
    Kernel.call(Shim.ls_actor_yield());
  }

  /** Throws the exception, if any, with which an activity ended that was given back. */
  final void settle() {
    if (end == Enums.LS_OK) {
      complete(State.FINISHED);
      return;
    }
    boolean again = state == State.FAILED;
    if (!again
        && (end == Enums.LS_NETWORK_FAILURE
            || end == Enums.LS_HOST_FAILURE
            || end == Enums.LS_STORAGE_FAILURE)) {
      complete(State.FAILED);
    }
    Kernel.call(Shim.ls_fail(kind, end, again ? 1 : 0));
  }

  private void complete(State finalState) {
    state = finalState;
    tellCompletion();
  }

  /** Notifies the listeners of its end, as SimGrid does where there is a native half. */
  void tellCompletion() {}

  public static String to_c_str(State value) {
    return value.name();
  }

  // ------------------------------------------------------------------ life

  public Activity start() {
    Kernel.call(Shim.ls_activity_start(handle()));
    started();
    return this;
  }

  /** Tells whether it is over; starts it if it was not started. Never blocks. */
  public boolean test() {
    if (past != null) {
      return testPast();
    }
    Kernel.call(Shim.ls_activity_test(handle()));
    boolean over = concludeIfTold();
    startedMeanwhile();
    return over;
  }

  private boolean testPast() {
    if (state == State.STARTED) {
      giveWay();
    }
    foundOver();
    return true;
  }

  /**
   * Notifies the listeners in a test of an activity that was given back, as SimGrid does, however
   * it has ended.
   */
  final void foundOver() {
    if (state == State.STARTED) {
      complete(State.FINISHED);
    }
  }

  /** Waits for its end, at most this long (in seconds). */
  public Activity await_for(double timeout) throws SimgridException {
    return awaitFor(timeout);
  }

  /**
   * Waits as {@link #await_for} does, and cancels it if the time is over.
   *
   * @throws TimeoutException if the time is over; other failures are thrown as well, but upstream
   *     declares this one only, since the version after 4.1
   */
  public Activity await_for_or_cancel(double timeout) throws TimeoutException {
    awaitForOrCancel(timeout);
    return this;
  }

  /** Waits for its end, at most until this date (in seconds). */
  public void await_until(double time_limit) throws SimgridException {
    if (past == null) {
      endAwait(Shim.ls_activity_await_until(handle(), Amounts.seconds(time_limit)));
    } else if (Amounts.seconds(time_limit) > Engine.get_clock()) {
      awaitPast();
    }
  }

  public Activity cancel() {
    if (past == null) {
      Kernel.call(Shim.ls_activity_cancel(handle()));
      started(); // and over
    } else {
      requireHere();
      Kernel.call(Shim.ls_actor_yield());
      if (state != State.FINISHED) {
        end = Enums.LS_CANCELED;
        complete(State.CANCELED);
      }
    }
    return this;
  }

  public Activity suspend() {
    if (past == null) {
      Kernel.call(Shim.ls_activity_suspend(handle()));
    }
    return this;
  }

  public Activity resume() {
    if (past == null) {
      Kernel.call(Shim.ls_activity_resume(handle()));
    }
    return this;
  }

  // ------------------------------------------------------------------ state

  /** Returns its state. A failed activity is never FINISHED, whatever a test has made of it. */
  public State get_state() {
    if (handle != 0) {
      return State.values()[Shim.ls_activity_state(handle())];
    }
    if (past != null && state == State.FINISHED && end != Enums.LS_OK) {
      return end == Enums.LS_CANCELED ? State.CANCELED : State.FAILED;
    }
    return state;
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

  /** Tells whether it was detached. */
  public boolean is_detached() {
    return detached;
  }

  public boolean is_suspended() {
    return past == null && Shim.ls_activity_is_suspended(handle()) != 0;
  }

  /** Tells whether it has all resources that it needs. */
  public boolean is_assigned() {
    return past != null || Shim.ls_activity_is_assigned(handle()) != 0;
  }

  /** Returns the remaining work, in flops or bytes. */
  public double get_remaining() {
    if (past == null) {
      return Kernel.callForReal(Shim.ls_activity_remaining(handle()));
    }
    boolean simcall = kind == Enums.LS_IO && Versions.SIMGRID < Versions.V4_0;
    if (kind == Enums.LS_EXEC || simcall) {
      Kernel.call(Shim.ls_actor_yield()); // SimGrid lets other actors go first here
    }
    return 0;
  }

  /**
   * Sets the work before the start, in flops or bytes; need not be a whole number. Beyond upstream.
   */
  public Activity set_remaining(double amount) {
    double work = Amounts.amount(amount, "flops or bytes");
    return Kernel.call(this, Shim.ls_activity_set_remaining(handle(), work));
  }

  /** Returns the date of its start in seconds, -1 if it has none. */
  public double get_start_time() {
    return past != null ? past.start() : Shim.ls_activity_start_time(handle());
  }

  /** Returns the date of its end in seconds, -1 if it has none. */
  public double get_finish_time() {
    return past != null ? past.finish() : Shim.ls_activity_finish_time(handle());
  }

  final boolean isUnnamed() {
    return name == null && !marked;
  }

  public String get_name() {
    if (name != null) {
      return name;
    }
    return handle == 0 ? "unnamed" : Objects.requireNonNull(TextShim.ls_activity_name(handle()));
  }

  Activity rename(String newName) {
    requireHere();
    Texts.plain(newName);
    if (handle != 0) {
      Kernel.call(TextShim.ls_activity_set_name(handle(), newName));
    }
    name = newName;
    return this;
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }

  // ------------------------------------------------------------------ dependencies

  /** Tells whether all its dependencies are done. */
  public boolean dependencies_solved() {
    return past != null || Shim.ls_activity_dependencies_solved(handle()) != 0;
  }

  /** Tells whether no activity waits for its end. */
  public boolean has_no_successor() {
    return past != null || Shim.ls_activity_has_no_successor(handle()) != 0;
  }

  /** Returns the activities that must be done before it starts, and are not done yet. */
  public Activity[] get_dependencies() {
    return past != null
        ? new Activity[0]
        : all(Kernel.callForList(Shim.ls_activity_dependencies(handle())));
  }

  /** Returns the activities that wait for its end. */
  public Activity[] get_successors() {
    return past != null
        ? new Activity[0]
        : all(Kernel.callForList(Shim.ls_activity_successors(handle())));
  }

  Activity addSuccessor(Activity successor) {
    // The successor starts by itself: its listeners must find it, and SimGrid holds both.
    known();
    Kernel.call(Shim.ls_activity_add_successor(handle(), successor.handle()));
    started();
    successor.started();
    return this;
  }

  Activity removeSuccessor(Activity successor) {
    Kernel.call(Shim.ls_activity_remove_successor(handle(), successor.handle()));
    return this;
  }

  /** Marks it, for a program that walks along dependencies. */
  public void mark() {
    requireHere();
    marked = true;
    if (handle != 0) {
      Shim.ls_activity_mark(handle());
    }
  }

  public boolean is_marked() {
    return handle == 0 ? marked : Shim.ls_activity_is_marked(handle()) != 0;
  }

  public String get_tracing_category() {
    return past != null
        ? ""
        : Objects.requireNonNull(TextShim.ls_activity_tracing_category(handle()));
  }

  Activity setTracingCategory(String category) {
    Kernel.call(TextShim.ls_activity_set_tracing_category(handle(), Texts.plain(category)));
    return this;
  }
}
