package org.simgrid.s4u;

import java.util.Objects;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/** An object that has a name and is there once: it can be used in its own simulation only. */
abstract class Named extends Observed {
  private final World world = World.current();

  /** SimGrid's handle; 0 if there is none. */
  long handle;

  String name;

  Named(long handle, @Nullable String name) {
    this.handle = handle;
    this.name = Objects.requireNonNull(name);
  }

  long handle() {
    return world.own(handle);
  }

  @Override
  final void requireHere() {
    long unused = world.own(0);
  }

  public String get_name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
