package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.IndexSort;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Computes a run of a scheduler by arithmetic, without SimGrid, on the model of the papers: a star
 * with affine costs, one port that sends and one that receives, or several, workers that compute in
 * order of arrival and receive meanwhile. A SimGrid run must reproduce its dates. It takes O(log n)
 * for each event.
 *
 * <p>Between its start latency, which local tasks do not delay, and its end, a computation advances
 * only while the worker's CPU is free.
 */
public final class ArithmeticRun implements Wire {
  // The precision of dates, in seconds: events within it are of one date, as in SimGrid.
  private static final double ONE_DATE = 1e-9;
  // SimGrid ends transfers that share links each at its own date, but for the last digits of the
  // bytes that are left: this many units in the last place of the date.
  private static final double LAST_DIGITS = 64;
  // The share of the load that a scheduler may leave, with a margin for roundings and for units
  // that
  // cost more than the mean.
  private static final double UNDISTRIBUTED = 10 * StarMachine.LOAD_TOLERANCE;
  private final List<WorkerSpec> workers;
  private final SchedulerKind kind;
  private final Ports ports;
  private final StarMachine machine;
  private final LocalLoad[] local;
  private final double[] joinDates;
  private final List<Absences> away;
  private final Agenda agenda = new Agenda();
  private final List<Event> ofOneDate = new ArrayList<>();
  private double[] dates = new double[16];
  private final double[] free;
  private @Nullable TaskCosts costs;
  private @Nullable ToDoubleFunction<Send> work;
  private @Nullable StarState first;
  private @Nullable Transfers transfers;
  private boolean emptyData;
  private boolean emptyResults;
  private double load = Double.POSITIVE_INFINITY;
  private double until = Double.POSITIVE_INFINITY;
  private double limit = Double.POSITIVE_INFINITY;
  private double unsent = Double.NEGATIVE_INFINITY; // units of nominal work; if it is not known
  private double speeds;
  private boolean givenUp;
  private double now;

  /** Makes a run on workers that are all present from the start; their transfers share no link. */
  public ArithmeticRun(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler, Ports ports) {
    this.workers = List.copyOf(workers);
    this.kind = kind;
    this.ports = ports;
    machine = new StarMachine(kind, scheduler, this.workers, ports, this);
    local = new LocalLoad[workers.size()];
    Arrays.fill(local, LocalLoad.NONE);
    joinDates = new double[workers.size()];
    free = new double[workers.size()];
    away = new ArrayList<>(Collections.nCopies(local.length, Absences.NONE));
  }

  /** Makes a run with one port. */
  public static ArithmeticRun of(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler) {
    return new ArithmeticRun(workers, kind, scheduler, Ports.ONE);
  }

  /** Sets the local load of each worker. */
  public ArithmeticRun withLocalTasks(List<? extends LocalLoad> tasks) {
    Arrays.setAll(local, w -> tasks.get(w));
    return this;
  }

  /** Sets the load in units, of which no more can be cut; without it the load is unlimited. */
  public ArithmeticRun withLoad(double units) {
    load = units;
    return this;
  }

  /** Sets the real costs of tasks. */
  public ArithmeticRun withCosts(TaskCosts realCosts) {
    costs = realCosts;
    return this;
  }

  /**
   * Sets which messages have no bytes: they take a latency, and share no link. All others have as
   * many bytes as their units, not rounded.
   */
  public ArithmeticRun withEmpty(boolean data, boolean results) {
    emptyData = data;
    emptyResults = results;
    return this;
  }

  /**
   * Lets data and results share links; only one message goes out at a time and one comes in.
   *
   * @throws IllegalStateException if the master has several ports, or the run has begun
   */
  public ArithmeticRun withSharing(LinkShares shares) {
    if (!ports.one() || first != null) {
      throw new IllegalStateException("several ports, or a state in the middle of a run");
    }
    transfers = new Transfers(shares);
    return this;
  }

  /**
   * Sets the real work of a chunk, in units of nominal work, where tasks have no costs of their
   * own.
   */
  public ArithmeticRun withWork(ToDoubleFunction<Send> ofChunk) {
    work = ofChunk;
    return this;
  }

  /**
   * Begins in the middle of a run instead of at its start. The scheduler must know the workers
   * present and the chunks under way: neither is reported to it. Its schedule begins with the
   * chunks that are under way, without the dates that had passed.
   *
   * @throws IllegalStateException for a kind that chooses whose result comes next
   */
  public ArithmeticRun from(StarState state) {
    if (kind.results() == Results.CHOSEN) {
      throw new IllegalStateException(kind.name() + " has a state that the scheduler keeps");
    }
    first = state;
    now = state.date();
    return this;
  }

  /** Sets the date, in seconds, at which a worker comes. */
  public ArithmeticRun joining(int worker, double date) {
    joinDates[worker] = date;
    return this;
  }

