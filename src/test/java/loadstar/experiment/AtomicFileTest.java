package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        .hasMessage("disk full");

    assertThat(file).hasContent("old");
    assertThat(folder)
        .isDirectoryContaining("glob:**r.csv")
        .isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void checkFolder_thatCouldBeMade_createsNothing() {
    Path wanted = folder.resolve("a/b");

    assertThatCode(() -> AtomicFile.checkFolder(wanted)).doesNotThrowAnyException();
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void checkFolder_belowAFile_namesTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> AtomicFile.checkFolder(file.resolve("out")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("cannot write results here")
        .hasMessageContaining("file is not a folder")
        .hasMessageContaining("Maybe another --out");
  }
}
