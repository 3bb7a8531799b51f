package org.simgrid.s4u;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Enums;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.TextShim;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * A part of the network, with hosts, links, routes and other zones. Platforms can be built here
 * instead of in XML; speeds are in flops per second and bandwidths in bytes per second, or texts
 * with a unit as in platform files ({@code "1Gf"}, {@code "10MBps"}).
 */
public class NetZone extends Described {
  private static final String SEPARATOR = "\u001f";

  private static final WorldLocal<Map<Long, NetZone>> ALL = new WorldLocal<>(HashMap::new);
  private static final Signal<NetZone> ON_CREATION =
      new Signal<>(NetZone::of, callback -> Shim.ls_on(Enums.LS_ON_ZONE_CREATION, callback));
  static final Signal<NetZone> ON_SEAL =
      new Signal<>(NetZone::of, callback -> Shim.ls_on(Enums.LS_ON_ZONE_SEAL, callback));

  /** The clusters that are requested and not made yet. */
  private static final WorldLocal<Set<NetZone>> ASKED_FOR = new WorldLocal<>(LinkedHashSet::new);

  private @Nullable Cluster cluster; // a requested cluster that is not made yet

  private NetZone(long handle) {
    super(handle, TextShim.ls_zone_name(handle), Enums.LS_PROPERTIES_OF_ZONE);
  }

  private NetZone(String name, Cluster cluster) {
    super(0, name, Enums.LS_PROPERTIES_OF_ZONE);
    this.cluster = cluster;
    ASKED_FOR.get().add(this);
  }

  @Override
  long handle() {
    if (handle == 0) {
      make();
    }
    return super.handle();
  }

  private void make() {
    requireHere();
    if (cluster == null || !ASKED_FOR.get().remove(this)) {
      throw new IllegalStateException("the zone " + name + " is being made, or could not be");
    }
    adopt(cluster.make(this));
    cluster = null;
  }

  /** Sets the handle of a zone that is there, or will be as soon as a callback has returned. */
  void adopt(long made) {
    handle = made;
    ALL.get().put(made, this);
  }

  /** Makes the requested clusters, in this zone or, if it is null, anywhere. */
  static void makeAskedFor(@Nullable NetZone within) {
    for (NetZone zone : List.copyOf(ASKED_FOR.get())) {
      if (within == null || zone.isIn(within)) {
        zone.make();
      }
    }
  }

  private boolean isIn(NetZone zone) {
    NetZone parent = cluster == null ? get_parent() : cluster.parent();
    return this == zone || (parent != null && parent.isIn(zone));
  }

  static NetZone of(long handle) {
    return ALL.get().computeIfAbsent(handle, NetZone::new);
  }

  static NetZone[] all(long[] handles) {
    return Arrays.stream(handles).mapToObj(NetZone::of).toArray(NetZone[]::new);
  }

  /** Returns the parent, null for the root. */
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

  public void set_property(String key, String value) {
    Kernel.call(setProperty(key, value));
  }

  /**
   * Registers a callback that runs for each zone when SimGrid makes it, which is before it has a
   * parent, hosts or routes. Beyond upstream's Java.
   */
  public static void on_creation_cb(CallbackNetzone cb) {
    Objects.requireNonNull(cb, "cb");
    ON_CREATION.listen((zone, other) -> cb.run(zone));
  }

  /** Registers a callback that runs for each zone when it is sealed. */
  public static void on_seal_cb(CallbackNetzone cb) {
    Objects.requireNonNull(cb, "cb");
    ON_SEAL.listen((zone, other) -> cb.run(zone));
  }

  // ------------------------------------------------------------------ building

  /**
   * Adds a zone in which each host has one route to the centre, given by {@code add_route(host,
   * null, links)}. Beyond upstream's Java.
   */
  public NetZone add_netzone_star(String name) {
    return add(Enums.LS_ZONE_STAR, name);
  }

  /** Adds a zone in which a route is given for each pair of hosts. Beyond upstream's Java. */
  public NetZone add_netzone_full(String name) {
    return add(Enums.LS_ZONE_FULL, name);
  }

