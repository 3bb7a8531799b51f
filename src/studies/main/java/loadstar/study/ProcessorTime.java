package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Measures the processor time of this process and of its children that have ended. */
public final class ProcessorTime {
  private static final Path STAT = Path.of("/proc/self/stat");

  /** The clock ticks of Linux a second, the same on all systems that programs see. */
  private static final double TICKS_A_SECOND = 100;

  private ProcessorTime() {}

  /**
   * Returns the seconds so far; those of this process alone if the system does not report its
   * children.
   */
  public static double seconds() {
    try {
      return seconds(Files.readString(STAT));
    } catch (IOException e) {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos()
          / 1e9;
    }
  }

  /**
   * Reads the line that Linux has of a process; its second field, in brackets, may hold anything.
   */
  static double seconds(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    double ticks = 0;
    for (int field = 14; field <= 17; field++) { // user and system, then those of children
      ticks += Double.parseDouble(fields[field - 3]);
    }
    return ticks / TICKS_A_SECOND;
  }
}
