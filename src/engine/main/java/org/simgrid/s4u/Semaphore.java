package org.simgrid.s4u;

import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;

/** A semaphore that blocks in the simulated world. */
public class Semaphore implements Deletable {
  private final World world = World.current();
  private final long handle;

  private Semaphore(long handle) {
    this.handle = handle;
    Handles.register(
        this, handle, unreachable -> Kernel.call(Shim.ls_semaphore_release(unreachable)));
  }

  private long handle() {
    return world.own(handle);
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
