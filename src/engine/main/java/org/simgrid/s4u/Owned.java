package org.simgrid.s4u;

import java.util.function.LongUnaryOperator;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.World;

/**
 * An object of SimGrid's that lives as long as the program can reach it: the shim's function then
 * releases it.
 */
abstract class Owned implements Deletable {
  private final World world = World.current();
  private final long handle;

  Owned(long handle, LongUnaryOperator release) {
    this.handle = handle;
    Handles.register(this, handle, unreachable -> Kernel.call(release.applyAsLong(unreachable)));
  }

  final long handle() {
    return world.own(handle);
  }
}
