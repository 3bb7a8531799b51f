package loadstar.study;

import java.util.Set;
import loadstar.campaign.FailureLine;

/** What the last words of a run's process mean. */
final class FailureText {
  /** SIGHUP, SIGINT, SIGKILL, SIGTERM, and the end of the parent. */
  private static final Set<String> KILLED =
      Set.of(
          "exit status 129",
          "exit status 130",
          "exit status 137",
          "exit status 143",
          "exit status 3");

  private FailureText() {}

  /** Whether the process ended by a signal from outside, or because its parent did. */
  static boolean wasKilled(String said) {
    return KILLED.contains(said.lines().findFirst().orElse(""));
  }

  /**
   * The line that says why: the run's own, or else the first that is neither the exit status nor
   * the place of the log.
   */
  static String reason(String said) {
    String own = FailureLine.find(said);
    // The deployment was ours, and is gone.
    return (own != null ? own : first(said))
        .replaceFirst("^(\\S*/deployment\\.xml:\\d+|generated deployment): ", "");
  }

  private static String first(String said) {
    return said.lines()
        .filter(line -> !line.isBlank())
        .filter(line -> !line.startsWith("exit status") && !line.startsWith("(all of it: "))
        .findFirst()
        .orElseGet(() ->
            "its process said nothing, " + said.lines().findFirst().orElse("not even its end"))
        .strip();
  }
}
