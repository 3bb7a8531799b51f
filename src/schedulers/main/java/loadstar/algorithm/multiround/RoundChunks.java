package loadstar.algorithm.multiround;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.IndexSort;

/**
 * The chunks of one round that are still to be sent, of which that of an idle worker comes first,
 * then that of the worker which is expected to finish first. Taking one looks at no other worker: a
 * round of n chunks takes O(n log n), and n / 64 steps for each chunk where workers become idle.
 */
final class RoundChunks {
  private final List<Plan.Chunk> chunks;
  private final Map<Integer, Integer> numbers = new HashMap<>();
  private final BitSet left = new BitSet();
  private final BitSet idle = new BitSet();
  private final int[] byFinish;
  private int next; // in byFinish: all before are taken

  /**
   * Makes a round of these chunks; of several that are equally early the first in the list comes
   * first.
   *
   * @param chunks at most one for each worker
   * @param busyUntil the date at which a worker is expected to finish, positive; 0 for an idle one
   */
  RoundChunks(List<Plan.Chunk> chunks, IntToDoubleFunction busyUntil) {
    this.chunks = List.copyOf(chunks);
    left.set(0, chunks.size());
    for (int k = 0; k < chunks.size(); k++) {
      int worker = chunks.get(k).worker();
      numbers.put(worker, k);
      idle.set(k, busyUntil.applyAsDouble(worker) == 0);
    }
    byFinish = IndexSort.order(chunks.size(), k -> busyUntil.applyAsDouble(chunks.get(k).worker()));
  }

  boolean isEmpty() {
    return left.isEmpty();
  }

  /** Notes that a worker has become idle. */
  void idle(int worker) {
    Integer k = numbers.get(worker);
    if (k != null && left.get(k)) {
      idle.set(k);
    }
  }

  /** Removes and returns the chunk that comes first; there must be one. */
  Plan.Chunk take() {
    int k = idle.nextSetBit(0);
    while (k < 0) {
      int later = byFinish[next++];
      k = left.get(later) ? later : -1;
    }
    idle.clear(k);
    left.clear(k);
    return chunks.get(k);
  }

  /** Returns the chunks that were not taken, in the order of the plan. */
  List<Plan.Chunk> rest() {
    return IntStream.range(0, chunks.size()).filter(left::get).mapToObj(chunks::get).toList();
  }
}
