package loadstar.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import loadstar.algorithm.play.SchedulerStuck;
import loadstar.engine.SimulationDeath;
import loadstar.external.Partner.RemoteFailure;
import loadstar.model.InputException;

/** The one line by which a run says why it failed, among all that SimGrid prints meanwhile. */
public final class FailureLine {
  /** Packages whose frames say nothing about a scheduler. */
  private static final List<String> BELOW =
      List.of("java.", "jdk.", "sun.", "org.simgrid.", "loadstar.engine.");

  /** Of processes: SIGHUP, SIGINT, SIGKILL, SIGTERM, and the end of the parent. */
  static final Set<String> KILLED = Set.of("129", "130", "137", "143", "3");

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

  /** What a process has printed first that ended without a word of ours; empty for nothing. */
  static String first(String printed) {
    return printed.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
  }

  /** Without the place in a deployment that was ours, and is gone. */
  public static String reason(String line) {
    return line.replaceFirst("^(\\S*/deployment\\.xml:\\d+|generated deployment): ", "");
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  // Whether a run could not be played because of the machine: no room, no process, files taken
  // away. Then nothing is wrong with its scheduler, and the run is none that has failed.

  /** What systems say of a want of theirs, wherever it is met. */
  private static final Pattern WANTS =
      Pattern.compile(
          "No space left on device|Disk quota exceeded|File too large|"
              + "Read-only file system|Input/output error|Stale file handle|"
              + "Too many open files|Resource temporarily unavailable|"
              + "Cannot allocate memory|unable to create native thread");

  /** What a JVM says that could not even begin. */
  private static final Pattern NO_JVM =
      Pattern.compile(
          "There is insufficient memory for the Java Runtime Environment|"
              + "Could not reserve enough space|"
              + "Could not create the Java Virtual Machine|Failed to start thread|"
              + "Failed to create the primordial thread|"
              + "Error occurred during initialization of VM");

  /** The program of an external scheduler, ended by SIGKILL, SIGTERM or SIGHUP. */
  private static final Pattern PROGRAM_KILLED =
      Pattern.compile("has ended with status (137|143|129)\\b");

  /** The status of a run's process that such a failure ends; 0 for any other. */
  static int machineStatus(Throwable failure) {
    for (Throwable one = failure; one != null; one = one.getCause()) {
      String said = String.valueOf(one.getMessage());
      boolean files = one instanceof IOException || one instanceof UncheckedIOException;
      // A scheduler that misses a file of its own misses it everywhere.
      if (WANTS.matcher(said).find() || (files && !isFromElsewhere(failure))) {
        return RunProcess.OF_THE_MACHINE;
      }
      if (PROGRAM_KILLED.matcher(said).find()) {
        return RunProcess.KILLED;
      }
    }
    return 0;
  }

  /** Whether that is why a process without a last word of ours has ended. */
  static boolean isOfTheMachine(String printed) {
    return NO_JVM.matcher(printed).find() || WANTS.matcher(printed).find();
  }
}
