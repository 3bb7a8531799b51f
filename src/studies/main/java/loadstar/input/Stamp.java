package loadstar.input;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/**
 * What tells versions of a file apart without reading it.
 *
 * @param changed when its contents, its date or its name changed last, which nobody can set
 */
public record Stamp(Path file, Object inode, FileTime changed, long bytes) {
  /** A file that changes twice in this time may have the same stamp. */
  private static final long SETTLED_SECONDS = 2;

  /** To be taken before the file is read. */
  public static Stamp of(Path file) throws IOException {
    Map<String, Object> now = Files.readAttributes(file, "unix:ino,ctime,size");
    return new Stamp(
        file.toAbsolutePath(),
        requireNonNull(now.get("ino")),
        (FileTime) requireNonNull(now.get("ctime")),
        (Long) requireNonNull(now.get("size")));
  }

  /** Whether another version would have another stamp. */
  public boolean settled() {
    return changed.toInstant().isBefore(Instant.now().minusSeconds(SETTLED_SECONDS));
  }
}
