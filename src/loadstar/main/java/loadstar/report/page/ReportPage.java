package loadstar.report.page;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.report.ComparisonText;
import loadstar.report.OutputFormat;
import loadstar.result.Table;
import loadstar.study.Ranking;
import org.jspecify.annotations.Nullable;

/**
 * All results of a folder on one page, or as tables for a paper. The page needs no other file:
 * scripts, data and pictures are in it, and its Content-Security-Policy forbids the rest.
 */
public final class ReportPage {
  /** Number of sections above which their titles do not form the title of the page. */
  private static final int MOST_TITLES = 2;

  private final @Nullable String given;
  private final Map<String, String> environment;
  private final List<Section> sections = new ArrayList<>();

  /**
   * Reads the files.
   *
   * @param title of the page; null for the title of its sections
   * @param environment in which the page was made, name and value
   * @param names platforms and hosts as the page shows them
   */
  public ReportPage(
      ResultFolder folder, @Nullable String title, Map<String, String> environment, Names names)
      throws IOException {
    given = title;
    this.environment = environment;
    for (Path one : folder.experiments()) {
      sections.add(new ExperimentSection(one, names));
    }
    int number = 0;
    for (Path one : folder.rankings()) {
      sections.add(new RankingSection(one, ++number, names));
    }
    number = 0;
    for (Path one : folder.runs()) {
      sections.add(new RunSection(one, ++number, names));
    }
    number = 0;
    for (Path one : folder.workers()) {
      sections.add(new WorkersSection(one, ++number, names));
    }
  }

  /**
   * Creates a page of one campaign.
   *
   * @param title of the page; null for the title of its section
   * @param environment in which the page was made, name and value
   */
  public ReportPage(
      CampaignSection campaign, @Nullable String title, Map<String, String> environment) {
    given = title;
    this.environment = environment;
    sections.add(campaign);
  }

  private List<Section> of(String kind) {
    return sections.stream().filter(one -> one.kind.equals(kind)).toList();
  }

  /** Returns the given title, or one of the contents of the page. */
  private String title() {
    if (given != null) {
      return given;
    }
    List<String> all = sections.stream().map(Section::title).toList();
    return all.size() > MOST_TITLES
        ? all.getFirst() + " and " + (all.size() - 1) + " more"
        : String.join("; ", all);
  }

  /** Returns the decision over all rankings of the page; null where it has none. */
  private @Nullable Decision decision() {
    List<Ranking> all = sections.stream().flatMap(one -> one.rankings().stream()).toList();
    List<String> anchors = sections.stream().flatMap(one -> one.anchors().stream()).toList();
    String part = String.join("", sections.stream().map(Section::part).toList());
    return all.isEmpty() ? null : new Decision(all, anchors, part);
  }

