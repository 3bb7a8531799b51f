package org.simgrid.s4u;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A network link. There is one object for each, so links may be compared with ==. */
public class Link {
  /** How flows share the link. */
  public enum SharingPolicy {
    FATPIPE,
    SHARED,
    SPLITDUPLEX,
    WIFI,
    NONLINEAR
  }

  private static final Map<Long, Link> ALL = new HashMap<>();

  private final long handle;
  private final String name;

  private Link(long handle) {
    this.handle = handle;
    this.name = Objects.requireNonNull(Shim.ls_link_name(handle));
  }

  static Link of(long handle) {
    return ALL.computeIfAbsent(handle, Link::new);
  }

  long handle() {
    return handle;
  }

  public String get_name() {
    return name;
  }

  /** In bytes per second. */
  public double get_bandwidth() {
    return Shim.ls_link_bandwidth(handle);
  }

  public Link set_bandwidth(double value) {
    Kernel.call(Shim.ls_link_set_bandwidth(handle, value));
    return this;
  }

  /** In seconds. */
  public double get_latency() {
    return Shim.ls_link_latency(handle);
  }

  public Link set_latency(double value) {
    Kernel.call(Shim.ls_link_set_latency(handle, value));
    return this;
  }

  /** With a unit, as in platform files: {@code "10us"}. */
  public Link set_latency(String value) {
    Kernel.call(Shim.ls_link_set_latency_text(handle, value));
    return this;
  }

  public SharingPolicy get_sharing_policy() {
    return SharingPolicy.values()[Shim.ls_link_sharing_policy(handle)];
  }

  /** The property of this key, null if there is none. */
  public @Nullable String get_property(String key) {
    return Shim.ls_link_property(handle, key);
  }

  public Link set_property(String key, String value) {
    Kernel.call(Shim.ls_link_set_property(handle, key, value));
    return this;
  }

  /** Traffic under way, in bytes per second. */
  public double get_load() {
    return Kernel.callForReal(Shim.ls_link_load(handle));
  }

  public boolean is_used() {
    return Kernel.callForValue(Shim.ls_link_is_used(handle)) != 0;
  }

  public boolean is_shared() {
    return Shim.ls_link_is_shared(handle) != 0;
  }

  public void turn_on() {
    Kernel.call(Shim.ls_link_turn_on(handle));
  }

  public void turn_off() {
    Kernel.call(Shim.ls_link_turn_off(handle));
  }

  public boolean is_on() {
    return Shim.ls_link_is_on(handle) != 0;
  }

  public Link seal() {
    Kernel.call(Shim.ls_link_seal(handle));
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
