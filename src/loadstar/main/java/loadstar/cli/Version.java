package loadstar.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.Build;

/** The output of {@code loadstar --version}, which a citation or a bug report needs. */
public final class Version {
  private Version() {}

  /** Returns "loadstar" and what follows it in {@link #number}, if anything. */
  static String name() {
    return ("loadstar " + number()).strip();
  }

  /**
   * Returns the number of the release, "" if this is no jar. Between releases it is the number of
   * the next one, with the commits since the last one.
   */
  public static String number() {
    String number = Version.class.getPackage().getImplementationVersion();
    String commits = Build.commits();
    return number == null
        ? ""
        : commits == null ? number : number + " (not released, " + commits + " commits)";
  }

  static void print(PrintStream out) {
    Map<String, String> all = all();
    String commit = Build.commit();
    out.printf(
        "%s%s, build %s%n", name(), commit != null ? ", commit " + commit : "", all.get("build"));
    out.printf("SimGrid %s%nJDK %s%n", all.get("simgrid"), all.get("jdk"));
  }

  /** Returns everything that {@link #print} prints, by name. */
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
