package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import loadstar.model.SharedInput;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of host properties. */
class HostPropertyTest {
  @TempDir private Path folder;

  /** Properties without a unit; the others are times. */
  private static final Set<String> COUNTS = Set.of("max_chunks", "shared_input");

  /** Every property of a worker is written and read back; 3 bytes take 3/8 s at 8 B/s. */
  @Test
  void properties_areReadAsTheyWereWritten() throws Exception {
    WorkerExtras all = WorkerExtras.NONE;
    for (HostProperty property : HostProperty.ofExtras()) {
      all = property.in(all, COUNTS.contains(property.id()) ? 3 : 0.125, "w", 8);
    }
    assertThat(all.sharedInput()).isEqualTo(new SharedInput("w", 0.375));
    WorkerSpec worker = new WorkerSpec("w", 10, 1, 8, 0, 4, 0, all);
    Path file = folder.resolve("p.xml");
    Files.writeString(
        file,
        PlatformXml.stars(List.of(new StarPlatform("master", List.of(worker))), List.of("A test")));
    String written = Files.readString(file);
    assertThat(written).contains("<prop id=\"compute_latency\" value=\"1s\"/>");
    for (HostProperty property : HostProperty.ofExtras()) {
      String value = COUNTS.contains(property.id()) ? "3" : "0.125s";
      assertThat(written).contains("<prop id=\"" + property.id() + "\" value=\"" + value + "\"/>");
    }
    assertThat(StarOfFile.of(file, "master").worker(0)).isEqualTo(worker);
  }

  /** A worker without properties gets one after the other, and no other by it. */
  @Test
  void property_changesNoOther() {
    for (HostProperty property : HostProperty.ofExtras()) {
      WorkerExtras one = property.in(WorkerExtras.NONE, 2, "w", 1);
      assertThat(property.of(one).doubleValue()).as(property.id()).isEqualTo(2);
      assertThat(HostProperty.ofExtras())
          .filteredOn(other -> other.isIn(one))
          .containsExactly(property);
    }
  }
}
