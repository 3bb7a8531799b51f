package loadstar.report.crate;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import loadstar.input.Digests;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a folder of results an RO-Crate 1.1 that follows the profile Process Run Crate 0.5, and
 * with a file that says what was run, Workflow Run Crate 0.5: the folder, one action for each
 * experiment with its inputs and results, and the programs. Every file has its SHA-256.
 */
final class CrateWriter {
  /** The entity of this program. */
  static final String LOADSTAR = "#loadstar";

  /** The pattern of the description of this program, with its commit and its build. */
  static final Pattern BUILD = Pattern.compile("commit (.*), build (.*)");

  private static final String PROFILE = "https://w3id.org/ro/wfrun/process/0.5";
  private static final String WORKFLOW_PROFILE = "https://w3id.org/ro/wfrun/workflow/0.5";
  private static final String WORKFLOWS = "https://w3id.org/workflowhub/workflow-ro-crate/1.0";
  private static final String SPECIFICATION = "https://w3id.org/ro/crate/1.1";
  private static final String LICENCE = "https://spdx.org/licenses/Apache-2.0";

  private final Path folder;
  private final Crate.About about;
  private final Map<String, String> versions;
  private final JsonMapper json = JsonMapper.builder().build();
  private final ArrayNode graph = json.createArrayNode();
  private final TreeSet<Path> files = new TreeSet<>();

  CrateWriter(Path folder, Crate.About about, Map<String, String> versions) {
    this.folder = folder;
    this.about = about;
    this.versions = versions;
  }

  String document(List<Crate.CreateAction> actions, Instant now) throws IOException {
    String date = now.truncatedTo(ChronoUnit.SECONDS).toString();
    ObjectNode descriptor = entity(Crate.METADATA, "CreativeWork");
    descriptor.set("conformsTo", reference(SPECIFICATION));
    descriptor.set("about", reference("./"));
    ObjectNode root = entity("./", "Dataset");
    root.put("name", about.name());
    root.put("description", about.description());
    root.put("datePublished", date);
    root.set("license", reference(LICENCE));
    Path workflow = about.workflow();
    if (workflow == null) {
      root.set("conformsTo", reference(PROFILE));
    } else {
      root.putArray("conformsTo")
          .add(reference(PROFILE))
          .add(reference(WORKFLOW_PROFILE))
          .add(reference(WORKFLOWS));
      root.set("mainEntity", reference(id(workflow)));
      files.add(workflow);
    }
    for (Crate.CreateAction action : actions) {
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
    if (workflow != null) {
      entity(WORKFLOW_PROFILE, "CreativeWork")
          .put("name", "Workflow Run Crate")
          .put("version", "0.5");
      entity(WORKFLOWS, "CreativeWork").put("name", "Workflow RO-Crate").put("version", "1.0");
      entity("#language", "ComputerLanguage").put("name", language(workflow));
    }
    entity(LICENCE, "CreativeWork").put("name", "Apache License 2.0");
    programs();
    ObjectNode document = json.createObjectNode();
    ArrayNode context = document.putArray("@context");
    context.add("https://w3id.org/ro/crate/1.1/context");
    context.addObject().put("sha256", "https://w3id.org/ro/terms/workflow-run#sha256");
    document.set("@graph", graph);
    return json.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
  }

  private void add(Crate.CreateAction action, String date) throws IOException {
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
    Path workflow = about.workflow();
    entity.set("instrument", reference(workflow == null ? LOADSTAR : id(workflow)));
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
    if (file.equals(about.workflow())) {
      entity.putArray("@type").add("File").add("SoftwareSourceCode").add("ComputationalWorkflow");
      entity.set("programmingLanguage", reference("#language"));
      entity.set("runtimePlatform", json.getNodeFactory().stringNode("Loadstar"));
    }
    String name = file.getFileName().toString();
    entity.put("name", name);
    entity.put("encodingFormat", format(name));
    entity.put("contentSize", Long.toString(Files.size(file)));
    entity.put("sha256", Digests.of(file));
  }

  private static String language(Path workflow) {
    return workflow.toString().endsWith(".sh") ? "shell" : "YAML of loadstar campaign";
  }

  private static String format(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "csv" -> "text/csv";
      case "json" -> "application/json";
      case "svg" -> "image/svg+xml";
      case "pdf" -> "application/pdf";
      case "html" -> "text/html";
      case "xml" -> "application/xml";
      case "yaml" -> "application/yaml";
      case "txt", "tex", "java", "py" -> "text/plain";
      default -> "application/octet-stream";
    };
  }

  private void programs() {
    ObjectNode loadstar = program(LOADSTAR, "Loadstar", "loadstar");
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
