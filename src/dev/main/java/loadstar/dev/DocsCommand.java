package loadstar.dev;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Shape;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.cli.SchedulerPage;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;

/** Writes the pages that follow from the program: one on each scheduler, and one on all. */
final class DocsCommand extends Command {
  /** Symbols of formulas, with what they mean. */
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
    super("docs", "write the pages on the schedulers, and draw the diagrams");
  }

  @Override
  public CommandLineOptions options() {
    return new CommandLineOptions(
        "loadstar docs",
        """
        Writes docs/schedulers: a page on each scheduler with a picture of a small schedule, and a page
        on all of them with their parameters. What is written by hand, the idea, the formula, when to use
        it, comes from %s.
        Draws docs/diagrams/*.dot, too, with Graphviz, as SVG files beside them.
        """
            .formatted(SchedulerText.FILE));
  }

  @Override
  public int run(CommandLineOptions options, PrintStream out, PrintStream err) throws IOException {
    Path folder = Home.folder().resolve("docs/schedulers");
    Map<String, String> pages = pages(Registry.builtIn());
    for (Map.Entry<String, String> page : pages.entrySet()) {
      AtomicFile.write(folder.resolve(page.getKey()), page.getValue());
    }
    out.println("wrote " + pages.size() + " files to " + folder);
    for (Path source : Diagram.sources(Home.folder().resolve("docs/diagrams"))) {
      out.println("wrote " + Diagram.draw(source));
    }
    return DONE;
  }

  /**
   * All files of the folder, by name.
   *
   * @throws InputException when a scheduler has no text
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
      pages.put(kind.name() + ".md", page(kind, text, picture));
    }
    return pages;
  }

  /** The text, if it says all that a page needs. */
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

  private static String page(SchedulerKind kind, SchedulerText text, SchedulerPicture picture) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(kind.name()).append("\n\n");
    page.append("**")
        .append(kind.description())
        .append("** (")
        .append(kind.paper())
        .append(")\n\n");
    page.append(text.idea()).append("\n\n");
    page.append("Formula: ").append(text.field("formula")).append("\n\n");
    String symbols = symbols(text.field("formula"));
    if (!symbols.isEmpty()) {
      page.append(symbols).append("\n\n");
    }
    page.append("![Schedule of %s](%s.svg)%n%n".formatted(kind.name(), kind.name()));
    page.append(picture.caption()).append("\n\n");
    page.append("| | |\n|---|---|\n");
    row(page, "use it when", text.field("use"));
    row(page, "avoid it when", text.field("avoid"));
    row(page, "it has to know", text.field("needs"));
    row(page, "plays on", SchedulerPage.shapes(kind));
    row(page, "plans", SchedulerPage.plans(kind));
    if (kind.plays(Shape.STAR)) {
      row(page, "results", SchedulerPage.results(kind));
    }
    row(page, "workers may come late or leave", kind.lateWorkers() && kind.losses() ? "yes" : "no");
    row(page, "source", text.field("source"));
    String parameters = SchedulerPage.parameters(kind);
    page.append("\n## Parameters\n\n");
    page.append(parameters.isEmpty() ? "None of its own.\n" : parameters);
    page.append("\nThose of every run: [all schedulers](README.md).\n");
    return page.toString();
  }

  /** What the symbols of a formula mean, or where that is explained. */
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
