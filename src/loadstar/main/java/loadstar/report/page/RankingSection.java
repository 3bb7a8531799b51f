package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.Standing;
import loadstar.result.Table;
import tools.jackson.databind.JsonNode;

/** Schedulers side by side: ranking with intervals, chart, what was asked, the platform. */
final class RankingSection {
  private final Path folder;
  private final String name;
  private final JsonNode about;
  private final List<Entry> entries;

  /** A scheduler, and the ratio of its makespan to the bound. */
  private record Entry(Ranked ranked, double overBound) {}

  RankingSection(Path folder) throws IOException {
    this.folder = folder;
    name = folder.toAbsolutePath().normalize().getFileName().toString();
    about = About.read(folder.resolve("compare.json"));
    entries = entries(folder.resolve("compare.csv"), about.path("question"));
  }

  private static List<Entry> entries(Path csv, JsonNode question) {
    Table table = Table.read(csv);
    if (table.rows() == 0) {
      throw new InputException(csv.toString(), 0, "there is no row in it", null);
    }
    try {
      return entries(table, question);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          csv.toString(), 0, "its numbers cannot be compared: " + e.getMessage(), null);
    }
  }

  private static List<Entry> entries(Table table, JsonNode question) {
    Map<String, SortedMap<Long, Double>> makespans = new LinkedHashMap<>();
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    for (int row = 0; row < table.rows(); row++) {
      String scheduler = table.text(row, "scheduler");
      makespans
          .computeIfAbsent(scheduler, none -> new TreeMap<>())
          .put((long) table.number(row, "seed"), table.number(row, "makespan_s"));
      ratios
          .computeIfAbsent(scheduler, none -> new ArrayList<>())
          .add(table.number(row, "makespan_over_bound"));
    }
    Standing standing =
        Standing.of(
            makespans,
            question.path("random").asBoolean(true),
            question.path("margin_percent").asDouble(100 * Standing.MARGIN) / 100);
    List<Entry> entries = new ArrayList<>();
    for (Ranked ranked : Ranked.of(standing, makespans)) {
      List<Double> own = Objects.requireNonNull(ratios.get(ranked.name()));
      double ratio = own.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
      entries.add(new Entry(ranked, ratio));
    }
    return entries;
  }

  JsonNode about() {
    return about;
  }

  /** The ranking as text cells. */
  Table table() {
    List<String> columns = new ArrayList<>(Ranked.COLUMNS);
    columns.add("over bound");
    Table table = new Table(columns);
    for (Entry entry : entries) {
      List<String> cells = new ArrayList<>(entry.ranked().cells());
      cells.add(String.format(Locale.ROOT, "%.4f", entry.overBound()));
      table.add(cells.toArray());
    }
    return table;
  }

  /** What to type to have these numbers again, as far as the folder tells. */
  String rerun() {
    String told = about.path("rerun").asString("");
    JsonNode asked = about.path("question");
    if (!told.isEmpty() || asked.isMissingNode()) {
      return told;
    }
    StringBuilder line = new StringBuilder("./loadstar compare");
    option(line, "platform", asked.path("platform").asString(""));
    option(line, "master", asked.path("master").asString(""));
    line.append(" --schedulers ")
        .append(word(String.join(",", asked.path("schedulers").propertyNames())));
    option(line, "load", asked.path("load_units").asString(""));
    option(line, "flops-per-unit", asked.path("flops_per_unit").asString(""));
    option(line, "bytes-per-unit", asked.path("bytes_per_unit").asString(""));
    option(line, "result-bytes-per-unit", asked.path("result_bytes_per_unit").asString(""));
    option(line, "noise", asked.path("noise").asString(""));
    option(line, "seeds", asked.path("seeds").asString(""));
    option(line, "margin", asked.path("margin_percent").asString(""));
    for (Map.Entry<String, JsonNode> one : asked.path("schedulers").properties()) {
      for (Map.Entry<String, JsonNode> set : one.getValue().properties()) {
        option(line, "set", one.getKey() + "." + set.getKey() + "=" + About.text(set.getValue()));
      }
    }
    return line.toString();
  }

  private static void option(StringBuilder line, String option, String value) {
    if (!value.isEmpty()) {
      line.append(" --").append(option).append(' ').append(word(value));
    }
  }

  /** For a shell. */
  private static String word(String value) {
    return value.matches("[A-Za-z0-9._/:=,+-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }

  String html() throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"").append(Html.text(name)).append("\">\n<h2>Ranking: ");
    text.append(Html.text(name)).append("</h2>\n");
    String advice = about.path("advice").asString("");
    text.append(advice.isEmpty() ? "" : "<p>" + Html.text(advice) + "</p>\n");
    text.append("<p>Again: <code>").append(Html.text(rerun())).append("</code></p>\n<figure>");
    Path svg = folder.resolve("compare.svg");
    if (Files.isRegularFile(svg)) {
      String drawing = TextFile.read(svg);
      text.append("<div class=\"static\">").append(Html.image(drawing, "ranking")).append("</div>");
    }
    String id = "ranking/" + name;
    text.append("<div class=\"chart tall\" role=\"img\" aria-label=\"ranking\" data-chart=\"");
    text.append(Html.text(id))
        .append("\"></div>\n")
        .append(Html.data(id, Ranked.chart(entries.stream().map(Entry::ranked).toList())));
    text.append(
        "<figcaption>Dots: seeds; bars: 95 % interval of the mean.</figcaption></figure>\n");
    Table table = table();
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int number = row;
      rows.add(table.columns().stream().map(column -> table.text(number, column)).toList());
    }
    text.append(Html.table(table.columns(), rows));
    JsonNode refused = about.path("cannot_play");
    if (!refused.isEmpty()) {
      text.append("<details><summary>Cannot play here</summary>\n");
      text.append(Html.table(List.of("scheduler", "why"), About.rows(refused)));
      text.append("</details>\n");
    }
    JsonNode asked = about.path("question");
    if (!asked.isMissingNode()) {
      text.append("<details open><summary>What was asked</summary>\n");
      text.append(Html.table(List.of("question", "value"), About.rows(asked)));
      text.append("</details>\n");
      text.append(
          PlatformPicture.of(
              asked.path("platform").asString(""), asked.path("master").asString("")));
    }
    return text.append("</section>\n").toString();
  }
}
