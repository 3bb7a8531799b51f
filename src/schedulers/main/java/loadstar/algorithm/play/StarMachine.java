package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Take;
import loadstar.algorithm.play.Wire.Event;
import loadstar.algorithm.play.Wire.EventType;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.Visible;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of a run's master, which all players share: the scheduler, the accounting, the
 * ports and what waits for them. It begins transfers and is notified of their ends; a {@link Wire}
 * carries them out and has the clock: {@link ArithmeticRun} computes dates, one has SimGrid
 * simulate, one talks to real workers. Not thread safe.
 */
public final class StarMachine implements Master {
  /** The tolerated difference between the distributed load and the load, as a share of it. */
  public static final double LOAD_TOLERANCE = 1e-6;

  // The limit for a scheduler that sets alarms again and again, which would never end.
  private static final int MOST_IDLE = 1_000_000;

  /**
   * The limit of consecutive losses, with a hundred workers twice as many; a chance below one in so
   * many tries counts as none.
   */
  private static final int MOST_LOST = 20_000;

  // The order of events of one date: by type, then by worker, then by row.
  private static final Comparator<Event> ORDER =
      Comparator.comparing(Event::type)
          .thenComparingInt(Event::worker)
          .thenComparingInt(event -> event.chunk() == null ? -1 : event.chunk().row());

  /** A worker's request for its first chunk, or the result of a chunk, and when it came. */
  private record Offer(int worker, @Nullable Chunk chunk, double since) {}

  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final List<WorkerSpec> workers;
  private final MasterPorts ports;
  private final Wire wire;
  private final Schedule schedule = new Schedule();
  private final SharedInputs inputs;
  private final ArrayDeque<Offer> offers = new ArrayDeque<>();
  // The results that each worker has ready, where the scheduler chooses among them.
  private final List<ArrayDeque<Chunk>> ready = new ArrayList<>();
  private final List<Iterator<Absence>> absences = new ArrayList<>();
  private final double[] joinDates;
  // The date of the event of each worker's arrival; NaN if none is due.
  private final double[] coming;
  private final @Nullable Absence[] away;
  // The workers whose first request has arrived and is not received yet.
  private final boolean[] requests;
  private final IntPredicate free = this::isFree;
  private final BooleanSupplier sends = this::send;
  private final BooleanSupplier receives = this::receive;
  private Accounting accounting;
  private double load = Double.POSITIVE_INFINITY;
  private int firstRequests;
  private int alarms;
  private int lostInARow; // since the last chunk that was done
  // The chunk that the master prepares before a port sends it.
  private @Nullable Chunk dispatching;
  // The next chunk of the scheduler, where a result has waited longer for the shared port.
  private @Nullable Chunk undecided;
  private @Nullable Take taking;
  private double requested;
  private int idle; // calls of the scheduler since anything was sent or has happened
  private double end = Double.NaN;

  public StarMachine(
      SchedulerKind kind, Scheduler scheduler, List<WorkerSpec> workers, Ports ports, Wire wire) {
    this.kind = kind;
    this.scheduler = scheduler;
    this.workers = List.copyOf(workers);
    this.wire = wire;
    inputs = new SharedInputs(this.workers);
    int count = workers.size();
    joinDates = new double[count];
    coming = new double[count];
    Arrays.fill(coming, Double.NaN);
    away = new Absence[count];
    requests = new boolean[count];
    // A scheduler that chooses whose result comes next has all messages go through ports.
    boolean chooses = kind.results() == Results.CHOSEN;
    this.ports =
        new MasterPorts(
            ports, count, w -> !chooses && extras(w).own() && extras(w).dispatchSeconds() == 0);
    for (int w = 0; w < (chooses ? count : 0); w++) {
      ready.add(new ArrayDeque<>(2));
    }
    accounting = new Accounting(kind, count, schedule, null, kind.losses());
  }

  // ------------------------------------------------------------------ calls of a wire

  /**
   * Sets the properties of the run, where known; this is the first call.
   *
   * @param costs of the tasks; null if each unit costs one unit of work
   * @param units of load; infinite for an endless load
   * @param losses whether workers may leave
   */
  public void open(@Nullable TaskCosts costs, double units, boolean losses) {
    TaskCosts ordered = costs == null ? null : costs.inOrder(scheduler.order());
    accounting = new Accounting(kind, workers.size(), schedule, ordered, losses && kind.losses());
    load = units;
  }

