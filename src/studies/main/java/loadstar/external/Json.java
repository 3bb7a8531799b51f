package loadstar.external;

import loadstar.external.Partner.RemoteFailure;
import loadstar.model.Visible;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes and reads JSON texts of one line. */
public final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int SHOWN = 200;

  private Json() {}

  /**
   * Returns a number in JSON: whole numbers have no fraction, and an infinite number, which JSON
   * does not have, is null.
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "null";
    }
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }

  /** Returns any value in one line of JSON; a text has its quotation marks. */
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /**
   * Reads the JSON object of a line.
   *
   * @throws RemoteFailure when the line is not a JSON object
   */
  public static JsonNode object(String line) {
    JsonNode node;
    try {
      node = MAPPER.readTree(line);
    } catch (JacksonException e) {
      node = null;
    }
    if (node == null || !node.isObject()) {
      throw new RemoteFailure("the line \"" + shortened(line) + "\" is no JSON object");
    }
    return node;
  }

  /** Returns a new object without fields. */
  public static ObjectNode empty() {
    return MAPPER.createObjectNode();
  }

  static String shown(JsonNode node) {
    return node.isMissingNode() ? "missing" : shortened(node.toString());
  }

  private static String shortened(String text) {
    String visible = Visible.text(text);
    return visible.length() <= SHOWN ? visible : visible.substring(0, SHOWN) + "...";
  }
}
