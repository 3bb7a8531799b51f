package loadstar.measure;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * The process at the other end: sends messages back as they are, and computes chunks. It does what
 * the messages say until the connection ends, so nothing is left of it when its master dies.
 */
public final class Peer {
  /** Bytes in front of every message: what to do, and two numbers. */
  static final int HEADER = 12;

  /** Send back so many messages of so many bytes. */
  static final int ECHO = 1;

  /** Read so many bytes, compute so many units, answer with the time it took. */
  static final int COMPUTE = 2;

  /** Bytes of the shortest answer to a computation: its nanoseconds. */
  static final int SHORTEST_ANSWER = 8;

  /** Bytes of the longest message or answer. */
  static final int LONGEST = 1 << 24;

  private static final int WARM_UP_UNITS = 2000;

  private Peer() {}

  public static void main(String[] arguments) throws IOException {
    byte[] secret = System.in.readNBytes(Door.SECRET);
    Kernel.compute(WARM_UP_UNITS);
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]))) {
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(secret);
      serve(socket);
    } catch (IOException e) {
      System.err.println("loadstar: a process of the measurement ends: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void serve(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    OutputStream out = socket.getOutputStream();
    byte[] header = new byte[HEADER];
    while (in.readNBytes(header, 0, HEADER) == HEADER) {
      ByteBuffer numbers = ByteBuffer.wrap(header);
      int what = numbers.getInt();
      byte[] message = new byte[length(numbers.getInt())];
      int count = numbers.getInt();
      if (what == ECHO) {
        for (int i = 0; i < count; i++) {
          in.readFully(message);
          out.write(message);
        }
      } else {
        in.readFully(message);
        long start = System.nanoTime();
        Kernel.compute(count);
        long nanos = System.nanoTime() - start;
        // The size of an answer stands at the head of the data, as a program's would follow from
        // it.
        int wanted = length(ByteBuffer.wrap(message).getInt());
        byte[] answer = new byte[Math.max(SHORTEST_ANSWER, wanted)];
        ByteBuffer.wrap(answer).putLong(nanos);
        out.write(answer);
      }
    }
  }

  private static int length(int bytes) throws IOException {
    if (bytes < 0 || bytes > LONGEST) {
      throw new IOException("a message of " + bytes + " bytes");
    }
    return bytes;
  }
}
