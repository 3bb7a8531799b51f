package loadstar.study;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import loadstar.algorithm.Metric;
import loadstar.model.Ports;
import loadstar.model.Visible;
import loadstar.result.Numbers;
import loadstar.simulation.Fields;
import loadstar.simulation.MasterUse;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a run that is near its largest bound, or computes nearly all of the time, is not
 * shorter.
 */
final class BoundReason {
  /** A share of the time that counts as nearly all of it. */
  static final double MOSTLY = 0.9;

  /** A port that is at its bound rests while the first or the last chunk is computed. */
  private static final double LARGELY = 0.75;

  private static final double HALF = 0.5;

  /** The share below which no cause is named. */
  private static final double MUCH = 0.1;

  /** The ratio from which one number counts as clearly above another. */
  private static final double CLEARLY = 1.01;

  private final Ranking ranking;
  private final RankEntry entry;

  private BoundReason(Ranking ranking, RankEntry entry) {
    this.ranking = ranking;
    this.entry = entry;
  }

  /** Returns the sentence on one scheduler of a ranking. */
  static String of(Ranking ranking, RankEntry entry) {
    return new BoundReason(ranking, entry).sentence();
  }

  /**
   * Returns the direction in which a master with one port is busy for at least a share of the time,
   * or both of a shared port; empty if there is none, and with several ports.
   */
  static String port(Ranking ranking, RankEntry entry, double least) {
    double sends = known(entry.mean(Summary.SEND_PORT));
    double receives = known(entry.mean(Summary.RECEIVE_PORT));
    Ports ports = ranking.setting().ports();
    if (ports.one() && ports.isShared() && sends + receives >= least) {
      return receives > 0
          ? "the master's only port sends "
              + percent(sends)
              + " of the time and receives "
              + percent(receives)
          : "the master's port sends " + percent(sends) + " of the time";
    }
    return !ports.one() || Math.max(sends, receives) < least
        ? ""
        : sends >= receives
            ? "the master's port sends " + percent(sends) + " of the time"
            : "the master's port receives " + percent(receives) + " of the time";
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private String sentence() {
    double computes = entry.share(Use.COMPUTING);
    if (computes >= MOSTLY) {
      double prepares = entry.mean(MasterUse.PREPARES.metric()) / entry.makespan().mean();
      return "the workers compute "
          + percent(computes)
          + " of the time"
          + (prepares >= MOSTLY ? ", and the master prepares chunks " + percent(prepares) : "");
    }
    return Stream.of(tasks(), link(), masterPort(), largest())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private double bound(@Nullable Metric but) {
    return Summary.BOUNDS.values().stream()
        .filter(metric -> !metric.equals(but))
        .mapToDouble(entry::mean)
        .filter(seconds -> !Double.isNaN(seconds))
        .max()
        .orElse(0);
  }

  /**
   * Returns the sentence for a run that is limited by indivisible tasks: a divisible load would end
   * earlier, and no port is the limit. Returns an empty text otherwise.
   */
  private String tasks() {
    double tasks = known(entry.mean(Summary.BOUND_TASKS));
    double others = bound(Summary.BOUND_TASKS);
    if (tasks <= CLEARLY * known(entry.mean(Summary.BOUND_COMPUTE)) || tasks * CLEARLY < others) {
      return "";
    }
    double longest = entry.mean(Summary.LONGEST);
    double startup = ranking.setting().values().find(Fields.STARTUP.parameter()).orElse(0.0);
    double makespan = entry.makespan().mean();
    boolean together = ranking.setting().values().has(Fields.TOGETHER.parameter());
    String task = together ? "one group of tasks" : "one task";
    if (longest * CLEARLY >= tasks) {
      return task + " takes " + digits(longest) + " of " + seconds(makespan);
    }
    if (startup > 0 && (longest + startup) * CLEARLY >= tasks) {
      return Visible.format(
          "%s with its start-up takes %s of %s",
          task, digits(longest + startup), seconds(makespan));
    }
    double load = ranking.setting().load();
    double workers = entry.mean(Summary.WORKERS);
    boolean equal = ranking.setting().costs().isEmpty() && ranking.setting().noise() == 0;
    double most = Math.ceil(load / workers);
    // There is one start-up for all of them, or one for each.
    boolean explains =
        most * longest + startup <= CLEARLY * tasks
            && tasks <= CLEARLY * most * (longest + startup);
    if (equal && explains && most * workers > load) {
      return Visible.format(
          "%.0f tasks on %.0f workers do not share evenly: one has at least %.0f",
          load, workers, most);
    }
    return tasks > CLEARLY * others
        ? Visible.format(
            "no schedule of whole tasks is shorter than %s, the bound for tasks that could be cut"
                + " is %s",
            seconds(tasks), seconds(others))
        : "";
  }

  private String link() {
    double up = known(entry.mean(Summary.UPLINK));
    double down = known(entry.mean(Summary.DOWNLINK));
    return Math.max(up, down) >= MOSTLY
        ? "the link of the master is full " + percent(Math.max(up, down)) + " of the time"
        : "";
  }

  private String masterPort() {
    double ports =
        Math.max(known(entry.mean(Summary.BOUND_PORT)), known(entry.mean(Summary.BOUND_STEADY)));
    return ports * CLEARLY >= bound(null) ? port(ranking, entry, LARGELY) : "";
  }

  /** Returns the cause that takes most of the time besides computing. */
  private String largest() {
    Cause cause =
        Arrays.stream(Cause.values())
            .max(Comparator.comparingDouble(one -> one.share(entry)))
            .orElseThrow();
    double share = cause.share(entry);
    double transfer = entry.share(Use.TRANSFER);
    if (cause == Cause.BYTES && transfer >= HALF) {
      return Visible.format(
          "each worker waits %s of the time for its own data and results: its link is the limit",
          percent(transfer));
    }
    if (share >= HALF || (share >= MUCH && share >= entry.share(Use.COMPUTING))) {
      boolean one = entry.mean(Summary.SUBCHUNKS) <= entry.mean(Summary.WORKERS_USED);
      return switch (cause) {
        case STARTUPS ->
            "start-ups take "
                + percent(share)
                + " of the time"
                + (one ? ", and each worker has one" : "");
        case LATENCY -> "latency takes " + percent(share) + " of the time";
        case SLOWED ->
            "hosts are slower than their nominal speeds, or off, "
                + percent(share)
                + " of the time";
        default -> cause.sentence(ranking, entry);
      };
    }
    String computes = "the workers compute " + percent(entry.share(Use.COMPUTING)) + " of the time";
    return computes + ", and " + cause.sentence(ranking, entry);
  }

  private static String seconds(double seconds) {
    return digits(seconds) + " s";
  }

  private static String digits(double seconds) {
    return Numbers.text(seconds, 5);
  }

  private static String percent(double share) {
    return Metric.Format.PERCENT.text(share);
  }
}
