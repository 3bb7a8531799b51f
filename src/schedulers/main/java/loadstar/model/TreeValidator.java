package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.model.Violation.Rule;

/**
 * Replays the schedule of a run on a tree and reports every rule that it breaks. It shares no code
 * with the simulations that it checks. Rules: a row names a node and an application of the problem;
 * nothing is faster than the platform; each sender sends one task at a time, each node computes one
 * at a time (schedulers side by side: one each); no node, at any date and of any application, has
 * sent on and computed more tasks than had come; no link and no processor carries more than its
 * speed times the time; while a node cannot be reached nothing happens there, its tasks are gone
 * when it is back, and a task on its way to it stays at the sender. A {@link Violation}'s worker is
 * the node, its round the application, counted from 1.
 */
public final class TreeValidator {
  private static final double TOLERANCE = 1e-9;
  private final TreePlatform tree;
  private final List<Application> applications;
  private final TreeSchedule schedule;
  private final List<Violation> violations = new ArrayList<>();
  private final double slack;
  private final double last;
  private final List<List<Absence>> absences = new ArrayList<>();
  private long count;

  private TreeValidator(
      TreePlatform tree, List<Application> applications, TreeSchedule schedule, TreeReach reach) {
    this.tree = tree;
    this.applications = applications;
    this.schedule = schedule;
    double latest = 1;
    for (int row = 0; row < schedule.rows(); row++) {
      latest = Math.max(latest, schedule.start(row));
      latest = ended(row) ? Math.max(latest, schedule.end(row)) : latest;
      latest = schedule.isLost(row) ? Math.max(latest, schedule.lost(row)) : latest;
    }
    last = latest;
    slack = TOLERANCE * last;
    for (int u = 0; u < tree.size(); u++) {
      absences.add(reach.of(u).stream().takeWhile(absence -> absence.from() <= last).toList());
    }
  }

  /** Returns every violation of the schedule, at most {@link ScheduleValidator#MAX_DETAILED}. */
  public static List<Violation> validate(
      TreePlatform tree, List<Application> applications, TreeSchedule schedule) {
    return validate(tree, applications, schedule, true, TreeReach.always(tree));
  }

  /**
   * Returns every violation of a schedule with nodes that cannot always be reached.
   *
   * @param bounded false if profiles may raise speeds above the platform's
   */
  public static List<Violation> validate(
      TreePlatform tree,
      List<Application> applications,
      TreeSchedule schedule,
      boolean bounded,
      TreeReach reach) {
    TreeValidator validator = new TreeValidator(tree, applications, schedule, reach);
    Map<List<Integer>, List<Integer>> ports = new HashMap<>();
    Map<List<Integer>, List<Integer>> processors = new HashMap<>();
    for (int row = 0; row < schedule.rows(); row++) {
      if (validator.known(row)) {
        if (bounded) {
          validator.duration(row);
        }
        validator.reached(row);
        int node = schedule.node(row);
        boolean send = schedule.isSend(row);
        (send ? ports : processors)
            .computeIfAbsent(
                List.of(send ? tree.parent(node) : node, schedule.lane(row)),
                key -> new ArrayList<>())
            .add(row);
      }
    }
    if (validator.count == 0) {
      ports.values().forEach(rows -> validator.oneAtATime(Rule.SEND_PORT, rows));
      processors.values().forEach(rows -> validator.oneAtATime(Rule.CPU, rows));
      if (bounded) {
        validator.capacities();
      }
      validator.conservation();
    }
    return validator.violations;
  }

  private boolean ended(int row) {
    return !Double.isNaN(schedule.end(row));
  }

  private boolean known(int row) {
    int node = schedule.node(row);
    boolean known =
        node >= (schedule.isSend(row) ? 1 : 0)
            && node < tree.size()
            && schedule.application(row) >= 0
            && schedule.application(row) < applications.size()
            && schedule.start(row) >= 0;
    if (!known) {
      add("row %d names no node, no application or no date", Rule.ROW, -1, -1, row);
    }
    return known;
  }

  private void duration(int row) {
    Application app = applications.get(schedule.application(row));
    TreeNode node = tree.node(schedule.node(row));
    double least =
        schedule.isSend(row)
            ? node.latency() + app.bytes() / node.bandwidth()
            : app.flops() / node.speed();
    if (ended(row) && schedule.end(row) - schedule.start(row) < least * (1 - TOLERANCE) - slack) {
      add(
          "%s takes %s s, but the platform needs %s s",
          Rule.DURATION,
          schedule.node(row),
          schedule.application(row),
          text(row),
          schedule.end(row) - schedule.start(row),
          least);
    }
  }

  private void reached(int row) {
    int u = schedule.node(row);
    boolean foreseen = !schedule.isLost(row);
    for (Absence absence : absences.get(u)) {
      foreseen |= Math.abs(absence.from() - schedule.lost(row)) <= slack;
      if (absence.from() < until(row) - slack && absence.to() > schedule.start(row) + slack) {
        add(
            "%s lasts until %s, but node %s cannot be reached from %s to %s",
            Rule.REACH,
            u,
            schedule.application(row),
            text(row),
            until(row),
            tree.node(u).name(),
            absence.from(),
            absence.to());
      }
    }
    if (!foreseen) {
      add(
          "%s is lost at %s, when nothing fails",
          Rule.REACH, u, schedule.application(row), text(row), schedule.lost(row));
    }
  }

