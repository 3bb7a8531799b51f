package loadstar.algorithm.tool;

import java.util.ArrayDeque;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;

/**
 * The rule of {@code pytest -n P --dist load} ({@code xdist/scheduler/load.py}, 3.1). Once all
 * workers are there each gets a quarter of its share, in the order of the tests. A worker that has
 * completed a test and has fewer than a quarter of an equal share of the pending ones left gets
 * more, up to half of it; one whose test took 0.1 s or more waits until it has a single one. Of
 * everything it has two at least.
 *
 * <p>A message has one test here, not a batch: that makes a difference only where messages take
 * time.
 */
final class XdistLoad implements Scheduler {
  /** The seconds from which a test counts as long. */
  private static final double LONG = 0.1;

  private static final int FEWEST = 2;
  private final ArrayDeque<Integer> sends = new ArrayDeque<>(); // the worker of each next test
  private final int[] held;
  private final int[] round;
  private final boolean[] there;
  private int expected;
  private int present;
  private long pending;
  private boolean begun;

  XdistLoad(StarProblem problem) {
    held = new int[problem.size()];
    round = new int[problem.size()];
    there = new boolean[problem.size()];
    expected = problem.size();
    pending = problem.tasks();
  }

  @Override
  public Action next(Master master) {
    while (!sends.isEmpty()) {
      int worker = sends.remove();
      if (there[worker]) {
        return master.cut(worker, ++round[worker], 0, 1);
      }
    }
    return pending > 0 ? Idle.WAIT : Idle.END;
  }

  @Override
  public void joined(Master master, int worker) {
    there[worker] = true;
    held[worker] = 0;
    present++;
    if (begun) {
      fill(worker, 0);
    } else {
      beginWithAll();
    }
  }

  private void beginWithAll() {
    if (begun || present == 0 || present < expected) {
      return;
    }
    begun = true;
    if (pending < (long) FEWEST * present) {
      while (pending > 0) {
        for (int w = 0; w < there.length; w++) {
          give(w, 1);
        }
      }
      return;
    }
    long each = Math.max(pending / present / 4, FEWEST);
    for (int w = 0; w < there.length; w++) {
      give(w, each);
    }
  }

  private void give(int worker, long tests) {
    for (long k = 0; there[worker] && k < tests && pending > 0; k++) {
      pending--;
      held[worker]++;
      sends.add(worker);
    }
  }

  private void fill(int worker, double seconds) {
    long share = pending / present;
    boolean few = held[worker] < Math.max(FEWEST, share / 4);
    if (few && (seconds < LONG || held[worker] < FEWEST)) {
      give(worker, Math.max(FEWEST, share / 2) - held[worker]);
    }
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    held[chunk.worker()]--;
    fill(chunk.worker(), seconds);
  }

  @Override
  public void left(Master master, int worker) {
    there[worker] = false;
    present--;
    // Tests that it holds and were not sent are pending again; those that were sent are lost.
    long unsent = sends.stream().filter(w -> w == worker).count();
    sends.removeIf(w -> w == worker);
    pending += unsent;
    held[worker] = 0;
    expected -= begun ? 0 : 1;
    beginWithAll();
    fillAll();
  }

  @Override
  public void lost(Master master, Send chunk) {
    pending++;
    fillAll();
  }

  private void fillAll() {
    for (int w = 0; begun && w < there.length; w++) {
      if (there[w]) {
        fill(w, 0);
      }
    }
  }
}
