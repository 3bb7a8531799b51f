package loadstar.algorithm.play;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.play.Chunk.State;
import loadstar.algorithm.play.StarState.Stage;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Plays a scheduler in plain Java on the model of the papers: a star with affine costs, one port
 * that sends and one that receives, or several, workers that compute in order of arrival and
 * receive meanwhile. The dates are those that a SimGrid run must reproduce. O(log n) for each
 * event.
 *
 * <p>Between its start latency, which local tasks do not delay, and its end, a computation advances
 * only while the worker's CPU is free.
 */
public final class StarReplay extends StarRun {
  private enum What {
    DISPATCHED,
    SENT,
    LANDED,
    COMPUTED,
    RECEIVED,
    ASKED,
    ALARM,
    JOIN,
    LEAVE,
    RETURN
  }

  private record Event(double date, long number, What what, @Nullable Chunk chunk, int worker) {}

  private static final Comparator<Event> ORDER =
      Comparator.comparingDouble(Event::date).thenComparingLong(Event::number);

  private final List<WorkerSpec> workers;
  private final LocalLoad[] local;
  private final double[] joinDates;
  private final PriorityQueue<Event> events = new PriorityQueue<>(ORDER);
  private final double[] free;
  private final SharedInputs inputs;
  private @Nullable TaskCosts costs;
  private @Nullable ToDoubleFunction<Send> work;
  private @Nullable StarState first;
  private double until = Double.POSITIVE_INFINITY;
  private double now;
  private long number;

  private StarReplay(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler, Ports ports) {
    super(kind, scheduler, workers.size(), ports);
    this.workers = List.copyOf(workers);
    local = new LocalLoad[workers.size()];
    Arrays.fill(local, LocalLoad.NONE);
    joinDates = new double[workers.size()];
    free = new double[workers.size()];
    inputs = new SharedInputs(this.workers);
  }

  /** A run on dedicated workers that are all there from the start. */
  public static StarReplay of(List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler) {
    return of(workers, kind, scheduler, Ports.ONE);
  }

  /** The same with a master of other ports, whose transfers share no link. */
  public static StarReplay of(
      List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler, Ports ports) {
    return new StarReplay(workers, kind, scheduler, ports);
  }

  /** The workers' local tasks, one each. */
  public StarReplay withLocalTasks(List<? extends LocalLoad> tasks) {
    for (int w = 0; w < local.length; w++) {
      local[w] = tasks.get(w);
    }
    return this;
  }

  /** What tasks really cost. */
  public StarReplay withCosts(TaskCosts realCosts) {
    costs = realCosts;
    return this;
  }

  /** What a chunk really costs, units of nominal work, where tasks have no costs of their own. */
  public StarReplay withWork(ToDoubleFunction<Send> ofChunk) {
    work = ofChunk;
    return this;
  }

  /**
   * Begins in the middle of a run instead of at its start. The scheduler knows the workers present
   * and what is under way: neither is reported to it. Its schedule begins with the chunks that are
   * under way, without the dates that had passed.
   *
   * @throws IllegalStateException for a kind that chooses whose result comes next
   */
  public StarReplay from(StarState state) {
    requireStates();
    first = state;
    now = state.date();
    return this;
  }

  private void requireStates() {
    if (kind().results() == Results.CHOSEN) {
      throw new IllegalStateException(kind().name() + " has a state that the scheduler keeps");
    }
  }

  /** The worker comes at that date. */
  public StarReplay joining(int worker, double date) {
    joinDates[worker] = date;
    return this;
  }

  /** The worker leaves at that date, with all that it has. */
  public StarReplay leaving(int worker, double date) {
    add(date, What.LEAVE, null, worker);
    return this;
  }

  /** A worker that has left comes back at that date, without what it had. */
  public StarReplay returning(int worker, double date) {
    add(date, What.RETURN, null, worker);
    return this;
  }

  /** Cuts the run at that date. */
  public StarReplay until(double horizon) {
    until = horizon;
    return this;
  }

  /**
   * Plays the run.
   *
   * @throws IllegalStateException when the scheduler breaks the contract
   */
  public StarReplay play() {
    try {
      playToTheEnd();
    } finally {
      ended();
    }
    return this;
  }

  /**
   * Plays the run up to a date and says what is under way then. The scheduler has not ended: it can
   * go on in another replay, which begins with this state and has the same costs. Who will come or
   * leave later is not part of the state.
   *
   * @throws IllegalStateException when the scheduler breaks the contract, or chooses whose result
   *     comes next
   */
  public StarState stateAt(double date) {
    requireStates();
    begin();
    playUntil(date);
    return state(date);
  }

