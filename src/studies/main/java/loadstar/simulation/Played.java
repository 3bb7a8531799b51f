package loadstar.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.bounds.MakespanBounds;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarMachine;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Place;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import loadstar.model.StarPlatform;
import org.jspecify.annotations.Nullable;

/**
 * A finished run on a star, played by SimGrid or by arithmetic: what it is checked and measured by,
 * all but its energy, which only the simulation knows.
 *
 * @param distributed load units
 * @param work of the chunk of a row, units
 */
record Played(StarRun run, Schedule schedule, double distributed, IntToDoubleFunction work) {
  /**
   * What is played on a star.
   *
   * @param joinDates when each worker comes, seconds; 0 for one that is there from the start
   * @param absences when each worker is away
   * @param alone whether nothing but this run computes on its hosts
   */
  record StarRun(
      StarPlatform star,
      SchedulerKind kind,
      Scheduler scheduler,
      Environment environment,
      double[] joinDates,
      List<Absences> absences,
      boolean alone) {
    /** Whether it may lose workers. */
    boolean losses() {
      return kind.losses() && absences.stream().anyMatch(one -> one.iterator().hasNext());
    }

    private boolean oneWay() {
      return kind.results() == Results.NONE;
    }
  }

  /** When a worker comes at first, also one that is away then, seconds. */
  private double joins(int w) {
    Iterator<Absence> all = run.absences.get(w).iterator();
    Absence first = all.hasNext() ? all.next() : null;
    double comes = first != null && first.from() <= 0 && first.ends() ? first.to() : 0;
    return Math.max(run.joinDates[w], comes);
  }

  /**
   * Replays the schedule.
   *
   * @param until the horizon that cut the run, or infinity
   * @param places what the workers can do while time goes; null where nobody knows
   */
  ScheduleReport validate(double until, @Nullable List<Place> places) {
    schedule.cutAt(until);
    Environment environment = run.environment;
    boolean dedicated = run.alone && environment.local().stream().allMatch(LocalLoad.NONE::equals);
    ScheduleValidator validator =
        new ScheduleValidator(run.star, places)
            .ports(environment.ports())
            .work(environment.costs() == null ? schedule::size : work)
            .given(Given.ONE_WAY, run.oneWay())
            .given(Given.TIMED_TASKS, run.kind.timesTasks())
            .given(Given.WHOLE_TASKS, environment.whole())
            .given(Given.DEDICATED_HOSTS, dedicated);
    double load = environment.load();
    // A run that goes to its end has given out the load; linear programs do so to some digits.
    boolean all =
        !Double.isInfinite(until)
            || Double.isInfinite(load)
            || Math.abs(distributed - load) <= StarMachine.LOAD_TOLERANCE * load;
    return validator.validate(schedule, until, all ? distributed : load);
  }

  /**
   * What it yields.
   *
   * @param until the horizon that cut the run, or infinity
   * @param clock at the end, seconds; NaN for the last date
   * @param settings of SimGrid in force
   * @param known whether the platform says what workers can do while time goes
   */
  SimulationResult result(
      EngineStar.Seen seen,
      double until,
      double clock,
      Map<String, String> settings,
      boolean known) {
    boolean free = SimgridSettings.correctTimes(settings);
    List<Place> places = new ArrayList<>();
    for (int w = 0; w < seen.places().size(); w++) {
      Place place = seen.places().get(w).joining(joins(w));
      places.add(free ? place.withFreeTransfers() : place);
    }
    ScheduleReport report = validate(until, known ? places : null);
    Environment environment = run.environment;
    boolean goesToItsEnd = Double.isInfinite(until);
    double end =
        goesToItsEnd ? Metrics.makespan(schedule, environment.unit().resultBytes() == 0) : until;
    List<WorkerMetrics> workers = Metrics.workers(schedule, run.star, end, run.oneWay());
    Summary summary = summary(seen, report, workers, end);
    if (known && goesToItsEnd && !Double.isInfinite(environment.load())) {
      bounds(summary, seen, places, free, end);
    }
    return new SimulationResult(
        Double.isNaN(clock) ? report.lastDate() : clock,
        settings,
        run.kind,
        run.scheduler,
        run.star,
        schedule,
        report,
        workers,
        summary,
        environment.ports(),
        new Load(environment.load(), environment.whole()));
  }

