package loadstar.algorithm;

/**
 * The answer of {@link Scheduler#next} of a scheduler that sends no chunk now. What it waits for
 * makes the difference: after {@link #WAIT} the run goes on whatever is outstanding, after {@link
 * #END} it is over as soon as no chunk is.
 */
public enum Idle implements Action {
  /** Something may be sent later: after an event, or at a date given to {@link Master#wakeAt}. */
  WAIT,
  /**
   * Everything is sent, as things stand. The run is over when no chunk is outstanding any more;
   * until then a loss may bring load back, so {@link Scheduler#next} is called again.
   */
  END
}
