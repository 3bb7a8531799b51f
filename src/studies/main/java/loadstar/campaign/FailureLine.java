package loadstar.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.engine.SimulationDeath;
import loadstar.external.RemoteFailure;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** The one line by which a run says why it failed, among all that SimGrid prints meanwhile. */
public final class FailureLine {
  private static final String MARK = "loadstar: ";

  /** Packages whose frames say nothing about a scheduler. */
  private static final List<String> BELOW =
      List.of("java.", "jdk.", "sun.", "org.simgrid.", "loadstar.engine.");

  /** SIGHUP, SIGINT, SIGKILL, SIGTERM, and the end of the parent. */
  private static final Set<String> KILLED =
      Set.of(
          "exit status 129",
          "exit status 130",
          "exit status 137",
          "exit status 143",
          "exit status 3");

  private FailureLine() {}

  /** What failed, with class and line unless the failure explains itself. */
  public static String of(Throwable failure) {
    if (failure instanceof InputException
        || failure instanceof SchedulerStuck
        || failure instanceof RemoteFailure
        || failure instanceof SimulationDeath) {
      return oneLine(String.valueOf(failure.getMessage()));
    }
    List<StackTraceElement> frames =
        Arrays.stream(failure.getStackTrace())
            .filter(frame -> BELOW.stream().noneMatch(frame.getClassName()::startsWith))
            .toList();
    String place =
        frames.stream()
            .filter(frame -> isFromElsewhere(frame.getClassName()))
            .findFirst()
            .or(() -> frames.stream().findFirst())
            .map(frame -> " (" + frame + ")")
            .orElse("");
    return oneLine(failure.toString()) + place;
  }

  /** Whether a class that is not Loadstar's has a part in a failure, such as a user's scheduler. */
  public static boolean isFromElsewhere(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> BELOW.stream().noneMatch(name::startsWith))
        .anyMatch(FailureLine::isFromElsewhere);
  }

  private static boolean isFromElsewhere(String className) {
    return !className.startsWith("loadstar.");
  }

  /** The same as a process prints it, for {@link #find}. */
  static String marked(Throwable failure) {
    return MARK + of(failure);
  }

  /** The line in what a process has printed; null when it ended without one. */
  public static @Nullable String find(String printed) {
    return printed
        .lines()
        .filter(line -> line.startsWith(MARK))
        .map(line -> line.substring(MARK.length()))
        .reduce((one, next) -> next)
        .orElse(null);
  }

  /** Whether the process ended by a signal from outside, or because its parent did. */
  public static boolean wasKilled(String said) {
    return KILLED.contains(said.lines().findFirst().orElse(""));
  }

  /**
   * The line that says why: the run's own, or else the first that is neither the exit status nor
   * the place of the log.
   */
  public static String reason(String said) {
    String own = find(said);
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

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
