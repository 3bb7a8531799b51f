package loadstar.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Watches a run's process from its beginning to its end, and ends it beyond its limits. */
final class ChildWatch implements AutoCloseable {
  private static final long MILLISECONDS_BETWEEN = 50;

  private final Process process;
  private final Limits limits;
  private final long begin = System.nanoTime();
  private final @Nullable Thread looking;
  volatile @Nullable String exceeded; // the limit in words; final once this is closed

  ChildWatch(Process process, Limits limits) {
    this.process = process;
    this.limits = limits;
    looking = limits.any() ? Thread.ofPlatform().daemon().start(this::look) : null;
  }

  private void look() {
    try {
      while (exceeded == null) {
        if ((System.nanoTime() - begin) / 1e9 > limits.seconds()) {
          exceeded = limits.tooLong();
        } else if (bytes(process.pid()) > limits.bytes()) {
          exceeded = limits.tooLarge();
        } else {
          Thread.sleep(MILLISECONDS_BETWEEN);
        }
      }
      process.destroyForcibly();
    } catch (InterruptedException e) {
      // The run has ended before.
    }
  }

  /**
   * Returns the main memory of a process in bytes, from Linux's {@code /proc}; 0 where it is
   * unknown.
   */
  private static double bytes(long pid) {
    try {
      String status =
          Files.readString(Path.of("/proc", Long.toString(pid), "status"), StandardCharsets.UTF_8);
      return status
          .lines()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0; // the process has ended
    }
  }

  @Override
  public void close() throws InterruptedException {
    Thread thread = looking;
    if (thread != null) {
      thread.interrupt();
      thread.join();
    }
  }
}
