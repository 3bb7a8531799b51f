package loadstar.campaign.compare;

import java.util.List;

/**
 * One scheduler in one realisation.
 *
 * @param scheduler its name
 * @param seed of the realisation
 * @param makespan last date: the last result, or the last computation where none comes back,
 *     seconds
 * @param computed end of the last computation, seconds
 * @param efficiency mean CPU efficiency of the workers from date 0
 * @param sendPort share of the makespan in which the master sends
 * @param receivePort share of the makespan in which the master receives; 0 where nothing comes back
 * @param uplink share that the sends fill of the link that leaves the master; NaN when there is
 *     none
 * @param joules that master and workers consume; NaN where their hosts do not say their watts
 * @param grams of CO2 that it emits; NaN where they do not say what their grid emits
 * @param chunks how many were sent
 * @param idle numbers of the workers that got none
 * @param bound that no schedule of this realisation beats, seconds
 */
public record Trial(
    String scheduler,
    long seed,
    double makespan,
    double computed,
    double efficiency,
    double sendPort,
    double receivePort,
    double uplink,
    double joules,
    double grams,
    int chunks,
    List<Integer> idle,
    double bound) {
  public Trial {
    idle = List.copyOf(idle);
  }
}
