package loadstar.reality.measure;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * The master's end of a connection: one thread writes, so that no other one waits for the network,
 * and one reads.
 */
final class Connection implements Closeable {
  private static final int LONGEST_NAME = 64;

  private record Message(Frame frame, byte[] meant) {}

  /** Ends the writing thread, which may be waiting for a message. */
  private static final Message LAST =
      new Message(new Frame(Frame.EXCHANGE, 0, 0, 0, 0, 0), new byte[0]);

  private final Socket socket;
  private final DataInputStream in;
  private final String name;
  private final BlockingQueue<Message> out = new LinkedBlockingQueue<>();

  /** Makes the connection, and waits for the worker's name. */
  Connection(Socket socket) throws IOException {
    this.socket = socket;
    Worker.keepAlive(socket);
    socket.setSoTimeout(Secret.LONGEST_GREETING);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    Frame hello = Frame.read(in);
    if (hello.what() != Frame.HELLO || hello.bytes() > LONGEST_NAME) {
      throw new IOException("a worker that does not say its name");
    }
    String answer = new String(in.readNBytes(hello.bytes()), StandardCharsets.UTF_8);
    name = answer.replaceAll("[^A-Za-z0-9._:-]", "_");
    socket.setSoTimeout(0);
  }

  String name() {
    return name;
  }

  /**
   * Begins to write and to read.
   *
   * @param heard receives the arriving frames in order, on the reading thread
   * @param gone is called last
   */
  void start(Consumer<Frame> heard, Runnable gone) {
    Thread.ofPlatform().daemon().name("loadstar-to-" + name).start(this::write);
    Thread.ofPlatform().daemon().name("loadstar-from-" + name).start(() -> read(heard, gone));
  }

  void send(Frame frame, byte[] meant) {
    out.add(new Message(frame, meant));
  }

  private void write() {
    try {
      for (Message message = out.take(); message != LAST; message = out.take()) {
        message.frame.write(socket.getOutputStream(), message.meant);
      }
    } catch (IOException | InterruptedException e) {
      close(); // the reading thread notices
    }
  }

  private void read(Consumer<Frame> heard, Runnable gone) {
    try {
      while (true) {
        Frame frame = Frame.read(in);
        Frame.skip(in, frame.bytes());
        if (frame.what() != Frame.ANSWER && frame.what() != Frame.COMPUTED) {
          throw new IOException("unexpected frame from a worker: " + frame);
        }
        heard.accept(frame);
      }
    } catch (IOException e) {
      // The worker is lost.
    } finally {
      close();
      gone.run();
    }
  }

  @Override
  public void close() {
    close(socket);
    out.clear();
    out.add(LAST);
  }

  static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The socket is closed then.
    }
  }
}
