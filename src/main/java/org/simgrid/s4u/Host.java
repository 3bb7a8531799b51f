package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A machine of the platform. There is one object for each, so hosts may be compared with ==. */
public class Host {
  private static final Map<Long, Host> ALL = new HashMap<>();

  private final long handle;
  private final String name;
  private @Nullable Object data;

  private Host(long handle) {
    this.handle = handle;
    this.name = Objects.requireNonNull(Shim.ls_host_name(handle));
  }

  static Host of(long handle) {
    return ALL.computeIfAbsent(handle, Host::new);
  }

  long handle() {
    return handle;
  }

  /** The host of the actor that calls this. */
  public static Host current() {
    long actor = Kernel.runningHandle();
    if (actor == 0) {
      throw new IllegalStateException("Host.current() was called outside actors");
    }
    return of(Shim.ls_actor_host(actor));
  }

  public String get_name() {
    return name;
  }

  /** Speed of one core at the current pstate in flops per second, whatever the external load. */
  public double get_speed() {
    return Shim.ls_host_speed(handle);
  }

  /** The share of the speed that a profile leaves, between 0 and 1. Beyond upstream. */
  public double get_available_speed() {
    return Shim.ls_host_available_speed(handle);
  }

  /** Number of cores. In upstream since 4.1. */
  public int get_core_count() {
    return Shim.ls_host_core_count(handle);
  }

  /** Sets the number of cores, before the host computes. Beyond upstream. */
  public Host set_core_count(int cores) {
    Kernel.call(Shim.ls_host_set_core_count(handle, cores));
    return this;
  }

  /** Computation under way, in flops per second. */
  public double get_load() {
    return Kernel.callForReal(Shim.ls_host_load(handle));
  }

  public int get_pstate() {
    return (int) Shim.ls_host_pstate(handle);
  }

  public void set_pstate(int pstate) {
    Kernel.call(Shim.ls_host_set_pstate(handle, pstate));
  }

  public int get_pstate_count() {
    return (int) Shim.ls_host_pstate_count(handle);
  }

  /** Speed at that pstate, in flops per second. */
  public double get_pstate_speed(int pstate) {
    return Kernel.callForReal(Shim.ls_host_pstate_speed(handle, pstate));
  }

  public boolean is_on() {
    return Shim.ls_host_is_on(handle) != 0;
  }

  /** Kills all actors of the host. */
  public void turn_off() {
    Kernel.call(Shim.ls_host_turn_off(handle));
  }

  public void turn_on() {
    Kernel.call(Shim.ls_host_turn_on(handle));
  }

  public Exec exec_init(double flops) {
    return Exec.on(this, flops, false);
  }

  public Exec exec_async(double flops) {
    return Exec.on(this, flops, true);
  }

  public String[] get_properties_names() {
    String names = Kernel.callForText(Shim.ls_host_property_names(handle));
    return names.isEmpty() ? new String[0] : names.split("\u001f", -1);
  }

  /** The property of this key, null if there is none. */
  public @Nullable String get_property(String key) {
    return Shim.ls_host_property(handle, key);
  }

  /** Beyond upstream. */
  public void set_property(String key, String value) {
    Kernel.call(Shim.ls_host_set_property(handle, key, value));
  }

  public Link[] route_links_to(Host dest) {
    return Arrays.stream(Kernel.callForList(Shim.ls_host_route(handle, dest.handle)))
        .mapToObj(Link::of)
        .toArray(Link[]::new);
  }

  /** Latency of the route, in seconds. */
  public double route_latency_to(Host dest) {
    Kernel.call(Shim.ls_host_route(handle, dest.handle));
    return Block.real();
  }

  public @Nullable Object get_data() {
    return data;
  }

  public void set_data(@Nullable Object o) {
    data = o;
  }

  @Override
  public String toString() {
    return name;
  }
}
