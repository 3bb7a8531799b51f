package loadstar.study;

import loadstar.simulation.Summary;

/**
 * One scheduler in one realisation.
 *
 * @param scheduler its name in tables
 */
public record Trial(String scheduler, long seed, Summary metrics) {
  /** Its last date, seconds: the last result, or the last computation where none comes back. */
  public double makespan() {
    return metrics.value(Summary.END);
  }
}
