package loadstar.algorithm.knowncosts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;

/**
 * The dates at which workers will have computed what a plan has assigned to them so far, by the
 * model of the papers: a chunk waits for a port of the master, travels, and is computed when its
 * worker is free. Workers that differ in their names only are in one group, so that an assignment
 * takes O(log P) for each kind of worker.
 */
final class CompletionTimes {
  private static final double MOST_STEPS = 1e10;
  private final List<Alike> kinds;
  private final PriorityQueue<Double> ports = new PriorityQueue<>();
  private final boolean oneForEach;

  /** The workers that differ in their names only, the one that is free first at the head. */
  private record Alike(WorkerSpec spec, PriorityQueue<Free> workers) {}

  private record Free(double date, int worker) {
    /** The one that is free first precedes; of equals the first worker. */
    static final Comparator<Free> FIRST =
        Comparator.comparingDouble(Free::date).thenComparingInt(Free::worker);
  }

  /**
   * Begins with idle workers.
   *
   * @param chunks the number of chunks that will be assigned
   * @throws InputException if so many chunks and so many different workers take too long
   */
  CompletionTimes(StarProblem problem, int chunks) {
    Map<WorkerSpec, Alike> all = new LinkedHashMap<>();
    for (int w = 0; w < problem.size(); w++) {
      WorkerSpec spec = problem.worker(w);
      WorkerSpec nameless =
          spec.with("any", spec.speed(), spec.bandwidthOut(), spec.bandwidthBack());
      all.computeIfAbsent(nameless, one -> new Alike(one, new PriorityQueue<>(Free.FIRST)))
          .workers()
          .add(new Free(0, w));
    }
    kinds = new ArrayList<>(all.values());
    if ((double) chunks * kinds.size() > MOST_STEPS) {
      throw new InputException(
          "it compares each of %s tasks with each of %s different workers, which takes too long"
              .formatted(chunks, kinds.size()),
          "a self-scheduling rule, such as fac2");
    }
    oneForEach = problem.ports().equals(Ports.UNLIMITED);
    for (int p = 0; !oneForEach && p < Math.min(problem.size(), problem.ports().count()); p++) {
      ports.add(0.0);
    }
  }

  /**
   * Assigns a chunk to the worker that will have computed it first. Of equals it is the one that is
   * free first, and of these the first one.
   *
   * @param size tasks
   * @param work what they are known to cost, in units of work
   * @return the worker
   */
  int assign(int size, double work) {
    double port = oneForEach ? 0 : ports.remove();
    Alike best = kinds.getFirst();
    double done = Double.POSITIVE_INFINITY;
    Free chosen = best.workers().element();
    for (Alike kind : kinds) {
      Free first = kind.workers().element();
      WorkerSpec spec = kind.spec();
      double there = port + sendSeconds(spec, size) + spec.latencyInFlight();
      double end = Math.max(there, first.date()) + spec.computeSeconds(work);
      if (end < done || (end == done && Free.FIRST.compare(first, chosen) < 0)) {
        best = kind;
        done = end;
        chosen = first;
      }
    }
    best.workers().remove();
    best.workers().add(new Free(done, chosen.worker()));
    if (!oneForEach) {
      ports.add(port + sendSeconds(best.spec(), size));
    }
    return chosen.worker();
  }

  private static double sendSeconds(WorkerSpec spec, int size) {
    return spec.extras().dispatchSeconds() + spec.sendSeconds(size);
  }
}
