package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;

  @Test
  void write_thatFailsHalfWay_leavesTheOldFileAndNothingElse() throws IOException {
    Path file = folder.resolve("r.csv");
    AtomicFile.write(file, "old");

    assertThatThrownBy(() ->
            AtomicFile.write(
                file,
                writer -> {
                  writer.write("half");
                  throw new IOException("disk full");
                }))
        .hasMessage(file + ": cannot write: disk full");

    assertThat(file).hasContent("old");
    assertThat(folder)
        .isDirectoryContaining("glob:**r.csv")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void checkFolder_thatCouldBeMade_createsNothing() {
    Path wanted = folder.resolve("a/b");

    assertThatCode(() -> AtomicFile.checkFolder(wanted, "--out")).doesNotThrowAnyException();
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void checkFolder_belowAFile_namesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> AtomicFile.checkFolder(file.resolve("out"), "--out"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot write results here")
        .hasMessageContaining("file is not a folder")
        .hasMessageContaining("Maybe another --out");
  }

  @Test
  void write_toWhatIsNoFile_isRefusedAndLeavesItThere() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path nowhere = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nothing"));

    for (Path there : List.of(pipe, nowhere)) {
      assertThatThrownBy(() -> AtomicFile.write(there, "text"))
          .isInstanceOf(InputException.class)
          .hasMessage(there + ": this is there already and is no ordinary file");
      assertThatThrownBy(() -> AtomicFile.checkFile(there, "--gantt"))
          .isInstanceOf(InputException.class)
          .hasMessageEndingWith("is no ordinary file. Maybe another --gantt");
      assertThat(Files.exists(there, LinkOption.NOFOLLOW_LINKS)).isTrue();
      assertThat(Files.isRegularFile(there)).isFalse();
    }
    assertThatThrownBy(() -> AtomicFile.write(folder, "text"))
        .hasMessage(folder + ": this is a folder, not a file");
  }

  /** Somebody else has foreseen the temporary file and put a link there. */
  @Test
  void write_besideALinkOfItsOldTemporaryName_leavesWhatThatLeadsTo() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve(".r.csv.part"), victim);
    Path file = folder.resolve("r.csv");

    AtomicFile.write(file, "new");

    assertThat(victim).hasContent("precious");
    assertThat(file).hasContent("new");
    Path usual = Files.createFile(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void write_toALink_replacesWhatItLeadsTo() throws IOException {
    Path file = Files.writeString(folder.resolve("r.csv"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);

    AtomicFile.write(link, "new");

    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
  }

  @Test
  void checkFile_inAFolderThatIsMissing_saysHowToMakeIt() {
    Path file = folder.resolve("a $b/g.svg");

    assertThatThrownBy(() -> AtomicFile.checkFile(file, "--gantt"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file + ": no such folder: " + folder + "/a $b. Maybe mkdir -p '" + folder + "/a $b'");
    assertThat(folder.resolve("a $b")).doesNotExist();
  }
}
