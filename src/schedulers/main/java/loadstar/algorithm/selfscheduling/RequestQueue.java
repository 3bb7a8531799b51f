package loadstar.algorithm.selfscheduling;

import java.util.Arrays;

/**
 * The requests of workers in the order of their arrival, at most one of each worker. A request is
 * <em>ahead</em> while its worker still has a chunk; such requests can be passed over without
 * losing their positions. Each call takes O(1), except where a request stops being ahead: there it
 * takes O(requests that are not ahead and came earlier).
 */
final class RequestQueue {
  static final int NOBODY = -1;
  private static final int PROMPT = 0;
  private static final int AHEAD = 1;
  // Two doubly linked lists, each in the order of arrival.
  private final int[] first = {NOBODY, NOBODY};
  private final int[] last = {NOBODY, NOBODY};
  private final int[] next;
  private final int[] previous;
  private final int[] list; // in which list the worker's request is, or NOBODY
  private final long[] arrival;
  private long arrivals;

  RequestQueue(int workers) {
    next = new int[workers];
    previous = new int[workers];
    list = new int[workers];
    arrival = new long[workers];
    clear();
  }

  void clear() {
    Arrays.fill(first, NOBODY);
    Arrays.fill(last, NOBODY);
    Arrays.fill(list, NOBODY);
  }

  boolean contains(int worker) {
    return list[worker] != NOBODY;
  }

  /** Adds a request of a worker that has none in the queue. */
  void add(int worker, boolean ahead) {
    arrival[worker] = arrivals++;
    insert(worker, ahead ? AHEAD : PROMPT, last[ahead ? AHEAD : PROMPT]);
  }

  /**
   * Records that the worker has no chunk left: its request, if there is one, is not ahead any more.
   */
  void hasNothing(int worker) {
    if (list[worker] == AHEAD) {
      remove(worker);
      int before = NOBODY;
      int after = first[PROMPT];
      while (after != NOBODY && arrival[after] < arrival[worker]) {
        before = after;
        after = next[after];
      }
      insert(worker, PROMPT, before);
    }
  }

  /**
   * Removes the oldest request.
   *
   * @param passOver whether requests that are ahead are passed over
   * @return its worker, or {@link #NOBODY}
   */
  int take(boolean passOver) {
    int worker = first[PROMPT];
    int ahead = first[AHEAD];
    if (!passOver && ahead != NOBODY && (worker == NOBODY || arrival[ahead] < arrival[worker])) {
      worker = ahead;
    }
    if (worker != NOBODY) {
      remove(worker);
    }
    return worker;
  }

  private void insert(int worker, int into, int before) {
    int after = before == NOBODY ? first[into] : next[before];
    list[worker] = into;
    previous[worker] = before;
    next[worker] = after;
    link(into, before, worker);
    link(into, worker, after);
  }

  private void remove(int worker) {
    link(list[worker], previous[worker], next[worker]);
    list[worker] = NOBODY;
  }

  private void link(int of, int before, int after) {
    if (before == NOBODY) {
      first[of] = after;
    } else {
      next[before] = after;
    }
    if (after == NOBODY) {
      last[of] = before;
    } else {
      previous[after] = before;
    }
  }
}
