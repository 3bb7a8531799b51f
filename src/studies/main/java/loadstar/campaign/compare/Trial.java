package loadstar.campaign.compare;

import java.util.List;
import loadstar.simulation.Summary;

/**
 * One scheduler in one realisation.
 *
 * @param scheduler its name
 * @param seed of the realisation
 * @param metrics of the run
 * @param idle numbers of the workers that got no load
 */
public record Trial(String scheduler, long seed, Summary metrics, List<Integer> idle) {
  public Trial {
    idle = List.copyOf(idle);
  }

  /** Its last date, seconds: the last result, or the last computation where none comes back. */
  public double makespan() {
    return metrics.value(Summary.END);
  }
}
