package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.model.InputException;
import loadstar.report.RankingJson;
import loadstar.result.Guarantee;
import loadstar.result.Table;
import loadstar.simulation.Failures;
import loadstar.simulation.Field;
import loadstar.simulation.Fields;
import loadstar.simulation.Summary;
import loadstar.study.Ranking;
import loadstar.study.Setting;
import loadstar.study.Trial;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Schedulers side by side: ranking with intervals, chart, what was asked, the platform. */
final class RankingSection extends Section {
  private final Ranking ranking;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its sort, its name where names are hidden
   */
  RankingSection(Path folder, int number, Names names) throws IOException {
    super("rankings", names.hides() ? "ranking-" + number : nameOf(folder), names);
    about = read(folder.resolve("compare.json"));
    Path csv = folder.resolve("compare.csv");
    Table table = Table.read(csv);
    if (table.rows() == 0) {
      throw new InputException(csv, "there is no row in it", null);
    }
    try {
      names.learn(about.path("question").path("platform").asString(""));
      ranking =
          names.ranking(
              ranking(table, metrics(about, table.columns()), about.path("question"), names));
    } catch (IllegalArgumentException e) {
      throw new InputException(csv, "its numbers cannot be compared: " + e.getMessage(), null);
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
    Failures.FIELDS.forEach(field ->
        texts.put(field.name(), texts.getOrDefault(Field.Front.WORLD.name(field) + "_s", "")));
    boolean whole = question.path("whole_tasks").asBoolean(false);
    texts.keySet().removeAll(List.of("load", "tasks", "costs_column", "costs_host"));
    texts.put(whole ? "tasks" : "load", texts.getOrDefault("load_units", ""));
    texts.values().removeIf(text -> text.isEmpty() || text.equals("Infinity"));
    Setting asked =
        new Setting(
            question.path("platform").asString(""),
            question.path("master").asString(""),
            Fields.read(texts));
    return Ranking.of(
        asked,
        trials,
        question.path("random").asBoolean(true),
        new Guarantee(
            question.path("margin_percent").asDouble(100 * Guarantee.DEFAULT.margin()) / 100,
            question.path("confidence_percent").asDouble(100 * Guarantee.DEFAULT.confidence())
                / 100),
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

  @Override
  List<Ranking> rankings() {
    return List.of(ranking);
  }

  @Override
  List<String> anchors() {
    return List.of(name);
  }

  @Override
  String title() {
    return words() + ": " + ranking.recommended().scheduler();
  }

  private String words() {
    JsonNode asked = about.path("question");
    int workers = asked.path("places").asInt(asked.path("workers").size());
    String load = asked.path("load").asString("");
    String platform = names.hides() ? "" : asked.path("platform_name").asString("");
    platform = platform.isEmpty() ? ranking.setting().platform() : platform;
    return load.isEmpty()
        ? name
        : load
            + (workers == 0 ? "" : " on " + workers + (workers == 1 ? " worker" : " workers"))
            + " of "
            + platform.replaceFirst("^.*/", "").replaceFirst("\\.xml$", "");
  }

  /** A name of compare.json, its unit in brackets. */
  private static String inWords(String name) {
    return name.replaceFirst("_(s|units)$", " ($1)").replace("_percent", " (%)").replace('_', ' ');
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    return RankingJson.of(ranking);
  }

  @Override
  String label() {
    return "Ranking";
  }

  @Override
  Table table() {
    List<Metric> shown = Ranked.shown(rankings());
    return table(Ranked.columns(shown), Ranked.cells(ranking, shown));
  }

  @Override
  String html(Looks looks, int alike) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"%s\">\n<h2>Ranking: %s</h2>\n", name, name));
    if (!about.isMissingNode()) {
      Setting one = ranking.setting();
      Setting rest = one.withLoad(Double.NaN).named("", one.master(), file -> file);
      String asked = new Problems(List.of(rest)).common();
      text.append(Html.of("<p>%s%s.</p>\n", words(), asked.isEmpty() ? "" : ", " + asked));
    }
    // A page of one begins with its advice.
    text.append(alike == 1 ? "" : Html.of("<p>%s</p>\n", ranking.advice()));
    for (JsonNode hint : about.path("hints")) {
      text.append(Html.of("<p>%s</p>\n", names.words(hint.asString())));
    }
    text.append(Html.again(rerun())).append(Ranked.chart(ranking, looks, false));
    text.append(Ranked.table(ranking, looks)).append(Ranked.legend(rankings()));
    text.append(Ranked.playedBy(ranking));
    if (about.has("robustness")) {
      List<List<String>> cells = new ArrayList<>();
      for (JsonNode row : about.path("robustness")) {
        String name = names.scheduler(row.path("scheduler").asString());
        cells.add(Ranked.robustness(name, one -> format("%.4g", row.path(one).asDouble())));
      }
      text.append(
          Html.details("What failures cost", " open", Html.table(Ranked.ROBUSTNESS, cells)));
    }
    JsonNode refused = about.path("cannot_play");
    if (!refused.isEmpty()) {
      String why = Html.table(List.of("scheduler", "why"), rows(refused));
      text.append(Html.details("Cannot play here", "", why));
    }
    JsonNode asked = about.path("question");
    if (!asked.isMissingNode()) {
      String said =
          Html.table(
              List.of("question", "value"),
              rows(asked).stream().map(row -> List.of(inWords(row.get(0)), row.get(1))).toList());
      text.append(Html.details("What was asked", " open", said));
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
