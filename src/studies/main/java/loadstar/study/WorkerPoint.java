package loadstar.study;

import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.result.Spread;
import loadstar.simulation.Summary;
import loadstar.simulation.Use;

/**
 * One number of workers that {@code workers} has tried: the ranking of the problem on as many.
 *
 * @param hosts how many hosts, or shares of the load where only some run at a time
 * @param workers how many compute at a time: each slot of a host is one
 * @param ranking the schedulers there
 * @param refused schedulers that cannot run there, with the reason
 */
public record WorkerPoint(
    int hosts, int workers, Ranking ranking, Map<SchedulerConfig, String> refused) {
  /** Returns the scheduler with the least makespan. */
  public RankEntry best() {
    return ranking.first();
  }

  /** Returns its name, without the number of shares that the point already has. */
  public String scheduler() {
    return name(best());
  }

  /** Returns the name of an entry, without the number of shares that the point already has. */
  public String name(RankEntry entry) {
    return entry.scheduler().replace(" " + WorkerSweep.SHARES + "=" + hosts, "");
  }

  /** Returns its makespan over the seeds, in seconds. */
  public Spread makespan() {
    return best().makespan();
  }

  /** Returns the machine time in seconds if all workers stay until the last one ends. */
  public double machineSeconds() {
    return workers * makespan().mean();
  }

  /**
   * Returns the machine time in seconds if each worker is given back when nothing is left for it;
   * workers of unequal speeds count by their speeds. NaN if it is not known.
   */
  public double machineSecondsUntilFree() {
    double left = best().mean(Use.END.metric()) + best().mean(Use.UNUSED.metric());
    return workers * (makespan().mean() - left);
  }

  /**
   * Returns the share of the workers' time in which they compute; workers count by their speeds, as
   * in the shares of what they lose.
   */
  public double efficiency() {
    TimeShares shares = TimeShares.of(best());
    return shares.isKnown() ? shares.computing() : best().mean(Summary.EFFICIENCY_FROM_START);
  }

  /** Returns a metric of the best scheduler; NaN if its runs do not have it. */
  public double mean(Metric metric) {
    return best().mean(metric);
  }

  /** Returns what takes most of the workers' time besides computing, with its share; or nothing. */
  public String largestLoss() {
    TimeShares shares = TimeShares.of(best());
    return shares.isKnown() ? shares.largest() : "";
  }

  /** Returns what keeps the run from being shorter, in a clause; empty if it is not known. */
  public String limit() {
    return TimeShares.of(best()).isKnown() ? BoundReason.of(ranking, best()) : "";
  }
}
