package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;

/** A network link. There is one object for each, so links may be compared with ==. */
public class Link extends Described implements Deletable {
  /** The policies by which flows share the link. */
  public enum SharingPolicy {
    FATPIPE,
    SHARED,
    SPLITDUPLEX,
    WIFI,
    NONLINEAR
  }

  private static final WorldLocal<Map<Long, Link>> ALL = new WorldLocal<>(HashMap::new);

  private static final Signal<Link> ON_CREATION = signal(Enums.LS_ON_LINK_CREATION);
  private static final Signal<Link> ON_ONOFF = signal(Enums.LS_ON_LINK_ONOFF);
  private static final Signal<Link> ON_BANDWIDTH_CHANGE = signal(Enums.LS_ON_LINK_BANDWIDTH);
  private static final Signal<Link> ON_DESTRUCTION = signal(Enums.LS_ON_LINK_DESTRUCTION);

  /** The measurements of the load plugin. In upstream since 4.1. */
  public final LoadPlugin load = new LoadPlugin();

  private Link(long handle) {
    super(handle, TextShim.ls_link_name(handle), Enums.LS_PROPERTIES_OF_LINK);
  }

  static Link of(long handle) {
    return ALL.get().computeIfAbsent(handle, Link::new);
  }

  static Link[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(Link::of).toArray(Link[]::new);
  }

  private static Signal<Link> signal(int number) {
    return new Signal<>(Link::of, callback -> Shim.ls_on(number, callback));
  }

  /** Returns the bandwidth in bytes per second. */
  public double get_bandwidth() {
    return Shim.ls_link_bandwidth(handle());
  }

  public Link set_bandwidth(double value) {
    return Kernel.call(
        this, Shim.ls_link_set_bandwidth(handle(), Amounts.amount(value, "bytes per second")));
  }

  /** Returns the latency in seconds. */
  public double get_latency() {
    return Shim.ls_link_latency(handle());
  }

  public Link set_latency(double value) {
    return Kernel.call(this, Shim.ls_link_set_latency(handle(), Amounts.amount(value, "seconds")));
  }

  /** Sets the latency, with a unit as in platform files: {@code "10us"}. */
  public Link set_latency(String value) {
    return Kernel.call(this, TextShim.ls_link_set_latency_text(handle(), Texts.plain(value)));
  }

  public SharingPolicy get_sharing_policy() {
    return SharingPolicy.values()[Shim.ls_link_sharing_policy(handle())];
  }

  /**
   * Sets how flows share it; before it is sealed. Wifi and split-duplex links are made so, and
   * cannot become so. Beyond upstream's Java.
   */
  public Link set_sharing_policy(SharingPolicy policy) {
    return Sharing.set(this, Enums.LS_SHARED_LINK, handle(), policy);
  }

  /**
   * Sets the policy with a callback for the bytes per second that it gives to all flows together;
   * SimGrid calls it if the policy is NONLINEAR.
   */
  public Link set_sharing_policy(SharingPolicy policy, CallbackNonLinear cb) {
    Objects.requireNonNull(cb, "cb");
    return Sharing.set(this, Enums.LS_SHARED_LINK, handle(), policy, cb);
  }

  /**
   * Returns the link of a split-duplex one in the direction of its routes. Beyond upstream's Java.
   *
   * @throws IllegalArgumentException if it is not split-duplex
   */
  public Link get_link_up() {
    return side(LinkInRoute.Direction.UP);
  }

  /** Returns the link of a split-duplex one for the way back. */
  public Link get_link_down() {
    return side(LinkInRoute.Direction.DOWN);
  }

  private Link side(LinkInRoute.Direction direction) {
    return of(Kernel.callForValue(Shim.ls_link_side(handle(), direction.ordinal())));
  }

  public Link set_property(String key, String value) {
    return Kernel.call(this, setProperty(key, value));
  }

  /** Returns the traffic under way, in bytes per second. */
  public double get_load() {
    return Kernel.callForReal(Shim.ls_link_load(handle()));
  }

  public boolean is_used() {
    return Kernel.callForValue(Shim.ls_link_is_used(handle())) != 0;
  }

  public boolean is_shared() {
    return Shim.ls_link_is_shared(handle()) != 0;
  }

  public void turn_on() {
    Kernel.call(Shim.ls_link_turn_on(handle()));
  }

  public void turn_off() {
    Kernel.call(Shim.ls_link_turn_off(handle()));
  }

