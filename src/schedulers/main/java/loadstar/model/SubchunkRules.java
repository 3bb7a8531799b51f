package loadstar.model;

import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** What holds for each row by itself: it names a worker, its dates are in order and far apart. */
final class SubchunkRules {
  private final CheckedSchedule checked;
  private final Schedule schedule;
  private final StarPlatform star;
  private final double slack;
  private final double end;

  /** Dates that every subchunk has at the end of a run: with or without those of its result. */
  private final int steps;

  private final IntToDoubleFunction work;
  private final boolean timesTasks;
  private final boolean wholeTasks;
  private double distributed;
  private double computed;
  private double returned;

  SubchunkRules(
      CheckedSchedule checked,
      double end,
      int steps,
      IntToDoubleFunction work,
      boolean timesTasks,
      boolean wholeTasks) {
    this.checked = checked;
    schedule = checked.schedule();
    star = checked.star();
    slack = checked.slack();
    this.end = end;
    this.steps = steps;
    this.work = work;
    this.timesTasks = timesTasks;
    this.wholeTasks = wholeTasks;
  }

  void rows() {
    for (int row = 0; row < schedule.rows(); row++) {
      double size = schedule.size(row);
      if (!checked.known(row)) {
        checked.add(Rule.ROW, row, "the platform has " + star.size() + " workers");
      } else if (schedule.round(row) < 1 || schedule.part(row) < 0) {
        checked.add(Rule.ROW, row, "rounds count from 1 and parts from 0");
      } else if (!(size > 0) || Double.isInfinite(size)) {
        checked.add(Rule.ROW, row, "its size is " + size + ", not a positive number");
      } else {
        if (wholeTasks && size != Math.rint(size)) {
          checked.add(Rule.ROW, row, "its size is " + size + ", but tasks are not cut");
        }
        amounts(row, size);
        causality(row);
        if (checked.knowsSpeeds()) {
          durations(row, size);
        }
      }
    }
  }

  private void amounts(int row, double size) {
    if (schedule.isLost(row)) {
      return;
    }
    distributed += size;
    computed += Double.isNaN(schedule.computeEnd(row)) ? 0 : size;
    returned += Double.isNaN(schedule.resultEnd(row)) ? 0 : size;
  }

  private void causality(int row) {
    double before = 0;
    String beforeName = "start of the run";
    for (int step = 0; step < steps; step++) {
      double date = date(row, step);
      if (Double.isNaN(date)) {
        if (Double.isInfinite(end) && !schedule.isLost(row)) {
          checked.add(
              Rule.CAUSALITY, row, "the run went to its end, but there is no " + NAMES[step]);
          return;
        }
      } else if (Double.isNaN(before)) {
        checked.add(Rule.CAUSALITY, row, NAMES[step] + " at " + date + ", but no " + beforeName);
      } else if (date < before - slack) {
        checked.add(
            Rule.CAUSALITY,
            row,
            NAMES[step] + " at " + date + ", before the " + beforeName + " at " + before);
      } else if (date < before + flight(row, step) - slack) {
        checked.add(
            Rule.DURATION,
            row,
            NAMES[step]
                + " at "
                + date
                + ", but what the "
                + beforeName
                + " at "
                + before
                + " sends off is in flight for "
                + flight(row, step)
                + " s");
      } else if (date > schedule.lost(row) + slack) {
        checked.add(
            Rule.CAUSALITY,
            row,
            NAMES[step] + " at " + date + ", after its loss at " + schedule.lost(row));
      } else if (date > end + slack) {
        checked.add(Rule.CAUSALITY, row, NAMES[step] + " at " + date + ", after the end at " + end);
      }
      before = date;
      beforeName = NAMES[step];
    }
  }

  /** Seconds between the end of one step and the start of the next one that nothing shortens. */
  private double flight(int row, int step) {
    return step == 2 || step == 4 ? star.worker(schedule.worker(row)).latencyInFlight() : 0;
  }

  private static final String[] NAMES = {
    "send start", "send end", "compute start", "compute end", "result start", "result end"
  };

  private double date(int row, int step) {
    return switch (step) {
      case 0 -> schedule.sendStart(row);
      case 1 -> schedule.sendEnd(row);
      case 2 -> schedule.computeStart(row);
      case 3 -> schedule.computeEnd(row);
      case 4 -> schedule.resultStart(row);
      default -> schedule.resultEnd(row);
    };
  }

  private void durations(int row, double size) {
    WorkerSpec spec = star.worker(schedule.worker(row));
    checked.lasts(
        row,
        "sending",
        CheckedSchedule.OUT,
        date(row, 0),
        date(row, 1),
        spec.latencyOut(),
        size,
        checked.early(spec.latencyOut()));
    checked.lasts(
        row,
        "computing",
        CheckedSchedule.SPEED,
        date(row, 2),
        date(row, 3),
        spec.computeLatency(),
        work.applyAsDouble(row),
        checked.early(spec.computeLatency()) + (timesTasks ? slack * Math.ceil(size) : 0));
    checked.lasts(
        row,
        "returning",
        CheckedSchedule.BACK,
        date(row, 4),
        date(row, 5),
        spec.latencyBack(),
        size,
        checked.early(spec.latencyBack()));
  }

  /** The subchunks are the load, where it is known. */
  void load(double load) {
    if (Math.abs(distributed - load)
        > ScheduleValidator.RELATIVE_TOLERANCE * Math.max(distributed, load)) {
      checked.add(
          new Violation(
              Rule.LOAD,
              -1,
              0,
              "the subchunks sum up to " + distributed + " units, but the load is " + load));
    }
  }

  /** What was checked, and all that was found. */
  ScheduleReport report() {
    return checked.report(distributed, computed, returned);
  }
}
