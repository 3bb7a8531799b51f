package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.model.InputException;
import loadstar.report.RankingJson;
import loadstar.result.Standing;
import loadstar.result.Table;
import loadstar.simulation.Failures;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Schedulers side by side: ranking with intervals, chart, what was asked, the platform. */
final class RankingSection {
  private final Path folder;
  private final String name;
  private final JsonNode about;
  private final Ranking ranking;
  private final List<Metric> shown;

  private final Names names;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its sort, its name where names are hidden
   */
  RankingSection(Path folder, int number, Names names) throws IOException {
    this.folder = folder;
    this.names = names;
    name =
        names.hides()
            ? "ranking-" + number
            : folder.toAbsolutePath().normalize().getFileName().toString();
    JsonNode said = About.read(folder.resolve("compare.json"));
    // A comparison with failures leaves no ranking: the table here is of another.
    about = said.has("robustness") ? MissingNode.getInstance() : said;
    Path csv = folder.resolve("compare.csv");
    Table table = Table.read(csv);
    if (table.rows() == 0) {
      throw new InputException(csv.toString(), 0, "there is no row in it", null);
    }
    try {
      names.learn(about.path("question").path("platform").asString(""));
      ranking =
          names.ranking(
              ranking(table, metrics(about, table.columns()), about.path("question"), names));
      shown = Ranked.shown(List.of(ranking));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          csv.toString(), 0, "its numbers cannot be compared: " + e.getMessage(), null);
    }
  }

  private static Ranking ranking(
      Table table, List<Metric> metrics, JsonNode question, Names names) {
    List<Trial> trials = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      if (table.text(row, "makespan_s").isEmpty()) {
        continue; // stopped at a limit
      }
      Summary measured = new Summary();
      for (Metric metric : metrics) {
        if (!table.text(row, metric.column()).isEmpty()) {
          measured.put(metric, table.number(row, metric.column()));
        }
      }
      trials.add(
          new Trial(
              names.scheduler(table.text(row, "scheduler")),
              (long) table.number(row, "seed"),
              measured));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    question.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asString("")));
    Setting asked =
        new Setting(
            question.path("platform").asString(""),
            question.path("master").asString(""),
            question.path("load_units").asDouble(Double.NaN),
            question.path("noise").asDouble(0),
            question.path("costs").asString(""),
            Fields.problem(texts),
            Failures.Means.NONE,
            question.path("bags").asString(""),
            question.path("whole_tasks").asBoolean(false));
    return Ranking.of(
        asked,
        trials,
        question.path("random").asBoolean(true),
        question.path("margin_percent").asDouble(100 * Standing.MARGIN) / 100,
        question.path("seeds_select").asBoolean(false));
  }

  /** Those of a table: what every scheduler may have, and what compare.json declares. */
  private static List<Metric> metrics(JsonNode about, List<String> columns) {
    List<Metric> metrics = new ArrayList<>(Summary.declared());
    for (JsonNode declared : about.path("metrics")) {
      Map<String, String> texts = new LinkedHashMap<>();
      declared.properties().forEach(one -> texts.put(one.getKey(), one.getValue().asString()));
      if (Summary.ofColumn(texts.getOrDefault("column", "")) == null) {
        metrics.add(Metric.read(texts));
      }
    }
    metrics.removeIf(metric -> !columns.contains(metric.column()));
    return metrics;
  }

  JsonNode about() {
    return about;
  }

  Ranking ranking() {
    return ranking;
  }

  /** What was asked, in a few words. */
  String words() {
    JsonNode asked = about.path("question");
    int workers = asked.path("places").asInt(asked.path("workers").size());
    String load = asked.path("load").asString("");
    return load.isEmpty()
        ? name
        : load
            + (workers == 0 ? "" : " on " + workers + (workers == 1 ? " worker" : " workers"))
            + " of "
            + ranking.setting().platform().replaceFirst("^.*/", "").replaceFirst("\\.xml$", "");
  }

  /** Where the page has it. */
  String anchor() {
    return name;
  }

  /** Its numbers, for programs. */
  Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("name", name);
    data.put("rerun", rerun());
    data.putAll(RankingJson.of(ranking));
    return data;
  }

  /** The ranking as text cells. */
  Table table() {
    Table table = new Table(Ranked.columns(shown));
    ranking.places().forEach(one -> table.add(Ranked.cells(ranking, one, shown).toArray()));
    return table;
  }

  /** What was typed to have these numbers; empty where the folder does not tell. */
  String rerun() {
    return names.hides() ? "" : about.path("rerun").asString("");
  }

  /**
   * The section.
   *
   * @param alone whether the page begins with its advice
   */
  String html(Looks looks, boolean alone) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"").append(Html.text(name)).append("\">\n<h2>Ranking: ");
    text.append(Html.text(name)).append("</h2>\n");
    if (!about.isMissingNode()) {
      String asked = new Problems(List.of(ranking.setting())).common();
      text.append("<p>").append(Html.text(words() + ": " + asked)).append(".</p>\n");
    }
    text.append(alone ? "" : "<p>" + Html.text(ranking.advice()) + "</p>\n");
    text.append(Html.again(rerun())).append(Ranked.chart(ranking, looks, false));
    Table table = table();
    List<List<String>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int number = row;
      rows.add(table.columns().stream().map(column -> table.text(number, column)).toList());
    }
    text.append(Html.table(table.columns(), rows, looks));
    text.append(Ranked.legend(shown, List.of(ranking))).append(Ranked.playedBy(ranking));
    JsonNode refused = about.path("cannot_play");
    if (!refused.isEmpty()) {
      text.append("<details><summary>Cannot play here</summary>\n");
      text.append(Html.table(List.of("scheduler", "why"), About.rows(refused, names)));
      text.append("</details>\n");
    }
    JsonNode asked = about.path("question");
    if (!asked.isMissingNode()) {
      text.append("<details open><summary>What was asked</summary>\n");
      text.append(Html.table(List.of("question", "value"), About.rows(asked, names)));
      text.append("</details>\n");
      text.append(
          PlatformPicture.of(
              asked.path("platform").asString(""),
              ranking.setting().platform(),
              ranking.setting().master(),
              names));
    }
    return text.append("</section>\n").toString();
  }
}
