package loadstar.simulation;

import loadstar.model.InputException;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Outage;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/** Refuses profiles that take hosts or links away before the run is over. */
public final class OutageCheck {
  private OutageCheck() {}

  /**
   * Checks the hosts of one star.
   *
   * @param survives whether the scheduler survives the loss of a worker
   * @throws InputException with file and line of the profile
   */
  static void check(PlatformFile platform, Roles roles, boolean survives, double until) {
    for (ActorEntry worker : roles.workers()) {
      if (!survives) {
        refuseOff(platform, worker.host(), until);
      }
      refuseStop(platform.stop(worker.host()), "speed of the worker " + worker.host(), until);
    }
    refuseOff(platform, roles.master().host(), until);
  }

  /** Master and workers wait for each other: without one of them nothing ends, or it ends wrong. */
  private static void refuseOff(PlatformFile platform, String host, double until) {
    refuse(platform.off(host), "host " + host, until, "a speed profile instead");
  }

  /**
   * Checks a link between master and worker.
   *
   * @throws InputException with file and line of the profile
   */
  public static void checkLink(PlatformFile platform, String link, boolean survives, double until) {
    if (!survives) {
      refuse(platform.linkOff(link), "link " + link, until, "a bandwidth profile instead");
    }
    refuseStop(platform.linkStop(link), "bandwidth of the link " + link, until);
  }

  /** What stands still for ever leaves work that never ends. */
  private static void refuseStop(@Nullable Outage stop, String what, double until) {
    if (stop != null && stop.date() < until) {
      throw new InputException(
          stop.file(),
          stop.line(),
          "the " + what + " is 0 from " + stop.date() + " s on, for ever",
          "a later value above 0" + orHorizon(stop.date()));
    }
  }

  private static void refuse(@Nullable Outage off, String what, double until, String hint) {
    if (off != null && off.date() < until) {
      throw new InputException(
          off.file(),
          off.line(),
          "the "
              + what
              + " is turned off at "
              + off.date()
              + " s; the scheduler does not survive this",
          hint + orHorizon(off.date()));
    }
  }

  private static String orHorizon(double date) {
    return date > 0 ? ", or --until " + date : "";
  }
}
