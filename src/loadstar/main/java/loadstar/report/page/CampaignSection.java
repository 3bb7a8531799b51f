package loadstar.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import loadstar.input.TextFile;
import loadstar.report.OutputFormat;
import loadstar.report.RankingJson;
import loadstar.report.RankingRow;
import loadstar.result.Columns;
import loadstar.result.Guarantee;
import loadstar.result.Numbers;
import loadstar.result.Table;
import loadstar.study.Explanation;
import loadstar.study.Overview;
import loadstar.study.PlatformFacts;
import loadstar.study.Ranking;
import loadstar.study.Robustness;
import loadstar.study.RunRecord;
import loadstar.study.Setting;
import org.jspecify.annotations.Nullable;

/**
 * A section on a campaign: makespans over the load, the cost of failures, a ranking with intervals
 * for each problem, failed runs, the platforms.
 */
public final class CampaignSection extends Section {
  /** Names of notes: the name of the campaign, and the command that repeats it. */
  public static final String NAME = "name";

  public static final String RERUN = "rerun";

  /** Note with the share of the least makespan within which two tie. */
  public static final String MARGIN = "margin";

  public static final String CONFIDENCE = "confidence";

  /**
   * Note with the share of the mean within which the interval of a point ended its seeds, or
   * "null".
   */
  public static final String UNTIL_CI = "until_ci";

  /** Note whether seeds were added until they had selected the best. */
  public static final String SELECTS = "seeds_select";

  /** Note with the number of problems on which the schedulers are compared. */
  public static final String PROBLEMS = "problems";

  /** Prefix of the note with the file of a platform, before the platform's name. */
  public static final String PLATFORM = "platform ";

  /** Prefix of the note with the facts about a platform, as JSON, before its name. */
  public static final String FACTS = "facts ";

  /** Prefix of the note with a version that made the last results, before its name. */
  public static final String VERSION = "version ";

  /** Note with the settings of SimGrid, separated by blanks. */
  public static final String CONFIG = "config";

  private static final int MOST_PLATFORMS = 6;

  /** Number of problems above which their rankings are folded. */
  private static final int MANY = 12;

  private final Map<String, String> notes;
  private final Map<String, Set<String>> versions;
  private final List<List<String>> failures;
  private final List<String> missing;
  private final List<Ranking> rankings;
  private final Map<String, String> platforms = new LinkedHashMap<>();
  private final Problems problems;

  /**
   * Creates a section from the results of a study.
   *
   * @param missing the scheduler of each run without a result
   * @param notes text by the names above; without one, the page has less information
   * @param versions with which the results were made, all values of each, by name
   * @param failures message and log file of each run that failed
   * @param names platforms and hosts as the page shows them
   */
  public CampaignSection(
      List<Ranking> rankings,
      List<String> missing,
      Map<String, String> notes,
      Map<String, Set<String>> versions,
      List<List<String>> failures,
      Names names) {
    super("campaigns", names.hides() ? "campaign" : notes.getOrDefault(NAME, "campaign"), names);
    for (Ranking ranking : rankings) {
      String platform = ranking.setting().platform();
      String file = notes.getOrDefault(PLATFORM + platform, "");
      names.learn(file);
      platforms.put(names.platform(platform), file);
    }
    this.rankings = rankings.stream().map(names::ranking).toList();
    this.missing = missing.stream().map(names::words).toList();
    this.notes = notes;
    this.versions = versions;
    this.failures = failures;
    problems = new Problems(this.rankings.stream().map(Ranking::setting).toList());
  }

  /** Returns the rankings of results, compared according to their notes. */
  public static List<Ranking> rankings(
      List<RunRecord> rows, Map<String, String> notes, Names names) {
    Guarantee usual = Guarantee.DEFAULT;
    return Ranking.of(
        rows,
        new Guarantee(
            number(notes, MARGIN, usual.margin()), number(notes, CONFIDENCE, usual.confidence())),
        Boolean.parseBoolean(notes.get(SELECTS)),
        row -> names.config(row.config()));
  }

  private static double number(Map<String, String> notes, String name, double otherwise) {
    String text = notes.get(name);
    return text == null || text.equals("null") ? otherwise : Double.parseDouble(text);
  }

