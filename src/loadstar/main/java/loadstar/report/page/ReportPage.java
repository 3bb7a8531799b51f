package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import loadstar.report.RankingText;
import loadstar.result.Table;
import loadstar.study.Ranking;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * All results of a folder on one page, or as tables for a paper. The page needs nothing beside
 * itself: scripts, data and pictures are in it, and its Content-Security-Policy forbids the rest.
 */
public final class ReportPage {
  /** With more sections their titles are no title. */
  private static final int MOST_TITLES = 2;

  /** What the bars of all Gantt charts may take: with all else the page stays below 3 MB. */
  private static final int MOST_BARS = 1_700_000;

  private final @Nullable String given;
  private final Map<String, String> environment;
  private final List<ExperimentSection> experiments = new ArrayList<>();
  private final List<RankingSection> rankings = new ArrayList<>();
  private final List<RunSection> runs = new ArrayList<>();
  private final List<CampaignSection> campaigns = new ArrayList<>();
  private final Names names;

  /**
   * Reads the files.
   *
   * @param title of the page; null for what was asked
   * @param environment where the page was made, name and value
   * @param names how platforms and hosts are called
   */
  public ReportPage(
      ResultFolder folder, @Nullable String title, Map<String, String> environment, Names names)
      throws IOException {
    given = title;
    this.environment = environment;
    this.names = names;
    for (Path one : folder.experiments()) {
      experiments.add(new ExperimentSection(one, names));
    }
    for (Path one : folder.rankings()) {
      rankings.add(new RankingSection(one, rankings.size() + 1, names));
    }
    for (Path one : folder.runs()) {
      runs.add(new RunSection(one, runs.size() + 1, names));
    }
  }

  /** A page of one campaign; the others as above. */
  public ReportPage(
      CampaignSection campaign,
      @Nullable String title,
      Map<String, String> environment,
      Names names) {
    given = title;
    this.environment = environment;
    this.names = names;
    campaigns.add(campaign);
  }

  /** The question, or what the page is of. */
  private String title() {
    if (given != null) {
      return given;
    }
    List<String> all = new ArrayList<>();
    experiments.forEach(one -> all.add(one.title()));
    rankings.forEach(
        one -> all.add(one.words() + ": " + String.join(", ", one.ranking().standing().advised())));
    runs.forEach(one -> all.add(one.title()));
    campaigns.forEach(one -> all.add(one.name()));
    return all.size() > MOST_TITLES
        ? all.getFirst() + " and " + (all.size() - 1) + " more"
        : String.join("; ", all);
  }

  /** Over all rankings of the page; nothing where it has none. */
  private @Nullable Decision decision() {
    List<Ranking> all = new ArrayList<>();
    List<String> anchors = new ArrayList<>();
    for (RankingSection one : rankings) {
      all.add(one.ranking());
      anchors.add(one.anchor());
    }
    for (CampaignSection one : campaigns) {
      all.addAll(one.rankings());
      anchors.addAll(one.anchors());
    }
    String part = String.join("", campaigns.stream().map(CampaignSection::part).toList());
    return all.isEmpty() ? null : new Decision(all, anchors, part);
  }

  /** The page. */
  public String html() throws IOException {
    String style = Html.resource("/loadstar/report/page.css");
    String script = Html.resource("/loadstar/report/page.js");
    String content = content();
    StringBuilder text = new StringBuilder(content.length() + 50_000);
    text.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text.append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ");
    text.append("base-uri 'none'; form-action 'none'; img-src data:; style-src ");
    text.append(Html.hash(style)).append("; script-src ").append(Html.hash(script));
    text.append("\">\n");
    text.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    text.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
    text.append("<title>").append(Html.text(title())).append("</title>\n");
    text.append("<link rel=\"icon\" href=\"data:,\">\n");
    text.append("<style>").append(style).append("</style>\n</head>\n<body>\n<header><h1>");
    text.append(Html.text(title())).append("</h1></header>\n<main>\n").append(content);
    text.append("</main>\n");
    text.append("<script>").append(script);
    return text.append("</script>\n</body>\n</html>\n").toString();
  }

  /** What a reader reads. */
  private String content() throws IOException {
    StringBuilder text = new StringBuilder(1_000_000);
    Decision decision = decision();
    Looks looks = new Looks(decision == null ? List.of() : decision.schedulers());
    text.append(looks.symbols());
    text.append(decision == null ? "" : decision.html(looks));
    verdicts(text);
    for (ExperimentSection one : experiments) {
      text.append(one.html());
    }
    for (RankingSection one : rankings) {
      text.append(one.html(looks, rankings.size() == 1));
    }
    for (RunSection one : runs) {
      text.append(one.html(MOST_BARS / runs.size()));
    }
    campaigns.forEach(one -> text.append(one.html(looks)));
    text.append(looks.sentences());
    environment(text);
    return text.toString();
  }

