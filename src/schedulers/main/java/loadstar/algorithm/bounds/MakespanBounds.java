package loadstar.algorithm.bounds;

/**
 * Times that no schedule of a load on a star beats, seconds, also if its master knows all costs. A
 * term leaves out what would make it larger: each is a problem with less to obey than a schedule
 * has.
 *
 * @param compute all workers compute all the time from the first message to each of them on
 * @param port the ports send all the time, and only to the widest links; where results come back
 *     also the receive ports, and the larger of the two; also the link that all data pass
 * @param steadyState both limits together: the ports have to bring every worker what it computes
 * @param tasks each of the dearest tasks is computed by one worker as a whole; 0 for a load that
 *     may be cut
 */
public record MakespanBounds(double compute, double port, double steadyState, double tasks) {
  public double best() {
    return Math.max(tasks, Math.max(steadyState, Math.max(compute, port)));
  }
}
