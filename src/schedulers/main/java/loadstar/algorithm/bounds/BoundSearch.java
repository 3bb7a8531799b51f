package loadstar.algorithm.bounds;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.algorithm.play.CostClasses;
import loadstar.model.Amount;
import loadstar.model.ChangingWorker;
import loadstar.model.Rate;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Searches the least times at which the constraints of the relaxed problems can be met.
 *
 * <p>A worker computes from the end of its first message on, which brings a whole task if tasks are
 * indivisible, until its last result has to go back. The load that it can compute in that time is
 * its capacity.
 */
final class BoundSearch {
  // The relative precision of times, which are shown with fewer digits.
  private static final double PRECISION = 1e-13;
  private static final MathContext DIGITS = new MathContext(12);
  // A number this close to a whole one counts as whole.
  private static final double ROUNDING = 1e-12;
  // With more tasks than this for each worker, their indivisibility makes little difference.
  private static final int MOST_WHOLE = 8;
  // The number of costs that are tried for indivisible tasks.
  private static final int MOST_TRIED = 32;
  private final BoundProblem problem;
  private final CostClasses costs;
  private final double limit;
  private final double[] first;
  private final double[] afterLast;
  private final Amount[] speeds;
  private final double together;
  private final double[] capacity;
  private final Starts byPort;
  private final Starts byDispatch;
  private final DirectionCapacity out;
  private final @Nullable DirectionCapacity back;
  private final @Nullable DirectionCapacity both; // on ports that serve both directions
  double longest;

  BoundSearch(BoundProblem problem, double limit) {
    this.problem = problem;
    this.limit = limit;
    costs = problem.costs();
    List<ChangingWorker> workers = problem.workers();
    int count = workers.size();
    double unit = problem.tasks() ? 1 : 0;
    double task = problem.tasks() ? costs.least() : 0;
    first = new double[count];
    afterLast = new double[count];
    double[] messages = new double[count];
    double[] extras = new double[count];
    double[] begins = new double[count];
    double[] ends = new double[count];
    double[] computed = new double[count];
    double[] resultBegins = new double[count];
    double rest = Double.POSITIVE_INFINITY;
    // A host has its input before any of its workers computes, but is sent it once.
    Map<String, Double> inputs = new HashMap<>();
    for (ChangingWorker worker : workers) {
      if (worker.spec().sharedInput().seconds() > 0) {
        inputs.merge(worker.spec().sharedInput().host(), withInput(worker), Math::min);
      }
    }
    Set<String> hosts = new HashSet<>();
    for (int w = 0; w < count; w++) {
      ChangingWorker worker = workers.get(w);
      WorkerSpec spec = worker.spec();
      double input = spec.sharedInput().seconds();
      double latency = latency(worker);
      double beforeFirst = spec.latencyInFlight() + spec.computeLatency();
      double shortest = task / worker.speed().most();
      extras[w] = latency + (input > 0 && hosts.add(spec.sharedInput().host()) ? input : 0);
      messages[w] = extras[w] + unit / worker.out().most();
      double there = inputs.getOrDefault(spec.sharedInput().host(), 0.0);
      begins[w] = Math.max(worker.joins() + latency, input > 0 ? there : 0);
      first[w] = begins[w] + unit / worker.out().most() + beforeFirst;
      computed[w] = first[w] + shortest + spec.latencyInFlight();
      resultBegins[w] = computed[w] + spec.latencyBack();
      afterLast[w] =
          problem.results()
              ? spec.latencyInFlight() + spec.latencyBack() + unit / worker.back().most()
              : 0;
      ends[w] = beforeFirst + shortest + afterLast[w];
      rest = Math.min(rest, beforeFirst + afterLast[w]);
    }
    int ports = Math.min(problem.ports().count(), count);
    double comes = min(of(ChangingWorker::joins));
    double[] most = of(worker -> worker.speed().most());
    together = Arrays.stream(most).sum();
    byPort = new Starts(most, messages, ports, rest + comes);
    double[] dispatches = of(worker -> worker.spec().extras().dispatchSeconds());
    byDispatch = new Starts(most, dispatches, 1, rest + comes);
    List<Rate> rates = workers.stream().map(ChangingWorker::out).toList();
    out = new DirectionCapacity(ports, 1, rates, problem.uplink(), extras, begins, ends, comes);
    back =
        problem.results()
            ? new DirectionCapacity(
                ports,
                1,
                workers.stream().map(ChangingWorker::back).toList(),
                problem.downlink(),
                of(worker -> worker.spec().latencyBack()),
                resultBegins,
                new double[count],
                min(computed))
            : null;
    both = back != null && problem.ports().isShared() ? bothWays(extras, comes) : null;
    speeds = workers.stream().map(worker -> new Amount(worker.speed())).toArray(Amount[]::new);
    capacity = new double[count];
  }

  // On a shared port a unit takes the time of its data and that of its result, which both lie
  // between the first date at which anybody is there and the end.
  private DirectionCapacity bothWays(double[] extras, double comes) {
    List<ChangingWorker> workers = problem.workers();
    int count = workers.size();
    double[] latencies = new double[count];
    Arrays.setAll(latencies, w -> extras[w] + workers.get(w).spec().latencyBack());
    List<Rate> rates =
        workers.stream()
            .map(worker -> Rate.steady(1 / (1 / worker.out().most() + 1 / worker.back().most())))
            .toList();
    double[] begins = of(worker -> worker.joins() + latency(worker));
    int each = Math.min(2, problem.ports().count()); // one out and one back
    int ports = Math.min(problem.ports().count(), each * count);
    return new DirectionCapacity(
        ports, each, rates, null, latencies, begins, new double[count], comes);
  }

