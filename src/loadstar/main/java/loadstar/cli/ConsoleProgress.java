package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a campaign: on a terminal a bar with the remaining time, elsewhere a line
 * after every tenth.
 */
final class ConsoleProgress implements Progress {
  /** The note on a comparison without a file of results. */
  static final String NOTHING_STORED = "nothing is kept (--results FILE.db keeps what is finished)";

  private static final int USUAL_COLUMNS = 80;

  private final PrintStream err;
  private final boolean terminal;
  private final boolean quiet;
  private final boolean storesResults;
  private final RemainingTime remaining;
  private @Nullable ProgressBar bar;
  private int tenthsPrinted;
  private volatile boolean interrupted;

  /**
   * Creates the display that the options of a command choose.
   *
   * @param storesResults whether another call finds the results of finished runs
   */
  ConsoleProgress(CommandLineOptions options, PrintStream err, boolean storesResults) {
    this(options, err, storesResults, System::nanoTime);
  }

  ConsoleProgress(
      CommandLineOptions options, PrintStream err, boolean storesResults, LongSupplier clock) {
    remaining = new RemainingTime(clock);
    this.err = err;
    terminal = Boolean.getBoolean("loadstar.terminal");
    quiet = options.has("quiet");
    this.storesResults = storesResults;
  }

  @Override
  public synchronized void started(Collection<? extends Run> missing) {
    remaining.started(missing);
    if (quiet) {
      return;
    }
    int runs = remaining.runs();
    if (bar != null) {
      bar.maxHint(runs);
    } else if (terminal && runs > 0) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("simulating")
              .setInitialMax(runs)
              .setUpdateIntervalMillis(500)
              .setRenderer((state, columns) ->
                  line(
                      state.getCurrent(),
                      state.getMax(),
                      state.getTotalElapsed(),
                      left(),
                      state.getExtraMessage(),
                      columns))
              // The bar by default uses a terminal library for the width, and that library takes
              // SIGINT away from the JVM: Ctrl-C would end this process before any hook has run.
              .setConsumer(
                  new ConsoleProgressBarConsumer(
                      err, Integer.getInteger("loadstar.columns", USUAL_COLUMNS)))
              .build();
    }
  }

  @Override
  public synchronized void begun(Run spec) {
    remaining.begun(spec);
    if (bar != null) {
      bar.setExtraMessage(names());
    }
  }

  /**
   * Returns the line on the terminal: how much is done, the time that is gone and left, the
   * schedulers of current runs.
   */
  static String line(long done, long all, Duration gone, String left, String names, int columns) {
    int tenths = all == 0 ? 0 : (int) (20 * done / all);
    String text =
        format(
            "simulating [%s%s] %d/%d runs, %s gone%s",
            "=".repeat(tenths),
            " ".repeat(20 - tenths),
            done,
            all,
            time(gone.toMillis() / 1e3),
            left.isEmpty() ? "" : ", " + left);
    String shown = some(names, columns - text.length() - "; ".length());
    text += shown.isEmpty() ? "" : "; " + shown;
    return text.substring(0, Math.min(text.length(), columns));
  }

  /** Returns the first names that fit, with three points in place of the others. */
  private static String some(String names, int columns) {
    String shown = names;
    while (shown.length() > columns) {
      int comma = shown.replace(", ...", "").lastIndexOf(", ");
      if (comma < 0) {
        return "";
      }
      shown = shown.substring(0, comma) + ", ...";
    }
    return shown;
  }

  private String names() {
    return remaining.underWay().stream()
        .map(Run::scheduler)
        .filter(name -> !name.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  @Override
  public synchronized void finished(Run spec) {
    remaining.ended(spec);
    step();
  }

  @Override
  public void note(String line) {
    err.println(line);
  }

  private void step() {
    if (quiet) {
      return;
    }
    if (bar != null) {
      bar.step();
      return;
    }
    int runs = remaining.runs();
    int tenths = 10 * remaining.done() / runs;
    if (tenths > tenthsPrinted) {
      tenthsPrinted = tenths;
      String left = remaining.text();
      String names = names();
      err.println(
          format("%d of %d runs done", remaining.done(), runs)
              + (left.isEmpty() ? "" : ", " + left)
              + (names.isEmpty() ? "" : "; running " + names));
    }
  }

  private synchronized String left() {
    return remaining.text();
  }

  static String time(double seconds) {
    Duration time = Duration.ofMillis(Math.round(1000 * seconds));
    return time.toHours() > 0
        ? time.toHours() + " h " + time.toMinutesPart() + " min"
        : time.toMinutes() > 0
            ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
            : time.toSeconds() + " s";
  }

  @Override
  public void interrupted(int finished, int allRuns) {
    interrupted = true;
    err.printf(
        Locale.ROOT,
        "%ninterrupted: %d of %d runs %s%n",
        finished,
        allRuns,
        storesResults
            ? "are finished and kept; the same command goes on from there"
            : "were finished; " + nothingStored());
  }

  private static String nothingStored() {
    return PackageProcess.isAtWork() ? "nothing is kept" : NOTHING_STORED;
  }

  /** Says that the command was interrupted, unless runs were under way, which has been said. */
  void interruptedBetweenRuns() {
    if (!interrupted) {
      err.printf(
          Locale.ROOT,
          "%ninterrupted: %s%n",
          storesResults
              ? "finished runs are kept; the same command goes on from there"
              : nothingStored());
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
