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
import loadstar.input.TextFile;
import loadstar.model.NearestName;
import loadstar.result.AtomicFile;

/**
 * Runs the same scenarios on Loadstar's engine, as C++ S4U programs and, if it is installed, on
 * upstream's Java binding. It checks the arguments, and leaves the runs to benchmarks/bench, a
 * script of its own, so that no part of the measured programs measures.
 */
final class BenchCommand extends Command {
  private static final int RUNS = 5;
  private static final int QUICK_RUNS = 3;
  private static final List<String> FILES = List.of("raw.csv", "summary.csv", "machine.txt");

  BenchCommand() {
    super(
        "bench", "ours, the C++ twins and upstream's simgrid-java (where installed), side by side");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    boolean quick = options.has("quick");
    List<String> names = new ArrayList<>();
    String chosen = options.get("scenario");
    for (String name : chosen == null ? scenarios() : List.of(chosen.split(",", -1))) {
      String known = name.strip();
      names.add(
          NearestName.find(known, scenarios(), one -> one, "unknown scenario \"" + known + "\""));
    }
    int runs = options.whole("runs", quick ? QUICK_RUNS : RUNS);
    String given = options.get("out");
    Path folder = Path.of(given != null ? given : defaultFolder());
    AtomicFile.checkFolder(folder, "--out");
    FILES.forEach(file -> AtomicFile.refuseOtherThanFile(folder.resolve(file), "another --out"));
    Path script = Home.folder().resolve("benchmarks/bench");
    List<String> command = new ArrayList<>(List.of("bash", script.toString(), folder.toString()));
    command.addAll(List.of(Integer.toString(runs), quick ? "quick" : "full", file().toString()));
    command.addAll(List.of(String.join(",", names), ClasspathCommand.classPath()));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions());
    out.flush();
    Process bench = new ProcessBuilder(command).inheritIO().start();
    // Ctrl-C reaches the script, too: it ends the run under way, and reports which results are
    // stored.
    Thread end =
        new Thread(() -> {
          bench.destroy();
          bench.onExit().join();
        });
    Runtime.getRuntime().addShutdownHook(end);
    return bench.onExit().join().exitValue();
  }

  /**
   * Returns the options with which the launcher started this JVM, without its archive of this class
   * path.
   */
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
                + String.join(", ", scenarios())
                + ".")
        .flag("quick", "scaled down about tenfold, " + QUICK_RUNS + " runs")
        .value("scenario", "A,B", "only these scenarios")
        .whole("runs", "N", 1, 1_000_000, null, "runs of each variant (default: " + RUNS + ")")
        .value("out", "DIR", "where results go (default: results/bench/DATE)");
  }

  private static Path file() {
    return Home.folder().resolve("benchmarks/scenarios");
  }

  /** Returns the names of the scenarios, in the order of the report. */
  private static List<String> scenarios() {
    return TextFile.read(file())
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.substring(0, line.indexOf('|')).strip())
        .toList();
  }

  private static String defaultFolder() {
    DateTimeFormatter stamp = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmmss", Locale.ROOT);
    return "results/bench/" + LocalDateTime.now(ZoneOffset.UTC).format(stamp);
  }
}
