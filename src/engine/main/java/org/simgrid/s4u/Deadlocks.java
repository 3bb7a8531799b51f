package org.simgrid.s4u;

import java.util.concurrent.atomic.AtomicBoolean;
import loadstar.engine.shim.Block;
import loadstar.engine.shim.World;
import loadstar.engine.shim.WorldLocal;

/** What happens after a deadlock. */
final class Deadlocks {
  private static final WorldLocal<AtomicBoolean> SHALL_THROW =
      new WorldLocal<>(() -> new AtomicBoolean(Switches.throwOnDeadlock()));

  private Deadlocks() {}

  static boolean shallThrow() {
    return SHALL_THROW.get().get();
  }

  static void setShallThrow(boolean wanted) {
    World.prepare();
    SHALL_THROW.get().set(wanted);
  }

  /** Read right after the run: the shim has left there who waited for what. */
  static String message() {
    return "deadlock at simulated time " + Block.clock() + ": " + Block.text();
  }
}