  /**
   * Adds a zone in which routes are given for neighbours, and SimGrid finds the shortest ones.
   * Beyond upstream's Java.
   *
   * @param cache whether it caches the routes that it has found
   */
  public NetZone add_netzone_dijkstra(String name, boolean cache) {
    return add(cache ? Enums.LS_ZONE_DIJKSTRA_CACHE : Enums.LS_ZONE_DIJKSTRA, name);
  }

  /**
   * Adds a zone as {@link #add_netzone_dijkstra} does, but all routes are found at once. Beyond
   * upstream's Java.
   */
  public NetZone add_netzone_floyd(String name) {
    return add(Enums.LS_ZONE_FLOYD, name);
  }

  /** Adds a zone without routes. Beyond upstream's Java. */
  public NetZone add_netzone_empty(String name) {
    return add(Enums.LS_ZONE_EMPTY, name);
  }

  /**
   * Adds a zone whose hosts share a wireless link: the only one that {@link #add_link} makes there,
   * with a bandwidth for each modulation. The property {@code access_point} names the host or
   * router through which it is left. Beyond upstream's Java.
   */
  public NetZone add_netzone_wifi(String name) {
    return add(Enums.LS_ZONE_WIFI, name);
  }

  /**
   * Adds a star in which latencies follow from where hosts are ({@link Host#set_coordinates}).
   * Beyond upstream's Java.
   */
  public NetZone add_netzone_vivaldi(String name) {
    return add(Enums.LS_ZONE_VIVALDI, name);
  }

  private NetZone add(int kind, String name) {
    return of(Kernel.callForValue(TextShim.ls_zone_add(handle(), kind, Texts.plain(name))));
  }

  /** Adds a node that only joins links. Beyond upstream's Java. */
  public NetPoint add_router(String name) {
    return NetPoint.of(
        Kernel.callForValue(TextShim.ls_zone_add_router(handle(), Texts.plain(name))));
  }

  /** Returns the node that represents it in routes. Beyond upstream's Java. */
  public NetPoint get_netpoint() {
    return NetPoint.of(Shim.ls_netpoint(1, handle()));
  }

  /**
   * Sets the host through which the zone is reached; a zone with a single host needs none. In a
   * cluster, a callback may call it. Beyond upstream's Java.
   */
  public NetZone set_gateway(Host router) {
    return set_gateway(router.get_netpoint());
  }

  /** Sets the host or router through which the zone is reached. */
  public NetZone set_gateway(NetPoint router) {
    return Kernel.call(this, Shim.ls_zone_set_gateway(handle(), router.handle()));
  }

  /**
   * Returns the node through which it is reached.
   *
   * @throws IllegalArgumentException if it has no gateway
   */
  public NetPoint get_gateway() {
    return NetPoint.of(Kernel.callForValue(Shim.ls_zone_gateway(handle())));
  }

  // ------------------------------------------------------------------ clusters

  /**
   * Adds a torus. As with the next two, callbacks make its leaves when it is sealed ({@link
   * #set_host_cb} or {@link #set_netzone_cb}, maybe {@link #set_loopback_cb} and {@link
   * #set_limiter_cb}); on SimGrid 3.32, or when it is used in any other way, if that is earlier.
   * Beyond upstream's Java.
   *
   * @param dimensions how many elements there are in each
   * @param bandwidth of the links between neighbours, in bytes per second
   * @param latency of these links, in seconds
   */
  public NetZone add_netzone_torus(
      String name,
      long[] dimensions,
      double bandwidth,
      double latency,
      Link.SharingPolicy sharing_policy) {
    if (dimensions.length == 0) {
      throw new IllegalArgumentException("the torus " + name + " has no dimensions");
    }
    LongStream numbers = Arrays.stream(dimensions);
    return add(Enums.LS_ZONE_TORUS, name, numbers, bandwidth, latency, sharing_policy);
  }

