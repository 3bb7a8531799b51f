package loadstar.dev;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.References;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.play.StarReplay;
import loadstar.cli.Command;
import loadstar.cli.CommandLineOptions;
import loadstar.cli.Home;
import loadstar.cli.SchedulerPage;
import loadstar.input.Digests;
import loadstar.input.Program;
import loadstar.input.TextFile;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import loadstar.model.WorkerSpec;
import loadstar.report.Gantt;
import loadstar.report.Window;
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
        docs/your-own-platform.md, docs/results.md and docs/serve.md, and parts of python/loadstar,
        from the fields, properties, columns, metrics and generators that are declared, and the help
        of each command that tests compare.
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
    for (Map.Entry<String, Map<String, String>> parts : ReferenceParts.ALL.entrySet()) {
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
    row(
        rows,
        "source",
        References.spelledOut(kind.paper()) + (remark.isEmpty() ? "" : "; " + remark));
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

    %8$s
    Parameters of [every run](README.md#parameters-of-a-run-whatever-the-scheduler).
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

  /**
   * A diagram of the documentation: text for Graphviz, and the SVG that it makes of it, in the
   * colours of the reader's choice, light or dark. The SVG names the text from which it was drawn
   * by its digest: layouts differ from version to version of Graphviz, so the drawing itself cannot
   * be compared.
   */
  static final class Diagram {
    private static final String STYLE =
        "<style>text{fill:#333;font-family:sans-serif} .node polygon,.node path,.node"
            + " ellipse{fill:#e8eaf6;stroke:#3f51b5} .node polyline{stroke:#3f51b5} .cluster"
            + " polygon{fill:none;stroke:#999} .edge path{stroke:#666} .edge"
            + " polygon{fill:#666;stroke:#666} @media (prefers-color-scheme:dark){text{fill:#ddd}"
            + " .node polygon,.node path,.node ellipse{fill:#303550;stroke:#9fa8da} .cluster"
            + " polygon{stroke:#777} .edge path{stroke:#aaa} .edge"
            + " polygon{fill:#aaa;stroke:#aaa}}</style>\n";

    private Diagram() {}

    static List<Path> sources(Path folder) throws IOException {
      try (Stream<Path> files = Files.list(folder)) {
        return files.filter(file -> file.toString().endsWith(".dot")).sorted().toList();
      }
    }

    static Path drawing(Path source) {
      return source.resolveSibling(source.getFileName().toString().replace(".dot", ".svg"));
    }

    static Path draw(Path source) throws IOException {
      Program dot;
      try {
        dot =
            Program.run(
                List.of(
                    "dot",
                    "-Tsvg",
                    "-Gbgcolor=transparent",
                    "-Nfontsize=11",
                    "-Gfontsize=11",
                    "-Efontsize=10",
                    "-Nfontname=sans-serif",
                    source.toString()));
      } catch (IOException e) {
        throw new IOException("no dot here: apt-get install graphviz", e);
      }
      String svg = dot.output();
      if (dot.status() != 0) {
        throw new IOException("dot refuses " + source + ": " + svg.strip());
      }
      String drawn = svg.substring(svg.indexOf("<svg")).replaceAll("<!--.*?-->\n?", "");
      int inside = drawn.indexOf('>', drawn.indexOf("<svg")) + 1;
      String text =
          drawn.substring(0, inside)
              + "\n"
              + mark(source)
              + STYLE
              + drawn.substring(inside).stripLeading();
      AtomicFile.write(drawing(source), text);
      return drawing(source);
    }

    /** Returns the mark in the drawing of this text. */
    static String mark(Path source) throws IOException {
      return "<!-- drawn by ./loadstar docs from " + Digests.of(source) + " -->\n";
    }
  }

  /**
   * The text about a scheduler that people have written, in schedulers.md beside the registry:
   * after a heading with its name the idea, then a line for each of {@link #FIELDS}.
   *
   * @param idea some sentences
   * @param fields by name
   */
  record SchedulerText(String idea, Map<String, String> fields) {
    /** The path of the file, for messages. */
    static final String FILE = "src/schedulers/main/resources/loadstar/algorithm/schedulers.md";

    /** The fields that each scheduler has to have. */
    static final List<String> FIELDS = List.of("title", "formula", "use", "avoid", "needs");

    /** A field that some have: what is to be said about the source besides the work itself. */
    static final String REMARK = "remark";

    /** Returns all texts, by the names of their schedulers. */
    static Map<String, SchedulerText> all() throws IOException {
      Map<String, SchedulerText> all = new LinkedHashMap<>();
      String text = TextFile.resource(SchedulerKind.class, "schedulers.md");
      for (String section : text.strip().split("(?m)^# ", -1)) {
        if (!section.isBlank()) {
          String[] parts = section.split("\n", 2);
          all.put(parts[0].strip(), of(parts[1]));
        }
      }
      return all;
    }

    private static SchedulerText of(String section) {
      List<String> idea = new ArrayList<>();
      Map<String, String> fields = new LinkedHashMap<>();
      for (String line : section.strip().split("\n", -1)) {
        int colon = line.indexOf(": ");
        String name = line.substring(0, Math.max(0, colon));
        if (FIELDS.contains(name) || name.equals(REMARK)) {
          fields.put(name, line.substring(colon + 2));
        } else {
          idea.add(line);
        }
      }
      return new SchedulerText(String.join("\n", idea).strip(), fields);
    }

    /** Returns the names of missing fields. */
    List<String> missing() {
      List<String> missing = new ArrayList<>(FIELDS);
      missing.removeAll(fields.keySet());
      if (idea.isEmpty()) {
        missing.add("the idea");
      }
      return missing;
    }

    String field(String name) {
      return fields.getOrDefault(name, "");
    }
  }

  /**
   * A small schedule of one scheduler, computed without SimGrid: when each worker receives,
   * computes and returns which chunk.
   *
   * @param svg the drawing
   * @param caption the description of the run
   */
  record SchedulerPicture(String svg, String caption) {
    private static final int GROUPS = 24;

    /**
     * The platform of the drawings: the second half is twice as fast; every message takes a fifth
     * of a second and 20 units take one.
     */
    private static final List<WorkerSpec> WORKERS =
        List.of(worker("w0", 1), worker("w1", 1), worker("w2", 2), worker("w3", 2));

    /** The tree of platforms/small-tree.xml. */
    private static final TreePlatform TREE =
        new TreePlatform(
            List.of(
                TreeNode.root("n0", 1e7),
                new TreeNode("n1", 0, 2e7, 500_000, 0),
                new TreeNode("n2", 0, 4e7, 250_000, 0),
                new TreeNode("n3", 1, 3e7, 125_000, 0),
                new TreeNode("n4", 1, 1e7, 375_000, 0),
                new TreeNode("n5", 2, 5e7, 250_000, 0)));

    private static final List<Application> BAGS =
        List.of(
            new Application("light", 125_000, 1e6, 1), new Application("heavy", 250_000, 16e6, 1));

    private static WorkerSpec worker(String name, double speed) {
      return new WorkerSpec(name, speed, 0.1, 20, 0.2, 20, 0.2);
    }

    static SchedulerPicture of(SchedulerKind kind) {
      return kind.plays(loadstar.algorithm.Shape.STAR) ? onStar(kind) : onTree(kind);
    }

    private static SchedulerPicture onStar(SchedulerKind kind) {
      StarProblem problem = StarProblem.of(WORKERS, 100);
      Schedule played =
          StarReplay.of(WORKERS, kind, kind.create(problem, Settings.NONE)).play().schedule();
      List<String> sizes =
          IntStream.range(0, played.rows())
              .mapToObj(row -> format("%.4g", played.size(row)).replaceFirst("\\.?0+$", ""))
              .toList();
      List<String> groups = groups(sizes);
      String chunks = String.join(", ", groups.subList(0, Math.min(GROUPS, groups.size())));
      return new SchedulerPicture(
          Gantt.of(played, WORKERS, Window.WHOLE).svg(),
          format(
              """
              100 units on four workers; w2 and w3 are twice as fast.
              %d chunks, in order: %s%s.\
              """,
              played.rows(), chunks, groups.size() > GROUPS ? ", …" : ""));
    }

    /** Returns neighbours of one size as a group, such as "4×23"; single ones as they are. */
    static List<String> groups(List<String> sizes) {
      List<String> groups = new ArrayList<>();
      for (int first = 0, next; first < sizes.size(); first = next) {
        next = first + 1;
        while (next < sizes.size() && sizes.get(next).equals(sizes.get(first))) {
          next++;
        }
        groups.add((next - first > 1 ? next - first + "×" : "") + sizes.get(first));
      }
      return groups;
    }

    private static SchedulerPicture onTree(SchedulerKind kind) {
      TreeSchedule played =
          TreePlayer.play(kind.create(new TreeProblem(TREE, BAGS), Settings.NONE), 15).schedule();
      return new SchedulerPicture(
          Gantt.of(played, TREE, BAGS, Window.WHOLE).svg(),
          "Two applications on the tree of `platforms/small-tree.xml`, until one has had 15 tasks"
              + " computed.");
    }
  }
}
