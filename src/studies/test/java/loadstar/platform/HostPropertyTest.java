package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /**
   * Every property of a worker is written and read back. The shared input takes 0.5 s at 8 B/s: 4
   * bytes.
   */
  @Test
  void properties_areReadAsTheyWereWritten() throws Exception {
    WorkerExtras all =
        WorkerExtras.NONE
            .withLatencyInFlight(0.25)
            .withSharedInput(new SharedInput("w", 0.5))
            .withDispatchSeconds(0.125)
            .withMaxChunks(3)
            .withBootSeconds(2);
    for (HostProperty property : HostProperty.ofExtras()) {
      assertThat(property.isIn(all)).as(property.id()).isTrue();
      assertThat(property.isIn(WorkerExtras.NONE)).as(property.id()).isFalse();
    }
    WorkerSpec worker = new WorkerSpec("w", 10, 1, 8, 0, 4, 0, all);
    Path file = folder.resolve("p.xml");
    Files.writeString(
        file,
        PlatformXml.stars(List.of(new StarPlatform("master", List.of(worker))), List.of("A test")));
    assertThat(Files.readString(file))
        .contains(
            "<prop id=\"compute_latency\" value=\"1s\"/>",
            "<prop id=\"latency_in_flight\" value=\"0.25s\"/>",
            "<prop id=\"shared_input\" value=\"4\"/>",
            "<prop id=\"dispatch_cost\" value=\"0.125s\"/>",
            "<prop id=\"max_chunks\" value=\"3\"/>",
            "<prop id=\"boot_time\" value=\"2s\"/>");
    assertThat(StarOfFile.of(file, "master").worker(0)).isEqualTo(worker);
  }
}
