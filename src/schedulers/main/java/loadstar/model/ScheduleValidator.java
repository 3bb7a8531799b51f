package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.model.Violation.Rule;
import org.jspecify.annotations.Nullable;

/**
 * Replays a schedule and names every rule that it breaks ({@link Violation.Rule}). It shares no
 * code with the simulation that it checks. O(n log n) in the number of rows, O(n) for rows logged
 * in order.
 *
 * <p>Tolerances: two dates count as ordered when they are wrong by at most {@link
 * #RELATIVE_TOLERANCE} of the schedule's last date, never less than {@link #PRECISION}; a duration
 * may fall short of the platform's by the same, and by {@link #PRECISION} for each of its phases,
 * latency and work, because SimGrid may end each that early; amounts of load agree when they differ
 * by that fraction.
 */
public final class ScheduleValidator {
  /** Of dates with respect to the last date, and of amounts of load. */
  public static final double RELATIVE_TOLERANCE = 1e-9;

  /** SimGrid's own time precision: what would end that soon has ended. Seconds. */
  public static final double PRECISION = 1e-9;

  /** A broken schedule can break a rule at every row; no more than these are described. */
  public static final int MAX_DETAILED = 100;

  private StarPlatform star;
  private @Nullable List<Place> places;
  private boolean dedicated;
  private boolean results = true;
  private @Nullable IntToDoubleFunction work;
  private boolean timesTasks;
  private Ports ports = Ports.ONE;
  private boolean wholeTasks;

  /** Checks against a platform that never changes. */
  public ScheduleValidator(StarPlatform star) {
    this.star = star;
    places = Place.of(star.workers());
  }

  private ScheduleValidator with(Consumer<ScheduleValidator> change) {
    ScheduleValidator same = new ScheduleValidator(this);
    change.accept(same);
    return same;
  }

  private ScheduleValidator(ScheduleValidator other) {
    star = other.star;
    places = other.places;
    dedicated = other.dedicated;
    results = other.results;
    work = other.work;
    timesTasks = other.timesTasks;
    ports = other.ports;
    wholeTasks = other.wholeTasks;
  }

  /** For workers whose speeds and ways change while time goes. */
  public ScheduleValidator withPlaces(List<Place> changing) {
    return with(same -> {
      same.places = changing;
      same.star = new StarPlatform(star.master(), changing.stream().map(Place::spec).toList());
    });
  }

  /** For hosts that compute nothing else: nothing takes longer than it has to. */
  public ScheduleValidator withDedicatedHosts() {
    return with(same -> same.dedicated = true);
  }

  /** Without {@link Rule#DURATION} and {@link Rule#EFFICIENCY}, for speeds that nobody knows. */
  public ScheduleValidator withoutSpeedBounds() {
    return with(same -> same.places = null);
  }

  /** For schedulers to which no result comes back: computed is done. */
  public ScheduleValidator withoutResults() {
    return with(same -> same.results = false);
  }

  /** For units that cost so many nominal ones by row. */
  public ScheduleValidator withWork(IntToDoubleFunction workOfRow) {
    return with(same -> same.work = workOfRow);
  }

  /** For units that are computed one by one: each may end early by SimGrid's time precision. */
  public ScheduleValidator withTimedTasks() {
    return with(same -> same.timesTasks = true);
  }

  /** For several ports: so many transfers in each direction, never two of the same worker. */
  public ScheduleValidator withPorts(Ports other) {
    return with(same -> same.ports = other);
  }

  /** For a load of tasks: no chunk has a part of one. */
  public ScheduleValidator withWholeTasks() {
    return with(same -> same.wholeTasks = true);
  }

  /**
   * Replays a schedule of unknown total load.
   *
   * @param end the horizon that cut the run; infinity when the run went to its end, and then every
   *     subchunk must have come back
   */
  public ScheduleReport validate(Schedule schedule, double end) {
    return validate(schedule, end, Double.NaN);
  }

  /**
   * Replays a schedule.
   *
   * @param end the horizon that cut the run; infinity when the run went to its end, and then every
   *     subchunk must have come back
   * @param load load units that the master says it distributed, NaN when nobody knows
   */
  public ScheduleReport validate(Schedule schedule, double end, double load) {
    CheckedSchedule checked = new CheckedSchedule(star, schedule, places, dedicated);
    IntToDoubleFunction workOfRow = work == null ? schedule::size : work;
    SubchunkRules subchunks =
        new SubchunkRules(checked, end, results ? 6 : 4, workOfRow, timesTasks, wholeTasks);
    subchunks.rows();
    subchunks.load(load);
    PortRules transfers = new PortRules(checked, ports);
    SendRules sends = new SendRules(checked);
    transfers.sending();
    sends.dispatch(ports);
    transfers.receiving();
    new WorkerRules(checked, workOfRow, timesTasks).check();
    if (checked.knowsSpeeds()) {
      sends.sharedInputs();
    }
    return subchunks.report();
  }
}

