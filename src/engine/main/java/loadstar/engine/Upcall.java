package loadstar.engine;

/** A callback from SimGrid. Handles are not counted and only valid during the call. */
@FunctionalInterface
public interface Upcall {
  /**
   * What it returns goes back to SimGrid where SimGrid expects a number, and is ignored elsewhere.
   */
  double call(long handle, long otherHandle, double number);
}
