package loadstar.simulation;

import org.simgrid.s4u.Semaphore;

/** One actor waits, others wake it. A signal that nobody waits for is lost. */
final class Signal {
  private final Semaphore semaphore = Semaphore.create(0);
  private boolean awaited;

  /** Blocks the calling actor until it is given. */
  void await() {
    awaited = true;
    semaphore.acquire();
  }

  boolean isAwaited() {
    return awaited;
  }

  void give() {
    if (awaited) {
      awaited = false;
      semaphore.release();
    }
  }
}
