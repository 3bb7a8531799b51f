package loadstar.campaign;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.Shape;
import loadstar.model.InputException;
import loadstar.platform.PlatformReader;
import loadstar.simulation.Bags;
import loadstar.simulation.DeploymentReader;
import loadstar.simulation.Environment;
import loadstar.simulation.Fields;
import loadstar.simulation.LoadUnit;
import loadstar.simulation.Placement;
import loadstar.simulation.SimulationSpec;
import loadstar.simulation.Summary;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the {@code run.json} of one run: the run and its result, and before them whatever explains
 * the numbers without any other file. {@value #SCHEMA} is its schema.
 */
public final class RunJson {
  /** Resource with the schema. */
  public static final String SCHEMA = "/loadstar/schema/run.schema.json";

  private static final String FORMAT = "loadstar-run/1";
  private static final String RUN = "run_sha256";
  private static final JsonMapper JSON = new JsonMapper();

  private RunJson() {}

  /**
   * Returns the text of the file.
   *
   * @param end the last date, or the horizon of a run that was cut; seconds
   * @param inForce settings of SimGrid in force that differ from its defaults
   * @param rerun the command line of the user
   */
  public static String text(
      Run run,
      RunResult result,
      RunIdentity identity,
      SimulationSpec spec,
      double end,
      Map<String, String> inForce,
      String rerun) {
    boolean cut = !Double.isInfinite(spec.until());
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT);
    Shape shape = DeploymentReader.shape(spec.deployment());
    List<Placement> placements = spec.placementsOn(PlatformReader.read(spec.platform()), shape);
    root.put("scheduler", placements.getFirst().kind().name());
    Settings settings = placements.getFirst().settings();
    Object tasks = settings.json(shape == Shape.TREE ? Bags.TASKS : Fields.TASKS.parameter());
    Object load = tasks == null ? settings.json(Fields.LOAD.parameter()) : tasks;
    root.put("load_units", load == null ? null : (Double) ((Number) load).doubleValue());
    root.put("makespan_s", cut ? null : (Double) end);
    root.put("horizon_s", cut ? (Double) end : null);
    root.put("seed", spec.seed());
    root.set(
        "masters",
        JSON.valueToTree(placements.stream().map(placement -> master(placement, shape)).toList()));
    root.set("inputs", JSON.valueToTree(identity.inputs()));
    root.put(RUN, identity.sha256());
    root.set("simgrid_settings", JSON.valueToTree(inForce));
    root.set("made_by", madeBy());
    root.put("rerun", rerun);
    root.setAll(RunCodec.node(run, result));
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /**
   * Returns the text for programs that read the output of the command: the metrics have the names
   * of columns of tables, which contain units.
   *
   * @param text the result of {@link #text}
   */
  public static String withColumns(String text, Summary summary) {
    ObjectNode root = (ObjectNode) JSON.readTree(text);
    ObjectNode metrics = root.putObject("metrics");
    summary.forEach((metric, value) -> {
      if (Double.isFinite(value)) {
        metrics.put(metric.column(), value);
      }
    });
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /** Returns the parameters of a master, with every default value. */
  private static Map<String, @Nullable Object> master(Placement placement, Shape shape) {
    SchedulerKind kind = placement.kind();
    List<Parameter<?>> ofMaster = new ArrayList<>(kind.master(shape));
    ofMaster.addAll(Environment.parameters(kind, shape));
    Map<String, @Nullable Object> parameters = values(ofMaster, placement.settings());
    // The result of a unit is as large as its data unless it is given.
    if (parameters.containsKey(LoadUnit.RESULT_BYTES.name())) {
      parameters.putIfAbsent(LoadUnit.RESULT_BYTES.name(), parameters.get(LoadUnit.BYTES.name()));
    }
    List<Parameter<?>> ofWorker = shape == Shape.TREE ? List.of() : Environment.ofWorker(kind);
    Map<String, @Nullable Object> usual = values(ofWorker, Settings.NONE);
    Map<String, Map<String, @Nullable Object>> others = new LinkedHashMap<>();
    for (int w = 0; w < placement.workers().size(); w++) {
      Map<String, @Nullable Object> own = values(ofWorker, placement.settings().ofWorker(w));
      own.entrySet().removeAll(usual.entrySet());
      if (!own.isEmpty()) {
        others.put(placement.workers().get(w).host(), own);
      }
    }
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("host", placement.master());
    node.put("scheduler", kind.name());
    node.put("parameters", parameters);
    node.put("workers", placement.workers().size());
    node.put("worker_parameters", usual);
    node.put("workers_that_differ", others);
    return node;
  }

  private static Map<String, @Nullable Object> values(
      List<Parameter<?>> parameters, Settings settings) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    parameters.forEach(parameter -> values.put(parameter.name(), settings.json(parameter)));
    return values;
  }

  private static ObjectNode madeBy() {
    ObjectNode node = JSON.createObjectNode();
    node.put("loadstar", Build.version());
    node.put("commit", Build.commit());
    node.put("build", Build.id());
    node.put("simgrid", Engine.simgrid_version());
    node.put("jdk", Runtime.version() + " (" + System.getProperty("java.vendor") + ")");
    return node;
  }

  /**
   * Refuses to replace the file of another run.
   *
   * @param file where {@link #text} is going to be written
   * @throws InputException when there is a file of another run
   */
  public static void refuseOther(Path file, RunIdentity identity) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    String difference = difference(file, identity);
    if (difference != null) {
      throw new InputException(
          file,
          "results of another run are here already: " + difference,
          "another --out, or --fresh to replace them");
    }
  }

  private static @Nullable String difference(Path file, RunIdentity identity) throws IOException {
    try {
      JsonNode recorded = JSON.readTree(Files.readString(file, StandardCharsets.UTF_8));
      if (identity.sha256().equals(recorded.path(RUN).asString(""))) {
        return null;
      }
      List<String> inputs =
          recorded
              .path("inputs")
              .valueStream()
              .map(one -> one.path("role").asString("") + one.path("sha256").asString(""))
              .toList();
      for (RunIdentity.Input input : identity.inputs()) {
        if (!inputs.contains(input.role() + input.sha256())) {
          return "its " + input.role() + " is not " + input.file() + " as it is now";
        }
      }
      return recorded.has(RUN) ? "its seed, horizon or settings differ" : "it does not say which";
    } catch (JacksonException | CharacterCodingException e) {
      return "the file cannot be read";
    }
  }
}
