package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.cli.SchedulerPage;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/**
 * Writes the documents that follow from the program: a page on each scheduler and one on all, the
 * schema of campaigns, tables of other pages, and parts of the Python package.
 */
final class DocsCommand extends Command {
  /** The folder of the pages on schedulers. */
  static final Path SCHEDULERS = Path.of("docs/schedulers");

  /** The symbols of formulas, with their meanings. */
  private static final List<List<String>> SYMBOLS =
      List.of(
          List.of("N", "tasks in all"),
          List.of("R", "tasks not given out yet"),
          List.of("P", "workers"),
          List.of("A", "sum of the workers' powers a_i"),
          List.of("μ", "mean time of a task"),
          List.of("μ_i", "mean time of a task on worker i"),
          List.of("σ", "standard deviation of the time of a task"),
          List.of("s_i", "standard deviation of the time of a task on worker i"),
          List.of("h", "overhead of a chunk"),
          List.of("t_ij", "time of worker i in step j"),
          List.of("n_ij", "its tasks in that step"),
          List.of("S_i", "speed of worker i, in load units/s"),
          List.of("B_i", "its bandwidth"),
          List.of("nLat_k", "latency of its link"),
          List.of("cLat_i", "delay before each of its computations"));

  DocsCommand() {
    super("docs", "write what follows from the program: pages, tables, a schema; draw diagrams");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
        "loadstar docs",
        """
        Writes docs/schedulers: a page on each scheduler with a picture of a small schedule, and a page
        on all of them with their parameters. What is written by hand, the idea, the formula, when to use
        it, comes from %s.
        Writes the schemas of campaigns, rankings and platform check, tables of docs/campaigns.md,
        docs/your-own-platform.md, docs/results.md and docs/serve.md, parts of python/loadstar, the
        schedulers in mkdocs.yml, and the help of each command that tests compare, from what is
        declared.
        Draws docs/diagrams/*.dot, too, with Graphviz, as SVG files beside them.
        """
            .formatted(SchedulerText.FILE));
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Map<Path, String> files = files(Home.folder(), Registry.builtIn());
    for (Map.Entry<Path, String> file : files.entrySet()) {
      AtomicFile.write(Home.folder().resolve(file.getKey()), file.getValue());
    }
    out.println("wrote " + files.size() + " files in " + Home.folder());
    for (Path source : Diagram.sources(Home.folder().resolve("docs/diagrams"))) {
      out.println("wrote " + Diagram.draw(source));
    }
    return DONE;
  }

  /** Returns all texts that are written, by files of the clone. */
  static Map<Path, String> files(Path home, Registry registry) throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    pages(registry).forEach((name, page) -> files.put(SCHEDULERS.resolve(name), page));
    for (Map.Entry<String, String> frame : SchemaFrame.FRAMES.entrySet()) {
      files.put(
          Path.of(frame.getKey()),
          SchemaFrame.of(Files.readString(home.resolve(frame.getValue()))));
    }
    Map<String, Map<String, String>> all = new LinkedHashMap<>(ReferenceParts.ALL);
    all.put("mkdocs.yml", Map.of("schedulers", SchedulerText.navigation()));
    for (Map.Entry<String, Map<String, String>> parts : all.entrySet()) {
      Path file = home.resolve(parts.getKey());
      String text = MarkedText.filled(file, Files.readString(file), parts.getValue());
      files.put(Path.of(parts.getKey()), text);
    }
    files.putAll(HelpTexts.all());
    return files;
  }

  /**
   * Returns all files of the folder of schedulers, by name.
   *
   * @throws InputException if a scheduler has no text
   */
  static Map<String, String> pages(Registry registry) throws IOException {
    Map<String, SchedulerText> texts = SchedulerText.all();
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("README.md", SchedulerPage.markdown(registry));
    List<SchedulerKind> kinds = registry.kinds();
    for (SchedulerKind kind : kinds) {
      SchedulerText text = requireWritten(kind.name(), texts.get(kind.name()));
      SchedulerPicture picture = SchedulerPicture.of(kind);
      pages.put(kind.name() + ".svg", picture.svg());
      pages.put(kind.name() + ".md", page(registry, kind, text, picture));
    }
    return pages;
  }

  /**
   * Returns the text, if it has all that a page needs.
   *
   * @throws InputException if it has not
   */
  static SchedulerText requireWritten(String kind, @Nullable SchedulerText text) {
    if (text == null || !text.missing().isEmpty()) {
      throw new InputException(
          SchedulerText.FILE
              + (text == null
                  ? " has no section \"# " + kind + "\""
                  : ": section " + kind + " lacks " + String.join(", ", text.missing())),
          "write the idea in three sentences, then a line each: "
              + String.join(": ..., ", SchedulerText.FIELDS)
              + ": ..., and type ./loadstar docs");
    }
    return text;
  }

  private static String page(
      Registry registry, SchedulerKind kind, SchedulerText text, SchedulerPicture picture) {
    StringBuilder rows = new StringBuilder();
    row(rows, "use it when", text.field("use"));
    row(rows, "avoid it when", text.field("avoid"));
    row(rows, "it has to know", text.field("needs"));
    SchedulerPage.facts(kind).forEach((what, words) -> row(rows, what, words));
    String remark = text.field(SchedulerText.REMARK);
    row(rows, "source", References.linked(kind.paper()) + (remark.isEmpty() ? "" : "; " + remark));
    String symbols = symbols(text.field("formula"));
    String parameters = SchedulerPage.parameters(registry, kind);
    return """
    # %9$s

    **`%1$s`: %2$s**

    %3$s

    Formula: %4$s

    %5$s![Schedule of %1$s](%1$s.svg)

    %6$s

    | | |
    |---|---|
    %7$s
    ## Parameters

    %8$s\
    """
        .formatted(
            kind.name(),
            kind.description(),
            text.idea(),
            text.field("formula"),
            symbols.isEmpty() ? "" : symbols + "\n\n",
            picture.caption(),
            rows,
            parameters.isEmpty() ? "None of its own.\n" : parameters,
            text.field("title"));
  }

  /** Returns the meanings of the symbols of a formula, or a link to their explanation. */
  static String symbols(String formula) {
    if (formula.contains("τ")) {
      return "Symbols: [ICPPW 2012](../papers/icppw12.md#model).";
    }
    if (formula.contains("θ") || formula.contains("ΣA")) {
      return "Symbols: [thesis](../papers/thesis.md"
          + "#one-planner-for-umr-mrrs-and-the-dynamic-schedulers).";
    }
    List<String> found = new ArrayList<>();
    for (List<String> symbol : SYMBOLS) {
      String alone = "(?<![\\p{L}_])" + symbol.getFirst() + "(?![\\p{L}_])";
      if (Pattern.compile(alone).matcher(formula).find()) {
        found.add(symbol.getFirst() + ": " + symbol.getLast());
      }
    }
    return String.join("; ", found) + (found.isEmpty() ? "" : ".");
  }

  private static void row(StringBuilder page, String what, String words) {
    page.append("| ").append(what).append(" | ").append(words.replace("|", "\\|")).append(" |\n");
  }
}
