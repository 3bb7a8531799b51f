package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.cli.Shell.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Java would read all such names as the same one, and write files of another name. */
  @ParameterizedTest
  @ValueSource(strings = {"C", "POSIX", "C.UTF-8"})
  void nameThatIsNotUtf8_isRefusedBeforeAnythingIsWritten(String language) throws IOException {
    Path platform = Shell.PROJECT.resolve("platforms/small-tree.xml");
    String line = "n=$(printf 'b\\351\\377 %s'); export LC_ALL=" + language + "; ";
    String copy = "cp " + platform + " \"$n\"; " + LOADSTAR;
    String compare = LOADSTAR + " compare --platform " + platform + " --load 10 --out \"$n\"";
    String end = " has bytes that are not UTF-8, which Java cannot open. Maybe rename it";

    Ended read = bash(line.formatted("r") + copy + " platform check \"$n\"");
    Ended written = bash(line.formatted("w") + compare);
    Ended inside = bash(line.formatted("d") + "mkdir \"$n\"; cd \"$n\"; " + LOADSTAR + " list");

    assertThat(read)
        .isEqualTo(
            new Ended(2, "", "loadstar: $'b\\351\\377 r'" + end + ", or give a link to it\n"));
    assertThat(written)
        .isEqualTo(
            new Ended(2, "", "loadstar: $'b\\351\\377 w'" + end + ", or give a link to it\n"));
    assertThat(inside.status()).isEqualTo(2);
    assertThat(inside.err())
        .hasLineCount(1)
        .startsWith("loadstar: the current folder $'" + folder.toRealPath())
        .endsWith("/b\\351\\377 d'" + end + "\n");
    // Neither the folder that was to be written nor one whose name Java would take for it.
    assertThat(bash("ls -b").out()).isEqualTo("b\\351\\377\\ d\nb\\351\\377\\ r\n");
  }

  /** The advice of that complaint. */
  @Test
  void linkToANameThatIsNotUtf8_isReadAndWritten() throws IOException {
    Path platform = Shell.PROJECT.resolve("platforms/thesis-table4.1.xml");
    String files =
        "n=$(printf 'b\\351\\377'); mkdir \"$n\"; cp %s \"$n/$n\"; ln -s \"$n\" folder; ln -s \"$n/$n\""
            + " link.xml; ";

    Ended ended =
        bash(
            files.formatted(platform)
                + LOADSTAR
                + " compare --platform link.xml --load 10 --schedulers fac2 --seeds 1 --out folder/out");

    assertThat(ended.status()).as(ended.err()).isZero();
    assertThat(bash("n=$(printf 'b\\351\\377'); ls \"$n/out\"").out()).contains("compare.json");
  }

  /** A name that has the sign itself, which Java shows for wrong bytes, is as good as any other. */
  @Test
  void nameWithTheReplacementSign_isRead() throws IOException {
    Files.copy(
        Shell.PROJECT.resolve("platforms/small-tree.xml"),
        folder.resolve("\ufffd\ud83d\ude00.xml"));

    Ended ended = bash(LOADSTAR + " platform check \ufffd\ud83d\ude00.xml");

    assertThat(ended.status()).as(ended.err()).isZero();
  }

  @Test
  void classPathThatIsNoJar_isRefused() throws IOException {
    Files.writeString(folder.resolve("own.jar"), "garbage\n");

    Ended ended = new Shell(folder).loadstar("list --classpath own.jar");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err())
        .hasLineCount(1)
        .startsWith("loadstar: own.jar: --classpath names what is neither a jar nor a folder: ");
  }
}
