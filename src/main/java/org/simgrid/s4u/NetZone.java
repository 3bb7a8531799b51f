package org.simgrid.s4u;

import static loadstar.engine.shim.Enums.LS_ON_ZONE_SEAL;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * A part of the network, with hosts, links, routes and other zones. Platforms can be built here
 * instead of in XML; speeds are in flops per second and bandwidths in bytes per second, or texts
 * with a unit as in platform files ({@code "1Gf"}, {@code "10MBps"}).
 */
public class NetZone extends Observed {
  private static final String SEPARATOR = "\u001f";

  private static final WorldLocal<Map<Long, NetZone>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<NetZone> ON_SEAL =
      new Signal<>(NetZone::of, callback -> Shim.ls_on(LS_ON_ZONE_SEAL, callback));

  private final World world = World.current();
  private final long handle;
  private final String name;

  private NetZone(long handle) {
    this.handle = handle;
    this.name = Objects.requireNonNull(Shim.ls_zone_name(handle));
  }

  private long handle() {
    return world.own(handle);
  }

  static NetZone of(long handle) {
    return ALL.get().computeIfAbsent(handle, NetZone::new);
  }

  static NetZone[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(NetZone::of).toArray(NetZone[]::new);
  }

  public String get_name() {
    return name;
  }

  /** Null for the root. */
  public @Nullable NetZone get_parent() {
    long parent = Shim.ls_zone_parent(handle());
    return parent == 0 ? null : of(parent);
  }

  public NetZone[] get_children() {
    return all(Kernel.callForList(Shim.ls_zone_children(handle())));
  }

  public Host[] get_all_hosts() {
    return Host.all(Kernel.callForList(Shim.ls_zone_hosts(handle())));
  }

  public long get_host_count() {
    return Kernel.callForList(Shim.ls_zone_hosts(handle())).length;
  }

  /** The property of this key, null if there is none. */
  public @Nullable String get_property(String key) {
    return Shim.ls_zone_property(handle(), key);
  }

  public void set_property(String key, String value) {
    Kernel.call(Shim.ls_zone_set_property(handle(), key, value));
  }

  /** Called for each zone when it is sealed. */
  public static void on_seal_cb(CallbackNetzone cb) {
    ON_SEAL.listen((zone, other) -> cb.run(zone));
  }

  // ------------------------------------------------------------------ building

  /**
   * Adds a zone in which each host has one route to the centre, given by {@code add_route(host,
   * null, links)}. Beyond upstream's Java.
   */
  public NetZone add_netzone_star(String name) {
    return of(Kernel.callForValue(Shim.ls_zone_add_star(handle(), name)));
  }

  public Host add_host(String name, double[] speed_per_pstate) {
    positive("speed", name, speed_per_pstate);
    return Host.of(
        Kernel.callForValue(
            Shim.ls_zone_add_host(handle(), name, speed_per_pstate, speed_per_pstate.length)));
  }

  public Host add_host(String name, double speed) {
    return add_host(name, new double[] {speed});
  }

  public Host add_host(String name, String[] speed_per_pstate) {
    String speeds = String.join(SEPARATOR, speed_per_pstate);
    return Host.of(Kernel.callForValue(Shim.ls_zone_add_host_text(handle(), name, speeds)));
  }

  public Host add_host(String name, String speed) {
    return add_host(name, new String[] {speed});
  }

  public Link add_link(String name, double[] bandwidths) {
    positive("bandwidth", name, bandwidths);
    return Link.of(
        Kernel.callForValue(Shim.ls_zone_add_link(handle(), name, bandwidths, bandwidths.length)));
  }

  public Link add_link(String name, double bandwidth) {
    return add_link(name, new double[] {bandwidth});
  }

  public Link add_link(String name, String[] bandwidths) {
    String texts = String.join(SEPARATOR, bandwidths);
    return Link.of(Kernel.callForValue(Shim.ls_zone_add_link_text(handle(), name, texts)));
  }

  public Link add_link(String name, String bandwidth) {
    return add_link(name, new String[] {bandwidth});
  }

  public Link add_split_duplex_link(String name, double bw) {
    return add_split_duplex_link(name, bw, bw);
  }

  public Link add_split_duplex_link(String name, double up, double down) {
    positive("bandwidth", name, up, down);
    return Link.of(Kernel.callForValue(Shim.ls_zone_add_split_link(handle(), name, up, down)));
  }

  public Link add_split_duplex_link(String name, String bw) {
    return add_split_duplex_link(name, bw, bw);
  }

  public Link add_split_duplex_link(String name, String up, String down) {
    return Link.of(Kernel.callForValue(Shim.ls_zone_add_split_link_text(handle(), name, up, down)));
  }

  /**
   * Not possible: no SimGrid can join two links afterwards, and upstream's method of this name ends
   * in a linking error.
   *
   * @throws UnsupportedOperationException always
   */
  public Link add_split_duplex_link(String name, Link up, Link down) {
    throw new UnsupportedOperationException(
        "no SimGrid can join two links to one. Maybe call add_split_duplex_link(name, up, down)"
            + " with two bandwidths");
  }

  /**
   * Adds a route between two zones, through their gateways, and the way back.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, whose zones have no gateways of their
   *     own
   */
  public void add_route(NetZone src, NetZone dst, Link[] links) {
    Versions.require(Versions.V4_0, "NetZone.add_route(NetZone, NetZone, Link[])");
    addBothWays(src.handle(), dst.handle(), 1, links);
  }

  /**
   * Adds a route between two hosts and the way back, on the other side of split-duplex links.
   *
   * @param dst null in a star: the route leads to its centre
   */
  public void add_route(Host src, @Nullable Host dst, Link[] links) {
    addBothWays(src.handle(), dst == null ? 0 : dst.handle(), 0, links);
  }

  /** Adds a route between two hosts, one way, with the sides to take. Beyond upstream's Java. */
  public void add_route(Host src, @Nullable Host dst, LinkInRoute[] links) {
    long[] handles = Arrays.stream(links).mapToLong(link -> link.get_link().handle()).toArray();
    long[] sides = Arrays.stream(links).mapToLong(link -> link.get_direction().ordinal()).toArray();
    addOneWay(src.handle(), dst == null ? 0 : dst.handle(), 0, handles, sides);
  }

  private void addBothWays(long from, long to, int ofZones, Link[] links) {
    long[] handles = Arrays.stream(links).mapToLong(Link::handle).toArray();
    long[] sides = new long[links.length];
    Arrays.fill(sides, LinkInRoute.Direction.UP.ordinal());
    addOneWay(from, to, ofZones, handles, sides);
    Arrays.fill(sides, LinkInRoute.Direction.DOWN.ordinal());
    addOneWay(to, from, ofZones, handles, sides);
  }

  private void addOneWay(long from, long to, int ofZones, long[] links, long[] sides) {
    Kernel.call(Shim.ls_zone_add_route(handle(), from, to, ofZones, links, sides, links.length));
  }

  /** Ends the building of this zone. */
  public NetZone seal() {
    Kernel.call(Shim.ls_zone_seal(handle()));
    return this;
  }

  private static void positive(String what, String name, double... values) {
    for (double value : values) {
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            what + " " + value + " of " + name + ". Maybe a parameter was never set");
      }
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