  /**
   * Adds an absence: the worker goes at a date, with all that it has, and is back at another, with
   * nothing.
   */
  public ArithmeticRun away(int worker, double from, double to) {
    Absences once = () -> List.of(new Absence(from, to)).iterator();
    away.set(worker, Absences.anyOf(List.of(away.get(worker), once)));
    return this;
  }

  /** Adds the absences of the first workers, in the order of the list. */
  public ArithmeticRun away(List<Absences> ofWorkers) {
    for (int w = 0; w < ofWorkers.size(); w++) {
      away.set(w, ofWorkers.get(w));
    }
    return this;
  }

  /** Cuts the run at that date. */
  public ArithmeticRun until(double horizon) {
    until = horizon;
    return this;
  }

  /**
   * Gives the run up as soon as it certainly ends later than a date: all that is not sent yet has
   * to be computed from then on. It does so where workers are dedicated and the work is known.
   */
  public ArithmeticRun unlessAfter(double latest) {
    limit = latest * (1 + UNDISTRIBUTED);
    return this;
  }

  /** Tells whether the run was given up, so that its schedule has no end. */
  public boolean givenUp() {
    return givenUp;
  }

  /**
   * Simulates the run.
   *
   * @throws IllegalStateException if the scheduler breaks the contract
   */
  public ArithmeticRun play() {
    try {
      playToTheEnd();
    } finally {
      machine.ended();
    }
    return this;
  }

  private void playToTheEnd() {
    if (limit < Double.POSITIVE_INFINITY) {
      countUnsent();
    }
    begin();
    playOn();
    if (givenUp) {
      return;
    }
    if (!machine.over() && Double.isInfinite(date())) {
      throw machine.inVain(); // for instance, for a result that no worker will offer
    }
    schedule().cutAt(until);
  }

  private void countUnsent() {
    boolean dedicated = Arrays.stream(local).allMatch(LocalLoad.NONE::equals);
    if (dedicated && work == null && first == null && !Double.isInfinite(load)) {
      unsent = costs == null ? load : costs.at(load);
      speeds = workers.stream().mapToDouble(WorkerSpec::speed).sum();
    }
  }

  private void begin() {
    machine.open(costs, load, away.stream().anyMatch(one -> one.iterator().hasNext()));
    if (first == null) {
      machine.begin(joinDates, away);
    } else {
      machine.resume(first, joinDates, away);
      Map<Integer, Double> receiving = new HashMap<>(first.receiving());
      List<StarState.Computation> all = List.copyOf(first.computations());
      for (int i : IndexSort.order(all.size(), k -> offered(all.get(k)))) {
        takeUp(all.get(i), receiving.remove(all.get(i).worker()));
      }
      receiving.forEach((w, since) -> receive(since, w, null));
      machine.onEvents(List.of());
    }
  }

  private double offered(StarState.Computation one) {
    return workers.get(one.worker()).extras().offer(one.end());
  }

  // The date since when the master receives its result; null if it does not.
  private void takeUp(StarState.Computation one, @Nullable Double since) {
    Chunk chunk = machine.accounting().takeUp(one.worker(), one.size());
    free[one.worker()] = Math.max(free[one.worker()], one.end());
    schedule().setCompute(chunk.row(), one.start(), one.end());
    if (since != null) {
      machine.accounting().computed(chunk, one.end() - one.start());
      schedule().setResult(chunk.row(), since, Double.NaN);
      receive(since, one.worker(), chunk);
    } else if (kind.results() == Results.FIRST_COME && offered(one) <= now) {
      machine.offers(chunk, one.end() - one.start());
    } else {
      computed(chunk, one.start(), one.end());
    }
  }

  private void playOn() {
    machine.refuseToWait();
    while (date() <= Math.min(until, Double.MAX_VALUE) && !machine.over()) {
      if (now + unsent / speeds > limit) {
        givenUp = true;
        return;
      }
      takeOneDate(date());
      for (int i = 0; i < ofOneDate.size(); i++) {
        now = Math.max(now, dates[i]);
        carryOut(ofOneDate.get(i));
      }
      if (!ofOneDate.isEmpty()) { // else only latencies are over
        machine.onEvents(ofOneDate);
        machine.refuseToWait();
      }
    }
  }

  private double date() {
    return transfers == null ? agenda.date() : Math.min(agenda.date(), transfers.date());
  }

  /**
   * Collects the events of one date before any is carried out, as its consequences may fall into
   * the same date.
   */
  private void takeOneDate(double first) {
    ofOneDate.clear();
    double last = Math.min(until, first + ONE_DATE);
    double lastOfTransfers = Math.min(last, first + LAST_DIGITS * Math.ulp(first));
    for (double date = first; date <= last; ) {
      boolean shares = isOfTransfers(date);
      Event event = shares ? Objects.requireNonNull(transfers).next() : agenda.remove();
      if (event != null) {
        if (ofOneDate.size() == dates.length) {
          dates = Arrays.copyOf(dates, 2 * dates.length);
        }
        dates[ofOneDate.size()] = date;
        ofOneDate.add(event);
      }
      date = date() <= lastOfTransfers ? date() : agenda.date();
    }
  }

