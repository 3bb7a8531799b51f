package loadstar.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
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

  private final StarPlatform star;
  private final boolean boundedByStar;
  private final boolean results;
  private final @Nullable IntToDoubleFunction work;
  private final boolean timesTasks;
  private final Ports ports;

  /** Checks against a platform whose speeds never exceed the ones given. */
  public ScheduleValidator(StarPlatform star) {
    this(star, true, true, null, false, Ports.ONE);
  }

  private ScheduleValidator(
      StarPlatform star,
      boolean boundedByStar,
      boolean results,
      @Nullable IntToDoubleFunction work,
      boolean timesTasks,
      Ports ports) {
    this.ports = ports;
    this.work = work;
    this.timesTasks = timesTasks;
    this.star = star;
    this.boundedByStar = boundedByStar;
    this.results = results;
  }

  /**
   * The same checks without {@link Rule#DURATION} and {@link Rule#EFFICIENCY}, for platforms whose
   * profiles may raise a speed above its nominal value.
   */
  public ScheduleValidator withoutSpeedBounds() {
    return new ScheduleValidator(star, false, results, work, timesTasks, ports);
  }

  /** The same checks for schedulers to which no result comes back: computed is done. */
  public ScheduleValidator withoutResults() {
    return new ScheduleValidator(star, boundedByStar, false, work, timesTasks, ports);
  }

  /**
   * The same checks for a load whose units do not all cost the same.
   *
   * @param workOfRow nominal units that the subchunk of a row costs
   */
  public ScheduleValidator withWork(IntToDoubleFunction workOfRow) {
    return new ScheduleValidator(star, boundedByStar, results, workOfRow, timesTasks, ports);
  }

  /**
   * The same checks for workers that compute each unit of a subchunk by itself: every one of these
   * computations may end early by SimGrid's time precision.
   */
  public ScheduleValidator withTimedTasks() {
    return new ScheduleValidator(star, boundedByStar, results, work, true, ports);
  }

  /**
   * The same checks for a master with several ports: at most so many transfers at a time in each
   * direction, and never two of the same worker.
   */
  public ScheduleValidator withPorts(Ports other) {
    return new ScheduleValidator(star, boundedByStar, results, work, timesTasks, other);
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
    Replay replay =
        new Replay(
            star, schedule, end, results ? 6 : 4, work == null ? schedule::size : work, timesTasks);
    replay.rows(boundedByStar);
    replay.load(load);
    replay.ports(
        ports,
        Rule.SEND_PORT,
        "sent",
        schedule::sendStart,
        unlessLost(schedule, schedule::sendEnd));
    replay.dispatch(ports);
    replay.ports(
        ports,
        Rule.RECEIVE_PORT,
        "received",
        schedule::resultStart,
        unlessLost(schedule, schedule::resultEnd));
    replay.workers(boundedByStar);
    if (boundedByStar) {
      replay.sharedInputs();
    }
    return replay.report();
  }

  /** The date, or else that of the loss, which frees what the subchunk occupied. */
  private static IntToDoubleFunction unlessLost(Schedule schedule, IntToDoubleFunction date) {
    return row -> {
      double known = date.applyAsDouble(row);
      return Double.isNaN(known) ? schedule.lost(row) : known;
    };
  }

  /** One pass over one schedule. */
  private static final class Replay {
    private final StarPlatform star;
    private final Schedule schedule;
    private final double end;
    private final double lastDate;
    private final double slack;
    private final int n;

    /** Dates that every subchunk has at the end of a run: with or without those of its result. */
    private final int steps;

    private final IntToDoubleFunction work;
    private final boolean timesTasks;
    private final List<Violation> violations = new ArrayList<>();
    private long violationCount;
    private double distributed;
    private double computed;
    private double returned;

    Replay(
        StarPlatform star,
        Schedule schedule,
        double end,
        int steps,
        IntToDoubleFunction work,
        boolean timesTasks) {
      this.work = work;
      this.timesTasks = timesTasks;
      this.steps = steps;
      this.star = star;
      this.schedule = schedule;
      this.end = end;
      this.n = schedule.rows();
      this.lastDate = schedule.lastDate();
      this.slack = Math.max(PRECISION, RELATIVE_TOLERANCE * lastDate);
    }

    void rows(boolean boundedByStar) {
      for (int row = 0; row < n; row++) {
        double size = schedule.size(row);
        if (schedule.worker(row) < 0 || schedule.worker(row) >= star.size()) {
          add(Rule.ROW, row, "the platform has " + star.size() + " workers");
        } else if (schedule.round(row) < 1 || schedule.part(row) < 0) {
          add(Rule.ROW, row, "rounds count from 1 and parts from 0");
        } else if (!(size > 0) || Double.isInfinite(size)) {
          add(Rule.ROW, row, "its size is " + size + ", not a positive number");
        } else {
          amounts(row, size);
          causality(row);
          if (boundedByStar) {
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
            add(Rule.CAUSALITY, row, "the run went to its end, but there is no " + NAMES[step]);
            return;
          }
        } else if (Double.isNaN(before)) {
          add(Rule.CAUSALITY, row, NAMES[step] + " at " + date + ", but no " + beforeName);
        } else if (date < before - slack) {
          add(
              Rule.CAUSALITY,
              row,
              NAMES[step] + " at " + date + ", before the " + beforeName + " at " + before);
        } else if (date < before + flight(row, step) - slack) {
          add(
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
          add(
              Rule.CAUSALITY,
              row,
              NAMES[step] + " at " + date + ", after its loss at " + schedule.lost(row));
        } else if (date > end + slack) {
          add(Rule.CAUSALITY, row, NAMES[step] + " at " + date + ", after the end at " + end);
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
      atLeast(
          row,
          "sending",
          date(row, 1) - date(row, 0) + early(spec.latencyOut()),
          spec.sendSeconds(size));
      atLeast(
          row,
          "computing",
          date(row, 3)
              - date(row, 2)
              + early(spec.computeLatency())
              + (timesTasks ? slack * Math.ceil(size) : 0),
          spec.computeSeconds(work.applyAsDouble(row)));
      atLeast(
          row,
          "returning",
          date(row, 5) - date(row, 4) + early(spec.latencyBack()),
          spec.resultSeconds(size));
    }

    /** What SimGrid may leave out beyond the slack: with a latency there are two phases. */
    private double early(double latency) {
      return latency > 0 ? Math.max(0, 2 * PRECISION - slack) : 0;
    }

    /** NaN durations compare false: what did not end is not too short. */
    private void atLeast(int row, String what, double seconds, double least) {
      if (seconds < least * (1 - RELATIVE_TOLERANCE) - slack) {
        add(
            Rule.DURATION,
            row,
            what + " takes " + seconds + " s, but the platform needs " + least + " s");
      }
    }

    /** The master prepares one chunk at a time, while the port that then sends it is idle. */
    void dispatch(Ports ports) {
      if (star.workers().stream().allMatch(w -> w.extras().dispatchSeconds() == 0)) {
        return;
      }
      double[] start = column(schedule::sendStart);
      int[] order = started(start, rowNumbers());
      IndexSort.sort(order, 0, order.length, start);
      IntToDoubleFunction end = unlessLost(schedule, schedule::sendEnd);
      double free = 0;
      for (int row : order) {
        double dispatch =
            known(row) ? star.worker(schedule.worker(row)).extras().dispatchSeconds() : 0;
        // SimGrid may end the transfer before and the wait early.
        if (start[row] < free + dispatch - slack - early(dispatch)) {
          add(
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
      for (int row = 0; row < n; row++) {
        SharedInput input =
            known(row) ? star.worker(schedule.worker(row)).sharedInput() : SharedInput.NONE;
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
        IndexSort.sort(order, 0, order.length, column(schedule::sendStart));
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
          atLeast(
              row,
              "sending with the shared input",
              schedule.sendEnd(row) - start + early(spec.latencyOut()),
              spec.sendSeconds(schedule.size(row)) + spec.sharedInput().seconds());
        } else if (start < schedule.sendEnd(carrier) - slack) {
          add(
              Rule.CAUSALITY,
              row,
              "sent from "
                  + start
                  + ", before the shared input that comes with "
                  + name(carrier)
                  + " is there at "
                  + schedule.sendEnd(carrier));
        }
      }
    }

    void load(double load) {
      if (Math.abs(distributed - load) > RELATIVE_TOLERANCE * Math.max(distributed, load)) {
        add(
            new Violation(
                Rule.LOAD,
                -1,
                0,
                "the subchunks sum up to " + distributed + " units, but the load is " + load));
      }
    }

    /** No more intervals of all rows than there are ports may overlap, none of one worker. */
    void ports(
        Ports ports,
        Rule rule,
        String verb,
        IntToDoubleFunction startOf,
        IntToDoubleFunction endOf) {
      double[] start = column(startOf);
      int[] order = started(start, rowNumbers());
      IndexSort.sort(order, 0, order.length, start);
      if (ports.one()) {
        noOverlap(rule, verb, order, 0, order.length, start, endOf);
        return;
      }
      severalPorts(ports, rule, verb, order, start, endOf);
      Map<Integer, List<Integer>> byWorker = new TreeMap<>();
      for (int row : order) {
        byWorker.computeIfAbsent(schedule.worker(row), none -> new ArrayList<>()).add(row);
      }
      for (List<Integer> rows : byWorker.values()) {
        int[] own = rows.stream().mapToInt(Integer::intValue).toArray();
        noOverlap(rule, verb, own, 0, own.length, start, endOf);
      }
    }

    private void severalPorts(
        Ports ports,
        Rule rule,
        String verb,
        int[] order,
        double[] start,
        IntToDoubleFunction endOf) {
      endsFirst(order, 0, order.length, start, endOf);
      PriorityQueue<Double> busyUntil = new PriorityQueue<>();
      for (int row : order) {
        while (!busyUntil.isEmpty() && busyUntil.element() <= start[row] + slack) {
          busyUntil.remove();
        }
        if (busyUntil.size() >= ports.count()) {
          add(
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

    private void noOverlap(
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
          add(
              rule,
              second,
              verb
                  + " from "
                  + start[second]
                  + ", while "
                  + name(first)
                  + " has been since "
                  + start[first]
                  + " and never ends");
        } else if (start[second] < free - slack) {
          add(
              rule,
              second,
              verb + " from " + start[second] + ", while " + name(first) + " is until " + free);
        }
      }
    }

    /** What takes no time comes before what begins at the same date and goes on. */
    private static void endsFirst(
        int[] order, int from, int to, double[] start, IntToDoubleFunction endOf) {
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

    void workers(boolean boundedByStar) {
      int[] first = new int[star.size() + 1];
      int[] byWorker = groupByWorker(first);
      double[] identity = column(row -> 128.0 * schedule.round(row) + schedule.part(row));
      double[] start = column(schedule::computeStart);
      for (int w = 0; w < star.size(); w++) {
        IndexSort.sort(byWorker, first[w], first[w + 1], identity);
        for (int i = first[w] + 1; i < first[w + 1]; i++) {
          if (identity[byWorker[i]] == identity[byWorker[i - 1]]) {
            add(Rule.LOAD, byWorker[i], "it appears twice");
          }
        }
        int[] computed = started(start, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
        IndexSort.sort(computed, 0, computed.length, start);
        noOverlap(
            Rule.CPU,
            "computed",
            computed,
            0,
            computed.length,
            start,
            unlessLost(schedule, schedule::computeEnd));
        if (star.worker(w).extras().maxChunks() != WorkerExtras.UNLIMITED) {
          room(w, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
        }
        if (star.worker(w).extras().bootSeconds() > 0) {
          boots(w, Arrays.copyOfRange(byWorker, first[w], first[w + 1]));
        }
        if (boundedByStar && computed.length > 0) {
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
        if (later && schedule.sendStart(row) < away + boot - slack - early(boot)) {
          add(
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
      double[] sent = column(schedule::sendStart);
      int[] order = started(sent, rows);
      IndexSort.sort(order, 0, order.length, sent);
      IntToDoubleFunction end = unlessLost(schedule, schedule::computeEnd);
      int most = star.worker(w).extras().maxChunks();
      PriorityQueue<Double> ends = new PriorityQueue<>();
      for (int row : order) {
        while (!ends.isEmpty() && ends.element() <= sent[row] + slack) {
          ends.remove();
        }
        if (ends.size() >= most) {
          add(
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
          useful += work.applyAsDouble(row) / star.worker(w).speed();
          last = Math.max(last, schedule.computeEnd(row));
        }
      }
      double elapsed = last - start[computed[0]];
      // Each computation may end early by SimGrid's time precision; thousands of them add up.
      double early =
          slack + PRECISION * (timesTasks ? useful * star.worker(w).speed() : computed.length);
      if (useful > 0 && useful > elapsed * (1 + RELATIVE_TOLERANCE) + early) {
        add(
            new Violation(
                Rule.EFFICIENCY,
                w,
                0,
                "worker "
                    + w
                    + " ("
                    + star.worker(w).name()
                    + ") computes for "
                    + useful
                    + " s within "
                    + elapsed
                    + " s"));
      }
    }

    /** Rows of known workers, grouped; group w is [first[w], first[w + 1]). */
    private int[] groupByWorker(int[] first) {
      for (int row = 0; row < n; row++) {
        if (known(row)) {
          first[schedule.worker(row) + 1]++;
        }
      }
      for (int w = 0; w < star.size(); w++) {
        first[w + 1] += first[w];
      }
      int[] next = first.clone();
      int[] grouped = new int[first[star.size()]];
      for (int row = 0; row < n; row++) {
        if (known(row)) {
          grouped[next[schedule.worker(row)]++] = row;
        }
      }
      return grouped;
    }

    private boolean known(int row) {
      return schedule.worker(row) >= 0 && schedule.worker(row) < star.size();
    }

    private int[] rowNumbers() {
      int[] rows = new int[n];
      for (int row = 0; row < n; row++) {
        rows[row] = row;
      }
      return rows;
    }

    private double[] column(IntToDoubleFunction value) {
      double[] column = new double[n];
      for (int row = 0; row < n; row++) {
        column[row] = value.applyAsDouble(row);
      }
      return column;
    }

    /** Those of the rows whose date is known, in the same order. */
    private static int[] started(double[] start, int[] rows) {
      int kept = 0;
      for (int row : rows) {
        if (!Double.isNaN(start[row])) {
          rows[kept++] = row;
        }
      }
      return kept == rows.length ? rows : Arrays.copyOf(rows, kept);
    }

    private String name(int row) {
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

    private void add(Rule rule, int row, String problem) {
      violationCount++;
      if (violations.size() < MAX_DETAILED) {
        violations.add(
            new Violation(
                rule, schedule.worker(row), schedule.round(row), name(row) + ": " + problem));
      }
    }

    private void add(Violation violation) {
      violationCount++;
      if (violations.size() < MAX_DETAILED) {
        violations.add(violation);
      }
    }

    ScheduleReport report() {
      return new ScheduleReport(
          n, lastDate, distributed, computed, returned, violationCount, violations);
    }
  }
}