/** A schedule that is being checked against a platform, and what has been found wrong so far. */
final class CheckedSchedule {
  static final int SPEED = 0;
  static final int OUT = 1;
  static final int BACK = 2;
  final StarPlatform star;
  final Schedule schedule;
  private final double lastDate;
  // By how much dates may be wrong, seconds.
  final double slack;
  private final List<Violation> violations = new ArrayList<>();
  private long violationCount;
  // What speeds, ways out and ways back come to by dates; of no worker where nobody knows.
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
      add("%s takes %s%s", Rule.DURATION, row, what, to - from, needs);
    } else if (rate == SPEED
        && dedicated
        && done - tolerance > units * (1 + ScheduleValidator.RELATIVE_TOLERANCE)) {
      add(
          "%s takes %s s from %s, in which the platform does %s, more than %s",
          Rule.DURATION, row, what, to - from, from, done, units);
    }
  }

  /** Whether the platform has its worker. */
  boolean known(int row) {
    return schedule.worker(row) >= 0 && schedule.worker(row) < star.size();
  }

  int[] rowNumbers() {
    return IntStream.range(0, schedule.rows()).toArray();
  }

  double[] column(IntToDoubleFunction value) {
    return IntStream.range(0, schedule.rows()).mapToDouble(value::applyAsDouble).toArray();
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
    return Visible.format(
        "worker %d%s round %d part %d", w, host, schedule.round(row), schedule.part(row));
  }

  /** Of a row. */
  void add(String problem, Rule rule, int row, Object... values) {
    String text =
        violations.size() < ScheduleValidator.MAX_DETAILED
            ? name(row) + ": " + Visible.format(problem, values)
            : "";
    add(new Violation(rule, schedule.worker(row), schedule.round(row), text));
  }

  void add(Violation violation) {
    violationCount++;
    if (violations.size() < ScheduleValidator.MAX_DETAILED) {
      violations.add(violation);
    }
  }

  ScheduleReport report(double distributed, double computed, double returned) {
    return new ScheduleReport(
        schedule.rows(), lastDate, distributed, computed, returned, violationCount, violations);
  }
}

/** Rules of one kind. */
abstract class Rules {
  final CheckedSchedule checked;
  final Schedule schedule;
  final StarPlatform star;
  final double slack;

  Rules(CheckedSchedule checked) {
    this.checked = checked;
    schedule = checked.schedule;
    star = checked.star;
    slack = checked.slack;
  }
}

/** What holds for each row by itself: it names a worker, its dates are in order and far apart. */
final class SubchunkRules extends Rules {
  private final double end;
  // Dates that every subchunk has at the end of a run: with or without those of its result.
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
    super(checked);
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
        checked.add("the platform has %s workers", Rule.ROW, row, star.size());
      } else if (schedule.round(row) < 1 || schedule.part(row) < 0) {
        checked.add("rounds count from 1 and parts from 0", Rule.ROW, row);
      } else if (!(size > 0) || Double.isInfinite(size)) {
        checked.add("its size is %s, not a positive number", Rule.ROW, row, size);
      } else {
        if (wholeTasks && size != Math.rint(size)) {
          checked.add("its size is %s, but tasks are not cut", Rule.ROW, row, size);
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
              "the run went to its end, but there is no %s", Rule.CAUSALITY, row, NAMES[step]);
          return;
        }
      } else if (Double.isNaN(before)) {
        checked.add("%s at %s, but no %s", Rule.CAUSALITY, row, NAMES[step], date, beforeName);
      } else if (date < before - slack) {
        checked.add(
            "%s at %s, before the %s at %s",
            Rule.CAUSALITY, row, NAMES[step], date, beforeName, before);
      } else if (date < before + flight(row, step) - slack) {
        checked.add(
            "%s at %s, but what the %s at %s sends off is in flight for %s s",
            Rule.DURATION, row, NAMES[step], date, beforeName, before, flight(row, step));
      } else if (date > schedule.lost(row) + slack) {
        checked.add(
            "%s at %s, after its loss at %s",
            Rule.CAUSALITY, row, NAMES[step], date, schedule.lost(row));
      } else if (date > end + slack) {
        checked.add("%s at %s, after the end at %s", Rule.CAUSALITY, row, NAMES[step], date, end);
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
      String text =
          Visible.format("the subchunks sum up to %s units, but the load is %s", distributed, load);
      checked.add(new Violation(Rule.LOAD, -1, 0, text));
    }
  }

  ScheduleReport report() {
    return checked.report(distributed, computed, returned);
  }
}

