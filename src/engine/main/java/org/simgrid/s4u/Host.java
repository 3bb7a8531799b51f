package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/** A machine of the platform. There is one object for each, so hosts may be compared with ==. */
public class Host extends Described {
  /** The policies by which executions share the host. */
  public enum SharingPolicy {
    LINEAR,
    NONLINEAR
  }

  private static final WorldLocal<Map<Long, Host>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<Host> ON_CREATION = signalOfHosts(Enums.LS_ON_HOST_CREATION);
  private static final Signal<Host> ON_ONOFF = signalOfHosts(Enums.LS_ON_HOST_ONOFF);
  private static final Signal<Host> ON_SPEED_CHANGE = signalOfHosts(Enums.LS_ON_HOST_SPEED);

  /** The measurements of the load plugin. In upstream since 4.1. */
  public final LoadPlugin load = new LoadPlugin();

  private @Nullable Object data;

  Host(long handle) {
    super(handle, TextShim.ls_host_name(handle), Enums.LS_PROPERTIES_OF_HOST);
  }

  private static Signal<Host> signalOfHosts(int number) {
    return new Signal<>(Host::of, callback -> Shim.ls_on(number, callback));
  }

  static Host of(long handle) {
    Host known = ALL.get().get(handle);
    if (known == null) {
      known = Shim.ls_host_is_vm(handle) != 0 ? new VirtualMachine(handle) : new Host(handle);
      ALL.get().put(handle, known);
    }
    return known;
  }

  /** Returns the host of a handle, null if it was a virtual machine that is gone. */
  static @Nullable Host ofPast(long handle) {
    Host known = ALL.get().get(handle);
    if (known != null || handle == 0) {
      return known;
    }
    // Java knows all machines from their making, so this is a real host, or it was one of them.
    long[] hosts = Kernel.callForList(Shim.ls_engine_hosts());
    return Arrays.stream(hosts).anyMatch(host -> host == handle) ? of(handle) : null;
  }

  static Host[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(Host::of).toArray(Host[]::new);
  }

  static long[] handles(Host[] hosts) {
    return Arrays.stream(hosts)
        .mapToLong(host -> Objects.requireNonNull(host, "host").handle())
        .toArray();
  }

  @Override
  final long handle() {
    if (handle == 0) {
      throw new IllegalStateException("virtual machine " + name + " was destroyed");
    }
    return super.handle();
  }

  boolean isGone() {
    return handle == 0;
  }

  /** Records that SimGrid has destroyed it. */
  void gone() {
    ALL.get().remove(handle);
    handle = 0;
  }

  /** Returns the host of the actor that calls this. */
  public static Host current() {
    long actor = Kernel.runningHandle();
    if (actor == 0) {
      throw new IllegalStateException("Host.current() was called outside actors");
    }
    return of(Shim.ls_actor_host(actor));
  }

  /**
   * Returns the speed of one core at the current pstate in flops per second, whatever the external
   * load.
   */
  public double get_speed() {
    return Shim.ls_host_speed(handle());
  }

  /** Returns the share of the speed that a profile leaves, between 0 and 1. Beyond upstream. */
  public double get_available_speed() {
    return Shim.ls_host_available_speed(handle());
  }

  /** Returns the node that represents it in routes. Beyond upstream's Java. */
  public NetPoint get_netpoint() {
    return NetPoint.of(Shim.ls_netpoint(0, handle()));
  }

  /** Returns the innermost zone that it is in. Beyond upstream's Java. */
  public NetZone get_englobing_zone() {
    return NetZone.of(Kernel.callForValue(Shim.ls_zone_of_host(handle())));
  }

  /** Sets its coordinates, as {@link NetPoint#set_coordinates} does. Beyond upstream's Java. */
  public Host set_coordinates(String coordinates) {
    get_netpoint().set_coordinates(coordinates);
    return this;
  }

  /** Returns the number of cores. In upstream since 4.1. */
  public int get_core_count() {
    return Shim.ls_host_core_count(handle());
  }

  /** Sets the number of cores, before the host computes. Beyond upstream. */
  public Host set_core_count(int cores) {
    return Kernel.call(this, Shim.ls_host_set_core_count(handle(), Amounts.count(cores, "cores")));
  }

  /** Returns the computation under way, in flops per second. */
  public double get_load() {
    return Kernel.callForReal(Shim.ls_host_load(handle()));
  }

  public int get_pstate() {
    return (int) Shim.ls_host_pstate(handle());
  }

  public void set_pstate(int pstate) {
    Kernel.call(Shim.ls_host_set_pstate(handle(), pstate));
  }

  public int get_pstate_count() {
    return (int) Shim.ls_host_pstate_count(handle());
  }

