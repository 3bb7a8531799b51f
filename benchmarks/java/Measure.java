import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.simgrid.s4u.Engine;

/** What every Java scenario shares: the one line that {@code loadstar bench} reads. */
final class Measure {
  private Measure() {}

  /** Simulated activities that ended; actors take turns, so a plain field is enough. */
  static long activities;

  /**
   * Runs the simulation and prints: scenario, simulated clock (s), activities, wall and processor
   * time of run() (s), peak memory (KiB). Processor time is that of all threads, the JVM's
   * compilers and collectors included.
   */
  static void run(Engine engine, String scenario) {
    double cpuStart = processorSeconds();
    long start = System.nanoTime();
    engine.run();
    double wall = (System.nanoTime() - start) * 1e-9;
    double cpu = processorSeconds() - cpuStart;
    // 17 significant digits name one double, as C's %.17g does.
    String clock = new BigDecimal(Engine.get_clock()).round(new MathContext(17)).toString();
    System.out.printf(
        "bench scenario=%s clock=%s activities=%d wall_s=%.9f cpu_s=%.9f vmhwm_kib=%d%n",
        scenario, clock, activities, wall, cpu, peakMemoryKib());
    System.out.flush();
  }

  private static double processorSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() * 1e-9;
  }

  /** Stops with the usage line unless there are {@code count} arguments. */
  static String[] requireArguments(Engine engine, int count, String usage) {
    String[] args = engine.get_args();
    if (args.length != count) {
      System.err.println("usage: " + usage + " [--cfg=key:value]...");
      System.exit(2);
    }
    return args;
  }

  /** The peak resident memory of this process in KiB (VmHWM), 0 where /proc does not tell. */
  private static long peakMemoryKib() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException e) {
      System.err.println("no peak memory: " + e.getMessage());
    }
    return 0;
  }
}