  /**
   * Begins the run with the dates at which workers come and their absences.
   *
   * @param dates when each worker comes; 0 for one that is there, infinite if unknown
   */
  public void begin(double[] dates, List<Absences> awayDates) {
    follow(dates, awayDates);
    for (int w = 0; w < joinDates.length; w++) {
      if (joinDates[w] + flightOfRequests(w) > 0) {
        comeAt(w, joinDates[w] + flightOfRequests(w));
      } else {
        come(w);
      }
    }
    serve();
  }

  /**
   * Begins in the middle of a run: of the workers that the state does not have, those come whose
   * date is still ahead.
   */
  void resume(StarState state, double[] dates, List<Absences> awayDates) {
    follow(dates, awayDates);
    for (int w = 0; w < joinDates.length; w++) {
      boolean asks = state.asking().contains(w) || state.receiving().containsKey(w);
      if (!state.present().contains(w) && !asks && joinDates[w] > now()) {
        comeAt(w, joinDates[w] + flightOfRequests(w));
      }
    }
    state.present().forEach(accounting::join);
    state.withInput().forEach(inputs::arrived);
    state.asking().forEach(this::asks);
    state.receiving().forEach(ports::beginReceive);
  }

  private void follow(double[] dates, List<Absences> awayDates) {
    for (int w = 0; w < joinDates.length; w++) {
      joinDates[w] = dates[w];
      absences.add(awayDates.get(w).iterator());
      nextAbsence(w);
      Absence first = away[w];
      if (first != null && first.from() <= 0 && first.ends()) {
        // The worker has not come yet.
        joinDates[w] = Math.max(joinDates[w], first.to() + extras(w).bootSeconds());
        nextAbsence(w);
      }
      if (accounting.losses()) {
        expectAbsence(w);
      }
    }
  }

  private void nextAbsence(int w) {
    away[w] = absences.get(w).hasNext() ? absences.get(w).next() : null;
  }

  private void expectAbsence(int w) {
    Absence next = away[w];
    if (next != null) {
      wire.at(next.from(), new Event(EventType.LEFT, w, null, next.from()));
    }
  }

  private double flightOfRequests(int w) {
    return kind.requestBytes().isPresent() ? extras(w).latencyInFlight() : 0;
  }

  private void comeAt(int w, double date) {
    if (!Double.isInfinite(date)) {
      wire.at(date, comes(w, date));
    }
  }

  /** Returns the event of a worker that comes at a date, for the wire to report. */
  public Event comes(int w, double date) {
    coming[w] = date;
    return new Event(EventType.ARRIVED, w, null, date);
  }

  /**
   * Processes all events of one date, and then has free ports begin the next transfers, in the
   * order of {@link MasterPorts#serve}. Events are processed in the order of {@link EventType},
   * then by worker, then by row, whatever the wire. Events that follow at the same date come in a
   * later call.
   *
   * @param ofOneDate sorted in place
   */
  public void onEvents(List<Event> ofOneDate) {
    if (ofOneDate.size() > 1) {
      ofOneDate.sort(ORDER);
    }
    for (Event event : ofOneDate) {
      idle = event.type() == EventType.ALARM ? idle : 0;
      onEvent(event);
    }
    serve();
  }

  private void onEvent(Event event) {
    int w = event.worker();
    switch (event.type()) {
      case LEFT -> go(event);
      case ARRIVED -> {
        if (coming[w] == event.seconds()) {
          come(w);
        }
      }
      case REQUESTED -> {
        requestEnds(w);
        if (!accounting.gone(w)) {
          ports.endReceive(w, now());
          join(w);
        }
      }
      case DISPATCHED -> dispatched();
      case ALARM -> alarms--;
      case SENT, COMPUTED, RECEIVED -> {
        Chunk chunk = Objects.requireNonNull(event.chunk());
        if (chunk.state() != Chunk.State.LOST) {
          onChunkEvent(event, chunk);
        }
      }
    }
  }

