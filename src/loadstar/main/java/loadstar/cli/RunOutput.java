package loadstar.cli;

import static loadstar.result.Numbers.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.model.Quantity;
import loadstar.model.Violation;
import loadstar.platform.PlatformFile;
import loadstar.report.Window;
import loadstar.simulation.Declared;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/** What {@code loadstar run} prints and writes in the same way for a star and for a tree. */
final class RunOutput {
  private RunOutput() {}

  /** Writes all that happened, row by row. */
  @FunctionalInterface
  interface Rows {
    void write(Path file) throws IOException;
  }

  /** Draws a part of the run; says what was written. */
  @FunctionalInterface
  interface Drawing {
    String write(Window window, Path file) throws IOException;
  }

  /**
   * A run that is over, and has been told to people.
   *
   * @param scheduler null where masters name several
   * @param values for run.json
   * @param settings of SimGrid in force
   * @param end the last date, seconds
   * @param rowFile the name of the file with all that happened
   */
  record Over(
      @Nullable String scheduler,
      Summary summary,
      RunResult values,
      Map<String, String> settings,
      Supplier<List<Declared>> masters,
      double end,
      String rowFile,
      Rows rows,
      Drawing drawing,
      List<Violation> violations) {}

  /**
   * What was run, as run.json keeps it: with every setting that SimGrid ran with, and the user's
   * log settings.
   *
   * @param scheduler null where masters name several
   */
  static RunSpec spec(
      SimulationSpec spec, Map<String, String> settings, @Nullable String scheduler) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", spec.platform().toString());
    parameters.put("deployment", spec.deployment().file());
    if (scheduler != null) {
      parameters.put("scheduler", scheduler);
    }
    parameters.put("until_s", Quantity.exact(spec.until()));
    parameters.put(
        "config",
        Stream.concat(
                settings.entrySet().stream().map(one -> one.getKey() + ":" + one.getValue()),
                spec.config().stream().filter(option -> option.startsWith("--")))
            .collect(Collectors.joining(" ")));
    spec.properties().forEach((name, value) -> parameters.put("property." + name, value));
    return new RunSpec("run", "run", spec.seed(), parameters);
  }

  /** A line of the summary. */
  static void row(PrintStream out, String name, String value) {
    out.printf("%-15s %s%n", name, value);
  }

  /** Why no joules are known, where the platform means to say them. */
  static void wattsLeftOut(PrintStream out, PlatformFile platform) {
    if (!platform.wattsLeftOut().isEmpty()) {
      row(out, "energy", platform.wattsLeftOut());
    }
  }

  /**
   * A row of what was consumed, emitted or paid, and how much of it; none if it is not known.
   *
   * @param each of which {@code perEach} is known
   */
  static void consumed(
      PrintStream out, Summary summary, Metric whole, Metric perEach, String each) {
    if (summary.has(whole)) {
      String unit = whole.unit().equals("1") ? "" : " " + whole.unit();
      String of =
          summary.has(perEach) ? format(", %.6g%s/%s", summary.value(perEach), unit, each) : "";
      row(out, whole.name(), format("%.6g%s%s", summary.value(whole), unit, of));
    }
  }
}
