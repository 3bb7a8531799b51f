package loadstar.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.Numbers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** A JSON file beside results that says what they are. */
final class About {
  private static final JsonMapper JSON = new JsonMapper();

  private About() {}

  /** The file's content; nothing when there is none. */
  static JsonNode read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return MissingNode.getInstance();
    }
    try {
      return JSON.readTree(TextFile.read(file));
    } catch (JacksonException e) {
      throw new InputException(
          file.toString(),
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "this is not JSON: " + e.getOriginalMessage().replaceFirst(" \\(start marker.*", ""),
          "run again what wrote it");
    }
  }

  /** Everything in it that is a text or a number, a row each; what is nested has dots. */
  static List<List<String>> rows(JsonNode node, Names names) {
    List<List<String>> rows = new ArrayList<>();
    add(rows, "", node);
    rows.replaceAll(
        row -> List.of(names.words(names.scheduler(row.get(0))), names.words(row.get(1))));
    return rows;
  }

  private static void add(List<List<String>> rows, String name, JsonNode node) {
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String full = name.isEmpty() ? entry.getKey() : name + "." + entry.getKey();
      if (entry.getValue().isObject()) {
        add(rows, full, entry.getValue());
      } else if (!entry.getValue().isArray()) {
        rows.add(List.of(full, shown(entry.getValue())));
      }
    }
  }

  /** A value as a text, whatever somebody has put there. */
  static String text(JsonNode value) {
    return value.isValueNode() ? value.asString() : value.toString();
  }

  /** Numbers as the tables beside it have them; all their digits are in the file. */
  private static String shown(JsonNode value) {
    return value.isFloatingPointNumber() ? Numbers.text(value.asDouble()) : text(value);
  }
}