  private void onChunkEvent(Event event, Chunk chunk) {
    if (event.type() == EventType.SENT) {
      ports.endSend(chunk.worker(), now());
      inputs.arrived(chunk.worker());
    } else if (event.type() == EventType.COMPUTED) {
      computed(chunk, event.seconds());
    } else {
      received(chunk);
    }
  }

  /** Ends the run; this is the last call, however the run has ended. */
  public void ended() {
    scheduler.ended();
  }

  public Accounting accounting() {
    return accounting;
  }

  private WorkerExtras extras(int w) {
    return workers.get(w).extras();
  }

  /** Makes a worker present, for the first time or again: it requests work if its kind does. */
  private void come(int w) {
    coming[w] = Double.NaN;
    ports.came(w, now());
    if (accounting.gone(w)) {
      accounting.comeBack(w);
    }
    if (kind.requestBytes().isEmpty()) {
      join(w);
    } else {
      asks(w);
    }
  }

  private void asks(int w) {
    offers.add(new Offer(w, null, now()));
    firstRequests += requests[w] ? 0 : 1;
    requests[w] = true;
  }

  private void requestEnds(int w) {
    firstRequests -= requests[w] ? 1 : 0;
    requests[w] = false;
  }

  private void join(int w) {
    if (accounting.join(w)) {
      scheduler.joined(this, w);
    }
  }

  /** Queues the result of a chunk that was computed before this run was begun in the middle. */
  void offers(Chunk chunk, double seconds) {
    accounting.computed(chunk, seconds);
    chunk.offered = now();
    offers.add(new Offer(chunk.worker(), chunk, chunk.offered));
  }

  private void computed(Chunk chunk, double seconds) {
    accounting.computed(chunk, seconds);
    if (kind.results() == Results.NONE) {
      lostInARow = 0;
      accounting.done(chunk);
    } else {
      chunk.offered = now();
      if (kind.results() == Results.FIRST_COME) {
        offers.add(new Offer(chunk.worker(), chunk, chunk.offered));
      } else {
        ready.get(chunk.worker()).add(chunk);
      }
    }
    if (kind.results() == Results.NONE || kind.notifiesComputed()) {
      scheduler.computed(this, chunk, seconds);
    }
  }

  private void received(Chunk chunk) {
    lostInARow = 0;
    ports.endReceive(chunk.worker(), now());
    taking = null;
    schedule.setResult(chunk.row(), schedule.resultStart(chunk.row()), now());
    accounting.done(chunk);
    scheduler.returned(this, chunk, chunk.seconds());
  }

  /** Removes a worker with all that it has; it comes back at the date that is known, if any. */
  private void go(Event event) {
    int w = event.worker();
    coming[w] = Double.NaN;
    leave(w);
    inputs.lost(w);
    wire.forget(w);
    Absence absence = away[w];
    if (absence == null || absence.from() != event.seconds()) {
      return; // a wire may notice this shortly before the date, or the absence was unknown
    }
    nextAbsence(w);
    expectAbsence(w);
    if (absence.ends()) {
      double flight = flightOfRequests(w);
      double back = absence.to() + (extras(w).bootSeconds() + flight);
      comeAt(w, Math.max(joinDates[w] + flight, back));
    }
  }

  private void leave(int w) {
    for (Chunk chunk : accounting.leave(w, scheduler, this, now())) {
      int row = chunk.row();
      lostInARow++;
      if (!Double.isNaN(schedule.resultStart(row)) && Double.isNaN(schedule.resultEnd(row))) {
        schedule.setResult(row, Double.NaN, Double.NaN);
      }
    }
    if (lostInARow > MOST_LOST * (1 + workers.size() / 100.0)) {
      throw new SchedulerStuck(
          "%s chunks in a row were lost until %s s: no worker lives long enough for one"
              .formatted(lostInARow, Visible.format("%.5g", now())));
    }
    ports.endSend(w, now());
    ports.endReceive(w, now());
    requestEnds(w);
    offers.removeIf(offer -> offer.worker() == w);
    if (kind.results() == Results.CHOSEN) {
      ready.get(w).clear();
    }
    if (taking != null && taking.worker() == w) {
      taking = null;
    }
  }

