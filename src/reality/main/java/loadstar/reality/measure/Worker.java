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
import java.util.concurrent.locks.LockSupport;
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
  private final Work work;
  private final BlockingQueue<Job> jobs = new LinkedBlockingQueue<>();

  private Worker(Socket socket, Work work) throws IOException {
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
      InetSocketAddress master, Secret secret, String name, Work work, Duration patience)
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

  static void serve(Socket socket, Secret secret, String name, Work work)
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

  /** The work of a worker. */
  public interface Work {
    /**
     * Computes a task.
     *
     * @param amount flops; for a command the number of the task
     */
    void compute(double amount) throws IOException, InterruptedException;

    /** Returns work that really computes, so many times over. */
    static Work kernel(double slowdown) {
      Loop.compute(Loop.WARM_UP);
      return amount -> Loop.compute(amount * slowdown);
    }

    /**
     * Returns work that waits as long as a worker of that speed would compute: more workers than
     * there are processors do not disturb each other.
     *
     * @param speed flops per second
     */
    static Work sleep(double speed) {
      return amount -> {
        long end = System.nanoTime() + Math.round(1e9 * amount / speed);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
          LockSupport.parkNanos(left);
          if (Thread.interrupted()) {
            throw new InterruptedException();
          }
        }
      };
    }

    /**
     * Returns work that runs a command of the worker's user by a shell, with the task's number in
     * LOADSTAR_TASK.
     */
    static Work command(String command) {
      return number -> {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command).inheritIO();
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LOADSTAR_TASK", Long.toString((long) number));
        builder.environment().remove(Secret.VARIABLE);
        Process process = builder.start();
        try {
          int status = process.waitFor();
          if (status != 0) {
            throw new IOException("the command ends with status " + status);
          }
        } finally {
          process.destroy();
        }
      };
    }

    /** The computation: dependent multiplications and additions. */
    final class Loop {
      /** The flops after which the compiler has optimized the loop. */
      private static final double WARM_UP = 1e8;

      /** The flops between two checks whether to go on. */
      private static final int BLOCK = 20_000;

      /** A variable that prevents the compiler from removing computations without a reader. */
      private static volatile double sink;

      private Loop() {}

      private static void compute(double flops) {
        double x = sink;
        double left = flops;
        for (; left >= BLOCK; left -= BLOCK) {
          x = block(x, BLOCK);
        }
        sink = block(x, (int) left);
      }

      private static double block(double start, int flops) {
        double x = start;
        for (int i = 0; i < flops / 2; i++) {
          x = x * 0.999999 + 1e-6;
        }
        return x;
      }
    }
  }
}
