package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import loadstar.model.PortOrder;
import loadstar.model.Ports;
import org.junit.jupiter.api.Test;

/** Which transfer may begin while others are under way. Worker 3 is on the master's host. */
class MasterPortsTest {
  private static MasterPorts ports(String text) {
    return new MasterPorts(Ports.parse("ports", text), 4, w -> w == 3);
  }

  @Test
  void onePortEachWay_sendsOneAndReceivesOne() {
    MasterPorts ports = ports("1");
    ports.beginSend(0);
    assertThat(ports.canSend()).isFalse();
    assertThat(ports.canReceive()).isTrue();
    ports.beginReceive(1, 2);
    assertThat(ports.canReceive()).isFalse();
    assertThat(ports.receivingSince(1)).isEqualTo(2);
    ports.endSend(0, 3);
    assertThat(ports.canSend()).isTrue();
    assertThat(ports.isSendingTo(0)).isFalse();
    ports.endReceive(1, 4);
    assertThat(ports.canReceive()).isTrue();
    assertThat(ports.receivesNothing()).isTrue();
  }

  @Test
  void severalPorts_areCountedForEachDirection() {
    MasterPorts ports = ports("2");
    ports.beginSend(0);
    assertThat(ports.canSend()).isTrue();
    ports.beginSend(1);
    assertThat(ports.canSend()).isFalse();
    assertThat(ports.canReceive()).isTrue();
  }

  @Test
  void sharedPort_servesOneTransferWhateverItsDirection() {
    MasterPorts ports = ports("shared");
    ports.beginReceive(0, 0);
    assertThat(ports.canSend()).isFalse();
    ports.endReceive(0, 1);
    assertThat(ports.canSend()).isTrue();
  }

  /** Nothing breaks if a loss ends what has not begun. */
  @Test
  void transfersThatWereNotUnderWay_freeNoPort() {
    MasterPorts ports = ports("1");
    ports.beginSend(0);
    ports.endSend(1, 1);
    ports.endReceive(1, 1);
    assertThat(ports.canSend()).isFalse();
  }

  @Test
  void workerOnTheMastersHost_needsNoPort() {
    MasterPorts ports = ports("1");
    assertThat(ports.portless()).containsExactly(3);
    ports.beginSend(3);
    ports.beginReceive(3, 0);
    assertThat(ports.canSend()).isTrue();
    assertThat(ports.canReceive()).isTrue();
    assertThat(ports.occupiedByResults()).isFalse();
    assertThat(ports.receivesNothing()).isFalse();
    ports.endSend(3, 1);
    ports.endReceive(3, 1);
    ports.beginSend(0);
    assertThat(ports.canSend()).isFalse();
  }

  @Test
  void preparation_occupiesSharedPortsOnly() {
    MasterPorts each = ports("1");
    each.beginPreparation();
    assertThat(each.canReceive()).isTrue();
    MasterPorts shared = ports("shared");
    shared.beginPreparation();
    assertThat(shared.canReceive()).isFalse();
    shared.endPreparation(true);
    assertThat(shared.canReceive()).isTrue();
  }

  @Test
  void orderOfArrival_concernsSharedPortsAndWorkersThatNeedThem() {
    MasterPorts ports =
        new MasterPorts(Ports.parse("ports", "shared").ordered(PortOrder.ARRIVAL), 4, w -> w == 3);
    assertThat(ports.inOrderOfArrival(0)).isTrue();
    assertThat(ports.inOrderOfArrival(3)).isFalse();
    assertThat(ports("shared").inOrderOfArrival(0)).isFalse();
    ports.came(0, 1);
    assertThat(ports.waitingSince(0)).isEqualTo(1);
    ports.beginSend(0);
    ports.endSend(0, 5);
    assertThat(ports.waitingSince(0)).isEqualTo(5);
  }

  /** Two chunks and two results that could begin at one date. */
  private static List<String> order(MasterPorts ports) {
    List<String> begun = new ArrayList<>();
    Deque<String> chunks = new ArrayDeque<>(List.of("chunk", "chunk"));
    Deque<String> results = new ArrayDeque<>(List.of("result", "result"));
    ports.serve(() -> begin(begun, chunks), () -> begin(begun, results));
    return begun;
  }

  private static boolean begin(List<String> begun, Deque<String> waiting) {
    String next = waiting.poll();
    return next != null && begun.add(next);
  }

  @Test
  void sharedPorts_haveAnOrderOfTheirOwn() {
    assertThat(order(ports("1"))).containsExactly("chunk", "chunk", "result", "result");
    assertThat(order(ports("shared"))).containsExactly("result", "result", "chunk", "chunk");
    MasterPorts sendsFirst =
        new MasterPorts(
            Ports.parse("ports", "shared").ordered(PortOrder.SENDS_FIRST), 4, w -> false);
    assertThat(order(sendsFirst)).containsExactly("chunk", "chunk", "result", "result");
  }

  @Test
  void preparedChunk_goesBeforeResults() {
    MasterPorts ports = ports("shared");
    ports.beginPreparation();
    ports.endPreparation(false);
    assertThat(order(ports)).containsExactly("chunk", "result", "result", "chunk");
  }
}