/** What holds for all subchunks of a worker: its processor, its room, its boots. */
final class WorkerRules extends Rules {
  private final IntToDoubleFunction work;
  private final boolean timesTasks;

  WorkerRules(CheckedSchedule checked, IntToDoubleFunction work, boolean timesTasks) {
    super(checked);
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
          checked.add("it appears twice", Rule.LOAD, byWorker[i]);
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
            "sent from %s, but its worker was lost at %s and boots for %s s",
            Rule.REACH, row, schedule.sendStart(row), away, boot);
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
            "sent from %s, while its worker has %s of %s",
            Rule.ROOM, row, sent[row], ends.size(), most);
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
      String text =
          Visible.format(
              "worker %d (%s) computes %s units within %s s, in which it can do %s",
              w, star.worker(w).name(), useful, last - first, can);
      checked.add(new Violation(Rule.EFFICIENCY, w, 0, text));
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

/** No more is under way in each direction than the master has ports, and one chunk a worker. */
final class PortRules extends Rules {
  private final Ports ports;

  PortRules(CheckedSchedule checked, Ports ports) {
    super(checked);
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
            "%s from %s, while %s others are, and the ports are %s",
            rule, row, verb, start[row], busyUntil.size(), ports);
      }
      double ends = endOf.applyAsDouble(row);
      busyUntil.add(Double.isNaN(ends) ? Double.POSITIVE_INFINITY : ends);
    }
  }
}

/** What uses the same port or processor: one at a time. */
final class OneAtATime {
  private OneAtATime() {}

  /**
   * Names what begins before the one before it ends.
   *
   * @param order rows by their starts; those of a range of it, which may change places
   */
  static void check(
      CheckedSchedule checked,
      Rule rule,
      String verb,
      int[] order,
      int from,
      int to,
      double[] start,
      IntToDoubleFunction endOf) {
    endsFirst(order, from, to, start, endOf);
    for (int i = from + 1; i < to; i++) {
      int first = order[i - 1];
      int second = order[i];
      double free = endOf.applyAsDouble(first);
      if (Double.isNaN(free)) {
        checked.add(
            "%s from %s, while %s has been since %s and never ends",
            rule, second, verb, start[second], checked.name(first), start[first]);
      } else if (start[second] < free - checked.slack) {
        checked.add(
            "%s from %s, while %s is until %s",
            rule, second, verb, start[second], checked.name(first), free);
      }
    }
  }

  /** What takes no time comes before what begins at the same date and goes on. */
  static void endsFirst(int[] order, int from, int to, double[] start, IntToDoubleFunction endOf) {
    for (int i = from + 1; i < to; i++) {
      int row = order[i];
      int j = i;
      while (j > from
          && start[order[j - 1]] == start[row]
          && endOf.applyAsDouble(row) == start[row]
          && endOf.applyAsDouble(order[j - 1]) > start[row]) {
        order[j] = order[j - 1];
        j--;
      }
      order[j] = row;
    }
  }
}

/** Sorts row numbers by a column of doubles without boxing either. */
final class IndexSort {
  private IndexSort() {}

  // Sorts rows[from, to) by key[row], stably. Rows already in order, the usual case for a log
  // written as time goes, cost one pass; otherwise a merge sort.
  static void sort(int[] rows, int from, int to, double[] key) {
    if (!sorted(rows, from, to, key)) {
      mergeSort(rows, from, to, key, new int[to - from]);
    }
  }

  private static boolean sorted(int[] rows, int from, int to, double[] key) {
    for (int i = from + 1; i < to; i++) {
      if (key[rows[i]] < key[rows[i - 1]]) {
        return false;
      }
    }
    return true;
  }

  private static void mergeSort(int[] rows, int from, int to, double[] key, int[] spare) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    mergeSort(rows, from, middle, key, spare);
    mergeSort(rows, middle, to, key, spare);
    if (key[rows[middle - 1]] <= key[rows[middle]]) {
      return;
    }
    int lower = middle - from;
    System.arraycopy(rows, from, spare, 0, lower);
    int left = 0;
    int right = middle;
    int out = from;
    while (left < lower) {
      if (right < to && key[rows[right]] < key[spare[left]]) {
        rows[out++] = rows[right++];
      } else {
        rows[out++] = spare[left++];
      }
    }
  }
}

/** What a send takes beyond its own transfer: the master's work on a chunk, the shared input. */
final class SendRules extends Rules {

  SendRules(CheckedSchedule checked) {
    super(checked);
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
            "sent from %s, but the master is free from %s and needs %s s for a chunk",
            Rule.DURATION, row, start[row], free, dispatch);
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
            "sent from %s, before the shared input that comes with %s is there at %s",
            Rule.CAUSALITY, row, start, checked.name(carrier), schedule.sendEnd(carrier));
      }
    }
  }
}
