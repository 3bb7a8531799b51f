package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.play.LinkShares;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Place;
import loadstar.model.Rate;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformTree;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.AssertionError;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;
import org.simgrid.s4u.LinkInRoute;
import org.simgrid.s4u.NetZone;

// The star that a deployment makes of any platform, as SimGrid sees it: the master, the hosts of
// the workers, and between them whatever routes there are. A route counts as one link with the
// smallest bandwidth and the whole latency; how transfers share links is in LinkUse.
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
   * @param links what transfers ask of them
   */
  record Seen(
      StarPlatform star,
      LoadUnit unit,
      @Nullable Rate uplink,
      @Nullable Rate downlink,
      List<Place> places,
      List<Absences> absences,
      double coresUnused,
      LinkUse links) {}

  /** Ends the name of a worker on the master's host. */
  private static final String OWN = " (itself)";

  private EngineStar() {}

  // survives: whether the scheduler survives the loss of a worker. InputException for
  // what cannot be a star, and for profiles that the scheduler does not survive.
  static Seen read(
      Engine engine,
      PlatformFile platform,
      Roles roles,
      LoadUnit unit,
      boolean survives,
      double until) {
    String master = roles.master();
    Host center = engine.host_by_name(master);
    List<WorkerSpec> specs = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    LinkUse links = new LinkUse();
    List<Absences> absences = new ArrayList<>();
    Map<String, Integer> slots = new HashMap<>();
    Map<Host, InputException> missing = new LinkedHashMap<>();
    Map<String, Ways> ways = new HashMap<>();
    for (String worker : roles.hosts()) {
      Host host = engine.host_by_name(worker);
      try {
        boolean own = host.equals(center); // what the master computes itself passes no link
        Ways known = ways.get(worker);
        Ways its = known != null ? known : Ways.of(platform, center, host);
        ways.put(worker, its);
        Link[] there = its.there;
        Link[] home = its.home;
        absences.add(OutageCheck.absences(platform, worker, List.of(there, home), survives, until));
        if (its.speed == 0) {
          throw Reach.noSpeed(host);
        }
        double bandwidth = its.bandwidthOut;
        WorkerExtras extras = platform.extras(master, worker, bandwidth);
        WorkerSpec spec =
            new WorkerSpec(
                name(platform, host, slots) + (own ? OWN : ""),
                its.speed / unit.flops(),
                platform.computeLatency(worker),
                unit.sendRate(bandwidth),
                its.latencyOut,
                unit.resultRate(its.bandwidthBack),
                its.latencyBack,
                own ? extras.onTheMaster() : extras);
        specs.add(spec);
        links.add(spec, there, home);
        places.add(place(platform, spec, its, host.get_name(), unit));
      } catch (InputException e) {
        InputException placed =
            e.file() == null ? e.in(platform.file(), platform.lineOf(worker)) : e;
        if (!Reach.isMissing(e)) {
          throw placed;
        }
        missing.putIfAbsent(host, placed);
      }
    }
    links.complete();
    if (!missing.isEmpty()) {
      throw Reach.complaint(
          engine, platform, roles, center, missing.size(), missing.values().iterator().next());
    }
    try {
      return new Seen(
          new StarPlatform(master, specs),
          unit,
          limit(
              links.common(platform, LinkUse.Pipe::out, specs.size()),
              unit.sendRate(1),
              places,
              Place::out),
          limit(
              links.common(platform, LinkUse.Pipe::back, specs.size()),
              unit.resultRate(1),
              places,
              Place::back),
          places,
          absences,
          platform.shareUnused(roles.hosts()),
          links);
    } catch (InputException e) {
      throw roles.said().place(e);
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
    return PlatformFile.worker(name, slots.merge(name, 1, Integer::sum));
  }

  /**
   * What SimGrid says of a worker's host, which is asked once for all of its slots.
   *
   * @param best bandwidths while time goes, and by how much profiles may lower the latencies
   */
  private record Ways(
      double speed,
      Link[] there,
      Link[] home,
      double latencyOut,
      double latencyBack,
      double bandwidthOut,
      double bandwidthBack,
      Rate bestOut,
      Rate bestBack,
      double lessOut,
      double lessBack) {
    static Ways of(PlatformFile platform, Host center, Host host) {
      boolean own = host.equals(center);
      Link[] there = own ? new Link[0] : Reach.route(platform, center, host);
      Link[] home = own ? new Link[0] : Reach.route(platform, host, center);
      return new Ways(
          host.get_speed(),
          there,
          home,
          own ? 0 : center.route_latency_to(host),
          own ? 0 : host.route_latency_to(center),
          Reach.bandwidth(there),
          Reach.bandwidth(home),
          least(platform, there),
          least(platform, home),
          less(platform, there),
          less(platform, home));
    }
  }

  /** The same worker at its best: profiles may raise speeds and bandwidths, and lower latencies. */
  private static Place place(
      PlatformFile platform, WorkerSpec spec, Ways ways, String host, LoadUnit unit) {
    Rate out = ways.bestOut.times(unit.sendRate(1));
    double input = spec.sharedInput().seconds() * spec.bandwidthOut() / out.most();
    WorkerSpec best =
        new WorkerSpec(
            spec.name(),
            spec.speed(),
            spec.computeLatency(),
            spec.bandwidthOut(),
            Math.max(0, spec.latencyOut() - ways.lessOut),
            spec.bandwidthBack(),
            Math.max(0, spec.latencyBack() - ways.lessBack),
            spec.extras().withSharedInput(new SharedInput(spec.sharedInput().host(), input)));
    Rate speed = platform.speed(host, spec.speed());
    return new Place(best, speed, out, ways.bestBack.times(unit.resultRate(1)), 0);
  }

  private static Rate least(PlatformFile platform, Link[] route) {
    return Rate.of(
        Arrays.stream(route)
            .map(link -> platform.bandwidth(link.get_name(), link.get_bandwidth()))
            .toList(),
        EngineStar::least);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElse(Reach.FREE);
  }

  /** By how much profiles lower the latency of a route at most. */
  private static double less(PlatformFile platform, Link[] route) {
    double less = 0;
    for (Link link : route) {
      double own = link.get_latency();
      less += own - platform.leastLatency(link.get_name(), own);
    }
    return less;
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

  // The way between a master and its workers along a tree, where the platform's file has the routes
  // between parents and their children only.
  static final class TreeRoutes {
    private TreeRoutes() {}

    /** Adds what is missing; nothing where the platform is no tree. */
    static void complete(Engine engine, PlatformFile platform, Roles roles) {
      Host master = engine.host_by_name(roles.master());
      if (platform.isStar()
          || roles.hosts().stream()
              .noneMatch(host -> unrouted(platform, master, engine.host_by_name(host)))) {
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
        if (unrouted(platform, master, host)) {
          add(zone, master, host, there);
          add(zone, host, master, back);
        }
      });
    }

    private static boolean unrouted(PlatformFile platform, Host from, Host to) {
      try {
        platform.refuseGap(from.get_name(), to.get_name(), "");
        return from != to && from.route_links_to(to).length == 0;
      } catch (RuntimeException | AssertionError e) {
        return false; // SimGrid has no way, and says so again where it is needed
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

  // How the transfers between a master and its workers share the links of their routes, as SimGrid
  // has them. Plain data: it outlives the engine.
  static final class LinkUse implements LinkShares {
    /** Demands that sum up to a capacity are met by it. */
    private static final double ROUNDING = 1e-9;

    /** A link, with the routes that pass it; each transfer has all of a fat one. */
    private record Pipe(
        String name, double capacity, boolean fat, List<Route> out, List<Route> back) {}

    /**
     * The way to a worker, or back.
     *
     * @param pipes each once
     * @param rate of a transfer that is alone, bytes a second
     * @param latency seconds; the longer, the less a transfer has of what it shares
     */
    private record Route(String worker, List<Pipe> pipes, double rate, double latency) {
      boolean passes(Pipe pipe) {
        for (Pipe own : pipes) {
          if (own == pipe) {
            return true;
          }
        }
        return false;
      }

      /** The rate that links allow which another does not pass. */
      double apartFrom(Route other) {
        double least = Double.POSITIVE_INFINITY;
        for (Pipe pipe : pipes) {
          least = other.passes(pipe) ? least : Math.min(least, pipe.capacity);
        }
        return least;
      }

      /** The rate beside another that has its own. */
      double beside(Route other, double taken) {
        double least = rate;
        for (Pipe pipe : pipes) {
          if (!pipe.fat && other.passes(pipe)) {
            least = Math.min(least, pipe.capacity - taken);
          }
        }
        return least;
      }
    }

    /** What a route passes, and the rate of a transfer that is alone there. */
    private record Passed(List<Pipe> pipes, double rate) {}

    private final Map<String, Pipe> pipes = new LinkedHashMap<>();
    // By the array of links, which are the engine's, as long as routes are noted.
    private final Map<Link[], Passed> passed = new IdentityHashMap<>();
    private final List<Route> out = new ArrayList<>();
    private final List<Route> back = new ArrayList<>();
    private @Nullable String unlike;
    private @Nullable Boolean shared;

    /** What the links have that all routes of one direction pass and share; null without one. */
    @Nullable Rate common(PlatformFile platform, Function<Pipe, List<Route>> way, int routes) {
      List<Rate> rates =
          pipes.values().stream()
              .filter(pipe -> !pipe.fat && way.apply(pipe).size() == routes)
              .map(pipe -> platform.bandwidth(pipe.name, pipe.capacity))
              .toList();
      return rates.isEmpty() ? null : Rate.of(rates, EngineStar::least);
    }

    /** Forgets what is the engine's, once all routes are noted. */
    void complete() {
      passed.clear();
    }

    /** Notes the routes to the next worker and back. */
    void add(WorkerSpec worker, Link[] there, Link[] home) {
      out.add(route(worker.name(), there, "to ", worker.latencyOut(), Pipe::out));
      back.add(route(worker.name(), home, "from ", worker.latencyBack(), Pipe::back));
    }

    private Route route(
        String worker, Link[] links, String way, double latency, Function<Pipe, List<Route>> of) {
      // The slots of a host have one array.
      Passed known = passed.get(links);
      Passed its = known != null ? known : passed(links, way + worker);
      passed.put(links, its);
      // As SimGrid weighs a route without latency.
      Route route = new Route(worker, its.pipes, its.rate, latency > 0 ? latency : 1);
      its.pipes.forEach(pipe -> of.apply(pipe).add(route));
      return route;
    }

    private Passed passed(Link[] links, String way) {
      List<Pipe> each = new ArrayList<>();
      double rate = Double.POSITIVE_INFINITY;
      for (Link link : links) {
        String name = link.get_name();
        boolean fat = link.get_sharing_policy() == Link.SharingPolicy.FATPIPE;
        Pipe pipe =
            pipes.computeIfAbsent(
                name,
                none ->
                    new Pipe(
                        name, link.get_bandwidth(), fat, new ArrayList<>(), new ArrayList<>()));
        // Not contains(): each holds the other.
        boolean again = each.stream().anyMatch(one -> one == pipe);
        switch (link.get_sharing_policy()) {
          case FATPIPE, SHARED, SPLITDUPLEX -> {
            if (again && !fat) {
              unlike("the route " + way + " passes " + name + " more than once");
            }
          }
          case WIFI, NONLINEAR -> unlike("the link " + name + " is like no other");
        }
        if (!again) {
          each.add(pipe);
        }
        rate = Math.min(rate, pipe.capacity);
      }
      return new Passed(each, rate);
    }

    private void unlike(String sentence) {
      unlike = unlike == null ? sentence : unlike; // the first
    }

    // Which fat link routes of several latencies fill, in a sentence; null for none. SimGrid 3.32
    // then has a rule, see share(); in 4 the last bit of a product decides.
    @Nullable String uneven() {
      return pipes.values().stream()
          .filter(pipe -> pipe.fat && isUneven(pipe))
          .map(pipe -> "routes of several latencies fill the FATPIPE link " + pipe.name)
          .findFirst()
          .orElse(null);
    }

    /** Which link transfers do not share as others, in a sentence; null for none. */
    @Nullable String unlike() {
      return unlike;
    }

    /** Whether data may be slower beside results than alone, or results beside data. */
    boolean isShared() {
      if (shared == null) {
        shared = pipes.values().stream().anyMatch(pipe -> overloaded(pipe, 1, true) != null);
      }
      return shared;
    }

    // Which transfers of different workers ask a link for more than it has, in a sentence, with so
    // many ports each way and results that hold something or nothing; null where none do.
    @Nullable String overloaded(int ports, boolean results) {
      return pipes.values().stream()
          .filter(pipe -> !ofOneWorker(pipe))
          .map(pipe -> overloaded(pipe, ports, results))
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }

    private static boolean ofOneWorker(Pipe pipe) {
      return Stream.concat(pipe.out.stream(), pipe.back.stream())
              .map(Route::worker)
              .distinct()
              .count()
          == 1;
    }

    private static @Nullable String overloaded(Pipe pipe, int ports, boolean results) {
      List<Route> out = most(pipe.out, ports);
      List<Route> back = results ? most(pipe.back, ports) : List.of();
      double capacity = pipe.capacity * (1 + ROUNDING);
      boolean first = pipe.fat ? out.size() > 1 : sum(out) > capacity;
      boolean last = pipe.fat ? back.size() > 1 : sum(back) > capacity;
      boolean met = pipe.fat ? !isUneven(pipe) : sum(out) + sum(back) <= capacity;
      if (met || out.size() + back.size() < 2) {
        return null;
      }
      if (first || last) {
        List<Route> way = first ? out : back;
        String what = first ? "data to" : "results of";
        return "%s %s and %s share the link %s"
            .formatted(what, way.getFirst().worker, way.get(1).worker, pipe.name);
      }
      Route sent = out.getFirst();
      Route other =
          pipe.back.stream()
              .filter(one -> !one.worker.equals(sent.worker))
              .findFirst()
              .orElse(back.getFirst());
      return "data to %s and results of %s share the link %s"
          .formatted(sent.worker, other.worker, pipe.name);
    }

    // Whether one transfer fills a fat link and others have other latencies: SimGrid then gives
    // those with more latency less than all of it.
    private static boolean isUneven(Pipe pipe) {
      List<Route> all = Stream.concat(pipe.out.stream(), pipe.back.stream()).toList();
      return all.stream().anyMatch(one -> one.rate >= pipe.capacity * (1 - ROUNDING))
          && all.stream().mapToDouble(Route::latency).distinct().count() > 1;
    }

    private static List<Route> most(List<Route> routes, int ports) {
      return routes.stream()
          .sorted(Comparator.comparingDouble(Route::rate).reversed())
          .limit(ports)
          .toList();
    }

    private static double sum(List<Route> routes) {
      return routes.stream().mapToDouble(Route::rate).sum();
    }

    // By SimGrid's weighted max-min: the rates of both grow as the inverse of their latencies until
    // a link is full; who passes it stays there, the other goes on.
    @Override
    public void share(int to, int from, double[] shares) {
      Route there = out.get(to);
      Route home = back.get(from);
      double full = Double.POSITIVE_INFINITY;
      for (Pipe pipe : there.pipes) {
        if (home.passes(pipe)) {
          full =
              Math.min(
                  full,
                  pipe.fat
                      ? pipe.capacity * Math.min(there.latency, home.latency)
                      : pipe.capacity / (1 / there.latency + 1 / home.latency));
        }
      }
      double first = there.apartFrom(home) * there.latency;
      double second = home.apartFrom(there) * home.latency;
      double sent = Math.min(full, first) / there.latency;
      double received = Math.min(full, second) / home.latency;
      if (first < full && first <= second) {
        received = home.beside(there, sent);
      } else if (second < full) {
        sent = there.beside(home, received);
      }
      shares[0] = sent / there.rate;
      shares[1] = received / home.rate;
    }
  }
}