  /** Records that the master has prepared a chunk, which may be lost by now. */
  private void dispatched() {
    Chunk chunk = dispatching;
    dispatching = null;
    if (chunk == null || chunk.state() == Chunk.State.LOST) {
      ports.endPreparation(true);
    } else {
      accounting.aside().add(chunk);
      ports.endPreparation(false);
    }
  }

  private boolean dispatch(Chunk chunk) {
    double seconds = extras(chunk.worker()).dispatchSeconds();
    if (seconds > 0) {
      dispatching = chunk;
      ports.beginPreparation();
      schedule.setPreparation(chunk.row(), now());
      wire.at(now() + seconds, new Event(EventType.DISPATCHED, chunk.worker(), chunk, 0));
    }
    return seconds > 0;
  }

  private void serve() {
    ports.serve(sends, receives);
  }

  /** Begins to send a chunk, or puts one aside; returns false if neither can be done now. */
  private boolean send() {
    if (dispatching != null || over()) {
      return false;
    }
    boolean port = ports.canSend();
    boolean beside =
        ports.portless().length > 0
            && accounting.aside().size() < workers.size()
            && Arrays.stream(ports.portless()).anyMatch(w -> present(w) && pending(w) == 0);
    if (!port && !beside) {
      return false;
    }
    IntPredicate served = port ? free : w -> !ports.needsPort(w) && isFree(w);
    Chunk chunk = accounting.aside().ready(served);
    boolean ready = chunk != null;
    if (!ready && (beside || accounting.aside().asksAhead(ports.one(), free))) {
      chunk = nextInTurn();
    }
    if (chunk == null) {
      return false;
    }
    if (!ready && dispatch(chunk)) {
      return false;
    }
    if (!ready && !served.test(chunk.worker())) {
      accounting.aside().add(chunk);
      return true;
    }
    int w = chunk.worker();
    ports.beginSend(w);
    accounting.sent(chunk);
    schedule.setSend(chunk.row(), now(), Double.NaN);
    wire.send(chunk, inputs.take(w));
    return true;
  }

  /** Returns the scheduler's next chunk; null if there is none, or a result has waited longer. */
  private @Nullable Chunk nextInTurn() {
    Chunk chunk = undecided;
    undecided = null;
    if (chunk == null || chunk.state() == Chunk.State.LOST) {
      chunk = next();
    }
    if (chunk != null && ports.inOrderOfArrival(chunk.worker())) {
      Offer offer = offered();
      if (offer != null && offer.since() <= ports.waitingSince(chunk.worker())) {
        undecided = chunk;
        return null;
      }
    }
    return chunk;
  }

  /** Begins to receive a request or a result; returns false if nothing can be received now. */
  private boolean receive() {
    Offer offer = over() ? null : offered();
    if (offer == null) {
      return false;
    }
    int w = offer.worker();
    Chunk chunk = offer.chunk();
    if (kind.results() == Results.FIRST_COME) {
      requested = now();
      offers.remove(offer);
    } else {
      ready.get(w).remove(chunk);
    }
    ports.beginReceive(w, now());
    if (chunk != null) {
      double start = ports.isShared() ? now() : Math.max(requested, chunk.offered);
      schedule.setResult(chunk.row(), start, Double.NaN);
    }
    wire.receive(w, chunk);
    return true;
  }

  /** Returns what can be received now, without taking it; null if there is nothing. */
  private @Nullable Offer offered() {
    return switch (kind.results()) {
      case NONE -> null;
      case FIRST_COME -> first(ports.canReceive());
      // A scheduler that chooses the next result takes one at a time, whatever the ports.
      case CHOSEN -> !ports.occupiedByResults() && ports.canReceive() ? chosen() : null;
    };
  }

  private boolean isFree(int w) {
    boolean room = accounting.sentTo(w) < extras(w).maxChunks();
    return !ports.isSendingTo(w) && room && !inputs.underWay(w);
  }

