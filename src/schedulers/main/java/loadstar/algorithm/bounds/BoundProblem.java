package loadstar.algorithm.bounds;

import java.lang.ref.SoftReference;
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
import loadstar.model.IndexSort;
import loadstar.model.Place;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done, and with what: no schedule of it beats its {@link MakespanBounds}.
 *
 * @param places the workers
 * @param costs of the units of the load
 * @param tasks whether the units are tasks, which nobody cuts
 * @param results whether results come back
 * @param uplink of a link that all data pass and share, load units per second; null without one
 * @param downlink the same for results
 */
public record BoundProblem(
    List<Place> places,
    CostClasses costs,
    boolean tasks,
    boolean results,
    Ports ports,
    @Nullable Rate uplink,
    @Nullable Rate downlink) {
  /**
   * Times that no schedule of a load on a star beats, seconds, also if its master knows all costs.
   * A term leaves out what would make it larger: each is a problem with less to obey than a
   * schedule has.
   *
   * @param compute all workers compute all the time from the first message to each of them on
   * @param port the ports send all the time, and only to the widest links; where results come back
   *     also the receive ports, and the larger of the two; also the link that all data pass
   * @param steadyState both limits together: the ports have to bring every worker what it computes
   * @param tasks each of the dearest tasks is computed by one worker as a whole; 0 for a load that
   *     may be cut
   */
  public record MakespanBounds(double compute, double port, double steadyState, double tasks) {
    public double best() {
      return Math.max(tasks, Math.max(steadyState, Math.max(compute, port)));
    }
  }

  // The latest: schedulers of a comparison have the same problem one after the other.
  private static volatile SoftReference<Found> latest = new SoftReference<>(null);

  public BoundProblem {
    places = List.copyOf(places);
  }

  /** A divisible load whose units cost a unit, a master with one port. */
  public static BoundProblem of(List<WorkerSpec> workers, double load, boolean results) {
    return new BoundProblem(
        Place.of(workers), CostClasses.equal(load), false, results, Ports.ONE, null, null);
  }

  public MakespanBounds bounds() {
    return bounds(1e100);
  }

  /** With a limit that no bound can reach: nothing longer is looked at. */
  public MakespanBounds bounds(double limit) {
    Found known = latest.get();
    if (known == null || limit < known.longest || !known.problem.equals(this)) {
      BoundSearch search = new BoundSearch(this, limit);
      known = new Found(this, search.all(), search.longest);
      latest = new SoftReference<>(known);
    }
    return known.bounds;
  }

  // What was found of a problem, and the longest time that was looked at, infinite where the limit
  // was met: with a limit that is not below it the same is found.
  private record Found(BoundProblem problem, MakespanBounds bounds, double longest) {}
}

// Finds the least times at which what a schedule has to obey can be obeyed.
//
// A worker computes from the end of its first message on, which brings a whole task where tasks are
// whole, until its last result has to go back. What it can compute in that time is its capacity.
final class BoundSearch {
  // A time is found to this share of it, and said with fewer digits.
  private static final double PRECISION = 1e-13;
  private static final MathContext DIGITS = new MathContext(12);
  // What is nearly a whole number is one.
  private static final double ROUNDING = 1e-12;
  // Of more tasks than this for each worker, that they are whole makes little difference.
  private static final int MOST_WHOLE = 8;
  // Costs that are tried for whole tasks.
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
  private final Way out;
  private final @Nullable Way back;
  double longest;

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
      if (place.spec().sharedInput().seconds() > 0) {
        inputs.merge(place.spec().sharedInput().host(), withInput(place), Math::min);
      }
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
    together = Arrays.stream(most).sum();
    byPort = new Starts(most, messages, ports, rest + comes);
    double[] dispatches = of(place -> place.spec().extras().dispatchSeconds());
    byDispatch = new Starts(most, dispatches, 1, rest + comes);
    List<Rate> rates = places.stream().map(Place::out).toList();
    out = new Way(ports, rates, problem.uplink(), extras, begins, ends, comes);
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

  // Of the tasks that cost c or more a worker computes as many as c fits into its capacity; and k
  // tasks have no more than k workers.
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

// No more workers compute than have had a message, and messages have to wait for each other. Those
// that have had one by a time have needed that time, so that their speeds are at most a knapsack
// filled with it, in fractions. A message counts when it ends, not in its middle: half of the
// shortest is lost (Eastman, Even and Isaacs, Management Science 11(2), 1964, for several ports).
final class Starts {
  private final double[] speeds;
  private final double[] seconds;
  private final int lanes;
  private final int[] order;
  private final double lost;

