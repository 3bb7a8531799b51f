package loadstar.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many runs at a time a machine has room for. */
public final class Jobs {
  /** Of the machine's main memory, for all runs together. */
  private static final double SHARE = 1.0 / 3;

  private static final double BYTES = 0.2e9;

  /** A process with 65 536 hosts took 1.3 to 1.45 GB, whichever scheduler played. */
  private static final double BYTES_OF_A_HOST = 20e3;

  private Jobs() {}

  /**
   * As many as there are processors, but no more than there is memory for.
   *
   * @param hosts of the largest platform
   */
  public static int byDefault(int hosts) {
    double machine = 1024 * number(Path.of("/proc/meminfo"));
    double container = number(Path.of("/sys/fs/cgroup/memory.max"));
    return byDefault(
        Runtime.getRuntime().availableProcessors(), Math.min(machine, container), hosts);
  }

  /** In the first line of a file; infinite where there is none. */
  static double number(Path file) {
    try {
      String line = Files.readString(file, StandardCharsets.UTF_8).lines().findFirst().orElse("");
      String digits = line.replaceAll("[^0-9]", "");
      return digits.isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(digits);
    } catch (IOException e) {
      return Double.POSITIVE_INFINITY; // another system
    }
  }

  static int byDefault(int processors, double memory, int hosts) {
    double most = memory * SHARE / (BYTES + BYTES_OF_A_HOST * hosts);
    return (int) Math.max(1, Math.min(processors, most));
  }
}
