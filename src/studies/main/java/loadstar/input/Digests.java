package loadstar.input;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Computes SHA-256 digests, in hexadecimal digits. */
public final class Digests {
  private static final int MOST_KEPT = 1000;

  /** Latest digests: every run checks whether its files are those of its plan. */
  private static final Map<Stamp, String> KEPT =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Stamp, String> eldest) {
              return size() > MOST_KEPT;
            }
          });

  private Digests() {}

  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the digest of a file's contents. */
  public static String of(Path file) throws IOException {
    Stamp stamp = Stamp.of(file);
    String known = KEPT.get(stamp);
    if (known == null) {
      known = of(Files.readAllBytes(file));
      if (stamp.settled()) {
        KEPT.put(stamp, known);
      }
    }
    return known;
  }

  private static String of(byte[] bytes) {
    MessageDigest digest = sha256();
    digest.update(bytes);
    return of(digest);
  }

  /** Returns the digest of the bytes that a {@link #sha256} has received. */
  public static String of(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns a digest that receives its bytes piece by piece. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * Attributes that identify a version of a file without reading it.
   *
   * @param changed last change of its contents, its date or its name, a date that nobody can set
   */
  public record Stamp(Path file, Object inode, FileTime changed, long bytes) {
    /** A file that changes twice in this time may have the same stamp. */
    private static final long SETTLED_SECONDS = 2;

    /** Reads the stamp of a file; this has to be done before the file is read. */
    public static Stamp of(Path file) throws IOException {
      Map<String, Object> now = Files.readAttributes(file, "unix:ino,ctime,size");
      return new Stamp(
          file.toAbsolutePath(),
          requireNonNull(now.get("ino")),
          (FileTime) requireNonNull(now.get("ctime")),
          (Long) requireNonNull(now.get("size")));
    }

    /** Tells whether another version would have another stamp. */
    public boolean settled() {
      return changed.toInstant().isBefore(Instant.now().minusSeconds(SETTLED_SECONDS));
    }
  }
}
