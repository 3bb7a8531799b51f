package loadstar.report.crate;

import static loadstar.model.Visible.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.input.Digests;
import loadstar.input.TextFile;
import loadstar.model.InputException;
import loadstar.result.Table;
import tools.jackson.databind.JsonNode;

/**
 * A package that {@link CrateWriter} wrote, perhaps moved since.
 *
 * @param folder with {@value #METADATA}
 * @param digests SHA-256 of each file, by its path below the folder
 * @param reruns for each experiment what to type to do it again, by the experiment
 */
public record Crate(Path folder, Map<String, String> digests, Map<String, String> reruns) {
  /** The file that makes a folder a crate. */
  public static final String METADATA = "ro-crate-metadata.json";

  /**
   * Reads its description.
   *
   * @throws InputException when there is none, or none of ours
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

  /** A crate of somebody else's names no file outside of it. */
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

  /** What is not as it was described, a line each; empty when everything is. */
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
   * @param again where the experiments were run again
   * @return what differs, a line for each file that is missing and for each cell that is another
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
}
