package loadstar.result;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.stream.Stream;
import loadstar.input.ShellWord;
import loadstar.input.Temporary;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;

/** Writes a file completely or not at all. */
public final class AtomicFile {
  /**
   * Permissions of any new file, which the umask restricts; temporary files are otherwise only for
   * their owner.
   */
  private static final FileAttribute<Set<PosixFilePermission>> AS_USUAL =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-rw-rw-"));

  private AtomicFile() {}

  /** Writes the contents of a file, piece by piece. */
  @FunctionalInterface
  public interface Contents {
    void writeTo(Writer writer) throws IOException;
  }

  public static void write(Path file, String text) throws IOException {
    write(file, writer -> writer.write(text));
  }

  /**
   * Writes beside the target under a temporary name, then moves it into place. A link stays, and
   * what it leads to is replaced.
   *
   * @throws InputException when something is in the way that is no file, such as a device
   */
  public static void write(Path file, Contents contents) throws IOException {
    replace(
        file,
        temporary -> {
          try (Writer writer = Files.newBufferedWriter(temporary, StandardCharsets.UTF_8)) {
            contents.writeTo(writer);
          }
        });
  }

  /** Writes bytes beside the target under a temporary name, then moves the file into place. */
  public static void write(Path file, byte[] bytes) throws IOException {
    replace(file, temporary -> Files.write(temporary, bytes));
  }

  /** Fills the file that then takes the place of the target. */
  @FunctionalInterface
  private interface Filling {
    void into(Path temporary) throws IOException;
  }

  private static void replace(Path file, Filling filling) throws IOException {
    refuseOtherThanFile(file, null);
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null) {
      throw new IOException(file + " is a folder");
    }
    Files.createDirectories(folder);
    // A random name cannot have been used for a link before.
    String name = Temporary.prefix(folder, "." + target.getFileName());
    Path temporary = Files.createTempFile(folder, name, ".part", AS_USUAL);
    try {
      try {
        filling.into(temporary);
      } catch (FileSystemException e) {
        throw e; // the message names the file
      } catch (IOException e) {
        throw new IOException(file + ": cannot write: " + e.getMessage(), e);
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Checks before the work, not after it, that results can be written. Leaves nothing behind.
   *
   * @param folder may have to be made, with the folders above it
   * @param option that named it, with its dashes
   * @throws InputException when {@code folder} is no folder, or none that could be made or written
   */
  public static void checkFolder(Path folder, String option) {
    if (folder.toString().equals("-")) {
      throw new InputException(
          option + " is -, but several files are to be written", "a folder; ./- is called so");
    }
    if (folder.toString().isEmpty()) {
      throw emptyName(option, "folder", "DIR");
    }
    Path existing = folder.toAbsolutePath().normalize();
    while (existing != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
      existing = existing.getParent();
    }
    String problem = problem(existing);
    if (problem != null) {
      throw new InputException(
          folder, "cannot write results here: " + problem, "another " + option);
    }
  }

  /**
   * Returns the refusal of a file or a folder without a name: a variable of a shell that is not set
   * stands for nothing.
   *
   * @param option that has no name, with its dashes
   * @param what file or folder
   * @param value the word that stands for the name in the option's help
   */
  public static InputException emptyName(String option, String what, String value) {
    return new InputException(
        option + " has an empty value, and names no " + what, option + " " + value);
  }

  /**
   * Checks the same of a folder that is to be new or empty.
   *
   * @param problem what a folder with other files is refused with
   */
  public static void checkOwnFolder(Path folder, String option, String problem) throws IOException {
    checkFolder(folder, option);
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        if (all.findAny().isPresent()) {
          throw new InputException(folder, problem, "another " + option);
        }
      }
    }
  }

  /**
   * Checks that a file can be written; its folder must exist.
   *
   * @param option that named it, with its dashes
   * @throws InputException when it could not be written, or exists and is no file
   */
  public static void checkFile(Path file, String option) {
    refuseOtherThanFile(file, "another " + option);
    Path folder = file.toAbsolutePath().getParent(); // not normalized: "none/../x" does not exist
    if (folder == null || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Path typed = file.getParent();
      throw new InputException(
          file, "no such folder: " + typed, "mkdir -p " + ShellWord.ofFile(typed + ""));
    }
    String problem = problem(folder);
    if (problem != null) {
      throw new InputException(file, "cannot write here: " + problem, "another " + option);
    }
  }

  /**
   * Refuses a device, a pipe or a folder, which a move into place would replace by an ordinary
   * file.
   */
  public static void refuseOtherThanFile(Path file, @Nullable String hint) {
    if (Files.isDirectory(file)) {
      throw new InputException(file, "this is a folder, not a file", hint);
    }
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)) {
      throw new InputException(file, "this is there already and is no ordinary file", hint);
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
      // Permission bits are not sufficient: a file system may be read-only, or /proc.
      String name = Temporary.prefix(existing, ".loadstar");
      Files.delete(Files.createTempFile(existing, name, ".probe"));
    } catch (IOException e) {
      return existing + " is not writable";
    }
    return null;
  }
}
