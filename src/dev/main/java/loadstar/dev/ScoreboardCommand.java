package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.experiment.Experiments;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.report.OutputFormat;
import loadstar.result.AtomicFile;
import loadstar.scoreboard.Evidence;
import loadstar.scoreboard.ReproductionPages;
import loadstar.scoreboard.Scoreboard;

/** Counts how many of the numbers that the papers print were reproduced. */
final class ScoreboardCommand extends Command {
  /** The folder of the evaluation from which the pages are written, below docs/papers. */
  static final String RECORDED = "recorded";

  /**
   * The file beside the comparisons that describes how they were made, in Markdown, for the page.
   */
  private static final String ABOUT = "about.txt";

  private static final String LEGEND =
      """
      printed: all numbers of a paper, its inputs too; matched: to the printed digits; within: the
      tolerance, by the rule in docs/papers/README.md; weak: a bound or an interval too wide to confirm
      anything; by choice: a parameter was fitted to it; no verdict: no run of ours gives it; inputs: of a
      run, and remarks, from which ours cannot differ; computed: from printed numbers, not counted among
      them; in words: the paper's own sentences, each once; of ours: sentences in settings of ours, or
      our own. README counts the numbers of a paper that have a verdict.
      """;

  ScoreboardCommand() {
    super("scoreboard", "summarise how many published numbers were reproduced");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
            "loadstar scoreboard [--from DIR] [--record --about TEXT]",
            """
            Counts, for each paper: how many numbers it prints; how many of them we match, meet within the
            stated tolerance, meet by choice (the number was used to choose what the paper leaves open),
            or miss; how many of its sentences, each once, hold, do not hold, or are not decided by the runs;
            and how many closed forms of its model hold. Without options: in the last recorded evaluation.

            --record makes the comparisons below DIR the recorded ones and writes docs/papers/README.md
            and the tables in docs/papers/recorded from them. Only experiments with a result at full size
            are replaced. Recorded numbers are judged by published/ as it is now, also without new runs.
            """)
        .value("from", "DIR", "results of loadstar reproduce, at full size")
        .flag("record", "keep them in docs/papers/recorded and write the pages")
        .value(
            "about",
            "TEXT",
            "with --record: seeds, machine and dates of the simulations, in Markdown");
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    String from = options.get("from");
    if (options.has("about") && !options.has("record")) {
      throw new InputException("--about belongs to --record", null);
    }
    Path pages = Home.folder().resolve("docs/papers");
    Path recorded = pages.resolve(RECORDED);
    Map<String, String> titles = titles();
    if (options.has("record")) {
      if (from != null) {
        Evidence.ofResults(Path.of(from), titles.keySet())
            .record(recorded)
            .forEach(file -> out.println("wrote " + file));
      }
      Evidence.recorded(recorded, titles.keySet())
          .judged(Home.published(Experiments.all()))
          .record(recorded)
          .forEach(file -> out.println("judged " + file));
      String about = options.get("about");
      if (about != null) {
        AtomicFile.write(recorded.resolve(ABOUT), about + "\n");
      }
      for (Map.Entry<Path, String> page : pages(titles).texts(pages).entrySet()) {
        AtomicFile.write(page.getKey(), page.getValue());
        out.println("wrote " + page.getKey());
      }
    }
    Evidence evidence =
        from != null && !options.has("record")
            ? Evidence.ofResults(Path.of(from), titles.keySet())
            : Evidence.recorded(recorded, titles.keySet());
    Scoreboard scoreboard = Scoreboard.of(Home.published(Experiments.all()), evidence);
    out.print(OutputFormat.TEXT.of(scoreboard.table()));
    out.println();
    out.print(LEGEND);
    if (from == null || options.has("record")) {
      out.println(evaluated(TextFile.read(recorded.resolve(ABOUT))));
    }
    return DONE;
  }

  /**
   * Returns when the recorded numbers were made, and of which commits, as far as their text tells
   * it.
   */
  static String evaluated(String about) {
    List<String> dates = found("\\b\\d{4}-\\d\\d-\\d\\d\\b", about).sorted().toList();
    List<String> commits =
        found("\\b(?=[a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{7,40}\\b", about).distinct().toList();
    return "Evaluated "
        + (dates.isEmpty() ? "at an unknown date" : dates.getFirst() + " to " + dates.getLast())
        + (commits.isEmpty() ? "" : ", commits " + String.join(", ", commits))
        + "; docs/papers/recorded/about.txt has the details.";
  }

  private static Stream<String> found(String expression, String text) {
    return Pattern.compile(expression).matcher(text).results().map(MatchResult::group);
  }

  /** Returns the pages, made from the recorded numbers. */
  static ReproductionPages pages(Map<String, String> titles) throws IOException {
    Path recorded = Home.folder().resolve("docs/papers").resolve(RECORDED);
    String about = TextFile.read(recorded.resolve(ABOUT)).strip();
    return new ReproductionPages(
        Home.published(Experiments.all()),
        titles,
        Evidence.recorded(recorded, titles.keySet()),
        about);
  }

  /** Returns the titles of all experiments, by id, in the order in which they are listed. */
  static Map<String, String> titles() {
    Map<String, String> titles = new LinkedHashMap<>();
    Experiments.all().forEach(experiment -> titles.put(experiment.id(), experiment.title()));
    return titles;
  }
}
