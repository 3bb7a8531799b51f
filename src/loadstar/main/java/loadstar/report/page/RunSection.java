package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;

/** A section on one simulation: its parameters and metrics, its schedule, the platform. */
final class RunSection extends Section {
  /**
   * Limit of the characters of the bars of all Gantt charts: with all else the page stays below 3
   * MB.
   */
  private static final int MOST_BARS = 1_700_000;

  /** Divisor of that limit for the drawing that a page has without its script. */
  private static final int OF_THE_BARS = 6;

  private final Path folder;
  private final String platform;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its kind, its name where names are hidden
   */
  RunSection(Path folder, int number, Names names) throws IOException {
    super("runs", names.hides() ? "run-" + number : nameOf(folder), names);
    this.folder = folder;
    about = read(folder.resolve("run.json"));
    platform = about.path("spec").path("parameters").path("platform").asString("");
    names.learn(platform);
  }

  @Override
  String title() {
    String deployment = about.path("spec").path("parameters").path("deployment").asString("");
    return platform.isEmpty() || names.hides()
        ? "Run " + name
        : "Run of " + Names.brief(deployment) + " on " + Names.brief(platform);
  }

  @Override
  String label() {
    return "Run";
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    about
        .path("values")
        .properties()
        .forEach(one ->
            values.put(one.getKey(), one.getValue().isNumber() ? one.getValue().asDouble() : null));
    return Map.of("values", values);
  }

  @Override
  Table table() {
    return table(List.of("metric", "value"), rows(about.path("values")));
  }

  @Override
  String html(Looks looks, int alike) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"%s\">\n<h2>Run: %s</h2>\n", name, name));
    text.append(headline()).append(Html.again(rerun()));
    text.append(
        Html.table(
            table(
                List.of("metric", "value", "unit"),
                rows(about.path("values")).stream()
                    .map(row -> List.of(row.get(0), row.get(1), unit(row.get(0))))
                    .toList())));
    Path chunks = folder.resolve("chunks.csv");
    Path tasks = folder.resolve("tasks.csv");
    if (Files.isRegularFile(chunks)) {
      text.append(gantt(RunBars.ofChunks(Table.read(chunks), names), MOST_BARS / alike));
    } else if (Files.isRegularFile(tasks)) {
      text.append(gantt(RunBars.ofTasks(Table.read(tasks), names), MOST_BARS / alike));
    }
    Table spec = table(List.of("parameter", "value"), rows(about.path("spec")));
    text.append(Html.details("All parameters", "", Html.table(spec)));
    text.append(PlatformPicture.of(platform, names.platform(platform), "", names));
    return text.append("</section>\n").toString();
  }

  /** Returns the makespan, and the lower bound of all schedules. */
  private String headline() {
    double end = value(Summary.END);
    double bound =
        Summary.BOUNDS.values().stream()
            .mapToDouble(this::value)
            .filter(one -> one > 0)
            .max()
            .orElse(Double.NaN);
    return Double.isNaN(end)
        ? ""
        : Html.of(
            "<p>It ends at %s s%s.</p>\n",
            Numbers.text(end),
            Double.isNaN(bound) ? "" : "; no schedule beats " + Numbers.text(bound) + " s");
  }

  private double value(Metric metric) {
    return about.path("values").path(metric.name()).asDouble(Double.NaN);
  }

  /** Returns the unit of a metric; empty for a ratio, and for a metric that is not declared. */
  private static String unit(String name) {
    return Summary.declared().stream()
        .filter(metric -> metric.name().equals(name) && !metric.unit().equals("1"))
        .map(Metric::unit)
        .findFirst()
        .orElse("");
  }

  private String gantt(RunBars bars, int most) throws IOException {
    String id = "gantt/" + name;
    RunBars.Packed packed = bars.packed(most);
    return Html.of("<figure class=\"gantt\"><div data-gantt=\"%s\">", id)
        + Html.image(bars.drawing(most / OF_THE_BARS), "Schedule")
        + "</div>\n"
        + Html.data(id, packed.json())
        + Html.of("<figcaption>%s</figcaption></figure>\n", packed.shown())
        + Html.details("What each did", "", Html.table(bars.summary()));
  }
}
