package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Place;
import loadstar.model.Rate;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformTree;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.AssertionError;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;

/**
 * The star that a deployment makes of any platform, as SimGrid sees it: the master, the hosts of
 * the workers, and between them whatever routes there are. A route counts as one link with the
 * smallest bandwidth and the whole latency; that transfers of different workers may share links is
 * not in this picture, but SimGrid simulates it.
 */
final class EngineStar {
  /**
   * What SimGrid says of a star.
   *
   * @param uplink what the links that all routes from the master have in common carry, load units
   *     per second; null when they have none that transfers share, or one that is as wide as all
   *     links of the workers together
   * @param downlink the same for the routes to the master
   * @param places the workers as bounds see them
   * @param absences when each worker is away by the profiles of its host and of the links to it
   * @param coresUnused share of the cores of the workers' hosts that compute nothing
   */
  record Seen(
      StarPlatform star,
      @Nullable Rate uplink,
      @Nullable Rate downlink,
      List<Place> places,
      List<Absences> absences,
      double coresUnused) {}

  /** Ends the name of a worker on the master's host. */
  private static final String OWN = " (itself)";

  /** Where no link is passed, bytes a second: a message takes no time. */
  private static final double FREE = 1e100;

  private EngineStar() {}

  /**
   * @param survives whether the scheduler survives the loss of a worker
   * @param use collects what transfers ask of links; null if that is not needed
   * @throws InputException for what cannot be a star, and for profiles that the scheduler does not
   *     survive
   */
  static Seen read(
      Engine engine,
      PlatformFile platform,
      Roles roles,
      LoadUnit unit,
      boolean survives,
      double until,
      @Nullable LinkUse use) {
    String master = roles.master().host();
    Host center = engine.host_by_name(master);
    List<WorkerSpec> specs = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    Common out = new Common(platform);
    Common back = new Common(platform);
    List<Absences> absences = new ArrayList<>();
    Map<String, Integer> slots = new HashMap<>();
    Map<Host, InputException> missing = new LinkedHashMap<>();
    for (ActorEntry worker : roles.workers()) {
      Host host = engine.host_by_name(worker.host());
      try {
        List<Absences> reasons = new ArrayList<>(List.of(platform.absences(worker.host())));
        boolean own = host.equals(center); // what the master computes itself passes no link
        Link[] there = out.of(own ? new Link[0] : Reach.route(center, host));
        Link[] home = back.of(own ? new Link[0] : Reach.route(host, center));
        for (Link[] route : List.of(there, home)) {
          for (Link link : route) {
            OutageCheck.checkLink(platform, link.get_name(), survives, until);
            reasons.add(platform.absences(PlatformFile.LINK + link.get_name()));
          }
        }
        absences.add(Absences.anyOf(reasons));
        if (host.get_speed() == 0) {
          throw Reach.noSpeed(host);
        }
        WorkerExtras extras = platform.extras(master, worker.host(), bandwidth(there));
        WorkerSpec spec =
            new WorkerSpec(
                name(platform, host, slots) + (own ? OWN : ""),
                host.get_speed() / unit.flops(),
                platform.computeLatency(worker.host()),
                unit.sendRate(bandwidth(there)),
                own ? 0 : center.route_latency_to(host),
                unit.resultRate(bandwidth(home)),
                own ? 0 : host.route_latency_to(center),
                own ? extras.onTheMaster() : extras);
        specs.add(spec);
        if (use != null) {
          use.add(spec.name(), there, home);
        }
        places.add(place(platform, spec, host, there, home, unit));
      } catch (InputException e) {
        InputException placed =
            e.file() == null ? e.in(platform.file(), platform.lineOf(worker.host())) : e;
        if (!Reach.isMissing(e)) {
          throw placed;
        }
        missing.putIfAbsent(host, placed);
      }
    }
    if (!missing.isEmpty()) {
      throw Reach.complaint(
          engine, platform, roles, center, missing.size(), missing.values().iterator().next());
    }
    try {
      return new Seen(
          new StarPlatform(master, specs),
          limit(out.bandwidth(), unit.sendRate(1), places, Place::out),
          limit(back.bandwidth(), unit.resultRate(1), places, Place::back),
          places,
          absences,
          platform.shareUnused(roles.workers().stream().map(ActorEntry::host).toList()));
    } catch (InputException e) {
      throw e.in(roles.file(), roles.master().line());
    }
  }

