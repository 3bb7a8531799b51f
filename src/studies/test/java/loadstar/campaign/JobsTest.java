package loadstar.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobsTest {
  @TempDir Path folder;

  @Test
  void smallPlatforms_haveARunForEachProcessor() {
    assertThat(Jobs.byDefault(2, 4e9, 100)).isEqualTo(2);
    assertThat(Jobs.byDefault(64, 256e9, 100)).isEqualTo(64);
  }

  /** As Linux says the memory of a machine, and that of a container without limit. */
  @Test
  void memory_isReadFromTheFirstLine() throws IOException {
    Path file = folder.resolve("meminfo");
    Files.writeString(file, "MemTotal:       24690204 kB\nMemFree:        22333444 kB\n");
    assertThat(Jobs.number(file)).isEqualTo(24_690_204);
    Files.writeString(file, "max\n");
    assertThat(Jobs.number(file)).isInfinite();
    assertThat(Jobs.number(folder.resolve("none"))).isInfinite();
  }

  /** 65 536 hosts are 1.5 GB. */
  @Test
  void largePlatforms_haveAThirdOfTheMemory() {
    assertThat(Jobs.byDefault(2, 24e9, 65_536)).isEqualTo(2);
    assertThat(Jobs.byDefault(64, 24e9, 65_536)).isEqualTo(5);
    assertThat(Jobs.byDefault(64, 1e9, 65_536)).isEqualTo(1);
  }
}
