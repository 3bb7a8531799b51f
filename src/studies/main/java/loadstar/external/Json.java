package loadstar.external;

import loadstar.external.Partner.RemoteFailure;
import loadstar.model.Visible;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Texts of JSON, and lines of it. */
public final class Json {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int SHOWN = 200;

  private Json() {}

  /**
   * A number; whole ones without a fraction, an infinite one as null, which JSON has no word for.
   */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "null";
    }
    return value == (long) value ? Long.toString((long) value) : Double.toString(value);
  }

  /** Anything, in one line; a text with its quotes. */
  public static String line(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /**
   * The JSON object of a line.
   *
   * @throws RemoteFailure when it is none
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

  /** An object without fields. */
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
