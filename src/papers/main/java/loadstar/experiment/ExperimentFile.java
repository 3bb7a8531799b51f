package loadstar.experiment;

import static java.util.Comparator.comparingDouble;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import loadstar.input.YamlNode;
import loadstar.model.InputException;
import loadstar.model.NearestName;

/**
 * The words of an experiment, in a YAML file beside this class with the experiment's id as its
 * name. The words that experiments of a paper share are in a file with the paper's name, where each
 * of them finds what is not in its own. {@code docs/developers/adding-an-experiment.md} has all
 * keys.
 */
final class ExperimentFile {
  private static final String ENDING = ".yaml";
  private static final String EXAMPLE = "docs/developers/adding-an-experiment.md";
  private static final Map<String, ExperimentFile> FILES = new ConcurrentHashMap<>();
  private static final Map<Section, Map<String, Words>> EVERY = new ConcurrentHashMap<>();

  /** Rows by their ids. */
  enum Section {
    SENTENCES("sentence", List.of("statement", "claimed", "place", "evidence", "whose")),
    READINGS("reading", List.of("reading", "calibrated", "why")),
    CLOSED_FORMS("closed form", List.of("quantity", "unit", "place", "interpretation")),
    FIGURES("figure", List.of("caption", "panels"), "title");

    private final String one;
    private final List<String> required;
    private final List<String> optional;

    Section(String one, List<String> required, String... optional) {
      this.one = one;
      this.required = required;
      this.optional = List.of(optional);
    }

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    private Words read(YamlNode node) {
      Words row = Words.of(node, required, optional);
      String whose = row.plain("whose");
      if (!whose.matches("paper|setting|ours|as \\S+|")) {
        throw row.problem("whose", "whose must be paper, setting, ours, or as another sentence");
      }
      for (String flag : List.of("claimed", "calibrated")) {
        var unused = row.isYes(flag);
      }
      if (this == FIGURES) {
        var unused = PanelWords.of(row);
      }
      return row;
    }
  }

  /**
   * The texts of a panel, of its lines and of its marks.
   *
   * @param panel has its table and its axes
   */
  record PanelWords(Words panel, List<Words> lines, List<Words> marks) {
    static final List<String> STYLES =
        List.of("spread", "dots", "alone", "points", "plain", "dashed");

    /** Reads the panels of a figure; their formats have the figure's words. */
    static List<PanelWords> of(Words figure) {
      Object[] words = figure.words().toArray();
      List<PanelWords> panels = new ArrayList<>();
      for (YamlNode node : figure.items("panels")) {
        Words panel = Words.of(node, List.of("x", "y"), List.of("table", "lines", "marks"));
        List<Words> lines = new ArrayList<>();
        for (YamlNode item : panel.items("lines")) {
          Words line = Words.of(item, List.of("style", "label", "x", "y"), List.of());
          var unused = line.oneOf("style", STYLES);
          lines.add(line.with(words));
        }
        List<Words> marks = new ArrayList<>();
        for (YamlNode item : panel.items("marks")) {
          Words mark = Words.of(item, List.of("x", "y"), List.of("label", "scale"));
          var unused = mark.oneOf("scale", List.of("full", "quick"));
          marks.add(mark.with(words));
        }
        panels.add(new PanelWords(panel.with(words), lines, marks));
      }
      return panels;
    }
  }

  private final String name;
  private final Words head;
  private final Map<Section, Map<String, Words>> rows = new HashMap<>();

  /**
   * Reads the text of a file.
   *
   * @param name an experiment's id, or a paper
   * @throws InputException with file and line, for what is unknown or missing
   */
  ExperimentFile(String name, String text) {
    this.name = name;
    YamlNode root = YamlNode.parse(name + ENDING, "an experiment", EXAMPLE, text);
    boolean paper = isPaper(name);
    List<String> optional = new ArrayList<>(List.of(paper ? "caption" : "quick"));
    Stream.of(Section.values()).map(Section::key).forEach(optional::add);
    head =
        Words.of(
            root,
            paper ? List.of("order") : List.of("title", "class", "order", "platform"),
            optional);
    var unused = head.number("order");
    if (!paper) {
      var checked = platform();
    }
    for (Section section : Section.values()) {
      Map<String, Words> all = new LinkedHashMap<>();
      YamlNode node = head.entries().get(section.key());
      if (node != null) {
        node.entries().forEach((id, row) -> all.put(id, section.read(row)));
      }
      rows.put(section, all);
    }
  }

