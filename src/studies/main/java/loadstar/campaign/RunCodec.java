package loadstar.campaign;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import loadstar.algorithm.Metric;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.campaign.RunIdentity.Input;
import loadstar.platform.PlatformFile;
import loadstar.simulation.CrossCheck;
import loadstar.simulation.Environment;
import loadstar.simulation.Placement;
import loadstar.simulation.Player;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes runs and their results as JSON, for files and other processes, and reads them. Equal runs
 * give equal bytes.
 */
public final class RunCodec {
  /** The field of a run's JSON with the scheduler's settings. */
  public static final String SETTINGS = "settings";

  public static final String VERSIONS = "versions";
  public static final String SEED = "seed";

  private static final String FAMILY = "study";
  private static final String RUN = "run";
  private static final String PARAMETERS = "parameters";
  private static final String MASTER = "master";

  /** The field with the names of the hosts that work. */
  public static final String WORKERS = "workers";

  private static final String SLOTS = "slots";
  private static final String CONFIG = "config";
  private static final String PLAYER = "player";
  private static final String CHECKED = "checked_chunks";
  private static final String PLANNED = "planned";
  private static final JsonMapper JSON = new JsonMapper();

  private RunCodec() {}

  /** Returns a run as one line of JSON. */
  public static String line(Run run) {
    return JSON.writeValueAsString(node(run));
  }

  /** Returns a result as one line of JSON. */
  public static String line(RunResult result) {
    return JSON.writeValueAsString(node(result));
  }

  /**
   * Reads a run that {@link #line(Run)} has written.
   *
   * @throws loadstar.model.InputException for an unknown scheduler
   */
  public static Run run(String line) {
    JsonNode node = JSON.readTree(line);
    String run = node.required(RUN).asString();
    long seed = node.required(SEED).asLong();
    return node.has(PARAMETERS)
        ? new RunSpec(node.required(FAMILY).asString(), run, seed, texts(node.required(PARAMETERS)))
        : new PlatformRun(run, seed, shared(node));
  }

  /** Returns the name of a run that {@link #line(Run)} has written. */
  public static String name(String line) {
    return JSON.readTree(line).required(RUN).asString();
  }

  private static RunSetup shared(JsonNode node) {
    Shape shape =
        node.required(FAMILY).asString().equals(PlatformRun.TREE) ? Shape.TREE : Shape.STAR;
    return new RunSetup(
        Path.of(node.required(PlatformRun.PLATFORM).asString()),
        placement(node, shape),
        shape,
        node.required(SLOTS).asInt(),
        list(node.required(CONFIG)),
        Player.of(node.required(PLAYER).asString()),
        node.path(CHECKED).asInt(CrossCheck.MOST_CHUNKS),
        List.of(JSON.convertValue(node.required(PLANNED), Input[].class)));
  }

  static Placement placement(JsonNode node, Shape shape) {
    String scheduler = node.required(PlatformRun.SCHEDULER).asString();
    Map<String, String> texts = texts(node.required(SETTINGS));
    Registry.introduce(scheduler, texts);
    SchedulerKind kind = Registry.load().kind(scheduler);
    List<Parameter<?>> known = Environment.ofMaster(kind, shape);
    Settings.Builder settings = new Settings.Builder();
    texts.forEach((name, text) -> settings.read(Parameter.named(known, name, kind.name()), text));
    String master = node.required(MASTER).asString();
    return new Placement(master, list(node.required(WORKERS)), scheduler, kind, settings.build());
  }

  /**
   * Returns everything but the seed that determines the numbers of a run: names are sorted, default
   * values left out, files replaced by their contents. Equal texts imply equal numbers.
   *
   * @param versions versions on which the numbers also depend, by name
   */
  public static ObjectNode question(PlatformRun run, Map<String, String> versions) {
    RunSetup shared = run.shared();
    Map<String, String> settings = shared.placement().settings().differences();
    settings.replaceAll((name, text) -> {
      String sha256 = shared.sha256(name);
      return sha256.isEmpty() ? text : sha256;
    });
    Map<String, Object> all = map(run, shared.sha256(PlatformRun.PLATFORM), settings);
    Map<String, String> with = new TreeMap<>(versions);
    String version = shared.sha256(PlatformRun.SCHEDULER);
    if (!version.isEmpty()) {
      with.put(run.scheduler(), version);
    }
    all.put(VERSIONS, with);
    all.values()
        .removeIf(value -> Set.of(List.of(), Map.of(), PlatformFile.ALL_CORES).contains(value));
    return JSON.valueToTree(all);
  }

  private static Map<String, Object> map(
      PlatformRun run, String platform, Map<String, String> settings) {
    Placement placement = run.shared().placement();
    Map<String, Object> all = new TreeMap<>();
    all.put(FAMILY, run.family());
    all.put(SEED, run.seed());
    all.put(PlatformRun.PLATFORM, platform);
    all.put(MASTER, placement.master());
    all.put(WORKERS, placement.hosts());
    all.put(SLOTS, run.shared().slotsEach());
    all.put(CONFIG, run.shared().config());
    all.put(PlatformRun.SCHEDULER, placement.scheduler());
    all.put(SETTINGS, settings);
    return all;
  }

  /** Reads a result that {@link #line(RunResult)} has written. */
  public static RunResult result(String line) {
    JsonNode node = JSON.readTree(line);
    RunResult result = new RunResult();
    node.required("values").forEachEntry((name, value) -> result.put(name, number(value)));
    node.required("series")
        .forEachEntry(
            (name, points) -> result.put(name, JSON.convertValue(points, double[].class)));
    node.path("metrics").forEach(metric -> result.declare(Metric.read(texts(metric))));
    return result;
  }

  static ObjectNode node(Run run, RunResult result) {
    ObjectNode root = JSON.createObjectNode();
    root.set("spec", node(run));
    root.set(VERSIONS, JSON.valueToTree(new TreeMap<>(Build.versions())));
    return root.setAll(node(result));
  }

  static ObjectNode node(Run run) {
    if (run instanceof PlatformRun one) {
      RunSetup shared = one.shared();
      Map<String, String> settings = shared.placement().settings().texts();
      Map<String, Object> all = map(one, shared.platform().toString(), settings);
      all.put(RUN, run.run());
      all.put(PLAYER, shared.player().word());
      if (shared.player() == Player.AUTO) {
        all.put(CHECKED, shared.checkedChunks());
      }
      all.put(PLANNED, shared.planned());
      return JSON.valueToTree(all);
    }
    ObjectNode node = JSON.createObjectNode();
    node.put(FAMILY, run.family()).put(RUN, run.run()).put(SEED, run.seed());
    return node.set(PARAMETERS, JSON.valueToTree(((RunSpec) run).parameters()));
  }

  static ObjectNode node(RunResult result) {
    ObjectNode root = JSON.createObjectNode();
    root.set("values", JSON.valueToTree(result.values()));
    root.set("series", JSON.valueToTree(result.series()));
    if (!result.own().isEmpty()) {
      root.set(
          "metrics", JSON.valueToTree(result.own().values().stream().map(Metric::texts).toList()));
    }
    return root;
  }

  private static List<String> list(JsonNode node) {
    return node.valueStream().map(JsonNode::asString).toList();
  }

  /** Reads a JSON object of texts. */
  public static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    node.forEachEntry((name, text) -> texts.put(name, text.asString()));
    return texts;
  }

  /** Reads a number: NaN and infinities, which JSON does not have, are written as text. */
  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.parseDouble(node.asString());
  }
}
