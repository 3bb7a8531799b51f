package loadstar.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.result.AtomicFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One finished run as a JSON file: its spec, what produced it, its result. No dates and no paths:
 * the same run gives the same bytes.
 *
 * @param versions what the numbers may depend on besides the spec, by name
 */
public record RunFile(RunSpec spec, Map<String, String> versions, RunResult result) {
  private static final JsonMapper JSON = new JsonMapper();

  public RunFile {
    versions = Map.copyOf(versions);
  }

  /** Where the run of a spec is kept. */
  public static Path path(Path runs, RunSpec spec) {
    return runs.resolve(spec.study()).resolve(spec.run() + ".json");
  }

  /**
   * The result kept for exactly this spec, made by exactly these versions; null when there is none,
   * or a file that is not (completely) one of ours.
   */
  public static @Nullable RunResult find(Path runs, RunSpec spec, Map<String, String> versions) {
    try {
      RunFile kept = parse(Files.readString(path(runs, spec), StandardCharsets.UTF_8));
      return kept.spec.equals(spec) && kept.versions.equals(versions) ? kept.result : null;
    } catch (IOException | JacksonException | IllegalArgumentException e) {
      return null;
    }
  }

  /** The folder is not made: where somebody has taken it away, it is nowhere wanted. */
  public void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new NoSuchFileException(String.valueOf(folder), null, "no such folder");
    }
    AtomicFile.write(file, json());
  }

  String json() {
    ObjectNode root = JSON.createObjectNode();
    root.set("spec", specNode(spec));
    ObjectNode made = root.putObject("versions");
    versions.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> made.put(entry.getKey(), entry.getValue()));
    ObjectNode values = root.putObject("values");
    result.values().forEach((name, value) -> values.put(name, (double) value));
    ObjectNode series = root.putObject("series");
    for (Map.Entry<String, double[]> entry : result.series().entrySet()) {
      ArrayNode points = series.putArray(entry.getKey());
      for (double point : entry.getValue()) {
        points.add(point);
      }
    }
    if (!result.own().isEmpty()) {
      root.set(
          "metrics", JSON.valueToTree(result.own().values().stream().map(Metric::texts).toList()));
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  static RunFile parse(String json) {
    JsonNode root = JSON.readTree(json);
    RunResult result = new RunResult();
    for (Map.Entry<String, JsonNode> value : root.required("values").properties()) {
      result.put(value.getKey(), number(value.getValue()));
    }
    for (Map.Entry<String, JsonNode> series : root.required("series").properties()) {
      double[] points = new double[series.getValue().size()];
      for (int i = 0; i < points.length; i++) {
        points[i] = number(series.getValue().required(i));
      }
      result.put(series.getKey(), points);
    }
    root.path("metrics").forEach(metric -> result.declare(Metric.read(texts(metric))));
    return new RunFile(spec(root.required("spec")), texts(root.required("versions")), result);
  }

  /** A spec in one line, as it is handed to the process that runs it. */
  public static String specLine(RunSpec spec) {
    return JSON.writeValueAsString(specNode(spec));
  }

  /** What {@link #specLine} has written. */
  public static RunSpec parseSpec(String line) {
    return spec(JSON.readTree(line));
  }

  private static ObjectNode specNode(RunSpec spec) {
    ObjectNode node = JSON.createObjectNode();
    node.put("study", spec.study()).put("run", spec.run()).put("seed", spec.seed());
    ObjectNode parameters = node.putObject("parameters");
    spec.parameters().forEach(parameters::put);
    return node;
  }

  private static RunSpec spec(JsonNode node) {
    return new RunSpec(
        node.required("study").asString(),
        node.required("run").asString(),
        node.required("seed").asLong(),
        texts(node.required("parameters")));
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
