package loadstar.algorithm.play;

import loadstar.algorithm.Send;

/** A chunk as the players know it. Only this package makes and changes chunks. */
public final class Chunk extends Send {
  /** The state of a chunk. */
  public enum State {
    CUT,
    SENT,
    RETURNING,
    DONE,
    LOST
  }

  private final int row;
  State state = State.CUT;
  double work;
  double seconds;
  double taskSquares = Double.NaN;
  double offered; // when the worker offered the result, simulated seconds

  Chunk(int row, int worker, int round, int part, double size) {
    super(worker, round, part, size);
    this.row = row;
    this.work = size;
  }

  /** Returns the row of the chunk in the schedule. */
  public int row() {
    return row;
  }

  public State state() {
    return state;
  }

  /** Returns the work to be computed, in units of nominal work: the size, unless tasks differ. */
  public double work() {
    return work;
  }

  /** Returns the seconds from start to end of its computation. */
  public double seconds() {
    return seconds;
  }
}
