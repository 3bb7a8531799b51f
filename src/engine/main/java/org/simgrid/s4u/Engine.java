package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * The simulation: platform, deployment, clock, configuration and log. A thread has one at a time,
 * and may make another after {@link #close()}; several threads may have one each. See {@link
 * Worlds}.
 */
public class Engine implements AutoCloseable {
  private static final WorldLocal<AtomicReference<@Nullable Engine>> INSTANCE =
      new WorldLocal<>(AtomicReference::new);

  /** True if a platform file was loaded and nothing has sealed the platform yet. */
  private static final WorldLocal<AtomicBoolean> UNSEALED_FILE =
      new WorldLocal<>(AtomicBoolean::new);

  private static final WorldLocal<AtomicBoolean> THROWS_ON_DEADLOCK =
      new WorldLocal<>(() -> new AtomicBoolean(Switches.throwOnDeadlock()));

  private static final WorldLocal<Set<Integer>> PLUGINS = new WorldLocal<>(HashSet::new);

  /**
   * The hosts that were looked up by name, without virtual machines, which come and go: SimGrid
   * searches the zones one after the other.
   */
  private static final WorldLocal<Map<String, Host>> HOSTS = new WorldLocal<>(HashMap::new);

  private final String[] arguments;
  private final World world;

  /**
   * Creates the engine on the current thread, which is the one that runs the simulation.
   *
   * @param args SimGrid's own options ({@code --cfg=key:value}, {@code --log=...}) are taken out of
   *     them, see {@link #get_args()}; the array itself is not changed
   * @throws IllegalStateException if this thread has an engine already, or SimGrid cannot be loaded
   *     once more beside those of other threads
   */
  public Engine(String[] args) {
    Switches.check();
    for (String arg : args) {
      Texts.plain(arg);
    }
    Kernel.open(new Errors(), Deployment::start);
    world = World.current();
    boolean made = false;
    try {
      String left = Kernel.callForText(TextShim.ls_engine_create(String.join("\u001f", args)));
      arguments = left.isEmpty() ? new String[0] : left.split("\u001f", -1);
      made = true;
    } finally {
      if (!made) {
        Kernel.close();
      }
    }
    INSTANCE.get().set(this);
    Kernel.rehearse(Actor.idle());
  }

  /**
   * Ends the simulation and gives back its resources, whatever state it is in: the thread may make
   * another engine then, with a fresh SimGrid. Nothing of this simulation can be used any more
   * except data in Java, such as names and received messages. Actors that wait are dropped as at
   * the end of a process: their {@code finally} blocks do not run. Calling it again does nothing.
   * Beyond upstream.
   *
   * @throws IllegalStateException if an actor, a callback or another thread calls it
   */
  @Override
  public void close() {
    if (world == World.current()) {
      Kernel.close();
    } else if (world.isInUse()) {
      throw new IllegalStateException(
          "close() was called by %s. Maybe call it from the thread that created the engine, %s"
              .formatted(Thread.currentThread(), world.thread()));
    }
  }

  /** Ends the simulation, as {@link #close()} does. This is upstream's name for it. */
  public void delete() {
    close();
  }

  /** Closes the engine of the calling thread, if it has one, and gives back its world. */
  static void closeOfThisThread() {
    if (World.current().thread() == Thread.currentThread()) {
      Kernel.close();
      World.leaveUnused();
    }
  }

  /** Refuses to act on an engine that was closed, or from the thread of another one. */
  private void here() {
    long unused = world.own(0);
  }

  /** Returns the arguments that SimGrid did not take. */
  public String[] get_args() {
    return arguments.clone();
  }

  /**
   * Returns the engine of this thread, created without arguments if there is none yet.
   *
   * @throws IllegalStateException if this thread has none and another has: a caller that takes that
   *     one for its own would query an empty simulation. A simulation of {@link Worlds} has its own
   *     thread
   */
  public static Engine get_instance() {
    Engine engine = World.current().isInUse() ? INSTANCE.get().get() : null;
    if (engine != null) {
      return engine;
    }
    World.refuseStrangers();
    return new Engine(new String[0]);
  }

  // ------------------------------------------------------------------ running

