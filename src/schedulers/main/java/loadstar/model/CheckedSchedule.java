package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;
import org.jspecify.annotations.Nullable;

/** A schedule that is being checked against a platform, and what has been found wrong so far. */
final class CheckedSchedule {
  static final int SPEED = 0;
  static final int OUT = 1;
  static final int BACK = 2;

  private final StarPlatform star;
  private final Schedule schedule;
  private final double lastDate;
  private final double slack;
  private final List<Violation> violations = new ArrayList<>();
  private long violationCount;

  /** What speeds, ways out and ways back come to by dates; of no worker where nobody knows. */
  private final Amount[][] amounts = new Amount[3][];

  private final double[][] most = new double[3][];
  private final boolean known;
  private final boolean dedicated;

  CheckedSchedule(
      StarPlatform star, Schedule schedule, @Nullable List<Place> places, boolean dedicated) {
    this.star = star;
    this.schedule = schedule;
    this.dedicated = dedicated;
    known = places != null;
    List<Function<Place, Rate>> rates = List.of(Place::speed, Place::out, Place::back);
    for (int r = 0; places != null && r < rates.size(); r++) {
      List<Rate> each = places.stream().map(rates.get(r)).toList();
      amounts[r] = each.stream().map(Amount::new).toArray(Amount[]::new);
      most[r] = each.stream().mapToDouble(Rate::most).toArray();
    }
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

  /** Whether anything is known of durations. */
  boolean knowsSpeeds() {
    return known;
  }

  /** What a worker can do between two dates, units. */
  double can(int w, double from, double to) {
    return amounts[SPEED][w].between(from, to);
  }

  /** The highest speed that a worker ever has. */
  double most(int w) {
    return most[SPEED][w];
  }

  /**
   * Something that takes a fixed time and then carries or computes units, as fast as the platform
   * can. NaN dates compare false: what did not end is not too short.
   *
   * @param rate one of {@link #SPEED}, {@link #OUT} and {@link #BACK}
   * @param early seconds that it may miss beyond the slack
   */
  void lasts(
      int row,
      String what,
      int rate,
      double from,
      double to,
      double fixed,
      double units,
      double early) {
    int w = schedule.worker(row);
    Amount amount = amounts[rate][w];
    double fastest = most[rate][w];
    double tolerance = (slack + early) * fastest;
    double done = amount.between(from + fixed, to) + Math.min(0, to - from - fixed) * fastest;
    if (done + tolerance < units * (1 - ScheduleValidator.RELATIVE_TOLERANCE)) {
      String needs =
          amount.steady()
              ? " s, but the platform needs " + (fixed + units / fastest) + " s"
              : " s from " + from + ", in which the platform does " + done + " of " + units;
      add(Rule.DURATION, row, what + " takes " + (to - from) + needs);
    } else if (rate == SPEED
        && dedicated
        && done - tolerance > units * (1 + ScheduleValidator.RELATIVE_TOLERANCE)) {
      add(
          Rule.DURATION,
          row,
          what
              + " takes "
              + (to - from)
              + " s from "
              + from
              + ", in which the platform does "
              + done
              + ", more than "
              + units);
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
