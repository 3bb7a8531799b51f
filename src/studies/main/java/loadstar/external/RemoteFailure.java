package loadstar.external;

/** Whoever decides outside this program has ended, is silent, or says what makes no sense. */
public final class RemoteFailure extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line
   */
  public RemoteFailure(String message) {
    super(message);
  }
}
