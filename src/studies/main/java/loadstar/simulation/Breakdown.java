package loadstar.simulation;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;

/**
 * The time breakdown of a run on a star: every instant of every worker, from date 0 to the end, has
 * exactly one {@link Use}, as in lost-cycles analysis (M. E. Crovella and T. J. LeBlanc, Parallel
 * performance prediction using lost cycles analysis, Supercomputing 1994).
 *
 * <p>Workers count by their speeds, so the seconds of all uses add up to the makespan, those of
 * {@link Use#COMPUTING} are the load over the sum of all speeds, and the others are what the run
 * loses against workers that never wait.
 */
public final class Breakdown {

  /** The relative time below which a host does not count as slower: SimGrid's dates are rounded. */
  private static final double ROUNDING = 1e-9;

  private final StarPlatform star;
  private final SchedulerKind kind;
  private final List<Absences> absences;
  private final Schedule schedule;
  private final IntToDoubleFunction work;
  private final double end;
  private final double[] seconds = new double[Use.values().length];
  private final double[] master = new double[MasterUse.values().length];
  private final double speeds;
  private final Intervals preparing;
  private final Intervals preparingOrFull;
  private final Intervals preparingOrCarrying; // all ports busy, and bytes on the way
  private final Intervals receivingBytes;
  private final Intervals receivingLatency;
  private final boolean chosen;
  private final boolean shared; // ports serve both directions
  private final double lastSend;

  /**
   * Accounts for the time of a run.
   *
   * @param ports of the master
   * @param startup seconds that each worker needs once before it joins
   * @param joins dates at which workers come, seconds
   * @param absences times at which each worker is away
   * @param work of the chunk of a row, units of nominal work
   * @param end of the run, seconds
   */
  static Breakdown of(
      StarPlatform star,
      SchedulerKind kind,
      Ports ports,
      double startup,
      double[] joins,
      List<Absences> absences,
      Schedule schedule,
      IntToDoubleFunction work,
      double end) {
    Breakdown breakdown = new Breakdown(star, kind, ports, absences, schedule, work, end);
    if (end > 0) {
      breakdown.accountForWorkers(startup, joins);
    }
    return breakdown;
  }

  private Breakdown(
      StarPlatform star,
      SchedulerKind kind,
      Ports ports,
      List<Absences> absences,
      Schedule schedule,
      IntToDoubleFunction work,
      double end) {
    this.star = star;
    this.kind = kind;
    this.absences = absences;
    this.schedule = schedule;
    this.work = work;
    this.end = end;
    speeds = star.workers().stream().mapToDouble(WorkerSpec::speed).sum();
    chosen = kind.results() == Results.CHOSEN;
    shared = ports.isShared();
    lastSend = lastSend();
    Dates dates = new Dates((shared ? 2 : 1) * schedule.rows());
    // One kind of interval after the other, in the same arrays: all together take several times the
    // schedule's memory.
    preparing = filled(dates, this::addPreparation).spans(1);
    Intervals full = filled(dates, this::addTransfers).spans(ports.count());
    preparingOrFull = preparing.or(full);
    preparingOrCarrying = preparing.or(full.and(filled(dates, this::addBytes).spans(1)));
    receivingBytes =
        shared
            ? Intervals.NONE // what is received keeps others from sending, too
            : filled(dates, this::addResultBytes).spans(chosen ? 1 : ports.count());
    receivingLatency =
        shared || !chosen ? Intervals.NONE : filled(dates, this::addResultLatency).spans(1);
    Intervals preparingOrSending =
        preparing.or(filled(dates, (all, row) -> all.add(sendStart(row), sendStop(row))).spans(1));
    Intervals results =
        filled(dates, (all, row) -> all.add(resultStart(row), resultStop(row))).spans(1);
    double prepares = preparing.seconds();
    double sending = preparingOrSending.seconds();
    double busy = preparingOrSending.or(results).seconds();
    master[MasterUse.PREPARES.ordinal()] = prepares;
    master[MasterUse.SENDS.ordinal()] = sending - prepares;
    master[MasterUse.RECEIVES.ordinal()] = busy - sending;
    master[MasterUse.IDLE.ordinal()] = end - busy;
  }

