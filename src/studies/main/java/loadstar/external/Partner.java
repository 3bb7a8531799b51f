package loadstar.external;

import tools.jackson.databind.JsonNode;

/** The program that decides in one world. */
public interface Partner {
  /**
   * Asks, and waits for the answer.
   *
   * @param question the fields of a JSON object, without braces
   * @return the JSON object of the answer
   * @throws RemoteFailure when there is none
   */
  JsonNode ask(CharSequence question);

  /** The world is over: nothing more is asked. */
  void over();

  /** A scheduler outside this program has ended, is silent, or answers nonsense. */
  public static final class RemoteFailure extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /**
     * @param message one line
     */
    public RemoteFailure(String message) {
      super(message);
    }
  }
}