  private Summary summary(
      EngineStar.Seen seen, ScheduleReport report, List<WorkerMetrics> workers, double end) {
    Summary summary = Metrics.summary(schedule, report, workers, end, run.oneWay());
    Ports ports = run.environment.ports();
    summary.put(
        Summary.SEND_PORT,
        Metrics.busy(schedule, end, ports, schedule::sendStart, schedule::sendEnd));
    if (!run.oneWay()) {
      summary.put(
          Summary.RECEIVE_PORT,
          Metrics.busy(schedule, end, ports, schedule::resultStart, schedule::resultEnd));
    }
    Metrics.losses(summary, schedule, run.star, end);
    if (seen.coresUnused() > 0) {
      summary.put(Summary.CORES_UNUSED, seen.coresUnused());
    }
    if (run.losses()) {
      summary.put(Summary.LOST, schedule.losses());
    }
    summary.putOwn(run.scheduler.decided());
    summary.putOwn(run.scheduler.measured(schedule, run.star.workers()));
    Rate uplink = seen.uplink();
    if (uplink != null) {
      summary.put(Summary.UPLINK, Metrics.filled(schedule, end, uplink, schedule::sendEnd));
    }
    Rate downlink = seen.downlink();
    if (!run.oneWay() && downlink != null) {
      summary.put(Summary.DOWNLINK, Metrics.filled(schedule, end, downlink, schedule::resultEnd));
    }
    return summary;
  }

  private void bounds(
      Summary summary, EngineStar.Seen seen, List<Place> places, boolean free, double end) {
    Environment environment = run.environment;
    TaskCosts costs = environment.costs();
    BoundProblem problem =
        new BoundProblem(
            places,
            costs == null
                ? CostClasses.equal(environment.load())
                : costs.classes(environment.load()),
            environment.whole(),
            !run.oneWay() && environment.unit().resultBytes() > 0,
            environment.ports(),
            free ? null : seen.uplink(),
            free ? null : seen.downlink());
    // What was reached bounds the search, but not so closely that it hides a bound that is wrong.
    MakespanBounds bounds = problem.bounds(2 * end);
    summary.put(Summary.BOUND_COMPUTE, bounds.compute());
    summary.put(Summary.BOUND_PORT, bounds.port());
    summary.put(Summary.BOUND_STEADY, bounds.steadyState());
    if (problem.tasks()) {
      summary.put(Summary.BOUND_TASKS, bounds.tasks());
      double fastest = places.stream().mapToDouble(place -> place.speed().most()).max().orElse(1);
      summary.put(Summary.LONGEST, problem.costs().workOf(1) / fastest);
    }
  }

  /**
   * What every run is measured by, from its schedule alone. CPU efficiency is the time spent in
   * useful computation over the elapsed time (ICPPW'12, section IV): computation latencies count as
   * lost, and time elapses from the arrival of the worker's first data. The published 99.99 % at
   * exact estimates selects this origin; from date 0 it would be 99.92 %.
   */
  static final class Metrics {
    private Metrics() {}

    /**
     * Metrics by worker, in the order of the star.
     *
     * @param end the horizon or the last date
     * @param oneWay a subchunk is done when computed, otherwise when its result came back
     */
    static List<WorkerMetrics> workers(
        Schedule schedule, StarPlatform star, double end, boolean oneWay) {
      int m = star.size();
      int[] rounds = new int[m];
      double[] computed = new double[m];
      double[] useful = new double[m];
      double[] arrival = new double[m];
      Arrays.fill(arrival, Double.NaN);
      for (int row = 0; row < schedule.rows(); row++) {
        if (schedule.isLost(row)) {
          continue; // what was computed of it is not done
        }
        int w = schedule.worker(row);
        double arrived = schedule.sendEnd(row);
        // NaN for data that was still on its way at the end: it must not replace an arrival.
        if (arrived < arrival[w] || Double.isNaN(arrival[w])) {
          arrival[w] = arrived;
        }
        useful[w] += usefulSeconds(schedule, row, star.worker(w).computeLatency(), end);
        if (!Double.isNaN(schedule.computeEnd(row))) {
          computed[w] += schedule.size(row);
        }
        double done = oneWay ? schedule.computeEnd(row) : schedule.resultEnd(row);
        if (schedule.part(row) == Schedule.FIRST && !Double.isNaN(done)) {
          rounds[w]++;
        }
      }
      List<WorkerMetrics> workers = new ArrayList<>(m);
      for (int w = 0; w < m; w++) {
        double efficiency = useful[w] > 0 ? useful[w] / (end - arrival[w]) : 0;
        workers.add(
            new WorkerMetrics(
                star.worker(w).name(), rounds[w], computed[w], arrival[w], useful[w], efficiency));
      }
      return workers;
    }

    /** Computing time of a subchunk until the end, without its latency f; 0 before it starts. */
    private static double usefulSeconds(Schedule schedule, int row, double f, double end) {
      double start = schedule.computeStart(row);
      if (Double.isNaN(start)) {
        return 0;
      }
      double stop = schedule.computeEnd(row);
      return Math.max(0, (Double.isNaN(stop) ? end : stop) - start - f);
    }

