package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** A schedule that is being checked against a platform, and what has been found wrong so far. */
final class CheckedSchedule {
  private final StarPlatform star;
  private final Schedule schedule;
  private final double lastDate;
  private final double slack;
  private final List<Violation> violations = new ArrayList<>();
  private long violationCount;

  CheckedSchedule(StarPlatform star, Schedule schedule) {
    this.star = star;
    this.schedule = schedule;
    lastDate = schedule.lastDate();
    slack = Math.max(ScheduleValidator.PRECISION, ScheduleValidator.RELATIVE_TOLERANCE * lastDate);
  }

  StarPlatform star() {
    return star;
  }

  Schedule schedule() {
    return schedule;
  }

  /** By how much dates may be wrong, seconds. */
  double slack() {
    return slack;
  }

  /** The date, or else that of the loss, which frees what the subchunk occupied. */
  IntToDoubleFunction untilLost(IntToDoubleFunction date) {
    return row -> {
      double known = date.applyAsDouble(row);
      return Double.isNaN(known) ? schedule.lost(row) : known;
    };
  }

  /** What SimGrid may leave out beyond the slack: with a latency there are two phases. */
  double early(double latency) {
    return latency > 0 ? Math.max(0, 2 * ScheduleValidator.PRECISION - slack) : 0;
  }

  /** NaN durations compare false: what did not end is not too short. */
  void atLeast(int row, String what, double seconds, double least) {
    if (seconds < least * (1 - ScheduleValidator.RELATIVE_TOLERANCE) - slack) {
      add(
          Rule.DURATION,
          row,
          what + " takes " + seconds + " s, but the platform needs " + least + " s");
    }
  }

  /** Whether the platform has its worker. */
  boolean known(int row) {
    return schedule.worker(row) >= 0 && schedule.worker(row) < star.size();
  }

  int[] rowNumbers() {
    int[] rows = new int[schedule.rows()];
    for (int row = 0; row < schedule.rows(); row++) {
      rows[row] = row;
    }
    return rows;
  }

  double[] column(IntToDoubleFunction value) {
    double[] column = new double[schedule.rows()];
    for (int row = 0; row < schedule.rows(); row++) {
      column[row] = value.applyAsDouble(row);
    }
    return column;
  }

  /** Those of the rows whose date is known, in the same order. */
  static int[] started(double[] start, int[] rows) {
    int kept = 0;
    for (int row : rows) {
      if (!Double.isNaN(start[row])) {
        rows[kept++] = row;
      }
    }
    return kept == rows.length ? rows : Arrays.copyOf(rows, kept);
  }

  String name(int row) {
    int w = schedule.worker(row);
    String host = known(row) ? " (" + star.worker(w).name() + ")" : "";
    return String.format(
        Locale.ROOT,
        "worker %d%s round %d part %d",
        w,
        host,
        schedule.round(row),
        schedule.part(row));
  }

  void add(Rule rule, int row, String problem) {
    violationCount++;
    if (violations.size() < ScheduleValidator.MAX_DETAILED) {
      violations.add(
          new Violation(
              rule, schedule.worker(row), schedule.round(row), name(row) + ": " + problem));
    }
  }

  void add(Violation violation) {
    violationCount++;
    if (violations.size() < ScheduleValidator.MAX_DETAILED) {
      violations.add(violation);
    }
  }

  /** What was checked, and all that was found. */
  ScheduleReport report(double distributed, double computed, double returned) {
    return new ScheduleReport(
        schedule.rows(), lastDate, distributed, computed, returned, violationCount, violations);
  }
}