  /** Returns the speed at that pstate, in flops per second. */
  public double get_pstate_speed(int pstate) {
    return Kernel.callForReal(Shim.ls_host_pstate_speed(handle(), pstate));
  }

  public boolean is_on() {
    return Shim.ls_host_is_on(handle()) != 0;
  }

  /** Kills all actors of the host. */
  public void turn_off() {
    Kernel.call(Shim.ls_host_turn_off(handle()));
  }

  public void turn_on() {
    Kernel.call(Shim.ls_host_turn_on(handle()));
  }

  /**
   * Returns an execution on this host, not started. If an actor calls it, the execution is, as in
   * SimGrid, on the actor's own host: {@link Exec#set_host} chooses another.
   */
  public Exec exec_init(double flops) {
    return Exec.on(this, flops, false);
  }

  /** Starts an execution as {@link #exec_init} makes it. */
  public Exec exec_async(double flops) {
    return Exec.on(this, flops, true);
  }

  public String[] get_properties_names() {
    String names = Kernel.callForText(Shim.ls_host_property_names(handle()));
    return names.isEmpty() ? new String[0] : names.split("\u001f", -1);
  }

  /** Sets a property. Beyond upstream. */
  public void set_property(String key, String value) {
    Kernel.call(setProperty(key, value));
  }

  /**
   * Returns the links of the route. Before {@link Engine#run()} this seals a platform that was
   * loaded from a file; one that the program builds has all its routes after {@link
   * Engine#seal_platform()} only.
   */
  public Link[] route_links_to(Host dest) {
    Engine.sealFile();
    return Link.all(Kernel.callForList(Shim.ls_host_route(handle(), dest.handle())));
  }

  /**
   * Returns the latency of the route, in seconds; seals the platform as {@link #route_links_to}
   * does.
   */
  public double route_latency_to(Host dest) {
    Engine.sealFile();
    Kernel.call(Shim.ls_host_route(handle(), dest.handle()));
    return Block.real();
  }

  /**
   * Returns the links and the latency of the route, which SimGrid determines together; seals the
   * platform as {@link #route_links_to} does. Beyond upstream's Java.
   */
  public Route route_to(Host dest) {
    Engine.sealFile();
    long[] links = Kernel.callForList(Shim.ls_host_route(handle(), dest.handle()));
    double latency = Block.real();
    return new Route(List.of(Link.all(links)), latency);
  }

  /**
   * The way from a host to another one.
   *
   * @param links in the order in which a message passes them
   * @param latency seconds
   */
  public record Route(List<Link> links, double latency) {
    public Route {
      links = List.copyOf(links);
    }
  }

  // ------------------------------------------------------------------ actors, disks, machines
  // inside

  /** Starts an actor on this host and returns it. In upstream since 4.1. */
  public Actor add_actor(String name, Actor actor) {
    actor.start(name, this);
    return actor;
  }

  /** Returns the actors on this host. Beyond upstream's Java. */
  public Actor[] get_all_actors() {
    Actor[] all = Engine.get_instance().get_all_actors();
    return Arrays.stream(all).filter(actor -> actor.get_host() == this).toArray(Actor[]::new);
  }

  public Disk[] get_disks() {
    return Arrays.stream(Kernel.callForList(Shim.ls_host_disks(handle())))
        .mapToObj(Disk::of)
        .toArray(Disk[]::new);
  }

  /** Adds a disk; bandwidths in bytes per second. */
  public Disk add_disk(String name, double read_bandwidth, double write_bandwidth) {
    return Disk.of(
        Kernel.callForValue(
            TextShim.ls_host_add_disk(
                handle(),
                Texts.plain(name),
                Amounts.amount(read_bandwidth, "bytes per second"),
                Amounts.amount(write_bandwidth, "bytes per second"))));
  }

  /** Makes a virtual machine with this many cores; it must be started. */
  public VirtualMachine create_vm(String name, int core_amount) {
    return (VirtualMachine)
        of(
            Kernel.callForValue(
                TextShim.ls_vm_create(
                    handle(), Texts.plain(name), Amounts.count(core_amount, "cores"))));
  }

  // ------------------------------------------------------------------ how it computes

  /**
   * Sets how many executions it serves at a time, -1 for any number.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which has no such limit
   */
  public void set_concurrency_limit(int limit) {
    Versions.require(Versions.V4_0, "Host.set_concurrency_limit()");
    Kernel.call(Shim.ls_host_set_concurrency_limit(handle(), Amounts.limit(limit)));
  }

  /**
   * Sets a callback that gets the amount of each execution in flops, and returns the factor of the
   * speed.
   */
  public void set_cpu_factor_cb(CallbackDHostDouble cb) {
    Objects.requireNonNull(cb, "cb");
    long host = handle(); // or refused before anything is stored for it
    int number = Kernel.register((self, other, flops) -> cb.run(this, flops));
    Kernel.call(Shim.ls_host_set_cpu_factor(host, number));
  }

