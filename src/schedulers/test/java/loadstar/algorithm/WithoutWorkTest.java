package loadstar.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class WithoutWorkTest {
  // Feeding one worker takes 40 % of a port's time; its results take half of that.
  private static final WorkerSpec W = new WorkerSpec("w", 4, 0, 10, 0, 20, 0);
  private static final boolean[] TWO_OF_FOUR = {true, false, true, false};

  private static String reason(boolean[] used, int chunks, Ports ports) {
    return WithoutWork.reason(List.of(W, W, W, W), used, chunks, true, ports);
  }

  @Test
  void fullPort_isTheReason() {
    assertThat(reason(TWO_OF_FOUR, 20, Ports.ONE))
        .isEqualTo(
            "the send port cannot keep more workers busy: without pauses the 2 with work need 80 %"
                + " of its time, each of the others 40.0 % or more (--ports)");
  }

  @Test
  void portsWithRoom_areNotTheReason() {
    assertThat(reason(TWO_OF_FOUR, 20, new Ports(2)))
        .startsWith("the scheduler left them out")
        .endsWith("80 % of the time of the 2 send ports");
  }

  /** One chunk is one worker's; of three for one worker, two might have been another's. */
  @Test
  void fewChunks_areTheReasonWhereEachWentToAnother() {
    assertThat(reason(new boolean[] {true, true, false, true}, 3, Ports.ONE))
        .isEqualTo("the load was cut into 3 chunks");
    boolean[] first = {true, false, false, false};
    assertThat(reason(first, 1, Ports.ONE)).isEqualTo("the load was cut into 1 chunk");
    assertThat(reason(first, 3, Ports.ONE))
        .isEqualTo(
            "the scheduler left them out, not the ports: without pauses the others need 40 % of"
                + " the time of the send port");
  }

  /** Results of 4 times the data: the two need 160 % of the receive port. */
  @Test
  void receivePort_isTheReasonWhereResultsAreLarge() {
    WorkerSpec large = new WorkerSpec("w", 2, 0, 20, 0, 2.5, 0);
    assertThat(
            WithoutWork.reason(
                List.of(large, large), new boolean[] {true, false}, 20, true, Ports.ONE))
        .startsWith(
            "the receive port cannot keep more workers busy: without pauses the one with work needs"
                + " 80 %");
  }
}