  /** Returns the text of the page. */
  public String html() throws IOException {
    String style = TextFile.resource(ReportPage.class, "/loadstar/report/page.css");
    String script = TextFile.resource(ReportPage.class, "/loadstar/report/page.js");
    return format(
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        base-uri 'none'; form-action 'none'; img-src data:; style-src %1$s; script-src %2$s">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>%3$s</title>
        <link rel="icon" href="data:,">
        <style>%4$s</style>
        </head>
        <body>
        <header><h1>%3$s</h1></header>
        <main>
        %5$s</main>
        <script>%6$s</script>
        </body>
        </html>
        """,
        Html.hash(style), Html.hash(script), Html.text(title()), style, content(), script);
  }

  private String content() throws IOException {
    StringBuilder text = new StringBuilder(1_000_000);
    Decision decision = decision();
    Looks looks = new Looks(decision == null ? List.of() : decision.schedulers());
    text.append(looks.symbols());
    text.append(decision == null ? "" : decision.html(looks));
    verdicts(text);
    for (Section one : sections) {
      text.append(one.html(looks, of(one.kind).size()));
    }
    text.append(looks.sentences());
    environment(text);
    return text.toString();
  }

  private void verdicts(StringBuilder text) {
    List<Table> comparisons = new ArrayList<>();
    StringBuilder links = new StringBuilder();
    for (Section one : sections) {
      if (one instanceof ExperimentSection experiment) {
        links.append(Html.of("<li><a href=\"#%s\">%s</a>\n", one.name, one.name));
        comparisons.add(experiment.comparison());
      }
    }
    if (comparisons.isEmpty()) {
      return;
    }
    text.append(Html.of("<p class=\"decision\">%s</p>\n", ComparisonText.sentence(comparisons)));
    text.append("<p>Published numbers, closed forms and sentences, each beside ours. ");
    text.append("“Not claimed”: the difference, if any, is reported and fails no check.</p>\n");
    text.append("<div id=\"filters\"></div>\n<nav><ul>\n").append(links).append("</ul></nav>\n");
  }

  private void environment(StringBuilder text) {
    Table table = new Table("what", "value");
    environment.forEach((name, value) -> table.add("this page: " + name, value));
    Map<String, String> made = new TreeMap<>();
    sections.forEach(one -> one.versions(made));
    made.forEach((name, value) -> table.add("results: " + name, value));
    text.append("<section id=\"environment\"><h2>Environment</h2>\n");
    text.append(Html.table(table)).append("</section>\n");
  }

  /** Returns all numbers of the tables, for programs. */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("title", title());
    all.put("environment", environment);
    for (String kind : List.of("experiments", "rankings", "runs", "workers", "campaigns")) {
      all.put(kind, of(kind).stream().map(Section::data).toList());
    }
    return all;
  }

  /** Returns all tables, one after the other, each after a line that describes it. */
  public String tables(OutputFormat format) {
    return sections.stream().map(one -> one.table(format)).collect(Collectors.joining());
  }

  /** Returns a paragraph for each comparison and campaign; empty where there is none. */
  public String methods(OutputFormat format) {
    return sections.stream()
        .map(one -> one.methods(format))
        .filter(one -> !one.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /**
   * The contents of a folder of results, each list in the order of the names and of the numbers in
   * them.
   *
   * @param experiments folders with a {@code comparison.csv}, of {@code reproduce}
   * @param rankings folders with a {@code compare.json}, of {@code compare}
   * @param runs folders with a {@code run.json}, of {@code run}
   * @param workers folders with a {@code workers.json}, of {@code workers}
   */
  public record ResultFolder(
      List<Path> experiments, List<Path> rankings, List<Path> runs, List<Path> workers) {
    private static final int DEPTH = 3;

    /**
     * Searches the folder and those below it.
     *
     * @throws InputException when there is nothing to report
     */
    public static ResultFolder of(Path folder) throws IOException {
      if (!Files.isDirectory(folder)) {
        throw new InputException(folder, "no such folder of results", "see loadstar report --help");
      }
      ResultFolder found;
      try (Stream<Path> below = Files.walk(folder, DEPTH)) {
        List<Path> all = below.filter(Files::isDirectory).sorted(new FolderOrder()).toList();
        found =
            new ResultFolder(
                with(all, "comparison.csv"),
                with(all, "compare.json"),
                with(all, "run.json"),
                with(all, WorkersSection.FILE));
      }
      if (found.experiments.isEmpty()
          && found.rankings.isEmpty()
          && found.runs.isEmpty()
          && found.workers.isEmpty()) {
        if (Files.isRegularFile(folder.resolve("validate.json"))) {
          throw new InputException(
              folder,
              "these are results of validate, of which report makes no page",
              "its tables: validate.csv there, or validate --format md");
        }
        throw new InputException(
            folder,
            "there is no comparison.csv, compare.json, workers.json or run.json",
            "loadstar reproduce, compare, workers or run, each with --out " + folder);
      }
      return found;
    }

    private static List<Path> with(List<Path> folders, String file) {
      return folders.stream().filter(one -> Files.isRegularFile(one.resolve(file))).toList();
    }
  }
}
