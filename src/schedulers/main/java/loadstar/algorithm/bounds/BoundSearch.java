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
import loadstar.algorithm.play.CostClasses;
import loadstar.model.Amount;
import loadstar.model.Place;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Finds the least times at which what a schedule has to obey can be obeyed.
 *
 * <p>A worker computes from the end of its first message on, which brings a whole task where tasks
 * are whole, until its last result has to go back. What it can compute in that time is its
 * capacity.
 */
final class BoundSearch {
  /** A time is found to this share of it, and said with fewer digits. */
  private static final double PRECISION = 1e-13;

  private static final MathContext DIGITS = new MathContext(12);

  /** What is nearly a whole number is one. */
  private static final double ROUNDING = 1e-12;

  /** Of more tasks than this for each worker, that they are whole makes little difference. */
  private static final int MOST_WHOLE = 8;

  /** Costs that are tried for whole tasks. */
  private static final int MOST_TRIED = 32;

  private final BoundProblem problem;
  private final CostClasses costs;
  private final double limit;
  private final double[] first;
  private final double[] afterLast;
  private final Amount[] speeds;
  private final double[] capacity;
  private final Starts byPort;
  private final Starts byDispatch;
  private final Way out;
  private final @Nullable Way back;

  BoundSearch(BoundProblem problem, double limit) {
    this.problem = problem;
    this.limit = limit;
    costs = problem.costs();
    List<Place> places = problem.places();
    int count = places.size();
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
    for (Place place : places) {
      inputs.merge(place.spec().sharedInput().host(), withInput(place), Math::min);
    }
    Set<String> hosts = new HashSet<>();
    for (int w = 0; w < count; w++) {
      Place place = places.get(w);
      WorkerSpec spec = place.spec();
      double input = spec.sharedInput().seconds();
      double latency = latency(place);
      double beforeFirst = spec.latencyInFlight() + spec.computeLatency();
      double shortest = task / place.speed().most();
      extras[w] = latency + (input > 0 && hosts.add(spec.sharedInput().host()) ? input : 0);
      messages[w] = extras[w] + unit / place.out().most();
      double there = inputs.getOrDefault(spec.sharedInput().host(), 0.0);
      begins[w] = Math.max(place.joins() + latency, input > 0 ? there : 0);
      first[w] = begins[w] + unit / place.out().most() + beforeFirst;
      computed[w] = first[w] + shortest + spec.latencyInFlight();
      resultBegins[w] = computed[w] + spec.latencyBack();
      afterLast[w] =
          problem.results()
              ? spec.latencyInFlight() + spec.latencyBack() + unit / place.back().most()
              : 0;
      ends[w] = beforeFirst + shortest + afterLast[w];
      rest = Math.min(rest, beforeFirst + afterLast[w]);
    }
    int ports = Math.min(problem.ports().count(), count);
    double comes = min(of(Place::joins));
    double[] most = of(place -> place.speed().most());
    byPort = new Starts(most, messages, ports, rest + comes);
    double[] dispatches = of(place -> place.spec().extras().dispatchSeconds());
    byDispatch = new Starts(most, dispatches, 1, rest + comes);
    out =
        new Way(
            ports,
            places.stream().map(Place::out).toList(),
            problem.uplink(),
            extras,
            begins,
            ends,
            comes);
    back =
        problem.results()
            ? new Way(
                ports,
                places.stream().map(Place::back).toList(),
                problem.downlink(),
                of(place -> place.spec().latencyBack()),
                resultBegins,
                new double[count],
                min(computed))
            : null;
    speeds = places.stream().map(place -> new Amount(place.speed())).toArray(Amount[]::new);
    capacity = new double[count];
  }

  private static double latency(Place place) {
    return place.spec().latencyOut() + place.spec().extras().dispatchSeconds();
  }

  /** When its host can have the input that chunks share, if this worker is sent it. */
  private static double withInput(Place place) {
    return place.joins() + latency(place) + place.spec().sharedInput().seconds();
  }

  private double[] of(ToDoubleFunction<Place> what) {
    return problem.places().stream().mapToDouble(what).toArray();
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

  /** All workers compute from their first message on; the messages wait for each other. */
  private boolean compute(double end) {
    return capacities(end) >= costs.work()
        && byPort.allow(costs.work(), end)
        && byDispatch.allow(costs.work(), end);
  }

  private boolean carry(double end) {
    return out.carries(costs.units(), end) && (back == null || back.carries(costs.units(), end));
  }

  private boolean feed(double end) {
    capacities(end);
    return out.feeds(costs, capacity, end) && (back == null || back.feeds(costs, capacity, end));
  }

  /** What all workers can compute by a time; that of each is kept. */
  private double capacities(double end) {
    double all = 0;
    for (int w = 0; w < capacity.length; w++) {
      capacity[w] = speeds[w].between(first[w], end - afterLast[w]);
      all += capacity[w];
    }
    return all;
  }

  /**
   * Of the tasks that cost c or more a worker computes as many as c fits into its capacity; and k
   * tasks have no more than k workers.
   */
  private double tasks() {
    double best =
        least(
            end -> {
              capacities(end);
              return fit(costs.most()) >= 1;
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
          return fit(costs.least(costClass)) >= tasks
              && together(tasks) >= costs.workFrom(costClass);
        },
        from);
  }

  private double fit(double cost) {
    double all = 0;
    for (double one : capacity) {
      all += one > 0 ? Math.floor(one / cost + ROUNDING) : 0; // a cost may be rounded to 0
    }
    return all;
  }

  /** The capacity of as many workers as there are tasks. */
  private double together(double tasks) {
    if (tasks >= capacity.length) {
      return Double.POSITIVE_INFINITY; // the bound of computing says more
    }
    double[] sorted = capacity.clone();
    Arrays.sort(sorted);
    return (1 + ROUNDING) * Arrays.stream(sorted, sorted.length - (int) tasks, sorted.length).sum();
  }

  /** The least time, from one on, at which something is possible that remains so. */
  private double least(DoublePredicate possible, double from) {
    if (possible.test(from)) {
      return from;
    }
    double low = from;
    double high =
        Math.max(from, min(first) + costs.work() / Arrays.stream(of(p -> p.speed().most())).sum());
    while (high < limit && !possible.test(high)) {
      low = high;
      high = Math.min(limit, 2 * high);
    }
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
