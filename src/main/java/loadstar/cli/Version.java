package loadstar.cli;

import java.io.PrintStream;
import loadstar.campaign.Build;
import loadstar.campaign.Versions;

/** What {@code loadstar --version} says: what somebody who cites or reports needs. */
final class Version {
  private Version() {}

  /** "loadstar" and the number of the release, without it when this is no jar. */
  static String name() {
    String number = Version.class.getPackage().getImplementationVersion();
    return number != null ? "loadstar " + number : "loadstar";
  }

  static void print(PrintStream out) {
    var versions = Versions.current();
    String commit = Build.commit();
    out.printf(
        "%s%s, build %s%n",
        name(), commit != null ? ", commit " + commit : "", versions.get("loadstar"));
    out.printf("SimGrid %s%n", versions.get("simgrid"));
    out.printf("JDK %s (%s)%n", Runtime.version(), System.getProperty("java.vendor"));
  }
}
