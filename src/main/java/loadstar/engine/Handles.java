package loadstar.engine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import loadstar.engine.shim.WorldLocal;
import org.jspecify.annotations.Nullable;

/**
 * Gives counted native handles back once their Java objects are unreachable. The garbage collector
 * only queues them; they are released by the engine's thread when it registers a new one, because
 * no other thread may call SimGrid.
 */
public final class Handles {
  private static final WorldLocal<Handles> ALL = new WorldLocal<>(Handles::new);

  // What a native object may keep: an ended actor of SimGrid's with its stack.
  private static final long BYTES_EACH = 64 << 10;
  private static final int FEW = 2_000;
  private static final int PAUSE = 5; // times as long as a collection takes

  private final ReferenceQueue<Object> unreachable = new ReferenceQueue<>();
  // All live handles: a reference is only queued while it is reachable itself.
  private final Handle live = new Handle(unreachable);
  private int count;
  private int enough = FEW;
  private long notBefore = System.nanoTime();

  private Handles() {}

  /** A native handle that goes back when its owner does. */
  public static final class Handle extends WeakReference<@Nullable Object> {
    private final @Nullable Handles all;
    private final long value;
    private LongConsumer release;
    private Handle previous = this;
    private Handle next = this;

    private Handle(ReferenceQueue<Object> queue) {
      super(null, queue);
      this.all = null;
      this.value = 0;
      this.release = ignored -> {};
    }

    private Handle(Handles all, Object owner, long value, LongConsumer release) {
      super(owner, all.unreachable);
      this.all = all;
      this.value = value;
      this.release = release;
      next = all.live;
      previous = all.live.previous;
      previous.next = this;
      all.live.previous = this;
      all.count++;
    }

    private void unlink() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
      if (all != null) {
        all.count--;
      }
    }

    /** Changes how it goes back. */
    public void releaseBy(LongConsumer other) {
      release = other;
    }

    /** Forgets the handle: something else has taken it back already. */
    public void forget() {
      clear();
      unlink();
    }
  }

  public static Handle register(Object owner, long value, LongConsumer release) {
    Handles all = ALL.get();
    all.takeBack();
    if (all.count >= all.enough) {
      all.collect();
    }
    return new Handle(all, owner, value, release);
  }

  /**
   * The collector sees small Java objects only, and takes its time with them. It is asked to look
   * when they may hold more native memory than the whole Java heap, and for a sixth of the time at
   * most.
   */
  private void collect() {
    Runtime java = Runtime.getRuntime();
    long heap = java.totalMemory() - java.freeMemory();
    if (count * BYTES_EACH < heap) {
      enough = (int) Math.min(heap / BYTES_EACH + 1, Integer.MAX_VALUE);
      return;
    }
    long start = System.nanoTime();
    if (start - notBefore < 0) {
      enough = count + FEW;
      return;
    }
    System.gc();
    long end = System.nanoTime();
    notBefore = end + PAUSE * (end - start);
    enough = 2 * count; // until drain() knows how many are left
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

  /** Gives back what has become unreachable. */
  public static void drain() {
    ALL.get().takeBack();
  }

  private void takeBack() {
    @Nullable Reference<?> reference;
    while ((reference = unreachable.poll()) != null) {
      Handle handle = (Handle) reference;
      if (handle.next != handle) { // not forgotten meanwhile
        handle.unlink();
        handle.release.accept(handle.value);
        enough = Math.max(FEW, 2 * count);
      }
    }
  }
}
