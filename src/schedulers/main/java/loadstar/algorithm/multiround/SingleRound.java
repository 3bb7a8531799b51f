package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.model.IndexSort;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * One round (thesis, section 2.6.2, Theorems 1 to 3): serve by decreasing bandwidth, every worker
 * finishes at the same time. It is optimal without latencies.
 *
 * <p>With latencies a worker may not pay for itself; every prefix of the order is tried and the one
 * that finishes first, with no negative chunk, is used (the affine problem is NP-complete). The
 * predicted makespan is exact. It takes O(N^2).
 *
 * <p>With several ports each worker is served by the one that is free first, without latencies with
 * as many ports as workers (2.1) to (2.4) of section 2.5.2: all links at once, T = L/sum of 1/(1/B
 * + 1/S). Then T is the date by which all of the load is done. It takes O(N log N) for each of some
 * 60 T.
 *
 * @param ports of the master; their transfers share no link
 */
public record SingleRound(Ports ports) implements StaticScheduler {
  public SingleRound() {
    this(Ports.ONE);
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    return ports.one() ? onOnePort(workers, load) : onPorts(workers, load);
  }

  private Plan onPorts(List<WorkerSpec> workers, double load) {
    int[] order = byBandwidth(workers);
    WorkerSpec first = workers.get(order[0]);
    double least = 0;
    double most = first.sendSeconds(load) + first.computeSeconds(load);
    for (double t = most / 2; least < t && t < most; t = least + (most - least) / 2) {
      if (Arrays.stream(chunks(workers, order, t)).sum() < load) {
        least = t;
      } else {
        most = t;
      }
    }
    double[] chunks = chunks(workers, order, most);
    Plan.Builder plan = new Plan.Builder(load);
    plan.predict(most);
    for (int i = 0; i < order.length; i++) {
      plan.add(order[i], 0, chunks[i]);
    }
    return plan.build();
  }

  // Returns, by the order, the chunks that end at a date. A worker that could not end anything by
  // then is left out.
  private double[] chunks(List<WorkerSpec> workers, int[] order, double end) {
    PriorityQueue<Double> free = new PriorityQueue<>();
    for (int port = 0; port < Math.min(ports.count(), order.length); port++) {
      free.add(0.0);
    }
    double[] chunks = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      WorkerSpec w = workers.get(order[i]);
      double seconds = end - free.element() - w.latencyOut() - w.computeLatency();
      if (seconds > 0) {
        chunks[i] = seconds / (1 / w.bandwidthOut() + 1 / w.speed());
        free.add(free.remove() + w.sendSeconds(chunks[i]));
      }
    }
    return chunks;
  }

  private static Plan onOnePort(List<WorkerSpec> workers, double load) {
    EqualFinish all = new EqualFinish(workers, byBandwidth(workers), load);
    int best = 0;
    for (int n = 1; n <= workers.size(); n++) {
      if ((best == 0 || all.makespan(n) < all.makespan(best)) && all.isPossible(n)) {
        best = n;
      }
    }
    if (best == 0) {
      throw new IllegalStateException("one worker alone is always possible");
    }
    return all.plan(best);
  }

  /**
   * Returns the chunks with which given workers, served in a given order, finish at the same time:
   * cLat_i + a_i/S_i = nLat_{i+1} + a_{i+1}/B_{i+1} + cLat_{i+1} + a_{i+1}/S_{i+1}.
   *
   * @param order indices in service order
   * @return null if some chunk would be negative
   */
  public static @Nullable Plan equalFinish(List<WorkerSpec> workers, int[] order, double load) {
    EqualFinish all = new EqualFinish(workers, order, load);
    return all.isPossible(order.length) ? all.plan(order.length) : null;
  }

  /** Returns the indices by decreasing bandwidth (Theorem 2); ties are in the platform's order. */
  static int[] byBandwidth(List<WorkerSpec> workers) {
    return IndexSort.order(workers.size(), i -> -workers.get(i).bandwidthOut());
  }

  /**
   * Returns the plan of a given division: one chunk for each worker, in their order.
   *
   * @param shares load units; a worker with 0 gets nothing
   */
  public static Plan given(double... shares) {
    Plan.Builder plan = new Plan.Builder(Arrays.stream(shares).sum());
    for (int w = 0; w < shares.length; w++) {
      plan.add(w, 0, shares[w]);
    }
    return plan.build();
  }
}
