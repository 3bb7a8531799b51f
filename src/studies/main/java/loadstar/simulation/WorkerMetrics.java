package loadstar.simulation;

/**
 * The metrics of one worker until the end of the run.
 *
 * @param name its host
 * @param rounds rounds whose first subchunk's result came back, or which are computed if none does
 * @param computed load units whose computation ended
 * @param arrival date at which its first data had arrived, NaN if none did
 * @param useful seconds of computation, latencies excluded
 * @param efficiency useful / (end - arrival); 0 without data
 */
public record WorkerMetrics(
    String name, int rounds, double computed, double arrival, double useful, double efficiency) {}
