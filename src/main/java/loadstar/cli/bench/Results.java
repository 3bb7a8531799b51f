package loadstar.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.model.InputException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The files of one benchmark, complete as far as it got: {@code raw.csv} with every run as soon as
 * it is made, {@code summary.csv} with the ratios, {@code machine.txt} with machine, versions and
 * commands.
 */
public final class Results implements AutoCloseable {
  private final Path folder;
  private final CSVPrinter raw;
  private final CSVPrinter summary;
  private final Path machine;

  /**
   * Makes the folder, and the files in it as far as they are known.
   *
   * @param home the clone
   * @throws InputException if the folder cannot be made
   */
  public Results(Path folder, Path home) throws IOException {
    this.folder = made(folder);
    this.machine = folder.resolve("machine.txt");
    List<String> lines = new ArrayList<>(Machine.describe(home));
    lines.add("");
    Files.write(machine, lines, StandardCharsets.UTF_8);
    this.raw =
        csv(
            "raw.csv",
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
    this.summary =
        csv(
            "summary.csv",
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
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(
          folder.toString(), 0, "cannot make this folder for the results", "--out DIR");
    }
  }

  /** Notes one run; it is on the disk when this returns. */
  public void add(Comparison comparison, String variant, int run, Measurement measured)
      throws IOException {
    raw.printRecord(
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
        measured.memoryKib());
    raw.flush();
  }

  /** Notes how a variant of a scenario is started. */
  public void addCommand(String command) throws IOException {
    Files.writeString(machine, command + "\n", StandardOpenOption.APPEND);
  }

  /** Notes the medians and ratios of a finished comparison. */
  public void summarise(Comparison comparison) throws IOException {
    for (String variant : comparison.variants()) {
      Comparison.Ratio time = comparison.timeRatio(Variant.OURS, variant);
      summary.printRecord(
          comparison.scenario().name(),
          size(comparison),
          variant,
          round(comparison.microsPerActivity(variant)),
          round(time.median()),
          round(time.smallest()),
          round(time.largest()),
          round(comparison.cpuRatio(Variant.OURS, variant).median()),
          Math.round(comparison.memoryKib(variant)),
          round(comparison.memoryRatio(Variant.OURS, variant)));
    }
    summary.flush();
  }

  /** The files, in the order of the class's description. */
  public List<Path> files() {
    return List.of(folder.resolve("raw.csv"), folder.resolve("summary.csv"), machine);
  }

  @Override
  public void close() throws IOException {
    raw.close();
    summary.close();
  }

  private CSVPrinter csv(String name, String... header) throws IOException {
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader(header).setRecordSeparator('\n').get();
    return format.print(folder.resolve(name), StandardCharsets.UTF_8);
  }

  private static String size(Comparison comparison) {
    return comparison.quick() ? "quick" : "full";
  }

  private static String round(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
