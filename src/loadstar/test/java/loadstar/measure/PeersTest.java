package loadstar.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is taken for a process of the measurement. */
class PeersTest {
  private static Socket call(int port) {
    try {
      return new Socket(InetAddress.getLoopbackAddress(), port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Strangers call before the processes are started: one with a secret of its own, which is sent
   * away, and ten that say nothing. The two processes are measured all the same.
   */
  @Test
  void strangersThatCallFirst_areNotMeasured() throws IOException {
    List<Socket> strangers = new ArrayList<>();
    try (Peers peers =
        Peers.start(
            2,
            port -> {
              for (int i = 0; i < 11; i++) {
                strangers.add(call(port));
              }
              say(strangers.getFirst(), new byte[Door.SECRET + 1000]);
            })) {
      assertThat(peers.connections()).hasSize(2);
      assertThat(Measurements.roundTrips(peers, new int[] {1, 100}, 5)).hasSize(10);
      assertThat(Measurements.computations(peers, new int[] {5}, 2)).hasSize(4);
      assertThat(new RealRun(10, 5, 100, 10).play(peers)).isPositive();
      assertThat(isSentAway(strangers.getFirst())).isTrue();
    } finally {
      for (Socket stranger : strangers) {
        stranger.close();
      }
    }
  }

  /** All but the last byte of the secret is right. */
  @Test
  void almostTheSecret_isNotEnough() throws Exception {
    try (Door door = new Door();
        Socket almost = call(door.port());
        Socket right = call(door.port())) {
      byte[] secret = door.secret();
      secret[Door.SECRET - 1] ^= 1;
      say(almost, secret);
      say(right, Arrays.copyOf(door.secret(), Door.SECRET));
      Socket known = door.next(Duration.ofSeconds(60));

      assertThat(known).isNotNull();
      assertThat(known.getPort()).isEqualTo(right.getLocalPort());
      assertThat(isSentAway(almost)).isTrue();
      assertThat(door.next(Duration.ZERO)).isNull();
      known.close();
    }
  }

  @Test
  void secrets_differFromRunToRun() throws IOException {
    try (Door one = new Door();
        Door other = new Door()) {
      assertThat(one.secret()).isNotEqualTo(other.secret());
    }
  }

  /** A process ends on a message that is longer than any, in place of reserving 2 GB for it. */
  @Test
  void messageTooLong_endsTheProcess() throws IOException {
    try (Peers peers = Peers.start(1)) {
      Peers.Connection peer = peers.connections().getFirst();
      peer.send(Peers.Connection.message(Peer.COMPUTE, Integer.MAX_VALUE, 1, 0));
      assertThatThrownBy(() -> peer.receive(1)).isInstanceOf(IOException.class);
    }
  }

  private static void say(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isSentAway(Socket socket) {
    try {
      socket.setSoTimeout(60_000);
      return socket.getInputStream().read() < 0;
    } catch (IOException e) {
      return true;
    }
  }
}
