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

/**
 * Refuses runs on platforms whose profiles turn a host or a link off, or set its speed to 0, where
 * the scheduler does not survive that or the run would never end. Messages name the profile's file,
 * line and date.
 */
public final class OutageCheck {
  private static final String OFF = " is turned off at ";
  private static final String NOT_THIS = " s; the scheduler does not survive this";
  private static final String ZERO = " is 0 from ";
  private static final String LATER = "a later value above 0";

  /**
   * The end of the message for a profile that stops a host or link for ever, so that its work never
   * ends.
   */
  private static final String STOPPED = " s on, for ever";

  private static final int TRIES = 3;

  private OutageCheck() {}

  /**
   * Makes the actor wait until a host is on that profiles turn on again, at the date at which they
   * do. SimGrid's clock is a sum of steps: an actor that sleeps until a date may wake a rounding
   * before the profile's event.
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
   * Checks the hosts of one placement.
   *
   * @param hosts of the workers; of a tree also the root
   * @param survives whether the scheduler survives the loss of a worker
   * @throws InputException with file and line of the profile
   */
  public static void check(
      PlatformFile platform, String master, List<String> hosts, boolean survives, double until) {
    if (!platform.hasProfiles()) {
      return;
    }
    for (String host : hosts) {
      boolean worker = !host.equals(master);
      if (!survives && worker) {
        // Master and workers wait for each other: without one the run does not end, or ends wrong.
        refuse(
            platform.off(host), "host " + host + OFF, NOT_THIS, "a speed profile instead", until);
      }
      String speed = "speed of the " + (worker ? "worker " : "master ") + host;
      refuse(platform.stop(host), speed + ZERO, STOPPED, LATER, until);
    }
    String other = "another master, or a speed profile instead";
    String nobody = " s; no scheduler survives this";
    refuse(platform.off(master), "master " + master + OFF, nobody, other, until);
  }

  /**
   * Returns when a host has failed or a link between it and the one above it has, by the platform's
   * profiles.
   *
   * @param routes in both directions
   * @param survives whether the scheduler survives this
   * @throws InputException with file and line of the profile
   */
  public static Absences absences(
      PlatformFile platform, String host, List<Link[]> routes, boolean survives, double until) {
    if (!platform.hasProfiles()) {
      return Absences.NONE;
    }
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
    if (!platform.hasProfiles()) {
      return;
    }
    Outage off = survives ? null : platform.off(PlatformFile.LINK + link);
    refuse(off, "link " + link + OFF, NOT_THIS, "a bandwidth profile instead", until);
    Outage stop = platform.stop(PlatformFile.LINK + link);
    refuse(stop, "bandwidth of the link " + link + ZERO, STOPPED, LATER, until);
  }

  /** Refuses an outage that begins before the run must have ended. */
  private static void refuse(
      @Nullable Outage off, String what, String then, String hint, double until) {
    if (off != null && off.date() < until) {
      String problem = "the " + what + off.date() + then;
      throw new InputException(off.file(), off.line(), problem, hint + orHorizon(off.date()));
    }
  }

  private static String orHorizon(double date) {
    return date > 0 ? ", or --until " + date : "";
  }
}
