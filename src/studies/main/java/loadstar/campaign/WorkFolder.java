package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import loadstar.input.Temporary;

/**
 * A temporary folder for the files that a run hands to SimGrid; gone with all in it when closed.
 */
public record WorkFolder(Path path) implements AutoCloseable {
  /** Makes a folder of its own for one run. */
  public static WorkFolder create() throws IOException {
    return new WorkFolder(Temporary.folder("loadstar-run"));
  }

  @Override
  public void close() throws IOException {
    if (Files.exists(path)) { // its user may have left it empty and taken it away
      Temporary.delete(path);
    }
  }
}