  /**
   * Returns the date at which a row ended, by completion or failure; the last date for one that the
   * end of the run cut.
   */
  private double until(int row) {
    double broken = schedule.isLost(row) ? schedule.lost(row) : last;
    return ended(row) ? schedule.end(row) : broken;
  }

  private void oneAtATime(Rule rule, List<Integer> rows) {
    rows.sort(Comparator.comparingDouble(schedule::start));
    for (int i = 1; i < rows.size(); i++) {
      int before = rows.get(i - 1);
      int row = rows.get(i);
      boolean over = ended(before) || schedule.isLost(before);
      if (!over || schedule.start(row) < until(before) - slack) {
        add(
            "%s begins before %s ends",
            rule, schedule.node(row), schedule.application(row), text(row), text(before));
      }
    }
  }

  /**
   * Checks that several schedulers side by side do not exceed the capacity of a link or a
   * processor.
   */
  private void capacities() {
    double[] bytes = new double[tree.size()];
    double[] flops = new double[tree.size()];
    double[][] span = new double[4][tree.size()];
    Arrays.fill(span[0], Double.POSITIVE_INFINITY);
    Arrays.fill(span[2], Double.POSITIVE_INFINITY);
    for (int row = 0; row < schedule.rows(); row++) {
      if (ended(row)) {
        int u = schedule.node(row);
        Application app = applications.get(schedule.application(row));
        boolean send = schedule.isSend(row);
        (send ? bytes : flops)[u] += send ? app.bytes() : app.flops();
        int first = send ? 0 : 2;
        span[first][u] = Math.min(span[first][u], schedule.start(row));
        span[first + 1][u] = Math.max(span[first + 1][u], schedule.end(row));
      }
    }
    double early = slack + 1e-9 * schedule.rows();
    for (int u = 0; u < tree.size(); u++) {
      capacity(u, "link", bytes[u] / tree.node(u).bandwidth(), span[1][u] - span[0][u] + early);
      capacity(u, "processor", flops[u] / tree.node(u).speed(), span[3][u] - span[2][u] + early);
    }
  }

  private void capacity(int u, String what, double busy, double elapsed) {
    if (busy > 0 && busy > elapsed * (1 + TOLERANCE)) {
      add(
          "the %s of node %s works %s s within %s s",
          Rule.EFFICIENCY, u, -1, what, tree.node(u).name(), busy, elapsed);
    }
  }

  // The n-th task that leaves a node leaves it after the n-th has come; each kind, each lane, and
  // from one absence of the node to the next.
  private void conservation() {
    Map<List<Integer>, List<Double>> arrivals = new HashMap<>();
    Map<List<Integer>, List<Double>> departures = new HashMap<>();
    for (int row = 0; row < schedule.rows(); row++) {
      int u = schedule.node(row);
      if (schedule.isSend(row)) {
        if (ended(row)) {
          put(arrivals, u, row, schedule.end(row));
        } else if (schedule.isLost(row)) {
          put(arrivals, tree.parent(u), row, schedule.lost(row));
        }
        put(departures, tree.parent(u), row, schedule.start(row));
      } else {
        put(departures, u, row, schedule.start(row));
      }
    }
    departures.forEach((key, left) -> {
      if (key.get(0) > 0) {
        leavesAfterComing(key, left, arrivals.getOrDefault(key, List.of()));
      }
    });
  }

  private void put(Map<List<Integer>, List<Double>> dates, int node, int row, double date) {
    int life = 0;
    for (Absence absence : absences.get(node)) {
      life += absence.to() <= date + slack ? 1 : 0;
    }
    List<Integer> key = List.of(node, schedule.application(row), schedule.lane(row), life);
    dates.computeIfAbsent(key, k -> new ArrayList<>()).add(date);
  }

  private void leavesAfterComing(List<Integer> key, List<Double> left, List<Double> came) {
    double[] out = left.stream().mapToDouble(d -> d).sorted().toArray();
    double[] in = came.stream().mapToDouble(d -> d).sorted().toArray();
    for (int i = 0; i < out.length; i++) {
      if (i >= in.length || out[i] < in[i] - slack) {
        add(
            "node %s has its task %d of %s leave or compute at %s, when %s",
            Rule.CAUSALITY,
            key.get(0),
            key.get(1),
            tree.node(key.get(0)).name(),
            i + 1,
            applications.get(key.get(1)).name(),
            out[i],
            i < in.length ? "that one comes at " + in[i] : "only " + in.length + " ever came");
        return;
      }
    }
  }

  private String text(int row) {
    String node = tree.node(schedule.node(row)).name();
    return Visible.format(
        "%s a task of %s %s %s from %s",
        schedule.isSend(row) ? "sending" : "computing",
        applications.get(schedule.application(row)).name(),
        schedule.isSend(row) ? "to" : "at",
        node,
        schedule.start(row));
  }

  private void add(String format, Rule rule, int node, int application, Object... values) {
    count++;
    if (violations.size() < ScheduleValidator.MAX_DETAILED) {
      violations.add(new Violation(rule, node, application + 1, Visible.format(format, values)));
    }
  }
}