  private StarState state(double date) {
    StarState state = new StarState(date);
    for (int w = 0; w < workers.size(); w++) {
      if (present(w)) {
        state.present(w);
      }
      if (inputs.given(w)) {
        state.hasInput(w);
      }
    }
    Schedule schedule = schedule();
    List<Event> ahead = new ArrayList<>(events);
    ahead.sort(ORDER);
    for (Event event : ahead) {
      Chunk chunk = event.chunk;
      if (chunk != null && chunk.state() == State.LOST) {
        continue;
      }
      switch (event.what) {
        case SENT -> step(state, Stage.SENDING, event, schedule::sendStart);
        case COMPUTED -> {
          int row = rowOf(chunk);
          Event end = new Event(schedule.computeEnd(row), 0, What.COMPUTED, chunk, event.worker);
          step(state, Stage.COMPUTING, end, schedule::computeStart);
        }
        case RECEIVED, ASKED -> step(state, Stage.RECEIVING, event, schedule::resultStart);
        case DISPATCHED, LANDED ->
            throw new IllegalStateException(
                "a state has no chunks that neither ports nor workers have");
        case ALARM, JOIN, LEAVE, RETURN -> {
          // Not under way.
        }
      }
    }
    for (Offer offer : offers()) {
      Event event = new Event(date, 0, What.ASKED, offer.chunk(), offer.worker());
      step(state, Stage.OFFERED, event, row -> date);
    }
    return state;
  }

  private void step(StarState state, Stage stage, Event event, IntToDoubleFunction start) {
    Chunk chunk = event.chunk;
    state.with(
        new StarState.Step(
            stage,
            event.worker,
            chunk,
            chunk == null ? null : books().held(chunk),
            chunk == null ? Double.NaN : start.applyAsDouble(chunk.row()),
            event.date));
  }

  private void playToTheEnd() {
    begin();
    playUntil(until);
    if (!over() && events.isEmpty()) {
      throw new IllegalStateException("the scheduler waits at " + now + " s for nothing");
    }
    schedule().cutAt(until);
  }

  private void begin() {
    boolean leaves = events.stream().anyMatch(event -> event.what == What.LEAVE);
    open(new Books(kind(), workers.size(), schedule(), costs, kind().losses() && leaves));
    if (first == null) {
      comeAtFirst();
    } else {
      takeUp(first);
    }
    serve();
  }

  private void comeAtFirst() {
    for (int w = 0; w < workers.size(); w++) {
      if (joinDates[w] == 0 && kind().requestBytes().isEmpty()) {
        come(w);
      } else {
        double asks = kind().requestBytes().isPresent() ? workers.get(w).latencyInFlight() : 0;
        add(joinDates[w] + asks, What.JOIN, null, w);
      }
    }
  }

  private void takeUp(StarState state) {
    for (int w = 0; w < workers.size(); w++) {
      if (!state.knows(w) && joinDates[w] > now) {
        add(joinDates[w], What.JOIN, null, w);
      }
    }
    state.present().forEach(this::takeUp);
    state.withInput().forEach(inputs::arrived);
    for (StarState.Step step : state.steps()) {
      Chunk chunk = takeUp(step);
      int w = step.worker();
      switch (step.stage()) {
        case SENDING -> {
          schedule().setSend(rowOf(chunk), step.start(), Double.NaN);
          add(step.end(), What.SENT, chunk, w);
        }
        case COMPUTING -> {
          free[w] = Math.max(free[w], step.end());
          schedule().setCompute(rowOf(chunk), step.start(), step.end());
          add(step.end() + flightOfResults(w), What.COMPUTED, chunk, w);
        }
        case RECEIVING -> {
          if (chunk != null) {
            schedule().setResult(chunk.row(), step.start(), Double.NaN);
          }
          add(step.end(), chunk == null ? What.ASKED : What.RECEIVED, chunk, w);
        }
        case OFFERED -> {
          // The receive port will begin it.
        }
      }
    }
  }

  private static int rowOf(@Nullable Chunk chunk) {
    if (chunk == null) {
      throw new IllegalStateException("a request is neither sent nor computed");
    }
    return chunk.row();
  }

  private void playUntil(double date) {
    while (!events.isEmpty() && !over()) {
      Event event = events.peek();
      if (event.date > date) {
        return;
      }
      events.remove();
      now = event.date;
      happen(event);
      serve();
    }
  }

  private void add(double date, What what, @Nullable Chunk chunk, int worker) {
    events.add(new Event(date, number++, what, chunk, worker));
  }

