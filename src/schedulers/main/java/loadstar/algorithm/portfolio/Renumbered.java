package loadstar.algorithm.portfolio;

import java.util.Objects;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import org.jspecify.annotations.Nullable;

/**
 * The master as one member after the other sees it: their rounds, which each counts from 1, go on.
 */
final class Renumbered implements Master {
  private final Knowledge known;
  private final int[] round;
  private @Nullable Master master;

  Renumbered(Knowledge known) {
    this.known = known;
    round = new int[known.size()];
  }

  Renumbered of(Master real) {
    master = real;
    return this;
  }

  private Master master() {
    return Objects.requireNonNull(master);
  }

  @Override
  public Send cut(int worker, int ownRound, int part, double size) {
    Send chunk = master().cut(worker, ++round[worker], part, size);
    known.given(chunk, now());
    return chunk;
  }

  @Override
  public double now() {
    return master().now();
  }

  @Override
  public boolean present(int worker) {
    return master().present(worker);
  }

  @Override
  public int pending(int worker) {
    return master().pending(worker);
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return master().freeSeconds(worker, instant);
  }

  @Override
  public double taskSquares(Send chunk) {
    return master().taskSquares(chunk);
  }

  @Override
  public void wakeAt(double date) {
    master().wakeAt(date);
  }
}
