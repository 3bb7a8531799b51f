package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
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
  static final String NOTHING_KEPT = "nothing is kept (--results FILE.db keeps what is finished)";

  private static final int USUAL_COLUMNS = 80;

  private final PrintStream err;
  private final boolean terminal;
  private final boolean quiet;
  private final boolean keeps;
  private final LongSupplier clock; // nanoseconds
  private final long begin;
  private @Nullable ProgressBar bar;
  private int runs;
  private int done;
  private int tenthsTold;
  private final Map<Run, Long> playing = new LinkedHashMap<>(); // start of each run
  private final Map<Object, Kind> kinds = new HashMap<>();

  /**
   * The runs that differ in their seeds alone: how many have not ended, and the times of the
   * others.
   */
  private static final class Kind {
    final String scheduler;
    final LongSummaryStatistics nanos = new LongSummaryStatistics();
    int waiting;

    Kind(Run one) {
      scheduler = one.scheduler();
    }
  }

  /**
   * Creates the display that the options of a command choose.
   *
   * @param keeps whether another call finds the results of finished runs
   */
  ConsoleProgress(CommandLineOptions options, PrintStream err, boolean keeps) {
    this(options, err, keeps, System::nanoTime);
  }

  ConsoleProgress(CommandLineOptions options, PrintStream err, boolean keeps, LongSupplier clock) {
    this.clock = clock;
    begin = clock.getAsLong();
    this.err = err;
    terminal = Boolean.getBoolean("loadstar.terminal");
    quiet = options.has("quiet");
    this.keeps = keeps;
  }

  @Override
  public synchronized void started(Collection<? extends Run> missing) {
    runs = done + missing.size(); // those of another part are added
    kinds.values().forEach(kind -> kind.waiting = 0);
    missing.forEach(spec -> kind(spec).waiting++);
    if (quiet) {
      return;
    }
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
    playing.put(spec, clock.getAsLong());
    if (bar != null) {
      bar.setExtraMessage(names());
    }
  }

  private Kind kind(Run spec) {
    return kinds.computeIfAbsent(spec.alike(), first -> new Kind(spec));
  }

  /**
   * Returns the line on the terminal: how much is done, the time that is gone and left, the
   * schedulers of current runs.
   */
  static String line(long done, long all, Duration gone, String left, String names, int columns) {
    int tenths = all == 0 ? 0 : (int) (20 * done / all);
    String text =
        format(
            "simulating [%s%s] %d/%d runs, %s gone%s%s",
            "=".repeat(tenths),
            " ".repeat(20 - tenths),
            done,
            all,
            time(gone.toMillis() / 1e3),
            left.isEmpty() ? "" : ", " + left,
            names.isEmpty() ? "" : "; " + names);
    return text.substring(0, Math.min(text.length(), columns));
  }

  private String names() {
    return playing.keySet().stream()
        .map(Run::scheduler)
        .filter(name -> !name.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  @Override
  public synchronized void finished(Run spec) {
    Kind kind = kind(spec);
    kind.waiting--;
    Long begun = playing.remove(spec);
    if (begun != null) {
      kind.nanos.accept(clock.getAsLong() - begun);
    }
    step();
  }

  @Override
  public void note(String line) {
    err.println(line);
  }

  private void step() {
    done++;
    if (quiet) {
      return;
    }
    if (bar != null) {
      bar.step();
      return;
    }
    int tenths = 10 * done / runs;
    if (tenths > tenthsTold) {
      tenthsTold = tenths;
      String names = names();
      String who = names.isEmpty() ? "" : "; playing " + names;
      err.printf(Locale.ROOT, "%d of %d runs done, %s%s%n", done, runs, left(), who);
    }
  }

  /**
   * Returns the remaining time. Schedulers differ in their time by orders of magnitude, and the
   * quick ones come first: each has its own mean, as has each of its problems of which a run has
   * ended; a scheduler without a run that has ended makes the result a least time. The text is
   * empty before any run has ended.
   */
  private synchronized String left() {
    long now = clock.getAsLong();
    Map<String, DoubleSummaryStatistics> means = new HashMap<>();
    DoubleSummaryStatistics all = new DoubleSummaryStatistics();
    double took = playing.values().stream().mapToLong(begun -> now - begun).sum();
    for (Kind kind : kinds.values()) {
      if (kind.nanos.getCount() > 0) {
        took += kind.nanos.getSum();
        double mean = kind.nanos.getAverage();
        all.accept(mean);
        means.computeIfAbsent(kind.scheduler, none -> new DoubleSummaryStatistics()).accept(mean);
      }
    }
    double elapsed = now - begin;
    if (all.getCount() == 0) { // the start of a run is unknown
      return done == 0 ? "" : "about " + time(elapsed / done * (runs - done) / 1e9) + " left";
    }
    ToDoubleFunction<Kind> expected =
        kind ->
            kind.nanos.getCount() > 0
                ? kind.nanos.getAverage()
                : means.getOrDefault(kind.scheduler, all).getAverage();
    double rest = 0;
    boolean known = true;
    for (Kind kind : kinds.values()) {
      rest += kind.waiting * expected.applyAsDouble(kind);
      known &= kind.waiting == 0 || means.containsKey(kind.scheduler);
    }
    for (Map.Entry<Run, Long> one : playing.entrySet()) {
      rest -= Math.min(now - one.getValue(), expected.applyAsDouble(kind(one.getKey())));
    }
    double atOnce = Math.max(1, took / elapsed);
    return (known ? "about " : "at least ") + time(Math.max(0, rest) / atOnce / 1e9) + " left";
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
    err.printf(
        Locale.ROOT,
        "%ninterrupted: %d of %d runs %s%n",
        finished,
        allRuns,
        keeps
            ? "are finished and kept; the same command goes on from there"
            : "were finished; " + NOTHING_KEPT);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
