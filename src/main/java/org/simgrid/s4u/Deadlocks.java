package org.simgrid.s4u;

import loadstar.engine.shim.Block;

/** What happens after a deadlock. */
final class Deadlocks {
  private static boolean shallThrow = Switches.throwOnDeadlock();

  private Deadlocks() {}

  static boolean shallThrow() {
    return shallThrow;
  }

  static void setShallThrow(boolean wanted) {
    shallThrow = wanted;
  }

  /** Read right after the run: the shim has left there who waited for what. */
  static String message() {
    return "deadlock at simulated time " + Block.clock() + ": " + Block.text();
  }
}
