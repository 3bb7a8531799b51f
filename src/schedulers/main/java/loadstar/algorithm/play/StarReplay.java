package loadstar.algorithm.play;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Results;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Take;
import loadstar.algorithm.play.Chunk.State;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/**
 * Plays a scheduler in plain Java on the model of the papers: a star with affine costs, one port
 * that sends and one that receives, workers that compute in order of arrival and receive meanwhile.
 * The dates are those that a SimGrid run must reproduce. O(log n) for each event.
 *
 * <p>Between its start latency, which local tasks do not delay, and its end, a computation advances
 * only while the worker's CPU is free.
 */
public final class StarReplay implements Master {
  private enum What {
    SENT,
    COMPUTED,
    RECEIVED,
    ASKED,
    ALARM,
    JOIN,
    LEAVE,
    RETURN
  }

  private record Event(double date, long number, What what, @Nullable Chunk chunk, int worker) {}

  /** A worker's request for its first chunk, or the result of a chunk. */
  private record Offer(int worker, @Nullable Chunk chunk) {}

  private final List<WorkerSpec> workers;
  private final SchedulerKind kind;
  private final Scheduler scheduler;
  private final Schedule schedule = new Schedule();
  private final LocalLoad[] local;
  private final double[] joinDates;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingLong(Event::number));
  private final double[] free;
  private final ArrayDeque<Offer> offers = new ArrayDeque<>();
  private final List<ArrayDeque<Chunk>> ready = new ArrayList<>();
  private @Nullable TaskCosts costs;
  private Books books;
  private double requestSize;
  private double until = Double.POSITIVE_INFINITY;
  private double now;
  private long number;
  private int expected;
  private @Nullable Chunk sending;
  private boolean receiving;
  private @Nullable Take taking;
  private double asked;
  private double end = Double.NaN;

  private StarReplay(List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler) {
    this.workers = List.copyOf(workers);
    this.kind = kind;
    this.scheduler = scheduler;
    local = new LocalLoad[workers.size()];
    Arrays.fill(local, LocalLoad.NONE);
    joinDates = new double[workers.size()];
    free = new double[workers.size()];
    for (int w = 0; w < workers.size(); w++) {
      ready.add(new ArrayDeque<>(2));
    }
    books = new Books(kind, workers.size(), schedule, null);
  }

  /** A run on dedicated workers that are all there from the start. */
  public static StarReplay of(List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler) {
    return new StarReplay(workers, kind, scheduler);
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

  /** Size of a request, as a part of a load unit's result. */
  public StarReplay withRequests(double size) {
    requestSize = size;
    return this;
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
    boolean leaves = events.stream().anyMatch(event -> event.what == What.LEAVE);
    books = new Books(kind, workers.size(), schedule, costs, kind.losses() && leaves);
    for (int w = 0; w < workers.size(); w++) {
      if (joinDates[w] == 0 && kind.requestBytes().isEmpty()) {
        books.join(w);
        scheduler.joined(this, w);
      } else {
        expected++;
        add(joinDates[w], What.JOIN, null, w);
      }
    }
    ports();
    while (!events.isEmpty() && Double.isNaN(end)) {
      Event event = events.poll();
      if (event.date > until) {
        break;
      }
      now = event.date;
      happen(event);
      ports();
    }
    if (Double.isNaN(end) && events.isEmpty()) {
      throw new IllegalStateException("the scheduler waits at " + now + " s for nothing");
    }
    schedule.cutAt(until);
    return this;
  }

  private void add(double date, What what, @Nullable Chunk chunk, int worker) {
    events.add(new Event(date, number++, what, chunk, worker));
  }

  private void happen(Event event) {
    Chunk chunk = event.chunk;
    if (chunk != null && chunk.state() == State.LOST) {
      return;
    }
    switch (event.what) {
      case SENT -> arrive(chunkOf(event));
      case COMPUTED -> computed(chunkOf(event));
      case RECEIVED -> received(chunkOf(event));
      case ASKED -> {
        receiving = false;
        join(event.worker);
      }
      case JOIN, RETURN -> {
        if (event.what == What.RETURN) {
          books.comeBack(event.worker);
          free[event.worker] = now;
          expected++;
        }
        if (kind.requestBytes().isEmpty()) {
          join(event.worker);
        } else {
          offers.add(new Offer(event.worker, null));
        }
      }
      case LEAVE -> leave(event.worker);
      case ALARM -> {
        // The ports are asked after every event.
      }
    }
  }

  private static Chunk chunkOf(Event event) {
    if (event.chunk == null) {
      throw new IllegalStateException(event.what + " without a chunk");
    }
    return event.chunk;
  }

  private void join(int w) {
    expected--;
    if (books.join(w)) {
      scheduler.joined(this, w);
    }
  }

  private void arrive(Chunk chunk) {
    int w = chunk.worker();
    sending = null;
    schedule.setSend(chunk.row(), schedule.sendStart(chunk.row()), now);
    double start = Math.max(now, free[w]);
    double finish = finish(chunk, start);
    free[w] = finish;
    schedule.setCompute(chunk.row(), start, finish);
    add(finish, What.COMPUTED, chunk, w);
  }

  private double finish(Chunk chunk, double start) {
    WorkerSpec spec = workers.get(chunk.worker());
    LocalLoad tasks = local[chunk.worker()];
    double begin = start + spec.computeLatency();
    if (!kind.timesTasks()) {
      return tasks.finish(begin, chunk.work() / spec.speed());
    }
    double squares = 0;
    double at = begin;
    for (double work : books.tasks(chunk)) {
      double done = tasks.finish(at, work / spec.speed());
      squares += (done - at) * (done - at);
      at = done;
    }
    books.timed(chunk, squares);
    return at;
  }

  private void computed(Chunk chunk) {
    double seconds = now - schedule.computeStart(chunk.row());
    books.computed(chunk, seconds);
    if (kind.results() == Results.NONE) {
      books.done(chunk);
    } else {
      books.offered(chunk, now);
      if (kind.results() == Results.FIRST_COME) {
        offers.add(new Offer(chunk.worker(), chunk));
      } else {
        ready.get(chunk.worker()).add(chunk);
      }
    }
    if (kind.results() == Results.NONE || kind.hearsComputed()) {
      scheduler.computed(this, chunk, seconds);
    }
  }

  private void received(Chunk chunk) {
    receiving = false;
    taking = null;
    schedule.setResult(chunk.row(), schedule.resultStart(chunk.row()), now);
    books.done(chunk);
    scheduler.returned(this, chunk, chunk.seconds());
  }

  private void leave(int w) {
    boolean waiting = !books.present(w) && expected > 0;
    for (Chunk chunk : books.leave(w, scheduler, this, now)) {
      int row = chunk.row();
      if (chunk == sending) {
        sending = null;
      }
      if (schedule.resultStart(row) <= now && Double.isNaN(schedule.resultEnd(row))) {
        receiving = false;
        taking = null;
        schedule.setResult(row, Double.NaN, Double.NaN);
      }
      forgetFuture(row);
    }
    boolean asking = offers.removeIf(offer -> offer.worker() == w && offer.chunk() == null);
    offers.removeIf(offer -> offer.worker() == w);
    boolean travelling = events.removeIf(event -> event.worker == w && (event.what == What.ASKED));
    boolean late = events.removeIf(event -> event.worker == w && event.what == What.JOIN);
    if (travelling) {
      receiving = false;
    }
    if (waiting && (asking || travelling || late)) {
      expected--;
    }
    ready.get(w).clear();
    if (taking != null && taking.worker() == w) {
      taking = null;
    }
  }

  /** Dates were written when they were known; those after the loss do not happen. */
  private void forgetFuture(int row) {
    if (!(schedule.sendEnd(row) <= now)) {
      schedule.setSend(row, schedule.sendStart(row), Double.NaN);
    }
    double start = schedule.computeStart(row) <= now ? schedule.computeStart(row) : Double.NaN;
    double stop = schedule.computeEnd(row) <= now ? schedule.computeEnd(row) : Double.NaN;
    schedule.setCompute(row, start, stop);
  }

  private void ports() {
    while (sending == null && Double.isNaN(end)) {
      Action action = scheduler.next(this);
      if (action instanceof Send send) {
        send(books.unsent(send));
        continue;
      }
      if (action == Idle.END && books.outstanding() == 0) {
        end = now;
        return;
      }
      break;
    }
    if (!receiving && kind.results() != Results.NONE) {
      receive();
    }
  }

  private void send(Chunk chunk) {
    sending = chunk;
    books.sent(chunk);
    schedule.setSend(chunk.row(), now, Double.NaN);
    add(
        now + workers.get(chunk.worker()).sendSeconds(chunk.size()),
        What.SENT,
        chunk,
        chunk.worker());
  }

  private void receive() {
    if (kind.results() == Results.FIRST_COME) {
      if (!offers.isEmpty()) {
        asked = now;
        take(offers.removeFirst());
      }
      return;
    }
    if (taking == null) {
      if (books.outstanding() == 0) {
        return;
      }
      taking = scheduler.nextResult(this);
      asked = now;
    }
    Take wanted = taking;
    for (Chunk chunk : ready.get(wanted.worker())) {
      if (chunk.part() == wanted.part()) {
        ready.get(wanted.worker()).remove(chunk);
        take(new Offer(wanted.worker(), chunk));
        return;
      }
    }
  }

  private void take(Offer offer) {
    receiving = true;
    WorkerSpec spec = workers.get(offer.worker());
    Chunk chunk = offer.chunk();
    if (chunk == null) {
      add(now + spec.resultSeconds(requestSize), What.ASKED, null, offer.worker());
    } else {
      schedule.setResult(chunk.row(), Math.max(asked, chunk.offered()), Double.NaN);
      add(now + spec.resultSeconds(chunk.size()), What.RECEIVED, chunk, offer.worker());
    }
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public boolean present(int worker) {
    return books.present(worker);
  }

  @Override
  public int pending(int worker) {
    return books.pending(worker);
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    return local[worker].freeSeconds(instant);
  }

  @Override
  public double taskSquares(Send chunk) {
    return books.taskSquares(chunk);
  }

  @Override
  public Send cut(int worker, int round, int part, double size) {
    return books.cut(worker, round, part, size);
  }

  @Override
  public void wakeAt(double date) {
    add(Math.max(now, date), What.ALARM, null, -1);
  }

  /** Every chunk with its dates. */
  public Schedule schedule() {
    return schedule;
  }

  /** When the scheduler had ended and nothing was out any more, seconds; NaN for a run cut off. */
  public double end() {
    return end;
  }

  /** Load units cut and not lost. */
  public double distributed() {
    return books.distributed();
  }
}
