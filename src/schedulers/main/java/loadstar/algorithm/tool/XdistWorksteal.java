package loadstar.algorithm.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;

/**
 * The rule of {@code pytest -n P --dist worksteal} ({@code xdist/scheduler/worksteal.py}, 3.2).
 * Once all workers are there each gets an equal block of the tests. Of a worker with a single test
 * left, which it does not begin before it knows the next, the longest queue loses half, from its
 * end, but keeps two. Where nothing can be taken, the worker runs its last test.
 */
final class XdistWorksteal implements Scheduler {
  private static final int FEWEST = 2;
  private final List<List<Integer>> queues = new ArrayList<>();
  private final List<Integer> pending = new ArrayList<>();
  private final boolean[] there;
  private final boolean[] running;
  private final boolean[] last; // it gets no more tests, and runs what it has
  private final int[] round;
  private int expected;
  private int present;
  private boolean begun;

  XdistWorksteal(StarProblem problem) {
    int workers = problem.size();
    IntStream.range(0, workers).forEach(w -> queues.add(new ArrayList<>()));
    IntStream.range(0, (int) problem.tasks()).forEach(pending::add);
    there = new boolean[workers];
    running = new boolean[workers];
    last = new boolean[workers];
    round = new int[workers];
    expected = workers;
  }

  @Override
  public Action next(Master master) {
    for (int w = 0; begun && w < there.length; w++) {
      boolean knowsNext = queues.get(w).size() >= (last[w] ? 1 : FEWEST);
      if (there[w] && !running[w] && knowsNext) {
        running[w] = true;
        return master.cutTask(w, ++round[w], queues.get(w).getFirst());
      }
    }
    boolean none = pending.isEmpty() && queues.stream().allMatch(List::isEmpty);
    return none ? Idle.END : Idle.WAIT;
  }

  @Override
  public void joined(Master master, int worker) {
    there[worker] = true;
    running[worker] = false;
    last[worker] = false;
    present++;
    begun |= present >= expected;
    balance();
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    queues.get(chunk.worker()).removeFirst();
    running[chunk.worker()] = false;
    balance();
  }

  @Override
  public void left(Master master, int worker) {
    there[worker] = false;
    running[worker] = false;
    present--;
    expected -= begun ? 0 : 1;
    begun |= present > 0 && present >= expected;
    pending.addAll(queues.get(worker));
    queues.get(worker).clear();
    for (int w = 0; w < there.length && !pending.isEmpty(); w++) {
      last[w] = false;
    }
    balance();
  }

  private List<Integer> idle() {
    return IntStream.range(0, there.length)
        .filter(w -> there[w] && !last[w] && queues.get(w).size() < FEWEST)
        .boxed()
        .toList();
  }

  private void balance() {
    while (begun) {
      share(idle());
      List<Integer> idle = idle();
      if (idle.isEmpty()) {
        return;
      }
      List<Integer> longest = longest();
      int stolen = Math.min(longest.size() / 2, Math.max(0, longest.size() - FEWEST));
      if (stolen == 0) {
        idle.forEach(w -> last[w] = true);
        return;
      }
      List<Integer> tail = longest.subList(longest.size() - stolen, longest.size());
      pending.addAll(tail);
      tail.clear();
    }
  }

  /** Gives all pending tests to idle workers, to each as many. */
  private void share(List<Integer> idle) {
    for (int i = 0; i < idle.size(); i++) {
      List<Integer> block = pending.subList(0, pending.size() / (idle.size() - i));
      queues.get(idle.get(i)).addAll(block);
      block.clear();
    }
  }

  /** Returns the longest queue of a worker that may get more; of equal ones the first. */
  private List<Integer> longest() {
    List<Integer> longest = List.of();
    for (int w = 0; w < there.length; w++) {
      if (there[w] && !last[w] && queues.get(w).size() > longest.size()) {
        longest = queues.get(w);
      }
    }
    return longest;
  }
}
