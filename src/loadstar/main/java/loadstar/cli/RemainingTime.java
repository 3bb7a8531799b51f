package loadstar.cli;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.Run;

/**
 * Estimates how long a campaign still takes. Schedulers differ in their time by orders of
 * magnitude, and the quick ones come first: each has its own mean, as has each of its problems of
 * which a run has ended. The first run of a problem is left out of its mean where there are others:
 * SimGrid may check it, and the JVM compiles while it lasts.
 *
 * <p>An estimate is worth printing if it does not change: there is none before a tenth of the runs
 * has ended, and none while the time of the whole campaign, estimated during the last tenth of the
 * runs, varies by more than {@link #AGREEMENT}.
 */
final class RemainingTime {
  /** Ratio of the largest to the smallest estimate of the whole time that counts as agreement. */
  private static final double AGREEMENT = 1.3;

  /** The estimates that have to agree. */
  private static final int SAMPLES = 4;

  /** The runs, as a share of all, between one of these estimates and the next. */
  private static final int STEP = 40;

  private final LongSupplier clock; // nanoseconds
  private final long begin;
  private final Map<Run, Long> playing = new LinkedHashMap<>(); // start of each run
  private final Map<Object, Kind> kinds = new HashMap<>();
  private final Deque<Double> totals = new ArrayDeque<>(); // seconds, the last ones
  private int runs;
  private int done;

  /** The runs that differ in their seeds alone. */
  private static final class Kind {
    final String scheduler;
    int waiting;
    int ended;
    double first; // nanoseconds, as are the others
    double others;

    Kind(Run one) {
      scheduler = one.scheduler();
    }

    void add(double nanos) {
      if (ended++ == 0) {
        first = nanos;
      } else {
        others += nanos;
      }
    }

    double mean() {
      return ended > 1 ? others / (ended - 1) : first;
    }
  }

  /** Creates an estimate of a campaign that begins now. */
  RemainingTime(LongSupplier clock) {
    this.clock = clock;
    begin = clock.getAsLong();
  }

  /** Takes the runs that have not ended, in place of those of an earlier call. */
  void started(Collection<? extends Run> missing) {
    runs = done + missing.size();
    kinds.values().forEach(kind -> kind.waiting = 0);
    missing.forEach(run -> kind(run).waiting++);
    totals.clear();
  }

  /** Returns the number of all runs. */
  int runs() {
    return runs;
  }

  /** Returns the number of runs that have ended. */
  int done() {
    return done;
  }

  void begun(Run run) {
    playing.put(run, clock.getAsLong());
  }

  /** Returns the runs that have begun and not ended. */
  Collection<Run> playing() {
    return playing.keySet();
  }

  void ended(Run run) {
    Kind kind = kind(run);
    kind.waiting--;
    Long begun = playing.remove(run);
    if (begun != null) {
      kind.add(clock.getAsLong() - begun);
    }
    done++;
    int step = Math.max(1, runs / STEP);
    if (done % step == 0) {
      totals.addLast(elapsed() + left());
      if (totals.size() > SAMPLES) {
        totals.removeFirst();
      }
    }
  }

  private Kind kind(Run run) {
    return kinds.computeIfAbsent(run.alike(), first -> new Kind(run));
  }

  private double elapsed() {
    return (clock.getAsLong() - begin) / 1e9;
  }

  /** Returns the means of the problems of each scheduler of which a run has ended, nanoseconds. */
  private Map<String, DoubleSummaryStatistics> bySchedulers() {
    Map<String, DoubleSummaryStatistics> means = new HashMap<>();
    for (Kind kind : kinds.values()) {
      if (kind.ended > 0) {
        means
            .computeIfAbsent(kind.scheduler, none -> new DoubleSummaryStatistics())
            .accept(kind.mean());
      }
    }
    return means;
  }

  /** Returns the seconds that are left, if as many runs take place at once as until now. */
  private double left() {
    long now = clock.getAsLong();
    double elapsed = now - begin;
    Map<String, DoubleSummaryStatistics> means = bySchedulers();
    if (means.isEmpty()) { // the start of a run is unknown
      return elapsed / done * (runs - done) / 1e9;
    }
    DoubleSummaryStatistics all = new DoubleSummaryStatistics();
    means.values().forEach(all::combine);
    ToDoubleFunction<Kind> expected =
        kind -> kind.ended > 0 ? kind.mean() : means.getOrDefault(kind.scheduler, all).getAverage();
    double took = playing.values().stream().mapToLong(begun -> now - begun).sum();
    double rest = 0;
    for (Kind kind : kinds.values()) {
      took += kind.first + kind.others;
      rest += kind.waiting * expected.applyAsDouble(kind);
    }
    for (Map.Entry<Run, Long> one : playing.entrySet()) {
      rest -= Math.min(now - one.getValue(), expected.applyAsDouble(kind(one.getKey())));
    }
    double atOnce = Math.max(1, took / elapsed);
    return Math.max(0, rest) / atOnce / 1e9;
  }

  /** Returns the remaining time in words; empty where it is not known well enough. */
  String text() {
    if (done == runs || 10 * done < runs || totals.size() < 2) {
      return "";
    }
    double left = left();
    DoubleSummaryStatistics range = new DoubleSummaryStatistics();
    totals.forEach(range::accept);
    range.accept(elapsed() + left);
    if (range.getMax() > AGREEMENT * range.getMin()) {
      return "";
    }
    Map<String, DoubleSummaryStatistics> means = bySchedulers();
    boolean known =
        means.isEmpty()
            || kinds.values().stream()
                .allMatch(kind -> kind.waiting == 0 || means.containsKey(kind.scheduler));
    return (known ? "about " : "at least ") + ConsoleProgress.time(left) + " left";
  }
}