  /**
   * Runs the simulation until nothing is left to do.
   *
   * @throws loadstar.engine.SimulationDeath if SimGrid aborts, or an actor or callback throws an
   *     exception that is not part of the simulated world
   * @throws DeadlockError after a deadlock, if {@link #throw_on_deadlock} is set
   */
  public void run() {
    here();
    run(-1);
  }

  /** Runs the simulation until this date (in seconds) at most; it may be continued afterwards. */
  public void run_until(double max_date) {
    here();
    run(Amounts.bound(max_date, "as a date"));
  }

  private static void run(double until) {
    Kernel.requireOutside("run", "Maybe have the actor end, and call it after that");
    NetZone.makeAskedFor(null);
    UNSEALED_FILE.get().set(false); // SimGrid seals the platform when it runs
    boolean deadlock = Kernel.callForValue(Shim.ls_engine_run(until)) != 0;
    if (deadlock && THROWS_ON_DEADLOCK.get().get()) { // the shim has left the waiting actors
      throw new DeadlockError("deadlock at simulated time " + Block.clock() + ": " + Block.text());
    }
  }

  /**
   * Sets whether {@link #run()} throws a {@link DeadlockError} after a deadlock. SimGrid itself,
   * and so the default, only logs which actors wait for what, kills the actors and returns. Beyond
   * upstream; the system property {@code loadstar.deadlock=throw} does the same from outside.
   */
  public static void throw_on_deadlock(boolean shallThrow) {
    World.prepare();
    THROWS_ON_DEADLOCK.get().set(shallThrow);
  }

  /**
   * Sets whether the actors of deployment files run directly. By default, as in upstream, each one
   * is constructed by a launcher actor of its own that then adds it. Beyond upstream; the system
   * property {@code loadstar.deployment=direct} does the same from outside.
   */
  public static void deploy_directly(boolean directly) {
    Deployment.setDirect(directly);
  }

  /** Returns the version of the SimGrid that runs below, such as "3.32". Beyond upstream. */
  public static String simgrid_version() {
    return Versions.text(Versions.SIMGRID);
  }

  /** Returns the simulated date, in seconds. */
  public static double get_clock() {
    World.refuseStrangers();
    return Block.clock();
  }

  // ------------------------------------------------------------------ platform and deployment

  /**
   * Loads a platform file.
   *
   * @throws ParseError if SimGrid cannot read it
   */
  public void load_platform(String platf) {
    here();
    Kernel.call(TextShim.ls_engine_load_platform(Texts.plain(platf)));
    UNSEALED_FILE.get().set(true);
  }

  public void seal_platform() {
    here();
    NetZone.makeAskedFor(null);
    Kernel.call(Shim.ls_engine_seal_platform());
    UNSEALED_FILE.get().set(false);
  }

  // Seals the platform of a file before the first use of a route: zones with Dijkstra or Floyd
  // routing have none before, and one of DijkstraCache that is used too early never has. A
  // platform that a program builds may not be complete yet, so that one is left as it is.
  static void sealFile() {
    if (UNSEALED_FILE.get().getAndSet(false)) {
      Kernel.call(Shim.ls_engine_seal_platform());
    }
  }

  /**
   * Loads a deployment file. The {@code function} of each actor is the fully qualified name of a
   * class that extends {@link Actor} and has a public constructor of {@code String[]}, which gets
   * the arguments.
   */
  public void load_deployment(String deploy) {
    here();
    Kernel.call(TextShim.ls_engine_load_deployment(Texts.plain(deploy)));
  }

  /**
   * Registers a maker so that deployment files can name an actor without its class: {@code
   * register_actor("master", Master::new)}. Beyond upstream's Java.
   *
   * @param maker gets the arguments of the file
   */
  public void register_actor(String name, Function<String[], ? extends Actor> maker) {
    here();
    Deployment.register(
        Objects.requireNonNull(name, "name"), Objects.requireNonNull(maker, "maker"));
  }

  /**
   * Registers a function in place of a class: it gets the arguments of the file. Beyond upstream's
   * Java.
   */
  public void register_function(String name, Consumer<String[]> code) {
    Objects.requireNonNull(code, "code");
    register_actor(
        name,
        args ->
            new Actor() {
              @Override
              public void run() {
                code.accept(args);
              }
            });
  }

