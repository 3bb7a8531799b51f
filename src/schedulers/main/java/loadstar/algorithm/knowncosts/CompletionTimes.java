package loadstar.algorithm.knowncosts;

import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * Workers that differ in their names only: a heap in columns, at whose head is the one that is
   * free first, and of equals the first worker. Only the head's date changes.
   */
  private static final class Alike {
    private final WorkerSpec spec;
    private double[] dates = new double[4];
    private int[] workers = new int[4];
    private int size;

    Alike(WorkerSpec spec) {
      this.spec = spec;
    }

    /** Adds a worker that is free at once; workers are added in their order. */
    void add(int worker) {
      if (size == workers.length) {
        dates = Arrays.copyOf(dates, 2 * size);
        workers = Arrays.copyOf(workers, 2 * size);
      }
      workers[size++] = worker;
    }

    double date() {
      return dates[0];
    }

    int worker() {
      return workers[0];
    }

    /** Sets the date at which the head is free again, and returns its worker. */
    int occupy(double until) {
      int worker = workers[0];
      int at = 0;
      for (int child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size
            && isBefore(dates[child + 1], workers[child + 1], dates[child], workers[child])) {
          child++;
        }
        if (isBefore(until, worker, dates[child], workers[child])) {
          break;
        }
        dates[at] = dates[child];
        workers[at] = workers[child];
        at = child;
      }
      dates[at] = until;
      workers[at] = worker;
      return worker;
    }
  }

  /** Tells whether a worker that is free at a date precedes another one. */
  private static boolean isBefore(double date, int worker, double otherDate, int other) {
    return date < otherDate || (date == otherDate && worker < other);
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
      all.computeIfAbsent(nameless, Alike::new).add(w);
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
    for (Alike kind : kinds) {
      WorkerSpec spec = kind.spec;
      double there = port + sendSeconds(spec, size) + spec.latencyInFlight();
      double end = Math.max(there, kind.date()) + spec.computeSeconds(work);
      if (end < done
          || (end == done && isBefore(kind.date(), kind.worker(), best.date(), best.worker()))) {
        best = kind;
        done = end;
      }
    }
    int chosen = best.occupy(done);
    if (!oneForEach) {
      ports.add(port + sendSeconds(best.spec, size));
    }
    return chosen;
  }

  private static double sendSeconds(WorkerSpec spec, int size) {
    return spec.extras().dispatchSeconds() + spec.sendSeconds(size);
  }
}
