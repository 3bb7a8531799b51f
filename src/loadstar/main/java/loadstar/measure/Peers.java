package loadstar.measure;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Some processes on this machine and a connection to each. */
public final class Peers implements AutoCloseable {
  private static final Duration LONGEST_START = Duration.ofSeconds(60);
  private static final Duration A_WHILE = Duration.ofMillis(100);

  /** A process that says nothing for so long has stopped. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

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
      socket.setSoTimeout(Math.toIntExact(LONGEST_SILENCE.toMillis()));
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
    return start(number, port -> {});
  }

  /**
   * The same.
   *
   * @param listening is given the port before the processes are started
   */
  static Peers start(int number, IntConsumer listening) throws IOException {
    Peers peers = new Peers();
    try (Door door = new Door()) {
      listening.accept(door.port());
      for (int i = 0; i < number; i++) {
        peers.processes.add(process(door));
      }
      long end = System.nanoTime() + LONGEST_START.toNanos();
      while (peers.connections.size() < number) {
        Socket socket = door.next(A_WHILE);
        if (socket != null) {
          peers.connections.add(new Connection(socket));
        } else if (System.nanoTime() > end || !peers.allAlive()) {
          throw new IOException("a process of the measurement did not start");
        }
      }
      return peers;
    } catch (IOException e) {
      peers.close();
      throw e;
    } catch (InterruptedException e) {
      peers.close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** A process that reads the secret from its standard input, which no other can read. */
  private static Process process(Door door) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Peer.class.getName(),
                Integer.toString(door.port()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(door.secret());
    }
    return process;
  }

  private boolean allAlive() {
    return processes.stream().allMatch(Process::isAlive);
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
