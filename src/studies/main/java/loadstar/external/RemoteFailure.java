package loadstar.external;

/** A scheduler outside this program has ended, is silent, or answers nonsense. */
public final class RemoteFailure extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line
   */
  public RemoteFailure(String message) {
    super(message);
  }
}