  /** Adds an interval of a row to others, or several. */
  private interface RowDates {
    void add(Dates dates, int row);
  }

  /** Returns the dates with the intervals of all rows, in place of what they had. */
  private Dates filled(Dates dates, RowDates ofRow) {
    dates.count = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      ofRow.add(dates, row);
    }
    return dates;
  }

  private void addPreparation(Dates dates, int row) {
    double prepared = schedule.preparation(row);
    dates.add(prepared, Math.min(end, prepared + worker(row).extras().dispatchSeconds()));
  }

  /** Adds what occupies a port that sends: results, too, where ports serve both directions. */
  private void addTransfers(Dates dates, int row) {
    if (needsPort(row)) {
      dates.add(sendStart(row), sendStop(row));
      if (shared) {
        dates.add(resultStart(row), resultStop(row));
      }
    }
  }

  /** Adds the part of these during which bytes are on the way. */
  private void addBytes(Dates dates, int row) {
    if (needsPort(row)) {
      dates.add(sendStart(row) + worker(row).latencyOut(), sendStop(row));
      if (shared) {
        addResultBytes(dates, row);
      }
    }
  }

  private void addResultBytes(Dates dates, int row) {
    dates.add(resultStart(row) + worker(row).latencyBack(), resultStop(row));
  }

  private void addResultLatency(Dates dates, int row) {
    double from = resultStart(row);
    dates.add(from, Math.min(resultStop(row), from + worker(row).latencyBack()));
  }

  private boolean needsPort(int row) {
    WorkerExtras extras = worker(row).extras();
    return chosen || extras.dispatchSeconds() > 0 || !extras.own();
  }

  private WorkerSpec worker(int row) {
    return star.worker(schedule.worker(row));
  }

  private double sendStart(int row) {
    return schedule.sendStart(row);
  }

  private double sendStop(int row) {
    return stop(row, schedule.sendEnd(row));
  }

  private double resultStart(int row) {
    return schedule.resultStart(row);
  }

  private double resultStop(int row) {
    return stop(row, schedule.resultEnd(row));
  }

  private double lastSend() {
    double last = 0;
    for (int row = 0; row < schedule.rows(); row++) {
      double start = schedule.sendStart(row);
      last = start <= end ? Math.max(last, start) : last;
    }
    return last;
  }

  /**
   * Returns the end of a step of a chunk, which may be cut off by its loss or by the end of the
   * run.
   */
  private double stop(int row, double date) {
    double stop = !Double.isNaN(date) ? date : schedule.isLost(row) ? schedule.lost(row) : end;
    return Math.min(end, stop);
  }

  /**
   * Returns the seconds of the makespan for a use, mean over the workers weighted by their speeds.
   */
  public double seconds(Use use) {
    return seconds[use.ordinal()];
  }

  /** Returns the seconds of the makespan for a use of the master. */
  public double seconds(MasterUse use) {
    return master[use.ordinal()];
  }

  /** Adds all uses to the metrics of a run. */
  void put(Summary summary) {
    for (Use use : Use.values()) {
      summary.put(use.metric(), seconds(use));
    }
    for (MasterUse use : MasterUse.values()) {
      summary.put(use.metric(), seconds(use));
    }
  }

  private void accountForWorkers(double startup, double[] joins) {
    int workers = star.size();
    int[][] rows = computedRows(workers);
    for (int w = 0; w < workers; w++) {
      new Walk(star.worker(w), rows[w]).account(startup, joins[w], absences.get(w));
    }
  }

  /** Returns the rows that each worker began to compute, in the order of their beginnings. */
  private int[][] computedRows(int workers) {
    int[] counts = new int[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      if (schedule.computeStart(row) < end) { // NaN for a chunk that was lost on its way
        counts[schedule.worker(row)]++;
      }
    }
    int[][] rows = Arrays.stream(counts).mapToObj(int[]::new).toArray(int[][]::new);
    Arrays.fill(counts, 0);
    boolean[] unsorted = new boolean[workers];
    for (int row = 0; row < schedule.rows(); row++) {
      double start = schedule.computeStart(row);
      if (start < end) {
        int w = schedule.worker(row);
        int before = counts[w] - 1;
        unsorted[w] |= before >= 0 && schedule.computeStart(rows[w][before]) > start;
        rows[w][counts[w]++] = row;
      }
    }
    for (int w = 0; w < workers; w++) {
      if (unsorted[w]) {
        rows[w] =
            IntStream.of(rows[w])
                .boxed()
                .sorted(Comparator.comparingDouble(schedule::computeStart))
                .mapToInt(Integer::intValue)
                .toArray();
      }
    }
    return rows;
  }

  /** Follows one worker from date 0 to the end: each piece begins where the last one has ended. */
  private final class Walk {
    private static final int NONE = -1;

    private final WorkerSpec worker;
    private final int[] rows;
    private final double share;
    private double at;

    Walk(WorkerSpec worker, int[] rows) {
      this.worker = worker;
      this.rows = rows;
      share = worker.speed() / speeds;
    }

    void account(double startup, double joins, Absences absences) {
      add(Use.AWAY, Math.min(end, joins - startup));
      add(Use.STARTING, Math.min(end, joins));
      Intervals away = away(joins, absences);
      int next = 0;
      int before = NONE; // the last chunk since it came
      for (int row : rows) {
        double start = schedule.computeStart(row);
        double stop = stop(row, schedule.computeEnd(row));
        if (stop <= at && start < at) {
          continue;
        }
        for (; next < away.count() && away.from(next) < start; next++) {
          before = leave(before, away.from(next), away.to(next));
        }
        gap(before, row, start);
        if (schedule.isLost(row)) {
          add(Use.LOST, stop);
        } else {
          compute(row, start, stop);
        }
        before = row;
      }
      for (; next < away.count(); next++) {
        before = leave(before, away.from(next), away.to(next));
      }
      gap(before, NONE, end);
    }

    private Intervals away(double joins, Absences absences) {
      Dates dates = new Dates(16);
      dates.add(0, Math.min(end, joins));
      for (Iterator<Absence> all = absences.iterator(); all.hasNext(); ) {
        Absence one = all.next();
        if (one.from() >= end) {
          break;
        }
        dates.add(one.from(), Math.min(end, one.to() + worker.extras().bootSeconds()));
      }
      return dates.spans(1);
    }

    private int leave(int before, double from, double to) {
      gap(before, NONE, from);
      add(Use.AWAY, to);
      return NONE;
    }

    private void compute(int row, double start, double stop) {
      double ready = Math.min(stop, Math.max(at, start) + worker.computeLatency());
      add(Use.STARTING, ready);
      double slowed = stop - ready - work.applyAsDouble(row) / worker.speed();
      add(Use.COMPUTING, slowed > ROUNDING * (stop - ready) ? stop - slowed : stop);
      add(Use.SLOWED, stop);
    }

    /**
     * Assigns the time until a date to a use, if the date is later than the time that is accounted
     * for.
     */
    private void add(Use use, double until) {
      if (until > at) {
        seconds[use.ordinal()] += share * (until - at);
        at = until;
      }
    }

    /**
     * Accounts for the time until the worker computes the chunk of a row, or without one until it
     * leaves or the run ends.
     */
    private void gap(int before, int row, double until) {
      if (until <= at) {
        return;
      }
      result(before, until);
      boolean asking = before == NONE && kind.requestBytes().isPresent();
      if (row == NONE) {
        waitForMaster(Math.min(until, lastSend), false);
        add(rows.length > 0 ? Use.END : Use.UNUSED, until);
        return;
      }
      waitForMaster(Math.clamp(schedule.sendStart(row), at, until), asking);
      double sent = Math.clamp(schedule.sendEnd(row), at, until);
      add(Use.LATENCY, Math.min(sent, schedule.sendStart(row) + worker.latencyOut()));
      add(Use.TRANSFER, sent);
      add(Use.LATENCY, until);
    }

    private void result(int row, double until) {
      double start = row == NONE ? Double.NaN : schedule.resultStart(row);
      if (Double.isNaN(start)) {
        return;
      }
      double received = schedule.resultEnd(row);
      double stop = Math.min(until, Double.isNaN(received) ? end : received);
      add(Use.LATENCY, Math.min(stop, schedule.computeEnd(row) + worker.latencyInFlight()));
      waitToReturn(Math.min(stop, start));
      add(Use.LATENCY, Math.min(stop, start + worker.latencyBack()));
      add(Use.TRANSFER, stop);
    }

    /**
     * Splits the time until a date by the activity of the ports that receive. Requests have no rows
     * and no bytes; a master that chooses whose result comes next may receive nothing meanwhile,
     * and then holds the worker back.
     */
    private void waitToReturn(double until) {
      if (until <= at) {
        return;
      }
      if (shared) {
        waitForMaster(until, Use.RESULTS, chosen ? Use.HELD : Use.LATENCY);
        return;
      }
      double bytes = receivingBytes.between(at, until);
      double rest = Math.max(0, until - at - bytes);
      double latency = chosen ? Math.min(rest, receivingLatency.between(at, until)) : rest;
      seconds[Use.RESULTS.ordinal()] += share * bytes;
      seconds[Use.LATENCY.ordinal()] += share * latency;
      seconds[Use.HELD.ordinal()] += share * (rest - latency);
      at = until;
    }

    /**
     * Splits the time until a date by the activity of the master instead of sending to this worker.
     *
     * @param asking whether the worker's own request is on its way: schedulers of requests hold no
     *     load back before the first one arrives
     */
    private void waitForMaster(double until, boolean asking) {
      waitForMaster(until, Use.PORT, asking ? Use.LATENCY : Use.HELD);
    }

    private void waitForMaster(double until, Use whileCarrying, Use whileFree) {
      if (until <= at) {
        return;
      }
      double prepares = preparing.between(at, until);
      double carries = Math.max(prepares, preparingOrCarrying.between(at, until));
      double busy = Math.max(carries, preparingOrFull.between(at, until));
      double rest = Math.max(0, until - at - busy);
      seconds[Use.MASTER.ordinal()] += share * prepares;
      seconds[whileCarrying.ordinal()] += share * (carries - prepares);
      seconds[Use.LATENCY.ordinal()] += share * (busy - carries);
      seconds[whileFree.ordinal()] += share * rest;
      at = until;
    }
  }

  /** The beginnings and ends of intervals that may overlap. */
  private static final class Dates {
    private double[] starts;
    private double[] stops;
    private int count;

    Dates(int room) {
      starts = new double[room];
      stops = new double[room];
    }

    /** Adds an interval; one that is empty, or whose dates are NaN, is left out. */
    void add(double start, double stop) {
      if (!(start < stop)) {
        return;
      }
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, 2 * count);
        stops = Arrays.copyOf(stops, 2 * count);
      }
      starts[count] = start;
      stops[count++] = stop;
    }

    /**
     * Returns when at least so many of them are under way at the same time. It sorts the dates,
     * which are no intervals any more.
     */
    Intervals spans(int least) {
      // The number under way follows from how many have begun and ended, whichever they are.
      Arrays.sort(starts, 0, count);
      Arrays.sort(stops, 0, count);
      return Intervals.of(new Intervals.Sorted(starts, stops, count), Intervals.Sorted.NONE, least);
    }
  }
}
