package org.simgrid.s4u;

import static loadstar.engine.shim.Enums.LS_COMM;
import static loadstar.engine.shim.Enums.LS_CONCLUDED;
import static loadstar.engine.shim.Enums.LS_EXEC;
import static loadstar.engine.shim.Enums.LS_GOES_ON;
import static loadstar.engine.shim.Enums.LS_IO;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/** Something that takes simulated time: a communication, an execution, an I/O, a message. */
public class Activity extends Observed {
  /** The life of an activity. */
  public enum State {
    INITED,
    STARTING,
    STARTED,
    FAILED,
    CANCELED,
    FINISHED
  }

  private static final WorldLocal<All> ALL = new WorldLocal<>(All::new);
  private static final LongConsumer RELEASE =
      unreachable -> whenOver(unreachable, Activity::giveBack);

  private final World world = World.current();
  // 0 once the activity has finished: what can still be asked then is kept in the fields below.
  private long handle;
  private final Handles.Handle owned;
  private @Nullable String name;
  private @Nullable Object data;
  private double startTime;
  private double finishTime;
  private boolean detached;
  private boolean marked;
  int senderPid;
  int receiverPid;
  long receivedPayload;

  Activity(long handle) {
    this.handle = handle;
    this.owned = Handles.register(this, handle, RELEASE);
    Map<Long, WeakReference<Activity>> known = ALL.get().known;
    if (known != null) {
      known.put(handle, new WeakReference<>(this));
    }
  }

  /** The activities of one simulation, as far as Java has to remember them. */
  private static final class All {
    // Java's objects by native handle, once somebody wants an activity from SimGrid: before that,
    // no
    // program pays for it.
    private @Nullable Map<Long, WeakReference<Activity>> known;
    // Objects that carry what only Java knows (data, listeners), and so must live as long as
    // SimGrid
    // may name them.
    private final Set<Activity> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    private int enoughKept = 64;
    // Native activities that still ran when nobody in Java could reach them any more.
    private final List<Abandoned> abandoned = new ArrayList<>();
    private int enoughAbandoned = 64;
  }

  /** An activity whose Java object is gone, and what to do with it once it is over. */
  private record Abandoned(long handle, LongConsumer giveBack) {
    boolean runs() {
      return Shim.ls_activity_runs(handle) != 0;
    }
  }

  /** Dropping one that still runs would end it, or make SimGrid complain: it waits until then. */
  private static void whenOver(long unreachable, LongConsumer giveBack) {
    Abandoned abandoned = new Abandoned(unreachable, giveBack);
    if (!abandoned.runs()) {
      giveBack.accept(unreachable);
      return;
    }
    All all = ALL.get();
    all.abandoned.add(abandoned);
    if (all.abandoned.size() >= all.enoughAbandoned) {
      List<Abandoned> looked = List.copyOf(all.abandoned);
      all.abandoned.clear();
      for (Abandoned one : looked) {
        if (one.runs()) {
          all.abandoned.add(one);
        } else {
          one.giveBack.accept(one.handle);
        }
      }
      all.enoughAbandoned = Math.max(64, 2 * all.abandoned.size());
    }
  }

  private static void giveBack(long unreachable) {
    Kernel.call(Shim.ls_activity_release(unreachable));
  }

  /** Has this done before its native activity is given back, after it is over. */
  void beforeRelease(LongConsumer last) {
    owned.releaseBy(unreachable ->
        whenOver(
            unreachable,
            over -> {
              last.accept(over);
              giveBack(over);
            }));
  }

  /** Nothing has to be done before its native activity is given back any more. */
  void onlyRelease() {
    owned.releaseBy(RELEASE);
  }

  /** It was started to be forgotten: SimGrid needs no reference of Java's. */
  void detached() {
    detached = true;
    owned.releaseBy(Activity::giveBack);
  }

  // ------------------------------------------------------------------ activities that SimGrid
  // names

