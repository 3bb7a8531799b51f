package org.simgrid.s4u;

import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;

/** A barrier that blocks in the simulated world. */
public class Barrier extends Owned {
  private Barrier(long handle) {
    super(handle, Shim::ls_barrier_release);
  }

  /** Returns a barrier that opens when this many actors wait. */
  public static Barrier create(long expected_actors) {
    if (expected_actors < 1) {
      throw new IllegalArgumentException("a barrier for " + expected_actors + " actors");
    }
    return new Barrier(Kernel.callForValue(Shim.ls_barrier_create(expected_actors)));
  }

  /** Returns true for one of the actors that the barrier lets pass. */
  public boolean await() {
    return Kernel.callForValue(Shim.ls_barrier_wait(handle())) != 0;
  }

  public String to_string() {
    return Kernel.callForText(Shim.ls_barrier_describe(handle()));
  }
}
