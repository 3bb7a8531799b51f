package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

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
}
