package loadstar.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts programs as somebody who may not write everywhere: root becomes nobody, others stay. */
final class Nobody {
  private Nobody() {}

  /** The command for that; it has to be able to read these. */
  static List<String> command(List<String> typed, Path... needed) throws IOException {
    if (!"root".equals(System.getProperty("user.name"))) {
      return typed;
    }
    for (Path path : needed) {
      for (@Nullable Path above = path.toRealPath(); above != null; above = above.getParent()) {
        assumeTrue(
            Files.getPosixFilePermissions(above).contains(PosixFilePermission.OTHERS_READ),
            above + " cannot be read by nobody");
      }
    }
    List<String> command =
        new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    command.addAll(typed);
    return command;
  }

  /** Lets everybody read a folder and all in it, and nobody write. */
  static void close(Path folder) throws IOException, InterruptedException {
    chmod("a+rX,a-w", folder);
  }

  /** So that it can be removed. */
  static void open(Path folder) throws IOException, InterruptedException {
    chmod("u+w", folder);
  }

  private static void chmod(String mode, Path folder) throws IOException, InterruptedException {
    new ProcessBuilder("chmod", "-R", mode, folder.toString()).start().waitFor();
  }
}
