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
 * The rule of {@code pytest -n P --dist worksteal} ({@code xdist/scheduler/worksteal.py}, 3.8).
 * Once all workers are there each gets an equal block of the tests. A worker begins a test when it
 * knows the next one. When a single test is left to it, the longest queue is asked for its later
 * half, but for no test that would leave it fewer than two. Where nothing can be asked for, the
 * worker gets no more and runs its last test.
 *
 * <p>One queue is asked at a time. It answers after all tests that end at the same date, and with
 * nothing if its worker has begun or is to begin next one of the tests in the meantime. So of equal
 * tests the last ones are rarely stolen.
 */
final class XdistWorksteal implements Scheduler {
  private static final int FEWEST = 2;
  private final List<List<Integer>> queues = new ArrayList<>();
  private final List<Integer> pending = new ArrayList<>();
  private final boolean[] there;
  private final boolean[] running;
  private final boolean[] last; // it gets no more tests, and runs what it has
  private final int[] round;
  private final boolean[] reports; // its test has ended, which the master is still to hear
  private final List<Integer> requested = new ArrayList<>(); // tests that a worker is asked for
  private int victim; // the worker that is asked
  private boolean[] awaited; // the reports that come before its answer
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
    reports = new boolean[workers];
    awaited = new boolean[workers];
    expected = workers;
  }

  @Override
  public Action next(Master master) {
    while (!requested.isEmpty() && IntStream.range(0, there.length).noneMatch(w -> awaited[w])) {
      answer();
    }
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
  public void computed(Master master, Send chunk, double seconds) {
    reports[chunk.worker()] = true;
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    queues.get(chunk.worker()).removeFirst();
    running[chunk.worker()] = false;
    reports[chunk.worker()] = false;
    awaited[chunk.worker()] = false;
    balance();
  }

  @Override
  public void left(Master master, int worker) {
    there[worker] = false;
    running[worker] = false;
    reports[worker] = false;
    awaited[worker] = false;
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

  /**
   * Shares tests, requests some, or lets idle workers finish, as the tool does after each event.
   */
  private void balance() {
    if (!begun) {
      return;
    }
    share(idle());
    List<Integer> idle = idle();
    if (idle.isEmpty() || !requested.isEmpty()) {
      return;
    }
    int longest = longest();
    List<Integer> queue = queues.get(longest);
    int stolen = Math.min(queue.size() / 2, Math.max(0, queue.size() - FEWEST));
    if (stolen == 0) {
      idle.forEach(w -> last[w] = true);
    } else {
      victim = longest;
      awaited = reports.clone();
      requested.addAll(queue.subList(queue.size() - stolen, queue.size()));
    }
  }

  /** Has the worker give back all requested tests, or none if it needs one of them. */
  private void answer() {
    List<Integer> queue = queues.get(victim);
    int first = queue.indexOf(requested.getFirst()); // they are neighbours
    if (first >= FEWEST) {
      queue.subList(first, first + requested.size()).clear();
      pending.addAll(requested);
    }
    requested.clear();
    balance();
  }

  /** Gives all pending tests to idle workers, to each as many. */
  private void share(List<Integer> idle) {
    for (int i = 0; i < idle.size(); i++) {
      List<Integer> block = pending.subList(0, pending.size() / (idle.size() - i));
      queues.get(idle.get(i)).addAll(block);
      block.clear();
    }
  }

  /** Returns the worker with the longest queue that may get more; of equal ones the first. */
  private int longest() {
    return IntStream.range(0, there.length)
        .filter(w -> there[w] && !last[w])
        .reduce((first, w) -> queues.get(w).size() > queues.get(first).size() ? w : first)
        .orElse(0);
  }
}
