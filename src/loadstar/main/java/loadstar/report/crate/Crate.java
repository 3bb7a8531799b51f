package loadstar.report.crate;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import loadstar.input.Digests;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import loadstar.result.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A package that {@link #write} has written, perhaps moved since.
 *
 * @param folder with {@value #METADATA}
 * @param digests SHA-256 of each file, by its path below the folder
 * @param reruns the command that repeats each experiment, by the experiment
 * @param versions of the software that took part, as they were given to {@link #write}
 */
public record Crate(
    Path folder,
    Map<String, String> digests,
    Map<String, String> reruns,
    Map<String, String> versions) {
  /** The file that makes a folder a crate. */
  public static final String METADATA = "ro-crate-metadata.json";

  /**
   * An experiment that was carried out.
   *
   * @param inputs files that it reads, below the folder
   * @param results the folder of what it wrote, below the folder
   * @param rerun the command that repeats it
   */
  public record CreateAction(
      String id, String title, List<Path> inputs, Path results, String rerun, boolean passed) {}

  /**
   * A text about the whole crate.
   *
   * @param workflow the file that describes what was run, below the folder; null for none. A crate
   *     with one follows the profile Workflow Run Crate, too
   */
  public record About(String name, String description, @Nullable Path workflow) {}

  /**
   * Writes {@code ro-crate-metadata.json} into the folder.
   *
   * @param versions of the software that took part: loadstar, commit, build, simgrid, jdk
   * @return the file
   */
  public static Path write(
      Path folder, About about, List<CreateAction> actions, Map<String, String> versions)
      throws IOException {
    CrateWriter writer = new CrateWriter(folder, about, versions);
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
    if (!Files.exists(folder)) {
      throw new InputException(folder, "no such folder", null);
    }
    if (!Files.isRegularFile(file)) {
      throw new InputException(
          folder,
          "there is no " + METADATA,
          "--crate of compare, campaign or reproduce writes one");
    }
    Map<String, String> digests = new LinkedHashMap<>();
    Map<String, String> reruns = new LinkedHashMap<>();
    Map<String, String> versions = new LinkedHashMap<>();
    JsonNode all = TextFile.json(TextFile.read(file), file.toString(), null);
    for (JsonNode entity : all.path("@graph").values()) {
      String id = entity.path("@id").asString("");
      if (entity.has("sha256")) {
        digests.put(inside(folder, id, file), entity.path("sha256").asString(""));
      }
      if (entity.has("softwareVersion")) {
        versions.put(id.replaceFirst("^#", ""), entity.path("softwareVersion").asString(""));
      }
      Matcher build = CrateWriter.BUILD.matcher(entity.path("description").asString(""));
      if (id.equals(CrateWriter.LOADSTAR) && build.matches()) {
        versions.put("commit", build.group(1));
        versions.put("build", build.group(2));
      }
      if (entity.path("@type").asString("").equals("CreateAction")) {
        reruns.put(id.replaceFirst("^#", ""), entity.path("description").asString(""));
      }
    }
    if (reruns.isEmpty()) {
      throw new InputException(file, "no action is described that could be run again", null);
    }
    return new Crate(folder, digests, reruns, versions);
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
   * Returns the paths, below the folder, of the files that the crate does not describe; nobody can
   * tell whether they were changed.
   */
  public List<String> added() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.equals(METADATA) && !digests.containsKey(name))
          .sorted()
          .toList();
    }
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

  private static void compare(String name, Table recorded, Table again, List<String> differences) {
    if (!recorded.columns().equals(again.columns()) || recorded.rows() != again.rows()) {
      differences.add(
          format(
              "%s: %d rows of %d columns, now %d of %d",
              name,
              recorded.rows(),
              recorded.columns().size(),
              again.rows(),
              again.columns().size()));
      return;
    }
    for (int row = 0; row < recorded.rows(); row++) {
      for (String column : recorded.columns()) {
        String before = recorded.text(row, column);
        String now = again.text(row, column);
        if (!before.equals(now)) {
          differences.add(format("%s:%d: %s is %s, was %s", name, row + 2, column, now, before));
        }
      }
    }
  }
}
