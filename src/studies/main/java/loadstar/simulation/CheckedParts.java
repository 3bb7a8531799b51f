package loadstar.simulation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * The parts of runs that SimGrid has simulated, by their digests. Several schedulers often hand out
 * the same chunks at the same dates: of these SimGrid simulates the first one, and the others take
 * over what was found. A scheduler that adapts is not called again, so it is not seen what
 * SimGrid's last digits would have made of it. Several threads may use it at once.
 */
public final class CheckedParts {
  private static final int DATES = 6;
  private static final int BYTES_OF_A_ROW = 3 * Integer.BYTES + (DATES + 3) * Double.BYTES;

  private final Map<String, CompletableFuture<DateDifference>> findings = new ConcurrentHashMap<>();

  /**
   * Returns what was found of a part. A thread that asks for a part which another one is checking
   * waits; where that one fails, it checks the part itself.
   *
   * @param check simulates the part, and must not wait for another part
   */
  DateDifference find(String digest, Supplier<DateDifference> check) {
    while (true) {
      CompletableFuture<DateDifference> own = new CompletableFuture<>();
      CompletableFuture<DateDifference> earlier = findings.putIfAbsent(digest, own);
      if (earlier == null) {
        try {
          DateDifference found = check.get();
          own.complete(found);
          return found;
        } catch (Throwable e) {
          findings.remove(digest);
          own.completeExceptionally(e);
          throw e;
        }
      }
      DateDifference found = awaited(earlier);
      if (found != null) {
        return found;
      }
    }
  }

  /** Waits for a finding of another thread; null if that has failed. */
  private static @Nullable DateDifference awaited(CompletableFuture<DateDifference> earlier) {
    try {
      return earlier.join();
    } catch (CompletionException e) {
      return null;
    }
  }

  /**
   * Returns a digest of all that SimGrid simulates of a run: the problem, what the kind asks of
   * messages and workers, and each chunk that is sent, with its dates, to the last bit.
   *
   * @param problem that the run solves
   * @param until the date at which the simulation ends, in seconds; later ones make no difference
   * @param tolerance of dates with which the two are compared, in seconds
   */
  static String digest(
      Object problem,
      long seed,
      SchedulerKind kind,
      Schedule schedule,
      double until,
      double tolerance) {
    MessageDigest digest = sha256();
    String fixed =
        problem
            + " "
            + seed
            + " "
            + kind.results()
            + " "
            + kind.requestBytes()
            + " "
            + kind.timesTasks()
            + " "
            + kind.losses()
            + " "
            + until
            + " "
            + tolerance;
    digest.update(fixed.getBytes(StandardCharsets.UTF_8));
    int rows = schedule.rows();
    while (rows > 0 && !(schedule.sendStart(rows - 1) < until)) {
      rows--;
    }
    ByteBuffer bytes = ByteBuffer.allocate(BYTES_OF_A_ROW);
    for (int row = 0; row < rows; row++) {
      bytes.clear();
      bytes.putInt(schedule.worker(row)).putInt(schedule.round(row)).putInt(schedule.part(row));
      bytes.putDouble(schedule.size(row));
      for (int date = 0; date < DATES; date++) {
        bytes.putDouble(before(until, schedule.date(row, date)));
      }
      bytes.putDouble(before(until, schedule.lost(row)));
      bytes.putDouble(before(until, schedule.preparation(row)));
      digest.update(bytes.array());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static double before(double until, double date) {
    return date < until ? date : Double.NaN;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
