package loadstar.reality.measure;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import jdk.net.ExtendedSocketOptions;

/**
 * A worker process: one thread receives and answers, another one computes, in order of arrival. It
 * executes messages until the connection ends, so nothing is left of it when its master dies.
 */
public final class Worker {
  private static final Duration BETWEEN_CALLS = Duration.ofMillis(200);

  private record Job(Frame frame, double[] tasks) {}

  private final DataInputStream in;
  private final OutputStream out;
  private final Socket socket;
  private final Computation work;
  private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();

  private Worker(Socket socket, Computation work) throws IOException {
    this.socket = socket;
    this.work = work;
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    out = socket.getOutputStream();
  }

  /**
   * Works for a master until it is gone.
   *
   * @param patience how long to try as long as the master does not listen yet
   */
  public static void work(
      InetSocketAddress master, Secret secret, String name, Computation work, Duration patience)
      throws IOException, InterruptedException {
    try (Socket socket = call(master, patience)) {
      serve(socket, secret, name, work);
    }
  }

  private static Socket call(InetSocketAddress master, Duration patience)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      Socket socket = new Socket();
      try {
        socket.connect(master, 5000);
        return socket;
      } catch (IOException e) {
        socket.close();
        if (System.nanoTime() > end) {
          throw new IOException("no master at " + master + ": " + e.getMessage(), e);
        }
        Thread.sleep(BETWEEN_CALLS);
      }
    }
  }

  static void serve(Socket socket, Secret secret, String name, Computation work)
      throws IOException, InterruptedException {
    keepAlive(socket);
    socket.setSoTimeout(Secret.LONGEST_GREETING);
    secret.proveTo(socket);
    socket.setSoTimeout(0);
    Worker worker = new Worker(socket, work);
    byte[] hello = name.getBytes(StandardCharsets.UTF_8);
    worker.write(new Frame(Frame.HELLO, 0, hello.length, 0, 0, 0), hello);
    Thread computing = Thread.ofPlatform().daemon().name("loadstar-compute").start(worker::compute);
    try {
      worker.receive();
    } finally {
      computing.interrupt();
      computing.join(Duration.ofSeconds(1)); // time to end what it has started
    }
  }

  /** Makes the system detect a partner whose machine is gone, after some 25 s. */
  static void keepAlive(Socket socket) throws SocketException {
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    try {
      socket.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 10);
      socket.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, 5);
      socket.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, 3);
    } catch (IOException | UnsupportedOperationException e) {
      // The loss is detected later then.
    }
  }

  private void receive() throws IOException {
    while (true) {
      Frame frame;
      try {
        frame = Frame.read(in);
      } catch (EOFException | SocketException e) {
        return; // the master has no more work for it
      }
      if (frame.what() == Frame.COMPUTE) {
        double[] tasks = new double[frame.number()];
        if (8 * tasks.length > frame.bytes()) {
          throw new IOException("more tasks than bytes: " + frame);
        }
        ByteBuffer.wrap(in.readNBytes(8 * tasks.length)).asDoubleBuffer().get(tasks);
        Frame.skip(in, frame.bytes() - 8 * tasks.length);
        write(new Frame(Frame.ANSWER, frame.id(), 0, 0, 0, 0), new byte[0]);
        jobs.add(new Job(frame, tasks));
      } else {
        Frame.skip(in, frame.bytes());
        write(new Frame(Frame.ANSWER, frame.id(), frame.number(), 0, 0, 0), new byte[0]);
      }
    }
  }

  private void compute() {
    try {
      while (true) {
        Job job = jobs.take();
        long start = System.nanoTime();
        double squares = 0;
        if (job.tasks.length == 0) {
          work.compute(job.frame.amount());
        }
        for (double task : job.tasks) {
          long before = System.nanoTime();
          work.compute(task);
          double seconds = (System.nanoTime() - before) * 1e-9;
          squares += seconds * seconds;
        }
        double seconds = (System.nanoTime() - start) * 1e-9;
        write(new Frame(Frame.COMPUTED, job.frame.id(), 0, 0, seconds, squares), new byte[0]);
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        System.err.println("loadstar: worker: " + e.getMessage());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Connection.close(socket); // one that cannot compute is of no use to its master
    }
  }

  private synchronized void write(Frame frame, byte[] meant) throws IOException {
    frame.write(out, meant);
  }
}