  public boolean is_on() {
    return Shim.ls_link_is_on(handle()) != 0;
  }

  public Link seal() {
    return Kernel.call(this, Shim.ls_link_seal(handle()));
  }

  // ------------------------------------------------------------------ limits, wifi, profiles

  /** Sets how many flows it serves at a time, -1 for any number. */
  public Link set_concurrency_limit(int limit) {
    return Kernel.call(this, Shim.ls_link_set_concurrency_limit(handle(), Amounts.limit(limit)));
  }

  /**
   * Returns the limit set by {@link #set_concurrency_limit}.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not report it
   */
  public int get_concurrency_limit() {
    Versions.require(Versions.V4_0, "Link.get_concurrency_limit()");
    return (int) Kernel.callForValue(Shim.ls_link_concurrency_limit(handle()));
  }

  /** Sets which of the rates of this wifi link the host gets. */
  public void set_host_wifi_rate(Host host, int level) {
    Kernel.call(Shim.ls_link_set_host_wifi_rate(handle(), host.handle(), level));
  }

  /** Sets a profile of its bandwidth; before it is sealed. Beyond upstream's Java. */
  public Link set_bandwidth_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_LINK, handle(), Enums.LS_PROFILED_BANDWIDTH);
  }

  /** Sets a profile of its latency; before it is sealed. Beyond upstream's Java. */
  public Link set_latency_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_LINK, handle(), Enums.LS_PROFILED_LATENCY);
  }

  /** Turns it on and off by a profile; before it is sealed. Beyond upstream's Java. */
  public Link set_state_profile(Profile profile) {
    return profile.attach(this, Enums.LS_PROFILE_OF_LINK, handle(), Enums.LS_PROFILED_STATE);
  }

  /**
   * The measurements of the link load plugin. They need {@link Engine#plugin_link_load_init} before
   * the platform is loaded.
   */
  public class LoadPlugin {
    LoadPlugin() {}

    /** Starts measuring this link. */
    public void track() {
      measure(Enums.LS_LINK_LOAD_TRACK);
    }

    public void untrack() {
      measure(Enums.LS_LINK_LOAD_UNTRACK);
    }

    public void reset() {
      measure(Enums.LS_LINK_LOAD_RESET);
    }

    /** Returns the bytes that have passed. */
    public double get_cumulative() {
      return measure(Enums.LS_LINK_LOAD_CUMULATIVE);
    }

    /** Returns the mean load since it is tracked, in bytes per second. */
    public double get_average() {
      return measure(Enums.LS_LINK_LOAD_AVERAGE);
    }

    /** Returns the least load, in bytes per second. */
    public double get_min_instantaneous() {
      return measure(Enums.LS_LINK_LOAD_MINIMUM);
    }

    /** Returns the greatest load, in bytes per second. */
    public double get_max_instantaneous() {
      return measure(Enums.LS_LINK_LOAD_MAXIMUM);
    }

    private double measure(int what) {
      Engine.requirePlugin(Enums.LS_LINK_LOAD, "plugin_link_load_init()");
      return Kernel.callForReal(Shim.ls_link_load_plugin(handle(), what));
    }
  }

  // ------------------------------------------------------------------ signals

  /** Registers a callback that runs for each link that is made. Beyond upstream's Java. */
  public static void on_creation_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    ON_CREATION.listen((link, other) -> cb.run(link));
  }

  /** Registers a callback that runs for each link when it goes on or off. */
  public static void on_onoff_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen((link, other) -> cb.run(link));
  }

  public void on_this_onoff_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    ON_ONOFF.listen(this, (link, other) -> cb.run(link));
  }

  /** Registers a callback that runs for each link when its bandwidth changes. */
  public static void on_bandwidth_change_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    ON_BANDWIDTH_CHANGE.listen((link, other) -> cb.run(link));
  }

  public void on_this_bandwidth_change_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    ON_BANDWIDTH_CHANGE.listen(this, (link, other) -> cb.run(link));
  }

  /**
   * Registers a callback that runs for each link when SimGrid gives it up: at the end of the
   * process.
   */
  public static void on_destruction_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.finishAtExit();
    ON_DESTRUCTION.listen((link, other) -> cb.run(link));
  }

  public void on_this_destruction_cb(CallbackLink cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.finishAtExit();
    ON_DESTRUCTION.listen(this, (link, other) -> cb.run(link));
  }
}
