package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One simulation: its parameters and metrics, who did what when, the platform. */
final class RunSection extends Section {
  /** What the bars of all Gantt charts may take: with all else the page stays below 3 MB. */
  private static final int MOST_BARS = 1_700_000;

  private final Path folder;
  private final String platform;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its sort, its name where names are hidden
   */
  RunSection(Path folder, int number, Names names) throws IOException {
    super(names.hides() ? "run-" + number : nameOf(folder), names);
    this.folder = folder;
    about = read(folder.resolve("run.json"));
    platform = about.path("spec").path("parameters").path("platform").asString("");
    names.learn(platform);
  }

  @Override
  String kind() {
    return "runs";
  }

  @Override
  String title() {
    return "Run " + name;
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
    Table table = new Table("metric", "value");
    rows(about.path("values")).forEach(row -> table.add(row.toArray()));
    return table;
  }

  @Override
  String rerun() {
    if (names.hides() || about.has("rerun")) {
      return super.rerun();
    }
    JsonNode spec = about.path("spec");
    JsonNode parameters = spec.path("parameters");
    String until = parameters.path("until_s").asString("Infinity");
    return "./loadstar run --platform "
        + platform
        + " --deployment "
        + parameters.path("deployment").asString("")
        + (until.equals("Infinity") ? "" : " --until " + until)
        + " --seed "
        + spec.path("seed").asString("1");
  }

  @Override
  String html(Looks looks, int alike) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"%s\">\n<h2>Run: %s</h2>\n", name, name));
    text.append(Html.again(rerun()));
    text.append(Html.table(List.of("metric", "value"), rows(about.path("values"))));
    Path chunks = folder.resolve("chunks.csv");
    Path tasks = folder.resolve("tasks.csv");
    if (Files.isRegularFile(chunks)) {
      text.append(gantt(Bars.ofChunks(Table.read(chunks), names), MOST_BARS / alike));
    } else if (Files.isRegularFile(tasks)) {
      text.append(gantt(Bars.ofTasks(Table.read(tasks), names), MOST_BARS / alike));
    }
    String parameters = Html.table(List.of("parameter", "value"), rows(about.path("spec")));
    text.append(Html.details("All parameters", "", parameters));
    text.append(PlatformPicture.of(platform, names.platform(platform), "", names));
    return text.append("</section>\n").toString();
  }

  private String gantt(Bars bars, int most) throws IOException {
    String id = "gantt/" + name;
    Bars.Packed packed = bars.packed(most);
    return Html.of("<figure class=\"gantt\"><div data-gantt=\"%s\"></div>\n", id)
        + Html.data(id, packed.json())
        + Html.of("<figcaption>%s</figcaption></figure>\n", packed.shown())
        + Html.details("What each did", "", Html.table(bars.columns(), bars.summary()));
  }
}
