package loadstar.engine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives counted native handles back once their Java objects are unreachable. The garbage collector
 * only queues them; they are released by the engine's thread when it registers a new one, because
 * no other thread may call SimGrid.
 */
public final class Handles {
  private static final ReferenceQueue<Object> UNREACHABLE = new ReferenceQueue<>();
  // All live handles: a reference is only queued while it is reachable itself.
  private static final Handle LIVE = new Handle();

  // What a native object may keep: an ended actor of SimGrid's with its stack.
  private static final long BYTES_EACH = 64 << 10;
  private static final int FEW = 2_000;
  private static final int PAUSE = 5; // times as long as a collection takes
  private static int count;
  private static int enough = FEW;
  private static long notBefore = System.nanoTime();

  private Handles() {}

  /** A native handle that goes back when its owner does. */
  public static final class Handle extends WeakReference<@Nullable Object> {
    private final long value;
    private LongConsumer release;
    private Handle previous = this;
    private Handle next = this;

    private Handle() {
      super(null, UNREACHABLE);
      this.value = 0;
      this.release = ignored -> {};
    }

    private Handle(Object owner, long value, LongConsumer release) {
      super(owner, UNREACHABLE);
      this.value = value;
      this.release = release;
      next = LIVE;
      previous = LIVE.previous;
      previous.next = this;
      LIVE.previous = this;
      count++;
    }

    private void unlink() {
      previous.next = next;
      next.previous = previous;
      previous = this;
      next = this;
      count--;
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
    drain();
    if (count >= enough) {
      collect();
    }
    return new Handle(owner, value, release);
  }

  /**
   * The collector sees small Java objects only, and takes its time with them. It is asked to look
   * when they may hold more native memory than the whole Java heap, and for a sixth of the time at
   * most.
   */
  private static void collect() {
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
    for (Handle handle = LIVE.next; handle != LIVE; handle = handle.next) {
      Object owner = handle.get();
      if (owner != null) {
        visitor.accept(owner);
      }
    }
  }

  /** Gives back what has become unreachable. */
  public static void drain() {
    @Nullable Reference<?> reference;
    while ((reference = UNREACHABLE.poll()) != null) {
      Handle handle = (Handle) reference;
      if (handle.next != handle) { // not forgotten meanwhile
        handle.unlink();
        handle.release.accept(handle.value);
        enough = Math.max(FEW, 2 * count);
      }
    }
  }
}
