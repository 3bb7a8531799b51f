package loadstar.algorithm;

/** The send port has nothing to send. */
public enum Idle implements Action {
  /** Something may be sent later: after news, or at a date given to {@link Master#wakeAt}. */
  WAIT,
  /**
   * All is sent, as things stand. The run is over when no chunk is out any more; until then a loss
   * may bring load back, so the scheduler is asked again.
   */
  END
}
