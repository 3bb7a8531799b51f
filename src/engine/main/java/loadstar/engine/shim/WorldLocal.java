package loadstar.engine.shim;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A static variable that each simulation has its own of. It is made when it is asked for first, and
 * dropped with the simulation.
 */
public final class WorldLocal<T> {
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final int index = COUNT.getAndIncrement();
  private final Supplier<T> initial;

  public WorldLocal(Supplier<T> initial) {
    this.initial = initial;
  }

  /**
   * That of the calling thread's simulation.
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
