package org.simgrid.s4u;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import loadstar.engine.ActorCode;
import loadstar.engine.Kernel;
import loadstar.engine.Payloads;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * An independent stream of execution on a host. Extend it, write its code in {@link #run()}, and
 * start it with {@link Engine#add_actor}.
 *
 * <p>Methods that block ({@link #sleep_for}, {@link #execute}, {@link #suspend()} of oneself ...)
 * act on the actor that calls them, whatever object they are called on.
 */
public abstract class Actor extends Observed implements Deletable {
  private static final WorldLocal<All> ALL = new WorldLocal<>(All::new);

  private static final Signal<Actor> ON_SUSPEND = signal(Enums.LS_ON_ACTOR_SUSPEND);
  private static final Signal<Actor> ON_RESUME = new Signal<>(); // see resume()
  private static final Signal<Actor> ON_SLEEP = signal(Enums.LS_ON_ACTOR_SLEEP);
  private static final Signal<Actor> ON_WAKE_UP = signal(Enums.LS_ON_ACTOR_WAKE_UP);
  private static final Signal<Actor> ON_HOST_CHANGE = signal(Enums.LS_ON_ACTOR_HOST_CHANGE);
  private static final Signal<Actor> ON_TERMINATION = signal(Enums.LS_ON_ACTOR_TERMINATION);
  private static final Signal<Actor> ON_DESTRUCTION = signal(Enums.LS_ON_ACTOR_DESTRUCTION);

  private @Nullable World world; // that of the handle
  private long handle;
  private String name = "";
  private int pid;
  private int parentPid;
  private @Nullable Host lastHost; // the object: a virtual machine may be gone by then
  private int restarts;
  private int restartsBefore; // those after its ends, of which SimGrid knows nothing
  private double killTime;
  private boolean daemon;
  private boolean restartsByItself;
  private Map<String, String> lastProperties = Map.of(); // as far as they are read at its end
  private @Nullable Supplier<ActorCode> deployed; // makes its code once more

  protected Actor() {}

  /** The actors of one simulation. */
  private static final class All {
    private final Map<Long, Actor> live = new HashMap<>();
    private final List<CallbackActor> onCreation = new ArrayList<>();
    // SimGrid reports the end of an actor when Java has done with it: these are actors that it may
    // still name.
    private @Nullable Map<Long, Actor> ended;
    private boolean endedForEver;
    private int maxPid;
  }

  /** Runs the code of the actor. */
  public abstract void run() throws SimgridException;

  /**
   * The code that the engine runs for an actor, with the object that a program sees as the actor.
   */
  interface Code {
    @Nullable Actor actor();
  }

  private final class Body implements ActorCode, Code {
    @Override
    public void begin(long actorHandle) {
      adopt(actorHandle, name);
    }

    @Override
    public void play() throws Throwable {
      live();
    }

    @Override
    public void end(long actorHandle) {
      ended(actorHandle);
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Actor actor() {
      return Actor.this;
    }
  }

  /** Returns the code of an actor that SimGrid does not know, see {@link Kernel#rehearse}. */
  static ActorCode idle() {
    Actor nobody =
        new Actor() {
          @Override
          public void run() {
            long number = Payloads.put(null);
            Kernel.giveWay();
            Payloads.take(number);
          }
        };
    return nobody.new Body();
  }

  void start(String actorName, Host host) {
    if (handle != 0) {
      throw new IllegalStateException(
          "actor " + name + " was started already. Maybe create one object for each actor");
    }
    long place = host.handle(); // or refused before anything is stored for it
    name = Texts.plain(actorName);
    int number = Kernel.register(new Body());
    long made = Kernel.callForValue(TextShim.ls_actor_create(actorName, place, number));
    if (pid == 0) { // else it has run already, and may even have ended
      adopt(made, actorName);
    }
    for (CallbackActor listener : List.copyOf(ALL.get().onCreation)) {
      listener.run(this);
    }
  }

  /** Binds this object to a native actor. */
  void adopt(long actorHandle, String actorName) {
    if (handle != actorHandle) {
      All all = ALL.get();
      world = World.current();
      handle = actorHandle;
      name = actorName;
      pid = (int) Shim.ls_actor_pid(actorHandle);
      all.maxPid = Math.max(all.maxPid, pid);
      all.live.put(actorHandle, this);
    }
  }

  /** Runs the actor, and ends it as upstream does. */
  void live() {
    try {
      run();
    } catch (ForcefulKillException e) {
      // The actor was killed, or exit() was called.
    } catch (SimgridException e) {
      Engine.error("Actor killed by a %s exception: %s", e.getClass().getName(), e.getMessage());
      e.printStackTrace();
    }
    long host = Shim.ls_actor_host(handle); // 0 for one that only rehearses
    lastHost = host == 0 ? null : Host.of(host);
    parentPid = (int) Shim.ls_actor_ppid(handle);
    restarts = restartsBefore + Shim.ls_actor_restart_count(handle);
    if (deployed != null) {
      killTime = Shim.ls_actor_kill_time(handle);
    }
  }

  /** Records that a deployment file made it, and that its restart makes another object. */
  void deployed(Supplier<ActorCode> again) {
    deployed = again;
    lastProperties = get_properties();
  }

  void ended(long actorHandle) {
    All all = ALL.get();
    all.live.remove(actorHandle, this);
    if (handle == actorHandle) {
      handle = 0;
    }
    if (all.ended != null) {
      all.ended.put(actorHandle, this);
    }
  }

  static @Nullable Actor of(long actorHandle) {
    return ALL.get().live.get(actorHandle);
  }

  private static Signal<Actor> signal(int number) {
    return new Signal<>(Actor::ofEnded, callback -> Shim.ls_on(number, callback));
  }

  private static @Nullable Actor ofEnded(long actorHandle) {
    All all = ALL.get();
    Actor live = all.live.get(actorHandle);
    return live == null && all.ended != null ? all.ended.get(actorHandle) : live;
  }

  /** Makes ended actors stay known until their termination was signalled, or for ever. */
  private static void rememberEnded(boolean forEver) {
    All all = ALL.get();
    if (all.ended == null) {
      Map<Long, Actor> ended = new HashMap<>();
      all.ended = ended;
      ON_TERMINATION.listen((actor, other) -> {
        if (!all.endedForEver) {
          ended.values().remove(actor);
        }
      });
    }
    all.endedForEver |= forEver;
  }

  static int maxPid() {
    return ALL.get().maxPid;
  }

  long handle() {
    if (handle == 0 || world == null) {
      throw new IllegalStateException(
          "actor " + name + (pid == 0 ? " was not started yet" : " has ended"));
    }
    return world.own(handle);
  }

  /**
   * Checks the thread; before the start the actor is the program's own, and any thread may
   * configure it.
   */
  @Override
  void requireHere() {
    if (world != null) {
      long unused = world.own(0);
    }
  }

  boolean hasEnded() {
    return handle == 0 && pid != 0;
  }

  /** Returns the actor that calls this, null outside actors. */
  public static @Nullable Actor self() {
    return Kernel.runningCode() instanceof Code code ? code.actor() : null;
  }

  /** Refuses what only the actor that runs can do. */
  static void require(String call) {
    if (Kernel.runningHandle() == 0) {
      throw new IllegalStateException(
          call + "() was called outside actors. Maybe call it in run(), for the actor that runs");
    }
  }

  public Engine get_engine() {
    return Engine.get_instance();
  }

  // ------------------------------------------------------------------ about an actor

  public String get_name() {
    return name;
  }

  public @Nullable Host get_host() {
    if (handle == 0) {
      return lastHost;
    }
    long host = Shim.ls_actor_host(handle());
    return host == 0 ? null : Host.of(host);
  }

  public int get_pid() {
    return pid;
  }

  /** Returns the PID of the actor that created this one. */
  public int get_ppid() {
    return handle == 0 ? parentPid : (int) Shim.ls_actor_ppid(handle());
  }

  public boolean is_daemon() {
    return handle == 0 ? daemon : Shim.ls_actor_is_daemon(handle()) != 0;
  }

  public boolean is_suspended() {
    return handle != 0 && Shim.ls_actor_is_suspended(handle()) != 0;
  }

  public int get_restart_count() {
    return handle == 0 ? restarts : restartsBefore + Shim.ls_actor_restart_count(handle());
  }

  public double get_kill_time() {
    return handle == 0 ? killTime : Shim.ls_actor_kill_time(handle());
  }

  public @Nullable String get_property(String key) {
    if (hasEnded()) {
      return lastProperties.get(Objects.requireNonNull(key, "key"));
    }
    return TextShim.ls_property(
        Enums.LS_PROPERTIES_OF_ACTOR, handle(), Texts.plain(Objects.requireNonNull(key, "key")));
  }

  /** Returns all properties, sorted by key. Beyond upstream's Java. */
  public Map<String, String> get_properties() {
    if (hasEnded()) {
      return new TreeMap<>(lastProperties);
    }
    return Texts.pairs(
        Kernel.callForText(Shim.ls_properties(Enums.LS_PROPERTIES_OF_ACTOR, handle())));
  }

  public void set_property(String key, String value) {
    if (!hasEnded()) {
      Kernel.call(
          TextShim.ls_set_property(
              Enums.LS_PROPERTIES_OF_ACTOR, handle(), Texts.plain(key), Texts.plain(value)));
    }
    lastProperties = new TreeMap<>(lastProperties);
    lastProperties.put(Texts.plain(key), Texts.plain(value));
  }

  /** Returns the live actor of this PID, null if there is none. */
  public static @Nullable Actor by_pid(int pid) {
    return of(Kernel.callForValue(Shim.ls_actor_by_pid(pid)));
  }

  // ------------------------------------------------------------------ acting on an actor

  /** Makes it a daemon, which ends as soon as only daemons are left. */
  public Actor daemonize() {
    unlessEnded(() -> Shim.ls_actor_daemonize(handle()));
    daemon = true;
    return this;
  }

  /** Suspends the actor; nothing happens to one that has ended already. */
  public void suspend() {
    unlessEnded(() -> Shim.ls_actor_suspend(handle()));
  }

  public void resume() {
    boolean ended = hasEnded();
    unlessEnded(() -> Shim.ls_actor_resume(handle()));
    if (!ended) {
      ON_RESUME.tell(this); // SimGrid signals it now, when the actor may have ended already.
    }
  }

  /**
   * Calls a command, unless the actor has ended; then SimGrid has the caller give way, as in any
   * simcall.
   */
  private void unlessEnded(LongSupplier command) {
    if (!hasEnded()) {
      Kernel.call(command.getAsLong());
    } else if (Kernel.runningHandle() != 0) {
      Kernel.call(Shim.ls_actor_yield());
    }
  }

  /**
   * Makes the actor start anew when its host is turned on again. An ended actor must be restarted
   * first.
   *
   * @throws UnsupportedOperationException for false: SimGrid cannot take it back
   */
  public Actor set_auto_restart(boolean autorestart) {
    if (!autorestart) {
      throw new UnsupportedOperationException(
          "SimGrid cannot take back that an actor restarts with its host");
    }
    Kernel.call(Shim.ls_actor_set_auto_restart(handle(), 1));
    restartsByItself = true;
    return this;
  }

  public Actor set_auto_restart() {
    return set_auto_restart(true);
  }

  /** Sets the date, in seconds, at which the actor is killed. */
  public void set_kill_time(double time) {
    double date = Amounts.seconds(time);
    unlessEnded(() -> Shim.ls_actor_set_kill_time(handle(), date));
    killTime = date;
  }

  /** Moves the actor to another host; one that has ended would be restarted there. */
  public void set_host(Host new_host) {
    long place = new_host.handle();
    unlessEnded(() -> Shim.ls_actor_set_host(handle(), place));
    if (hasEnded()) {
      lastHost = new_host;
    }
  }

  /** Kills the actor; nothing happens to one that has ended already. */
  public void kill() {
    unlessEnded(() -> Shim.ls_actor_kill(handle()));
  }

  /** Kills all actors but the caller. */
  public static void kill_all() {
    Kernel.call(Shim.ls_actor_kill_all());
  }

  /** Waits for the end of the actor. */
  public void join() {
    join(-1);
  }

  /** Waits for the end of the actor, at most this long (in seconds). */
  public void join(double timeout) {
    unlessEnded(() -> Shim.ls_actor_join(handle(), Amounts.seconds(timeout)));
  }

  /** Kills the actor, unless it has ended, and starts it anew. */
  public Actor restart() {
    return hasEnded() ? restartEnded() : Kernel.call(this, Shim.ls_actor_restart(handle()));
  }

  /** Restarts an actor that SimGrid has forgotten, with all that SimGrid would take over. */
  private Actor restartEnded() {
    requireHere();
    Host place = Objects.requireNonNull(lastHost, "lastHost");
    Supplier<ActorCode> again = deployed;
    int number = Kernel.register(again == null ? new Body() : again.get());
    restartsBefore = ++restarts;
    long made =
        Kernel.callForValue(
            TextShim.ls_actor_create_again(
                name,
                place.handle(),
                number,
                Texts.joined(lastProperties),
                killTime,
                daemon ? 1 : 0,
                restartsByItself ? 1 : 0));
    if (again == null && Block.word(Enums.LS_BLOCK_VALUE2) == 0) { // else it has begun already
      adopt(made, name);
    }
    return this;
  }

  // ------------------------------------------------------------------ what an actor does

  /** Sleeps this long, in seconds. */
  protected void sleep_for(double duration) {
    Kernel.call(Shim.ls_actor_sleep_for(Amounts.seconds(duration)));
  }

  /** Sleeps until this date, in seconds. */
  public void sleep_until(double wakeup_time) {
    Kernel.call(Shim.ls_actor_sleep_until(Amounts.seconds(wakeup_time)));
  }

  /** Computes this many flops. */
  public void execute(double flop) {
    Kernel.call(Shim.ls_actor_execute(Amounts.amount(flop, "flops"), 1.0));
  }

  /** Computes this many flops; a priority of 2 gets twice the share of a priority of 1. */
  public void execute(double flop, double priority) {
    Kernel.call(Shim.ls_actor_execute(Amounts.amount(flop, "flops"), Amounts.priority(priority)));
  }

  public Exec exec_init(double flops_amounts) {
    return Exec.on(Host.current(), flops_amounts, false);
  }

  public Exec exec_async(double flops_amounts) {
    return Exec.on(Host.current(), flops_amounts, true);
  }

  /** Lets the other actors that are ready go first. */
  public void yield() {
    Kernel.call(Shim.ls_actor_yield());
  }

  /** Ends the actor that calls it; kills this one if that is another. */
  public void exit() {
    kill();
  }

  /** Returns an execution as {@link #parallel_execute} runs it, not started. */
  public Exec exec_init(
      Host[] hosts, double @Nullable [] flops_amounts, double @Nullable [] bytes_amounts) {
    return Exec.on(hosts, flops_amounts, bytes_amounts);
  }

  /**
   * Computes on several hosts that talk to each other, and waits for the end. Needs {@code
   * --cfg=host/model:ptask_L07}.
   *
   * @param flops_amounts computation of each host; null for none
   * @param bytes_amounts bytes from each host to each: row by row, one row for each sender; null
   *     for none
   */
  public void parallel_execute(
      Host[] hosts, double @Nullable [] flops_amounts, double @Nullable [] bytes_amounts) {
    double[] flops = Exec.amounts("flops", flops_amounts, hosts.length);
    double[] bytes = Exec.amounts("bytes", bytes_amounts, hosts.length * hosts.length);
    Kernel.call(
        TextShim.ls_actor_parallel_execute(
            Host.handles(hosts), flops, flops.length, bytes, bytes.length, hosts.length));
  }

  /** Computes with several threads on a host, each on the whole amount, and waits for the end. */
  public void thread_execute(Host host, double flop_amounts, int thread_count) {
    Kernel.call(
        Shim.ls_actor_thread_execute(
            host.handle(),
            Amounts.amount(flop_amounts, "flops"),
            Amounts.count(thread_count, "threads")));
  }

  /** Computes with several threads on the actor's host, and waits for the end. */
  public void thread_execute(double flop_amounts, int thread_count) {
    thread_execute(hostOfItself(), flop_amounts, thread_count);
  }

  /**
   * Starts a computation with several threads on a host, each on the whole amount. Beyond
   * upstream's Java.
   */
  public Exec thread_execute_async(Host host, double flop_amounts, int thread_count) {
    Exec exec = exec_init(Amounts.amount(flop_amounts, "flops"));
    return exec.set_thread_count(Amounts.count(thread_count, "threads")).set_host(host).start();
  }

  /** Starts a computation with several threads on the actor's host. Beyond upstream's Java. */
  public Exec thread_execute_async(double flop_amounts, int thread_count) {
    return thread_execute_async(hostOfItself(), flop_amounts, thread_count);
  }

  private Host hostOfItself() {
    Host host = get_host();
    if (host == null) {
      throw new IllegalStateException(
          get_name() + " has ended, so it is on no host. Maybe call it while the actor runs");
    }
    return host;
  }

  /**
   * Registers a callback for the end of the calling actor. It gets true if the actor was killed:
   * then it may only read the state; the first call that would change something ends it, and as in
   * C++ those registered before are not called. At another end it may do whatever the actor could.
   */
  public void on_exit(CallbackBoolean code) {
    require("on_exit");
    Objects.requireNonNull(code, "code");
    int number = Kernel.listen((actor, other, failed) -> code.run(failed != 0));
    Kernel.call(Shim.ls_actor_on_exit(number));
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs for each actor that a program adds. In upstream since 4.1. */
  public static void on_creation_cb(CallbackActor cb) {
    World.prepare();
    ALL.get().onCreation.add(Objects.requireNonNull(cb, "cb"));
  }

  /** Registers a callback that runs for each actor that is suspended. Beyond upstream's Java. */
  public static void on_suspend_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_suspend_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SUSPEND.listen(this, (actor, other) -> cb.run(actor));
  }

  /** Registers a callback that runs for each actor that is resumed. Beyond upstream's Java. */
  public static void on_resume_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_resume_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_RESUME.listen(this, (actor, other) -> cb.run(actor));
  }

  /** Registers a callback that runs for each actor that starts to sleep. Beyond upstream's Java. */
  public static void on_sleep_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SLEEP.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_sleep_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SLEEP.listen(this, (actor, other) -> cb.run(actor));
  }

  /** Registers a callback that runs for each actor that has slept. Beyond upstream's Java. */
  public static void on_wake_up_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_WAKE_UP.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_wake_up_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    ON_WAKE_UP.listen(this, (actor, other) -> cb.run(actor));
  }

  /**
   * Registers a callback that runs for each actor that has moved, with the host it comes from.
   * Beyond upstream's Java.
   */
  public static void on_host_change_cb(CallbackActorHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_HOST_CHANGE.listen((actor, previous) -> cb.run(actor, Host.of(previous)));
  }

  public void on_this_host_change_cb(CallbackActorHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_HOST_CHANGE.listen(this, (actor, previous) -> cb.run(actor, Host.of(previous)));
  }

  /**
   * Registers a callback that runs for each actor that ends, after its own {@link #on_exit}
   * callbacks.
   */
  public static void on_termination_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    rememberEnded(false);
    ON_TERMINATION.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_termination_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    rememberEnded(false);
    ON_TERMINATION.listen(this, (actor, other) -> cb.run(actor));
  }

  /**
   * Registers a callback that runs for each actor when SimGrid gives it up. As in upstream, Java
   * holds on to the actors of a program that registers one, so that the call comes at the end of
   * the process or not at all.
   */
  public static void on_destruction_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    rememberEnded(true);
    Shim.ls_actor_keep_ended();
    ON_DESTRUCTION.listen((actor, other) -> cb.run(actor));
  }

  public void on_this_destruction_cb(CallbackActor cb) {
    Objects.requireNonNull(cb, "cb");
    rememberEnded(true);
    Shim.ls_actor_keep_ended();
    ON_DESTRUCTION.listen(this, (actor, other) -> cb.run(actor));
  }
}
