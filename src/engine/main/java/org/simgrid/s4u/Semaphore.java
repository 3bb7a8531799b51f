package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;

/** A semaphore that blocks in the simulated world. */
public class Semaphore extends Owned {
  private Semaphore(long handle) {
    super(handle, Shim::ls_semaphore_release);
  }

  public static Semaphore create(long initial_capacity) {
    if (initial_capacity < 0) {
      throw new IllegalArgumentException("a semaphore of capacity " + initial_capacity);
    }
    return new Semaphore(Kernel.callForValue(Shim.ls_semaphore_create(initial_capacity)));
  }

  public void acquire() {
    Kernel.call(Shim.ls_semaphore_acquire(handle()));
  }

  /** Returns true if the timeout (in seconds) elapsed first. */
  public boolean acquire_timeout(double timeout) {
    return Kernel.callForValue(
            Shim.ls_semaphore_acquire_timeout(handle(), Amounts.seconds(timeout)))
        != 0;
  }

  public void release() {
    Kernel.call(Shim.ls_semaphore_free(handle()));
  }

  public int get_capacity() {
    return Shim.ls_semaphore_capacity(handle());
  }

  public boolean would_block() {
    return Shim.ls_semaphore_would_block(handle()) != 0;
  }
}
