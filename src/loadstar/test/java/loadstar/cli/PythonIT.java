package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python package: its own tests, in Python. */
class PythonIT {
  private static final Pattern RAN = Pattern.compile("(?m)^Ran (\\d+) tests? in ");

  @TempDir Path folder;

  @Test
  void packageInPython_passesItsTests() throws IOException {
    assumeTrue(hasPython(), "no Python 3.9 here: python/tests did not run");
    Path python = Shell.PROJECT.resolve("python");
    Path home = Files.createDirectories(folder.resolve("home"));
    Files.createSymbolicLink(home.resolve("platforms"), Shell.PROJECT.resolve("platforms"));
    Files.createSymbolicLink(home.resolve("src"), Shell.PROJECT.resolve("src"));
    Ended ended;
    try (WorldsLauncher unused = new WorldsLauncher(home)) {
      ended =
          new Shell(folder)
              .with(
                  Map.of(
                      "LOADSTAR_HOME",
                      home.toString(),
                      "PYTHONPATH",
                      python.toString(),
                      "PYTHONDONTWRITEBYTECODE",
                      "1"))
              .run(List.of("python3", "-m", "unittest", "discover", "-s", python + "/tests"));
    }

    assertThat(ended.status()).as(ended.out() + ended.err()).isZero();
    Matcher ran = RAN.matcher(ended.err());
    assertThat(ran.find()).as(ended.err()).isTrue();
    assertThat(Integer.parseInt(ran.group(1))).isGreaterThanOrEqualTo(20);
    assertThat(ended.err()).endsWith("OK\n");
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
