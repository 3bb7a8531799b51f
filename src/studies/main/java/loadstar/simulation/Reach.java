package loadstar.simulation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.model.InputException;
import loadstar.model.Rate;
import loadstar.model.Visible;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.AssertionError;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/** Finds the hosts that a host reaches: SimGrid has a route to them, and one back. */
public final class Reach {
  /** The beginning of every message. */
  private static final String NONE = "no route from ";

  /** The end of the message about a worker without speed. */
  private static final String NO_SPEED = ": the speed is 0.0, not a positive number";

  /** Within the one about a host of more slots than cores. */
  static final String SLOTS_BUT = " slots, but ";

  /** The most hosts of which each is tried as the master of all others: at most a second. */
  private static final int FEW = 500;

  /** The most hosts that are tried as a master where there are more: two seconds. */
  private static final int CANDIDATES = 1000;

  /** The hosts to which the routes of these are tried. */
  private static final int SAMPLE = 64;

  /** SimGrid's message about a route that its user can mend. */
  private static final List<String> ABOUT_THE_PLATFORM = List.of("coordinates", "gateway");

  /** The beginning of a message about a file that our reader accepts and SimGrid cannot load. */
  static final String REFUSED = "SimGrid refuses it: ";

  /** The rate of a route without links, bytes a second: a message takes no time. */
  static final double FREE = 1e100;

  private Reach() {}

  /** Tells whether this is a complaint about hosts that are not reached. */
  static boolean isMissing(InputException problem) {
    return problem.problem().startsWith(NONE);
  }

  /**
   * Whether no scheduler can play there: a platform that SimGrid cannot load; workers that are not
   * reached, or that compute nothing or have no core of their own; and what profiles take away,
   * where the complaint is about a scheduler that survives losses.
   */
  public static boolean isOfAll(InputException problem) {
    return problem.problem().startsWith(REFUSED)
        || isMissing(problem)
        || problem.problem().endsWith(NO_SPEED)
        || problem.problem().contains(SLOTS_BUT)
        || OutageCheck.isOne(problem);
  }

  /** Returns the error with the platform's name as its user gave it, without hints to a horizon. */
  public static InputException of(InputException problem, String platform) {
    InputException plain = withoutHorizon(problem);
    return new InputException(
        OutageCheck.isOne(problem) ? problem.file() : platform,
        problem.line(),
        problem.problem(),
        plain.hint());
  }

  /** Returns the error without hints to a horizon, for commands that have none. */
  static InputException withoutHorizon(InputException problem) {
    String all = problem.hint() == null ? "" : problem.hint();
    String hint = all.replaceFirst("(, or )?--until .*", "");
    if (hint.equals(all)) {
      return problem;
    }
    InputException plain =
        new InputException(
            problem.file(), problem.line(), problem.problem(), hint.isEmpty() ? null : hint);
    plain.initCause(problem);
    return plain;
  }

  static InputException noSpeed(Host host) {
    return new InputException(
        "worker " + host.get_name() + NO_SPEED,
        "--workers or a deployment without it; a master needs no speed");
  }

  static boolean reaches(PlatformFile platform, Host from, Host to) {
    try {
      return !from.equals(to)
          && !way(platform, from, to, false).links().isEmpty()
          && !way(platform, to, from, false).links().isEmpty();
    } catch (InputException e) {
      return false;
    }
  }

  /**
   * The links between two hosts.
   *
   * @throws InputException where there is no way that messages can take
   */
  public static Link[] route(PlatformFile platform, Host from, Host to) {
    return way(platform, from, to).links().toArray(Link[]::new);
  }

  /**
   * The links between two hosts and their latency.
   *
   * @throws InputException where there is no way that messages can take
   */
  static Host.Route way(PlatformFile platform, Host from, Host to) {
    return way(platform, from, to, true);
  }

