package loadstar.report.crate;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import loadstar.input.Digests;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import loadstar.result.Table;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A package that {@link #write} has written, perhaps moved since.
 *
 * @param folder with {@value #METADATA}
 * @param digests SHA-256 of each file, by its path below the folder
 * @param reruns the command that repeats each experiment, by the experiment
 */
public record Crate(Path folder, Map<String, String> digests, Map<String, String> reruns) {
  /** The file that makes a folder a crate. */
  public static final String METADATA = "ro-crate-metadata.json";

  /**
   * An experiment that was carried out.
   *
   * @param inputs files that it reads, below the folder
   * @param results the folder of what it wrote, below the folder
   * @param rerun the command that repeats it
   */
  public record Action(
      String id, String title, List<Path> inputs, Path results, String rerun, boolean passed) {}

  /**
   * Writes {@code ro-crate-metadata.json} into the folder.
   *
   * @param versions of the software that took part: loadstar, commit, build, simgrid, jdk
   * @return the file
   */
  public static Path write(Path folder, List<Action> actions, Map<String, String> versions)
      throws IOException {
    Writer writer = new Writer(folder, versions);
    Path file = folder.resolve(METADATA);
    AtomicFile.write(file, writer.document(actions, Instant.now()));
    return file;
  }

  /**
   * Reads the description of a crate.
   *
   * @throws InputException when there is none, or it is not written by this program
   */
  public static Crate read(Path folder) throws IOException {
    Path file = folder.resolve(METADATA);
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          folder, "there is no " + METADATA, "loadstar reproduce ... --crate writes one");
    }
    Map<String, String> digests = new LinkedHashMap<>();
    Map<String, String> reruns = new LinkedHashMap<>();
    JsonNode all = TextFile.json(TextFile.read(file), file.toString(), null);
    for (JsonNode entity : all.path("@graph").values()) {
      String id = entity.path("@id").asString("");
      if (entity.has("sha256")) {
        digests.put(inside(folder, id, file), entity.path("sha256").asString(""));
      }
      if (entity.path("@type").asString("").equals("CreateAction")) {
        reruns.put(id.replaceFirst("^#", ""), entity.path("description").asString(""));
      }
    }
    if (reruns.isEmpty()) {
      throw new InputException(file, "no action is described that could be run again", null);
    }
    return new Crate(folder, digests, reruns);
  }

  /** Refuses files outside of the folder, which a crate from elsewhere may name. */
  private static String inside(Path folder, String id, Path file) {
    Path root = folder.toAbsolutePath().normalize();
    try {
      if (root.resolve(id).normalize().startsWith(root)) {
        return id;
      }
    } catch (InvalidPathException e) {
      throw new InputException(file, "\"" + id + "\" is no name of a file", null);
    }
    throw new InputException(file, "\"" + id + "\" is outside of the crate", null);
  }

  /** Returns the files that differ from their description, a line each; empty when none does. */
  public List<String> damaged() throws IOException {
    List<String> damaged = new ArrayList<>();
    for (Map.Entry<String, String> one : digests.entrySet()) {
      Path file = folder.resolve(one.getKey());
      if (!Files.isRegularFile(file)) {
        damaged.add(one.getKey() + ": is missing");
      } else if (!Digests.of(file).equals(one.getValue())) {
        damaged.add(one.getKey() + ": was changed since the crate was written");
      }
    }
    return damaged;
  }

  /**
   * Compares every CSV file of the results with that of the same path below another folder.
   *
   * @param again folder in which the experiments were run again
   * @return a line for each file that is missing and for each cell that differs
   */
  public List<String> differences(Path again) throws IOException {
    List<String> differences = new ArrayList<>();
    for (String name : digests.keySet()) {
      if (name.endsWith(".csv") && !name.startsWith("inputs/")) {
        if (!Files.isRegularFile(again.resolve(name))) {
          differences.add(name + ": was not written again");
        } else {
          compare(
              name, Table.read(folder.resolve(name)), Table.read(again.resolve(name)), differences);
        }
      }
    }
    return differences;
  }

  private static void compare(String name, Table kept, Table again, List<String> differences) {
    if (!kept.columns().equals(again.columns()) || kept.rows() != again.rows()) {
      differences.add(
          format(
              "%s: %d rows of %d columns, now %d of %d",
              name, kept.rows(), kept.columns().size(), again.rows(), again.columns().size()));
      return;
    }
    for (int row = 0; row < kept.rows(); row++) {
      for (String column : kept.columns()) {
        String before = kept.text(row, column);
        String now = again.text(row, column);
        if (!before.equals(now)) {
          differences.add(format("%s:%d: %s is %s, was %s", name, row + 2, column, now, before));
        }
      }
    }
  }

  /**
   * Makes a folder of results an RO-Crate 1.1 that follows the profile Process Run Crate 0.5: the
   * folder, one action for each experiment with its inputs and results, and the programs. Every
   * file has its SHA-256.
   */
  private static final class Writer {
    private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";
    private static final String SPECIFICATION = "https://w3id.org/ro/crate/1.1";
    private static final String LICENCE = "https://spdx.org/licenses/Apache-2.0";

    private final Path folder;
    private final Map<String, String> versions;
    private final JsonMapper json = JsonMapper.builder().build();
    private final ArrayNode graph = json.createArrayNode();
    private final TreeSet<Path> files = new TreeSet<>();

    private Writer(Path folder, Map<String, String> versions) {
      this.folder = folder;
      this.versions = versions;
    }

    private String document(List<Action> actions, Instant now) throws IOException {
      String date = now.truncatedTo(ChronoUnit.SECONDS).toString();
      ObjectNode descriptor = entity(METADATA, "CreativeWork");
      descriptor.set("conformsTo", reference(SPECIFICATION));
      descriptor.set("about", reference("./"));
      ObjectNode root = entity("./", "Dataset");
      List<String> names = actions.stream().map(Action::id).toList();
      root.put("name", "Reproduction with Loadstar: " + String.join(", ", names));
      root.put(
          "description",
          "Published numbers beside those of simulations: inputs, code version, results, verdicts."
              + " \"loadstar verify\" runs it again and compares.");
      root.put("datePublished", date);
      root.set("license", reference(LICENCE));
      root.set("conformsTo", reference(PROFILE));
      for (Action action : actions) {
        add(action, date);
      }
      ArrayNode parts = root.putArray("hasPart");
      for (Path file : files) {
        parts.add(reference(id(file)));
        file(file);
      }
      ArrayNode mentions = root.putArray("mentions");
      actions.forEach(action -> mentions.add(reference("#" + action.id())));
      entity(PROFILE, "CreativeWork").put("name", "Process Run Crate").put("version", "0.5");
      entity(LICENCE, "CreativeWork").put("name", "Apache License 2.0");
      programs();
      ObjectNode document = json.createObjectNode();
      ArrayNode context = document.putArray("@context");
      context.add("https://w3id.org/ro/crate/1.1/context");
      context.addObject().put("sha256", "https://w3id.org/ro/terms/workflow-run#sha256");
      document.set("@graph", graph);
      return json.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    }

    private void add(Action action, String date) throws IOException {
      ObjectNode entity = entity("#" + action.id(), "CreateAction");
      entity.put("name", action.id() + ": " + action.title());
      entity.put("description", action.rerun());
      entity.put("endTime", date);
      entity.set(
          "actionStatus",
          reference(
              action.passed()
                  ? "http://schema.org/CompletedActionStatus"
                  : "http://schema.org/FailedActionStatus"));
      entity.set("instrument", reference("#loadstar"));
      ArrayNode objects = entity.putArray("object");
      for (Path input : action.inputs()) {
        files.add(input);
        objects.add(reference(id(input)));
      }
      ArrayNode results = entity.putArray("result");
      if (Files.isDirectory(action.results())) { // the action has results
        try (Stream<Path> all = Files.walk(action.results())) {
          for (Path result : all.filter(Files::isRegularFile).sorted().toList()) {
            files.add(result);
            results.add(reference(id(result)));
          }
        }
      }
    }

    private void file(Path file) throws IOException {
      ObjectNode entity = entity(id(file), "File");
      String name = file.getFileName().toString();
      entity.put("name", name);
      entity.put("encodingFormat", format(name));
      entity.put("contentSize", Long.toString(Files.size(file)));
      entity.put("sha256", Digests.of(file));
    }

    private static String format(String name) {
      return switch (name.substring(name.lastIndexOf('.') + 1)) {
        case "csv" -> "text/csv";
        case "json" -> "application/json";
        case "svg" -> "image/svg+xml";
        case "pdf" -> "application/pdf";
        case "html" -> "text/html";
        default -> "application/octet-stream";
      };
    }

    private void programs() {
      ObjectNode loadstar = program("#loadstar", "Loadstar", "loadstar");
      loadstar.put("description", "commit " + version("commit") + ", build " + version("build"));
      loadstar.putArray("softwareRequirements").add(reference("#simgrid")).add(reference("#jdk"));
      program("#simgrid", "SimGrid", "simgrid").put("url", "https://simgrid.org");
      program("#jdk", "JDK", "jdk");
    }

    private ObjectNode program(String id, String name, String version) {
      return entity(id, "SoftwareApplication")
          .put("name", name)
          .put("softwareVersion", version(version));
    }

    private String version(String name) {
      return versions.getOrDefault(name, "unknown");
    }

    private ObjectNode entity(String id, String type) {
      return graph.addObject().put("@id", id).put("@type", type);
    }

    private ObjectNode reference(String id) {
      return json.createObjectNode().put("@id", id);
    }

    private String id(Path file) {
      return folder.relativize(file).toString();
    }
  }
}