  /** Of a worker: its host, and which slot of it where it has several. */
  private static String name(PlatformFile platform, Host host, Map<String, Integer> slots) {
    String name = host.get_name();
    int all = platform.slots(name);
    if (all == 1) {
      return name;
    }
    int cores = host.get_core_count();
    if (cores < all) {
      String own = cores == 1 ? "one core" : cores + " cores";
      throw new InputException(
          "the host " + name + " has " + all + Reach.SLOTS_BUT + own, "core=\"" + all + "\"");
    }
    return platform.workers(name).get(slots.merge(name, 1, Integer::sum) - 1);
  }

  /** The same worker at its best: profiles may raise speeds and bandwidths, and lower latencies. */
  private static Place place(
      PlatformFile platform, WorkerSpec spec, Host host, Link[] there, Link[] home, LoadUnit unit) {
    Rate out = least(platform, there).times(unit.sendRate(1));
    double input = spec.sharedInput().seconds() * spec.bandwidthOut() / out.most();
    WorkerSpec best =
        new WorkerSpec(
            spec.name(),
            spec.speed(),
            spec.computeLatency(),
            spec.bandwidthOut(),
            latency(platform, there, spec.latencyOut()),
            spec.bandwidthBack(),
            latency(platform, home, spec.latencyBack()),
            spec.extras().withSharedInput(new SharedInput(spec.sharedInput().host(), input)));
    return new Place(
        best,
        platform.speed(host.get_name(), spec.speed()),
        out,
        least(platform, home).times(unit.resultRate(1)),
        0);
  }

  private static Rate least(PlatformFile platform, Link[] route) {
    return Rate.of(
        Arrays.stream(route)
            .map(link -> platform.bandwidth(link.get_name(), link.get_bandwidth()))
            .toList(),
        EngineStar::least);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(FREE);
  }

  private static double latency(PlatformFile platform, Link[] route, double now) {
    double less = 0;
    for (Link link : route) {
      double own = link.get_latency();
      less += own - platform.leastLatency(link.get_name(), own);
    }
    return Math.max(0, now - less);
  }

  private static @Nullable Rate limit(
      @Nullable Rate common, double unit, List<Place> workers, Function<Place, Rate> own) {
    if (common == null) {
      return null;
    }
    Rate limit = common.times(unit);
    double all = workers.stream().mapToDouble(worker -> own.apply(worker).most()).sum();
    boolean wide = Double.isInfinite(limit.changeAfter(0)) && limit.at(0) >= all;
    return workers.size() > 1 && wide ? null : limit;
  }

  /** The links that all routes of one direction have in common. */
  private static final class Common {
    private final PlatformFile platform;
    private final Map<String, Link> links = new LinkedHashMap<>();
    private boolean begun;

    Common(PlatformFile platform) {
      this.platform = platform;
    }

    Link[] of(Link[] route) {
      List<String> names = new ArrayList<>();
      for (Link link : route) {
        names.add(link.get_name());
        if (!begun) {
          links.put(link.get_name(), link);
        }
      }
      links.keySet().retainAll(names);
      begun = true;
      return route;
    }

    /** Of those that transfers share; null without one. */
    @Nullable Rate bandwidth() {
      Link[] shared =
          links.values().stream()
              .filter(link -> link.get_sharing_policy() != Link.SharingPolicy.FATPIPE)
              .toArray(Link[]::new);
      return shared.length == 0 ? null : least(platform, shared);
    }
  }

  private static double bandwidth(Link[] route) {
    return Arrays.stream(route).mapToDouble(Link::get_bandwidth).min().orElse(FREE);
  }

  /**
   * The way between a master and its workers along a tree, where the platform's file has the routes
   * between parents and their children only.
   */
  static final class TreeRoutes {
    private TreeRoutes() {}

    /** Adds what is missing; nothing where the platform is no tree. */
    static void complete(Engine engine, PlatformFile platform, Roles roles) {
      Host master = engine.host_by_name(roles.master().host());
      if (platform.isStar()
          || roles.workers().stream()
              .noneMatch(worker -> unrouted(master, engine.host_by_name(worker.host())))) {
        return;
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
        if (unrouted(master, host)) {
          add(zone, master, host, there);
          add(zone, host, master, back);
        }
      });
    }

    private static boolean unrouted(Host from, Host to) {
      try {
        return from != to && from.route_links_to(to).length == 0;
      } catch (RuntimeException | AssertionError e) {
        return false; // SimGrid has no way, and says so again where it is needed
      }
    }

    private static Link[] join(Link[] first, Link[] second) {
      return Stream.of(first, second).flatMap(Stream::of).toArray(Link[]::new);
    }

