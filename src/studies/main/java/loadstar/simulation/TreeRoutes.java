package loadstar.simulation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformTree;
import org.simgrid.s4u.AssertionError;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;

/**
 * Adds the routes between a master and its workers along a tree, where the platform's file has the
 * routes between parents and their children only.
 */
final class TreeRoutes {
  private TreeRoutes() {}

  /**
   * Adds what is missing; nothing where the platform is no tree. It asks for the route to each
   * worker.
   *
   * @return whether routes were missing
   */
  static boolean complete(Engine engine, PlatformFile platform, Roles roles) {
    Host master = engine.host_by_name(roles.master());
    if (platform.isStar()
        || roles.hosts().stream()
            .noneMatch(host -> unrouted(platform, master, engine.host_by_name(host)))) {
      return false;
    }
    NetZone zone =
        Stream.of(engine.get_all_netzones())
            .filter(one -> List.of(one.get_all_hosts()).contains(master))
            .findFirst()
            .orElseThrow();
    Map<Host, Link[]> down = new HashMap<>(Map.of(master, new Link[0]));
    Map<Host, Link[]> up = new HashMap<>(down);
    Map<String, String> parents = PlatformTree.parents(platform.graph(), master.get_name());
    parents.forEach((name, itsParent) -> { // parents first
      Host host = engine.host_by_name(name);
      Host parent = engine.host_by_name(itsParent);
      Link[] there = join(Objects.requireNonNull(down.get(parent)), parent.route_links_to(host));
      Link[] back = join(host.route_links_to(parent), Objects.requireNonNull(up.get(parent)));
      down.put(host, there);
      up.put(host, back);
      if (unrouted(platform, master, host)) {
        add(zone, master, host, there);
        add(zone, host, master, back);
      }
    });
    return true;
  }

  private static boolean unrouted(PlatformFile platform, Host from, Host to) {
    try {
      platform.refuseGap(from.get_name(), to.get_name(), "");
      return from != to && from.route_links_to(to).length == 0;
    } catch (InputException | IllegalArgumentException | AssertionError e) {
      return false; // SimGrid has no route, and fails again where it is needed
    }
  }

  private static Link[] join(Link[] first, Link[] second) {
    return Stream.of(first, second).flatMap(Stream::of).toArray(Link[]::new);
  }

  private static void add(NetZone zone, Host from, Host to, Link[] links) {
    zone.add_route(
        from, to, Stream.of(links).map(LinkInRoute::new).toArray(LinkInRoute[]::new), false);
  }
}
