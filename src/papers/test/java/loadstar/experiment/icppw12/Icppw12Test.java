package loadstar.experiment.icppw12;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.PlatformFile;
import loadstar.platform.PlatformReader;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Icppw12Test {
  /** Published: Table I. */
  @ParameterizedTest
  @CsvSource({
    "0, 1.0e+4, 1.0e-4, 1.0e+8", "1, 0.9e+4, 1.5e-4, 0.9e+8", "2, 0.8e+4, 1.4e-4, 0.8e+8",
    "3, 0.7e+4, 1.3e-4, 0.7e+8", "4, 0.6e+4, 1.2e-4, 0.6e+8", "5, 0.5e+4, 0.8e-4, 0.5e+8",
    "6, 0.4e+4, 0.9e-4, 0.4e+8", "7, 0.3e+4, 0.8e-4, 0.3e+8", "8, 0.2e+4, 0.4e-4, 0.2e+8",
    "9, 0.1e+4, 0.5e-4, 0.1e+8"
  })
  void sets_areTableI(int k, double speed, double computeLatency, double bandwidth) {
    assertThat(Icppw12.set("w", k))
        .isEqualTo(WorkerSpec.symmetric("w", speed, computeLatency, bandwidth, 1e-4));
  }

  @Test
  void star_hasEverySetEquallyOftenInAnOrderOfItsSeed() {
    StarPlatform star = Icppw12.star(100, 1);
    Map<Double, Integer> bySpeed = new TreeMap<>();
    star.workers().forEach(w -> bySpeed.merge(w.speed(), 1, Integer::sum));

    assertThat(star.size()).isEqualTo(1000);
    assertThat(bySpeed).hasSize(10).allSatisfy((speed, count) -> assertThat(count).isEqualTo(100));
    assertThat(star).isEqualTo(Icppw12.star(100, 1));
    assertThat(star).isNotEqualTo(Icppw12.star(100, 2));
    for (WorkerSpec worker : star.workers()) {
      int set = worker.name().charAt(worker.name().length() - 1) - '0';
      assertThat(worker).isEqualTo(Icppw12.set(worker.name(), set));
    }
  }

  /** The files of the repository are what the generator writes, byte for byte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "platforms/icppw12-star.xml",
        "deployments/icppw12-star-as4dr_d.xml",
        "deployments/icppw12-star-baseline_d.xml"
      })
  void keptFile_isWhatTheGeneratorWrites(String file) throws IOException {
    assertThat(Icppw12Files.files()).containsKey(file);
    assertThat(Files.readString(Path.of(file))).isEqualTo(Icppw12Files.files().get(file));
  }

  @Test
  void keptFiles_fitEachOther() throws Exception {
    Path file = Path.of("platforms/icppw12-star.xml");
    PlatformFile platform = PlatformReader.read(file);
    assertThat(StarOfFile.of(file, "master")).isEqualTo(Icppw12.star(100, 1));
    for (String scheduler : new String[] {"as4dr", "baseline"}) {
      Deployment deployment =
          Deployment.read(Path.of("deployments/icppw12-star-" + scheduler + "_d.xml"));
      assertThat(deployment.actors()).hasSize(1001);
      assertThat(platform.hosts())
          .containsAll(deployment.actors().stream().map(Deployment.ActorEntry::host).toList());
      assertThat(deployment.actors().get(0).properties())
          .hasEntrySatisfying(
              "scheduler", property -> assertThat(property.value()).isEqualTo(scheduler));
    }
  }
}
