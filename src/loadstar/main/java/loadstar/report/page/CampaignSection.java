package loadstar.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.study.Overview;
import loadstar.study.Ranking;
import loadstar.study.Ranking.Place;
import loadstar.study.Robustness;
import loadstar.study.Setting;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A campaign: who is best where, a ranking with intervals for each problem, the makespan over the
 * load, what failed, the platforms.
 */
public final class CampaignSection {
  /** Names of notes: what the campaign is called, and what to type to run it again. */
  public static final String NAME = "name";

  public static final String RERUN = "rerun";

  /** The share of the least makespan within which two tie. */
  public static final String MARGIN = "margin";

  /** Before the name of a platform: its file. */
  public static final String PLATFORM = "platform ";

  private static final int MOST_PLATFORMS = 6;
  private static final JsonMapper JSON = new JsonMapper();

  private final Map<String, String> notes;
  private final Map<String, Set<String>> versions;
  private final List<List<String>> failures;
  private final int missing;
  private final List<Ranking> rankings;

  /**
   * Takes the results of a study.
   *
   * @param missing how many runs have no result
   * @param notes text by the names above; where one is missing, the page says less
   * @param versions what the results were made with, all values of each, by name
   * @param failures message and log file of each run that failed
   */
  public CampaignSection(
      List<Ranking> rankings,
      int missing,
      Map<String, String> notes,
      Map<String, Set<String>> versions,
      List<List<String>> failures) {
    this.rankings = List.copyOf(rankings);
    this.missing = missing;
    this.notes = notes;
    this.versions = versions;
    this.failures = failures;
  }

  String name() {
    return notes.getOrDefault(NAME, "campaign");
  }

  String rerun() {
    return notes.getOrDefault(RERUN, "");
  }

  Map<String, Set<String>> versions() {
    return versions;
  }

  /** All rankings in one table. */
  Table table() {
    List<String> columns = new ArrayList<>(List.of("platform", "load", "noise"));
    List<Metric> shown = Ranked.shown(rankings);
    columns.addAll(Ranked.columns(shown));
    Table table = new Table(columns);
    for (Ranking ranking : rankings) {
      Setting setting = ranking.setting();
      for (Place one : ranking.places()) {
        List<String> cells =
            new ArrayList<>(
                List.of(
                    setting.platform(),
                    Numbers.text(setting.load()),
                    Numbers.text(setting.noise())));
        cells.addAll(Ranked.cells(ranking, one, shown));
        table.add(cells.toArray());
      }
    }
    return table;
  }

  String html() {
    StringBuilder text = new StringBuilder(20_000);
    text.append("<section id=\"campaign\">\n<h2>Campaign: ").append(Html.text(name()));
    text.append("</h2>\n");
    Overview overview = Overview.of(rankings);
    if (!overview.sentence().isEmpty()) {
      text.append("<p>").append(Html.text(overview.sentence())).append("</p>\n");
    }
    if (missing > 0) {
      text.append("<p class=\"note\">").append(missing);
      text.append(" runs have no result: the numbers below lack them.</p>\n");
    }
    if (!rerun().isEmpty()) {
      text.append("<p>Again: <code>").append(Html.text(rerun())).append("</code></p>\n");
    }
    best(text);
    regrets(text, overview);
    robustness(text);
    overLoads(text);
    int number = 0;
    for (Ranking ranking : rankings) {
      ranking(text, ++number, ranking);
    }
    text.append(Ranked.legend(Ranked.shown(rankings)));
    if (!failures.isEmpty()) {
      text.append("<h3>Failed</h3>\n").append(Html.table(List.of("why", "log"), failures));
    }
    platforms(text);
    return text.append("</section>\n").toString();
  }

  private void best(StringBuilder text) {
    List<List<String>> rows = new ArrayList<>();
    int number = 0;
    for (Ranking ranking : rankings) {
      rows.add(
          List.of(
              ++number + ". " + ranking.setting().text(),
              Ranked.number(ranking.first().makespan().mean()),
              Double.isNaN(Overview.ahead(ranking))
                  ? ""
                  : Overview.percent(Overview.ahead(ranking)),
              ranking.advice()));
    }
    text.append(
        Html.table(List.of("where", "least makespan s", "ahead of the second", "advice"), rows));
  }

  /** How far each is behind where it is worst, over several problems. */
  private static void regrets(StringBuilder text, Overview overview) {
    if (overview.problems() > 1) {
      text.append("<h3>Over all problems</h3>\n");
      text.append(
          Html.table(
              List.of("scheduler", "plays", "best in", "most behind", "where"),
              overview.all().stream()
                  .map(one ->
                      List.of(
                          one.scheduler(),
                          Integer.toString(one.played()),
                          Integer.toString(one.best()),
                          Overview.percent(one.largest()),
                          one.where().text()))
                  .toList()));
    }
  }

