package loadstar.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.result.AtomicFile;
import org.apache.commons.csv.CSVFormat;

/**
 * The files of one benchmark: {@code raw.csv} with every run, {@code summary.csv} with the ratios,
 * {@code machine.txt} with machine, versions and commands. They appear with the first comparison
 * that is done, and always hold whole comparisons.
 */
public final class Results {
  private static final CSVFormat CSV = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

  static final List<String> RAW_COLUMNS =
      List.of(
          "scenario",
          "size",
          "variant",
          "run",
          "clock_s",
          "outcome",
          "activities",
          "wall_s",
          "cpu_s",
          "us_per_activity",
          "peak_memory_kib");

  static final List<String> SUMMARY_COLUMNS =
      List.of(
          "scenario",
          "size",
          "variant",
          "us_per_activity",
          "ours_to_variant_time",
          "ours_to_variant_time_min",
          "ours_to_variant_time_max",
          "ours_to_variant_cpu",
          "peak_memory_kib",
          "ours_to_variant_memory");

  private final Path folder;
  private final List<String> machine;
  private final List<String> raw = new ArrayList<>();
  private final List<String> summary = new ArrayList<>();

  /** Rows and commands of the comparison under way. */
  private final List<String> newRaw = new ArrayList<>();

  private final List<String> newCommands = new ArrayList<>();
  private int finished;
  private boolean closed;

  /**
   * @param folder made when there is something to write
   * @param home the clone
   * @throws loadstar.model.InputException if the folder cannot be made or written
   */
  public Results(Path folder, Path home) {
    AtomicFile.checkFolder(folder, "--out");
    this.folder = folder;
    this.machine = new ArrayList<>(Machine.describe(home));
    machine.add("");
    raw.add(line(RAW_COLUMNS.toArray()));
    summary.add(line(SUMMARY_COLUMNS.toArray()));
    for (Path file : files()) {
      AtomicFile.refuseOtherThanFile(file, "another --out");
    }
  }

  /** Notes one run of the comparison under way. */
  public void add(Comparison comparison, String variant, int run, Measurement measured) {
    newRaw.add(
        line(
            comparison.scenario().name(),
            size(comparison),
            variant,
            run,
            measured.clock(),
            measured.outcome(),
            measured.activities(),
            measured.wallSeconds(),
            measured.cpuSeconds(),
            round(measured.microsPerActivity()),
            measured.memoryKib()));
  }

  /** Notes how a variant of the scenario under way is started. */
  public void addCommand(String command) {
    newCommands.add(command);
  }

  /**
   * Writes a comparison that is done: its runs and commands, and, if the variants agree, medians
   * and ratios.
   */
  public synchronized void finish(Comparison comparison) throws IOException {
    if (closed) {
      return;
    }
    raw.addAll(newRaw);
    newRaw.clear();
    machine.addAll(newCommands);
    newCommands.clear();
    if (comparison.agrees()) {
      comparison.variants().forEach(variant -> summarise(comparison, variant));
    }
    finished++;
    AtomicFile.write(folder.resolve("raw.csv"), String.join("", raw));
    AtomicFile.write(folder.resolve("summary.csv"), String.join("", summary));
    AtomicFile.write(folder.resolve("machine.txt"), String.join("\n", machine) + "\n");
  }

  private void summarise(Comparison comparison, String variant) {
    Comparison.Ratio time = comparison.timeRatio(Variant.OURS, variant);
    summary.add(
        line(
            comparison.scenario().name(),
            size(comparison),
            variant,
            round(comparison.microsPerActivity(variant)),
            round(time.median()),
            round(time.smallest()),
            round(time.largest()),
            round(comparison.cpuRatio(Variant.OURS, variant).median()),
            Math.round(comparison.memoryKib(variant)),
            round(comparison.memoryRatio(Variant.OURS, variant))));
  }

  /**
   * Keeps what is written as it is from now on; waits for what is being written.
   *
   * @return how many comparisons the files hold; without any there are no files
   */
  public synchronized int close() {
    closed = true;
    return finished;
  }

  /** Where the files are. */
  public Path folder() {
    return folder;
  }

  /** The files, in the order of the class's description. */
  public List<Path> files() {
    return List.of(
        folder.resolve("raw.csv"), folder.resolve("summary.csv"), folder.resolve("machine.txt"));
  }

  private static String line(Object... values) {
    return CSV.format(values) + "\n";
  }

  private static String size(Comparison comparison) {
    return comparison.quick() ? "quick" : "full";
  }

  private static String round(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
