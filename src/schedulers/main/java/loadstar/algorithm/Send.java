package loadstar.algorithm;

/**
 * A chunk of the load for one worker: the data that are sent, the result that comes back, and a row
 * of the schedule. Only {@link Master#cut} makes one. Two chunks are never equal.
 */
public abstract non-sealed class Send implements Action {
  private final int worker;
  private final int round;
  private final int part;
  private final double size;

  protected Send(int worker, int round, int part, double size) {
    this.worker = worker;
    this.round = round;
    this.part = part;
    this.size = size;
  }

  /** Returns the index of the worker in the platform's list. */
  public final int worker() {
    return worker;
  }

  /** Returns the round of the chunk, from 1 for each worker. */
  public final int round() {
    return round;
  }

  /** Returns the part of the chunk, from 0; 0 for an undivided chunk. */
  public final int part() {
    return part;
  }

  /** Returns the size in load units, positive. */
  public final double size() {
    return size;
  }

  @Override
  public final String toString() {
    return size + " units for worker " + worker + ", round " + round + ", part " + part;
  }
}
