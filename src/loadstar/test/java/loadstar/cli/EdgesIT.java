package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places and readers that go away, and files that are not what they are called. */
class EdgesIT {
  private static final Path LOADSTAR = Shell.PROJECT.resolve("loadstar");

  @TempDir Path folder;

  private Ended bash(String line) throws IOException {
    return new Shell(folder).run(List.of("bash", "-c", line));
  }

  /** The first line is read, and the pipe closed before the others are written. */
  @Test
  void readerThatHasHadEnough_isNoComplaint() throws IOException {
    Ended ended = bash(LOADSTAR + " list | sed -n '1p;1q'");

    assertThat(ended.out()).hasLineCount(1);
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void deletedFolder_isNamed() throws IOException {
    Ended ended = bash("mkdir gone && cd gone && rmdir ../gone && " + LOADSTAR + " list");

    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .endsWith("loadstar: the current folder is not there any more. Maybe cd to another\n");
  }

  @Test
  void classPathThatIsNoJar_isRefused() throws IOException {
    Files.writeString(folder.resolve("own.jar"), "garbage\n");

    Ended ended = new Shell(folder).loadstar("list", "--classpath", "own.jar");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .startsWith("loadstar: own.jar: --classpath names what is neither a jar nor a folder: ");
  }
}