  public long get_host_count() {
    here();
    return Kernel.callForList(Shim.ls_engine_hosts()).length;
  }

  public Host[] get_all_hosts() {
    here();
    return Host.all(Kernel.callForList(Shim.ls_engine_hosts()));
  }

  /** Returns the hosts for which the predicate is true. Beyond upstream's Java. */
  public Host[] get_filtered_hosts(Predicate<Host> wanted) {
    return Arrays.stream(get_all_hosts()).filter(wanted).toArray(Host[]::new);
  }

  /**
   * Returns the host of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Host host_by_name(String name) {
    here();
    Map<String, Host> hosts = HOSTS.get();
    Host known = hosts.get(name);
    if (known != null) {
      return known;
    }
    Host found = Host.of(Kernel.callForValue(TextShim.ls_engine_host_by_name(Texts.plain(name))));
    if (!(found instanceof VirtualMachine)) {
      hosts.put(name, found);
    }
    return found;
  }

  public long get_link_count() {
    here();
    return Kernel.callForList(Shim.ls_engine_links()).length;
  }

  public Link[] get_all_links() {
    here();
    return Link.all(Kernel.callForList(Shim.ls_engine_links()));
  }

  /** Returns the links for which the predicate is true. Beyond upstream's Java. */
  public Link[] get_filtered_links(Predicate<Link> wanted) {
    return Arrays.stream(get_all_links()).filter(wanted).toArray(Link[]::new);
  }

  /**
   * Returns the link of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Link link_by_name(String name) {
    here();
    return Link.of(Kernel.callForValue(TextShim.ls_engine_link_by_name(Texts.plain(name))));
  }

  /**
   * Returns the split-duplex link of this name; {@link #link_by_name} finds its two sides, which
   * end in _UP and _DOWN. Beyond upstream's Java.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Link split_duplex_link_by_name(String name) {
    here();
    return Link.of(Kernel.callForValue(TextShim.ls_engine_split_link_by_name(Texts.plain(name))));
  }

  /**
   * Returns the node of this name. Beyond upstream's Java.
   *
   * @throws IllegalArgumentException if there is none
   */
  public NetPoint netpoint_by_name(String name) {
    here();
    return NetPoint.of(Kernel.callForValue(TextShim.ls_netpoint_by_name(Texts.plain(name))));
  }

  /** Returns the mailbox of this name, created if there is none yet. */
  public Mailbox mailbox_by_name(String name) {
    here();
    // The call always goes to SimGrid, for which it may be a simcall: the order of events depends
    // on it.
    return Mailbox.of(Kernel.callForValue(TextShim.ls_engine_mailbox_by_name(Texts.plain(name))));
  }

  /** Returns the message queue of this name, created if there is none yet. */
  public MessageQueue message_queue_by_name(String name) {
    here();
    return MessageQueue.of(Kernel.callForValue(TextShim.ls_queue_by_name(Texts.plain(name))));
  }

  /**
   * Returns the zone that contains all others. On SimGrid 3.32 it is made now if no platform was
   * loaded yet, and none can be loaded then.
   */
  public NetZone get_netzone_root() {
    here();
    return NetZone.of(Kernel.callForValue(Shim.ls_zone_root()));
  }

  /** Returns all zones, the root first, then each zone before its children. */
  public NetZone[] get_all_netzones() {
    here();
    return NetZone.all(Kernel.callForList(Shim.ls_zones()));
  }

  /** Returns the zones for which the predicate is true. Beyond upstream's Java. */
  public NetZone[] get_filtered_netzones(Predicate<NetZone> wanted) {
    return Arrays.stream(get_all_netzones()).filter(wanted).toArray(NetZone[]::new);
  }

