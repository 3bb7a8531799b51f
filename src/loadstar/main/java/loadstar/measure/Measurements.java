package loadstar.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import loadstar.measure.Peers.Connection;

/** What is measured with some processes: messages there and back, and computations. */
public final class Measurements {
  private static final int WARM_UP = 2000;

  /** Of a message: bytes, seconds since the first, seconds there and back. */
  public record RoundTrip(int size, double start, double seconds) {}

  /** Of a computation: units, seconds. */
  public record Computation(int units, double seconds) {}

  private Measurements() {}

  /**
   * Messages to the first process and back, all sizes in turn, again and again: what disturbs the
   * machine for a while then disturbs all sizes.
   */
  public static List<RoundTrip> roundTrips(Peers peers, int[] sizes, int repetitions)
      throws IOException {
    Connection peer = peers.connections().getFirst();
    series(peer, 64, WARM_UP, 0, new ArrayList<>());
    List<RoundTrip> all = new ArrayList<>();
    long begin = System.nanoTime();
    int together = 5;
    for (int done = 0; done < repetitions; done += together) {
      for (int size : sizes) {
        // The first of a series pays for what the one before has left in caches and buffers.
        List<RoundTrip> series = new ArrayList<>();
        series(peer, size, together + 1, begin, series);
        all.addAll(series.subList(1, series.size()));
      }
    }
    return all;
  }

  private static void series(
      Connection peer, int size, int count, long begin, List<RoundTrip> trips) throws IOException {
    peer.send(Connection.message(Peer.ECHO, size, count, 0));
    byte[] message = new byte[size];
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      peer.send(message);
      peer.receive(size);
      long end = System.nanoTime();
      trips.add(new RoundTrip(size, (start - begin) * 1e-9, (end - start) * 1e-9));
    }
  }

  /** Computations of all processes at once, as they will compute when they work. */
  public static List<Computation> computations(Peers peers, int[] units, int repetitions)
      throws IOException {
    List<Computation> all = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      for (int each : units) {
        for (Connection peer : peers.connections()) {
          peer.send(Connection.message(Peer.COMPUTE, Integer.BYTES, each, Integer.BYTES));
        }
        for (Connection peer : peers.connections()) {
          long nanos = ByteBuffer.wrap(peer.receive(Peer.SHORTEST_ANSWER)).getLong();
          all.add(new Computation(each, nanos * 1e-9));
        }
      }
    }
    return all;
  }
}
