package loadstar.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FolderOrderTest {
  @Test
  void numbersInNames_ascend() {
    assertThat(
            Stream.of("c/tasks=100", "c/tasks=20", "c/noise", "c/tasks=20 noise=1", "c/tasks=020")
                .map(Path::of)
                .sorted(new FolderOrder())
                .map(Path::toString))
        .containsExactly(
            "c/noise", "c/tasks=020", "c/tasks=20", "c/tasks=20 noise=1", "c/tasks=100");
  }
}