  private @Nullable Chunk next() {
    Action action = scheduler.next(this);
    if (action instanceof Send send) {
      idle = 0;
      return accounting.unsent(send);
    }
    if (++idle > MOST_IDLE) {
      throw new SchedulerStuck(
          "the scheduler has answered %s times, the last at %s s, without sending anything"
                  .formatted(MOST_IDLE, now())
              + " and while nothing happened");
    }
    if (action == Idle.END && accounting.outstanding() == 0) {
      end = now();
    }
    return null;
  }

  // Returns the first offer that can be received, in order of arrival: no offer overtakes one
  // whose worker is still received from, except those of workers without ports.
  private @Nullable Offer first(boolean port) {
    boolean inTurn = port;
    for (Offer offer : offers) {
      boolean taken = inTurn || !ports.needsPort(offer.worker());
      if (taken && !ports.isReceivingFrom(offer.worker())) {
        return offer;
      }
      inTurn = false;
      if (ports.portless().length == 0) {
        break;
      }
    }
    return null;
  }

  private @Nullable Offer chosen() {
    if (taking == null) {
      if (accounting.outstanding() == 0) {
        return null;
      }
      taking = scheduler.nextResult(this);
      requested = now();
    }
    Take wanted = taking;
    for (Chunk chunk : ready.get(wanted.worker())) {
      if (chunk.part() == wanted.part()) {
        return new Offer(wanted.worker(), chunk, chunk.offered);
      }
    }
    return null;
  }

  /** Tells whether the scheduler has ended and no chunk is outstanding. */
  public boolean over() {
    return !Double.isNaN(end);
  }

  // ------------------------------------------------------------------ queries

  @Override
  public boolean present(int worker) {
    return accounting.present(worker);
  }

  @Override
  public int pending(int worker) {
    boolean next = undecided != null && undecided.worker() == worker;
    return accounting.pending(worker) + (next ? 1 : 0);
  }

  @Override
  public double receivingSince(int worker) {
    return ports.receivingSince(worker);
  }

  @Override
  public int firstRequests() {
    return firstRequests;
  }

  @Override
  public double taskSquares(Send chunk) {
    return accounting.taskSquares(chunk);
  }

  @Override
  public double now() {
    return wire.now();
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return wire.freeSeconds(worker, instant);
  }

  @Override
  public void wakeAt(double date) {
    if (date < Double.POSITIVE_INFINITY) {
      alarms++;
      wire.at(date, new Event(EventType.ALARM, -1, null, 0));
    }
  }

  /**
   * Tells whether the run cannot go on: no chunk is outstanding, no worker is expected, no alarm
   * will ring, and the scheduler has not ended.
   */
  public boolean stuck() {
    boolean idle = accounting.outstanding() == 0 && alarms == 0 && offers.isEmpty();
    return idle
        && !over()
        && ports.receivesNothing()
        && Arrays.stream(coming).allMatch(Double::isNaN);
  }

  /**
   * Checks that the run can go on, for players that know all future events.
   *
   * @throws SchedulerStuck if the run is {@link #stuck()}
   */
  public void refuseToWait() {
    if (stuck()) {
      throw inVain();
    }
  }

  SchedulerStuck inVain() {
    boolean anybody = IntStream.range(0, workers.size()).anyMatch(accounting::present);
    return new SchedulerStuck(
        anybody
            ? "the scheduler waits at " + now() + " s for nothing"
            : "no worker is left at " + now() + " s, and the load is not done");
  }

  @Override
  public Send cutTask(int worker, int round, int position) {
    return accounting.cutTask(worker, round, position);
  }

  @Override
  public Send cut(int worker, int round, int part, double size) {
    double rest = load - accounting.distributed();
    // Without this check a scheduler that forgets which load it has distributed would never end.
    if (size - rest > LOAD_TOLERANCE * load) {
      throw new IllegalStateException(
          Visible.format(
              "the scheduler cuts a chunk of %s units for worker %d, but of the load of %s units %s"
                  + " are left",
              size, worker, load, Math.max(0, rest)));
    }
    return accounting.cut(worker, round, part, size);
  }

  public Schedule schedule() {
    return schedule;
  }

  /**
   * Returns the date at which the scheduler had ended and no chunk was outstanding, in seconds; NaN
   * for a run cut off.
   */
  public double end() {
    return end;
  }
}