  private static double latency(ChangingWorker worker) {
    return worker.spec().latencyOut() + worker.spec().extras().dispatchSeconds();
  }

  /** Returns the time at which the host can have its shared input, if this worker is sent it. */
  private static double withInput(ChangingWorker worker) {
    return worker.joins() + latency(worker) + worker.spec().sharedInput().seconds();
  }

  private double[] of(ToDoubleFunction<ChangingWorker> what) {
    return problem.workers().stream().mapToDouble(what).toArray();
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElse(0);
  }

  MakespanBounds all() {
    double compute = least(this::compute, 0);
    double port = least(this::carry, 0);
    double steady = least(this::feed, Math.max(compute, port));
    return new MakespanBounds(compute, port, steady, problem.tasks() ? tasks() : 0);
  }

  /**
   * Tells whether all workers can compute the load by a time if they compute from their first
   * message on; the messages wait for each other.
   */
  private boolean compute(double end) {
    return capacities(end) >= costs.work()
        && byPort.allow(costs.work(), end)
        && byDispatch.allow(costs.work(), end);
  }

  private boolean carry(double end) {
    double units = costs.units();
    return out.carries(units, end)
        && (back == null || back.carries(units, end))
        && (both == null || both.carries(units, end));
  }

  private boolean feed(double end) {
    capacities(end);
    return out.feeds(costs, capacity, end)
        && (back == null || back.feeds(costs, capacity, end))
        && (both == null || both.feeds(costs, capacity, end));
  }

  /** Returns the load that all workers can compute by a time, and stores that of each. */
  private double capacities(double end) {
    double all = 0;
    for (int w = 0; w < capacity.length; w++) {
      capacity[w] = speeds[w].between(first[w], end - afterLast[w]);
      all += capacity[w];
    }
    return all;
  }

  // The longest task has a worker that can compute it. Of the tasks that cost c or more a worker
  // computes at most as many as the cheapest ones of them fit into its capacity: of the P + 1
  // longest on P equal workers two share one. And k tasks have no more than k workers. So many
  // tasks cost no more than the dearest ones, and a worker that has no room for a task of c has
  // none of them: with that the tasks from c on have a fractional assignment whenever all
  // thresholds c have room, as a worker that may compute a dear task may compute a cheaper one (the
  // relaxation of Lenstra, Shmoys and Tardos, Mathematical Programming 46, 1990).
  private double tasks() {
    double best =
        least(
            end -> {
              capacities(end);
              return fitsSomewhere(costs.most());
            },
            0);
    int lowest = costs.count() - 1;
    while (lowest > 0 && costs.unitsFrom(lowest - 1) <= MOST_WHOLE * (double) capacity.length) {
      lowest--;
    }
    int step = 1 + (costs.count() - 1 - lowest) / MOST_TRIED;
    for (int c = costs.count() - 1; c > lowest; c -= step) {
      best = tasksFrom(c, best);
    }
    return tasksFrom(0, tasksFrom(lowest, best));
  }

  private double tasksFrom(int costClass, double from) {
    double tasks = costs.unitsFrom(costClass);
    return least(
        end -> {
          capacities(end);
          return fit(costClass) >= tasks
              && together(tasks) >= costs.workFrom(costClass)
              && room(costClass, tasks) >= costs.workFrom(costClass);
        },
        from);
  }

  private boolean fitsSomewhere(double cost) {
    for (double one : capacity) {
      if (one > 0 && one * (1 + ROUNDING) >= cost) {
        return true;
      }
    }
    return false;
  }

  /** Returns the most tasks of a class or one above it that all workers can compute. */
  private double fit(int costClass) {
    double all = 0;
    for (double one : capacity) {
      // A cost may be rounded to 0.
      all += one > 0 ? Math.floor(costs.unitsOf(costClass, one) * (1 + ROUNDING) + ROUNDING) : 0;
    }
    return all;
  }

  /** Returns the most work in tasks of a class or one above it that all workers can compute. */
  private double room(int costClass, double tasks) {
    double all = 0;
    for (double one : capacity) {
      if (one > 0) {
        double fit = Math.floor(costs.unitsOf(costClass, one) * (1 + ROUNDING) + ROUNDING);
        all += fit >= tasks ? one : Math.min(one, costs.workOf(fit));
      }
    }
    return (1 + ROUNDING) * all;
  }

  /** Returns the largest sum of capacities of as many workers as there are tasks. */
  private double together(double tasks) {
    if (tasks >= capacity.length) {
      return Double.POSITIVE_INFINITY; // the bound of computing is higher
    }
    double[] sorted = capacity.clone();
    Arrays.sort(sorted);
    return (1 + ROUNDING) * Arrays.stream(sorted, sorted.length - (int) tasks, sorted.length).sum();
  }

  /** Returns the least time, from a given one on, at which a condition holds that stays true. */
  private double least(DoublePredicate possible, double from) {
    if (possible.test(from)) {
      return from;
    }
    double low = from;
    double high = Math.max(from, min(first) + costs.work() / together);
    while (high < limit && !possible.test(high)) {
      low = high;
      high = Math.min(limit, 2 * high);
    }
    longest = Math.max(longest, high < limit ? high : Double.POSITIVE_INFINITY);
    while (high - low > PRECISION * high) {
      double middle = low + (high - low) / 2;
      if (possible.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return new BigDecimal(high).round(DIGITS).doubleValue();
  }
}
