package loadstar.algorithm;

/** The send port has nothing to send. */
public enum Idle implements Action {
  /** Something may be sent later: after an event, or at a date given to {@link Master#wakeAt}. */
  WAIT,
  /**
   * Everything is sent, as things stand. The run is over when no chunk is outstanding any more;
   * until then a loss may bring load back, so {@link Scheduler#next} is called again.
   */
  END
}
