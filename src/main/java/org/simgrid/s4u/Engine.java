package org.simgrid.s4u;

import java.util.Arrays;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/**
 * The simulation: platform, deployment, clock, configuration and log. One per process, because
 * SimGrid keeps static state and cannot be initialised twice.
 */
public class Engine {
  private static final int DEBUG = 2;
  private static final int VERBOSE = 3;
  private static final int INFO = 4;
  private static final int WARNING = 5;
  private static final int ERROR = 6;
  private static final int CRITICAL = 7;

  private static @Nullable Engine instance;

  private final String[] arguments;

  /**
   * Creates the engine on the current thread, which is the one that runs the simulation.
   *
   * @param args SimGrid's own options ({@code --cfg=key:value}, {@code --log=...}) are taken out of
   *     them, see {@link #get_args()}; the array itself is not changed
   * @throws IllegalStateException if this process has an engine already
   */
  public Engine(String[] args) {
    if (instance != null) {
      throw new IllegalStateException(
          "this process has an engine already, and SimGrid allows only one. Maybe use"
              + " Engine.get_instance(), or start another process");
    }
    Kernel.open(new Errors(), Deployment::start);
    String left = Kernel.callForText(Shim.ls_engine_create(String.join("\u001f", args)));
    arguments = left.isEmpty() ? new String[0] : left.split("\u001f", -1);
    instance = this;
    Kernel.warmUp(Actor.idle());
  }

  /** The arguments that SimGrid did not take. */
  public String[] get_args() {
    return arguments.clone();
  }

  /** The engine of this process, created without arguments if there is none yet. */
  public static Engine get_instance() {
    Engine engine = instance;
    return engine == null ? new Engine(new String[0]) : engine;
  }

  // ------------------------------------------------------------------ running

  /**
   * Runs the simulation until nothing is left to do.
   *
   * @throws loadstar.engine.SimulationDeath if SimGrid aborts, or an actor or callback throws what
   *     is not part of the simulated world
   * @throws DeadlockError after a deadlock, if {@link #throw_on_deadlock} asked for it
   */
  public void run() {
    run(-1);
  }

  /** Runs the simulation until this date (in seconds) at most; it may be continued afterwards. */
  public void run_until(double max_date) {
    if (Double.isNaN(max_date)) {
      throw new IllegalArgumentException("run_until(NaN). Maybe a parameter was never set");
    }
    run(max_date);
  }

  private static void run(double until) {
    boolean deadlock = Kernel.callForValue(Shim.ls_engine_run(until)) != 0;
    if (deadlock && Deadlocks.shallThrow()) {
      throw new DeadlockError(Deadlocks.message());
    }
  }

  /**
   * Whether {@link #run()} throws a {@link DeadlockError} after a deadlock. SimGrid itself, and so
   * the default, only logs who waits for what, kills the actors and returns. Beyond upstream; the
   * system property {@code loadstar.deadlock=throw} does the same from outside.
   */
  public static void throw_on_deadlock(boolean shallThrow) {
    Deadlocks.setShallThrow(shallThrow);
  }

  /**
   * Whether the actors of deployment files run directly. By default, as upstream, each one is
   * constructed by a launcher actor of its own that then adds it. Beyond upstream; the system
   * property {@code loadstar.deployment=direct} does the same from outside.
   */
  public static void deploy_directly(boolean directly) {
    Deployment.setDirect(directly);
  }

  /** The SimGrid that runs below, such as "3.32". Beyond upstream. */
  public static String simgrid_version() {
    return Versions.text(Versions.SIMGRID);
  }

  /** The simulated date, in seconds. */
  public static double get_clock() {
    return Block.clock();
  }

  // ------------------------------------------------------------------ platform and deployment

  /**
   * Loads a platform file.
   *
   * @throws ParseError if SimGrid cannot read it
   */
  public void load_platform(String platf) {
    Kernel.call(Shim.ls_engine_load_platform(platf));
  }

  public void seal_platform() {
    Kernel.call(Shim.ls_engine_seal_platform());
  }

  /**
   * Loads a deployment file. The {@code function} of each actor is the fully qualified name of a
   * class that extends {@link Actor} and has a public constructor of {@code String[]}, which gets
   * the arguments.
   */
  public void load_deployment(String deploy) {
    Kernel.call(Shim.ls_engine_load_deployment(deploy));
  }

  public long get_host_count() {
    return Kernel.callForList(Shim.ls_engine_hosts()).length;
  }

  public Host[] get_all_hosts() {
    return Arrays.stream(Kernel.callForList(Shim.ls_engine_hosts()))
        .mapToObj(Host::of)
        .toArray(Host[]::new);
  }

