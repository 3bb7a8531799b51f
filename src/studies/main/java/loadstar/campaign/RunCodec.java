package loadstar.campaign;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs and their results as JSON, where they leave this process. The same run, the same bytes. */
public final class RunCodec {
  private static final JsonMapper JSON = new JsonMapper();

  private RunCodec() {}

  /** A spec in one line. */
  public static String line(RunSpec spec) {
    return JSON.writeValueAsString(node(spec));
  }

  /** A result in one line. */
  public static String line(RunResult result) {
    return JSON.writeValueAsString(node(result));
  }

  /** What {@link #line(RunSpec)} has written. */
  public static RunSpec spec(String line) {
    JsonNode node = JSON.readTree(line);
    return new RunSpec(
        node.required("study").asString(),
        node.required("run").asString(),
        node.required("seed").asLong(),
        texts(node.required("parameters")));
  }

  /** What {@link #line(RunResult)} has written. */
  public static RunResult result(String line) {
    JsonNode node = JSON.readTree(line);
    RunResult result = new RunResult();
    for (Map.Entry<String, JsonNode> value : node.required("values").properties()) {
      result.put(value.getKey(), number(value.getValue()));
    }
    for (Map.Entry<String, JsonNode> series : node.required("series").properties()) {
      result.put(series.getKey(), JSON.convertValue(series.getValue(), double[].class));
    }
    node.path("metrics").forEach(metric -> result.declare(Metric.read(texts(metric))));
    return result;
  }

  /** A run, what made it, and its result. */
  static ObjectNode node(RunSpec spec, RunResult result) {
    ObjectNode root = JSON.createObjectNode();
    root.set("spec", node(spec));
    root.set("versions", JSON.valueToTree(new TreeMap<>(Build.versions())));
    return root.setAll(node(result));
  }

  private static ObjectNode node(RunSpec spec) {
    ObjectNode node = JSON.createObjectNode();
    node.put("study", spec.study()).put("run", spec.run()).put("seed", spec.seed());
    return node.set("parameters", JSON.valueToTree(spec.parameters()));
  }

  private static ObjectNode node(RunResult result) {
    ObjectNode root = JSON.createObjectNode();
    root.set("values", JSON.valueToTree(result.values()));
    root.set("series", JSON.valueToTree(result.series()));
    if (!result.own().isEmpty()) {
      root.set(
          "metrics", JSON.valueToTree(result.own().values().stream().map(Metric::texts).toList()));
    }
    return root;
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      texts.put(entry.getKey(), entry.getValue().asString());
    }
    return texts;
  }

  /** JSON has no NaN and no infinities: they are written as text. */
  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.parseDouble(node.asString());
  }
}
