package loadstar.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import loadstar.measure.Peers.Connection;

/**
 * A master and its workers for real: chunks of equal size to whoever asks, one message at a time;
 * the result of a chunk is the request for the next. What Loadstar simulates as scheduler {@code
 * ss}.
 *
 * @param units of the whole load
 * @param chunk units of a chunk
 * @param bytesPerUnit of the data
 * @param resultBytesPerUnit of the result
 */
public record RealRun(int units, int chunk, int bytesPerUnit, int resultBytesPerUnit) {
  /** Flops of one unit. */
  public static final int FLOPS_PER_UNIT = Kernel.FLOPS;

  /** Who is done, or whose connection broke. */
  private record Done(int worker, boolean broken) {}

  /** Seconds from the first chunk to the last result. */
  public double play(Peers peers) throws IOException {
    List<Connection> workers = peers.connections();
    BlockingQueue<Done> done = new LinkedBlockingQueue<>();
    List<BlockingQueue<Integer>> expected = new ArrayList<>();
    for (int w = 0; w < workers.size(); w++) {
      expected.add(new LinkedBlockingQueue<>());
      int worker = w;
      Thread.ofPlatform()
          .daemon()
          .start(() -> read(workers.get(worker), worker, expected.get(worker), done));
    }
    try {
      return play(workers, expected, done);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      expected.forEach(queue -> queue.add(0));
    }
  }

  private double play(
      List<Connection> workers, List<BlockingQueue<Integer>> expected, BlockingQueue<Done> done)
      throws IOException, InterruptedException {
    int left = units;
    int out = 0;
    long start = System.nanoTime();
    for (int w = 0; w < workers.size(); w++) {
      done.add(new Done(w, false));
      out++;
    }
    while (out > 0) {
      Done next = done.take();
      if (next.broken) {
        throw new IOException("worker " + next.worker + " is gone");
      }
      out--;
      int size = Math.min(chunk, left);
      if (size > 0) {
        left -= size;
        out++;
        int answer = Math.max(Peer.SHORTEST_ANSWER, size * resultBytesPerUnit);
        expected.get(next.worker).add(answer);
        workers.get(next.worker).send(message(size, answer));
      }
    }
    return (System.nanoTime() - start) * 1e-9;
  }

  private byte[] message(int size, int answer) {
    int bytes = Math.max(Integer.BYTES, size * bytesPerUnit - Peer.HEADER);
    byte[] message = Connection.message(Peer.COMPUTE, bytes, size, bytes);
    ByteBuffer.wrap(message).putInt(Peer.HEADER, answer);
    return message;
  }

  private static void read(
      Connection worker, int number, BlockingQueue<Integer> expected, BlockingQueue<Done> done) {
    try {
      for (int bytes = expected.take(); bytes > 0; bytes = expected.take()) {
        worker.receive(bytes);
        done.add(new Done(number, false));
      }
    } catch (IOException e) {
      done.add(new Done(number, true));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
