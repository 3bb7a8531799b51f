package loadstar.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.model.NearestName;
import loadstar.simulation.ParameterSource;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A node of a YAML file that knows its line, so that every error message can name it. */
final class YamlNode implements ParameterSource.Given {
  private static final int MOST_BYTES = 3 << 20;
  private static final int MOST_DEEP = 20;

  private final String file;
  private final String name;
  private final Node node;

  private YamlNode(String file, String name, Node node) {
    this.file = file;
    this.name = name;
    this.node = node;
  }

  /**
   * Reads a file.
   *
   * @throws InputException if it is missing, empty, or no YAML
   */
  static YamlNode read(Path path) throws IOException {
    String file = path.toString();
    if (!Files.isRegularFile(path)) {
      throw new InputException(file, TextFile.notAFile(path), null);
    }
    String text = TextFile.read(path, MOST_BYTES);
    try {
      LoadSettings settings = LoadSettings.builder().setLabel(file).build();
      refuseDepth(settings, text, file);
      Node root =
          new Compose(settings)
              .composeString(text)
              .orElseThrow(() -> new InputException(file, "the file is empty", null));
      return new YamlNode(file, "the campaign", root);
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

  int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  String name() {
    return name;
  }

  InputException problem(String what, @Nullable String hint) {
    return new InputException(file, line(), what, hint);
  }

  /** Adds this file and line to an error message that has none. */
  @Override
  public InputException place(InputException e) {
    return e.file() == null ? e.in(file, line()) : e;
  }

  boolean isMap() {
    return node instanceof MappingNode;
  }

  Map<String, YamlNode> entries() {
    if (!(node instanceof MappingNode map)) {
      throw problem(name + " has to be names with values", null);
    }
    Map<String, YamlNode> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw problem(name + " has an entry whose name is no word", null);
      }
      YamlNode value = new YamlNode(file, key.getValue(), tuple.getValueNode());
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
  Map<String, YamlNode> entries(List<String> known) {
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
  Map<String, YamlNode> entriesOrFirst(List<String> known) {
    return isMap() ? entries(known) : Map.of(known.getFirst(), this);
  }

  /**
   * Returns one of this node's entries.
   *
   * @throws InputException if it is missing
   */
  YamlNode required(Map<String, YamlNode> entries, String entry) {
    YamlNode found = entries.get(entry);
    if (found == null) {
      throw problem("\"" + entry + "\" is missing", "docs/campaigns.md has an example");
    }
    return found;
  }

  /** Returns the text of an entry; null if there is none. */
  static @Nullable String textOf(Map<String, YamlNode> entries, String entry) {
    YamlNode found = entries.get(entry);
    return found == null ? null : found.text();
  }

  /** Returns the items of a list; a single value is a list of one. */
  List<YamlNode> items() {
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    if (sequence.getValue().isEmpty()) {
      throw problem("\"" + name + "\" is an empty list", null);
    }
    return sequence.getValue().stream().map(item -> new YamlNode(file, name, item)).toList();
  }

  @Override
  public String text() {
    if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
      return scalar.getValue().strip();
    }
    throw problem("\"" + name + "\" has to be one value", null);
  }

  <T> void read(Parameter<T> parameter, Settings.Builder settings) {
    settings.set(parameter, read(parameter));
  }

  <T> T read(Parameter<T> parameter) {
    return InputException.placed(this::place, () -> parameter.parse("\"" + name + "\"", text()));
  }
}
