package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import loadstar.platform.HostProperty;
import loadstar.platform.ProfiledKind;
import loadstar.study.PlatformFacts.Declared;
import loadstar.study.PlatformFacts.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class PlatformFactsTest {
  /** The link k has no profile, and the host c takes no part. */
  private static final String PLATFORM =
      """
      <?xml version='1.0'?>
      <!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
      <platform version="4.1">
        <config><prop id="network/weight-S" value="20537"/></config>
        <zone id="z" routing="Full">
          <host id="m" speed="1Gf"><prop id="dispatch_cost" value="5ms"/></host>
          <host id="a" speed="1Gf" speed_file="a.txt">
            <prop id="compute_latency" value="100ms"/><prop id="max_chunks" value="2"/>
          </host>
          <host id="b" speed="2Gf" core="2" state_file="off.txt">
            <prop id="compute_latency" value="200ms"/><prop id="boot_time" value="3s"/>
          </host>
          <host id="c" speed="2Gf" speed_file="c.txt"><prop id="shared_input" value="9"/></host>
          <link id="l" bandwidth="100MBps" latency="1ms" bandwidth_file="l.txt"/>
          <link id="k" bandwidth="100MBps" latency="1ms"/>
          <route src="m" dst="a"><link_ctn id="l"/></route>
          <route src="m" dst="b"><link_ctn id="k"/></route>
        </zone>
      </platform>
      """;

  @TempDir Path folder;

  private PlatformFacts facts(List<String> workers, boolean master) throws IOException {
    Path file = Files.writeString(folder.resolve("p.xml"), PLATFORM);
    Files.writeString(folder.resolve("a.txt"), "0 1\n5 0.5\n");
    Files.writeString(folder.resolve("c.txt"), "0 1\n5 0.5\n");
    Files.writeString(folder.resolve("off.txt"), "5 0\n6 1\n");
    Files.writeString(folder.resolve("l.txt"), "3 5e7\n");
    TargetPlatform target = TargetPlatform.of("p.xml", file, "m", workers);
    return PlatformFacts.of(master ? target.withMaster() : target).orElseThrow();
  }

  @Test
  void whatAFileDeclares_isRecorded() throws IOException {
    PlatformFacts facts = facts(List.of("a", "b"), false);
    assertThat(facts.firstSpeed()).isEqualTo(1e9);
    assertThat(facts.declared())
        .isEqualTo(
            new Declared(
                false,
                List.of(
                    new Property(HostProperty.COMPUTE_LATENCY, 2, 2, 0.1, 0.2),
                    new Property(HostProperty.DISPATCH_COST, 1, 1, 0.005, 0.005),
                    new Property(HostProperty.MAX_CHUNKS, 1, 2, 2, 2),
                    new Property(HostProperty.BOOT_TIME, 1, 2, 3, 3),
                    new Property(HostProperty.SLOTS, 1, 2, 2, 2)), // one for each core
                List.of(
                    new ProfiledKind("speeds", 1, false, false),
                    new ProfiledKind("states", 1, false, false),
                    new ProfiledKind("bandwidths", 1, true, false)),
                Map.of("network/weight-S", "20537")));
    assertThat(Objects.requireNonNull(facts(List.of("a"), true).declared()).masterWorks()).isTrue();
  }

  /** Every property of hosts is looked at, whichever hosts may have it. */
  @Test
  void facts_areReadAsTheyWereWritten() throws IOException {
    PlatformFacts facts = facts(List.of("b", "c"), true);
    JsonMapper json = new JsonMapper();
    assertThat(PlatformFacts.of(json.valueToTree(facts.json()))).contains(facts);
    Map<String, Object> older = facts.json();
    older.remove("host_properties");
    assertThat(PlatformFacts.of(json.valueToTree(older)).orElseThrow().declared()).isNull();
  }
}
