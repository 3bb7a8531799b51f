package loadstar.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.play.Chunk;

/** Chunks that have arrived at their workers and wait for the processor. */
final class Inboxes {
  private final List<ArrayDeque<Chunk>> chunks = new ArrayList<>();
  private final List<Signal> arrived = new ArrayList<>();

  Inboxes(int workers) {
    for (int w = 0; w < workers; w++) {
      chunks.add(new ArrayDeque<>(4));
      arrived.add(new Signal());
    }
  }

  void add(Chunk chunk) {
    chunks.get(chunk.worker()).add(chunk);
    arrived.get(chunk.worker()).give();
  }

  /** The next chunk that a worker computes; waits while there is none. */
  Chunk next(int w) {
    Chunk chunk = chunks.get(w).poll();
    while (chunk == null) {
      arrived.get(w).await();
      chunk = chunks.get(w).poll();
    }
    return chunk;
  }

  /** A worker is gone with all that it had. */
  void clear(int w) {
    chunks.get(w).clear();
  }
}