  /** Many ways are asked for where nobody reads why there is none. */
  private static Host.Route way(PlatformFile platform, Host from, Host to, boolean explained) {
    platform.refuseGap(from.get_name(), to.get_name(), between(from, to));
    Host.Route route;
    try {
      route = from.route_to(to);
    } catch (IllegalArgumentException | AssertionError e) {
      // SimGrid has no route then; some of its reasons are about its own code. Other exceptions are
      // defects, which must not read like a platform without a route.
      String all = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
      String message = all.replaceFirst(" for route from .*", "");
      boolean usable = ABOUT_THE_PLATFORM.stream().anyMatch(message::contains);
      throw noRoute(platform, from, to, explained, usable ? message : null);
    }
    // A zone with routing "Full" has no error for a route that is not there.
    if (route.links().isEmpty() && !from.equals(to)) {
      throw route.latency() > 0
          ? new InputException(
              between(from, to) + " with a link: coordinates alone give no bandwidth",
              "a <peer> with bw_in and bw_out in place of a <host>")
          : noRoute(platform, from, to, explained, null);
    }
    for (Link link : route.links()) {
      if (link.get_sharing_policy() == Link.SharingPolicy.WIFI) {
        throw new InputException(
            "%s without the WiFi link %s, whose rates only a program sets"
                .formatted(between(from, to), link.get_name()),
            "exec, with Link.set_host_wifi_rate");
      }
    }
    return route;
  }

  /** Returns what a transfer that is alone has of a route, bytes a second. */
  public static double bandwidth(Link[] route) {
    double least = route.length == 0 ? FREE : Double.POSITIVE_INFINITY;
    for (Link link : route) {
      least = Math.min(least, link.get_bandwidth() / shares(route, link));
    }
    return least;
  }

  /**
   * Returns how many shares of a link a transfer takes: one for each time that its route passes it,
   * and one of a fat link.
   */
  private static int shares(Link[] route, Link link) {
    int times = 0;
    for (Link one : route) {
      times += one == link ? 1 : 0;
    }
    return times > 1 && link.get_sharing_policy() == Link.SharingPolicy.FATPIPE ? 1 : times;
  }

  /** Returns a complaint, at best with what the file lacks, and else with SimGrid's message. */
  private static InputException noRoute(
      PlatformFile platform, Host from, Host to, boolean explained, @Nullable String message) {
    String begin = between(from, to);
    InputException known =
        explained ? platform.noRoute(from.get_name(), to.get_name(), begin) : null;
    return known != null
        ? known
        : message != null
            ? new InputException(begin + ": SimGrid says \"" + message + "\"", null)
            : new InputException(begin, "a <route> is missing");
  }

  private static String between(Host from, Host to) {
    return NONE + from.get_name() + " to " + to.get_name();
  }

  // One complaint for all hosts that are not reached, the first of which is given, with what would
  // do.
  static InputException complaint(
      Engine engine,
      PlatformFile platform,
      Roles roles,
      Host master,
      int missing,
      InputException first) {
    String more = missing > 1 ? Visible.format(", nor to %d more", missing - 1) : "";
    Host[] hosts = engine.get_all_hosts();
    int others = hosts.length - 1;
    String better =
        roles.isEveryone(others) ? better(platform, hosts, master, others - missing) : null;
    String hint = first.hint();
    String hints =
        better == null || hint == null ? (better == null ? hint : better) : better + ", or " + hint;
    return new InputException(
        platform.file(), Math.max(0, first.line()), first.problem() + more, hints);
  }

  /** Returns why a host reaches no other one that computes, or which host would. */
  static InputException none(Engine engine, PlatformFile platform, Host from) {
    Host[] hosts = platform.hosts().stream().map(engine::host_by_name).toArray(Host[]::new);
    Host[] computing =
        Arrays.stream(hosts).filter(host -> host.get_speed() > 0).toArray(Host[]::new);
    Host best = null;
    int most = 0;
    for (Host candidate : candidates(platform, hosts)) {
      int found = reachable(platform, candidate, computing, most);
      if (found > most) {
        most = found;
        best = candidate;
      }
    }
    if (best != null) {
      return platform.problem(
          from.get_name(),
          from.get_name() + " reaches no other host that computes",
          "--master " + best.get_name() + ", which reaches " + most);
    }
    List<Host> others = Arrays.stream(computing).filter(host -> !host.equals(from)).toList();
    for (Host host : others) {
      try {
        var unused = List.of(route(platform, from, host), route(platform, host, from));
      } catch (InputException e) {
        String more =
            others.size() > 1 ? Visible.format(", nor to %d more", others.size() - 1) : "";
        int line = e.file() == null ? platform.lineOf(host.get_name()) : Math.max(0, e.line());
        return new InputException(platform.file(), line, e.problem() + more, e.hint());
      }
    }
    return platform.problem(
        from.get_name(), "no host beside " + from.get_name() + " computes", "a speed for another");
  }

