package loadstar.algorithm.bounds;

import java.lang.ref.SoftReference;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collections;
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
 * A problem for which {@link MakespanBounds} are computed: no schedule of it has a smaller
 * makespan.
 *
 * @param places the workers
 * @param costs of the units of the load
 * @param tasks whether the units are indivisible tasks
 * @param results whether results come back
 * @param uplink of a link that all data pass and share, load units per second; null without one
 * @param downlink of a link that all results pass and share, load units per second; null without
 *     one
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
   * Lower bounds of the makespan, in seconds, that also hold if the master knows all costs. Each
   * term is that of a relaxed problem, with fewer constraints than a schedule has.
   *
   * @param compute all workers compute all the time from the first message to each of them on
   * @param port the ports send all the time, and only to the widest links; where results come back
   *     also the receive ports, and the larger of the two, or both together on shared ports; also
   *     the link that all data pass
   * @param steadyState both limits together: the ports have to bring every worker the units that it
   *     computes
   * @param tasks each of the dearest tasks is computed by one worker as a whole; 0 for a divisible
   *     load
   */
  public record MakespanBounds(double compute, double port, double steadyState, double tasks) {
    /** Returns the greatest of the bounds, in seconds. */
    public double best() {
      return Math.max(tasks, Math.max(steadyState, Math.max(compute, port)));
    }
  }

  // The latest result is cached: schedulers of a comparison have the same problem one after the
  // other.
  private static volatile SoftReference<Found> latest = new SoftReference<>(null);

  public BoundProblem {
    places = List.copyOf(places);
  }

  /**
   * Returns the problem of a divisible load whose units cost a unit of work each, for a master with
   * one port.
   */
  public static BoundProblem of(List<WorkerSpec> workers, double load, boolean results) {
    return new BoundProblem(
        Place.of(workers), CostClasses.equal(load), false, results, Ports.ONE, null, null);
  }

  public MakespanBounds bounds() {
    return bounds(1e100);
  }

  /**
   * Returns the bounds up to a limit that no bound can reach: the search looks at nothing longer.
   */
  public MakespanBounds bounds(double limit) {
    Found known = latest.get();
    if (known == null || limit < known.longest || !known.problem.equals(this)) {
      BoundSearch search = new BoundSearch(this, limit);
      known = new Found(this, search.all(), search.longest);
      latest = new SoftReference<>(known);
    }
    return known.bounds;
  }

  /**
   * The bounds of a problem, and the longest time that the search looked at, infinite if it met the
   * limit: a limit that is not below it gives the same bounds.
   */
  private record Found(BoundProblem problem, MakespanBounds bounds, double longest) {}
}

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
  private final Way out;
  private final @Nullable Way back;
  private final @Nullable Way both; // on ports that serve both directions
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
    out = new Way(ports, 1, rates, problem.uplink(), extras, begins, ends, comes);
    back =
        problem.results()
            ? new Way(
                ports,
                1,
                places.stream().map(Place::back).toList(),
                problem.downlink(),
                of(place -> place.spec().latencyBack()),
                resultBegins,
                new double[count],
                min(computed))
            : null;
    both = back != null && problem.ports().isShared() ? bothWays(extras, comes) : null;
    speeds = places.stream().map(place -> new Amount(place.speed())).toArray(Amount[]::new);
    capacity = new double[count];
  }

  // On a shared port a unit takes the time of its data and that of its result, which both lie
  // between the first date at which anybody is there and the end.
  private Way bothWays(double[] extras, double comes) {
    List<Place> places = problem.places();
    int count = places.size();
    double[] latencies = new double[count];
    Arrays.setAll(latencies, w -> extras[w] + places.get(w).spec().latencyBack());
    List<Rate> rates =
        places.stream()
            .map(place -> Rate.steady(1 / (1 / place.out().most() + 1 / place.back().most())))
            .toList();
    double[] begins = of(place -> place.joins() + latency(place));
    int each = Math.min(2, problem.ports().count()); // one out and one back
    int ports = Math.min(problem.ports().count(), each * count);
    return new Way(ports, each, rates, null, latencies, begins, new double[count], comes);
  }

  private static double latency(Place place) {
    return place.spec().latencyOut() + place.spec().extras().dispatchSeconds();
  }

  /** Returns the time at which the host can have its shared input, if this worker is sent it. */
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

