package loadstar.engine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * Releases counted native handles once their Java objects are unreachable: those of objects that a
 * program may use as long as it can reach them, such as mutexes. The garbage collector only queues
 * them; they are released by the engine's thread when it registers a new one, because no other
 * thread may call SimGrid. They are small, so nothing triggers the collector.
 */
public final class Handles {
  private static final WorldLocal<Handles> ALL = new WorldLocal<>(Handles::new);

  private final ReferenceQueue<Object> unreachable = new ReferenceQueue<>();
  // The list has all live handles, as a reference is only queued while it is reachable itself.
  private final Handle live = new Handle(unreachable);

  private Handles() {}

  /** A native handle that is released once its owner is unreachable. */
  public static final class Handle extends WeakReference<@Nullable Object> {
    private final long value;
    private LongConsumer release;
    private Handle previous = this;
    private Handle next = this;

    private Handle(ReferenceQueue<Object> queue) {
      super(null, queue);
      this.value = 0;
      this.release = ignored -> {};
    }

    private Handle(Handles all, Object owner, long value, LongConsumer release) {
      super(owner, all.unreachable);
      this.value = value;
      this.release = release;
      next = all.live;
      previous = all.live.previous;
      previous.next = this;
      all.live.previous = this;
    }

    private void unlink() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
    }

    /** Replaces the function that releases it. */
    public void releaseBy(LongConsumer other) {
      release = other;
    }

    /** Removes the handle, which is released already. */
    public void forget() {
      clear();
      unlink();
    }
  }

  /** Registers a native handle, which is released once its owner is unreachable. */
  public static Handle register(Object owner, long value, LongConsumer release) {
    Handles all = ALL.get();
    all.takeBack();
    return new Handle(all, owner, value, release);
  }

  /** Visits all objects that own a handle and are still reachable. */
  public static void forEachOwner(Consumer<Object> visitor) {
    Handle first = ALL.get().live;
    for (Handle handle = first.next; handle != first; handle = handle.next) {
      Object owner = handle.get();
      if (owner != null) {
        visitor.accept(owner);
      }
    }
  }

  /** Releases the handles of unreachable objects. */
  public static void drain() {
    ALL.get().takeBack();
  }

  private void takeBack() {
    @Nullable Reference<?> reference;
    while ((reference = unreachable.poll()) != null) {
      Handle handle = (Handle) reference;
      if (handle.next != handle) { // not removed meanwhile
        handle.unlink();
        handle.release.accept(handle.value);
      }
    }
  }
}
