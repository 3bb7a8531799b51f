package loadstar.report;

import java.io.IOException;
import java.nio.file.Path;
import loadstar.input.TextFile;
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
      Figure figure = JSON.readValue(TextFile.read(file), Figure.class);
      figure.panels().forEach(panel -> refuseElsewhere(panel.table(), file));
      return figure;
    } catch (JacksonException e) {
      throw new InputException(
          file.toString(),
          0,
          "this is no figure: " + e.getOriginalMessage(),
          "run again what wrote it");
    }
  }

  /** A figure of somebody else's names no table in another folder. */
  private static void refuseElsewhere(String table, Path file) {
    if (!table.matches("[\\p{L}\\p{N}_. +-]+") || table.startsWith(".")) {
      throw new InputException(
          file.toString(), 0, "\"" + table + "\" is no name of a table beside it", null);
    }
  }
}
