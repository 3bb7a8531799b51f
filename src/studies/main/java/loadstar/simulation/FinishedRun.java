package loadstar.simulation;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.algorithm.bounds.BoundProblem;
import loadstar.algorithm.bounds.BoundProblem.MakespanBounds;
import loadstar.algorithm.play.CostClasses;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarMachine;
import loadstar.algorithm.play.TaskCosts;
import loadstar.model.Absence;
import loadstar.model.ChangingWorker;
import loadstar.model.Ports;
import loadstar.model.Rate;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.ScheduleValidator;
import loadstar.model.ScheduleValidator.Given;
import org.jspecify.annotations.Nullable;

/**
 * A finished run on a star, simulated or computed by arithmetic: the data from which it is checked
 * and measured, except for its energy, which only the simulation knows.
 *
 * @param distributed load units
 * @param work of the chunk of a row, units
 * @param tasks positions of the tasks of the chunk of a row; none if all tasks are alike
 */
record FinishedRun(
    StarRun run,
    Schedule schedule,
    double distributed,
    IntToDoubleFunction work,
    IntFunction<int[]> tasks) {

  /**
   * Returns the date, in seconds, at which a worker comes first, also one that is away at the
   * start.
   */
  private double joins(int w) {
    Iterator<Absence> all = run.absences().get(w).iterator();
    Absence first = all.hasNext() ? all.next() : null;
    double comes = first != null && first.from() <= 0 && first.ends() ? first.to() : 0;
    return Math.max(run.joinDates()[w], comes);
  }

  /**
   * Replays the schedule.
   *
   * @param until the horizon that cut the run, or infinity
   * @param changing the capacities of the workers over time; null if they are unknown
   */
  ScheduleReport validate(double until, @Nullable List<ChangingWorker> changing) {
    schedule.cutAt(until);
    boolean dedicated = run.alone() && run.local().stream().allMatch(LocalLoad.NONE::equals);
    ScheduleValidator validator =
        new ScheduleValidator(run.star(), changing)
            .ports(run.ports())
            .work(run.costs() == null ? schedule::size : work)
            .given(Given.ONE_WAY, run.oneWay())
            .given(Given.TIMED_TASKS, run.kind().timesTasks())
            .given(Given.WHOLE_TASKS, run.whole())
            .given(Given.DEDICATED_HOSTS, dedicated);
    double load = run.load();
    // A run that goes to its end has distributed the load; linear programs do so to some digits.
    boolean all =
        !Double.isInfinite(until)
            || Double.isInfinite(load)
            || Math.abs(distributed - load) <= StarMachine.LOAD_TOLERANCE * load;
    return validator.validate(schedule, until, all ? distributed : load);
  }

  /**
   * Returns the result.
   *
   * @param until the horizon that cut the run, or infinity
   * @param clock at the end, seconds; NaN for the last date
   * @param settings of SimGrid in force
   * @param known whether the platform determines the workers' capacities over time
   */
  SimulationResult result(
      ResolvedStar resolved,
      double until,
      double clock,
      Map<String, String> settings,
      boolean known) {
    boolean free = SimgridSettings.correctTimes(settings);
    List<ChangingWorker> changing = new ArrayList<>();
    for (int w = 0; w < resolved.changing().size(); w++) {
      ChangingWorker worker = resolved.changing().get(w).joining(joins(w));
      changing.add(free ? worker.withFreeTransfers() : worker);
    }
    ScheduleReport report = validate(until, known ? changing : null);
    boolean goesToItsEnd = Double.isInfinite(until);
    double end =
        goesToItsEnd ? StarMetrics.makespan(schedule, run.unit().resultBytes() == 0) : until;
    StarMetrics metrics = new StarMetrics(schedule, run.star(), end, run.oneWay());
    List<WorkerMetrics> workers = metrics.workers();
    Summary summary = summary(resolved, metrics, report, workers);
    if (known && goesToItsEnd && !Double.isInfinite(run.load())) {
      bounds(summary, resolved, changing, free, end);
    }
    return new SimulationResult(
        Double.isNaN(clock) ? report.lastDate() : clock,
        settings,
        run.kind(),
        run.scheduler(),
        run.star(),
        schedule,
        report,
        workers,
        summary,
        run.ports(),
        new Load(run.load(), run.whole()),
        tasks);
  }

  private Summary summary(
      ResolvedStar resolved,
      StarMetrics metrics,
      ScheduleReport report,
      List<WorkerMetrics> workers) {
    Summary summary = metrics.summary(report, workers);
    Ports ports = run.ports();
    summary.put(Summary.SEND_PORT, metrics.busy(ports, schedule::sendStart, schedule::sendEnd));
    if (!run.oneWay()) {
      summary.put(
          Summary.RECEIVE_PORT, metrics.busy(ports, schedule::resultStart, schedule::resultEnd));
    }
    double alone = metrics.alone();
    if (!Double.isNaN(alone)) {
      summary.put(Summary.ALONE, alone);
    }
    double[] joins = IntStream.range(0, run.star().size()).mapToDouble(this::joins).toArray();
    IntToDoubleFunction nominal = run.costs() == null ? schedule::size : work;
    Breakdown.of(
            run.star(),
            run.kind(),
            ports,
            run.startup(),
            joins,
            run.absences(),
            schedule,
            nominal,
            metrics.end())
        .put(summary);
    if (resolved.coresUnused() > 0) {
      summary.put(Summary.CORES_UNUSED, resolved.coresUnused());
    }
    if (run.losses()) {
      summary.put(Summary.LOST, schedule.losses());
    }
    summary.putOwn(run.scheduler().decided());
    summary.putOwn(run.scheduler().measured(schedule, run.star().workers()));
    Rate uplink = resolved.uplink();
    if (uplink != null) {
      boolean empty = run.unit().bytes() == 0;
      summary.put(Summary.UPLINK, empty ? 0 : metrics.filled(uplink, schedule::sendEnd));
    }
    Rate downlink = resolved.downlink();
    if (!run.oneWay() && downlink != null) {
      // Messages without bytes occupy no link, whatever the size of a unit's result.
      boolean empty = run.unit().resultBytes() == 0;
      double filled = empty ? 0 : metrics.filled(downlink, schedule::resultEnd);
      summary.put(Summary.DOWNLINK, filled);
    }
    return summary;
  }

  private void bounds(
      Summary summary,
      ResolvedStar resolved,
      List<ChangingWorker> changing,
      boolean free,
      double end) {
    TaskCosts costs = run.costs();
    BoundProblem problem =
        BoundProblem.of(
                changing, costs == null ? CostClasses.equal(run.load()) : costs.classes(run.load()))
            .withTasks(run.whole())
            .withResults(!run.oneWay() && run.unit().resultBytes() > 0)
            .withPorts(run.ports())
            .withCommonLinks(free ? null : resolved.uplink(), free ? null : resolved.downlink());
    // The makespan limits the search, but not so tightly that it hides a wrong bound.
    MakespanBounds bounds = problem.bounds(2 * end);
    summary.put(Summary.BOUND_COMPUTE, bounds.compute());
    summary.put(Summary.BOUND_PORT, bounds.port());
    summary.put(Summary.BOUND_STEADY, bounds.steadyState());
    if (problem.tasks()) {
      summary.put(Summary.BOUND_TASKS, bounds.tasks());
      double fastest =
          changing.stream().mapToDouble(worker -> worker.speed().most()).max().orElse(1);
      summary.put(Summary.LONGEST, problem.costs().workOf(1) / fastest);
    }
  }
}
