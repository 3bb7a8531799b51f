package loadstar.model;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** What holds for all subchunks of a worker: its processor, its room, its boots. */
final class WorkerRules {
  private final CheckedSchedule checked;
  private final Schedule schedule;
  private final StarPlatform star;
  private final double slack;
  private final IntToDoubleFunction work;
  private final boolean timesTasks;

  WorkerRules(CheckedSchedule checked, IntToDoubleFunction work, boolean timesTasks) {
    this.checked = checked;
    schedule = checked.schedule();
    star = checked.star();
    slack = checked.slack();
    this.work = work;
    this.timesTasks = timesTasks;
  }

  void check() {
    int[] first = new int[star.size() + 1];
    int[] byWorker = groupByWorker(first);
    double[] identity = checked.column(row -> 128.0 * schedule.round(row) + schedule.part(row));
    double[] start = checked.column(schedule::computeStart);
    for (int w = 0; w < star.size(); w++) {
      IndexSort.sort(byWorker, first[w], first[w + 1], identity);
      for (int i = first[w] + 1; i < first[w + 1]; i++) {
        if (identity[byWorker[i]] == identity[byWorker[i - 1]]) {
          checked.add(Rule.LOAD, byWorker[i], "it appears twice");
        }
      }
      int[] computed =
          CheckedSchedule.started(start, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
      IndexSort.sort(computed, 0, computed.length, start);
      OneAtATime.check(
          checked,
          Rule.CPU,
          "computed",
          computed,
          0,
          computed.length,
          start,
          checked.untilLost(schedule::computeEnd));
      if (star.worker(w).extras().maxChunks() != WorkerExtras.UNLIMITED) {
        room(w, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
      }
      if (star.worker(w).extras().bootSeconds() > 0) {
        boots(w, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
      }
      if (checked.knowsSpeeds() && computed.length > 0) {
        efficiency(w, computed, start);
      }
    }
  }

  /** Nothing is sent to a worker that has been away and boots. */
  private void boots(int w, int[] rows) {
    TreeSet<Double> losses = new TreeSet<>();
    for (int row : rows) {
      if (schedule.isLost(row)) {
        losses.add(schedule.lost(row));
      }
    }
    double boot = star.worker(w).extras().bootSeconds();
    for (int row : rows) {
      Double away = losses.floor(schedule.sendStart(row));
      boolean later = away != null && away != schedule.lost(row);
      if (later && schedule.sendStart(row) < away + boot - slack - checked.early(boot)) {
        checked.add(
            Rule.REACH,
            row,
            "sent from "
                + schedule.sendStart(row)
                + ", but its worker was lost at "
                + away
                + " and boots for "
                + boot
                + " s");
      }
    }
  }

  /** How many chunks the worker has whenever one more is sent. */
  private void room(int w, int[] rows) {
    double[] sent = checked.column(schedule::sendStart);
    int[] order = CheckedSchedule.started(sent, rows);
    IndexSort.sort(order, 0, order.length, sent);
    IntToDoubleFunction end = checked.untilLost(schedule::computeEnd);
    int most = star.worker(w).extras().maxChunks();
    PriorityQueue<Double> ends = new PriorityQueue<>();
    for (int row : order) {
      while (!ends.isEmpty() && ends.element() <= sent[row] + slack) {
        ends.remove();
      }
      if (ends.size() >= most) {
        checked.add(
            Rule.ROOM,
            row,
            "sent from " + sent[row] + ", while its worker has " + ends.size() + " of " + most);
      }
      double free = end.applyAsDouble(row);
      ends.add(Double.isNaN(free) ? Double.POSITIVE_INFINITY : free);
    }
  }

  private void efficiency(int w, int[] computed, double[] start) {
    double useful = 0;
    double last = 0;
    for (int row : computed) {
      if (!Double.isNaN(schedule.computeEnd(row))) {
        useful += work.applyAsDouble(row);
        last = Math.max(last, schedule.computeEnd(row));
      }
    }
    double first = start[computed[0]];
    double can = checked.can(w, first, last);
    // Each computation may end early by SimGrid's time precision; thousands of them add up.
    double early = slack + ScheduleValidator.PRECISION * (timesTasks ? useful : computed.length);
    if (useful > can * (1 + ScheduleValidator.RELATIVE_TOLERANCE) + early * checked.most(w)) {
      checked.add(
          new Violation(
              Rule.EFFICIENCY,
              w,
              0,
              "worker "
                  + w
                  + " ("
                  + star.worker(w).name()
                  + ") computes "
                  + useful
                  + " units within "
                  + (last - first)
                  + " s, in which it can do "
                  + can));
    }
  }

  /** Rows of known workers, grouped; group w is [first[w], first[w + 1]). */
  private int[] groupByWorker(int[] first) {
    for (int row = 0; row < schedule.rows(); row++) {
      if (checked.known(row)) {
        first[schedule.worker(row) + 1]++;
      }
    }
    for (int w = 0; w < star.size(); w++) {
      first[w + 1] += first[w];
    }
    int[] next = first.clone();
    int[] grouped = new int[first[star.size()]];
    for (int row = 0; row < schedule.rows(); row++) {
      if (checked.known(row)) {
        grouped[next[schedule.worker(row)]++] = row;
      }
    }
    return grouped;
  }
}
