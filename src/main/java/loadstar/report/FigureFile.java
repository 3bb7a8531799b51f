package loadstar.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import loadstar.result.Figure;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A {@link Figure} as a file beside its tables, so that it can be drawn again, and otherwise. */
public final class FigureFile {
  private static final JsonMapper JSON = new JsonMapper();

  private FigureFile() {}

  /** Where the words of a figure are. */
  public static Path path(Path folder, String figure) {
    return folder.resolve(figure + ".figure.json");
  }

  /** Writes it into the folder of its tables. */
  public static void write(Figure figure, Path folder) throws IOException {
    AtomicFile.write(
        path(folder, figure.name()),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(figure) + "\n");
  }

  /**
   * @throws InputException when it is no figure
   */
  public static Figure read(Path file) throws IOException {
    try {
      return JSON.readValue(Files.readString(file, StandardCharsets.UTF_8), Figure.class);
    } catch (JacksonException e) {
      throw new InputException(
          file.toString(),
          0,
          "this is no figure: " + e.getOriginalMessage(),
          "run again what wrote it");
    }
  }
}