  public SharingPolicy get_sharing_policy() {
    return SharingPolicy.values()[Shim.ls_host_sharing_policy(handle())];
  }

  /** Sets how executions share it. Beyond upstream's Java. */
  public Host set_sharing_policy(SharingPolicy policy) {
    return Sharing.set(this, Enums.LS_SHARED_HOST, handle(), policy);
  }

  /**
   * Sets the policy with a callback for the flops per second that it gives to all executions
   * together; SimGrid calls it if the policy is NONLINEAR.
   */
  public Host set_sharing_policy(SharingPolicy policy, CallbackNonLinear cb) {
    Objects.requireNonNull(cb, "cb");
    return Sharing.set(this, Enums.LS_SHARED_HOST, handle(), policy, cb);
  }

  /** Ends its set-up. Beyond upstream's Java. */
  public Host seal() {
    return Kernel.call(this, Shim.ls_host_seal(handle()));
  }

  /** Sets a profile of its speed. Beyond upstream's Java. */
  public Host set_speed_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_HOST, handle(), Enums.LS_PROFILED_SPEED);
  }

  /** Turns it on and off by a profile. Beyond upstream's Java. */
  public Host set_state_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_HOST, handle(), Enums.LS_PROFILED_STATE);
  }

  // ------------------------------------------------------------------ energy, load

  /**
   * Returns the consumed energy in joules. Needs {@link Engine#plugin_host_energy_init} before the
   * platform is loaded.
   */
  public double get_consumed_energy() {
    return Kernel.callForReal(Shim.ls_host_consumed_energy(handle()));
  }

  /** Returns the power that it needs now, in watts. Beyond upstream's Java. */
  public double get_current_consumption() {
    return Kernel.callForReal(Shim.ls_host_current_consumption(handle()));
  }

  /** Returns the power when idle at that pstate, in watts. */
  public double get_wattmin_at(int pstate) {
    return Kernel.callForReal(Shim.ls_host_watt_min(handle(), pstate));
  }

  /** Returns the power at full load at that pstate, in watts. */
  public double get_wattmax_at(int pstate) {
    return Kernel.callForReal(Shim.ls_host_watt_max(handle(), pstate));
  }

  /**
   * The measurements of the host load plugin. They need {@link Engine#plugin_host_load_init} before
   * the platform is loaded.
   */
  public class LoadPlugin {
    LoadPlugin() {}

    /** Returns the share of its speed that is used now, between 0 and 1. */
    public double get_current() {
      return measure(Enums.LS_HOST_LOAD_CURRENT);
    }

    /** Returns the mean share since the start or the last reset. */
    public double get_average() {
      return measure(Enums.LS_HOST_LOAD_AVERAGE);
    }

    /** Returns the idle time since the start or the last reset, in seconds. */
    public double get_idle_time() {
      return measure(Enums.LS_HOST_LOAD_IDLE_TIME);
    }

    /** Returns the idle time since the start, in seconds. */
    public double get_total_idle_time() {
      return measure(Enums.LS_HOST_LOAD_TOTAL_IDLE_TIME);
    }

    /** Returns the computation since the start or the last reset, in flops. */
    public double get_computed_flops() {
      return measure(Enums.LS_HOST_LOAD_COMPUTED_FLOPS);
    }

    public void reset() {
      measure(Enums.LS_HOST_LOAD_RESET);
    }

    private double measure(int what) {
      if (Host.this instanceof VirtualMachine) {
        Versions.require(Versions.V4_1, "the load of a virtual machine");
        Engine.requirePlugin(Enums.LS_VM_LOAD, "plugin_vm_load_init()");
      } else {
        Engine.requirePlugin(Enums.LS_HOST_LOAD, "plugin_host_load_init()");
      }
      return Kernel.callForReal(Shim.ls_host_load_plugin(handle(), what));
    }
  }

  // ------------------------------------------------------------------ signals, data

  /**
   * Registers a callback that runs for each host when its set-up ends. Beyond upstream's Java, as
   * the next four.
   */
  public static void on_creation_cb(CallbackHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_CREATION.listen((host, other) -> cb.run(host));
  }

  /** Registers a callback that runs for each host when it goes on or off. */
  public static void on_onoff_cb(CallbackHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen((host, other) -> cb.run(host));
  }

  public void on_this_onoff_cb(CallbackHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen(this, (host, other) -> cb.run(host));
  }

  /** Registers a callback that runs for each host when a profile or a pstate changes its speed. */
  public static void on_speed_change_cb(CallbackHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SPEED_CHANGE.listen((host, other) -> cb.run(host));
  }

  public void on_this_speed_change_cb(CallbackHost cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SPEED_CHANGE.listen(this, (host, other) -> cb.run(host));
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }
}
