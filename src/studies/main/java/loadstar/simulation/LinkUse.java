package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import loadstar.algorithm.play.LinkShares;
import loadstar.model.Rate;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Link;

/**
 * Describes how the transfers between a master and its workers share the links of their routes, as
 * SimGrid has them. It is plain data, which outlives the engine.
 */
final class LinkUse implements LinkShares {
  /** Demands that sum up to a capacity are met by it. */
  private static final double ROUNDING = 1e-9;

  /** A link, with the routes that pass it; each transfer has all of a fat one. */
  record Pipe(String name, double capacity, boolean fat, List<Route> out, List<Route> back) {}

  /**
   * The way to a worker, or back.
   *
   * @param pipes each once
   * @param rate of a transfer that is alone, bytes a second
   * @param latency seconds; the longer, the less a transfer has of what it shares
   */
  record Route(String worker, List<Pipe> pipes, double rate, double latency) {
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

  /** The links of a route, and the rate of a transfer that is alone there. */
  private record Passed(List<Pipe> pipes, double rate) {}

  private final Map<String, Pipe> pipes = new LinkedHashMap<>();
  // By the array of links, which are the engine's, as long as routes are noted.
  private final Map<Link[], Passed> passed = new IdentityHashMap<>();
  private final Map<Link, Pipe> byLink = new IdentityHashMap<>();
  private final List<Route> out = new ArrayList<>();
  private final List<Route> back = new ArrayList<>();
  private @Nullable String unlike;
  private @Nullable Boolean shared;

  /** Returns the rate of the links that all routes of one direction share; null without one. */
  @Nullable Rate common(PlatformFile platform, Function<Pipe, List<Route>> way, int routes) {
    List<Rate> rates =
        pipes.values().stream()
            .filter(pipe -> !pipe.fat && way.apply(pipe).size() == routes)
            .map(pipe -> platform.bandwidth(pipe.name, pipe.capacity))
            .toList();
    return rates.isEmpty() ? null : Rate.of(rates, LinkUse::least);
  }

  /** Forgets what is the engine's, once all routes are noted. */
  void complete() {
    passed.clear();
    byLink.clear();
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
      Pipe pipe = byLink.computeIfAbsent(link, this::pipe);
      boolean again = false;
      for (Pipe one : each) { // not contains(): each holds the other
        again |= one == pipe;
      }
      if (again && !pipe.fat) {
        unlike("the route " + way + " passes " + pipe.name + " more than once");
      } else if (!again) {
        each.add(pipe);
      }
      rate = Math.min(rate, pipe.capacity);
    }
    return new Passed(List.copyOf(each), rate);
  }

  /** Describes a link of SimGrid's, which most routes of a large platform share with others. */
  private Pipe pipe(Link link) {
    String name = link.get_name();
    Link.SharingPolicy policy = link.get_sharing_policy();
    boolean fat = policy == Link.SharingPolicy.FATPIPE;
    switch (policy) {
      case FATPIPE, SHARED, SPLITDUPLEX -> {}
      case WIFI, NONLINEAR -> unlike("the link " + name + " is like no other");
    }
    Pipe pipe = new Pipe(name, link.get_bandwidth(), fat, new ArrayList<>(1), new ArrayList<>(1));
    pipes.put(name, pipe);
    return pipe;
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

  /** Returns a sentence on the link that transfers do not share as others; null for none. */
  @Nullable String unlike() {
    return unlike;
  }

  /** Tells whether data may be slower beside results than alone, or results beside data. */
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
    if (pipe.out.size() + (results ? pipe.back.size() : 0) < 2) {
      return null;
    }
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

  /** Returns the least of some values; that of a free link where there is none. */
  static double least(double[] values) {
    return Arrays.stream(values).min().orElse(Reach.FREE);
  }
}
