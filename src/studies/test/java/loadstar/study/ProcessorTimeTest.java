package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  /** Fields 14 to 17 are 250, 50, 1000 and 100 ticks of 10 ms. */
  @Test
  void childrenThatHaveEnded_areInIt() {
    assertThat(
            ProcessorTime.seconds(
                "42 (a) b (c) S 1 42 42 0 -1 4194304 1 2 3 4 250 50 1000 100 20 0 1 0 7"))
        .isEqualTo(14);
  }

  @Test
  void whatWasComputed_isInIt() throws IOException, InterruptedException {
    double before = ProcessorTime.seconds();
    assertThat(before).isGreaterThan(0);
    Process child =
        new ProcessBuilder("bash", "-c", "for ((k = 0; k < 100000; k++)); do :; done").start();
    assertThat(child.waitFor()).isZero();
    assertThat(ProcessorTime.seconds()).isGreaterThan(before);
  }
}
