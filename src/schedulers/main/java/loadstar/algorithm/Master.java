package loadstar.algorithm;

/** What a scheduler knows and can do while a run is played. Costs no simulated time. */
public interface Master {
  /** Simulated seconds; at least the date of every alarm that rang. */
  double now();

  /** Whether that worker is there: it has joined and not left. */
  boolean present(int worker);

  /**
   * Chunks of that worker which the port began to send, or which wait for the worker, and whose
   * computation has not ended.
   */
  int pending(int worker);

  /**
   * Since when the master receives from the worker, a result or its first request, seconds; NaN
   * where it does not.
   */
  default double receivingSince(int worker) {
    return Double.NaN;
  }

  /**
   * How many workers' first requests have arrived at the master and are not received yet: they wait
   * for the port that receives, or occupy it.
   */
  default int firstRequests() {
    return 0;
  }

  /**
   * What the worker's monitor measured: seconds in [0, instant] in which its CPU was free for the
   * load, local tasks being served first; instant itself on a dedicated worker. On a platform whose
   * profiles change speeds a second counts as the share of the speed that was available, sampled
   * every {@link Scheduler#sampleSeconds()}.
   *
   * @param instant at most {@link #now()}
   */
  double freeSeconds(int worker, double instant);

  /**
   * Sum of the squared computing times of the single tasks of a chunk that was computed, seconds
   * squared.
   *
   * @throws IllegalStateException unless the kind says {@link SchedulerKind#timesTasks()}
   */
  double taskSquares(Send chunk);

  /**
   * Cuts a chunk off the load. From now on it is a row of the schedule and counts as distributed,
   * sent or not.
   *
   * @param round from 1 for each worker
   * @param part from 0
   * @param size load units, positive
   * @throws IllegalStateException for a worker that is not present, or a size that is not positive
   */
  Send cut(int worker, int round, int part, double size);

  /** Has {@link Scheduler#next} asked at that date too; a date in the past asks at once. */
  void wakeAt(double date);
}
