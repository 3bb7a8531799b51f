package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The folders below platforms/ hold what an experiment plays with seed 1, byte for byte: {@code
 * loadstar platform paper} writes it.
 */
class ShippedRunsTest {
  private static final Path PLATFORMS = Path.of("platforms");

  /** 3 MB, with the stars that have no profiles. */
  @Test
  void allOfThem_areSmall() throws IOException {
    try (Stream<Path> files = Files.walk(PLATFORMS)) {
      assertThat(files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum())
          .isLessThan(3_000_000);
    }
  }

  /**
   * @param runs how the names of those of seed 1 begin
   * @param setting whose folder it is
   */
  @ParameterizedTest
  @CsvSource({
    "icppw12-fig14, .*-delta0.8-.*, icppw12-star-R-delta0.8",
    "ppam13-fig6, latency0.01-delta0.8-seed1, ppam13-latency0.01-delta0.8",
    "thesis-fig4.4, fig4.4-rate0.002-seed1, fig4.4-rate0.002-0",
    "thesis-table4.3, five-workers-realisations20-seed1, five-workers-realisations20-0",
    "thesis-table4.7, table4.7-r1.75-heavy-seed1, table4.7-r1.75-heavy-0",
    "thesis-table4.8, table4.8-r1.34-heavy-seed1, table4.8-r1.34-heavy-0",
    "thesis-table4.9, table4.9-r1.69-heavy-seed1, table4.9-r1.69-heavy-0",
    "thesis-table4.10, table4.10-r1.32-heavy-seed1, table4.10-r1.32-heavy-0",
    "thesis-table4.11, table4.11-r2.12-heavy-seed1, table4.11-r2.12-heavy-0",
    "thesis-table4.12, table4.12-r1.6-heavy-seed1, table4.12-r1.6-heavy-0",
    "thesis-table4.13, table4.13-rate0.63-seed1, table4.13-rate0.63-0"
  })
  void keptFolder_isWhatTheExperimentPlays(String id, String runs, String setting)
      throws IOException {
    Experiment experiment = Experiments.named(id).getFirst();
    Map<String, String> made = new LinkedHashMap<>();
    for (RunSpec spec : experiment.runs(Scale.FULL, 1, Papers.of(experiment))) {
      if (spec.run().matches(runs)) {
        Experiments.files(spec).stream()
            .filter(one -> one.setting().equals(setting))
            .forEach(one -> one.put(made));
      }
    }

    assertThat(made).isNotEmpty();
    Set<String> kept = new TreeSet<>();
    Path folder = PLATFORMS.resolve(id);
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> kept.add(setting + "/" + folder.relativize(file)));
    }
    assertThat(kept).isEqualTo(new TreeSet<>(made.keySet()));
    for (Map.Entry<String, String> one : made.entrySet()) {
      Path file = folder.resolve(one.getKey().substring(setting.length() + 1));
      assertThat(Files.readString(file).equals(one.getValue())).as(file.toString()).isTrue();
    }
  }
}
