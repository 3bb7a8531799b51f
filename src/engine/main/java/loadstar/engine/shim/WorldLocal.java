package loadstar.engine.shim;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A static variable with a value for each simulation. The value is made at the first use, and
 * dropped with the simulation.
 */
public final class WorldLocal<T> {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final int index = COUNT.getAndIncrement();
  private final Supplier<T> initial;

  /** Makes a variable whose initial value in each simulation comes from a supplier. */
  public WorldLocal(Supplier<T> initial) {
    this.initial = initial;
  }

  /**
   * Returns the value of the calling thread's simulation.
   *
   * @throws IllegalStateException if the thread has no engine
   */
  @SuppressWarnings("unchecked") // only make() writes
  public T get() {
    World world = World.current();
    Object known = world.local(index);
    return known == null ? make(world) : (T) known;
  }

  private T make(World world) {
    T made = initial.get();
    world.local(index, made);
    return made;
  }
}
