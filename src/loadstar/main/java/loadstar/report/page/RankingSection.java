package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.InputException;
import loadstar.report.Gantt;
import loadstar.report.OutputFormat;
import loadstar.report.RankingJson;
import loadstar.result.Columns;
import loadstar.result.Table;
import loadstar.study.OutcomeJson;
import loadstar.study.PlatformFacts;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.ScheduleOutline;
import loadstar.study.Setting;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A section of a page that compares schedulers: ranking with intervals, chart, the scenario, the
 * platform.
 */
final class RankingSection extends Section {
  /** Words for parameters whose names do not explain them. */
  private static final Map<String, String> WORDS =
      Map.of(
          "places", "workers",
          "random", "anything random",
          "seeds_select", "seeds until one is the best",
          "whole_tasks", "tasks are never cut");

  /** Objects of compare.json whose texts stand below the table. */
  private static final List<String> NOTES = List.of("known", "knowledge", "together");

  /** The format of compare.json that {@code compare} writes. */
  private static final String FORMAT = "loadstar-compare/2";

  private final Ranking ranking;
  private final List<ScheduleOutline> schedules;
  private final List<Robustness> robustness;
  private final List<Ranking> all;

  /**
   * Reads a folder.
   *
   * @param number of the section among those of its kind, its name where names are hidden
   */
  RankingSection(Path folder, int number, Names names) throws IOException {
    super("rankings", names.hides() ? "ranking-" + number : nameOf(folder), names);
    about = read(folder.resolve("compare.json"));
    String format = about.path("format").asString(OlderComparison.FORMAT);
    names.learn(about.path("question").path("platform").asString(""));
    List<Ranking> read =
        switch (format) {
          case FORMAT -> rankings(folder.resolve("compare.json"));
          case OlderComparison.FORMAT -> OlderComparison.rankings(folder, about, names);
          default ->
              throw new InputException(
                  folder.resolve("compare.json"),
                  "this has the format " + format + ", and not " + FORMAT,
                  "compare with --out again");
        };
    all = read.stream().map(names::ranking).toList();
    if (all.isEmpty()) {
      throw new InputException(
          folder.resolve(about.path("results").asString("compare.json")),
          "there is no finished run in it",
          null);
    }
    schedules = schedules(about.path("schedules"), folder.resolve("compare.json"));
    robustness = Robustness.of(all);
    ranking = Ranking.explained(all);
  }

  private List<Ranking> rankings(Path file) {
    boolean selects = about.path("question").path("seeds_select").asBoolean(false);
    try {
      return OutcomeJson.rankings(about.path("outcome"), selects, names::config);
    } catch (IllegalArgumentException | InputException e) {
      throw unreadable(file, e);
    }
  }

  private static List<ScheduleOutline> schedules(JsonNode all, Path file) {
    List<ScheduleOutline> schedules = new ArrayList<>();
    try {
      all.forEach(one -> schedules.add(ScheduleOutline.read(one)));
    } catch (IllegalArgumentException e) {
      throw unreadable(file, e);
    }
    return schedules;
  }

  private static InputException unreadable(Path file, RuntimeException reason) {
    return new InputException(
        file,
        "this is not as compare writes it: " + reason.getMessage(),
        "compare with --out again");
  }

  private String gantt(ScheduleOutline schedule) {
    List<String> hosts = schedule.names().stream().map(names::host).toList();
    String caption =
        format(
            "What %s do with %s, seed %d.",
            schedule.text(), names.words(schedule.scheduler()), schedule.seed());
    return "<figure><div class=\"wide\">"
        + Html.image(Gantt.of(schedule, hosts), caption)
        + Html.of("</div><figcaption>%s</figcaption></figure>\n", caption);
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
    JsonNode question = about.path("question");
    int workers = question.path("places").asInt(question.path("workers").size());
    String load = question.path("load").asString("");
    String platform = names.hides() ? "" : question.path("platform_name").asString("");
    platform = platform.isEmpty() ? ranking.setting().platform() : platform;
    return load.isEmpty()
        ? name
        : load
            + (workers == 0 ? "" : " on " + workers + (workers == 1 ? " worker" : " workers"))
            + " of "
            + Names.brief(platform);
  }

  /** Returns a name of compare.json with its unit in brackets. */
  private static String inWords(String name) {
    return WORDS
        .getOrDefault(name, name.replaceFirst("_(s|units)$", " ($1)").replace("_percent", " (%)"))
        .replace('_', ' ');
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    return RankingJson.of(ranking);
  }

