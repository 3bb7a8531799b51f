package loadstar.algorithm.play;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.Chunk.State;
import loadstar.model.Ports;
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
public final class StarReplay extends StarRun {
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

  private final List<WorkerSpec> workers;
  private final LocalLoad[] local;
  private final double[] joinDates;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::date).thenComparingLong(Event::number));
  private final double[] free;
  private @Nullable TaskCosts costs;
  private double until = Double.POSITIVE_INFINITY;
  private double now;
  private long number;

  private StarReplay(List<WorkerSpec> workers, SchedulerKind kind, Scheduler scheduler) {
    super(kind, scheduler, workers.size(), Ports.ONE);
    this.workers = List.copyOf(workers);
    local = new LocalLoad[workers.size()];
    Arrays.fill(local, LocalLoad.NONE);
    joinDates = new double[workers.size()];
    free = new double[workers.size()];
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

  private void playToTheEnd() {
    boolean leaves = events.stream().anyMatch(event -> event.what == What.LEAVE);
    open(new Books(kind(), workers.size(), schedule(), costs, kind().losses() && leaves));
    for (int w = 0; w < workers.size(); w++) {
      if (joinDates[w] == 0 && kind().requestBytes().isEmpty()) {
        come(w);
      } else {
        add(joinDates[w], What.JOIN, null, w);
      }
    }
    serve();
    while (!events.isEmpty() && !over()) {
      Event event = events.poll();
      if (event.date > until) {
        break;
      }
      now = event.date;
      happen(event);
      serve();
    }
    if (!over() && events.isEmpty()) {
      throw new IllegalStateException("the scheduler waits at " + now + " s for nothing");
    }
    schedule().cutAt(until);
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
      case COMPUTED -> {
        Chunk done = chunkOf(event);
        computed(done, now - schedule().computeStart(done.row()));
      }
      case RECEIVED -> received(chunkOf(event));
      case ASKED -> asked(event.worker);
      case JOIN -> come(event.worker);
      case RETURN -> {
        free[event.worker] = now;
        come(event.worker);
      }
      case LEAVE -> {
        events.removeIf(other ->
            other.worker == event.worker && (other.what == What.ASKED || other.what == What.JOIN));
        leave(event.worker).forEach(lost -> forgetFuture(lost.row()));
      }
      case ALARM -> {
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

  private void arrive(Chunk chunk) {
    int w = chunk.worker();
    arrived(chunk);
    double start = Math.max(now, free[w]);
    double finish = finish(chunk, start);
    free[w] = finish;
    schedule().setCompute(chunk.row(), start, finish);
    add(finish, What.COMPUTED, chunk, w);
  }

  private double finish(Chunk chunk, double start) {
    WorkerSpec spec = workers.get(chunk.worker());
    LocalLoad tasks = local[chunk.worker()];
    double begin = start + spec.computeLatency();
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
  protected void send(Chunk chunk) {
    int w = chunk.worker();
    add(now + workers.get(w).sendSeconds(chunk.size()), What.SENT, chunk, w);
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
