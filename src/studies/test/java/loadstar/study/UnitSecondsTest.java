package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Settings;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Fields;
import org.junit.jupiter.api.Test;

class UnitSecondsTest {
  private static final Settings SECONDS =
      new Settings.Builder().set(Fields.SECONDS.parameter(), 12.0).build();

  private static List<WorkerSpec> workers(double... speeds) {
    return Arrays.stream(speeds).mapToObj(s -> new WorkerSpec("w", s, 0, 1, 0, 1, 0)).toList();
  }

  /** 12 s at speed 2 are 6 s at 4 and 24 s at 1. */
  @Test
  void seconds_areThoseOfTheFirstWorker() {
    assertThat(UnitSeconds.text(SECONDS, List.of("a", "b", "c"), workers(2, 4, 1)))
        .isEqualTo(
            "A unit takes 12.000 s on a, the first worker; b takes 6.0000 s (the fastest), c takes"
                + " 24.000 s (the slowest)");
    assertThat(UnitSeconds.text(SECONDS, List.of("a", "b"), workers(4, 2)))
        .isEqualTo("A unit takes 12.000 s on a, the first worker; b takes 24.000 s (the slowest)");
  }

  @Test
  void equalWorkersAndFlops_needNoWord() {
    assertThat(UnitSeconds.text(SECONDS, List.of("a", "b"), workers(2, 2))).isNull();
    assertThat(UnitSeconds.text(Settings.NONE, List.of("a", "b"), workers(1, 2))).isNull();
    assertThat(UnitSeconds.differ(SECONDS, List.of())).isFalse();
  }
}
