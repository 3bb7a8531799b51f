package loadstar.study;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import loadstar.algorithm.Metric;
import loadstar.model.Visible;
import loadstar.simulation.MasterUse;
import loadstar.simulation.Use;

/**
 * A cause that makes a run longer than its computations. {@link Explanation} names a cause by the
 * gain from its removal, and describes it by its share of the time.
 */
public enum Cause {
  /** The master prepares chunks. */
  MASTER("master", EnumSet.of(Use.MASTER)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      double own = entry.mean(MasterUse.PREPARES.metric()) / entry.makespan().mean();
      return Visible.format(
          "the master prepares chunks %s of the time, and workers wait for it %s of theirs",
          percent(own), percent(share(entry)));
    }
  },
  /** Every chunk has a start-up. */
  STARTUPS("start-ups", EnumSet.of(Use.STARTING)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format("start-ups take %s of the workers' time", percent(share(entry)));
    }
  },
  /** Data and results have bytes. */
  BYTES("transfers", EnumSet.of(Use.PORT, Use.RESULTS, Use.TRANSFER)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      String wait =
          Visible.format("workers wait %s of their time for transfers", percent(share(entry)));
      String port = BoundReason.port(ranking, entry, BoundReason.MOSTLY);
      return port.isEmpty() ? wait : wait + ", " + port;
    }
  },
  /** Messages have latencies. */
  LATENCY("latency", EnumSet.of(Use.LATENCY)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format(
          "latency keeps workers waiting for %s of their time", percent(share(entry)));
    }
  },
  /** Workers fail, or are absent. */
  FAILURES("failures", EnumSet.of(Use.AWAY, Use.LOST)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format(
          "%s and what is lost by them cost %s of the time",
          ranking.setting().fails() ? "failures" : "absences", percent(share(entry)));
    }
  },
  /** The last chunks do not end together. */
  END("no work left", EnumSet.of(Use.END, Use.UNUSED)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format(
          "workers have nothing left for %s of their time", percent(share(entry)));
    }
  },
  /** The scheduler holds load back. */
  HELD("held back", EnumSet.of(Use.HELD)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format(
          "the scheduler keeps workers waiting for %s of their time", percent(share(entry)));
    }
  },
  /** Hosts are slower than their nominal speeds. */
  SLOWED("slow hosts", EnumSet.of(Use.SLOWED)) {
    @Override
    String sentence(Ranking ranking, RankEntry entry) {
      return Visible.format(
          "hosts are slower than their nominal speeds for %s of the time", percent(share(entry)));
    }
  };

  private final String label;
  private final Set<Use> uses;

  Cause(String label, Set<Use> uses) {
    this.label = label;
    this.uses = uses;
  }

  /** Returns its name in tables for people. */
  public String label() {
    return label;
  }

  /** Returns its share of the time of all workers, mean over the seeds; NaN if it is not known. */
  public double share(RankEntry entry) {
    return uses.stream().mapToDouble(use -> entry.mean(use.metric())).sum()
        / entry.makespan().mean();
  }

  /** Describes the time that it takes of one scheduler in a ranking. */
  abstract String sentence(Ranking ranking, RankEntry entry);

  /** Returns its name in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static String percent(double share) {
    return Metric.Format.PERCENT.text(share);
  }
}
