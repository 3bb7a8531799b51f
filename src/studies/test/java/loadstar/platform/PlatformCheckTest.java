package loadstar.platform;

import static loadstar.TestPlatforms.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformCheckTest {
  @TempDir Path folder;

  private List<String> check(String content) throws IOException {
    Path file = folder.resolve("p.xml");
    Files.writeString(file, file(content + "\n"));
    return PlatformReader.read(file).findings().stream()
        .map(one -> one.line() + ": " + one.text())
        .toList();
  }

  @Test
  void ordinaryCluster_hasNothingUnusual() throws IOException {
    String cluster =
        Clusters.xml(1, "workers=6", "racks=3", "speed=20Gf", "bandwidth=10Gbps", "latency=20us");
    Path file = Files.writeString(folder.resolve("c.xml"), cluster);
    assertThat(PlatformReader.read(file).findings()).isEmpty();
  }

  @Test
  void valuesOfAnotherUnit_areNamedWithTheirLines() throws IOException {
    List<String> found =
        check(
            """
            <zone id="z" routing="Full">
              <host id="a" speed="20" core="8"/>
              <link id="l" bandwidth="100bps" latency="50"/>
              <link id="m" bandwidth="1000000"/>
            </zone>
            """);
    assertThat(found)
        .anyMatch(line -> line.startsWith("5: speed=\"20\" is flops per second"))
        .anyMatch(line ->
            line.startsWith("5: core=\"8\": compare and campaigns have a worker for each core"))
        .anyMatch(line -> line.contains("6: the bandwidth \"100bps\" is 12.5 bytes per second"))
        .anyMatch(line -> line.startsWith("6: the latency \"50\" is above a second"))
        .anyMatch(line -> line.startsWith("7: the bandwidth \"1000000\" has no unit"))
        .anyMatch(line -> line.startsWith("7: a link without latency: SimGrid refuses it"))
        .hasSize(6);
  }

  /** A ratio of 0.5 where 100 MBps are meant, and 2e9 where a ratio is. */
  @Test
  void ratiosAndAbsoluteValues_areNotMixedUnnoticed() throws IOException {
    Files.writeString(folder.resolve("bw.txt"), "0 1\n10 0.5\n");
    Files.writeString(folder.resolve("speed.txt"), "0 2e9\n");
    Files.writeString(folder.resolve("good.txt"), "0 9e7\n10 1e8\n");
    List<String> found =
        check(
            """
            <zone id="z" routing="Full">
              <host id="a" speed="2Gf" speed_file="speed.txt"/>
              <link id="l" bandwidth="100MBps" latency="0s" bandwidth_file="bw.txt"/>
              <link id="m" bandwidth="100MBps" latency="0s" bandwidth_file="good.txt"/>
            </zone>
            """);
    assertThat(found)
        .containsExactly(
            "5: speed_file \"speed.txt\" has values from 2.000e+09 to 2.000e+09, for something of"
                + " 1.000: they are a ratio of the host's speed",
            "6: bandwidth_file \"bw.txt\" has values from 0.5000 to 1.000, for something of"
                + " 1.000e+08: they are bytes per second, not a ratio");
  }

  @Test
  void propertiesThatNothingReads_areNamed() throws IOException {
    List<String> found =
        check(
            """
            <zone id="z" routing="Full">
              <prop id="of the zone" value="1"/>
              <host id="a" speed="2Gf">
                <prop id="wattage_per_state" value="100:200"/>
                <prop id="compute_latncy" value="1ms"/>
                <prop id="rack" value="7"/>
              </host>
            </zone>
            """);
    assertThat(found)
        .containsExactly(
            "5: nothing reads the property \"of the zone\" of a <zone>",
            "8: nothing reads the host property \"compute_latncy\". Maybe you meant"
                + " \"compute_latency\"",
            "9: nothing reads the host property \"rack\"");
  }

  /** SimGrid's WiFi zone finds its access point by it; its coupling with ns-3 reads the others. */
  @Test
  void propertiesThatSimgridReads_areNotNamed() throws IOException {
    List<String> found =
        check(
            """
            <zone id="w" routing="Wifi">
              <prop id="access_point" value="r"/>
              <prop id="mcs" value="3"/>
              <prop id="nss" value="1"/>
              <prop id="start_time" value="0"/>
              <prop id="colour" value="red"/>
              <host id="a" speed="2Gf">
                <prop id="plugin/dvfs/governor" value="ondemand"/>
                <prop id="plugin/dvfs/sampling-rate" value="2"/>
                <prop id="plugin/dvfs/min-pstate" value="0"/>
                <prop id="plugin/dvfs/max-pstate" value="0"/>
              </host>
              <router id="r"/>
              <link id="l" bandwidth="54Mbps" latency="1ms" sharing_policy="WIFI">
                <prop id="watt_range" value="1:2"/>
              </link>
            </zone>
            """);
    assertThat(found)
        .containsExactly("9: nothing reads the property \"colour\" of a <zone routing=\"Wifi\">");
    assertThat(
            check(
                """
                <zone id="z" routing="Full">
                  <prop id="nss" value="1"/>
                  <host id="a" speed="2Gf"/>
                </zone>
                """))
        .containsExactly("5: nothing reads the property \"nss\" of a <zone>");
  }

  @Test
  void tablesThatGrowWithTheSquare_andSharedLinks_areNamed() throws IOException {
    StringBuilder zone = new StringBuilder("<zone id=\"big\" routing=\"Full\">\n");
    for (int w = 0; w < 300; w++) {
      zone.append("<host id=\"h" + w + "\" speed=\"1Gf\"/>\n");
    }
    assertThat(check(zone + "</zone>"))
        .singleElement()
        .asString()
        .startsWith(
            "4: the zone big has routing Full and 300 hosts: its tables have 9e+04 entries");

    List<String> shared =
        check(
            """
            <zone id="z" routing="Cluster">
              <host id="a" speed="1Gf"/><host id="b" speed="1Gf"/>
              <link id="l" bandwidth="1MBps" latency="0s"/>
              <link id="m" bandwidth="1MBps" latency="0s"/>
              <host_link id="a" up="l" down="l"/>
              <host_link id="b" up="m" down="m"/>
            </zone>
            """);
    assertThat(shared)
        .singleElement()
        .asString()
        .startsWith("8: the host link is the same both ways: data and results share it")
        .endsWith("(2 times in the file)");
  }
}
