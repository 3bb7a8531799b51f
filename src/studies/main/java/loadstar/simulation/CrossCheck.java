package loadstar.simulation;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Engine;

/**
 * Simulates on SimGrid a run that is computed by arithmetic, and compares the two chunk by chunk:
 * the same chunks in the same rows, and every date. SimGrid simulates only the first chunks of a
 * run that has very many, and runs that are equal as far as that once, see {@link CheckedParts}.
 */
public final class CrossCheck {
  private static final double OF_MAKESPAN = 1e-9;

  /**
   * The tolerance of dates in seconds; in a run that is shorter than a second, as a share of its
   * makespan.
   */
  private static final double SECONDS = 1e-6;

  /** The seconds within which SimGrid does not distinguish a horizon from an event before it. */
  private static final double EARLIER = 1e-5;

  /** The chunks of one run that SimGrid simulates at most, in about a second. */
  public static final int MOST_CHUNKS = 50_000;

  /**
   * The chunks of one run that SimGrid simulates however many runs are checked. Schedulers that
   * adapt have differed from chunk 3133 on; runs of tens of thousands of chunks in which data and
   * results share links may differ later.
   */
  private static final int LEAST_CHUNKS = 5_000;

  /** The most workers for which SimGrid simulates more chunks of one run than of the others. */
  private static final int MOST_FIRST_CHUNKS = 20_000;

  /** The chunks that the runs of one study have together, as long as each has the least. */
  private static final int ALL_CHUNKS = 200_000;

  private static final int DATES = 6;

  private CrossCheck() {}

  /**
   * Computes a run by arithmetic and simulates it.
   *
   * @return the result of arithmetic, with the difference of SimGrid's dates; if they are beyond
   *     the tolerance, SimGrid's result, with the first chunk that differs
   * @param chunks that SimGrid simulates at most, see {@link #chunks}
   */
  public static SimulationResult run(SimulationSpec spec, int chunks) {
    return run(spec, chunks, "", new CheckedParts());
  }

  /**
   * Does the same, but takes over what was found of an equal part of a run.
   *
   * @param problem that the run solves, equal for runs that are compared
   * @param checked what has been found so far; what is found of this run is added
   */
  public static SimulationResult run(
      SimulationSpec spec, int chunks, Object problem, CheckedParts checked) {
    Arithmetic arithmetic = new Arithmetic(spec);
    SimulationResult computed = arithmetic.run(spec.seed());
    Schedule schedule = computed.schedule();
    int next = chunks;
    while (next < schedule.rows() && Double.isNaN(schedule.sendStart(next))) {
      next++; // its worker was lost before
    }
    double until = next < schedule.rows() ? schedule.sendStart(next) : Double.POSITIVE_INFINITY;
    double tolerance = tolerance(computed.summary().value(Summary.END));
    AtomicReference<@Nullable SimulationResult> whole = new AtomicReference<>();
    DateDifference found =
        checked.find(
            CheckedParts.digest(problem, spec.seed(), computed.kind(), schedule, until, tolerance),
            () ->
                simgrid(
                    spec.cutAt(until),
                    arithmetic,
                    simulated -> {
                      DateDifference finding =
                          compare(schedule, simulated.schedule(), tolerance, until);
                      if (!finding.same() && Double.isInfinite(until)) {
                        whole.set(simulated.results().getFirst());
                      }
                      return finding;
                    }));
    SimulationResult result = computed;
    if (!found.same()) {
      result = whole.get();
      if (result == null) {
        result = simgrid(spec, arithmetic, simulated -> simulated.results().getFirst());
      }
    }
    result.summary().put(Summary.BY_ARITHMETIC, found.same() ? 1 : 0);
    result.summary().put(Summary.REFEREE, found.seconds());
    if (!found.same()) {
      result.summary().put(Summary.FIRST_DIFFERENT, found.chunk());
    } else if (!Double.isInfinite(until)) {
      IntStream rows = IntStream.range(0, schedule.rows());
      long sent = rows.filter(row -> schedule.sendStart(row) < until).count();
      result.summary().put(Summary.REFEREE_CHUNKS, sent);
    }
    return result;
  }

  /**
   * Returns the number of chunks of each run that SimGrid simulates at most. A study with many
   * schedulers would otherwise spend more time on its checks than on its answer.
   *
   * @param runs that are checked in one study
   */
  public static int chunks(int runs) {
    return Math.clamp(ALL_CHUNKS / Math.max(1, runs), LEAST_CHUNKS, MOST_CHUNKS);
  }

  /**
   * Returns the number of chunks of the one run of a problem that SimGrid simulates until each
   * worker can have had one: at least as many as there are workers, but not tens of thousands.
   *
   * @param chunks of the other runs
   */
  public static int ofAllWorkers(int chunks, int workers) {
    return Math.max(chunks, Math.min(workers, MOST_FIRST_CHUNKS));
  }

  /** Returns the tolerance of dates, in seconds. */
  static double tolerance(double makespan) {
    return OF_MAKESPAN * makespan + SECONDS * Math.min(1, makespan);
  }

  /**
   * Simulates the run and evaluates the simulation. Whatever the result, this thread may have
   * another engine afterwards.
   */
  private static <T> T simgrid(
      SimulationSpec spec, Arithmetic arithmetic, Function<Simulation.Simulated, T> evaluate) {
    try {
      return evaluate.apply(
          Simulation.simulate(spec, arithmetic.resolved(), arithmetic.followsTree()));
    } finally {
      Engine.get_instance().close();
    }
  }

  /**
   * Compares two schedules.
   *
   * @param tolerance of dates, seconds
   * @param until the date up to which the other one was simulated, infinite for its end
   */
  static DateDifference compare(Schedule one, Schedule other, double tolerance, double until) {
    double largest = 0;
    double late = until - EARLIER - tolerance;
    int rows = Math.min(one.rows(), other.rows());
    for (int row = 0; row < rows; row++) {
      double difference = difference(one, other, row, late);
      largest = Math.max(largest, Double.isInfinite(difference) ? 0 : difference);
      if (difference > tolerance) {
        return new DateDifference(largest, row + 1);
      }
    }
    boolean complete =
        one.rows() == other.rows() || (one.rows() > rows && one.sendStart(rows) >= late);
    return new DateDifference(largest, complete ? 0 : rows + 1);
  }

  /**
   * Returns the largest difference of a row's dates; infinite for another chunk, or a date that
   * only one has.
   */
  private static double difference(Schedule one, Schedule other, int row, double late) {
    boolean same =
        one.worker(row) == other.worker(row)
            && one.round(row) == other.round(row)
            && one.part(row) == other.part(row)
            && (one.isLost(row) == other.isLost(row) || one.lost(row) >= late)
            && Math.abs(one.size(row) - other.size(row)) <= 1e-9 * Math.max(1, one.size(row));
    if (!same) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    for (int date = 0; date < DATES; date++) {
      double a = one.date(row, date);
      double b = other.date(row, date);
      if (Double.isNaN(a) != Double.isNaN(b) && !(a >= late)) {
        return Double.POSITIVE_INFINITY;
      }
      largest = Double.isNaN(a) || Double.isNaN(b) ? largest : Math.max(largest, Math.abs(a - b));
    }
    return largest;
  }
}
