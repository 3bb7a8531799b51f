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
 * Names of temporary files and folders say whose they are: the process, and the machine or
 * container that knows it by that number. What a killed process has left a later one removes.
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
      // Then it is less exact.
    }
    return Integer.toHexString(name.hashCode());
  }

  /**
   * How the name of a temporary file or folder of this process begins. Removes those of processes
   * that are gone, the first time that it is asked of a folder.
   *
   * @param folder in which it is going to be made
   * @param what it is
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
      // It stays; another user's, perhaps.
    }
  }

  /** Makes a folder for temporary things of this process. */
  public static Path folder(String what) throws IOException {
    return Files.createTempDirectory(TOP, prefix(TOP, what));
  }

  /** Makes a temporary file of this process. */
  public static Path file(String what, String ending) throws IOException {
    return Files.createTempFile(TOP, prefix(TOP, what), ending);
  }

  /** Deletes a file, or a folder with all that is in it; links are not followed. */
  public static void delete(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A folder for the files of one run; gone with all in it when closed. */
  public record WorkFolder(Path path) implements AutoCloseable {
    /** Makes it. */
    public static WorkFolder create() throws IOException {
      return new WorkFolder(folder("loadstar-run"));
    }

    @Override
    public void close() throws IOException {
      if (Files.exists(path)) { // its user may have left it empty and taken it away
        delete(path);
      }
    }
  }
}
