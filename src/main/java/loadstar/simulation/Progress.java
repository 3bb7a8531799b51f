package loadstar.simulation;

import java.util.List;
import loadstar.algorithm.multiround.LocalLoad;
import loadstar.algorithm.multiround.MasterView;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Semaphore;

/**
 * What a multi-round master knows of its workers: who has how many chunks left, and how much CPU
 * the local tasks left free. Telling the master costs no simulated time; the papers' models have
 * none for it either.
 */
final class Progress implements MasterView {
  private final int[] pending;
  private final Semaphore wake = Semaphore.create(0);
  private List<LocalLoad> local = List.of();
  private int outstanding;
  private boolean waiting;

  Progress(int workers) {
    pending = new int[workers];
  }

  /** The local tasks whose effect the workers' monitors measure. */
  void watch(List<LocalLoad> localLoads) {
    local = localLoads;
  }

  void sent(int worker) {
    pending[worker]++;
    outstanding++;
  }

  /** Called by the worker when it has computed a chunk. */
  void computed(int worker) {
    pending[worker]--;
    outstanding--;
    if (waiting) {
      waiting = false;
      wake.release();
    }
  }

  /** Blocks the master until some worker ends a chunk. */
  void awaitOne() {
    if (outstanding == 0) {
      throw new IllegalStateException(
          "the scheduler waits at " + Engine.get_clock() + " s, but no worker computes");
    }
    waiting = true;
    wake.acquire();
  }

  void awaitAll() {
    while (outstanding > 0) {
      awaitOne();
    }
  }

  @Override
  public double now() {
    return Engine.get_clock();
  }

  @Override
  public int pending(int worker) {
    return pending[worker];
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return local.get(worker).freeSeconds(instant);
  }
}