  private static Map<Long, WeakReference<Activity>> known() {
    Map<Long, WeakReference<Activity>> all = ALL.get().known;
    if (all == null) {
      all = new HashMap<>();
      ALL.get().known = all;
      Map<Long, WeakReference<Activity>> found = all;
      Handles.forEachOwner(owner -> {
        if (owner instanceof Activity activity && activity.handle != 0) {
          found.put(activity.handle, new WeakReference<>(activity));
        }
      });
    }
    return all;
  }

  /** Java's object for an activity that SimGrid names, made now if there is none. */
  static Activity of(long handle) {
    WeakReference<Activity> reference = known().get(handle);
    Activity activity = reference == null ? null : reference.get();
    if (activity != null && activity.handle == handle) {
      return activity;
    }
    Shim.ls_activity_retain(handle);
    return owner(handle);
  }

  /** A new object for an activity whose reference is Java's already. */
  static Activity owner(long handle) {
    Activity made =
        switch (Shim.ls_activity_kind(handle)) {
          case LS_COMM -> new Comm(handle);
          case LS_EXEC -> new Exec(handle);
          case LS_IO -> new Io(handle);
          default -> new Mess(handle);
        };
    made.name = Shim.ls_activity_name(handle); // SimGrid has named it, maybe from a file
    return made;
  }

  static Activity[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(Activity::of).toArray(Activity[]::new);
  }

  /** A signal of the activities of one kind. */
  static <T extends Activity> Signal<T> signal(Class<T> type, int kind, int event) {
    return new Signal<>(
        handle -> of(handle) instanceof Activity a && type.isInstance(a) ? type.cast(a) : null,
        number -> Shim.ls_on_activity(kind, event, number));
  }

  /** Has Java remember this object until SimGrid has no use for it any more. */
  void keep() {
    All all = ALL.get();
    if (handle == 0 || !all.kept.add(this)) {
      return;
    }
    if (all.kept.size() >= all.enoughKept) {
      all.kept.removeIf(Activity::isOver);
      all.enoughKept = Math.max(64, 2 * all.kept.size());
    }
  }

  private boolean isOver() {
    // What has ended without anyone waiting is still STARTED; who may wait later holds the object.
    State state = get_state();
    return state == State.STARTED
        ? Shim.ls_activity_runs(handle()) == 0
        : state.compareTo(State.STARTED) > 0;
  }

  /** The native activity, for what is only possible while it is not over. */
  long handle() {
    if (handle == 0) {
      throw new IllegalStateException("activity " + get_name() + " has finished already");
    }
    return world.own(handle);
  }

  boolean isConcluded() {
    return handle == 0;
  }

  /** The shim has taken the handle back and left the last facts in the block. */
  void conclude() {
    receivedPayload = Block.value();
    senderPid = (int) Block.value2();
    receiverPid = (int) Block.value4();
    startTime = Block.real();
    finishTime = Block.real2();
    All all = ALL.get();
    if (all.known != null) {
      all.known.remove(handle);
    }
    handle = 0;
    owned.forget();
    if (!all.kept.isEmpty()) {
      all.kept.remove(this);
    }
  }

  private boolean concludeIfTold() {
    long over = Block.value3();
    if (over == LS_CONCLUDED) {
      conclude();
    }
    return over != LS_GOES_ON;
  }

  void awaitFor(double timeout) {
    if (handle != 0) {
      endAwait(Shim.ls_activity_await(handle(), Amounts.seconds(timeout)));
    }
  }

  void awaitForOrCancel(double timeout) {
    if (handle != 0) {
      endAwait(Shim.ls_activity_await_or_cancel(handle(), Amounts.seconds(timeout)));
    }
  }

  private void endAwait(long event) {
    boolean done = false;
    try {
      Kernel.call(event);
      done = true;
    } finally {
      if (!done && Kernel.death() == null) {
        failed();
      }
    }
    concludeIfTold();
  }