  private void verdicts(StringBuilder text) {
    Map<String, Integer> counts = new TreeMap<>();
    for (ExperimentSection one : experiments) {
      Table table = one.comparison();
      for (int row = 0; row < table.rows(); row++) {
        counts.merge(table.text(row, "verdict"), 1, Integer::sum);
      }
    }
    if (counts.isEmpty()) {
      return;
    }
    text.append("<p class=\"counts\">");
    counts.forEach((verdict, count) ->
        text.append("<span data-verdict=\"")
            .append(Html.text(verdict))
            .append("\"><b>")
            .append(count)
            .append("</b> ")
            .append(Html.text(verdict))
            .append("</span> "));
    text.append("</p>\n<p>Published numbers, closed forms and sentences, each beside ours. ");
    text.append("“Not claimed”: the difference, if any, is reported and fails no check.</p>\n");
    text.append("<div id=\"filters\"></div>\n<nav><ul>\n");
    for (ExperimentSection one : experiments) {
      String name = Html.text(one.name());
      text.append("<li><a href=\"#").append(name).append("\">").append(name).append("</a>\n");
    }
    text.append("</ul></nav>\n");
  }

  private void environment(StringBuilder text) {
    List<List<String>> rows = new ArrayList<>();
    environment.forEach((name, value) -> rows.add(List.of("this page: " + name, value)));
    Map<String, String> made = new TreeMap<>();
    experiments.forEach(one -> versions(one.about(), made, names));
    rankings.forEach(one -> versions(one.about(), made, names));
    runs.forEach(one -> versions(one.about(), made, names));
    campaigns.forEach(
        one -> one.versions().forEach((name, values) -> made.put(name, String.join(", ", values))));
    made.forEach((name, value) -> rows.add(List.of("results: " + name, value)));
    text.append("<section id=\"environment\"><h2>Environment</h2>\n");
    text.append(Html.table(List.of("what", "value"), rows)).append("</section>\n");
  }

  /** What the results say of their making; all values where they are not the same. */
  private static void versions(JsonNode about, Map<String, String> made, Names names) {
    for (List<String> row : About.rows(about.path("versions"), names)) {
      String value = row.get(1);
      made.merge(
          row.get(0),
          value,
          (old, other) -> List.of(old.split(", ", -1)).contains(other) ? old : old + ", " + other);
    }
  }

  /** All numbers of the tables, for programs. */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("title", title());
    all.put("environment", environment);
    all.put("experiments", experiments.stream().map(ExperimentSection::data).toList());
    all.put("rankings", rankings.stream().map(RankingSection::data).toList());
    all.put("runs", runs.stream().map(RunSection::data).toList());
    all.put("campaigns", campaigns.stream().map(CampaignSection::data).toList());
    return all;
  }

  /** All tables, one after the other, each after a line that says what it is. */
  public String tables(RankingText.Format format) {
    StringBuilder text = new StringBuilder(10_000);
    for (ExperimentSection one : experiments) {
      Table table = new Table(ExperimentSection.columns(one.comparison()));
      for (int row = 0; row < one.comparison().rows(); row++) {
        table.add(ExperimentSection.cells(one.comparison(), row).toArray());
      }
      text.append(RankingText.heading(one.name(), one.rerun(), format));
      text.append(RankingText.of(table, format)).append('\n');
    }
    for (RankingSection one : rankings) {
      text.append(RankingText.heading("Ranking", one.rerun(), format));
      text.append(RankingText.of(one.table(), format));
      text.append(RankingText.remark(Ranked.marks(List.of(one.ranking())), format)).append('\n');
    }
    for (RunSection one : runs) {
      Table table = new Table("metric", "value");
      About.rows(one.about().path("values"), names).forEach(row -> table.add(row.toArray()));
      text.append(RankingText.heading("Run", one.rerun(), format));
      text.append(RankingText.of(table, format)).append('\n');
    }
    for (CampaignSection one : campaigns) {
      text.append(RankingText.heading(one.name(), one.rerun(), format));
      text.append(RankingText.of(one.table(), format));
      text.append(RankingText.remark(Ranked.marks(one.rankings()), format)).append('\n');
    }
    return text.toString();
  }
}
