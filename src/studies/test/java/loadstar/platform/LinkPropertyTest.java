package loadstar.platform;

import static loadstar.TestPlatforms.behind;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.WorkerSpec;
import loadstar.simulation.StarOfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of link properties. */
class LinkPropertyTest {
  @TempDir Path folder;

  /** A route of 100 and 50 B/s with 1 and 2 s: 50 B/s, 3 s. */
  @Test
  void route_hasWhatItsLinksHaveTogether() throws Exception {
    Path file = folder.resolve("p.xml");
    Files.writeString(file, behind("a 100Bps 1s", "m 1f - -\nw 1f 50Bps 2s"));
    WorkerSpec worker = StarOfFile.of(file, "m").worker(0);
    for (boolean back : List.of(true, false)) {
      assertThat(LinkProperty.BANDWIDTH.of(back).applyAsDouble(worker)).isEqualTo(50);
      assertThat(LinkProperty.LATENCY.of(back).applyAsDouble(worker)).isEqualTo(3);
    }
    LinkValues first = LinkValues.of(LinkProperty.BANDWIDTH, 100);
    assertThat(first.then(LinkValues.of(LinkProperty.LATENCY, 2)).get(LinkProperty.BANDWIDTH))
        .isEqualTo(100);
    assertThat(first.then(LinkValues.NONE).get(LinkProperty.LATENCY)).isZero();
  }
}
