package loadstar.engine;

/**
 * Explains the reason why SimGrid ended a simulation in the program's words, as SimGrid's own names
 * its internals, and adds what to do about it.
 */
enum DeathReasons {
  IN_MAIN(
      "blocking call in kernel mode",
      "the main program called what only an actor may wait for. Maybe call it in the run()"
          + " of an actor"),
  SENDER_OFF(
      "from_->is_on()",
      "a message was received whose sender's host is off. Maybe keep the host on until its"
          + " detached messages are received"),
  RECEIVER_OFF(
      "to_->is_on()",
      "a message began on its way to a host that is off. Maybe give its mailbox another"
          + " receiver when the host is turned off"),
  NO_ENDS(
      "No rendez-vous point defined",
      "a communication has neither a mailbox nor two hosts. Maybe call set_source() and"
          + " set_destination() before it starts"),
  NOT_LOCKED(
      "does not own the provided mutex",
      "the actor has to lock() the mutex before it waits for the condition");

  private final String words;
  private final String advice;

  DeathReasons(String words, String advice) {
    this.words = words;
    this.advice = advice;
  }

  /** Returns SimGrid's reason, and what to do if that is known. */
  static String explained(String reason) {
    for (DeathReasons one : values()) {
      if (reason.contains(one.words)) {
        return reason + ": " + one.advice;
      }
    }
    return reason;
  }
}