/**
 * The number of workers that compute is limited by their first messages, which have to wait for
 * each other. Those that have had one by a time have needed that time, so that their speeds are at
 * most a knapsack filled with it, in fractions. A message counts when it ends, not in its middle:
 * half of the shortest is lost (Eastman, Even and Isaacs, Management Science 11(2), 1964, for
 * several ports).
 */
final class Starts {
  private final double[] speeds;
  private final double[] seconds;
  private final int lanes;
  private final int[] order;
  private final double lost;

  // Takes the highest speed that each worker ever has, the seconds of the first message to each,
  // the number of simultaneous messages, and the time that every worker has to wait for besides,
  // before its first computation or after its last.
  Starts(double[] speeds, double[] seconds, int lanes, double rest) {
    this.speeds = speeds;
    this.seconds = seconds;
    this.lanes = lanes;
    order = IndexSort.order(speeds.length, w -> seconds[w] / speeds[w]);
    lost = rest + Arrays.stream(seconds).min().orElse(0) / 2;
  }

  /** Tells whether an amount of work can be computed by a time. */
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

/**
 * The transfers in one direction: the load that the ports, and the link that they share, can carry
 * by a time.
 */
final class Way {
  // The number of changing ways that are followed; of more ways only the highest rates are used.
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

  // Takes the ports, the most transfers of a worker at a time, the rate of each worker's way, and a
  // link that they share; the seconds that a port needs
  // for a worker besides carrying units, once at least; the time at which units of each worker can
  // begin to flow, the time before the end at which the last of them must have flowed, and the
  // time at which a port can begin at all.
  Way(
      int ports,
      int each,
      List<Rate> rates,
      @Nullable Rate link,
      double[] extra,
      double[] begins,
      double[] ends,
      double from) {
    this.ports = ports;
    width = rates.stream().mapToDouble(Rate::most).toArray();
    byWidth = IndexSort.order(width.length, w -> -width[w]);
    List<Rate> sums =
        each == 1 ? rates : rates.stream().map(rate -> Rate.steady(each * rate.most())).toList();
    own = sums.stream().map(Amount::new).toArray(Amount[]::new);
    widest = new Amount(widest(each == 1 ? rates : repeated(rates, each)));
    shared = link == null ? null : new Amount(link);
    this.extra = extra;
    this.begins = begins;
    this.ends = ends;
    this.from = from;
    begin = Arrays.stream(begins).min().orElse(0);
    end = Arrays.stream(ends).min().orElse(0);
  }

  private static List<Rate> repeated(List<Rate> rates, int each) {
    return Collections.nCopies(each, rates).stream().flatMap(List::stream).toList();
  }

  private Rate widest(List<Rate> rates) {
    ToDoubleFunction<double[]> sum =
        all -> {
          double[] sorted = all.clone();
          Arrays.sort(sorted);
          return Arrays.stream(sorted, sorted.length - ports, sorted.length).sum();
        };
    long changing = rates.stream().filter(r -> !Double.isInfinite(r.changeAfter(0))).count();
    double[] most = rates.stream().mapToDouble(Rate::most).toArray();
    return changing <= MOST_CHANGING ? Rate.of(rates, sum) : Rate.steady(sum.applyAsDouble(most));
  }

  /**
   * Tells whether ports that never rest, each on a widest way, and the shared link carry the units.
   */
  boolean carries(double units, double time) {
    return widest.between(begin, time - end) >= units
        && (shared == null || shared.between(begin, time - end) >= units);
  }

  // Tells whether the ports can bring each worker the units that it computes; its capacity is what
  // it can compute by the time, in units of work. They take the least time if the widest ways
  // carry the cheapest units, as many as their workers can compute (exchange any two). A worker
  // that computes a share of its capacity has that share of one message at least.
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
        // The last units have ways that are no wider, so counting one early lowers the bound.
        double upTo = costs.unitsOf(costs.work() - left);
        seconds += (upTo - given) / width[w];
        given = upTo;
      }
    }
    return left == 0 && seconds + costs.work() * message <= ports * Math.max(0, time - end - from);
  }
}