  /**
   * Returns the zone of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public NetZone netzone_by_name(String name) {
    here();
    long zone = Kernel.callForValue(TextShim.ls_zone_by_name(Texts.plain(name)));
    if (zone == 0) {
      throw new IllegalArgumentException("NetZone not found: " + name);
    }
    return NetZone.of(zone);
  }

  /**
   * Returns the platform as XML, with all routes spelled out.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which cannot write platforms
   */
  public String flatify_platform() {
    here();
    Versions.require(Versions.V4_0, "Engine.flatify_platform()");
    return Kernel.callForText(Shim.ls_engine_flatify());
  }

  /**
   * Returns the hosts that an MPI hostfile names.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not read them
   */
  public Host[] get_hosts_from_MPI_hostfile(String hostfile) {
    here();
    Versions.require(Versions.V4_0, "Engine.get_hosts_from_MPI_hostfile()");
    return Host.all(
        Kernel.callForList(TextShim.ls_engine_hosts_from_hostfile(Texts.plain(hostfile))));
  }

  // ------------------------------------------------------------------ activities with dependencies

  /** Starts to record activities that could not start. */
  public void track_vetoed_activities() {
    here();
    Kernel.call(Shim.ls_engine_track_vetoed());
  }

  /**
   * Returns the activities that could not start since the last {@link #clear_vetoed_activities}.
   */
  public Activity[] get_vetoed_activities() {
    here();
    return Activity.all(Kernel.callForList(Shim.ls_engine_vetoed()));
  }

  public void clear_vetoed_activities() {
    here();
    Kernel.call(Shim.ls_engine_clear_vetoed());
  }

  /**
   * Creates the activities of a task graph, in Graphviz's format. SimGrid must be built with
   * Graphviz.
   */
  public Activity[] create_DAG_from_dot(String filename) {
    return dag(Enums.LS_DAG_DOT, filename);
  }

  /** Creates the activities of a task graph, in Pegasus' DAX format. */
  public Activity[] create_DAG_from_DAX(String filename) {
    return dag(Enums.LS_DAG_DAX, filename);
  }

  /**
   * Creates the activities of a task graph, in WfCommons' JSON format.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not read it
   */
  public Activity[] create_DAG_from_json(String filename) {
    Versions.require(Versions.V4_0, "Engine.create_DAG_from_json()");
    return dag(Enums.LS_DAG_JSON, filename);
  }

  private Activity[] dag(int format, String filename) {
    here();
    return Arrays.stream(Kernel.callForList(TextShim.ls_engine_dag(format, Texts.plain(filename))))
        .mapToObj(Activity::owner)
        .toArray(Activity[]::new);
  }

  // ------------------------------------------------------------------ plugins, before the platform

  public void plugin_vm_live_migration_init() {
    plugin(Enums.LS_LIVE_MIGRATION);
  }

  public void plugin_host_energy_init() {
    plugin(Enums.LS_HOST_ENERGY);
  }

  public void plugin_link_energy_init() {
    plugin(Enums.LS_LINK_ENERGY);
  }

  public void plugin_wifi_energy_init() {
    plugin(Enums.LS_WIFI_ENERGY);
  }

  /** Activates the host load plugin. In upstream since 4.1. */
  public void plugin_host_load_init() {
    plugin(Enums.LS_HOST_LOAD);
  }

  /** Activates the link load plugin. In upstream since 4.1. */
  public void plugin_link_load_init() {
    plugin(Enums.LS_LINK_LOAD);
  }

  /**
   * Activates the load plugin of virtual machines, which {@link Host#load} of each then asks. On
   * SimGrid 4.1 only. Beyond upstream's Java.
   */
  public void plugin_vm_load_init() {
    Versions.require(Versions.V4_1, "the load plugin of virtual machines");
    plugin(Enums.LS_VM_LOAD);
  }

  /**
   * Activates the plugin for files: {@link File}, and what {@link Disk#get_size()} and the next
   * ones tell. Beyond upstream's Java.
   */
  public void plugin_file_system_init() {
    plugin(Enums.LS_FILE_SYSTEM);
  }

  private void plugin(int number) {
    here();
    PLUGINS.get().add(number);
    Kernel.finishAtExit();
    Kernel.call(Shim.ls_engine_plugin(number));
  }

  static void requirePlugin(int number, String initialiser) {
    if (!PLUGINS.get().contains(number)) {
      throw new IllegalStateException(
          "this plugin does not run. Maybe call Engine." + initialiser + " before load_platform()");
    }
  }

