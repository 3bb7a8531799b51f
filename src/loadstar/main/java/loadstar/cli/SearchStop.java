package loadstar.cli;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import loadstar.campaign.Ending;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * Ends a search before all of its tries: after some seconds, or at Ctrl-C. After Ctrl-C the process
 * waits until the best so far is printed and this object is closed.
 */
final class SearchStop implements BooleanSupplier, AutoCloseable {
  private static final long LONGEST_PRINT_SECONDS = 60;

  private final long begin = System.nanoTime();
  private final double seconds;
  private final CountDownLatch printed = new CountDownLatch(1);
  private volatile boolean interrupted;
  private final Ending ending;

  /**
   * Begins the time of {@code --stop-after}, and prints that Ctrl-C ends the search alone.
   *
   * @throws InputException if it is no positive time
   */
  static SearchStop begin(CommandLineOptions options, PrintStream err) {
    SearchStop stop = of(options);
    if (!options.has("quiet")) {
      err.println("searching; Ctrl-C ends the search, and the best so far is printed");
    }
    return stop;
  }

  private static SearchStop of(CommandLineOptions options) {
    String text = options.get("stop-after");
    if (text == null) {
      return new SearchStop(null);
    }
    double seconds = Quantity.parse(text, "s").orElse(Double.NaN);
    if (!(seconds > 0)) {
      throw new InputException("--stop-after is \"" + text + "\", not a positive time", "20s");
    }
    return new SearchStop(seconds);
  }

  /**
   * Begins the time of a search.
   *
   * @param seconds after which it stops; null for never
   */
  SearchStop(@Nullable Double seconds) {
    this.seconds = seconds == null ? Double.POSITIVE_INFINITY : seconds;
    ending = Ending.with(this::interrupt);
  }

  private void interrupt() {
    interrupted = true;
    try {
      var unused = printed.await(LONGEST_PRINT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean getAsBoolean() {
    return interrupted || (System.nanoTime() - begin) / 1e9 > seconds;
  }

  /** Tells whether the user has pressed Ctrl-C, after which no simulation can be begun. */
  boolean isInterrupted() {
    return interrupted;
  }

  @Override
  public void close() {
    printed.countDown();
    ending.close();
  }
}
