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
   * @param times how many shares of each a transfer takes
   * @param rate of a transfer that is alone, bytes a second
   * @param latency seconds; the longer, the less a transfer has of what it shares
   */
  record Route(String worker, List<Pipe> pipes, List<Integer> times, double rate, double latency) {
    /** The shares of a link that it passes. */
    int times(Pipe pipe) {
      for (int p = 0; p < pipes.size(); p++) {
        if (pipes.get(p) == pipe) { // not indexOf(): each holds the other
          return times.get(p);
        }
      }
      throw new IllegalArgumentException("no route through " + pipe.name);
    }

    /** The bytes a second that a transfer which is alone takes of a link that it passes. */
    double load(Pipe pipe) {
      return rate * times(pipe);
    }

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
  private record Passed(List<Pipe> pipes, List<Integer> times, double rate) {}

  /**
   * A link that a route passes more than once.
   *
   * @param host the worker's, on that route
   * @param sentence says which route passes which link, and what a transfer has of it
   */
  record Repeated(String host, String sentence) {}

  private final Map<String, Pipe> pipes = new LinkedHashMap<>();
  // By the array of links, which are the engine's, as long as routes are noted.
  private final Map<Link[], Passed> passed = new IdentityHashMap<>();
  private final Map<Link, Pipe> byLink = new IdentityHashMap<>();
  private final List<Route> out = new ArrayList<>();
  private final List<Route> back = new ArrayList<>();
  private final Map<Pipe, Repeated> repeated = new IdentityHashMap<>();
  private @Nullable String unlike;
  private @Nullable Boolean shared;

  /**
   * Returns the rate at which data passes the links that all routes of one direction share; null
   * without one.
   */
  @Nullable Rate common(PlatformFile platform, Function<Pipe, List<Route>> way, int routes) {
    List<Rate> rates =
        pipes.values().stream()
            .filter(pipe -> !pipe.fat && way.apply(pipe).size() == routes)
            .map(pipe ->
                share(
                    platform.bandwidth(pipe.name, pipe.capacity),
                    way.apply(pipe).stream().mapToInt(one -> one.times(pipe)).min().orElse(1)))
            .toList();
    return rates.isEmpty() ? null : Rate.of(rates, LinkUse::least);
  }

  /** Returns what each transfer has of a link of which it takes so many shares. */
  static Rate share(Rate bandwidth, int shares) {
    return shares == 1 ? bandwidth : bandwidth.times(1.0 / shares);
  }

  /** Forgets what is the engine's, once all routes are noted. */
  void complete() {
    passed.clear();
    byLink.clear();
  }

  /** Notes the routes to the next worker, which is on that host, and back. */
  void add(WorkerSpec worker, String host, Link[] there, Link[] home) {
    passed.computeIfAbsent(there, links -> passed(links, host, "to"));
    passed.computeIfAbsent(home, links -> passed(links, host, "from"));
    out.add(route(worker.name(), there, worker.latencyOut(), Pipe::out));
    back.add(route(worker.name(), home, worker.latencyBack(), Pipe::back));
  }

  private Route route(String worker, Link[] links, double latency, Function<Pipe, List<Route>> of) {
    // The slots of a host have one array.
    Passed its = Objects.requireNonNull(passed.get(links));
    // As SimGrid weighs a route without latency.
    Route route = new Route(worker, its.pipes, its.times, its.rate, latency > 0 ? latency : 1);
    its.pipes.forEach(pipe -> of.apply(pipe).add(route));
    return route;
  }

  private Passed passed(Link[] links, String host, String way) {
    Map<Pipe, Integer> times = new IdentityHashMap<>(); // not another: each holds its routes
    List<Pipe> each = new ArrayList<>();
    double rate = Double.POSITIVE_INFINITY;
    for (Link link : links) {
      Pipe pipe = byLink.computeIfAbsent(link, this::pipe);
      int shares = times.getOrDefault(pipe, 0);
      if (shares == 0) {
        each.add(pipe);
      }
      times.put(pipe, pipe.fat ? 1 : shares + 1);
    }
    for (Pipe pipe : each) {
      int shares = Objects.requireNonNull(times.get(pipe));
      rate = Math.min(rate, pipe.capacity / shares);
      if (shares > 1) {
        String passes = "the route %s %s passes the link %s".formatted(way, host, pipe.name);
        String often = shares == 2 ? "twice" : shares + " times";
        unlike(passes + " " + often);
        repeated.computeIfAbsent(
            pipe,
            none -> {
              String left = shares == 2 ? "half" : "1/" + shares;
              String what = "%s %s: a transfer has %s of its bandwidth at most";
              return new Repeated(host, what.formatted(passes, often, left));
            });
      }
    }
    return new Passed(
        List.copyOf(each),
        each.stream().map(pipe -> Objects.requireNonNull(times.get(pipe))).toList(),
        rate);
  }

  /** Returns the links that a route passes more than once, each with the first such route. */
  List<Repeated> repeated() {
    return pipes.values().stream().map(repeated::get).filter(Objects::nonNull).toList();
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
    List<Route> out = most(pipe, pipe.out, ports);
    List<Route> back = results ? most(pipe, pipe.back, ports) : List.of();
    double capacity = pipe.capacity * (1 + ROUNDING);
    boolean first = pipe.fat ? out.size() > 1 : sum(pipe, out) > capacity;
    boolean last = pipe.fat ? back.size() > 1 : sum(pipe, back) > capacity;
    boolean met = pipe.fat ? !isUneven(pipe) : sum(pipe, out) + sum(pipe, back) <= capacity;
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

  private static List<Route> most(Pipe pipe, List<Route> routes, int ports) {
    return routes.stream()
        .sorted(Comparator.comparingDouble((Route one) -> one.load(pipe)).reversed())
        .limit(ports)
        .toList();
  }

  private static double sum(Pipe pipe, List<Route> routes) {
    return routes.stream().mapToDouble(one -> one.load(pipe)).sum();
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