  /** Releases the objects that the program can no longer reach. In upstream since 4.1. */
  public void force_garbage_collection() {
    here();
    System.gc();
    Handles.drain();
  }

  // ------------------------------------------------------------------ actors

  /** Starts an actor on a host and returns it. */
  public Actor add_actor(String name, Host location, Actor actor) {
    here();
    actor.start(name, location);
    return actor;
  }

  public long get_actor_count() {
    here();
    return Kernel.callForValue(Shim.ls_engine_actor_count());
  }

  /** Returns the highest PID that was given so far. */
  public int get_actor_max_pid() {
    here();
    return Actor.maxPid();
  }

  public Actor[] get_all_actors() {
    here();
    return Arrays.stream(Kernel.callForList(Shim.ls_engine_actors()))
        .mapToObj(Actor::of)
        .filter(actor -> actor != null)
        .toArray(Actor[]::new);
  }

  /** Returns the actors for which the predicate is true. Beyond upstream's Java. */
  public Actor[] get_filtered_actors(Predicate<Actor> wanted) {
    return Arrays.stream(get_all_actors()).filter(wanted).toArray(Actor[]::new);
  }

  // ------------------------------------------------------------------ configuration

  /** Sets one of SimGrid's options, as {@code key:value}. */
  public static void set_config(String str) {
    World.prepare();
    Kernel.call(TextShim.ls_engine_set_config(Texts.plain(str)));
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
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_engine_on_platform_created(register(cb)));
  }

  /**
   * Registers a callback that runs when the platform is complete: its root is sealed, at the latest
   * right before the simulation starts.
   */
  public static void on_platform_sealed_cb(CallbackVoid cb) {
    Objects.requireNonNull(cb, "cb");
    NetZone.ON_SEAL.listen((zone, other) -> {
      if (zone.get_parent() == null) {
        cb.run();
      }
    });
  }

  public static void on_platform_creation_cb(CallbackVoid cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_engine_on_platform_creation(register(cb)));
  }

  public static void on_simulation_start_cb(CallbackVoid cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_engine_on_simulation_start(register(cb)));
  }

  public static void on_simulation_end_cb(CallbackVoid cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_engine_on_simulation_end(register(cb)));
  }

  /** Registers a callback that gets the time that has passed since the date before, in seconds. */
  public static void on_time_advance_cb(CallbackDouble cb) {
    Objects.requireNonNull(cb, "cb");
    int number = Kernel.listen((handle, other, delta) -> cb.run(delta));
    Kernel.call(Shim.ls_engine_on_time_advance(number));
  }

  public static void on_deadlock_cb(CallbackVoid cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_engine_on_deadlock(register(cb)));
  }

  private static int register(CallbackVoid cb) {
    return Kernel.listen((handle, other, number) -> cb.run());
  }

  // ------------------------------------------------------------------ log

  /** Ends the simulation with this message, as SimGrid's xbt_die() does. */
  public static void die(String fmt, @Nullable Object... args) {
    Kernel.call(TextShim.ls_die(String.format(Locale.ROOT, fmt, args)));
  }

  public static void critical(String fmt, @Nullable Object... args) {
    log(Enums.LS_CRITICAL, fmt, args);
  }

  public static void error(String fmt, @Nullable Object... args) {
    log(Enums.LS_ERROR, fmt, args);
  }

  public static void warn(String fmt, @Nullable Object... args) {
    log(Enums.LS_WARNING, fmt, args);
  }

  public static void info(String fmt, @Nullable Object... args) {
    log(Enums.LS_INFO, fmt, args);
  }

  public static void verbose(String fmt, @Nullable Object... args) {
    log(Enums.LS_VERBOSE, fmt, args);
  }

  public static void debug(String fmt, @Nullable Object... args) {
    log(Enums.LS_DEBUG, fmt, args);
  }

  private static void log(int priority, String fmt, @Nullable Object[] args) {
    World.refuseStrangers();
    if (Shim.ls_log_enabled(priority) != 0) {
      TextShim.ls_log(priority, String.format(Locale.ROOT, fmt, args));
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
