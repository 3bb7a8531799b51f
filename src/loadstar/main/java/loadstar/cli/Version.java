package loadstar.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.Build;

/** What {@code loadstar --version} says: what somebody who cites or reports needs. */
public final class Version {
  private Version() {}

  /** "loadstar" and the number of the release, without it when this is no jar. */
  static String name() {
    return ("loadstar " + number()).strip();
  }

  /** The number of the release, "" when this is no jar. */
  public static String number() {
    String number = Version.class.getPackage().getImplementationVersion();
    return number != null ? number : "";
  }

  static void print(PrintStream out) {
    Map<String, String> all = all();
    String commit = Build.commit();
    out.printf(
        "%s%s, build %s%n", name(), commit != null ? ", commit " + commit : "", all.get("build"));
    out.printf("SimGrid %s%nJDK %s%n", all.get("simgrid"), all.get("jdk"));
  }

  /** Everything that {@link #print} says, by name. */
  static Map<String, String> all() {
    var versions = Build.versions();
    Map<String, String> all = new LinkedHashMap<>();
    all.put("loadstar", name().replaceFirst("^loadstar ", ""));
    all.put("build", String.valueOf(versions.get("loadstar")));
    String commit = Build.commit();
    all.put("commit", commit != null ? commit : "unknown");
    all.put("simgrid", String.valueOf(versions.get("simgrid")));
    all.put("jdk", Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
    return all;
  }
}
