package loadstar.reality.measure;

/** A tool that is there has failed, or has not ended in time; the message says so in one line. */
public final class ToolFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes a failure with what the tool has said. */
  public ToolFailure(String message) {
    super(message);
  }
}
