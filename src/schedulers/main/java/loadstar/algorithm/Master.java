package loadstar.algorithm;

/** The master as its scheduler sees it during a run. Its calls take no simulated time. */
public interface Master {
  /**
   * Returns the current date in simulated seconds; it is never before that of an alarm that rang.
   */
  double now();

  /** Tells whether the worker is present: it has joined and not left. */
  boolean present(int worker);

  /**
   * Returns the number of the worker's chunks that the port has begun to send, or that wait for the
   * worker, and whose computation has not ended.
   */
  int pending(int worker);

  /**
   * Returns the date, in seconds, since which the master receives a result or the first request
   * from the worker; NaN if it receives nothing from it.
   */
  default double receivingSince(int worker) {
    return Double.NaN;
  }

  /**
   * Returns the number of workers whose first requests have arrived at the master and are not
   * received yet: they wait for the receive port, or occupy it.
   */
  default int firstRequests() {
    return 0;
  }

  /**
   * Returns the free CPU seconds that the worker's monitor measured in [0, instant], in which the
   * CPU was free for the load; local tasks are served first. On a dedicated worker this is instant
   * itself. On a platform whose profiles change speeds a second counts as the share of the speed
   * that was available, sampled every {@link Scheduler#sampleSeconds()}.
   *
   * @param instant seconds, at most {@link #now()}
   */
  double freeSeconds(int worker, double instant);

  /**
   * Returns the sum of the squared computing times of the single tasks of a computed chunk, in
   * seconds squared.
   *
   * @throws IllegalStateException unless the kind sets {@link SchedulerKind#timesTasks()}
   */
  double taskSquares(Send chunk);

  /**
   * Cuts a chunk off the load. From then on the chunk is a row of the schedule and counts as
   * distributed, sent or not.
   *
   * @param round from 1 for each worker
   * @param part from 0
   * @param size load units, positive
   * @throws IllegalStateException for a worker that is not present, or a size that is not positive
   */
  Send cut(int worker, int round, int part, double size);

  /**
   * Cuts a certain task off a load of tasks, for schedulers with queues that change during the run.
   * A scheduler cuts all of its tasks so, each once, and a lost one again.
   *
   * @param round from 1 for each worker
   * @param position of the task in the load, from 0, in the order of the run
   * @throws IllegalStateException for a worker that is not present
   */
  default Send cutTask(int worker, int round, int position) {
    throw new UnsupportedOperationException("this master cuts chunks in the order of the load");
  }

  /**
   * Sets an alarm: {@link Scheduler#next} is also called at that date, in seconds, or at once if
   * the date has passed.
   */
  void wakeAt(double date);
}
