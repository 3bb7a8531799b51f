package loadstar.simulation;

import java.util.Map;
import loadstar.model.InputException;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.Outage;
import loadstar.platform.PlatformFile;
import org.jspecify.annotations.Nullable;

/** Refuses profiles that take hosts or links of a star away before the run is over. */
final class OutageCheck {
  private static final String OPTIMIZATION = "cpu/optim";

  private OutageCheck() {}

  /**
   * Checks the hosts of one star.
   *
   * @param survives whether the scheduler survives the loss of a worker
   * @param settings of SimGrid that are in force
   * @throws InputException with file and line of the profile
   */
  static void check(
      PlatformFile platform,
      Roles roles,
      boolean survives,
      double until,
      Map<String, String> settings) {
    for (ActorEntry worker : roles.workers()) {
      if (!survives) {
        refuseOff(platform, worker.host(), until);
      }
      Outage stop = platform.stop(worker.host());
      if (stop != null && stop.date() < until && !"Full".equals(settings.get(OPTIMIZATION))) {
        throw new InputException(
            stop.file(),
            stop.line(),
            "the speed of the worker "
                + worker.host()
                + " is 0 from "
                + stop.date()
                + " s on, and SimGrid cannot begin a computation then",
            "--cfg=" + OPTIMIZATION + ":Full, which can" + orHorizon(stop.date()));
      }
    }
    refuseOff(platform, roles.master().host(), until);
  }

  /** Master and workers wait for each other: without one of them nothing ends, or it ends wrong. */
  private static void refuseOff(PlatformFile platform, String host, double until) {
    refuse(platform.off(host), "host " + host, until, "a speed profile instead");
  }

  /**
   * Checks a link between master and worker of a scheduler that does not survive failures.
   *
   * @throws InputException with file and line of the profile
   */
  static void checkLink(PlatformFile platform, String link, double until) {
    refuse(platform.linkOff(link), "link " + link, until, "a bandwidth profile instead");
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
