package loadstar.external;

import tools.jackson.databind.JsonNode;

/** A program that makes the decisions of one run. */
public interface Partner {
  /**
   * Sends a question and waits for the answer.
   *
   * @param question the fields of a JSON object, without braces
   * @return the JSON object of the answer
   * @throws RemoteFailure when there is no valid answer
   */
  JsonNode ask(CharSequence question);

  /** Notifies of the end of the run: there are no more questions. */
  void over();

  /**
   * Thrown when a scheduler outside this program has ended, does not answer, or answers nonsense.
   */
  public static final class RemoteFailure extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /**
     * Creates a failure.
     *
     * @param message one line
     */
    public RemoteFailure(String message) {
      super(message);
    }
  }
}
