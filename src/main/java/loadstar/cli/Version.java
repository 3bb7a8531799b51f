package loadstar.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.Versions;
import org.jspecify.annotations.Nullable;

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
    String commit = commit();
    out.printf(
        "%s%s, build %s%n",
        name(), commit != null ? ", commit " + commit : "", versions.get("loadstar"));
    out.printf("SimGrid %s%n", versions.get("simgrid"));
    out.printf("JDK %s (%s)%n", Runtime.version(), System.getProperty("java.vendor"));
  }

  /** Everything that {@link #print} says, by name. */
  static Map<String, String> all() {
    var versions = Versions.current();
    Map<String, String> all = new LinkedHashMap<>();
    all.put("loadstar", name().replaceFirst("^loadstar ", ""));
    all.put("build", String.valueOf(versions.get("loadstar")));
    String commit = commit();
    all.put("commit", commit != null ? commit : "unknown");
    all.put("simgrid", String.valueOf(versions.get("simgrid")));
    all.put("jdk", Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
    return all;
  }

  /** The clone's commit, with "-dirty" for changes that are in none; null where git knows none. */
  private static @Nullable String commit() {
    if (!Files.exists(Home.folder().resolve(".git"))) {
      return null;
    }
    List<String> command =
        List.of(
            "git",
            "-C",
            Home.folder().toString(),
            "describe",
            "--always",
            "--dirty",
            "--abbrev=12",
            "--exclude=*");
    try {
      Process git =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      git.getOutputStream().close();
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor() == 0 ? text : null;
    } catch (IOException e) {
      return null; // no git on this machine
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
