package loadstar.experiment.atf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.WorkerSpec;
import loadstar.result.Published;
import loadstar.simulation.StarOfFile;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AtfClusterTest {
  static Stream<String> files() {
    return AtfFiles.files().keySet().stream();
  }

  /** The files of the repository are what the generator writes, byte for byte. */
  @ParameterizedTest
  @MethodSource("files")
  void keptFile_isWhatTheGeneratorWrites(String file) throws IOException {
    assertThat(Files.readString(Path.of(file))).isEqualTo(AtfFiles.files().get(file));
  }

  @Test
  void noOtherFile_callsItselfThisCluster() throws IOException {
    for (String folder : List.of("platforms", "deployments")) {
      try (Stream<Path> kept = Files.list(Path.of(folder))) {
        assertThat(kept.map(Path::toString).filter(path -> path.contains("atf-cluster")))
            .allMatch(AtfFiles.files()::containsKey);
      }
    }
  }

  @Test
  void keptPlatforms_areReadBackAsGenerated() throws Exception {
    for (int n : AtfCluster.SIZES) {
      assertThat(StarOfFile.of(Path.of(AtfFiles.platform(n)), "master"))
          .isEqualTo(AtfFiles.star(n));
    }
  }

  /**
   * 4/0.80 + 4/1.00 + 4/1.34 + 3/1.44 = 14.06841 multiplications per second, so 1000 of them take
   * 71.08 s at least; likewise for the other sizes.
   */
  @ParameterizedTest
  @CsvSource({"300, 14.06841, 71.08", "500, 2.09569, 477.17", "700, 0.73074, 1368.48"})
  void rate_isThatOfFifteenSlaves(int n, double rate, double seconds) {
    List<WorkerSpec> slaves = AtfCluster.slaves(n, 1, 0);

    assertThat(slaves).extracting(WorkerSpec::name).startsWith("a1", "a2").endsWith("d2", "d3");
    assertThat(slaves).hasSize(15);
    assertThat(AtfCluster.rate(slaves)).isCloseTo(rate, within(5e-6));
    assertThat(1000 / AtfCluster.rate(slaves)).isCloseTo(seconds, within(5e-3));
  }

  @Test
  void seconds_areTableOne() throws IOException {
    Published published = Published.read(Path.of("published/atf"));

    for (int n : AtfCluster.SIZES) {
      double[] seconds = AtfCluster.seconds(n);
      for (int k = 0; k < seconds.length; k++) {
        assertThat(seconds[k])
            .isEqualTo(published.value("table1-n" + n + "-" + (char) ('a' + k)).value());
      }
    }
  }

  /** What is called fitted is: the mean slope of the four columns over w, less what runs lose. */
  @Test
  void fittedFactor_meetsThePrintedSlopes() throws IOException {
    Published published = Published.read(Path.of("published/atf"));

    for (int n : AtfCluster.SIZES) {
      double slope = 0;
      for (AtfRule rule : AtfRule.printed()) {
        // Least squares over w = 1000, 1500, ... 3000: sum (w - 2000) T / sum (w - 2000)^2.
        for (int load : AtfCluster.LOADS) {
          double seconds = published.value(Table2.publishedId(n, load, rule)).value();
          slope += (load - 2000) * seconds / 2.5e6 / AtfRule.printed().size();
        }
      }
      double rate = AtfCluster.rate(AtfCluster.slaves(n, AtfCluster.fittedFactor(n), 0));
      assertThat(1 / rate).isCloseTo(slope, Percentage.withPercentage(0.2));
      assertThat(1 / rate).isLessThanOrEqualTo(slope);
    }
  }

  /** AWF's number is compared with AWF-C; AWF-B has none. */
  @Test
  void printedRules_areTheFourColumns() {
    assertThat(AtfRule.printed())
        .extracting(AtfRule::column)
        .containsExactly("wq", "fac", "awf", "atf");
  }
}
