package loadstar.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import loadstar.model.Violation.Rule;

/** No more is under way in each direction than the master has ports, and one chunk a worker. */
final class PortRules {
  private final CheckedSchedule checked;
  private final Schedule schedule;
  private final double slack;
  private final Ports ports;

  PortRules(CheckedSchedule checked, Ports ports) {
    this.checked = checked;
    schedule = checked.schedule();
    slack = checked.slack();
    this.ports = ports;
  }

  void sending() {
    ports(Rule.SEND_PORT, "sent", schedule::sendStart, schedule::sendEnd);
  }

  void receiving() {
    ports(Rule.RECEIVE_PORT, "received", schedule::resultStart, schedule::resultEnd);
  }

  /** No more intervals of all rows than there are ports may overlap, none of one worker. */
  private void ports(
      Rule rule, String verb, IntToDoubleFunction startOf, IntToDoubleFunction dateOfEnd) {
    IntToDoubleFunction endOf = checked.untilLost(dateOfEnd);
    double[] start = checked.column(startOf);
    int[] order = CheckedSchedule.started(start, checked.rowNumbers());
    IndexSort.sort(order, 0, order.length, start);
    if (ports.one()) {
      OneAtATime.check(checked, rule, verb, order, 0, order.length, start, endOf);
      return;
    }
    severalPorts(rule, verb, order, start, endOf);
    Map<Integer, List<Integer>> byWorker = new TreeMap<>();
    for (int row : order) {
      byWorker.computeIfAbsent(schedule.worker(row), none -> new ArrayList<>()).add(row);
    }
    for (List<Integer> rows : byWorker.values()) {
      int[] own = rows.stream().mapToInt(Integer::intValue).toArray();
      OneAtATime.check(checked, rule, verb, own, 0, own.length, start, endOf);
    }
  }

  private void severalPorts(
      Rule rule, String verb, int[] order, double[] start, IntToDoubleFunction endOf) {
    OneAtATime.endsFirst(order, 0, order.length, start, endOf);
    PriorityQueue<Double> busyUntil = new PriorityQueue<>();
    for (int row : order) {
      while (!busyUntil.isEmpty() && busyUntil.element() <= start[row] + slack) {
        busyUntil.remove();
      }
      if (busyUntil.size() >= ports.count()) {
        checked.add(
            rule,
            row,
            verb
                + " from "
                + start[row]
                + ", while "
                + busyUntil.size()
                + " others are, and the ports are "
                + ports);
      }
      double ends = endOf.applyAsDouble(row);
      busyUntil.add(Double.isNaN(ends) ? Double.POSITIVE_INFINITY : ends);
    }
  }
}