    static Summary summary(
        Schedule schedule,
        ScheduleReport report,
        List<WorkerMetrics> workers,
        double end,
        boolean oneWay) {
      double efficiency = 0;
      double useful = 0;
      int roundsMin = Integer.MAX_VALUE;
      int roundsMax = 0;
      for (WorkerMetrics worker : workers) {
        efficiency += worker.efficiency();
        useful += worker.useful();
        roundsMin = Math.min(roundsMin, worker.rounds());
        roundsMax = Math.max(roundsMax, worker.rounds());
      }
      Summary summary = new Summary();
      summary.put(Summary.END, end);
      summary.put(Summary.EFFICIENCY, efficiency / workers.size());
      summary.put(Summary.EFFICIENCY_FROM_START, end > 0 ? useful / end / workers.size() : 0);
      summary.put(Summary.LOAD_DISTRIBUTED, report.distributed());
      summary.put(Summary.LOAD_COMPUTED, report.computed());
      if (!oneWay) {
        summary.put(Summary.LOAD_RETURNED, report.returned());
      }
      double done = oneWay ? report.computed() : report.returned();
      summary.put(Summary.THROUGHPUT, end > 0 ? done / end : 0);
      summary.put(Summary.SUBCHUNKS, report.subchunks());
      summary.put(Summary.ROUNDS_MIN, roundsMin);
      summary.put(Summary.ROUNDS_MAX, roundsMax);
      summary.put(Summary.VIOLATIONS, report.violationCount());
      return summary;
    }

    /** Adds by what the workers lose their time. */
    static void losses(Summary summary, Schedule schedule, StarPlatform star, double end) {
      double[] last = new double[star.size()];
      double starting = 0;
      double computing = 0;
      double preparing = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        int w = schedule.worker(row);
        double start = schedule.computeStart(row);
        preparing += star.worker(w).extras().dispatchSeconds();
        if (start < end && !schedule.isLost(row)) {
          double stop = schedule.computeEnd(row);
          stop = Double.isNaN(stop) ? end : stop;
          last[w] = Math.max(last[w], stop);
          starting += Math.min(star.worker(w).computeLatency(), stop - start);
          computing += stop - start;
        }
      }
      double[] lasts = Arrays.stream(last).filter(date -> date > 0).sorted().toArray();
      double all = end * star.size();
      if (!(all > 0) || lasts.length == 0) {
        return;
      }
      double until = Arrays.stream(lasts).sum();
      int used = lasts.length;
      summary.put(Summary.WAITING, (until - computing) / all);
      summary.put(Summary.STARTING, starting / all);
      summary.put(Summary.AFTER_LAST, (used * end - until) / all);
      summary.put(Summary.ALONE, lasts[used - 1] - (used > 1 ? lasts[used - 2] : 0));
      if (preparing > 0) {
        summary.put(Summary.DISPATCH, preparing / end);
      }
    }

    // Share of the time until the end in which the master sends, or receives, as these dates say,
    // to
    // one worker or to several.
    static double busy(
        Schedule schedule,
        double end,
        Ports ports,
        IntToDoubleFunction from,
        IntToDoubleFunction to) {
      if (!ports.one()) {
        return union(schedule, end, from, to);
      }
      double busy = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        double start = from.applyAsDouble(row);
        if (start < end) {
          busy += stop(schedule, end, row, to) - start;
        }
      }
      return end > 0 ? busy / end : 0;
    }

    private static double stop(Schedule schedule, double end, int row, IntToDoubleFunction to) {
      double stop = to.applyAsDouble(row);
      double lost = schedule.lost(row);
      return Math.min(end, !Double.isNaN(stop) ? stop : !Double.isNaN(lost) ? lost : end);
    }

    private static double union(
        Schedule schedule, double end, IntToDoubleFunction from, IntToDoubleFunction to) {
      List<double[]> intervals = new ArrayList<>();
      for (int row = 0; row < schedule.rows(); row++) {
        double start = from.applyAsDouble(row);
        if (start < end) {
          intervals.add(new double[] {start, stop(schedule, end, row, to)});
        }
      }
      intervals.sort(Comparator.comparingDouble(interval -> interval[0]));
      double busy = 0;
      double reached = 0;
      for (double[] interval : intervals) {
        busy += Math.max(0, interval[1] - Math.max(reached, interval[0]));
        reached = Math.max(reached, interval[1]);
      }
      return end > 0 ? busy / end : 0;
    }

    /**
     * Share of a link's capacity until the end that the transfers of one direction fill.
     *
     * @param capacity load units per second
     */
    static double filled(
        Schedule schedule, double end, Rate capacity, IntToDoubleFunction transferEnd) {
      double carried = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        carried += transferEnd.applyAsDouble(row) <= end ? schedule.size(row) : 0;
      }
      return end > 0 ? carried / capacity.until(end) : 0;
    }

    /**
     * When a run was done that went to its end: with the last result, or the last computation where
     * results hold nothing. Then only the next request waits for the last message, and nobody asks.
     *
     * @param empty whether results have no bytes
     */
    static double makespan(Schedule schedule, boolean empty) {
      return empty ? lastComputed(schedule) : schedule.lastDate();
    }

    static double lastComputed(Schedule schedule) {
      double last = 0;
      for (int row = 0; row < schedule.rows(); row++) {
        double end = schedule.computeEnd(row);
        last = end > last ? end : last; // NaN for what was lost before
      }
      return last;
    }
  }
}