  /** Another master, or to go on without some; null where neither helps. */
  private static @Nullable String better(
      PlatformFile platform, Host[] hosts, Host master, int reached) {
    Host best = null;
    int most = reached;
    for (Host candidate : candidates(platform, hosts)) {
      int found = candidate.equals(master) ? 0 : reachable(platform, candidate, hosts, most);
      if (found > most) {
        most = found;
        best = candidate;
      }
      if (most == hosts.length - 1) {
        break;
      }
    }
    String some = most < hosts.length - 1 ? most + " of " + (hosts.length - 1) : "all";
    return best != null
        ? "--master %s, which reaches %s%s"
            .formatted(best.get_name(), some, some.equals("all") ? "" : ", and --workers reachable")
        : reached > 0 ? "--workers reachable, which are " + some : null;
  }

  /**
   * The hosts that may reach more: all of a small platform; of a large one the three that reach
   * most of a sample of hosts. Of more than {@link #CANDIDATES} hosts, the first of each zone are
   * tried, as many of them as that, and hosts at equal distances in the order of the file.
   */
  private static List<Host> candidates(PlatformFile platform, Host[] hosts) {
    if (hosts.length <= FEW) {
      return List.of(hosts);
    }
    Host[] sample = spread(hosts, SAMPLE);
    Map<Object, Host> firsts = new LinkedHashMap<>();
    for (Host host : hosts) {
      firsts.putIfAbsent(host.get_englobing_zone(), host);
    }
    Host[] zones = spread(firsts.values().toArray(Host[]::new), CANDIDATES);
    Host[] others =
        hosts.length <= CANDIDATES
            ? hosts
            : spread(hosts, Math.max(SAMPLE, CANDIDATES - zones.length));
    return Stream.concat(Arrays.stream(zones), Arrays.stream(others))
        .distinct()
        .map(host -> Map.entry(host, reachable(platform, host, sample, 0)))
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(3)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Host[] spread(Host[] hosts, int most) {
    int step = Math.ceilDiv(hosts.length, most);
    return IntStream.iterate(0, h -> h < hosts.length, h -> h + step)
        .mapToObj(h -> hosts[h])
        .toArray(Host[]::new);
  }

  /** Counts the hosts that one reaches; stops where they cannot become more than so many. */
  private static int reachable(PlatformFile platform, Host from, Host[] hosts, int most) {
    int found = 0;
    for (int h = 0; h < hosts.length && found + hosts.length - h > most; h++) {
      if (reaches(platform, from, hosts[h])) {
        found++;
      }
    }
    return found;
  }

  /** Returns what a transfer that is alone has of a route while time goes, bytes a second. */
  public static Rate bandwidth(PlatformFile platform, Link[] route) {
    if (!platform.hasProfiles()) {
      return Rate.steady(bandwidth(route));
    }
    return Rate.of(
        Arrays.stream(route)
            .map(link ->
                LinkUse.share(
                    platform.bandwidth(link.get_name(), link.get_bandwidth()), shares(route, link)))
            .toList(),
        LinkUse::least);
  }

  /** Returns the seconds by which profiles lower the latency of a route at most. */
  public static double lessLatency(PlatformFile platform, Link[] route) {
    double less = 0;
    if (!platform.hasProfiles()) {
      return less;
    }
    for (Link link : route) {
      double own = link.get_latency();
      less += own - platform.leastLatency(link.get_name(), own);
    }
    return less;
  }
}