    private static void add(NetZone zone, Host from, Host to, Link[] links) {
      zone.add_route(from, to, Stream.of(links).map(LinkInRoute::new).toArray(LinkInRoute[]::new));
    }
  }

  /**
   * What the transfers between a master and its workers ask of the links of their routes, as
   * SimGrid has them: a transfer that is alone asks each link for the rate that the narrowest one
   * lets it have. Plain data: it outlives the engine.
   */
  static final class LinkUse {
    /** Demands that sum up to a capacity are met by it. */
    private static final double ROUNDING = 1e-9;

    private record Demand(int worker, double rate) {}

    /** Of one link that transfers share. */
    private record Use(double capacity, List<Demand> out, List<Demand> back) {}

    private final Map<String, Use> links = new LinkedHashMap<>();
    private final List<String> workers = new ArrayList<>();
    private @Nullable String unlike;

    /** Notes the routes to the next worker and back. */
    void add(String worker, Link[] there, Link[] home) {
      workers.add(worker);
      add(there, true);
      add(home, false);
    }

    private void add(Link[] route, boolean out) {
      Map<Link, Integer> times = new LinkedHashMap<>();
      for (Link link : route) {
        boolean shared = link.get_sharing_policy() != Link.SharingPolicy.FATPIPE;
        times.merge(link, 1, (one, more) -> shared ? one + more : one);
      }
      double rate = Double.POSITIVE_INFINITY;
      for (Map.Entry<Link, Integer> one : times.entrySet()) {
        Link link = one.getKey();
        rate = Math.min(rate, link.get_bandwidth() / one.getValue());
        switch (link.get_sharing_policy()) {
          case FATPIPE, SHARED, SPLITDUPLEX -> {
            if (one.getValue() > 1) {
              String way = out ? "to " : "from ";
              unlike = "the route " + way + workers.getLast() + " passes " + link.get_name();
              unlike += " more than once";
            }
          }
          case WIFI, NONLINEAR -> unlike = "the link " + link.get_name() + " is like no other";
        }
      }
      for (Map.Entry<Link, Integer> one : times.entrySet()) {
        Link link = one.getKey();
        if (link.get_sharing_policy() != Link.SharingPolicy.FATPIPE) {
          Use use =
              links.computeIfAbsent(
                  link.get_name(),
                  none -> new Use(link.get_bandwidth(), new ArrayList<>(), new ArrayList<>()));
          Demand demand = new Demand(workers.size() - 1, rate * one.getValue());
          (out ? use.out : use.back).add(demand);
        }
      }
    }

    /**
     * Which transfers ask a link for more than it has.
     *
     * @param several links that only transfers of different workers can overload; otherwise those
     *     that data and results of one worker overload
     * @param ports transfers at a time each way
     * @param results whether results hold anything
     * @return a sentence; null where none does
     */
    @Nullable String overloaded(boolean several, int ports, boolean results) {
      if (unlike != null) {
        return unlike;
      }
      for (Map.Entry<String, Use> link : links.entrySet()) {
        Use use = link.getValue();
        List<Demand> out = most(use.out, ports);
        List<Demand> back = results ? most(use.back, ports) : List.of();
        if (sum(out) + sum(back) <= use.capacity * (1 + ROUNDING)) {
          continue;
        }
        boolean own = out.size() == 1 && back.size() == 1 && ofOneWorker(use);
        if (own != several) {
          return sentence(link.getKey(), use, out, back);
        }
      }
      return null;
    }

    private static boolean ofOneWorker(Use use) {
      int worker = use.out.getFirst().worker;
      return use.out.stream().allMatch(demand -> demand.worker == worker)
          && use.back.stream().allMatch(demand -> demand.worker == worker);
    }

    private String sentence(String link, Use use, List<Demand> out, List<Demand> back) {
      double capacity = use.capacity * (1 + ROUNDING);
      if (sum(out) > capacity || sum(back) > capacity) {
        List<Demand> way = sum(out) > capacity ? out : back;
        return "%s %s and %s share the link %s"
            .formatted(
                way == out ? "data to" : "results of",
                workers.get(way.getFirst().worker),
                workers.get(way.get(1).worker),
                link);
      }
      Demand sent = out.getFirst();
      Demand other =
          use.back.stream()
              .filter(one -> one.worker != sent.worker)
              .findFirst()
              .orElse(back.getFirst());
      return "data to %s and results of %s share the link %s"
          .formatted(workers.get(sent.worker), workers.get(other.worker), link);
    }

    private static List<Demand> most(List<Demand> demands, int ports) {
      return demands.stream()
          .sorted(Comparator.comparingDouble(Demand::rate).reversed())
          .limit(ports)
          .toList();
    }

    private static double sum(List<Demand> demands) {
      return demands.stream().mapToDouble(Demand::rate).sum();
    }
  }
}
