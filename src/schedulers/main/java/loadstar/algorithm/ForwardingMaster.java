package loadstar.algorithm;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A master that forwards every call to another one, for wrappers between a scheduler and its
 * master. The wrapper sets the other master anew at each call.
 */
public abstract class ForwardingMaster implements Master {
  private @Nullable Master master;

  /** Sets the master to which this one forwards, and returns this one. */
  public final ForwardingMaster of(Master real) {
    master = real;
    return this;
  }

  protected final Master master() {
    return Objects.requireNonNull(master);
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
  public double receivingSince(int worker) {
    return master().receivingSince(worker);
  }

  @Override
  public int firstRequests() {
    return master().firstRequests();
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
  public Send cutTask(int worker, int round, int position) {
    return master().cutTask(worker, round, position);
  }

  @Override
  public void wakeAt(double date) {
    master().wakeAt(date);
  }
}
