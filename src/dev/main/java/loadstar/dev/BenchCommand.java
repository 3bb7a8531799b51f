package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.cli.ClasspathCommand;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.cli.bench.Comparison;
import loadstar.cli.bench.Results;
import loadstar.cli.bench.Scenario;
import loadstar.cli.bench.Session;
import loadstar.cli.bench.Variant;
import loadstar.cli.bench.Workbench;

/**
 * Runs the same scenarios on our engine, as C++ S4U programs and, where it is installed, on
 * upstream's Java binding, in turn; checks that all reach the same simulated clock; prints ratios.
 */
final class BenchCommand implements Command {
  private static final int RUNS = 5;
  private static final int QUICK_RUNS = 3;
  private static final String ROW = "%-20s %-10s %12s  %-20s %12s %11s %12s%n";
  private static final Object[] HEADER = {
    "scenario",
    "variant",
    "us/activity",
    "ours/variant, wall",
    "ours/variant",
    "memory MiB",
    "ours/variant"
  };

  @Override
  public String name() {
    return "bench";
  }

  @Override
  public String summary() {
    return "ours, the C++ twins and upstream's simgrid-java (where installed), side by side";
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    boolean quick = options.has("quick");
    String chosen = options.get("scenario");
    List<Scenario> scenarios = chosen == null ? Scenario.all() : Scenario.named(chosen);
    int runs = options.whole("runs", quick ? QUICK_RUNS : RUNS);
    String folder = options.get("out");
    Results results =
        new Results(Path.of(folder != null ? folder : defaultFolder()), Home.folder());
    Workbench bench = new Workbench(Home.folder(), ClasspathCommand.classPath(), jvmOptions());
    PrintStream terminal = Boolean.getBoolean("loadstar.terminal") ? err : null;
    Session session = new Session(bench, results, runs, terminal);
    Thread onInterrupt = new Thread(() -> interrupt(bench, results, err));
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    boolean agree = true;
    try {
      out.printf(ROW, HEADER);
      for (Scenario scenario : scenarios) {
        for (Comparison comparison : session.measure(scenario, quick)) {
          agree &= comparison.agrees();
          print(comparison, out);
        }
      }
    } finally {
      bench.awaitInterrupt();
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    }
    results.files().forEach(file -> out.println("wrote " + file));
    return agree ? DONE : FAILED;
  }

  /** Runs when this process has to end, by Ctrl-C for instance. */
  private static void interrupt(Workbench bench, Results results, PrintStream err) {
    bench.interrupt();
    int kept = results.close();
    err.println();
    err.println(
        kept == 0
            ? "interrupted: no scenario is finished, nothing is written"
            : "interrupted: " + kept + " finished and kept in " + results.folder());
  }

  /** As the launcher started this JVM, without its archive of this class path. */
  private static List<String> jvmOptions() throws IOException {
    List<String> options = new ArrayList<>(ClasspathCommand.jvmOptions());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      boolean ours = option.startsWith("-XX:") && !option.startsWith("-XX:AOT");
      if (ours && !options.contains(option)) {
        options.add(option);
      }
    }
    return options;
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar bench [OPTION]...",
            """
            Runs every scenario on our engine and as its C++ twin, in turn, each run in its own
            process: the twin as SimGrid is distributed (cpp-stock), and with raw contexts and the
            allocator that ours has (cpp-raw). All must end at the same simulated clock, to the last
            digit. Then time and memory are printed, and the ratios ours/variant: median of the
            ratios of neighbouring runs, smallest and largest.

            Where upstream's simgrid-java is installed it takes part at the quick size.

            Scenarios:
            """
                + String.join(", ", Scenario.all().stream().map(Scenario::name).toList())
                + ".")
        .flag("quick", "scaled down about tenfold, " + QUICK_RUNS + " runs")
        .value("scenario", "A,B", "only these scenarios")
        .whole("runs", "N", 1, 1_000_000, null, "runs of each variant (default " + RUNS + ")")
        .value("out", "DIR", "where results go (default results/bench/DATE)");
  }

  private static String defaultFolder() {
    DateTimeFormatter stamp = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);
    return "results/bench/" + LocalDateTime.now(ZoneOffset.UTC).format(stamp);
  }

  private static void print(Comparison comparison, PrintStream out) {
    String title = comparison.title();
    if (!comparison.agrees()) {
      out.println(title + ": the simulated clocks differ, so no ratio is given; see raw.csv");
      return;
    }
    for (String variant : comparison.variants()) {
      boolean reference = !variant.equals(Variant.OURS);
      Comparison.Ratio time = comparison.timeRatio(Variant.OURS, variant);
      out.printf(
          ROW,
          title,
          variant,
          String.format(Locale.ROOT, "%.3f", comparison.microsPerActivity(variant)),
          reference
              ? String.format(
                  Locale.ROOT, "%.3f (%.3f..%.3f)", time.median(), time.smallest(), time.largest())
              : "",
          reference
              ? String.format(
                  Locale.ROOT, "%.3f cpu", comparison.cpuRatio(Variant.OURS, variant).median())
              : "",
          String.format(Locale.ROOT, "%.1f", comparison.memoryKib(variant) / 1024),
          reference
              ? String.format(Locale.ROOT, "%.2f", comparison.memoryRatio(Variant.OURS, variant))
              : "");
      title = "";
    }
  }
}
