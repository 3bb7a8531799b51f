package loadstar.study;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * A trial: the advised runs of a ranking once more with one thing changed. They are computed by
 * arithmetic if that gives SimGrid's dates, otherwise simulated by SimGrid if the runs are short.
 *
 * @param scheduler of the trial
 * @param change as its user makes it: an option, or a parameter of the scheduler
 * @param removes the causes that it takes away; none for a change that a user can make
 * @param seconds the makespan then, mean over the seeds
 * @param unchanged the makespan without the change, mean over the same seeds
 * @param seeds number of those that were tried
 * @param all whether these are the seeds of the ranking
 * @param surely whether the seeds leave no doubt which of the two is shorter, or nothing is random
 */
public record WhatIf(
    ChangeKind kind,
    SchedulerConfig scheduler,
    String change,
    Set<Cause> removes,
    double seconds,
    double unchanged,
    int seeds,
    boolean all,
    boolean surely) {

  /** The user who can make the change. */
  public enum ChangeKind {
    /** No user can make the change: a part of the model is removed to show what it costs. */
    WITHOUT,
    /** The user can make the change by a setting of the scheduler or of the question. */
    SETTING,
    /** Only a user with other hardware can make the change. */
    MACHINE
  }

  static final String LONGEST_FIRST = "--order longest";
  static final String HALF_THE_COST = "at half the cost of a chunk";
  static final String TWICE_THE_BANDWIDTH = "at twice the bandwidth";
  static final String TWICE_THE_WORKERS = "with twice as many workers";

  /** The share below which a cause is not worth a trial. */
  static final double LEAST_SHARE = 0.05;

  public WhatIf {
    removes = Set.copyOf(removes);
  }

  /**
   * Returns the share of the makespan by which it is shorter; negative for a change that is slower.
   */
  public double gain() {
    return 1 - seconds / unchanged;
  }

  /**
   * Tries everything that may matter for the recommended scheduler of a ranking.
   *
   * @return in the order in which they were tried; empty if nothing can be tried
   */
  public static List<WhatIf> of(Study study, Ranking ranking) throws IOException {
    return WhatIfRuns.of(study, ranking);
  }
}