  /** A wait for it failed, or it was cancelled: it may be over. */
  void failed() {}

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
    Kernel.call(Shim.ls_activity_test(handle()));
    return concludeIfTold();
  }

  /** Waits for its end, at most this long (in seconds). */
  public Activity await_for(double timeout) throws SimgridException {
    awaitFor(timeout);
    return this;
  }

  /** As {@link #await_for}, and cancels it if the time is over. */
  public Activity await_for_or_cancel(double timeout) throws SimgridException {
    awaitForOrCancel(timeout);
    return this;
  }

  /** Waits for its end, at most until this date (in seconds). */
  public void await_until(double time_limit) throws SimgridException {
    if (handle != 0) {
      endAwait(Shim.ls_activity_await_until(handle(), Amounts.seconds(time_limit)));
    }
  }

  public Activity cancel() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_cancel(handle()));
      failed();
    }
    return this;
  }

  public Activity suspend() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_suspend(handle()));
    }
    return this;
  }

  public Activity resume() {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_resume(handle()));
    }
    return this;
  }

  // ------------------------------------------------------------------ state

  public State get_state() {
    return handle == 0 ? State.FINISHED : State.values()[Shim.ls_activity_state(handle())];
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
    return detached;
  }

  public boolean is_suspended() {
    return handle != 0 && Shim.ls_activity_is_suspended(handle()) != 0;
  }

  /** Whether it knows all resources that it needs. */
  public boolean is_assigned() {
    return handle == 0 || Shim.ls_activity_is_assigned(handle()) != 0;
  }

  /** Work that is left, in flops or bytes. */
  public double get_remaining() {
    return handle == 0 ? 0 : Kernel.callForReal(Shim.ls_activity_remaining(handle()));
  }

  /**
   * Sets the work before the start, in flops or bytes; need not be a whole number. Beyond upstream.
   */
  public Activity set_remaining(double amount) {
    double work = Amounts.amount(amount, "flops or bytes");
    Kernel.call(Shim.ls_activity_set_remaining(handle(), work));
    return this;
  }

  /** Date of its start in seconds, -1 if it has none. */
  public double get_start_time() {
    return handle == 0 ? startTime : Shim.ls_activity_start_time(handle());
  }

  /** Date of its end in seconds, -1 if it has none. */
  public double get_finish_time() {
    return handle == 0 ? finishTime : Shim.ls_activity_finish_time(handle());
  }

  public String get_name() {
    if (name != null) {
      return name;
    }
    return handle == 0 ? "unnamed" : Objects.requireNonNull(Shim.ls_activity_name(handle()));
  }

  void rename(String newName) {
    if (handle != 0) {
      Kernel.call(Shim.ls_activity_set_name(handle(), newName));
    }
    name = newName;
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
    if (o != null) {
      keep();
    }
  }

  // ------------------------------------------------------------------ dependencies

  /** Whether all that it depends on is done. */
  public boolean dependencies_solved() {
    return handle == 0 || Shim.ls_activity_dependencies_solved(handle()) != 0;
  }

  /** Whether nothing waits for its end. */
  public boolean has_no_successor() {
    return handle == 0 || Shim.ls_activity_has_no_successor(handle()) != 0;
  }

  /** What must be done before it starts, and is not done yet. */
  public Activity[] get_dependencies() {
    return handle == 0
        ? new Activity[0]
        : all(Kernel.callForList(Shim.ls_activity_dependencies(handle())));
  }

  /** What waits for its end. */
  public Activity[] get_successors() {
    return handle == 0
        ? new Activity[0]
        : all(Kernel.callForList(Shim.ls_activity_successors(handle())));
  }

  void addSuccessor(Activity successor) {
    // The successor starts by itself: what listens to it must find it.
    known();
    Kernel.call(Shim.ls_activity_add_successor(handle(), successor.handle()));
  }

  void removeSuccessor(Activity successor) {
    Kernel.call(Shim.ls_activity_remove_successor(handle(), successor.handle()));
  }

  /** Marks it, for a program that walks along dependencies. */
  public void mark() {
    marked = true;
    if (handle != 0) {
      Shim.ls_activity_mark(handle());
    }
  }

  public boolean is_marked() {
    return handle == 0 ? marked : Shim.ls_activity_is_marked(handle()) != 0;
  }

  String tracingCategory() {
    return handle == 0 ? "" : Objects.requireNonNull(Shim.ls_activity_tracing_category(handle()));
  }

  void setTracingCategory(String category) {
    Kernel.call(Shim.ls_activity_set_tracing_category(handle(), category));
  }
}
