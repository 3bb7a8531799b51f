package loadstar.model;

/**
 * Input that all chunks of a host need, whichever of its workers computes them. It is sent once, as
 * a part of the message with the first chunk that the host gets; a host that was away has lost it.
 *
 * @param host that holds it; the workers of its slots name the same one
 * @param seconds by which it makes that message longer
 */
public record SharedInput(String host, double seconds) {
  /** No shared input. */
  public static final SharedInput NONE = new SharedInput("", 0);
}