  /**
   * Adds a fat tree. Beyond upstream's Java.
   *
   * @param n_levels of switches
   * @param down_links for each level, from below, to how many elements below a switch is linked
   * @param up_links for each level, to how many switches of it an element below is linked
   * @param link_counts for each level, by how many links each
   * @param bandwidth of the links, in bytes per second
   * @param latency of the links, in seconds
   */
  public NetZone add_netzone_fatTree(
      String name,
      int n_levels,
      int[] down_links,
      int[] up_links,
      int[] link_counts,
      double bandwidth,
      double latency,
      Link.SharingPolicy sharing_policy) {
    LongStream.Builder numbers = LongStream.builder().add(n_levels);
    for (int[] row : new int[][] {down_links, up_links, link_counts}) {
      if (row.length != n_levels) {
        throw new IllegalArgumentException(
            "the fat tree " + name + " has " + n_levels + " levels, not " + row.length);
      }
      Arrays.stream(row).forEach(numbers::add);
    }
    return add(Enums.LS_ZONE_FAT_TREE, name, numbers.build(), bandwidth, latency, sharing_policy);
  }

  /**
   * Adds a dragonfly. Beyond upstream's Java.
   *
   * @param groups how many, and by how many links each two of them are joined
   * @param chassis how many in a group, and by how many links
   * @param routers how many in a chassis, and by how many links
   * @param nodes at each router
   * @param bandwidth of the links, in bytes per second
   * @param latency of the links, in seconds
   */
  public NetZone add_netzone_dragonfly(
      String name,
      int[] groups,
      int[] chassis,
      int[] routers,
      int nodes,
      double bandwidth,
      double latency,
      Link.SharingPolicy sharing_policy) {
    LongStream.Builder numbers = LongStream.builder();
    for (int[] pair : new int[][] {groups, chassis, routers}) {
      if (pair.length != 2) {
        throw new IllegalArgumentException(
            "the dragonfly %s has %s numbers, not two: how many, and how many links between them"
                .formatted(name, pair.length));
      }
      Arrays.stream(pair).forEach(numbers::add);
    }
    numbers.add(nodes);
    return add(Enums.LS_ZONE_DRAGONFLY, name, numbers.build(), bandwidth, latency, sharing_policy);
  }

  private NetZone add(
      int kind,
      String name,
      LongStream numbers,
      double bandwidth,
      double latency,
      Link.SharingPolicy sharing) {
    positive("bandwidth", name, bandwidth);
    long[] all = numbers.toArray();
    return new NetZone(name, new Cluster(this, kind, name, all, bandwidth, latency, sharing));
  }

  /** Sets the callback that makes the hosts of a cluster. Beyond upstream's Java. */
  public NetZone set_host_cb(CallbackClusterHost cb) {
    Objects.requireNonNull(cb, "cb");
    askedFor().host = cb;
    return this;
  }

  /**
   * Sets the callback that makes the leaves of a cluster that are zones, in place of hosts. Beyond
   * upstream's Java.
   */
  public NetZone set_netzone_cb(CallbackClusterNetZone cb) {
    Objects.requireNonNull(cb, "cb");
    askedFor().netzone = cb;
    return this;
  }

  /**
   * Sets the callback that makes the links from leaves of a cluster to themselves. Beyond
   * upstream's Java.
   */
  public NetZone set_loopback_cb(CallbackClusterLink cb) {
    Objects.requireNonNull(cb, "cb");
    askedFor().loopback = cb;
    return this;
  }

  /**
   * Sets the callback that makes the links that limit each element of a cluster. Beyond upstream's
   * Java.
   */
  public NetZone set_limiter_cb(CallbackClusterLink cb) {
    Objects.requireNonNull(cb, "cb");
    askedFor().limiter = cb;
    return this;
  }

  private Cluster askedFor() {
    requireHere();
    if (cluster == null || handle != 0) {
      throw new IllegalStateException(
          "the zone "
              + name
              + " is no cluster, or is there already. Maybe call this right after"
              + " add_netzone_torus()");
    }
    return cluster;
  }

  // ------------------------------------------------------------------ hosts, links, routes

  /**
   * Adds a host. A pstate may have 0 flops per second, as those of booting have; not all of them.
   */
  public Host add_host(String name, double[] speed_per_pstate) {
    double most = Arrays.stream(speed_per_pstate).max().orElse(0);
    positive("speed", name, Arrays.stream(speed_per_pstate).map(s -> s == 0 ? most : s).toArray());
    return add_host(name, texts(speed_per_pstate, "f"));
  }

