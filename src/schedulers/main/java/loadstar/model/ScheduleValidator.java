package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.Violation.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Replays a schedule and reports every rule that it breaks ({@link Violation.Rule}). It shares no
 * code with the simulation that it checks. It takes O(n log n) in the number of rows, O(n) for rows
 * logged in order.
 *
 * <p>Tolerances: two dates count as ordered if they are wrong by at most {@link
 * #RELATIVE_TOLERANCE} of the schedule's last date, never less than {@link #PRECISION}. A duration
 * may fall short of the platform's by the same, and by {@link #PRECISION} for each of its phases,
 * latency and work, because SimGrid may end each that early. Amounts of load agree if they differ
 * by at most that fraction.
 */
public final class ScheduleValidator {
  /** The tolerance of dates, relative to the last date, and of amounts of load. */
  public static final double RELATIVE_TOLERANCE = 1e-9;

  /** SimGrid's own time precision, in seconds: an activity that would end within it has ended. */
  public static final double PRECISION = 1e-9;

  /** The most violations that are described, as a broken schedule can break a rule at every row. */
  public static final int MAX_DETAILED = 100;

  /** A fact about a run besides its platform. */
  public enum Given {
    /** Its hosts compute nothing else: no step takes longer than it has to. */
    DEDICATED_HOSTS,
    /** No result comes back: a computed chunk is done. */
    ONE_WAY,
    /** Units are computed one by one: each may end early by SimGrid's time precision. */
    TIMED_TASKS,
    /** The load consists of indivisible tasks: no chunk has a part of one. */
    WHOLE_TASKS
  }

  private final StarPlatform star;
  private final @Nullable List<ChangingWorker> changing;
  private final Set<Given> given = EnumSet.noneOf(Given.class);
  private @Nullable IntToDoubleFunction work;
  private Ports ports = Ports.ONE;

  /** Makes a validator for a platform that never changes. */
  public ScheduleValidator(StarPlatform star) {
    this(star, ChangingWorker.of(star.workers()));
  }

  /**
   * Makes a validator for workers whose speeds and ways change over time.
   *
   * @param changing workers over time; null if the speeds are unknown, and then {@link
   *     Rule#DURATION} and {@link Rule#EFFICIENCY} are not checked
   */
  public ScheduleValidator(StarPlatform star, @Nullable List<ChangingWorker> changing) {
    this.star =
        changing == null
            ? star
            : new StarPlatform(star.master(), changing.stream().map(ChangingWorker::spec).toList());
    this.changing = changing;
  }

  /** Adds a fact if it is known. */
  public ScheduleValidator given(Given fact, boolean known) {
    if (known) {
      given.add(fact);
    }
    return this;
  }

  /** Sets the work of each row, in units of nominal work. */
  public ScheduleValidator work(IntToDoubleFunction workOfRow) {
    work = workOfRow;
    return this;
  }

  /**
   * Sets the ports: at most so many transfers each way, or together if they are shared, and never
   * two of one worker in one direction.
   */
  public ScheduleValidator ports(Ports other) {
    ports = other;
    return this;
  }

  /** Replays a schedule of unknown total load. */
  public ScheduleReport validate(Schedule schedule, double end) {
    return validate(schedule, end, Double.NaN);
  }

  /**
   * Replays a schedule.
   *
   * @param end the horizon that cut the run; infinity if the run went to its end, and then every
   *     subchunk must have come back
   * @param load load units that the master counted as distributed, NaN if unknown
   */
  public ScheduleReport validate(Schedule schedule, double end, double load) {
    return new Check(schedule, end).report(load);
  }

  private final class Check {
    // The steps that take time, in the order of their pairs of dates.
    private static final int OUT = 0;
    private static final int SPEED = 1;
    private static final int BACK = 2;
    private static final String[] DOING = {"sending", "computing", "returning"};
    private static final String[] DATES = {
      "send start", "send end", "compute start", "compute end", "result start", "result end"
    };
    private final Schedule schedule;
    private final double end;
    private final IntToDoubleFunction workOf;
    private final double lastDate;
    // The tolerance of dates, in seconds.
    private final double slack;
    private final List<Violation> violations = new ArrayList<>();
    private long violationCount;
    // The integrals of ways out, speeds and ways back over time; no worker has any if they are
    // unknown.
    private final Amount[][] amounts = new Amount[3][];
    private final double[][] most = new double[3][];
    private double distributed;
    private double computed;
    private double returned;

    Check(Schedule schedule, double end) {
      this.schedule = schedule;
      this.end = end;
      workOf = work == null ? schedule::size : work;
      List<Function<ChangingWorker, Rate>> rates =
          List.of(ChangingWorker::out, ChangingWorker::speed, ChangingWorker::back);
      for (int r = 0; changing != null && r < rates.size(); r++) {
        List<Rate> each = changing.stream().map(rates.get(r)).toList();
        amounts[r] = each.stream().map(Amount::new).toArray(Amount[]::new);
        most[r] = each.stream().mapToDouble(Rate::most).toArray();
      }
      lastDate = schedule.lastDate();
      slack = Math.max(PRECISION, RELATIVE_TOLERANCE * lastDate);
    }

    ScheduleReport report(double load) {
      rows();
      load(load);
      ports(Rule.SEND_PORT, "sent", schedule::sendStart, schedule::sendEnd);
      dispatch();
      ports(Rule.RECEIVE_PORT, "received", schedule::resultStart, schedule::resultEnd);
      bothWays();
      workers();
      if (changing != null) {
        sharedInputs();
      }
      return new ScheduleReport(
          schedule.rows(), lastDate, distributed, computed, returned, violationCount, violations);
    }

    private IntToDoubleFunction untilLost(IntToDoubleFunction date) {
      return row -> {
        double known = date.applyAsDouble(row);
        return Double.isNaN(known) ? schedule.lost(row) : known;
      };
    }

    /**
     * Returns the seconds by which SimGrid may end a step early beyond the slack: a latency makes
     * two phases.
     */
    private double early(double latency) {
      return latency > 0 ? Math.max(0, 2 * PRECISION - slack) : 0;
    }

    // Checks a step that takes a fixed time and then carries or computes units, as fast as the
    // platform can: OUT, SPEED or BACK. It may end so many seconds early beyond the slack. NaN
    // dates compare false: a step that did not end is not too short.
    private void lasts(int row, String what, int rate, double fixed, double units, double early) {
      double from = schedule.date(row, 2 * rate);
      double to = schedule.date(row, 2 * rate + 1);
      int w = schedule.worker(row);
      Amount amount = amounts[rate][w];
      double fastest = most[rate][w];
      double tolerance = (slack + early) * fastest;
      double done = amount.between(from + fixed, to) + Math.min(0, to - from - fixed) * fastest;
      if (done + tolerance < units * (1 - RELATIVE_TOLERANCE)) {
        String needs =
            amount.steady()
                ? " s, but the platform needs " + (fixed + units / fastest) + " s"
                : " s from " + from + ", in which the platform does " + done + " of " + units;
        add("%s takes %s%s", Rule.DURATION, row, what, to - from, needs);
      } else if (rate == SPEED
          && given.contains(Given.DEDICATED_HOSTS)
          && done - tolerance > units * (1 + RELATIVE_TOLERANCE)) {
        add(
            "%s takes %s s from %s, in which the platform does %s, more than %s",
            Rule.DURATION, row, what, to - from, from, done, units);
      }
    }

    private boolean known(int row) {
      return schedule.worker(row) >= 0 && schedule.worker(row) < star.size();
    }

    private WorkerSpec spec(int row) {
      return star.worker(schedule.worker(row));
    }

    /** Returns those of the rows that each worker of the platform has, in their order. */
    private int[][] byWorker(int[] rows) {
      int[] counts = new int[star.size()];
      for (int row : rows) {
        if (known(row)) {
          counts[schedule.worker(row)]++;
        }
      }
      int[][] groups = new int[star.size()][];
      Arrays.setAll(groups, w -> new int[counts[w]]);
      for (int i = rows.length; i-- > 0; ) {
        if (known(rows[i])) {
          int w = schedule.worker(rows[i]);
          groups[w][--counts[w]] = rows[i];
        }
      }
      return groups;
    }

    private int[] rowNumbers() {
      int[] rows = new int[schedule.rows()];
      for (int row = 0; row < rows.length; row++) {
        rows[row] = row;
      }
      return rows;
    }

    private double[] column(IntToDoubleFunction value) {
      double[] column = new double[schedule.rows()];
      for (int row = 0; row < column.length; row++) {
        column[row] = value.applyAsDouble(row);
      }
      return column;
    }

    /** Returns the rows whose messages occupy ports. */
    private int[] rowsOfPorts() {
      int[] rows = new int[schedule.rows()];
      int count = 0;
      for (int row = 0; row < rows.length; row++) {
        rows[count] = row;
        count += !known(row) || !spec(row).extras().own() ? 1 : 0;
      }
      return Arrays.copyOf(rows, count);
    }

    private static int[] byDate(double[] dates, int[] rows) {
      int[] known = new int[rows.length];
      int count = 0;
      for (int row : rows) {
        known[count] = row;
        count += Double.isNaN(dates[row]) ? 0 : 1;
      }
      known = Arrays.copyOf(known, count);
      IndexSort.sort(known, dates);
      return known;
    }

    private String name(int row) {
      int w = schedule.worker(row);
      String host = known(row) ? " (" + star.worker(w).name() + ")" : "";
      return Visible.format(
          "worker %d%s round %d part %d", w, host, schedule.round(row), schedule.part(row));
    }

    /** Adds a violation by a row. */
    private void add(String problem, Rule rule, int row, Object... values) {
      String text =
          violations.size() < MAX_DETAILED
              ? name(row) + ": " + Visible.format(problem, values)
              : "";
      add(new Violation(rule, schedule.worker(row), schedule.round(row), text));
    }

    private void add(Violation violation) {
      violationCount++;
      if (violations.size() < MAX_DETAILED) {
        violations.add(violation);
      }
    }

    private void rows() {
      for (int row = 0; row < schedule.rows(); row++) {
        double size = schedule.size(row);
        if (!known(row)) {
          add("the platform has %s workers", Rule.ROW, row, star.size());
        } else if (schedule.round(row) < 1 || schedule.part(row) < 0) {
          add("rounds count from 1 and parts from 0", Rule.ROW, row);
        } else if (!(size > 0) || Double.isInfinite(size)) {
          add("its size is %s, not a positive number", Rule.ROW, row, size);
        } else {
          if (given.contains(Given.WHOLE_TASKS) && size != Math.rint(size)) {
            add("its size is %s, but tasks are not cut", Rule.ROW, row, size);
          }
          amounts(row, size);
          causality(row);
          if (changing != null) {
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
      for (int step = 0; step < (given.contains(Given.ONE_WAY) ? 4 : 6); step++) {
        double date = schedule.date(row, step);
        if (Double.isNaN(date)) {
          if (Double.isInfinite(end) && !schedule.isLost(row)) {
            add("the run went to its end, but there is no %s", Rule.CAUSALITY, row, DATES[step]);
            return;
          }
        } else if (Double.isNaN(before)) {
          add("%s at %s, but no %s", Rule.CAUSALITY, row, DATES[step], date, beforeName);
        } else if (date < before - slack) {
          add(
              "%s at %s, before the %s at %s",
              Rule.CAUSALITY, row, DATES[step], date, beforeName, before);
        } else if (date < before + flight(row, step) - slack) {
          add(
              "%s at %s, but what the %s at %s sends off is in flight for %s s",
              Rule.DURATION, row, DATES[step], date, beforeName, before, flight(row, step));
        } else if (date > schedule.lost(row) + slack) {
          add(
              "%s at %s, after its loss at %s",
              Rule.CAUSALITY, row, DATES[step], date, schedule.lost(row));
        } else if (date > end + slack) {
          add("%s at %s, after the end at %s", Rule.CAUSALITY, row, DATES[step], date, end);
        }
        before = date;
        beforeName = DATES[step];
      }
    }

    /**
     * Returns the seconds that at least pass between the end of one step and the start of the next
     * one.
     */
    private double flight(int row, int step) {
      return step == 2 || step == 4 ? spec(row).latencyInFlight() : 0;
    }

    private void durations(int row, double size) {
      WorkerSpec spec = spec(row);
      double[] fixed = {spec.latencyOut(), spec.computeLatency(), spec.latencyBack()};
      for (int rate = OUT; rate <= BACK; rate++) {
        boolean computes = rate == SPEED;
        double early =
            early(fixed[rate])
                + (computes && given.contains(Given.TIMED_TASKS) ? slack * Math.ceil(size) : 0);
        double units = computes ? workOf.applyAsDouble(row) : size;
        lasts(row, DOING[rate], rate, fixed[rate], units, early);
      }
    }

    /** Checks that the subchunks add up to the load, if it is known. */
    private void load(double load) {
      if (Math.abs(distributed - load) > RELATIVE_TOLERANCE * Math.max(distributed, load)) {
        String text =
            Visible.format(
                "the subchunks sum up to %s units, but the load is %s", distributed, load);
        add(new Violation(Rule.LOAD, -1, 0, text));
      }
    }

    private void workers() {
      double[] identity = column(row -> 128.0 * schedule.round(row) + schedule.part(row));
      double[] start = column(schedule::computeStart);
      int[][] byWorker = byWorker(rowNumbers());
      double @Nullable [] sent = null;
      for (int w = 0; w < byWorker.length; w++) {
        int[] rows = byWorker[w];
        IndexSort.sort(rows, identity);
        for (int i = 1; i < rows.length; i++) {
          if (identity[rows[i]] == identity[rows[i - 1]]) {
            add("it appears twice", Rule.LOAD, rows[i]);
          }
        }
        int[] order = byDate(start, rows);
        oneAtATime(Rule.CPU, "computed", order, start, untilLost(schedule::computeEnd));
        if (star.worker(w).extras().maxChunks() != WorkerExtras.UNLIMITED) {
          sent = sent == null ? column(schedule::sendStart) : sent;
          room(w, rows, sent);
        }
        if (star.worker(w).extras().bootSeconds() > 0) {
          boots(w, rows);
        }
        if (changing != null && order.length > 0) {
          efficiency(w, order, start);
        }
      }
    }

    /** Checks that nothing is sent to a worker that has been away and still boots. */
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
        if (later && schedule.sendStart(row) < away + boot - slack - early(boot)) {
          add(
              "sent from %s, but its worker was lost at %s and boots for %s s",
              Rule.REACH, row, schedule.sendStart(row), away, boot);
        }
      }
    }

    /** Checks the number of chunks that the worker has whenever one more is sent. */
    private void room(int w, int[] rows, double[] sent) {
      int most = star.worker(w).extras().maxChunks();
      together(
          Rule.ROOM,
          byDate(sent, rows),
          sent,
          untilLost(schedule::computeEnd),
          most,
          has -> Visible.format("while its worker has %s of %s", has, most));
    }

    /** Checks that at most so many intervals overlap; rows are ordered by their starts. */
    private void together(
        Rule rule,
        int[] order,
        double[] start,
        IntToDoubleFunction endOf,
        int most,
        IntFunction<String> otherwise) {
      PriorityQueue<Double> ends = new PriorityQueue<>();
      for (int row : order) {
        while (!ends.isEmpty() && ends.element() <= start[row] + slack) {
          ends.remove();
        }
        if (ends.size() >= most) {
          String what = rule == Rule.RECEIVE_PORT ? "received" : "sent";
          add("%s from %s, %s", rule, row, what, start[row], otherwise.apply(ends.size()));
        }
        double free = endOf.applyAsDouble(row);
        ends.add(Double.isNaN(free) ? Double.POSITIVE_INFINITY : free);
      }
    }

    private void efficiency(int w, int[] computed, double[] start) {
      double useful = 0;
      double last = 0;
      for (int row : computed) {
        if (!Double.isNaN(schedule.computeEnd(row))) {
          useful += workOf.applyAsDouble(row);
          last = Math.max(last, schedule.computeEnd(row));
        }
      }
      double first = start[computed[0]];
      double can = amounts[SPEED][w].between(first, last);
      // Each computation may end early by SimGrid's time precision; thousands of them add up.
      double early =
          slack + PRECISION * (given.contains(Given.TIMED_TASKS) ? useful : computed.length);
      if (useful > can * (1 + RELATIVE_TOLERANCE) + early * most[SPEED][w]) {
        String text =
            Visible.format(
                "worker %d (%s) computes %s units within %s s, in which it can do %s",
                w, star.worker(w).name(), useful, last - first, can);
        add(new Violation(Rule.EFFICIENCY, w, 0, text));
      }
    }

    /** Checks that no more intervals overlap than there are ports, and no two of one worker. */
    private void ports(
        Rule rule, String verb, IntToDoubleFunction startOf, IntToDoubleFunction dateOfEnd) {
      IntToDoubleFunction endOf = untilLost(dateOfEnd);
      double[] start = column(startOf);
      int[] order = byDate(start, rowsOfPorts());
      if (ports.one()) {
        oneAtATime(rule, verb, order, start, endOf);
        return;
      }
      endsFirst(order, start, endOf);
      together(
          rule,
          order,
          start,
          endOf,
          ports.count(),
          others -> Visible.format("while %s others are, and the ports are %s", others, ports));
      for (int[] own : byWorker(order)) {
        oneAtATime(rule, verb, own, start, endOf);
      }
    }

    /**
     * Checks that no more messages are on their way, in both directions together, than there are
     * shared ports. A chunk that is being prepared has its port already.
     */
    private void bothWays() {
      if (!ports.isShared()) {
        return;
      }
      int rows = schedule.rows();
      IntToDoubleFunction sent = untilLost(schedule::sendEnd);
      IntToDoubleFunction returned = untilLost(schedule::resultEnd);
      // The message out of a row has its number, and its result that of a row behind all of them.
      double[] start = new double[2 * rows];
      double[] stop = new double[2 * rows];
      for (int row = 0; row < rows; row++) {
        start[row] = start[rows + row] = Double.NaN;
        if (!known(row) || !spec(row).extras().own()) {
          start[row] = schedule.sendStart(row);
          stop[row] = sent.applyAsDouble(row);
          start[rows + row] = schedule.resultStart(row);
          stop[rows + row] = returned.applyAsDouble(row);
        }
      }
      int[] order = byDate(start, IntStream.range(0, 2 * rows).toArray());
      endsFirst(order, start, i -> stop[i]);
      PriorityQueue<Double> ends = new PriorityQueue<>();
      for (int one : order) {
        while (!ends.isEmpty() && ends.element() <= start[one] + slack) {
          ends.remove();
        }
        if (ends.size() >= ports.count()) {
          boolean out = one < rows;
          add(
              "%s from %s, while %s other messages are on their way, and the ports are %s",
              out ? Rule.SEND_PORT : Rule.RECEIVE_PORT,
              one % rows,
              out ? "sent" : "received",
              start[one],
              ends.size(),
              ports);
        }
        ends.add(Double.isNaN(stop[one]) ? Double.POSITIVE_INFINITY : stop[one]);
      }
    }

    /**
     * Reports intervals that begin before the one before them ends; rows are ordered by their
     * starts.
     */
    private void oneAtATime(
        Rule rule, String verb, int[] order, double[] start, IntToDoubleFunction endOf) {
      endsFirst(order, start, endOf);
      for (int i = 1; i < order.length; i++) {
        int first = order[i - 1];
        int second = order[i];
        double free = endOf.applyAsDouble(first);
        if (Double.isNaN(free)) {
          add(
              "%s from %s, while %s has been since %s and never ends",
              rule, second, verb, start[second], name(first), start[first]);
        } else if (start[second] < free - slack) {
          add(
              "%s from %s, while %s is until %s",
              rule, second, verb, start[second], name(first), free);
        }
      }
    }

    /** Puts an interval that takes no time before a longer one that begins at the same date. */
    private static void endsFirst(int[] order, double[] start, IntToDoubleFunction endOf) {
      for (int i = 1; i < order.length; i++) {
        int row = order[i];
        int j = i;
        while (j > 0
            && start[order[j - 1]] == start[row]
            && endOf.applyAsDouble(row) == start[row]
            && endOf.applyAsDouble(order[j - 1]) > start[row]) {
          order[j] = order[j - 1];
          j--;
        }
        order[j] = row;
      }
    }

    /**
     * Checks that the master prepares one chunk at a time, while the port that then sends it is
     * idle.
     */
    private void dispatch() {
      if (star.workers().stream().allMatch(w -> w.extras().dispatchSeconds() == 0)) {
        return;
      }
      double[] start = column(schedule::sendStart);
      int[] order = byDate(start, rowNumbers());
      IntToDoubleFunction end = untilLost(schedule::sendEnd);
      double free = 0;
      for (int row : order) {
        double dispatch = known(row) ? spec(row).extras().dispatchSeconds() : 0;
        double prepared = schedule.preparation(row);
        // Without its own date a chunk is prepared just before it is sent. SimGrid may end the
        // transfer before and the wait early.
        double from = Double.isNaN(prepared) || ports.one() ? free : prepared;
        if (start[row] < from + dispatch - slack - early(dispatch)) {
          add(
              "sent from %s, but the master is free from %s and needs %s s for a chunk",
              Rule.DURATION, row, start[row], from, dispatch);
        }
        free = Math.max(free, ports.one() ? end.applyAsDouble(row) : start[row]);
      }
      preparations();
    }

    /** Checks that the preparations of chunks do not overlap, as the master makes one at a time. */
    private void preparations() {
      double[] start = column(schedule::preparation);
      double free = 0;
      for (int row : byDate(start, rowNumbers())) {
        if (start[row] < free - slack - early(free)) {
          add(
              "prepared from %s, but the master prepares another chunk until %s",
              Rule.DURATION, row, start[row], free);
        }
        free = start[row] + (known(row) ? spec(row).extras().dispatchSeconds() : 0);
      }
    }

    /**
     * The messages to one host whose chunks share input, and the dates at which it lost that input.
     */
    private record Shared(List<Integer> sent, TreeSet<Double> losses) {}

    /**
     * Checks that the first message to a host, and the first after a loss, includes its shared
     * input.
     */
    private void sharedInputs() {
      Map<String, Shared> hosts = new TreeMap<>();
      for (int row = 0; row < schedule.rows(); row++) {
        SharedInput input = known(row) ? spec(row).sharedInput() : SharedInput.NONE;
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
        IndexSort.sort(order, column(schedule::sendStart));
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
          WorkerSpec spec = spec(row);
          lasts(
              row,
              "sending with the shared input",
              OUT,
              spec.latencyOut() + spec.sharedInput().seconds(),
              schedule.size(row),
              early(spec.latencyOut()));
        } else if (start < schedule.sendEnd(carrier) - slack) {
          add(
              "sent from %s, before the shared input that comes with %s is there at %s",
              Rule.CAUSALITY, row, start, name(carrier), schedule.sendEnd(carrier));
        }
      }
    }
  }
}
