package loadstar.experiment;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Writes a file completely or not at all. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes the contents of a file, piece by piece. */
  @FunctionalInterface
  public interface Contents {
    void writeTo(Writer writer) throws IOException;
  }

  public static void write(Path file, String text) throws IOException {
    write(file, writer -> writer.write(text));
  }

  /** Writes beside the target under a temporary name, then moves it into place. */
  public static void write(Path file, Contents contents) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException(file + " is a folder");
    }
    Files.createDirectories(folder);
    Path temporary = folder.resolve("." + file.getFileName() + ".part");
    try {
      try (Writer writer = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
        contents.writeTo(writer);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Says before the work, not after it, that results could not be written. Leaves nothing behind.
   *
   * @throws InputException when {@code folder} is no folder, or none that could be made or written
   */
  public static void checkFolder(Path folder) {
    Path existing = folder.toAbsolutePath().normalize();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    String problem = problem(existing);
    if (problem != null) {
      throw new InputException(
          folder.toString(), 0, "cannot write results here: " + problem, "another --out");
    }
  }

  private static @Nullable String problem(@Nullable Path existing) {
    if (existing == null) {
      return "no such place";
    }
    if (!Files.isDirectory(existing)) {
      return existing + " is not a folder";
    }
    try {
      // The permission bits do not tell it all: a read-only file system, /proc.
      Files.delete(Files.createTempFile(existing, ".loadstar", ".probe"));
    } catch (IOException e) {
      return existing + " is not writable";
    }
    return null;
  }
}
