package loadstar.cli;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.campaign.Build;

/** The output of {@code loadstar --version}, which a citation or a bug report needs. */
public final class Version {
  private Version() {}

  /** Returns "loadstar" and the number of the release, without the number if this is no jar. */
  static String name() {
    return ("loadstar " + number()).strip();
  }

  /** Returns the number of the release, "" if this is no jar. */
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
