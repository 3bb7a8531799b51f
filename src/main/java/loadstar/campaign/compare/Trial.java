package loadstar.campaign.compare;

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
 * @param chunks how many were sent
 * @param used workers that got any
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
    int chunks,
    int used,
    double bound) {}
