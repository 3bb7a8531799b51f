package loadstar.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** What a send takes beyond its own transfer: the master's work on a chunk, the shared input. */
final class SendRules {
  private final CheckedSchedule checked;
  private final Schedule schedule;
  private final StarPlatform star;
  private final double slack;

  SendRules(CheckedSchedule checked) {
    this.checked = checked;
    schedule = checked.schedule();
    star = checked.star();
    slack = checked.slack();
  }

  /** The master prepares one chunk at a time, while the port that then sends it is idle. */
  void dispatch(Ports ports) {
    if (star.workers().stream().allMatch(w -> w.extras().dispatchSeconds() == 0)) {
      return;
    }
    double[] start = checked.column(schedule::sendStart);
    int[] order = CheckedSchedule.started(start, checked.rowNumbers());
    IndexSort.sort(order, 0, order.length, start);
    IntToDoubleFunction end = checked.untilLost(schedule::sendEnd);
    double free = 0;
    for (int row : order) {
      double dispatch =
          checked.known(row) ? star.worker(schedule.worker(row)).extras().dispatchSeconds() : 0;
      // SimGrid may end the transfer before and the wait early.
      if (start[row] < free + dispatch - slack - checked.early(dispatch)) {
        checked.add(
            Rule.DURATION,
            row,
            "sent from "
                + start[row]
                + ", but the master is free from "
                + free
                + " and needs "
                + dispatch
                + " s for a chunk");
      }
      free = Math.max(free, ports.one() ? end.applyAsDouble(row) : start[row]);
    }
  }

  /** Messages to one host whose chunks share input, and dates at which it lost what it had. */
  private record Shared(List<Integer> sent, TreeSet<Double> losses) {}

  /** The first message to a host, and the first after a loss, brings its shared input along. */
  void sharedInputs() {
    Map<String, Shared> hosts = new TreeMap<>();
    for (int row = 0; row < schedule.rows(); row++) {
      SharedInput input =
          checked.known(row) ? star.worker(schedule.worker(row)).sharedInput() : SharedInput.NONE;
      if (input.seconds() > 0) {
        Shared host =
            hosts.computeIfAbsent(
                input.host(), none -> new Shared(new ArrayList<>(), new TreeSet<>()));
        if (schedule.isLost(row)) {
          host.losses.add(schedule.lost(row));
        }
        if (!Double.isNaN(schedule.sendStart(row))) {
          host.sent.add(row);
        }
      }
    }
    for (Shared host : hosts.values()) {
      int[] order = host.sent.stream().mapToInt(Integer::intValue).toArray();
      IndexSort.sort(order, 0, order.length, checked.column(schedule::sendStart));
      sharedInput(order, host.losses);
    }
  }

  private void sharedInput(int[] rows, TreeSet<Double> losses) {
    int carrier = -1;
    for (int row : rows) {
      double start = schedule.sendStart(row);
      Double loss = carrier < 0 ? null : losses.higher(schedule.sendStart(carrier));
      if (carrier < 0 || (loss != null && loss <= start)) {
        carrier = row;
        WorkerSpec spec = star.worker(schedule.worker(row));
        checked.lasts(
            row,
            "sending with the shared input",
            CheckedSchedule.OUT,
            start,
            schedule.sendEnd(row),
            spec.latencyOut() + spec.sharedInput().seconds(),
            schedule.size(row),
            checked.early(spec.latencyOut()));
      } else if (start < schedule.sendEnd(carrier) - slack) {
        checked.add(
            Rule.CAUSALITY,
            row,
            "sent from "
                + start
                + ", before the shared input that comes with "
                + checked.name(carrier)
                + " is there at "
                + schedule.sendEnd(carrier));
      }
    }
  }
}
