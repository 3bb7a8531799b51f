package loadstar.measure;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Some processes on this machine and a connection to each. */
public final class Peers implements AutoCloseable {
  private static final int LONGEST_START_MILLIS = 60_000;
  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final List<Process> processes = new ArrayList<>();
  private final List<Connection> connections = new ArrayList<>();

  /** One connection; its input is read whole before anything else is sent. */
  static final class Connection {
    private final Socket socket;
    private final DataInputStream in;

    Connection(Socket socket) throws IOException {
      this.socket = socket;
      socket.setTcpNoDelay(true);
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    void send(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
    }

    byte[] receive(int bytes) throws IOException {
      byte[] answer = new byte[bytes];
      in.readFully(answer);
      return answer;
    }

    /** A header and, of a computation, its data after it in one write. */
    static byte[] message(int what, int bytes, int count, int sent) {
      byte[] message = new byte[Peer.HEADER + sent];
      ByteBuffer.wrap(message).putInt(what).putInt(bytes).putInt(count);
      return message;
    }
  }

  /** Starts processes of this Java and waits until all have called. */
  public static Peers start(int number) throws IOException {
    Peers peers = new Peers();
    try (ServerSocket server = new ServerSocket(0, number, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(LONGEST_START_MILLIS);
      for (int i = 0; i < number; i++) {
        peers.processes.add(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Peer.class.getName(),
                    Integer.toString(server.getLocalPort()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
      }
      for (int i = 0; i < number; i++) {
        peers.connections.add(new Connection(server.accept()));
      }
      return peers;
    } catch (IOException e) {
      peers.close();
      throw e;
    }
  }

  List<Connection> connections() {
    return connections;
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections) {
      connection.socket.close();
    }
    for (Process process : processes) {
      try {
        if (!process.waitFor(LONGEST_END)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        process.destroyForcibly();
      }
    }
  }
}
