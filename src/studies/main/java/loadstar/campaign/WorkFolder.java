package loadstar.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder for the files that a run hands to SimGrid; gone with all in it when closed.
 */
public final class WorkFolder implements AutoCloseable {
  private static final int MOST_TRIES = 5;

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
    for (int tries = 1; ; tries++) {
      try {
        delete();
        return;
      } catch (DirectoryNotEmptyException | NoSuchFileException e) {
        // A process that is being ended has written, or taken away, one of its files meanwhile.
        if (tries == MOST_TRIES) {
          throw new IOException("cannot delete the temporary folder " + path, e);
        }
      }
    }
  }

  private void delete() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) { // of the walk
      throw e.getCause();
    }
  }
}
