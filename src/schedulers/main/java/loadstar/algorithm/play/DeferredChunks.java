package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

// Chunks that the scheduler has given out and whose workers cannot take them yet, in that order: a
// second message to a worker waits for the first, and for room. With one port they hold up all
// others. With several, others are sent meanwhile.
final class DeferredChunks {
  // More may be the plan of an endless run.
  private static final int MOST = 100_000;
  private final ArrayDeque<Chunk> chunks = new ArrayDeque<>();
  private final boolean[] present;
  private final int[] waiting;

  DeferredChunks(boolean[] present) {
    this.present = present;
    waiting = new int[present.length];
  }

  public void add(Chunk chunk) {
    chunks.add(chunk);
    waiting[chunk.worker()]++;
  }

  /** Takes the first whose worker can be sent to now, without those that are lost. */
  public @Nullable Chunk ready(IntPredicate free) {
    if (chunks.isEmpty()) {
      return null;
    }
    Iterator<Chunk> all = chunks.iterator();
    while (all.hasNext()) {
      Chunk chunk = all.next();
      boolean lost = chunk.state() == Chunk.State.LOST;
      if (lost || free.test(chunk.worker())) {
        all.remove();
        waiting[chunk.worker()]--;
        if (!lost) {
          return chunk;
        }
      }
    }
    return null;
  }

  /**
   * Tells whether the scheduler is called for one more chunk: if none waits here, and with several
   * ports also while few wait and a worker is free.
   */
  public boolean asksAhead(boolean onePort, IntPredicate free) {
    return chunks.isEmpty()
        || (!onePort
            && chunks.size() < MOST
            && IntStream.range(0, present.length).anyMatch(w -> present[w] && free.test(w)));
  }

  int size() {
    return chunks.size();
  }

  int of(int worker) {
    return waiting[worker];
  }
}
