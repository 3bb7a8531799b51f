package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import loadstar.model.InputException;
import loadstar.model.StarPlatform;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated clusters, and the noise that is put on them. */
class ClusterTest {
  @TempDir Path folder;

  private PlatformFile read(String text) throws IOException {
    return PlatformReader.read(Files.writeString(folder.resolve("c.xml"), text));
  }

  @Test
  void oneRack_isAPlainStarWithTheValuesAsked() throws Exception {
    String[] values = {
      "workers=4", "speed=20Gf", "spread=0.25", "bandwidth=10Gbps", "latency=20us", "uplink=3GBps"
    };
    String text = Clusters.xml(7, values);
    assertThat(read(text).isStar()).isTrue();
    StarPlatform star = StarOfFile.of(folder.resolve("c.xml"), "head");
    assertThat(star.size()).isEqualTo(4);
    for (int w = 0; w < 4; w++) {
      assertThat(star.worker(w).speed()).isBetween(1.5e10, 2.5e10);
      assertThat(star.worker(w).bandwidthOut()).isEqualTo(1.25e9);
      assertThat(star.worker(w).latencyOut()).isCloseTo(2e-5, within(1e-18));
    }
    assertThat(star.worker(0).speed()).isNotEqualTo(star.worker(1).speed());
    assertThat(text).contains("id=\"head-link\" bandwidth=\"3000000000Bps\"");
    assertThat(Clusters.xml(7, values)).isEqualTo(text);
    assertThat(Clusters.xml(8, values)).isNotEqualTo(text);
  }

  @Test
  void racks_haveTheirWorkersInTurn() throws IOException {
    PlatformFile file =
        read(Clusters.xml(1, "workers=5", "racks=2", "speed=20Gf", "bandwidth=10Gbps"));
    assertThat(file.hosts())
        .containsExactly("head", "node-0", "node-2", "node-4", "node-1", "node-3");
    assertThat(file.isStar()).isFalse();
  }

  /** 400 values of mean 1 and deviation 0.2; their mean is within four standard errors. */
  @Test
  void noise_hasTheDeviationAskedAndTheSameSeedTheSameFiles() {
    String star = Clusters.xml(1, "workers=1", "speed=20Gf", "bandwidth=1GBps");
    NoisyPlatform noisy = new NoisyPlatform(0.2, 0.1, 0, 10, 4000);
    Map<String, String> files = noisy.files(star, "n.xml", 3);

    assertThat(files).hasSize(5).isEqualTo(noisy.files(star, "n.xml", 3));
    assertThat(files.get("n.xml"))
        .contains("<host speed_file=\"n-profiles/node-0-speed.profile\" id=\"node-0\"");
    double[] values = values(Objects.requireNonNull(files.get("n-profiles/node-0-speed.profile")));
    assertThat(values).hasSize(400);
    double mean = Arrays.stream(values).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / 399);
    assertThat(mean).isCloseTo(1, within(0.04));
    assertThat(deviation).isCloseTo(0.2, within(0.03));
    // Bandwidths are absolute.
    double[] bandwidths =
        values(Objects.requireNonNull(files.get("n-profiles/node-0-link-bandwidth.profile")));
    assertThat(Arrays.stream(bandwidths).allMatch(v -> v > 0.5e9 && v < 1.6e9)).isTrue();
    assertThat(noisy.files(star, "n.xml", 4)).isNotEqualTo(files);
  }

  private static double[] values(String profile) {
    return profile
        .lines()
        .filter(line -> !line.startsWith("LOOPAFTER"))
        .mapToDouble(line -> Double.parseDouble(line.split(" ", -1)[1]))
        .toArray();
  }

  /** Another process takes half of the host for 30 % of the time. */
  @Test
  void background_halvesTheSpeedForItsShareOfTheTime() {
    String star = Clusters.xml(1, "workers=1", "speed=20Gf", "bandwidth=1GBps");
    Map<String, String> files = new NoisyPlatform(0, 0, 0.3, 10, 100_000).files(star, "n.xml", 3);
    String profile = Objects.requireNonNull(files.get("n-profiles/node-0-speed.profile"));
    assertThat(values(profile)).containsOnly(0.5, 1);
    double busy = 0;
    double since = 0;
    boolean there = false;
    for (String line : profile.lines().toList()) {
      if (!line.startsWith("LOOPAFTER")) {
        String[] words = line.split(" ", -1);
        double date = Double.parseDouble(words[0]);
        busy += there ? date - since : 0;
        since = date;
        there = words[1].equals("0.5");
      }
    }
    // Some 3000 busy times: their share is within 0.02.
    assertThat(busy / 100_000).isCloseTo(0.3, within(0.02));
  }

  @Test
  void hostsOfAClusterTag_cannotBeNoisy() {
    assertThatThrownBy(() ->
            new NoisyPlatform(0.1, 0, 0, 10, 100)
                .files("<!-- <cluster > --> <cluster id=\"c\"/>", "n.xml", 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("platform cluster");
  }
}
