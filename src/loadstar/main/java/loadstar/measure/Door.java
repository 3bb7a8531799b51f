package loadstar.measure;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the processes of a measurement call: a port of the loopback interface, which every program
 * of this machine can reach. A caller that does not begin with the secret of this run, soon, is
 * sent away, and keeps nobody else waiting.
 */
final class Door implements Closeable {
  /** Bytes of the secret. */
  static final int SECRET = 32;

  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(5);

  /** Callers whose secret is awaited at a time; more wait in the queue of the system. */
  private static final int MOST_CALLERS = 256;

  private final ServerSocket server;
  private final byte[] secret = new byte[SECRET];
  private final BlockingQueue<Socket> known = new LinkedBlockingQueue<>();
  private final Semaphore callers = new Semaphore(MOST_CALLERS);

  Door() throws IOException {
    new SecureRandom().nextBytes(secret);
    server = new ServerSocket(0, MOST_CALLERS, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("loadstar-door").start(this::open);
  }

  int port() {
    return server.getLocalPort();
  }

  /** What a caller has to say first. */
  byte[] secret() {
    return secret.clone();
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
      // Somebody who has gone.
    } finally {
      callers.release();
    }
  }

  /** All within one time limit: a byte now and then does not keep a caller there. */
  private boolean knows(Socket caller) throws IOException {
    long end = System.nanoTime() + LONGEST_SILENCE.toNanos();
    byte[] said = new byte[SECRET];
    int length = 0;
    while (length < SECRET) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      caller.setSoTimeout(Math.toIntExact(left));
      try {
        int more = caller.getInputStream().read(said, length, SECRET - length);
        if (more < 0) {
          return false;
        }
        length += more;
      } catch (SocketTimeoutException e) {
        return false;
      }
    }
    return MessageDigest.isEqual(said, secret);
  }

  /** Nobody comes in any more; who is in stays. */
  @Override
  public void close() throws IOException {
    server.close();
  }
}
