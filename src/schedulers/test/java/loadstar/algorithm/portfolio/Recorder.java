package loadstar.algorithm.portfolio;

import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;

/** A master of which a test says what has happened. */
final class Recorder implements Master {
  private static final class Chunk extends Send {
    Chunk(int worker, double size) {
      super(worker, 1, 0, size);
    }
  }

  private final ObservedState known;
  private double now;
  double since = Double.NaN;

  Recorder(ObservedState known) {
    this.known = known;
  }

  /** The worker gets a chunk and has it back after so many seconds. */
  void chunk(int worker, double size, double seconds) {
    Send chunk = new Chunk(worker, size);
    known.given(chunk, now);
    known.back(chunk, seconds, now + seconds);
  }

  Recorder at(double date) {
    now = date;
    return this;
  }

  /** Size of the next chunk that a scheduler gives out. */
  double next(Scheduler scheduler) {
    return ((Send) scheduler.next(this)).size();
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public double receivingSince(int worker) {
    return since;
  }

  @Override
  public boolean present(int worker) {
    return known.here(worker);
  }

  @Override
  public int pending(int worker) {
    return known.out(worker).size();
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return instant;
  }

  @Override
  public double taskSquares(Send chunk) {
    throw new UnsupportedOperationException("no task was timed");
  }

  @Override
  public Send cut(int worker, int round, int part, double size) {
    return new Chunk(worker, size);
  }

  @Override
  public void wakeAt(double date) {
    now = date;
  }
}