  /** What failures cost, where the study has them. */
  private void robustness(StringBuilder text) {
    for (Robustness one : Robustness.of(rankings)) {
      text.append("<h3>What failures cost: ").append(Html.text(one.setting().text()));
      text.append("</h3>\n");
      text.append(
          Html.table(
              List.of("scheduler", "alone s", "failures s", "ratio", "worst", "lost", "failures"),
              one.rows().stream()
                  .map(row ->
                      List.of(
                          row.scheduler(),
                          Ranked.number(row.alone()),
                          Ranked.number(row.failing()),
                          Ranked.number(row.failing() / row.alone()),
                          Ranked.number(row.worst()),
                          Ranked.number(row.lost()),
                          Ranked.number(row.failures())))
                  .toList()));
    }
  }

  private static void ranking(StringBuilder text, int number, Ranking ranking) {
    String id = "campaign/" + number;
    text.append("<h3>").append(number).append(". ").append(Html.text(ranking.setting().text()));
    text.append("</h3>\n<figure><div class=\"chart tall\" role=\"img\" aria-label=\"ranking\" ");
    text.append("data-chart=\"").append(id).append("\"></div>\n");
    text.append(Html.data(id, Ranked.chart(ranking)));
    text.append(
        "<figcaption>Dots: seeds; bars: 95 % interval of the mean.</figcaption></figure>\n");
    text.append("<details open><summary>Numbers</summary>\n");
    List<Metric> shown = Ranked.shown(List.of(ranking));
    text.append(
        Html.table(
            Ranked.columns(shown),
            ranking.places().stream().map(one -> Ranked.cells(ranking, one, shown)).toList()));
    text.append("<p>").append(Html.text(ranking.bounds())).append("</p>\n");
    text.append("</details>\n");
  }

  private void platforms(StringBuilder text) {
    Map<String, String> masters = new LinkedHashMap<>();
    rankings.forEach(one -> masters.putIfAbsent(one.setting().platform(), one.setting().master()));
    text.append("<h3>Platforms</h3>\n");
    int drawn = 0;
    for (Map.Entry<String, String> one : masters.entrySet()) {
      String file = notes.getOrDefault(PLATFORM + one.getKey(), "");
      if (++drawn > MOST_PLATFORMS) {
        text.append("<p class=\"note\">").append(masters.size() - MOST_PLATFORMS);
        text.append(" more platforms are not drawn.</p>\n");
        break;
      }
      text.append(PlatformPicture.of(file, one.getValue()));
    }
  }

  // ------------------------------------------------------------------ over the load

  /** Mean makespans over the load, for each problem that there is with several loads. */
  private void overLoads(StringBuilder text) {
    Map<Setting, List<Ranking>> groups = new LinkedHashMap<>();
    for (Ranking ranking : rankings) {
      groups.computeIfAbsent(ranking.setting().withLoad(0), none -> new ArrayList<>()).add(ranking);
    }
    int number = 0;
    for (Map.Entry<Setting, List<Ranking>> group : groups.entrySet()) {
      List<Ranking> loads = group.getValue();
      if (loads.size() > 1) {
        loads.sort(Comparator.comparingDouble(one -> one.setting().load()));
        String id = "loads/" + ++number;
        text.append("<figure><div class=\"chart\" role=\"img\" aria-label=\"makespan over load\" ");
        text.append("data-chart=\"").append(id).append("\"></div>\n");
        text.append(Html.data(id, lines(loads)))
            .append("<figcaption>Mean makespans over the load, ");
        text.append("bars from least to most: ").append(Html.text(group.getKey().platform()));
        double noise = group.getKey().noise();
        text.append(noise > 0 ? ", noise " + Numbers.text(noise) : "");
        text.append(".</figcaption></figure>\n");
      }
    }
  }

  private static String lines(List<Ranking> overLoads) {
    ObjectNode chart = JSON.createObjectNode();
    chart.put("kind", "lines");
    chart.putObject("x").put("label", "load (units)").put("logarithmic", true);
    chart.putObject("y").put("label", "makespan (s)").put("logarithmic", true);
    ArrayNode lines = chart.putArray("lines");
    chart.putArray("marks");
    ObjectNode columns = chart.putObject("columns");
    ArrayNode loads = columns.putArray("load");
    overLoads.forEach(one -> loads.add(one.setting().load()));
    Set<String> names = new LinkedHashSet<>();
    overLoads.forEach(one -> one.places().forEach(place -> names.add(place.scheduler())));
    for (String name : names) {
      ArrayNode means = columns.putArray(name);
      ArrayNode least = columns.putArray(name + ", least");
      ArrayNode most = columns.putArray(name + ", most");
      for (Ranking one : overLoads) {
        one.places().stream()
            .filter(place -> place.scheduler().equals(name))
            .map(Place::makespan)
            .findFirst()
            .ifPresentOrElse(
                spread -> {
                  means.add(spread.mean());
                  least.add(spread.min());
                  most.add(spread.max());
                },
                () -> List.of(means, least, most).forEach(ArrayNode::addNull));
      }
      ObjectNode line = lines.addObject().put("label", name).put("x", "load").put("y", name);
      line.put("low", name + ", least").put("high", name + ", most").put("style", "POINTS");
    }
    return JSON.writeValueAsString(chart);
  }
}
