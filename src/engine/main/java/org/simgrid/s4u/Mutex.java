package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import org.jspecify.annotations.Nullable;

/** A mutex that blocks in the simulated world. */
public class Mutex extends Owned {
  private Mutex(long handle) {
    super(handle, Shim::ls_mutex_release);
  }

  public static Mutex create() {
    return create(false);
  }

  /**
   * Creates a mutex.
   *
   * @throws UnsupportedOperationException for a recursive one on SimGrid 3.32, which has none
   */
  public static Mutex create(boolean recursive) {
    if (recursive) {
      Versions.require(Versions.V4_0, "a recursive Mutex");
    }
    return new Mutex(Kernel.callForValue(Shim.ls_mutex_create(recursive ? 1 : 0)));
  }

  public void lock() {
    Kernel.call(Shim.ls_mutex_lock(handle()));
  }

  /**
   * Unlocks it for the next actor. In {@code finally} blocks of an actor that is killed, too: it is
   * free when they are through; upstream's stays locked for ever.
   */
  public void unlock() {
    Kernel.call(Shim.ls_mutex_unlock(handle()));
  }

  public boolean try_lock() {
    return Kernel.callForValue(Shim.ls_mutex_try_lock(handle())) != 0;
  }

  /**
   * Returns the actor that holds it, null if none does.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not report it
   */
  public @Nullable Actor get_owner() {
    Versions.require(Versions.V4_0, "Mutex.get_owner()");
    return Actor.of(Kernel.callForValue(Shim.ls_mutex_owner(handle())));
  }
}
