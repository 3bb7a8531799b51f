package loadstar.algorithm;

/** The order in which results come back through the master's receive port, one at a time. */
public enum Results {
  /** Nothing comes back: a chunk is done when it is computed, and the master knows at once. */
  NONE,
  /** Results come back in the order in which the workers offer them. */
  FIRST_COME,
  /** Results come back in the order of {@link Scheduler#nextResult}. */
  CHOSEN
}
