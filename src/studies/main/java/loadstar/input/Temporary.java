package loadstar.input;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Creates temporary files and folders. Their names contain their owner: the process, and the
 * machine or container that knows it by that number. A later process removes the files of a killed
 * one.
 */
public final class Temporary {
  private static final Path TOP = Path.of(System.getProperty("java.io.tmpdir"));
  private static final String PLACE = place();
  private static final Pattern OWNED =
      Pattern.compile("(?:\\.|loadstar-).*-" + PLACE + "-(\\d{1,10})-.*");
  private static final Set<Path> TIDIED = ConcurrentHashMap.newKeySet();

  private Temporary() {}

  private static String place() {
    String name = "";
    try {
      name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
      name += Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException e) {
      // The name is less exact then.
    }
    return Integer.toHexString(name.hashCode());
  }

  /**
   * Returns the beginning of the name of a temporary file or folder of this process. The first call
   * for a folder removes the files of processes that are gone.
   *
   * @param folder in which it is going to be made
   * @param what kind of file it is
   */
  public static String prefix(Path folder, String what) {
    if (TIDIED.add(folder.toAbsolutePath())) {
      tidy(folder);
    }
    return what + "-" + PLACE + "-" + ProcessHandle.current().pid() + "-";
  }

  private static void tidy(Path folder) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path one : all) {
        Matcher owned = OWNED.matcher(String.valueOf(one.getFileName()));
        if (owned.matches() && ProcessHandle.of(Long.parseLong(owned.group(1))).isEmpty()) {
          delete(one);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The file stays; it may be another user's.
    }
  }

  /** Creates a folder for temporary files of this process. */
  public static Path folder(String what) throws IOException {
    return Files.createTempDirectory(TOP, prefix(TOP, what));
  }

  /** Creates a temporary file of this process. */
  public static Path file(String what, String ending) throws IOException {
    return Files.createTempFile(TOP, prefix(TOP, what), ending);
  }

  /** Tells whether a file is temporary, or in a temporary folder, of this process. */
  public static boolean isIn(Path file) {
    String own = "-" + PLACE + "-" + ProcessHandle.current().pid() + "-";
    for (Path part : file) {
      if (OWNED.matcher(part.toString()).matches() && part.toString().contains(own)) {
        return true;
      }
    }
    return false;
  }

  /** Deletes a file, or a folder with all that is in it; links are not followed. */
  public static void delete(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A folder for the files of one run; {@link #close} deletes it with its contents. */
  public record WorkFolder(Path path) implements AutoCloseable {
    /** Creates the folder. */
    public static WorkFolder create() throws IOException {
      return new WorkFolder(folder("loadstar-run"));
    }

    @Override
    public void close() throws IOException {
      if (Files.exists(path)) { // the user of this object may have removed it
        delete(path);
      }
    }
  }
}
