package loadstar.model;

/**
 * What real workers have beyond the model of the papers; schedulers that plan do not know of it.
 *
 * @param latencyInFlight seconds, in each direction, that a message takes beyond the latencies of
 *     its links while no port of the master is busy with it: UMR's tLat
 * @param sharedInput what the first chunk of a host brings along
 * @param dispatchSeconds that the master itself needs before it sends the worker a chunk; it
 *     prepares one at a time, while the port that will send it is idle
 */
public record WorkerExtras(
    double latencyInFlight, SharedInput sharedInput, double dispatchSeconds) {
  /** A worker of the papers. */
  public static final WorkerExtras NONE = new WorkerExtras(0, SharedInput.NONE, 0);

  /** The same with messages that are under way for longer. */
  public WorkerExtras withLatencyInFlight(double seconds) {
    return new WorkerExtras(seconds, sharedInput, dispatchSeconds);
  }

  /** The same with other input that chunks share. */
  public WorkerExtras withSharedInput(SharedInput input) {
    return new WorkerExtras(latencyInFlight, input, dispatchSeconds);
  }

  /** The same with a master that needs so long for each chunk. */
  public WorkerExtras withDispatchSeconds(double seconds) {
    return new WorkerExtras(latencyInFlight, sharedInput, seconds);
  }
}
