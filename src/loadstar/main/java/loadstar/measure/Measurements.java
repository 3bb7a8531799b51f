package loadstar.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import loadstar.measure.Connection.Frame;
import loadstar.measure.WorkerPool.News;

/** What is measured with workers that do nothing else: messages there and back, computations. */
public final class Measurements {
  private static final int WARM_UP = 2000;
  private static final int LONGEST_SILENCE_SECONDS = 60;

  /** Of a message: bytes, seconds since the first, seconds there and back. */
  public record RoundTrip(int size, double start, double seconds) {}

  /** Of a computation: units, seconds. */
  public record Computation(int units, double seconds) {}

  private Measurements() {}

  /**
   * Messages to the first worker and back, all sizes in turn, again and again: what disturbs the
   * machine for a while then disturbs all sizes.
   *
   * @param sizes bytes, the heads of messages included
   */
  public static List<RoundTrip> roundTrips(WorkerPool pool, int[] sizes, int repetitions)
      throws IOException {
    pool.begin();
    series(pool, 64, WARM_UP, 0, new ArrayList<>());
    List<RoundTrip> all = new ArrayList<>();
    long begin = System.nanoTime();
    int together = 5;
    for (int done = 0; done < repetitions; done += together) {
      for (int size : sizes) {
        // The first of a series pays for what the one before has left in caches and buffers.
        List<RoundTrip> series = new ArrayList<>();
        series(pool, size, together + 1, begin, series);
        all.addAll(series.subList(1, series.size()));
      }
    }
    return all;
  }

  private static void series(
      WorkerPool pool, int size, int count, long begin, List<RoundTrip> trips) throws IOException {
    int bytes = Math.max(0, size - Frame.HEADER);
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      pool.exchange(0, bytes, bytes);
      await(pool, News.What.ANSWERED);
      long end = System.nanoTime();
      trips.add(new RoundTrip(size, (start - begin) * 1e-9, (end - start) * 1e-9));
    }
  }

  /**
   * Computations of all workers at once, as they will compute when they work.
   *
   * @param flops of a unit
   */
  public static List<Computation> computations(
      WorkerPool pool, double flops, int[] units, int repetitions) throws IOException {
    pool.begin();
    List<Computation> all = new ArrayList<>();
    for (int i = 0; i < repetitions; i++) {
      for (int each : units) {
        for (int w = 0; w < pool.size(); w++) {
          pool.compute(w, 0, each * flops, new double[0]);
        }
        for (int w = 0; w < pool.size(); w++) {
          all.add(new Computation(each, await(pool, News.What.COMPUTED).seconds()));
        }
      }
    }
    return all;
  }

  private static News await(WorkerPool pool, News.What what) throws IOException {
    while (true) {
      News news = pool.next(TimeUnit.SECONDS.toNanos(LONGEST_SILENCE_SECONDS));
      if (news == null || news.what() == News.What.GONE) {
        throw new IOException("a worker is gone while it is measured");
      }
      if (news.what() == what) {
        return news;
      }
    }
  }
}
