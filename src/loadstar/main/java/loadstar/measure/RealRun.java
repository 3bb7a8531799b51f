package loadstar.measure;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.Books;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.StarRun;
import loadstar.algorithm.play.TaskCosts;
import loadstar.measure.WorkerPool.News;
import loadstar.model.InputException;
import loadstar.model.Ports;
import org.jspecify.annotations.Nullable;

/**
 * Plays a scheduler for real: its chunks go to workers over sockets, are computed there, and what
 * is told to it has happened. All dates are the master's: a transfer ends when the other end has
 * said so, a computation when the message reaches the master.
 */
public final class RealRun extends StarRun {
  /** A transfer that takes longer has failed, and its worker is gone. Seconds. */
  private static final double LONGEST_TRANSFER = 60;

  /** Who waits for nothing so long waits in vain. */
  private static final double LONGEST_WAIT = 10;

  /**
   * What is played.
   *
   * @param amounts of work in a unit, for each worker: flops
   * @param bytes data of a unit
   * @param resultBytes of a unit
   * @param costs of the units; null where each costs one
   * @param commands whether workers run a command for each unit, and are told its number
   * @param ports of the master
   * @param clock seconds of the scheduler in one real second
   * @param longest real seconds after which the run is given up
   */
  public record Program(
      double[] amounts,
      double bytes,
      double resultBytes,
      @Nullable TaskCosts costs,
      boolean commands,
      Ports ports,
      double clock,
      double longest) {}

  /** What a worker has to answer: null is the request of the worker. */
  private record Awaited(int worker, @Nullable Chunk chunk, boolean result, double since) {}

  private final WorkerPool pool;
  private final Program program;
  private final Map<Integer, Awaited> awaited = new HashMap<>();
  private final Map<Integer, Chunk> computing = new HashMap<>();
  private final PriorityQueue<Double> alarms = new PriorityQueue<>();
  private final boolean[] here;
  private final double[] computedUntil;
  private final double requestBytes;
  private long start;
  private double lastNews;

  public RealRun(WorkerPool pool, SchedulerKind kind, Scheduler scheduler, Program program) {
    super(kind, scheduler, pool.size(), program.ports);
    this.pool = pool;
    this.program = program;
    here = new boolean[pool.size()];
    computedUntil = new double[pool.size()];
    requestBytes = kind.requestBytes().orElse(0);
  }

  /**
   * Plays the run to its end.
   *
   * @throws IOException when it cannot go on: no worker is left, or it takes too long
   * @throws IllegalStateException when the scheduler breaks the contract
   */
  public RealRun play() throws IOException {
    try {
      playToTheEnd();
    } finally {
      ended();
    }
    return this;
  }

