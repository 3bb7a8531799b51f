package loadstar.measure;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where workers call: a port that many a program can reach. A caller that does not prove, soon,
 * that it knows the secret of this run is sent away, and keeps nobody else waiting.
 */
final class Door implements Closeable {
  /** Within which a greeting has to be over, milliseconds. */
  static final int LONGEST_GREETING = 5000;

  /** Callers whose proof is awaited at a time; more wait in the queue of the system. */
  private static final int MOST_CALLERS = 256;

  private final ServerSocket server;
  private final Secret secret;
  private final BlockingQueue<Socket> known = new LinkedBlockingQueue<>();
  private final Semaphore callers = new Semaphore(MOST_CALLERS);

  /**
   * @param address of the interface that is listened on
   * @param port 0 for any that is free
   */
  Door(InetAddress address, int port, Secret secret) throws IOException {
    this.secret = secret;
    server = new ServerSocket(port, MOST_CALLERS, address);
    Thread.ofPlatform().daemon().name("loadstar-door").start(this::open);
  }

  InetSocketAddress address() {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  /** The next caller who knows the secret; null if there is none for a while. */
  @Nullable Socket next(Duration most) throws InterruptedException {
    return known.poll(most.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void open() {
    try {
      while (true) {
        callers.acquire();
        Socket caller = server.accept();
        Thread.ofPlatform().daemon().start(() -> ask(caller));
      }
    } catch (IOException e) {
      // The door is closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(Socket caller) {
    try {
      if (knows(caller)) {
        known.add(caller);
      } else {
        caller.close();
      }
    } catch (IOException e) {
      try {
        caller.close();
      } catch (IOException gone) {
        // It is closed then.
      }
    } finally {
      callers.release();
    }
  }

  /** All within one time limit: a byte now and then does not keep a caller there. */
  private boolean knows(Socket caller) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_GREETING);
    byte[] challenge = secret.challenge(caller);
    byte[] said = new byte[Secret.answerBytes()];
    int length = 0;
    while (length < said.length) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      caller.setSoTimeout(Math.toIntExact(left));
      try {
        int more = caller.getInputStream().read(said, length, said.length - length);
        if (more < 0) {
          return false;
        }
        length += more;
      } catch (SocketTimeoutException e) {
        return false;
      }
    }
    return secret.accepts(challenge, said, caller);
  }

  /** Nobody comes in any more; who is in stays. */
  @Override
  public void close() throws IOException {
    server.close();
  }
}
