package loadstar.engine;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives counted native handles back once their Java objects are unreachable. The garbage collector
 * only queues them; they are released by the engine's thread when it registers a new one, because
 * no other thread may call SimGrid.
 */
public final class Handles {
  private static final ReferenceQueue<Object> UNREACHABLE = new ReferenceQueue<>();
  private static final Set<Handle> LIVE = new HashSet<>();

  private Handles() {}

  /** A native handle that goes back when its owner does. */
  public static final class Handle extends PhantomReference<Object> {
    private final long value;
    private final LongConsumer release;

    private Handle(Object owner, long value, LongConsumer release) {
      super(owner, UNREACHABLE);
      this.value = value;
      this.release = release;
    }

    /** Forgets the handle: something else has taken it back already. */
    public void forget() {
      clear();
      LIVE.remove(this);
    }
  }

  public static Handle register(Object owner, long value, LongConsumer release) {
    drain();
    Handle handle = new Handle(owner, value, release);
    LIVE.add(handle);
    return handle;
  }

  private static void drain() {
    @Nullable Reference<?> reference;
    while ((reference = UNREACHABLE.poll()) != null) {
      Handle handle = (Handle) reference;
      if (LIVE.remove(handle)) {
        handle.release.accept(handle.value);
      }
    }
  }
}
