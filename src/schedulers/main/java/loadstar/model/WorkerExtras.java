package loadstar.model;

/**
 * Properties of real workers beyond the model of the papers; schedulers that plan do not know of
 * them.
 *
 * @param latencyInFlight seconds, in each direction, that a message takes beyond the latencies of
 *     its links while no port of the master is busy with it: UMR's tLat
 * @param sharedInput input that the first chunk of a host includes
 * @param dispatchSeconds that the master itself needs before it sends the worker a chunk; it
 *     prepares one at a time, while the port that will send it is idle
 * @param maxChunks that the worker may have at a time: on their way to it, waiting, being computed.
 *     A chunk for a worker that has as many waits at the port until the master is notified that one
 *     is computed, and those behind it wait, too
 * @param bootSeconds that a worker which was away needs, once it is back, before it requests work
 * @param own whether it is on the master's host: its messages pass no link, and need no port unless
 *     the master itself prepares chunks, or the scheduler chooses whose result comes next
 */
public record WorkerExtras(
    double latencyInFlight,
    SharedInput sharedInput,
    double dispatchSeconds,
    int maxChunks,
    double bootSeconds,
    boolean own) {
  /** The value of {@code maxChunks} for a worker without a limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** The worker of the papers, without extras. */
  public static final WorkerExtras NONE =
      new WorkerExtras(0, SharedInput.NONE, 0, UNLIMITED, 0, false);

  /**
   * Refuses invalid values.
   *
   * @param of the words before the name of a value: the worker
   */
  void check(String of) {
    InputException.notNegative(of, "latency in flight", latencyInFlight());
    InputException.notNegative(of, "time of the shared input", sharedInput().seconds());
    InputException.notNegative(of, "dispatch cost", dispatchSeconds());
    InputException.notNegative(of, "boot time", bootSeconds());
    InputException.positive(of, "number of chunks that it may have", maxChunks());
  }

  public WorkerExtras withLatencyInFlight(double seconds) {
    return new WorkerExtras(seconds, sharedInput, dispatchSeconds, maxChunks, bootSeconds, own);
  }

  /** Returns these extras with another shared input; itself if that is the same. */
  public WorkerExtras withSharedInput(SharedInput input) {
    return input.equals(sharedInput)
        ? this
        : new WorkerExtras(latencyInFlight, input, dispatchSeconds, maxChunks, bootSeconds, own);
  }

  /** Returns these extras with another dispatch cost in seconds; itself if that is the same. */
  public WorkerExtras withDispatchSeconds(double seconds) {
    return seconds == dispatchSeconds
        ? this
        : new WorkerExtras(latencyInFlight, sharedInput, seconds, maxChunks, bootSeconds, own);
  }

  public WorkerExtras withMaxChunks(int chunks) {
    return new WorkerExtras(
        latencyInFlight, sharedInput, dispatchSeconds, chunks, bootSeconds, own);
  }

  public WorkerExtras withBootSeconds(double seconds) {
    return new WorkerExtras(latencyInFlight, sharedInput, dispatchSeconds, maxChunks, seconds, own);
  }

  /** Returns when a chunk is at the worker whose sending has ended at a date, in seconds. */
  public double arrival(double sent) {
    return sent + latencyInFlight;
  }

  /** Returns when the master is offered the result of a chunk that is computed at a date. */
  public double offer(double computed) {
    return computed + latencyInFlight;
  }

  /** Returns these extras for a worker on the master's host. */
  public WorkerExtras onTheMaster() {
    return new WorkerExtras(
        latencyInFlight, sharedInput, dispatchSeconds, maxChunks, bootSeconds, true);
  }
}