  private void playToTheEnd() throws IOException {
    TaskCosts costs = program.costs;
    open(new Books(kind(), pool.size(), schedule(), costs == null ? null : costs.again()));
    boolean[] there = pool.begin();
    start = System.nanoTime();
    for (int w = 0; w < there.length; w++) {
      if (there[w]) {
        here[w] = true;
        come(w);
      } else if (!kind().lateWorkers()) {
        throw missing(w);
      }
    }
    serve();
    try {
      while (!over()) {
        News news = pool.news().poll(untilAlarm(), TimeUnit.NANOSECONDS);
        if (news != null) {
          hear(news);
          lastNews = elapsed();
        }
        while (!alarms.isEmpty() && alarms.element() <= now()) {
          alarms.remove();
        }
        serve();
        lookAtTheClock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private long untilAlarm() {
    double most = alarms.isEmpty() ? 1 : (alarms.element() - now()) / program.clock;
    return Math.round(1e9 * Math.clamp(most, 1e-6, 1));
  }

  private void lookAtTheClock() throws IOException {
    double elapsed = elapsed();
    if (elapsed > program.longest) {
      throw new IOException(
          kind().name() + " is not over after " + Math.round(program.longest) + " s");
    }
    for (Awaited one : awaited.values()) {
      if (elapsed - one.since > LONGEST_TRANSFER) {
        pool.dismiss(one.worker);
      }
    }
    boolean idle = awaited.isEmpty() && computing.isEmpty() && alarms.isEmpty();
    if (!over() && idle && elapsed - lastNews > LONGEST_WAIT) {
      for (boolean one : here) {
        if (one) {
          throw new IllegalStateException("the scheduler waits at " + now() + " s for nothing");
        }
      }
      throw new IOException("no worker is left, and the load is not done");
    }
  }

  private void hear(News news) throws IOException {
    int w = news.worker();
    switch (news.what()) {
      case CAME -> {
        if (!here[w] && kind().lateWorkers()) {
          here[w] = true;
          come(w);
        }
      }
      case GONE -> {
        if (here[w]) {
          here[w] = false;
          gone(w);
        }
      }
      case ANSWERED -> {
        Awaited answered = awaited.remove(news.id());
        if (answered != null) {
          answered(answered);
        }
      }
      case COMPUTED -> {
        Chunk chunk = computing.remove(news.id());
        if (chunk != null) {
          double seconds = news.seconds() * program.clock;
          double end = now();
          double free = Math.max(computedUntil[w], schedule().sendEnd(chunk.row()));
          schedule().setCompute(chunk.row(), Math.max(free, end - seconds), end);
          computedUntil[w] = end;
          books().timed(chunk, news.squares() * program.clock * program.clock);
          computed(chunk, seconds);
        }
      }
    }
  }

  private void answered(Awaited answered) {
    Chunk chunk = answered.chunk;
    if (chunk == null) {
      asked(answered.worker);
    } else if (answered.result) {
      received(chunk);
    } else {
      arrived(chunk);
    }
  }

  private void gone(int w) throws IOException {
    if (!kind().losses()) {
      throw missing(w);
    }
    awaited.values().removeIf(one -> one.worker == w);
    computing.values().removeIf(chunk -> chunk.worker() == w);
    computedUntil[w] = now();
    leave(w);
  }

  private IOException missing(int w) {
    return new IOException(
        "worker " + pool.name(w) + " is gone, and " + kind().name() + " cannot do without it");
  }

  @Override
  protected void send(Chunk chunk) {
    int w = chunk.worker();
    double amount = chunk.work() * program.amounts[w];
    double[] tasks = {};
    if (program.commands) {
      tasks = books().numbers(chunk);
    } else if (kind().timesTasks()) {
      tasks = Arrays.stream(books().tasks(chunk)).map(work -> work * program.amounts[w]).toArray();
    }
    int id = pool.compute(w, bytes(chunk.size() * program.bytes), amount, tasks);
    awaited.put(id, new Awaited(w, chunk, false, elapsed()));
    computing.put(id, chunk);
  }

  @Override
  protected void receive(Offer offer) {
    Chunk chunk = offer.chunk();
    double wanted = chunk == null ? requestBytes : chunk.size() * program.resultBytes;
    int id = pool.exchange(offer.worker(), 0, bytes(wanted));
    awaited.put(id, new Awaited(offer.worker(), chunk, true, elapsed()));
  }

  private static int bytes(double bytes) {
    if (bytes > Frame.LONGEST) {
      throw new InputException(
          "a chunk of " + bytes + " bytes: more than " + Frame.LONGEST, "fewer bytes by unit");
    }
    return (int) Math.ceil(bytes);
  }

  private double elapsed() {
    return (System.nanoTime() - start) * 1e-9;
  }

  @Override
  public double now() {
    return elapsed() * program.clock;
  }

  /** Nothing but the load runs on the workers, as far as is known here. */
  @Override
  public double freeSeconds(int worker, double instant) {
    return instant;
  }

  @Override
  public void wakeAt(double date) {
    alarms.add(date);
  }
}
