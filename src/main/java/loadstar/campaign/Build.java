package loadstar.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Identifies the code that is running, so that results of other code are not mistaken for its own.
 */
final class Build {
  private static final String ID = compute();

  private Build() {}

  /** Twelve hexadecimal digits of the SHA-256 of this program's classes and native shim. */
  static String id() {
    return ID;
  }

  private static String compute() {
    try {
      Path code = Path.of(Build.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path file : files(code)) {
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 6);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The jar, or all files of a folder of classes in a fixed order. */
  private static List<Path> files(Path code) throws IOException {
    if (Files.isRegularFile(code)) {
      return List.of(code);
    }
    try (Stream<Path> files = Files.walk(code)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
