import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.simgrid.s4u.Engine;

/** What every Java scenario shares: the one line that {@code loadstar bench} reads. */
final class Measure {
  private Measure() {}

  /** Simulated activities that ended; actors take turns, so a plain field is enough. */
  static long activities;

  /** Runs the simulation and reports; its outcome is its clock. */
  static void run(Engine engine, String scenario) {
    Stopwatch watch = new Stopwatch();
    engine.run();
    watch.report(scenario, Engine.get_clock(), Engine.get_clock());
  }

  /**
   * Measures from its making to its report, which is one line: scenario, simulated clock (s),
   * outcome, activities, wall and processor time (s), peak memory (KiB). Processor time is that of
   * all threads, the JVM's compilers and collectors included.
   */
  static final class Stopwatch {
    private final double cpuStart = processorSeconds();
    private final long start = System.nanoTime();

    /**
     * @param outcome what has to be equal besides the clock
     */
    void report(String scenario, double clock, double outcome) {
      double wall = (System.nanoTime() - start) * 1e-9;
      double cpu = processorSeconds() - cpuStart;
      System.out.printf(
          Locale.ROOT,
          "bench scenario=%s clock=%s outcome=%s activities=%d wall_s=%.9f cpu_s=%.9f"
              + " vmhwm_kib=%d%n",
          scenario,
          digits(clock),
          digits(outcome),
          activities,
          wall,
          cpu,
          peakMemoryKib());
      System.out.flush();
    }
  }

  /** 17 significant digits name one double, as C's %.17g does. */
  private static String digits(double value) {
    return new BigDecimal(value).round(new MathContext(17)).toString();
  }

  static double processorSeconds() {
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
  static long peakMemoryKib() {
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