  public Host add_host(String name, double speed) {
    return add_host(name, new double[] {speed});
  }

  public Host add_host(String name, String[] speed_per_pstate) {
    some("speed", name, speed_per_pstate.length);
    String speeds = String.join(SEPARATOR, speed_per_pstate);
    return Host.of(
        Kernel.callForValue(TextShim.ls_zone_add_host(handle(), Texts.plain(name), speeds)));
  }

  public Host add_host(String name, String speed) {
    return add_host(name, new String[] {speed});
  }

  public Link add_link(String name, double[] bandwidths) {
    positive("bandwidth", name, bandwidths);
    return add_link(name, texts(bandwidths, "Bps"));
  }

  public Link add_link(String name, double bandwidth) {
    return add_link(name, new double[] {bandwidth});
  }

  public Link add_link(String name, String[] bandwidths) {
    some("bandwidth", name, bandwidths.length);
    String texts = String.join(SEPARATOR, bandwidths);
    return Link.of(
        Kernel.callForValue(TextShim.ls_zone_add_link(handle(), Texts.plain(name), texts)));
  }

  public Link add_link(String name, String bandwidth) {
    return add_link(name, new String[] {bandwidth});
  }

  public Link add_split_duplex_link(String name, double bw) {
    return add_split_duplex_link(name, bw, bw);
  }

  public Link add_split_duplex_link(String name, double up, double down) {
    positive("bandwidth", name, up, down);
    return add_split_duplex_link(name, up + "Bps", down + "Bps");
  }

  public Link add_split_duplex_link(String name, String bw) {
    return add_split_duplex_link(name, bw, bw);
  }

  public Link add_split_duplex_link(String name, String up, String down) {
    return Link.of(
        Kernel.callForValue(
            TextShim.ls_zone_add_split_link(
                handle(), Texts.plain(name), Texts.plain(up), Texts.plain(down))));
  }

  /** Returns the shortest texts that are exactly these numbers. */
  private static String[] texts(double[] numbers, String unit) {
    return Arrays.stream(numbers).mapToObj(number -> number + unit).toArray(String[]::new);
  }

  /**
   * Always fails: no SimGrid can join two links afterwards, and upstream's method of this name ends
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
   * Adds a route between two zones, through their gateways, and the way back. On SimGrid 3.32 these
   * must have been set by {@link #set_gateway}, or be the only hosts of their zones.
   */
  public void add_route(NetZone src, NetZone dst, Link[] links) {
    bothWays(src.get_netpoint(), dst.get_netpoint(), links, src.get_gateway(), dst.get_gateway());
  }

  /**
   * Adds a route between two hosts and the way back, on the other side of split-duplex links.
   *
   * @param dst null in a star: the route leads to its centre
   */
  public void add_route(Host src, @Nullable Host dst, Link[] links) {
    add_route(src.get_netpoint(), dst == null ? null : dst.get_netpoint(), links);
  }

  /** Adds a route between hosts or routers and the way back. Beyond upstream's Java. */
  public void add_route(NetPoint src, @Nullable NetPoint dst, Link[] links) {
    bothWays(src, dst, links, null, null);
  }

  /**
   * Adds a route between two hosts with the sides to take, and the way back, on the other sides.
   * Beyond upstream's Java.
   */
  public void add_route(Host src, @Nullable Host dst, LinkInRoute[] links) {
    add_route(src, dst, links, true);
  }

  /**
   * Adds a route between two hosts with the sides to take. Beyond upstream's Java.
   *
   * @param symmetrical whether to add the way back, on the other sides of the links
   */
  public void add_route(Host src, @Nullable Host dst, LinkInRoute[] links, boolean symmetrical) {
    add_route(src.get_netpoint(), dst == null ? null : dst.get_netpoint(), links, symmetrical);
  }

  /** Adds a route between hosts or routers, and the way back. Beyond upstream's Java. */
  public void add_route(NetPoint src, @Nullable NetPoint dst, LinkInRoute[] links) {
    add_route(src, dst, links, true);
  }

