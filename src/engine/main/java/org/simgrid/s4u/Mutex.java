package org.simgrid.s4u;

import java.util.function.LongSupplier;
import loadstar.engine.Handles;
import loadstar.engine.Kernel;
import loadstar.engine.shim.Shim;
import loadstar.engine.shim.World;
import org.jspecify.annotations.Nullable;

/** A mutex that blocks in the simulated world. */
public class Mutex implements Deletable {
  private final World world = World.current();
  private final long handle;
  private long holder; // the actor, as far as Java knows
  private int depth; // how often it holds it

  private Mutex(long handle) {
    this.handle = handle;
    Handles.register(this, handle, unreachable -> Kernel.call(Shim.ls_mutex_release(unreachable)));
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

  long handle() {
    return world.own(handle);
  }

  public void lock() {
    Kernel.call(Shim.ls_mutex_lock(handle()));
    taken();
  }

  /**
   * Lets the next actor have it. In {@code finally} blocks of an actor that is killed, too: it is
   * free when they are through; upstream's stays locked for ever.
   */
  public void unlock() {
    boolean held = holder != 0 && holder == Kernel.runningHandle();
    if (held && --depth == 0) {
      holder = 0; // now: the next who has it may run before this returns
    }
    Kernel.call(Shim.ls_mutex_unlock(handle(), held ? 1 : 0));
  }

  public boolean try_lock() {
    boolean locked = Kernel.callForValue(Shim.ls_mutex_try_lock(handle())) != 0;
    if (locked) {
      taken();
    }
    return locked;
  }

  private void taken() {
    holder = Kernel.runningHandle();
    depth++;
  }

  /** Calls what waits for a condition: meanwhile others have it. */
  long freeDuring(LongSupplier wait) {
    int kept = depth;
    holder = 0;
    depth = 0;
    long answer = wait.getAsLong(); // if it fails, the actor is being killed
    holder = Kernel.runningHandle();
    depth = kept;
    return answer;
  }

  /**
   * The actor that holds it, null if none does.
   *
   * @throws UnsupportedOperationException on SimGrid 3.32, which does not tell
   */
  public @Nullable Actor get_owner() {
    Versions.require(Versions.V4_0, "Mutex.get_owner()");
    return Actor.of(Kernel.callForValue(Shim.ls_mutex_owner(handle())));
  }
}