  // The most that each worker's speed ever is, seconds that the first message to each takes, how
  // many messages go on at a time, and what every worker has to wait for besides, before its first
  // computation or after its last.
  Starts(double[] speeds, double[] seconds, int lanes, double rest) {
    this.speeds = speeds;
    this.seconds = seconds;
    this.lanes = lanes;
    order = IndexSort.order(speeds.length, w -> seconds[w] / speeds[w]);
    lost = rest + Arrays.stream(seconds).min().orElse(0) / 2;
  }

  /** Whether some work can be computed by a time. */
  boolean allow(double work, double time) {
    double left = time - lost;
    double done = 0;
    for (int w : order) {
      if (left <= 0) {
        break;
      }
      double takes = seconds[w] / lanes;
      done += speeds[w] * (left >= takes ? left - takes / 2 : left * left / (2 * takes));
      left -= takes;
    }
    return done >= work;
  }
}

/** Transfers in one direction: what the ports, and the link that they share, can do by a time. */
final class Way {
  // So many ways that change are followed; of more only the most that they ever carry is used.
  private static final int MOST_CHANGING = 64;
  private final int ports;
  private final double[] width;
  private final int[] byWidth;
  private final Amount[] own;
  private final Amount widest;
  private final @Nullable Amount shared;
  private final double[] extra;
  private final double[] begins;
  private final double[] ends;
  private final double begin;
  private final double end;
  private final double from;

  // What the way of each worker carries, and a link that they share; what a port does for a worker
  // besides carrying units, once at least, seconds; when units of each worker can begin to flow,
  // how long before the end the last of them have, and when a port can begin at all.
  Way(
      int ports,
      List<Rate> rates,
      @Nullable Rate link,
      double[] extra,
      double[] begins,
      double[] ends,
      double from) {
    this.ports = ports;
    width = rates.stream().mapToDouble(Rate::most).toArray();
    byWidth = IndexSort.order(width.length, w -> -width[w]);
    own = rates.stream().map(Amount::new).toArray(Amount[]::new);
    widest = new Amount(widest(rates));
    shared = link == null ? null : new Amount(link);
    this.extra = extra;
    this.begins = begins;
    this.ends = ends;
    this.from = from;
    begin = Arrays.stream(begins).min().orElse(0);
    end = Arrays.stream(ends).min().orElse(0);
  }

  private Rate widest(List<Rate> rates) {
    ToDoubleFunction<double[]> sum =
        all -> {
          double[] sorted = all.clone();
          Arrays.sort(sorted);
          return Arrays.stream(sorted, sorted.length - ports, sorted.length).sum();
        };
    long changing = rates.stream().filter(r -> !Double.isInfinite(r.changeAfter(0))).count();
    return changing <= MOST_CHANGING ? Rate.of(rates, sum) : Rate.steady(sum.applyAsDouble(width));
  }

  /** Whether ports that never rest, each on a widest way, and the shared link carry the units. */
  boolean carries(double units, double time) {
    return widest.between(begin, time - end) >= units
        && (shared == null || shared.between(begin, time - end) >= units);
  }

  // Whether the ports can bring each worker the units that it computes; its capacity is what it can
  // compute by the time, units of work. They take the least time if the widest ways carry the
  // cheapest units, as many as their workers can compute (exchange any two). A worker that computes
  // a share of its capacity has that share of one message at least.
  boolean feeds(CostClasses costs, double[] capacity, double time) {
    double left = costs.work();
    double given = 0;
    double seconds = 0;
    double message = Double.POSITIVE_INFINITY;
    for (int w : byWidth) {
      double can = Math.min(capacity[w], costs.workOf(own[w].between(begins[w], time - ends[w])));
      if (can > 0) {
        message = Math.min(message, extra[w] / can);
        left = Math.max(0, left - can);
        // The last units have ways that are no wider, so one that is counted early makes it less.
        double upTo = costs.unitsOf(costs.work() - left);
        seconds += (upTo - given) / width[w];
        given = upTo;
      }
    }
    return left == 0 && seconds + costs.work() * message <= ports * Math.max(0, time - end - from);
  }
}