  /**
   * The host of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Host host_by_name(String name) {
    return Host.of(Kernel.callForValue(Shim.ls_engine_host_by_name(name)));
  }

  public long get_link_count() {
    return Kernel.callForList(Shim.ls_engine_links()).length;
  }

  public Link[] get_all_links() {
    return Arrays.stream(Kernel.callForList(Shim.ls_engine_links()))
        .mapToObj(Link::of)
        .toArray(Link[]::new);
  }

  /**
   * The link of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Link link_by_name(String name) {
    return Link.of(Kernel.callForValue(Shim.ls_engine_link_by_name(name)));
  }

  /** The mailbox of this name, created if there is none yet. */
  public Mailbox mailbox_by_name(String name) {
    // Always asked of SimGrid, for which it may be a simcall: the order of events depends on it.
    return Mailbox.of(Kernel.callForValue(Shim.ls_engine_mailbox_by_name(name)));
  }

  // ------------------------------------------------------------------ actors

  /** Starts an actor on a host and returns it. */
  public Actor add_actor(String name, Host location, Actor actor) {
    actor.start(name, location);
    return actor;
  }

  public long get_actor_count() {
    return Kernel.callForValue(Shim.ls_engine_actor_count());
  }

  /** The highest PID that was given so far. */
  public int get_actor_max_pid() {
    return Actor.maxPid();
  }

  public Actor[] get_all_actors() {
    return Arrays.stream(Kernel.callForList(Shim.ls_engine_actors()))
        .mapToObj(Actor::of)
        .filter(actor -> actor != null)
        .toArray(Actor[]::new);
  }

  // ------------------------------------------------------------------ configuration

  /** Sets one of SimGrid's options, as {@code key:value}. */
  public static void set_config(String str) {
    Kernel.call(Shim.ls_engine_set_config(str));
  }

  public static void set_config(String name, int value) {
    set_config(name + ":" + value);
  }

  public static void set_config(String name, boolean value) {
    set_config(name + ":" + (value ? "yes" : "no"));
  }

  public static void set_config(String name, double value) {
    set_config(name + ":" + value);
  }

  public static void set_config(String name, String value) {
    set_config(name + ":" + value);
  }

  // ------------------------------------------------------------------ callbacks

  public static void on_platform_created_cb(CallbackVoid cb) {
    Kernel.call(Shim.ls_engine_on_platform_created(register(cb)));
  }

  public static void on_platform_creation_cb(CallbackVoid cb) {
    Kernel.call(Shim.ls_engine_on_platform_creation(register(cb)));
  }

  public static void on_simulation_start_cb(CallbackVoid cb) {
    Kernel.call(Shim.ls_engine_on_simulation_start(register(cb)));
  }

  public static void on_simulation_end_cb(CallbackVoid cb) {
    Kernel.call(Shim.ls_engine_on_simulation_end(register(cb)));
  }

  /** The callback gets the time that has passed since the date before, in seconds. */
  public static void on_time_advance_cb(CallbackDouble cb) {
    int number =
        Kernel.register((handle, other, delta) -> {
          cb.run(delta);
          return 0;
        });
    Kernel.call(Shim.ls_engine_on_time_advance(number));
  }

  public static void on_deadlock_cb(CallbackVoid cb) {
    Kernel.call(Shim.ls_engine_on_deadlock(register(cb)));
  }

  private static int register(CallbackVoid cb) {
    return Kernel.register((handle, other, number) -> {
      cb.run();
      return 0;
    });
  }

  // ------------------------------------------------------------------ log

  /** Ends the simulation with this message, as SimGrid's xbt_die() does. */
  public static void die(String fmt, @Nullable Object... args) {
    Kernel.call(Shim.ls_die(String.format(fmt, args)));
  }

  public static void critical(String fmt, @Nullable Object... args) {
    log(CRITICAL, fmt, args);
  }

  public static void error(String fmt, @Nullable Object... args) {
    log(ERROR, fmt, args);
  }

  public static void warn(String fmt, @Nullable Object... args) {
    log(WARNING, fmt, args);
  }

  public static void info(String fmt, @Nullable Object... args) {
    log(INFO, fmt, args);
  }

  public static void verbose(String fmt, @Nullable Object... args) {
    log(VERBOSE, fmt, args);
  }

  public static void debug(String fmt, @Nullable Object... args) {
    log(DEBUG, fmt, args);
  }

  private static void log(int priority, String fmt, @Nullable Object[] args) {
    if (Shim.ls_log_enabled(priority) != 0) {
      Shim.ls_log(priority, String.format(fmt, args));
    }
  }

  /** Runs a platform file with a deployment file. */
  public static void main(String[] args) {
    Engine e = new Engine(args);
    String[] files = e.get_args();
    if (files.length < 2) {
      info("Usage: org.simgrid.s4u.Engine platform_file deployment_file");
      System.exit(1);
    }
    e.load_platform(files[0]);
    e.load_deployment(files[1]);
    e.run();
  }
}
