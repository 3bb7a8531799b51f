package loadstar.simulation;

import static loadstar.TestPlatforms.behind;
import static loadstar.TestPlatforms.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import loadstar.model.WorkerSpec;
import loadstar.platform.PlatformCheck;
import loadstar.platform.PlatformReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.simgrid.s4u.Worlds;

/** What arithmetic is for, as SimGrid's routes have it. */
class ExactnessRulesIT {
  @TempDir Path folder;

  /** The hosts a and b have links of 100 MB/s behind a backbone. */
  private static String pair(String link, String backbone) {
    return behind(
        "backbone " + backbone,
        "m 1Gf - -\na 1Gf 100MBps 1ms|%1$s\nb 1Gf 100MBps 1ms|%1$s".formatted(link));
  }

  private StarView view(String platform) throws Exception {
    Path file = Files.writeString(folder.resolve("p.xml"), platform);
    return Worlds.run(
        () -> StarView.of(PlatformReader.read(file), "m", List.of("a", "b"), Map.of()));
  }

  /** With one port, data to a and results of b share the backbone; SimGrid says how. */
  @Test
  void linksThatBothWaysShare_areArithmetic() throws Exception {
    for (String backbone : List.of("150MBps 1ms", "100MBps 1ms sharing_policy:FATPIPE")) {
      for (String link : List.of("sharing_policy:SPLITDUPLEX", "")) {
        StarView view = view(pair(link, backbone));
        assertThat(view.oneWay()).isNull();
        assertThat(view.withResults()).isNull();
      }
    }
  }

  /**
   * In a fat tree many links lie on the same routes, so nothing but their identity tells them
   * apart.
   */
  @Test
  void fatTree_isArithmetic() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("fat.xml"),
            cluster("c[0-15] 1Gf 125MBps 50us topology:FAT_TREE topo_parameters:2;4,4;1,2;1,2"));
    List<String> workers = IntStream.range(1, 16).mapToObj(n -> "c" + n).toList();
    StarView view =
        Worlds.run(() -> StarView.of(PlatformReader.read(file), "c0", workers, Map.of()));
    assertThat(view.withResults()).isNull();
  }

  /** The backbone is passed twice: a transfer has 50 MB/s, not the least bandwidth of its route. */
  @Test
  void linkTwiceInARoute_isSimgrids() throws Exception {
    String twice = pair("", "100MBps 1ms").replace("id=\"l-b\"/></", "id=\"backbone\"/></");
    StarView view = view(twice);
    assertThat(view.oneWay()).isEqualTo("the route to b passes the link backbone twice");
    assertThat(Objects.requireNonNull(view.star()).workers())
        .extracting(WorkerSpec::bandwidthOut, WorkerSpec::bandwidthBack)
        .containsExactly(tuple(1e8, 1e8), tuple(5e7, 5e7));
    assertThat(view.repeated())
        .singleElement()
        .extracting(PlatformCheck.Finding::text)
        .isEqualTo(
            "the route to b passes the link backbone twice: a transfer has half of its bandwidth"
                + " at most");
  }
}