  private boolean isOfTransfers(double date) {
    return transfers != null && transfers.date() <= date && transfers.date() < agenda.date();
  }

  /** Carries out a worker's part of an event, which does not depend on its master. */
  private void carryOut(Event event) {
    if (event.type() == EventType.SENT) {
      Chunk chunk = chunkOf(event);
      schedule().setSend(chunk.row(), schedule().sendStart(chunk.row()), now);
      int w = chunk.worker();
      WorkerExtras extras = workers.get(w).extras();
      double start = Math.max(extras.arrival(now), free[w]);
      double end = finish(chunk, start);
      free[w] = end;
      schedule().setCompute(chunk.row(), start, end);
      computed(chunk, start, end);
    }
  }

  private void computed(Chunk chunk, double start, double end) {
    int w = chunk.worker();
    double offered = kind.results() == Results.NONE ? end : workers.get(w).extras().offer(end);
    at(offered, new Event(EventType.COMPUTED, w, chunk, end - start));
  }

  private static Chunk chunkOf(Event event) {
    return Objects.requireNonNull(event.chunk());
  }

  private double finish(Chunk chunk, double start) {
    WorkerSpec spec = workers.get(chunk.worker());
    LocalLoad tasks = local[chunk.worker()];
    double begin = start + spec.computeLatency();
    if (work != null) {
      chunk.work = work.applyAsDouble(chunk);
    }
    if (!kind.timesTasks()) {
      return tasks.finish(begin, chunk.work() / spec.speed());
    }
    double squares = 0;
    double at = begin;
    for (double work : machine.accounting().tasks(chunk)) {
      double done = tasks.finish(at, work / spec.speed());
      squares += (done - at) * (done - at);
      at = done;
    }
    machine.accounting().timed(chunk, squares);
    return at;
  }

  // ------------------------------------------------------------------ calls of the machine

  @Override
  public void send(Chunk chunk, double inputSeconds) {
    int w = chunk.worker();
    unsent -= chunk.work();
    double seconds = workers.get(w).sendSeconds(emptyData ? 0 : chunk.size()) + inputSeconds;
    ends(now, workers.get(w).latencyOut(), seconds, new Event(EventType.SENT, w, chunk, 0));
  }

  @Override
  public void receive(int w, @Nullable Chunk result) {
    receive(now, w, result);
  }

  private void receive(double since, int w, @Nullable Chunk result) {
    double size = result == null || emptyResults ? 0 : result.size(); // a request has none
    EventType type = result == null ? EventType.REQUESTED : EventType.RECEIVED;
    WorkerSpec spec = workers.get(w);
    ends(since, spec.latencyBack(), spec.resultSeconds(size), new Event(type, w, result, 0));
  }

  /**
   * Enters the end of a message; one within the master's host comes before all others of the same
   * date.
   */
  private void ends(double since, double latency, double seconds, Event event) {
    if (workers.get(event.worker()).extras().own()) {
      agenda.add(now - 2 * ONE_DATE, event);
    } else if (transfers == null || seconds <= latency) { // messages of no bytes share nothing
      agenda.add(Math.max(now, since + seconds), event);
    } else {
      int way = event.type() == EventType.SENT ? Transfers.OUT : Transfers.BACK;
      transfers.begin(way, since + latency, seconds - latency, event);
    }
  }

  @Override
  public void at(double date, Event event) {
    agenda.add(Math.max(now, date), event);
  }

  /**
   * Removes the dates after a loss from the schedule, as dates are written when they are computed.
   */
  @Override
  public void forget(int w) {
    free[w] = now;
    if (transfers != null) {
      transfers.forget(w, now);
    }
    for (Event event : agenda.forget(w)) {
      if (event.type() == EventType.COMPUTED) {
        forgetFuture(chunkOf(event).row());
      }
    }
  }

  private void forgetFuture(int row) {
    Schedule schedule = schedule();
    double start = schedule.computeStart(row) <= now ? schedule.computeStart(row) : Double.NaN;
    double stop = schedule.computeEnd(row) <= now ? schedule.computeEnd(row) : Double.NaN;
    schedule.setCompute(row, start, stop);
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return local[worker].freeSeconds(instant);
  }

  // ------------------------------------------------------------------ results

  public Schedule schedule() {
    return machine.schedule();
  }

  /** Returns the date, in seconds, at which the run was over; NaN for a run cut off. */
  public double end() {
    return machine.end();
  }

  /** Returns the work of a row's chunk, in units of nominal work. */
  public double work(int row) {
    return machine.accounting().work(row);
  }

  /** Returns the positions in the load of the tasks of a row's chunk; none if all are alike. */
  public int[] tasks(int row) {
    return machine.accounting().positions(row);
  }

  /** Returns the load units that are cut and not lost. */
  public double distributed() {
    return machine.accounting().distributed();
  }
}
