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
final class RunSection {
  private final Path folder;
  private final String name;
  private final JsonNode about;

  private final Names names;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its sort, its name where names are hidden
   */
  RunSection(Path folder, int number, Names names) throws IOException {
    this.folder = folder;
    this.names = names;
    name =
        names.hides()
            ? "run-" + number
            : folder.toAbsolutePath().normalize().getFileName().toString();
    about = About.read(folder.resolve("run.json"));
    names.learn(about.path("spec").path("parameters").path("platform").asString(""));
  }

  JsonNode about() {
    return about;
  }

  String title() {
    return "Run " + name;
  }

  /** Its numbers, for programs. */
  Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("rerun", rerun());
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    about
        .path("values")
        .properties()
        .forEach(one ->
            values.put(one.getKey(), one.getValue().isNumber() ? one.getValue().asDouble() : null));
    data.put("values", values);
    return data;
  }

  /** What to type to have these numbers again. */
  String rerun() {
    if (names.hides()) {
      return "";
    }
    String told = about.path("rerun").asString("");
    if (!told.isEmpty()) {
      return told;
    }
    JsonNode parameters = about.path("spec").path("parameters");
    String until = parameters.path("until_s").asString("Infinity");
    return "./loadstar run --platform "
        + parameters.path("platform").asString("")
        + " --deployment "
        + parameters.path("deployment").asString("")
        + (until.equals("Infinity") ? "" : " --until " + until)
        + " --seed "
        + about.path("spec").path("seed").asString("1");
  }

  /**
   * @param most how many characters the bars may take
   */
  String html(int most) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"").append(Html.text(name)).append("\">\n<h2>Run: ");
    text.append(Html.text(name)).append("</h2>\n").append(Html.again(rerun()));
    text.append(Html.table(List.of("metric", "value"), About.rows(about.path("values"), names)));
    Path chunks = folder.resolve("chunks.csv");
    Path tasks = folder.resolve("tasks.csv");
    if (Files.isRegularFile(chunks)) {
      gantt(text, Bars.ofChunks(Table.read(chunks), names), most);
    } else if (Files.isRegularFile(tasks)) {
      gantt(text, Bars.ofTasks(Table.read(tasks), names), most);
    }
    text.append("<details><summary>All parameters</summary>\n");
    text.append(Html.table(List.of("parameter", "value"), About.rows(about.path("spec"), names)));
    text.append("</details>\n");
    JsonNode parameters = about.path("spec").path("parameters");
    String platform = parameters.path("platform").asString("");
    text.append(PlatformPicture.of(platform, names.platform(platform), "", names));
    return text.append("</section>\n").toString();
  }

  private void gantt(StringBuilder text, Bars bars, int most) throws IOException {
    String id = "gantt/" + name;
    Bars.Packed packed = bars.packed(most);
    text.append("<figure class=\"gantt\"><div data-gantt=\"").append(Html.text(id));
    text.append("\"></div>\n").append(Html.data(id, packed.json())).append("<figcaption>");
    text.append(Html.text(packed.shown())).append("</figcaption></figure>\n");
    text.append("<details><summary>What each did</summary>\n");
    text.append(Html.table(bars.columns(), bars.summary()));
    text.append("</details>\n");
  }
}