  @Override
  String title() {
    return name;
  }

  @Override
  List<Ranking> rankings() {
    return rankings;
  }

  @Override
  String part() {
    int runs = rankings.stream().mapToInt(one -> one.trials().size()).sum();
    return Overview.part(
        runs,
        runs + missing.size(),
        rankings.size(),
        Integer.parseInt(notes.getOrDefault(PROBLEMS, "0")));
  }

  @Override
  List<String> anchors() {
    return IntStream.rangeClosed(1, rankings.size()).mapToObj(one -> "problem-" + one).toList();
  }

  @Override
  String rerun() {
    return names.hides() ? "" : notes.getOrDefault(RERUN, "");
  }

  @Override
  void versions(Map<String, String> made) {
    versions.forEach((name, values) -> made.put(name, String.join(", ", values)));
  }

  @Override
  Map<String, @Nullable Object> numbers() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("missing", missing.size());
    data.put("failed", failures.stream().map(one -> names.words(one.getFirst())).toList());
    data.put("versions", versions);
    data.put("rankings", rankings.stream().map(RankingJson::of).toList());
    return data;
  }

  @Override
  String methods(OutputFormat format) {
    Map<String, PlatformFacts> facts = new LinkedHashMap<>();
    Map<String, String> made = new LinkedHashMap<>();
    notes.forEach((note, text) -> {
      if (note.startsWith(FACTS)) {
        PlatformFacts.of(TextFile.json(text, note, null))
            .ifPresent(one -> facts.put(names.platform(note.substring(FACTS.length())), one));
      } else if (note.startsWith(VERSION)) {
        made.put(note.substring(VERSION.length()), text);
      }
    });
    Set<String> builds = versions.getOrDefault("loadstar", Set.of());
    if (!builds.equals(Set.of(made.getOrDefault("build", "")))) {
      made.put("loadstar", "of the builds " + String.join(", ", builds));
      made.remove("commit");
    }
    made.put("simgrid", String.join(", ", versions.getOrDefault("simgrid", Set.of())));
    String config = notes.getOrDefault(CONFIG, "");
    return new Methods(
            rankings,
            new Methods.Record(
                facts,
                made,
                config.isEmpty() ? List.of() : List.of(config.split(" ", -1)),
                "",
                Boolean.parseBoolean(notes.get(SELECTS)),
                number(notes, UNTIL_CI, Double.NaN),
                missing,
                List.of(),
                0),
            format)
        .text();
  }

  @Override
  Table table() {
    boolean costs = rankings.stream().anyMatch(one -> !one.setting().costs().isEmpty());
    Columns<RankingRow> columns =
        new Columns<RankingRow>()
            .with("platform", one -> one.ranking().setting().platform())
            .with("load", one -> load(one.ranking().setting()))
            .with("noise", one -> one.ranking().setting().noise());
    if (costs) {
      columns.with("costs", one -> one.ranking().setting().costs());
    }
    problems.addOthers(columns);
    return Ranked.table(rankings, columns);
  }

  private static String load(Setting setting) {
    return setting.whole() ? setting.amount().text() : Numbers.text(setting.load());
  }

  @Override
  Map<String, Table> moreTables() {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Robustness one : Robustness.of(rankings)) {
      tables.put("What failures cost: " + problems.text(one.setting()), Ranked.robustness(one));
    }
    if (!failures.isEmpty()) {
      tables.put("Failed", failed());
    }
    return tables;
  }

  @Override
  String html(Looks looks, int alike) {
    StringBuilder text = new StringBuilder(20_000);
    text.append(Html.of("<section id=\"campaign\">\n<h2>Campaign: %s</h2>\n", name));
    if (!missing.isEmpty()) {
      text.append("<p class=\"note\">").append(missing.size());
      text.append(" runs have no result: the numbers lack them.</p>\n");
    }
    text.append(Html.again(rerun()));
    overLoads(text, looks);
    robustness(text, looks);
    text.append("<h3>Rankings</h3>\n");
    for (int i = 0; i < rankings.size(); i++) {
      ranking(text, i, looks);
    }
    text.append(Ranked.legend(rankings));
    if (!failures.isEmpty()) {
      text.append("<h3>Failed</h3>\n").append(Html.table(failed()));
    }
    drawPlatforms(text);
    return text.append("</section>\n").toString();
  }

  /**
   * Returns a row for each reason: runs that differ in their seed alone mostly fail for the same
   * reason.
   */
  private Table failed() {
    Map<String, List<String>> logs = new LinkedHashMap<>();
    for (List<String> one : failures) {
      logs.computeIfAbsent(names.words(one.getFirst()), none -> new ArrayList<>())
          .add(names.hides() ? "" : one.getLast());
    }
    Table table = new Table("why", "runs", "log of the first");
    logs.forEach((why, own) -> table.add(why, own.size(), own.getFirst()));
    return table;
  }

  private void robustness(StringBuilder text, Looks looks) {
    for (Robustness one : Robustness.of(rankings)) {
      text.append(Html.of("<h3>What failures cost: %s</h3>\n", problems.text(one.setting())));
      text.append(Html.table(Ranked.robustness(one), looks));
    }
  }

  private void ranking(StringBuilder text, int number, Looks looks) {
    Ranking ranking = rankings.get(number);
    boolean many = rankings.size() > MANY;
    String first = ranking.first().scheduler();
    text.append(
        Html.of(
            "<details class=\"problem\" id=\"%s\"%s><summary>%d. %s <span class=\"note\">",
            anchors().get(number),
            many ? "" : " open",
            number + 1,
            problems.text(ranking.setting())));
    text.append(looks.sign(first)).append(Html.of("%s</span></summary>\n", first));
    text.append(Ranked.chart(ranking, looks, many));
    text.append(Html.table(Ranked.table(List.of(ranking), new Columns<>()), looks));
    double margin = ranking.standing().guarantee().margin();
    String why = Explanation.of(ranking, margin).text();
    text.append(Html.of("<p>%s %s %s</p>\n", ranking.advice(), why, ranking.bounds()));
    text.append(Ranked.executionText(ranking)).append("</details>\n");
  }

  private void drawPlatforms(StringBuilder text) {
    Map<String, String> masters = new LinkedHashMap<>();
    rankings.forEach(one -> masters.putIfAbsent(one.setting().platform(), one.setting().master()));
    text.append("<h3>Platforms</h3>\n<div class=\"charts\">\n");
    int drawn = 0;
    for (Map.Entry<String, String> one : masters.entrySet()) {
      if (++drawn > MOST_PLATFORMS) {
        text.append("<p class=\"note\">").append(masters.size() - MOST_PLATFORMS);
        text.append(" more platforms are not drawn.</p>\n");
        break;
      }
      String file = platforms.getOrDefault(one.getKey(), "");
      text.append(PlatformPicture.of(file, one.getKey(), one.getValue(), names));
    }
    text.append("</div>\n");
  }

  // ------------------------------------------------------------------ over the load

  /** Adds means over the load, for each problem that has several loads. */
  private void overLoads(StringBuilder text, Looks looks) {
    Map<Setting, List<Ranking>> groups = new LinkedHashMap<>();
    for (Ranking ranking : rankings) {
      groups.computeIfAbsent(ranking.setting().withLoad(0), none -> new ArrayList<>()).add(ranking);
    }
    groups.values().removeIf(loads -> loads.size() < 2);
    if (groups.isEmpty()) {
      return;
    }
    Problems without = new Problems(groups.keySet());
    text.append("<h3>Over the load</h3>\n<div class=\"charts\">\n");
    int number = 0;
    for (Map.Entry<Setting, List<Ranking>> group : groups.entrySet()) {
      List<Ranking> loads = group.getValue();
      loads.sort(Comparator.comparingDouble(one -> one.setting().load()));
      text.append("<figure>")
          .append(new Curves(loads).draw(looks, rankings.size() > MANY, "loads." + ++number));
      text.append(
          Html.of(
              "<figcaption>%s: means; bars from least to most.%s</figcaption></figure>\n",
              without.text(group.getKey()),
              rankings.size() > MANY ? Ranked.firstOf(loads.getLast().entries().size()) : ""));
    }
    text.append("</div>\n");
  }
}
