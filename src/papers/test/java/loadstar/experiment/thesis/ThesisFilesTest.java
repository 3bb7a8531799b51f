package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ThesisFilesTest {
  static Stream<String> files() {
    return ThesisFiles.files().keySet().stream();
  }

  /** The files of the repository are what the generator writes, byte for byte. */
  @ParameterizedTest
  @MethodSource("files")
  void keptFile_isWhatTheGeneratorWrites(String file) throws IOException {
    assertThat(Files.readString(Path.of(file))).isEqualTo(ThesisFiles.files().get(file));
  }

  @Test
  void noOtherFile_callsItselfTheThesis() throws IOException {
    for (String folder : List.of("platforms", "deployments")) {
      try (Stream<Path> kept = Files.list(Path.of(folder))) {
        assertThat(
                kept.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(path -> path.contains("thesis")))
            .allMatch(ThesisFiles.files()::containsKey);
      }
    }
  }

  @Test
  void namedWorkers_areReadBackAsPrinted() throws Exception {
    StarPlatform star = StarOfFile.of(Path.of("platforms/thesis-table4.1.xml"), "master");
    assertThat(star.workers()).extracting(WorkerSpec::name).startsWith("iRMX", "Kuenning");
    assertThat(star).isEqualTo(Thesis.inFlopsAndBytes(Thesis.table41()));
  }
}
