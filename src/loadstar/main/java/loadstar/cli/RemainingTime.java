package loadstar.cli;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import loadstar.campaign.Run;

/**
 * Estimates how long a campaign still takes. Problems and schedulers differ in their time by orders
 * of magnitude, and the quick ones come first: the runs that differ in their seeds alone have a
 * mean of their own. The first of them is left out of it: SimGrid may check it, and the JVM
 * compiles while it lasts. Runs that take place at once share the time.
 *
 * <p>An estimate is worth printing if the time passes as it says. There is none below {@link
 * #LEAST} seconds, none before a tenth of the runs has ended, none while runs wait of whose kind
 * fewer than two have ended, and none while the end of the campaign, estimated during the last
 * tenth of the runs, moves by more than {@link #AGREEMENT}.
 */
final class RemainingTime {
  /**
   * Ratio of the largest to the smallest estimate of the time that was left at the first of them.
   */
  private static final double AGREEMENT = 1.2;

  /**
   * The least seconds that are worth printing: what comes after the last run, and the start of
   * processes, can take as long as less.
   */
  private static final double LEAST = 5;

  /** The estimates that have to agree. */
  private static final int SAMPLES = 4;

  /** The runs, as a share of all, between one of these estimates and the next. */
  private static final int STEP = 40;

  /** The least weight of the last run in the mean of its kind. */
  private static final double LAST = 0.2;

  private final LongSupplier clock; // nanoseconds
  private final long begin;
  private final Map<Run, Double> underWay =
      new LinkedHashMap<>(); // shares at the start of each run
  private final Map<Object, RunKind> kinds = new HashMap<>();
  private final Deque<Estimate> estimates = new ArrayDeque<>(); // the last ones
  private int runs;
  private int done;
  private long last;

  /**
   * The time until {@code last} that each run would have got that has been under way all the while.
   */
  private double share; // nanoseconds

  /** A date and the time that was left then, seconds. */
  private record Estimate(double elapsed, double left) {}

  /** The runs that differ in their seeds alone. */
  private static final class RunKind {
    int waiting;
    int ended;
    double mean; // nanoseconds, of all but the first

    /** The JVM gets faster, so that the last runs say more of the next ones than the first do. */
    void add(double nanos) {
      if (ended++ > 0) {
        mean += (nanos - mean) * Math.max(1.0 / (ended - 1), LAST);
      }
    }
  }

  /** Creates an estimate of a campaign that begins now. */
  RemainingTime(LongSupplier clock) {
    this.clock = clock;
    begin = clock.getAsLong();
    last = begin;
  }

  /** Takes the runs that have not ended, in place of those of an earlier call. */
  void started(Collection<? extends Run> missing) {
    runs = done + missing.size();
    kinds.values().forEach(kind -> kind.waiting = 0);
    missing.forEach(run -> kind(run).waiting++);
    estimates.clear();
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
    advance();
    underWay.put(run, share);
  }

  /** Returns the runs that have begun and not ended. */
  Collection<Run> underWay() {
    return underWay.keySet();
  }

  void ended(Run run) {
    advance();
    RunKind kind = kind(run);
    kind.waiting--;
    Double begun = underWay.remove(run);
    if (begun != null) {
      kind.add(share - begun);
    }
    done++;
    int step = Math.max(1, runs / STEP);
    if (done % step == 0 && isMeasured()) {
      estimates.addLast(new Estimate(elapsed(), left()));
      if (estimates.size() > SAMPLES) {
        estimates.removeFirst();
      }
    }
  }

  /** Divides the time since the last call among the runs that were under way in it. */
  private void advance() {
    long now = clock.getAsLong();
    share += underWay.isEmpty() ? 0 : (double) (now - last) / underWay.size();
    last = now;
  }

  private RunKind kind(Run run) {
    return kinds.computeIfAbsent(run.alike(), first -> new RunKind());
  }

  private double elapsed() {
    return (clock.getAsLong() - begin) / 1e9;
  }

  /** Returns the seconds that are left, if as many runs take place at once as until now. */
  private double left() {
    advance();
    if (kinds.values().stream().allMatch(kind -> kind.ended == 0)) { // no start is known
      return (double) (last - begin) / done * (runs - done) / 1e9;
    }
    double rest = 0;
    for (RunKind kind : kinds.values()) {
      rest += kind.waiting * kind.mean;
    }
    for (Map.Entry<Run, Double> one : underWay.entrySet()) {
      rest -= Math.min(share - one.getValue(), kind(one.getKey()).mean);
    }
    return Math.max(0, rest) / 1e9;
  }

  /** Returns the remaining time in words; empty where it is not known well enough. */
  String text() {
    if (done == runs || 10 * done < runs || estimates.size() < 2) {
      return "";
    }
    double left = left();
    double first = estimates.getFirst().elapsed();
    DoubleSummaryStatistics range = new DoubleSummaryStatistics();
    estimates.forEach(one -> range.accept(one.elapsed() - first + one.left()));
    range.accept(elapsed() - first + left);
    if (left < LEAST || range.getMax() > AGREEMENT * range.getMin()) {
      return "";
    }
    return "about " + ConsoleProgress.time(left) + " left";
  }

  /** Tells whether each kind that waits has a mean, or the start of no run is known. */
  private boolean isMeasured() {
    return kinds.values().stream().allMatch(kind -> kind.waiting == 0 || kind.ended > 1)
        || kinds.values().stream().allMatch(kind -> kind.ended == 0);
  }
}