  /** Adds a route between hosts or routers. Beyond upstream's Java. */
  public void add_route(
      NetPoint src, @Nullable NetPoint dst, LinkInRoute[] links, boolean symmetrical) {
    route(src, dst, links, null, null, symmetrical ? Enums.LS_WAYS_BOTH : Enums.LS_WAYS_ONE);
  }

  /**
   * Adds a route, one way, that is taken in place of the one that SimGrid finds. Beyond upstream's
   * Java.
   *
   * @param src a host or router of this zone or, with gateways, a zone somewhere in it
   * @param gw_src the node through which the route leaves {@code src}, if that is a zone
   * @param gw_dst the one through which it enters {@code dst}
   */
  public void add_bypass_route(
      NetPoint src,
      NetPoint dst,
      @Nullable NetPoint gw_src,
      @Nullable NetPoint gw_dst,
      LinkInRoute[] links) {
    if ((gw_src == null) != (gw_dst == null)) {
      throw new IllegalArgumentException(
          "a bypass route from " + src + " to " + dst + " has two gateways or none");
    }
    route(src, dst, links, gw_src, gw_dst, Enums.LS_WAYS_BYPASS);
  }

  private void bothWays(
      NetPoint from,
      @Nullable NetPoint to,
      Link[] links,
      @Nullable NetPoint out,
      @Nullable NetPoint in) {
    route(from, to, taken(links, LinkInRoute.Direction.UP), out, in, Enums.LS_WAYS_ONE);
    route(to, from, taken(links, LinkInRoute.Direction.DOWN), in, out, Enums.LS_WAYS_ONE);
  }

  private static LinkInRoute[] taken(Link[] links, LinkInRoute.Direction side) {
    return Arrays.stream(links).map(l -> new LinkInRoute(l, side)).toArray(LinkInRoute[]::new);
  }

  private void route(
      @Nullable NetPoint from,
      @Nullable NetPoint to,
      LinkInRoute[] links,
      @Nullable NetPoint out,
      @Nullable NetPoint in,
      int ways) {
    long[] handles = Arrays.stream(links).mapToLong(link -> link.get_link().handle()).toArray();
    long[] sides = Arrays.stream(links).mapToLong(link -> link.get_direction().ordinal()).toArray();
    long[] ends = NetPoint.handles(from, to, out, in);
    Kernel.call(
        TextShim.ls_zone_add_route(
            handle(), ends[0], ends[1], ends[2], ends[3], ways, handles, sides, links.length));
  }

  /**
   * Sets a callback for the factor of the latency of each communication, in place of the factors of
   * SimGrid's network model, which all zones share. Beyond upstream's Java.
   *
   * @throws IllegalArgumentException if {@code network/latency-factor} was set
   */
  public void set_latency_factor_cb(CallbackNetworkFactor cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_zone_set_factor(handle(), 1, Sharing.register(cb, true)));
  }

  /**
   * Sets a callback for the factor of the bandwidth that each communication gets, as {@link
   * #set_latency_factor_cb} does for the latency.
   *
   * @throws IllegalArgumentException if {@code network/bandwidth-factor} was set
   */
  public void set_bandwidth_factor_cb(CallbackNetworkFactor cb) {
    Objects.requireNonNull(cb, "cb");
    Kernel.call(Shim.ls_zone_set_factor(handle(), 0, Sharing.register(cb, false)));
  }

  /** Ends the building of this zone. */
  public NetZone seal() {
    makeAskedFor(this);
    return Kernel.call(this, Shim.ls_zone_seal(handle()));
  }

  /**
   * Lets it grow again, also during the simulation; {@link #seal} ends that. Beyond upstream's
   * Java.
   *
   * @throws UnsupportedOperationException before SimGrid 4.1
   */
  public NetZone unseal() {
    Versions.require(Versions.V4_1, "NetZone.unseal()");
    return Kernel.call(this, Shim.ls_zone_unseal(handle()));
  }

  private static void some(String what, String name, int count) {
    if (count == 0) {
      throw new IllegalArgumentException("no " + what + " of " + name);
    }
  }

  private static void positive(String what, String name, double... values) {
    some(what, name, values.length);
    for (double value : values) {
      if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            what + " " + value + " of " + name + ". Maybe a parameter was never set");
      }
    }
  }
}
