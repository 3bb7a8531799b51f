package loadstar.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A node of a YAML file that knows its line, so that every error message can name it. */
public final class YamlNode {
  private static final int MOST_BYTES = 3 << 20;
  private static final int MOST_DEEP = 20;

  private final String file;
  private final String name;
  private final String example;
  private final Node node;

  private YamlNode(String file, String name, String example, Node node) {
    this.file = file;
    this.name = name;
    this.example = example;
    this.node = node;
  }

  /**
   * Reads a file of a user's.
   *
   * @param name of its contents in error messages
   * @param example page that shows what belongs in it
   * @throws InputException if it is missing, empty, nested too deeply, or no YAML
   */
  public static YamlNode read(Path path, String name, String example) throws IOException {
    String file = path.toString();
    if (!Files.isRegularFile(path)) {
      throw new InputException(file, TextFile.notAFile(path), null);
    }
    String text = TextFile.read(path, MOST_BYTES);
    return placed(
        file,
        settings -> {
          refuseDepth(settings, text, file);
          return new YamlNode(file, name, example, root(settings, text, file));
        });
  }

  /**
   * Reads the text of a file of this program.
   *
   * @param file its name in error messages
   * @param name of its contents in error messages
   * @param example page that shows what belongs in it
   * @throws InputException if it is empty, or no YAML
   */
  public static YamlNode parse(String file, String name, String example, String text) {
    return placed(file, settings -> new YamlNode(file, name, example, root(settings, text, file)));
  }

  /**
   * Returns a text of YAML in which entries of the outermost map have other values, and those that
   * it lacks are added at its beginning. Nothing else changes.
   *
   * @param file its name in error messages
   * @param values the text of each value, by the entry
   * @throws InputException if it is empty, no YAML or no map
   */
  public static String with(String file, String text, Map<String, String> values) {
    YamlNode all = parse(file, file, "", text);
    Map<String, YamlNode> entries = all.entries();
    StringBuilder missing = new StringBuilder();
    boolean flow = all.node instanceof MappingNode map && map.getFlowStyle() == FlowStyle.FLOW;
    int begin = place(all.node.getStartMark()) + (flow ? 1 : 0);
    String indent = " ".repeat(all.node.getStartMark().map(Mark::getColumn).orElse(0));
    int[] points = text.codePoints().toArray(); // which marks count
    List<Replacement> others = new ArrayList<>();
    values.forEach((name, value) -> {
      YamlNode entry = entries.get(name);
      if (entry == null) {
        missing.append(name).append(": ").append(value).append(flow ? ", " : "\n" + indent);
      } else {
        int from = place(entry.node.getStartMark());
        int to = place(entry.node.getEndMark());
        while (to > from && Character.isWhitespace(points[to - 1])) {
          to--; // a text of several lines ends with the last line's end
        }
        others.add(new Replacement(from, to, value));
      }
    });
    others.add(new Replacement(begin, begin, missing.toString()));
    others.sort(Comparator.comparingInt(Replacement::from));
    StringBuilder changed = new StringBuilder();
    int done = 0;
    for (Replacement one : others) {
      changed.append(new String(points, done, one.from - done)).append(one.by);
      done = one.to;
    }
    return changed.append(new String(points, done, points.length - done)).toString();
  }

  /** A part of a text, in code points, and what stands in its place. */
  private record Replacement(int from, int to, String by) {}

  private static int place(Optional<Mark> mark) {
    return mark.map(Mark::getIndex).orElse(0);
  }

  private static Node root(LoadSettings settings, String text, String file) {
    return new Compose(settings)
        .composeString(text)
        .orElseThrow(() -> new InputException(file, "the file is empty", null));
  }

  /** Returns what is read; malformed YAML becomes an error message with file and line. */
  private static YamlNode placed(String file, Function<LoadSettings, YamlNode> read) {
    try {
      return read.apply(LoadSettings.builder().setLabel(file).build());
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new InputException(file, line, "malformed YAML: " + e.getProblem(), null);
    } catch (YamlEngineException e) {
      throw new InputException(file, "malformed YAML: " + e.getMessage(), null);
    }
  }

  /** Refuses a file that is nested too deeply: the code that reads it recurses for each level. */
  private static void refuseDepth(LoadSettings settings, String text, String file) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      depth +=
          event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
      if (depth > MOST_DEEP) {
        int line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
        throw new InputException(
            file, line, "lists and entries are nested more than " + MOST_DEEP + " deep", null);
      }
    }
  }

  public int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  public String name() {
    return name;
  }

  /** Returns an error message about this node, with its file and line. */
  public InputException problem(String what, @Nullable String hint) {
    return new InputException(file, line(), what, hint);
  }

  /** Adds this file and line to an error message that has none. */
  public InputException place(InputException e) {
    return e.file() == null ? e.in(file, line()) : e;
  }

  public boolean isMap() {
    return node instanceof MappingNode;
  }

  public Map<String, YamlNode> entries() {
    if (!(node instanceof MappingNode map)) {
      throw problem(name + " has to be names with values", null);
    }
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw problem(name + " has an entry whose name is no word", null);
      }
      YamlNode value = new YamlNode(file, key.getValue(), example, tuple.getValueNode());
      if (entries.put(key.getValue(), value) != null) {
        throw value.problem("\"" + key.getValue() + "\" appears twice", null);
      }
    }
    return entries;
  }

  /**
   * Returns its entries.
   *
   * @throws InputException for an entry with another name than these
   */
  public Map<String, YamlNode> entries(List<String> known) {
    Map<String, YamlNode> entries = entries();
    for (YamlNode entry : entries.values()) {
      if (!known.contains(entry.name)) {
        throw entry.problem(
            "unknown entry \"" + entry.name + "\"", NearestName.among(entry.name, known));
      }
    }
    return entries;
  }

  /** Returns these entries of a map; anything else stands for the first of them. */
  public Map<String, YamlNode> entriesOrFirst(List<String> known) {
    return isMap() ? entries(known) : Map.of(known.getFirst(), this);
  }

  /**
   * Returns one of this node's entries.
   *
   * @throws InputException if it is missing
   */
  public YamlNode required(Map<String, YamlNode> entries, String entry) {
    YamlNode found = entries.get(entry);
    if (found == null) {
      throw problem("\"" + entry + "\" is missing", example + " has an example");
    }
    return found;
  }

  /** Returns the text of an entry; null if there is none. */
  public static @Nullable String textOf(Map<String, YamlNode> entries, String entry) {
    YamlNode found = entries.get(entry);
    return found == null ? null : found.text();
  }

  /** Returns the items of a list; a single value is a list of one. */
  public List<YamlNode> items() {
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    if (sequence.getValue().isEmpty()) {
      throw problem("\"" + name + "\" is an empty list", null);
    }
    return sequence.getValue().stream()
        .map(item -> new YamlNode(file, name, example, item))
        .toList();
  }

  /**
   * Returns its text.
   *
   * @throws InputException if it is not one value
   */
  public String text() {
    if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
      return scalar.getValue().strip();
    }
    throw problem("\"" + name + "\" has to be one value", null);
  }
}
