package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * LP, the periodic multi-round algorithm (Beaumont, Legrand, Robert, Parallel Computing 29(9),
 * 2003), MRRS's second competitor in the thesis (section 3.5): equal periods of length T_p, in each
 * of which the worker computes the load received in the one before, so that the throughput tends to
 * the {@link SteadyState}.
 *
 * <p>Within a period the load is the most that fits, by decreasing bandwidth: x_i = min(S_i (T_p -
 * cLat_i), (t - nLat_i) B_i), t being the time left of the port. K = ceil(L / sum x) periods, the
 * last one scaled. The prediction is the strict makespan, each chunk computed one period after it
 * came; the simulated one, computing as soon as possible, is smaller. The thesis does not give its
 * T_p, and the result depends on it.
 *
 * <p>It takes O(n K); {@link Period#BEST} takes O(n K^2), because it adds up the dates of 1, 2, … K
 * + 50 periods one by one, unless a number of periods certainly takes longer than the best one so
 * far. K is at most 2000.
 *
 * @param period how T_p is set
 */
public record PeriodicLp(Period period) implements StaticScheduler {
  private static final int PATIENCE = 50;

  /**
   * The rules for T_p; T* = L/throughput and l = max(sum nLat, max cLat) over the workers it uses.
   */
  public enum Period {
    /** l + sqrt(l T*), which minimises (K + 1) T_p; T*&#47;1000 without latencies. */
    OPT,
    /** sqrt(T*), the asymptotic rule; depends on the unit of time. */
    SQRT,
    /** The number of periods whose simulated makespan is smallest. */
    BEST
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    if (period == Period.BEST) {
      return best(workers, load);
    }
    SteadyState steady = SteadyState.of(workers);
    double bound = load / steady.throughput();
    double sumN = 0;
    double maxC = 0;
    for (int i : steady.used()) {
      sumN += workers.get(i).latencyOut();
      maxC = Math.max(maxC, workers.get(i).computeLatency());
    }
    double l = Math.max(sumN, maxC);
    double optimal = l > 0 ? l + Math.sqrt(l * bound) : bound / 1000;
    return withPeriod(workers, load, period == Period.OPT ? optimal : Math.sqrt(bound));
  }

  /**
   * Returns the plan for a given T_p.
   *
   * @param seconds T_p; doubled until at least one worker can take part
   */
  public static Plan withPeriod(List<WorkerSpec> workers, double load, double seconds) {
    PeriodLoads loads = new PeriodLoads(workers, SingleRound.byBandwidth(workers));
    return Periods.of(loads, load, seconds).plan();
  }

  /**
   * Returns the best plan of K = 1, 2, … with the T_p that carries L/K, until 50 more K bring
   * nothing.
   */
  static Plan best(List<WorkerSpec> workers, double load) {
    PeriodLoads loads = new PeriodLoads(workers, SingleRound.byBandwidth(workers));
    Periods best = null;
    double bestMakespan = Double.POSITIVE_INFINITY;
    int patience = PATIENCE;
    for (int k = 1; k <= UniformPlan.MAX_ROUNDS && patience > 0; k++, patience--) {
      Periods periods = Periods.of(loads, load, loads.period(load / k));
      if (best != null && periods.takesAtLeast() > bestMakespan) {
        continue;
      }
      double makespan = periods.makespan();
      if (best == null || makespan < bestMakespan) {
        best = periods;
        bestMakespan = makespan;
        patience = PATIENCE;
      }
    }
    if (best == null) {
      throw new IllegalStateException("one period is always possible");
    }
    return best.plan();
  }

  /**
   * The best rates at which the workers of a star can compute for ever through one port: maximise
   * sum rho_i subject to sum rho_i/B_i at most 1 and rho_i between 0 and S_i (Beaumont, Legrand,
   * Robert, Parallel Computing 29(9), 2003). The solution is bandwidth-centric: serve the widest
   * links first. L/throughput is a lower bound of every schedule's makespan.
   *
   * @param rate of each worker, load units per second
   */
  public record SteadyState(double[] rate) {
    public static SteadyState of(List<WorkerSpec> workers) {
      double[] rate = new double[workers.size()];
      double port = 1;
      for (int i : SingleRound.byBandwidth(workers)) {
        double own = workers.get(i).bandwidthOut();
        rate[i] = Math.min(workers.get(i).speed(), port * own);
        port = Math.max(0, port - rate[i] / own);
      }
      return new SteadyState(rate);
    }

    /** Returns rho, in load units per second. */
    public double throughput() {
      return Arrays.stream(rate).sum();
    }

    /** Returns the indices of the workers with a positive rate, in the platform's order. */
    public int[] used() {
      return IntStream.range(0, rate.length).filter(i -> rate[i] > 0).toArray();
    }
  }
}