  private void happen(Event event) {
    Chunk chunk = event.chunk;
    if (event.what == What.DISPATCHED) {
      dispatched();
      return;
    }
    if (chunk != null && chunk.state() == State.LOST) {
      return;
    }
    switch (event.what) {
      case SENT -> {
        arrived(chunkOf(event));
        inputs.arrived(event.worker);
        double flight = workers.get(event.worker).latencyInFlight();
        if (flight > 0) {
          add(now + flight, What.LANDED, event.chunk, event.worker);
        } else {
          compute(chunkOf(event));
        }
      }
      case LANDED -> compute(chunkOf(event));
      case COMPUTED -> {
        Chunk done = chunkOf(event);
        int row = done.row();
        computed(done, schedule().computeEnd(row) - schedule().computeStart(row));
      }
      case RECEIVED -> received(chunkOf(event));
      case ASKED -> asked(event.worker);
      case JOIN -> come(event.worker);
      case RETURN -> {
        WorkerSpec spec = workers.get(event.worker);
        boolean asks = kind().requestBytes().isPresent();
        double later = spec.extras().bootSeconds() + (asks ? spec.latencyInFlight() : 0);
        free[event.worker] = now;
        if (later > 0) {
          add(now + later, What.JOIN, null, event.worker);
        } else {
          come(event.worker);
        }
      }
      case LEAVE -> {
        events.removeIf(other ->
            other.worker == event.worker && (other.what == What.ASKED || other.what == What.JOIN));
        leave(event.worker).forEach(lost -> forgetFuture(lost.row()));
        inputs.lost(event.worker);
      }
      case ALARM, DISPATCHED -> {
        // The ports are served after every event.
      }
    }
  }

  private static Chunk chunkOf(Event event) {
    if (event.chunk == null) {
      throw new IllegalStateException(event.what + " without a chunk");
    }
    return event.chunk;
  }

  private void compute(Chunk chunk) {
    int w = chunk.worker();
    double start = Math.max(now, free[w]);
    double finish = finish(chunk, start);
    free[w] = finish;
    schedule().setCompute(chunk.row(), start, finish);
    add(finish + flightOfResults(w), What.COMPUTED, chunk, w);
  }

  /** How long results and requests are in flight. */
  private double flightOfResults(int w) {
    return kind().results() == Results.NONE ? 0 : workers.get(w).latencyInFlight();
  }

  private double finish(Chunk chunk, double start) {
    WorkerSpec spec = workers.get(chunk.worker());
    LocalLoad tasks = local[chunk.worker()];
    double begin = start + spec.computeLatency();
    if (work != null) {
      chunk.work = work.applyAsDouble(chunk);
    }
    if (!kind().timesTasks()) {
      return tasks.finish(begin, chunk.work() / spec.speed());
    }
    double squares = 0;
    double at = begin;
    for (double work : books().tasks(chunk)) {
      double done = tasks.finish(at, work / spec.speed());
      squares += (done - at) * (done - at);
      at = done;
    }
    books().timed(chunk, squares);
    return at;
  }

  /** Dates were written when they were known; those after the loss do not happen. */
  private void forgetFuture(int row) {
    Schedule schedule = schedule();
    if (!(schedule.sendEnd(row) <= now)) {
      schedule.setSend(row, schedule.sendStart(row), Double.NaN);
    }
    double start = schedule.computeStart(row) <= now ? schedule.computeStart(row) : Double.NaN;
    double stop = schedule.computeEnd(row) <= now ? schedule.computeEnd(row) : Double.NaN;
    schedule.setCompute(row, start, stop);
  }

  @Override
  protected boolean dispatch(Chunk chunk) {
    double seconds = workers.get(chunk.worker()).extras().dispatchSeconds();
    if (seconds == 0) {
      return false;
    }
    add(now + seconds, What.DISPATCHED, chunk, chunk.worker());
    return true;
  }

  @Override
  protected boolean hasRoom(int w) {
    return books().sentTo(w) < workers.get(w).extras().maxChunks() && !inputs.underWay(w);
  }

  @Override
  protected void send(Chunk chunk) {
    int w = chunk.worker();
    add(now + (workers.get(w).sendSeconds(chunk.size()) + inputs.take(w)), What.SENT, chunk, w);
  }

  @Override
  protected void receive(Offer offer) {
    int w = offer.worker();
    Chunk chunk = offer.chunk();
    double size = chunk == null ? 0 : chunk.size(); // a request has none
    double date = now + workers.get(w).resultSeconds(size);
    add(date, chunk == null ? What.ASKED : What.RECEIVED, chunk, w);
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return local[worker].freeSeconds(instant);
  }

  @Override
  public void wakeAt(double date) {
    add(Math.max(now, date), What.ALARM, null, -1);
  }
}