  /** Returns the file of an experiment or a paper, by its name without ending. */
  static ExperimentFile of(String name) {
    return FILES.computeIfAbsent(
        name, none -> new ExperimentFile(name, Findings.resource(Findings.class, name + ENDING)));
  }

  /**
   * Returns the files of some experiments, in the order of their papers and, within a paper, in
   * their own. Other files are not read.
   *
   * @param some accepts their ids
   */
  static List<ExperimentFile> ofExperiments(Predicate<String> some) {
    return names().stream()
        .filter(name -> !isPaper(name) && some.test(name))
        .map(ExperimentFile::of)
        .sorted(
            comparingDouble((ExperimentFile file) -> file.paper().head.number("order"))
                .thenComparingDouble(file -> file.head.number("order"))
                .thenComparing(ExperimentFile::name))
        .toList();
  }

  /** Returns the files of all experiments and papers. */
  static List<ExperimentFile> all() {
    return names().stream().sorted().map(ExperimentFile::of).toList();
  }

  /** Lists the YAML files beside this class, which is in a folder of classes or in a jar. */
  private static List<String> names() {
    URL own = Objects.requireNonNull(ExperimentFile.class.getResource("ExperimentFile.class"));
    try {
      List<String> files;
      if (own.openConnection() instanceof JarURLConnection jar) {
        String folder = jar.getEntryName().replaceFirst("[^/]*$", "");
        files =
            jar.getJarFile().stream()
                .filter(entry -> entry.getName().startsWith(folder))
                .map(entry -> entry.getName().substring(folder.length()))
                .toList();
      } else {
        try (Stream<Path> beside =
            Files.list(Path.of(URI.create(own.toString())).resolveSibling(""))) {
          files = beside.map(file -> String.valueOf(file.getFileName())).toList();
        }
      }
      return files.stream()
          .filter(file -> file.endsWith(ENDING) && !file.contains("/"))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the rows of a section in all files, by their ids.
   *
   * @throws InputException for an id that occurs twice
   */
  static Map<String, Words> everyRow(Section section) {
    return EVERY.computeIfAbsent(section, key -> gather(key, all()));
  }

  static Map<String, Words> gather(Section section, List<ExperimentFile> files) {
    Map<String, Words> every = new LinkedHashMap<>();
    for (ExperimentFile file : files) {
      file.rows(section)
          .forEach((id, row) -> {
            if (every.put(id, row) != null) {
              throw row.row()
                  .problem("there is already a " + section.one + " \"" + id + "\"", null);
            }
          });
    }
    return every;
  }

  String name() {
    return name;
  }

  /** Tells whether a file has the words that experiments of a paper share. */
  private static boolean isPaper(String name) {
    return !name.contains("-");
  }

  /** Returns the paper with whose name that of an experiment or a simulation begins. */
  static String paper(String name) {
    return name.replaceFirst("-.*", "");
  }

  /** Returns the file of the experiment's paper. */
  private ExperimentFile paper() {
    return of(paper(name));
  }

  /** Returns the texts outside of sections. */
  Words head() {
    return head;
  }

  /** Returns what the experiment takes from a user's platform. */
  Words platform() {
    Words platform =
        Words.of(
            Objects.requireNonNull(head.entries().get("platform")),
            List.of("takes", "why"),
            List.of("flops", "bytes", "times", "profiles", "of_the_paper"));
    var unused = platform.oneOf("takes", List.of("star", "tree", "none"));
    return platform;
  }

  /** Returns the source of the paper's figures, with which captions begin. */
  String source() {
    return paper().head.text("caption");
  }

  /** Returns the rows of a section in this file. */
  Map<String, Words> rows(Section section) {
    return Objects.requireNonNull(rows.get(section));
  }

  /**
   * Returns a row of this file or of its paper's.
   *
   * @throws InputException if there is none
   */
  Words row(Section section, String id, Object... words) {
    Words found = rows(section).get(id);
    if (found == null) {
      found = paper().rows(section).get(id);
    }
    if (found == null) {
      List<String> known =
          Stream.of(this, paper()).flatMap(file -> file.rows(section).keySet().stream()).toList();
      YamlNode node = head.entries().get(section.key());
      throw new InputException(
          name + ENDING,
          node == null ? 0 : node.line() - 1,
          "there is no " + section.one + " \"" + id + "\"",
          NearestName.hint(id, known));
    }
    return found.with(words);
  }
}
