package loadstar.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WorkerSpecTest {
  @Test
  void withMethods_nameEachPart() {
    WorkerSpec worker =
        WorkerSpec.of("a", 2)
            .withComputeLatency(3)
            .withBandwidths(4, 5)
            .withLatencies(6, 7)
            .with(WorkerExtras.NONE.withBootSeconds(8));
    assertThat(worker)
        .isEqualTo(new WorkerSpec("a", 2, 3, 4, 6, 5, 7, WorkerExtras.NONE.withBootSeconds(8)));
  }

  @Test
  void workerOfNameAndSpeed_onlyComputes() {
    WorkerSpec worker = WorkerSpec.of("a", 2);
    assertThat(worker.computeSeconds(10)).isEqualTo(5);
    assertThat(worker.sendSeconds(1e9) + worker.resultSeconds(1e9)).isCloseTo(0, within(1e-100));
    assertThat(worker.extras()).isEqualTo(WorkerExtras.NONE);
  }
}
