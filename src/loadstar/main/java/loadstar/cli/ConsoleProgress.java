package loadstar.cli;

import static loadstar.model.Visible.format;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;
import loadstar.campaign.Progress;
import loadstar.campaign.Run;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a campaign goes on: on a terminal a bar with the remaining time, elsewhere a line when
 * another tenth is done.
 */
final class ConsoleProgress implements Progress {
  /** Of a comparison without a file of results. */
  static final String NOTHING_KEPT = "nothing is kept (--results FILE.db keeps what is finished)";

  private static final int USUAL_COLUMNS = 80;

  private final PrintStream err;
  private final boolean terminal;
  private final boolean quiet;
  private final boolean keeps;
  private final long begin = System.nanoTime();
  private @Nullable ProgressBar bar;
  private int runs;
  private int kept;
  private int done;
  private int tenthsTold;
  private final Map<Run, Long> playing = new LinkedHashMap<>(); // since when
  private final Map<String, Integer> waiting = new HashMap<>();
  private final Map<String, LongSummaryStatistics> nanos = new HashMap<>();

  /**
   * As the options of a command say.
   *
   * @param keeps whether another call finds what is finished
   */
  ConsoleProgress(CommandLineOptions options, PrintStream err, boolean keeps) {
    this.err = err;
    terminal = Boolean.getBoolean("loadstar.terminal");
    quiet = options.has("quiet");
    this.keeps = keeps;
  }

  @Override
  public void started(Collection<? extends Run> missing, int keptRuns) {
    kept += keptRuns;
    runs = kept + done + missing.size(); // those of another part come on top
    waiting.clear();
    missing.forEach(spec -> waiting.merge(spec.scheduler(), 1, Integer::sum));
    if (quiet) {
      return;
    }
    if (keptRuns > 0) {
      err.printf(Locale.ROOT, "%d of %d runs were finished before and are kept%n", kept, runs);
    }
    if (bar != null) {
      bar.maxHint(runs - kept);
    } else if (terminal && kept < runs) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("simulating")
              .setInitialMax(runs - kept)
              .setUpdateIntervalMillis(500)
              .setRenderer((state, columns) ->
                  line(
                      state.getCurrent(),
                      state.getMax(),
                      state.getTotalElapsed(),
                      state.getExtraMessage(),
                      columns))
              // Left alone, the bar asks a terminal library for the width, and that library takes
              // SIGINT away from the JVM: Ctrl-C would end this process before any hook has run.
              .setConsumer(
                  new ConsoleProgressBarConsumer(
                      err, Integer.getInteger("loadstar.columns", USUAL_COLUMNS)))
              .build();
    }
  }

  @Override
  public void begun(Run spec) {
    playing.put(spec, System.nanoTime());
    if (bar != null) {
      bar.setExtraMessage(names());
    }
  }

  /**
   * What stands on the terminal: how much is done, the time that is gone and that is left, if all
   * runs take what those before took on average, and who plays.
   */
  static String line(long done, long all, Duration gone, String names, int columns) {
    int tenths = all == 0 ? 0 : (int) (20 * done / all);
    double seconds = gone.toMillis() / 1e3;
    String text =
        format(
            "simulating [%s%s] %d/%d runs, %s gone%s%s",
            "=".repeat(tenths),
            " ".repeat(20 - tenths),
            done,
            all,
            time(seconds),
            done == 0 ? "" : ", some " + time(seconds / done * (all - done)) + " left",
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
  public void finished(Run spec) {
    ended(spec);
  }

  @Override
  public void failed(Run spec, String problem) {
    err.printf("%nrun %s failed: %s%n", spec.run(), problem);
    ended(spec);
  }

  private void ended(Run spec) {
    String scheduler = spec.scheduler();
    waiting.merge(scheduler, -1, Integer::sum);
    Long begun = playing.remove(spec);
    if (begun != null) {
      nanos
          .computeIfAbsent(scheduler, none -> new LongSummaryStatistics())
          .accept(System.nanoTime() - begun);
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
    int missing = runs - kept;
    int tenths = 10 * done / missing;
    if (tenths > tenthsTold) {
      tenthsTold = tenths;
      String names = names();
      String who = names.isEmpty() ? "" : "; playing " + names;
      err.printf(Locale.ROOT, "%d of %d runs done, %s left%s%n", done, missing, left(missing), who);
    }
  }

  /**
   * Schedulers differ in their time by orders of magnitude, and the quick ones come first: each has
   * its own mean, and one of which nothing has ended yet makes of it a least time.
   */
  private String left(int missing) {
    long now = System.nanoTime();
    double elapsed = now - begin;
    if (nanos.isEmpty()) { // nobody says when one begins
      return "about " + time(elapsed / done * (missing - done) / 1e9);
    }
    double played = playing.values().stream().mapToLong(begun -> now - begun).sum();
    double ended = nanos.values().stream().mapToLong(LongSummaryStatistics::getSum).sum();
    double rest = -played;
    double mean = ended / nanos.values().stream().mapToLong(LongSummaryStatistics::getCount).sum();
    boolean known = true;
    for (Map.Entry<String, Integer> one : waiting.entrySet()) {
      LongSummaryStatistics own = nanos.get(one.getKey());
      known &= own != null || one.getValue() == 0;
      rest += one.getValue() * (own == null ? mean : own.getAverage());
    }
    double atOnce = Math.max(1, (ended + played) / elapsed);
    return (known ? "about " : "at least ") + time(Math.max(0, rest) / atOnce / 1e9);
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
