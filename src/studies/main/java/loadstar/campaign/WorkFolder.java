package loadstar.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder for the files that a run hands to SimGrid; gone with all in it when closed.
 */
public final class WorkFolder implements AutoCloseable {
  private final Path path;

  private WorkFolder(Path path) {
    this.path = path;
  }

  /** Makes a folder of its own for one run. */
  public static WorkFolder create() throws IOException {
    return new WorkFolder(Files.createTempDirectory("loadstar-run"));
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    if (!Files.exists(path)) {
      return; // its user has left it empty and taken it away
    }
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    }
  }
}