  @Override
  String methods(OutputFormat format) {
    JsonNode question = about.path("question");
    Map<String, PlatformFacts> platforms = new LinkedHashMap<>();
    PlatformFacts.of(about.path("platform"))
        .ifPresent(facts -> platforms.put(ranking.setting().platform(), facts));
    Map<String, String> versions = new LinkedHashMap<>();
    versions(versions);
    List<String> config = new ArrayList<>();
    question.path("config").forEach(one -> config.add(one.asString()));
    return new Methods(
            all,
            new Methods.Record(
                platforms,
                versions,
                config,
                names.words(about.path("seconds_on").asString("")),
                question.path("seeds_select").asBoolean(false),
                Double.NaN,
                List.of(),
                about
                    .path("cannot_play")
                    .propertyStream()
                    .map(one -> names.words(one.getKey()))
                    .toList(),
                about.path("together").path("tasks").asInt(0)),
            format)
        .text();
  }

  @Override
  String label() {
    return "Ranking";
  }

  @Override
  Table table() {
    return Ranked.table(rankings(), new Columns<>());
  }

  @Override
  Map<String, Table> moreTables() {
    Map<String, Table> tables = new LinkedHashMap<>();
    robustness.forEach(one -> tables.put("What failures cost", Ranked.robustness(one)));
    JsonNode refused = about.path("cannot_play");
    if (!refused.isEmpty()) {
      tables.put("Cannot play here", table(List.of("scheduler", "why"), rows(refused)));
    }
    return tables;
  }

  @Override
  String html(Looks looks, int alike) throws IOException {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"%s\">\n<h2>Ranking: %s</h2>\n", name, name));
    if (!about.isMissingNode()) {
      Setting one = ranking.setting();
      Setting rest = one.withLoad(Double.NaN).named("", one.master(), file -> file);
      String question = new Problems(List.of(rest)).common();
      text.append(Html.of("<p>%s%s.</p>\n", words(), question.isEmpty() ? "" : ", " + question));
    }
    // A page of one section begins with its advice already.
    text.append(alike == 1 ? "" : Html.of("<p>%s</p>\n", ranking.advice()));
    List<String> remarks = new ArrayList<>();
    remarks.add(about.path("explanation").path("text").asString(""));
    for (String search : List.of("best", "varied")) {
      String found = about.path(search).path("text").asString("");
      if (!found.isEmpty()) {
        remarks.add(found);
      }
    }
    about.path("hints").forEach(hint -> remarks.add(hint.asString()));
    for (String remark : remarks) {
      text.append(remark.isEmpty() ? "" : Html.of("<p>%s</p>\n", names.words(remark)));
    }
    text.append(Html.again(rerun())).append(Ranked.chart(ranking, looks, false));
    text.append(Html.table(table(), looks)).append(Ranked.legend(rankings()));
    for (String note : NOTES) {
      String sentence = names.words(about.path(note).path("text").asString(""));
      text.append(sentence.isEmpty() ? "" : Html.of("<p class=\"note\">%s</p>\n", sentence));
    }
    text.append(Ranked.timeShares(ranking));
    for (ScheduleOutline schedule : schedules) {
      text.append(gantt(schedule));
    }
    String bounds = ranking.bounds();
    text.append(bounds.isEmpty() ? "" : Html.of("<p>%s.</p>\n", bounds));
    text.append(Ranked.executionText(ranking));
    for (Robustness one : robustness) {
      text.append(
          Html.details("What failures cost", " open", Html.table(Ranked.robustness(one), looks)));
    }
    JsonNode refused = about.path("cannot_play");
    if (!refused.isEmpty()) {
      String why = Html.table(table(List.of("scheduler", "why"), rows(refused)));
      text.append(Html.details("Cannot play here", "", why));
    }
    JsonNode question = about.path("question");
    if (!question.isMissingNode()) {
      String sentence =
          Html.table(
              table(
                  List.of("question", "value"),
                  rows(question).stream()
                      .filter(row -> !row.get(0).contains(".")) // names contain these parameters
                      .map(row -> List.of(inWords(row.get(0)), row.get(1)))
                      .toList()));
      text.append(Html.details("The question", " open", sentence));
      text.append(
          PlatformPicture.of(
              question.path("platform").asString(""),
              ranking.setting().platform(),
              ranking.setting().master(),
              names));
    }
    return text.append("</section>\n").toString();
  }
}
