package loadstar.engine;

import java.util.List;

// What SimGrid says when it ends names its own inside. This says in the program's words what to do.
final class DeathReasons {
  private record Hint(String said, String advice) {}

  private static final List<Hint> HINTS =
      List.of(
          new Hint(
              "blocking call in kernel mode",
              "the main program called what only an actor may wait for. Maybe call it in the run()"
                  + " of an actor"),
          new Hint(
              "from_->is_on()",
              "a message was received whose sender's host is off. Maybe keep the host on until its"
                  + " detached messages are received"),
          new Hint(
              "to_->is_on()",
              "a message began on its way to a host that is off. Maybe give its mailbox another"
                  + " receiver when the host is turned off"),
          new Hint(
              "No rendez-vous point defined",
              "a communication has neither a mailbox nor two hosts. Maybe call set_source() and"
                  + " set_destination() before it starts"),
          new Hint(
              "does not own the provided mutex",
              "the actor has to lock() the mutex before it waits for the condition"));

  private DeathReasons() {}

  /** The reason, and what to do where that is known. */
  static String explained(String said) {
    for (Hint hint : HINTS) {
      if (said.contains(hint.said)) {
        return said + ": " + hint.advice;
      }
    }
    return said;
  }
}
