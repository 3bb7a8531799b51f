package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;

/**
 * A reading from a {@link Jbod}, or a writing to it: several activities one after the other, of
 * which all but the first begin only while an actor waits. Beyond upstream's Java.
 */
public final class JbodIo extends Owned {
  private boolean started;
  private boolean awaited; // by an actor, now or before

  JbodIo(long handle) {
    super(handle, Shim::ls_jbod_io_release);
  }

  /** Starts it. Once it is started, this does nothing. */
  public JbodIo start() {
    if (!started) {
      started = true;
      Kernel.call(Shim.ls_jbod_io_start(handle()));
    }
    return this;
  }

  /**
   * Has the actor that runs do it, from the start if it was not started, and returns when it is
   * done.
   *
   * @throws IllegalStateException if an actor has waited, or waits: it does what comes after the
   *     first activity
   * @throws SimgridException if a host, a link or a disk fails meanwhile
   */
  public void await() throws SimgridException {
    Actor.require("JbodIo.await");
    long io = handle();
    if (awaited) {
      throw new IllegalStateException("an actor has waited for this already. Maybe make another");
    }
    start();
    awaited = true;
    Kernel.call(Shim.ls_jbod_io_wait(io));
  }
}
