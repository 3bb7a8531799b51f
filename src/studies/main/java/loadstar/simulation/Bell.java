package loadstar.simulation;

import org.simgrid.s4u.Semaphore;

/** One actor waits, others wake it. Ringing while nobody waits does nothing. */
final class Bell {
  private final Semaphore semaphore = Semaphore.create(0);
  private boolean waiting;

  /** Blocks the calling actor until somebody rings. */
  void await() {
    waiting = true;
    semaphore.acquire();
  }

  boolean isWaiting() {
    return waiting;
  }

  void ring() {
    if (waiting) {
      waiting = false;
      semaphore.release();
    }
  }
}
