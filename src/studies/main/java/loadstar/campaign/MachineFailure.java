package loadstar.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a run could not be played because of the machine: no room, no process, files taken away.
 * Then nothing is wrong with its scheduler, and the run is none that has failed.
 */
public final class MachineFailure {
  /** What systems say of a want of theirs, wherever it is met. */
  private static final List<String> WANTS =
      List.of(
          "No space left on device",
          "Disk quota exceeded",
          "File too large",
          "Read-only file system",
          "Input/output error",
          "Stale file handle",
          "Too many open files",
          "Resource temporarily unavailable",
          "Cannot allocate memory",
          "unable to create native thread");

  /** What a JVM says that could not even begin. */
  private static final List<String> NO_JVM =
      List.of(
          "There is insufficient memory for the Java Runtime Environment",
          "Could not reserve enough space",
          "Could not create the Java Virtual Machine",
          "Failed to start thread",
          "Failed to create the primordial thread",
          "Error occurred during initialization of VM");

  /** The program of an external scheduler, ended by SIGKILL, SIGTERM or SIGHUP. */
  private static final Pattern PROGRAM_KILLED =
      Pattern.compile("has ended with status (137|143|129)\\b");

  private MachineFailure() {}

  /** The status of a run's process that such a failure ends; 0 for any other. */
  static int status(Throwable failure) {
    for (Throwable one = failure; one != null; one = one.getCause()) {
      String said = String.valueOf(one.getMessage());
      boolean files = one instanceof IOException || one instanceof UncheckedIOException;
      // A scheduler that misses a file of its own misses it everywhere.
      if (has(said, WANTS) || (files && !FailureLine.isFromElsewhere(failure))) {
        return RunProcess.OF_THE_MACHINE;
      }
      if (PROGRAM_KILLED.matcher(said).find()) {
        return RunProcess.KILLED;
      }
    }
    return 0;
  }

  /** Whether that is why a process without a last word of ours has ended. */
  static boolean saysSo(String printed) {
    return FailureLine.find(printed) == null && (has(printed, NO_JVM) || has(printed, WANTS));
  }

  private static boolean has(String text, List<String> words) {
    return words.stream().anyMatch(text::contains);
  }
}
