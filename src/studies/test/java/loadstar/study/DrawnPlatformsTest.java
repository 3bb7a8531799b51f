package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformReader;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnPlatformsTest {
  private static final String GOOD =
      """
      platforms:
        - {generator: star, workers: [10, 20], speed: 1Gf, spread: 0.5, bandwidth: 100MBps, latency: 1ms, seeds: 3}
        - {generator: cluster, workers: 16, racks: 4, speed: 20Gf, bandwidth: 1GBps}
      schedulers: umr
      loads: 100
      """;
  private static final String TREES =
      """
        - {generator: tree, nodes: 15, max_degree: 3, seeds: [7, 8]}
      schedulers: umr
      loads: 100
      """;

  private static final String MIXED = GOOD.substring(0, GOOD.indexOf("schedulers")) + TREES;

  @TempDir Path folder;

  private List<TargetPlatform> read(String text) throws IOException {
    return StudyReader.read(
            Files.writeString(folder.resolve("c.yaml"), text),
            Registry.builtIn(),
            folder.resolve("drawn"),
            null,
            study -> {})
        .targets();
  }

  @Test
  void everyValueIsCrossedAndDrawnAsOftenAsThereAreSeeds() throws IOException {
    List<TargetPlatform> targets = new ArrayList<>(read(GOOD));
    targets.addAll(read("platforms:\n" + TREES));

    // 2 numbers of workers x 3 seeds, a cluster, a tree x 2 seeds.
    assertThat(targets).hasSize(6 + 1 + 2);
    assertThat(targets.getFirst().name())
        .isEqualTo("star workers=10 speed=1Gf spread=0.5 bandwidth=100MBps latency=1ms seed=1");
    assertThat(targets).extracting(TargetPlatform::platform).doesNotHaveDuplicates();
    assertThat(targets)
        .extracting(target -> PlatformReader.read(target.platform()).hosts().size())
        .containsExactly(11, 11, 11, 21, 21, 21, 17, 15, 15);
    assertThat(targets)
        .extracting(TargetPlatform::master)
        .containsOnly("master", "head", "n0")
        .startsWith("master")
        .endsWith("n0");
  }

  /** Uniform from 0.5 to 1.5 Gf: the mean of 20 is within 4 of its standard deviations, 0.26 Gf. */
  @Test
  void star_isAroundWhatIsAskedFor() throws Exception {
    List<WorkerSpec> workers = StarOfFile.of(read(GOOD).get(3).platform(), "master").workers();
    assertThat(workers)
        .allSatisfy(worker -> {
          assertThat(worker.speed()).isBetween(0.5e9, 1.5e9);
          assertThat(worker.bandwidthOut()).isEqualTo(1e8);
          assertThat(worker.latencyOut()).isEqualTo(1e-3);
        });
    assertThat(workers.stream().mapToDouble(WorkerSpec::speed).average().orElseThrow())
        .isCloseTo(1e9, within(0.26e9));
    assertThat(workers).extracting(WorkerSpec::speed).doesNotHaveDuplicates();
  }

  /** A deep tree makes it a study of trees, which a cluster with racks is none of. */
  @Test
  void treeBesideACluster_isRefusedAndNothingIsLeft() {
    assertThatThrownBy(() -> read(MIXED))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("its hosts are no tree whose root is head");
    assertThat(folder.resolve("drawn")).doesNotExist();
  }

  @Test
  void sameEntry_isTheSameFile() throws IOException {
    TargetPlatform first = read(GOOD).getFirst();
    byte[] bytes = Files.readAllBytes(first.platform());
    Files.delete(first.platform());

    assertThat(read(GOOD).getFirst()).isEqualTo(first);
    assertThat(first.platform()).hasBinaryContent(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "star | stra | c.yaml:2: no generator \"stra\". Maybe you meant \"star\"",
        "spread: 0.5 | spraed: 0.5 | c.yaml:2: unknown entry \"spraed\". Maybe you meant"
            + " \"spread\"",
        "[10, 20] | [10, 0] | c.yaml:2: \"workers\" is 0, not a whole number from 1 to 100000",
        "[10, 20] | [10, 1e9] | c.yaml:2: \"workers\" is 1000000000, not a whole number"
            + " from 1 to 100000",
        "[10, 20] | [10, 10] | c.yaml:2: the platform \"star workers=10",
        "1Gf | 0f | c.yaml:2: \"speed\" is 0.0, not a positive number",
        "1Gf | NaN | c.yaml:2: the speed \"NaN\"",
        "1Gf | -1Gf | c.yaml:2: the speed \"-1Gf\"",
        "spread: 0.5 | spread: 1 | c.yaml:2: \"spread\" is 1.0, not from 0 to less than 1",
        "1ms | -1ms | c.yaml:2: the time \"-1ms\"",
        "seeds: 3 | seeds: 0 | c.yaml:2: \"seeds\" is 0",
        "racks: 4 | racks: 17 | c.yaml:3: there are 17 racks for 16 workers. Maybe fewer racks",
        "speed: 20Gf, | '' | c.yaml:3: the generator \"cluster\" needs \"speed\"",
        "nodes: 15 | nodes: 2001 | c.yaml:4: \"nodes\" is 2001, not a whole number from 2 to 2000",
        "nodes: 15 | nodes: 501 | c.yaml:4: a campaign draws trees of 500 nodes at most",
        "seeds: 3 | seeds: 5001 | c.yaml:2: this draws more than 10000 platforms",
        // 3 seeds for each of 7 spreads: 21 platforms of 100 000.
        "[10, 20], speed: 1Gf, spread: 0.5 | 100000, speed: 1Gf, spread: [0, .1, .2, .3, .4, .5,"
            + " .6] | c.yaml:2: the platforms that are drawn have more than 2000000 hosts",
        "nodes: 15 | workers: 15 | c.yaml:4: unknown entry \"workers\"",
      })
  void badEntry_isOneLineAndNothingIsWritten(String old, String bad, String message) {
    assertThat(MIXED).contains(old);
    assertThatThrownBy(() -> read(MIXED.replace(old, bad)))
        .isInstanceOf(InputException.class)
        .message()
        .contains(message)
        .hasLineCount(1);
    assertThat(folder.resolve("drawn")).doesNotExist();
  }
}
