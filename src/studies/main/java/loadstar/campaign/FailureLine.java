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

/**
 * Finds or writes the one line with the reason of a run's failure, among all that SimGrid prints
 * meanwhile.
 */
public final class FailureLine {
  /** Packages whose stack frames do not identify a scheduler. */
  private static final List<String> BELOW =
      List.of("java.", "jdk.", "sun.", "org.simgrid.", "loadstar.engine.");

  /**
   * Exit statuses of processes after SIGHUP, SIGINT, SIGKILL, SIGTERM, and after the end of the
   * parent.
   */
  static final Set<String> KILLED = Set.of("129", "130", "137", "143", "3");

  private FailureLine() {}

  /** Returns a description of a failure, with class and line unless its message is sufficient. */
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

  /**
   * Tells whether a class that is not Loadstar's has a part in a failure, such as a user's
   * scheduler.
   */
  public static boolean isFromElsewhere(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> BELOW.stream().noneMatch(name::startsWith))
        .anyMatch(FailureLine::isFromElsewhere);
  }

  private static boolean isFromElsewhere(String className) {
    return !className.startsWith("loadstar.");
  }

  /**
   * Returns the first line of the output of a process that ended without a reason of its own; empty
   * for no output.
   */
  static String first(String printed) {
    return printed.lines().filter(line -> !line.isBlank()).findFirst().orElse("").strip();
  }

  /** Returns a reason without the line number in a deployment that was generated, and is gone. */
  public static String reason(String line) {
    return line.replaceFirst("^(\\S*/deployment\\.xml:\\d+|generated deployment): ", "");
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  // The following patterns find runs that could not be simulated because of the machine: no room,
  // no process, files taken away. The scheduler is not at fault then, and the run does not count as
  // failed.

  /** Messages of operating systems about missing resources. */
  private static final Pattern WANTS =
      Pattern.compile(
          "No space left on device|Disk quota exceeded|File too large|"
              + "Read-only file system|Input/output error|Stale file handle|"
              + "Too many open files|Resource temporarily unavailable|"
              + "Cannot allocate memory|unable to create native thread");

  /** Messages of a JVM that could not start. */
  private static final Pattern NO_JVM =
      Pattern.compile(
          "There is insufficient memory for the Java Runtime Environment|"
              + "Could not reserve enough space|"
              + "Could not create the Java Virtual Machine|Failed to start thread|"
              + "Failed to create the primordial thread|"
              + "Error occurred during initialization of VM");

  /**
   * Message about the program of an external scheduler that was ended by SIGKILL, SIGTERM or
   * SIGHUP.
   */
  private static final Pattern PROGRAM_KILLED =
      Pattern.compile("has ended with status (137|143|129)\\b");

  /**
   * Returns the exit status of a run's process for a failure of the machine; 0 for any other
   * failure.
   */
  static int machineStatus(Throwable failure) {
    for (Throwable one = failure; one != null; one = one.getCause()) {
      String message = String.valueOf(one.getMessage());
      boolean files = one instanceof IOException || one instanceof UncheckedIOException;
      // A scheduler that lacks a file of its own lacks it on every machine.
      if (WANTS.matcher(message).find() || (files && !isFromElsewhere(failure))) {
        return RunProcess.OF_THE_MACHINE;
      }
      if (PROGRAM_KILLED.matcher(message).find()) {
        return RunProcess.KILLED;
      }
    }
    return 0;
  }

  /** Tells whether the machine is the reason why a process ended without a reason of its own. */
  static boolean isOfTheMachine(String printed) {
    return NO_JVM.matcher(printed).find() || WANTS.matcher(printed).find();
  }
}
