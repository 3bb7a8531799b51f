package loadstar.study;

import java.util.List;
import loadstar.campaign.FailureLine;

/** What the last words of a run's process mean. */
final class FailureText {
  private static final List<String> OF_THE_MACHINE =
      List.of("No space left on device", "Disk quota exceeded", "Too many open files");

  private FailureText() {}

  /** Whether the machine, not the run, is to blame: the run is none that has failed. */
  static boolean isOfTheMachine(String said) {
    return OF_THE_MACHINE.stream().anyMatch(said::contains);
  }

  /** Whether the process ended by a signal from outside, or because its parent did. */
  static boolean wasKilled(String said) {
    return said.startsWith("exit status 137\n")
        || said.startsWith("exit status 143\n")
        || said.startsWith("exit status 3\n");
  }

  /**
   * The line that says why: the run's own, or else the first that is neither the exit status nor
   * the place of the log.
   */
  static String reason(String said) {
    String own = FailureLine.find(said);
    // The deployment was ours, and is gone.
    return (own != null ? own : first(said)).replaceFirst("^\\S*/deployment\\.xml:\\d+: ", "");
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
