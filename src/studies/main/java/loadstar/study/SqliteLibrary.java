package loadstar.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import loadstar.engine.shim.OwnFolder;
import loadstar.model.InputException;
import loadstar.result.AtomicFile;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's own library as a file in the user's cache, one for all processes.
 *
 * <p>By itself the driver unpacks it into the temporary folder, which may not be for programs,
 * under a new name in each process, and leaves it there when the process is killed. The launcher
 * has it unpacked already.
 */
final class SqliteLibrary {
  private static final Duration ABANDONED = Duration.ofHours(1);

  private SqliteLibrary() {}

  /** Has the driver take the library from the cache; it unpacks one where that is impossible. */
  static void unpackAtHome() {
    if (System.getProperty("org.sqlite.lib.path", System.getProperty("org.sqlite.tmpdir"))
        != null) {
      return;
    }
    Path folder = OwnFolder.inCache("sqlite-" + SQLiteJDBCLoader.getVersion());
    String name = LibraryLoaderUtil.getNativeLibName();
    try (InputStream packed =
        SQLiteJDBCLoader.class.getResourceAsStream(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
      if (packed == null || folder == null) {
        return;
      }
      byte[] library = packed.readAllBytes();
      Path file = folder.resolve(name);
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          || !Files.getOwner(file).equals(Files.getOwner(folder))
          || !Arrays.equals(Files.readAllBytes(file), library)) {
        Files.deleteIfExists(file); // a link would stay
        AtomicFile.write(file, library);
        removeAbandoned(folder.resolveSibling("."));
      }
      System.setProperty("org.sqlite.lib.path", folder.toString());
    } catch (IOException | InputException e) {
      // Then the driver unpacks it.
    }
  }

  /** What versions before this one have left there: a process that has loaded one keeps it. */
  private static void removeAbandoned(Path home) throws IOException {
    FileTime old = FileTime.from(Instant.now().minus(ABANDONED));
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(home, "sqlite-*-libsqlitejdbc.so{,.lck}")) {
      for (Path one : left) {
        if (Files.getLastModifiedTime(one).compareTo(old) < 0) {
          Files.deleteIfExists(one);
        }
      }
    }
  }
}
