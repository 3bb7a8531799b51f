package loadstar.reality.measure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Workers that are threads here; they wait instead of computing, one second for an amount of 1. */
final class LoopbackWorkers implements AutoCloseable {
  static final Secret SECRET = Secret.drawn();

  final WorkerPool pool;
  private final ConcurrentMap<Integer, Socket> sockets = new ConcurrentHashMap<>();
  private final ConcurrentMap<Integer, Boolean> wanted = new ConcurrentHashMap<>();

  LoopbackWorkers(int places) throws IOException {
    this(new WorkerPool(places, InetAddress.getLoopbackAddress(), 0, SECRET));
  }

  /** Has workers for a pool of this secret, which it closes. */
  LoopbackWorkers(WorkerPool pool) {
    this.pool = pool;
  }

  static LoopbackWorkers all(int number) throws IOException {
    LoopbackWorkers workers = new LoopbackWorkers(number);
    for (int w = 0; w < number; w++) {
      workers.come(w);
    }
    workers.pool.await(Duration.ofSeconds(60));
    return workers;
  }

  /** The worker calls until it is taken in: its old place may not be known to be free yet. */
  void come(int w) {
    wanted.put(w, true);
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          while (wanted.getOrDefault(w, false)) {
            InetSocketAddress master = pool.address();
            try (Socket socket = new Socket(master.getAddress(), master.getPort())) {
              sockets.put(w, socket);
              if (wanted.getOrDefault(w, false)) {
                Worker.serve(socket, SECRET, "w" + w, Computation.sleep(1));
              }
            } catch (IOException e) {
              // Sent away, or the pool is closed.
            } catch (InterruptedException e) {
              return;
            }
          }
        });
  }

  /** Its connection breaks, as when the process is killed. */
  void die(int w) throws IOException {
    wanted.put(w, false);
    Socket socket = sockets.get(w);
    if (socket != null) {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    wanted.replaceAll((w, one) -> false);
    pool.close();
  }
}
