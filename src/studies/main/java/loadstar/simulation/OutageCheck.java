package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.platform.Outage;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/** Refuses profiles that take hosts or links away before the run is over. */
public final class OutageCheck {
  private static final String OFF = " is turned off at ";
  private static final String NOT_THIS = "the scheduler does not survive";
  private static final String STOPPED = " s on, for ever";

  private static final int TRIES = 3;

  private OutageCheck() {}

  /**
   * Has the actor wait until a host is on that profiles turn on again, at a date at which it shall
   * be. SimGrid's clock is a sum of steps: an actor that sleeps until a date may wake a hair before
   * the profile's event.
   *
   * @throws IllegalStateException if the host stays off
   */
  public static void awaitReturn(Host host) {
    for (int tries = 0; !host.is_on(); tries++) {
      double now = Engine.get_clock();
      if (tries == TRIES) {
        throw new IllegalStateException(
            "the host " + host.get_name() + " is still off at " + now + " s");
      }
      Objects.requireNonNull(Actor.self()).sleep_until(now + 1e-9 + 4 * Math.ulp(now));
    }
  }

  static boolean isOne(InputException problem) {
    return problem.problem().contains(OFF) || problem.problem().endsWith(STOPPED);
  }

  /**
   * Checks the hosts of one team.
   *
   * @param hosts of the workers; of a tree also the root
   * @param survives whether the scheduler survives the loss of a worker
   * @throws InputException with file and line of the profile
   */
  public static void check(
      PlatformFile platform, String master, List<String> hosts, boolean survives, double until) {
    for (String host : hosts) {
      boolean worker = !host.equals(master);
      if (!survives && worker) {
        // Master and workers wait for each other: without one nothing ends, or it ends wrong.
        refuse(platform.off(host), "host " + host, NOT_THIS, until, "a speed profile instead");
      }
      refuseStop(
          platform.stop(host), "speed of the " + (worker ? "worker " : "master ") + host, until);
    }
    Outage off = platform.off(master);
    String other = "another master, or a speed profile instead";
    refuse(off, "master " + master, "no scheduler survives", until, other);
  }

  /**
   * When a host has failed or a link between it and the one above it has, by the platform's
   * profiles.
   *
   * @param routes there and back
   * @param survives whether the scheduler survives this
   * @throws InputException with file and line of the profile
   */
  public static Absences absences(
      PlatformFile platform, String host, List<Link[]> routes, boolean survives, double until) {
    List<Absences> reasons = new ArrayList<>(List.of(platform.absences(host)));
    for (Link[] route : routes) {
      for (Link link : route) {
        checkLink(platform, link.get_name(), survives, until);
        reasons.add(platform.absences(PlatformFile.LINK + link.get_name()));
      }
    }
    return Absences.anyOf(reasons);
  }

  /** Checks a link between master and worker. */
  static void checkLink(PlatformFile platform, String link, boolean survives, double until) {
    if (!survives) {
      String hint = "a bandwidth profile instead";
      refuse(platform.off(PlatformFile.LINK + link), "link " + link, NOT_THIS, until, hint);
    }
    refuseStop(platform.stop(PlatformFile.LINK + link), "bandwidth of the link " + link, until);
  }

  /** What stands still for ever leaves work that never ends. */
  private static void refuseStop(@Nullable Outage stop, String what, double until) {
    if (stop != null && stop.date() < until) {
      throw new InputException(
          stop.file(),
          stop.line(),
          "the " + what + " is 0 from " + stop.date() + STOPPED,
          "a later value above 0" + orHorizon(stop.date()));
    }
  }

  private static void refuse(
      @Nullable Outage off, String what, String who, double until, String hint) {
    if (off != null && off.date() < until) {
      throw new InputException(
          off.file(),
          off.line(),
          "the " + what + OFF + off.date() + " s; " + who + " this",
          hint + orHorizon(off.date()));
    }
  }

  private static String orHorizon(double date) {
    return date > 0 ? ", or --until " + date : "";
  }
}
