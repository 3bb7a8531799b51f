package loadstar.engine.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * Makes a folder in this user's cache in which no other user can put a library, whatever the umask.
 */
public final class OwnFolder {
  private OwnFolder() {}

  /** Makes the folder; returns null if there can be none. */
  public static @Nullable Path inCache(String name) {
    String cache = System.getenv("XDG_CACHE_HOME");
    Path own =
        cache == null || cache.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(cache);
    Path home = own.resolve("loadstar");
    Path folder = home.resolve(name);
    try {
      return isClosed(home) && isClosed(folder) ? folder : null;
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean isClosed(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path self = Path.of("/proc/self");
    if (Files.isSymbolicLink(folder)
        || (Files.exists(self) && !Files.getOwner(folder).equals(Files.getOwner(self)))) {
      return false;
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    return true;
  }
}
