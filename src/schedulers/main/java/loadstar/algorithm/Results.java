package loadstar.algorithm;

/**
 * The results of chunks as a kind of scheduler has them: none, or those that the master receives in
 * some order, see {@link SchedulerKind#results}. With one port the master receives one result at a
 * time, and the others wait at their workers.
 */
public enum Results {
  /** Nothing comes back: a chunk is done when it is computed, and the master knows at once. */
  NONE,
  /** Results come back in the order in which the workers offer them. */
  FIRST_COME,
  /** Results come back in the order of {@link Scheduler#nextResult}. */
  CHOSEN
}
