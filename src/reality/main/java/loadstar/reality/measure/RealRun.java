package loadstar.reality.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.Agenda;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.StarMachine;
import loadstar.algorithm.play.TaskCosts;
import loadstar.algorithm.play.Wire;
import loadstar.model.Absences;
import loadstar.model.InputException;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scheduler on real workers: its chunks go to workers over sockets and are computed there,
 * and all its notifications are of real events. All dates are the master's: a transfer ends when
 * the other end has acknowledged it, a computation when the message reaches the master.
 */
public final class RealRun implements Wire {
  /** The seconds after which a transfer has failed, and its worker is gone. */
  private static final double LONGEST_TRANSFER = 60;

  /** The seconds after which a wait for nothing is given up. */
  private static final double LONGEST_WAIT = 10;

  /**
   * The program of a run.
   *
   * @param amounts of work in a unit, for each worker: flops
   * @param bytes data of a unit
   * @param resultBytes of a unit
   * @param costs of the units; null if each costs one
   * @param commands whether workers run a command for each unit, with its number
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

  /**
   * A transfer that the worker has to acknowledge; the chunk is null for the request of the worker.
   */
  private record Awaited(int worker, @Nullable Chunk chunk, boolean result, double since) {}

  private final WorkerPool pool;
  private final SchedulerKind kind;
  private final Program program;
  private final Map<Integer, Awaited> awaited = new HashMap<>();
  private final Map<Integer, Chunk> computing = new HashMap<>();
  private final Agenda agenda = new Agenda();
  private final StarMachine machine;
  private final boolean[] here;
  private final double[] computedUntil;
  private final double requestBytes;
  private long start;
  private double lastEvent;

  /** Makes a run on the workers of a pool. */
  public RealRun(WorkerPool pool, SchedulerKind kind, Scheduler scheduler, Program program) {
    this.pool = pool;
    this.kind = kind;
    this.program = program;
    here = new boolean[pool.size()];
    computedUntil = new double[pool.size()];
    requestBytes = kind.requestBytes().orElse(0);
    machine = new StarMachine(kind, scheduler, pool.unknown(), program.ports, this);
  }

  /**
   * Executes the run to its end.
   *
   * @throws IOException if it cannot go on: no worker is left, or it takes too long
   * @throws IllegalStateException if the scheduler breaks the contract
   */
  public RealRun play() throws IOException {
    try {
      playToTheEnd();
    } finally {
      machine.ended();
    }
    return this;
  }

  private void playToTheEnd() throws IOException {
    TaskCosts costs = program.costs;
    machine.open(costs == null ? null : costs.again(), Double.POSITIVE_INFINITY, true);
    boolean[] there = pool.begin();
    double[] dates = new double[there.length];
    start = System.nanoTime();
    for (int w = 0; w < there.length; w++) {
      if (!there[w] && !kind.lateWorkers()) {
        throw missing(w);
      }
      here[w] = there[w];
      dates[w] = there[w] ? 0 : Double.POSITIVE_INFINITY;
    }
    machine.begin(dates, Collections.nCopies(there.length, Absences.NONE));
    while (!machine.over()) {
      double untilAlarm = (agenda.date() - now()) / program.clock;
      WorkerPool.Event event = pool.next(Math.round(1e9 * Math.clamp(untilAlarm, 1e-6, 1)));
      List<Event> events = new ArrayList<>();
      if (event != null) {
        onEvent(event, events);
        lastEvent = elapsed();
      }
      while (agenda.date() <= now()) {
        events.add(agenda.remove());
      }
      machine.onEvents(events);
      lookAtTheClock();
    }
  }

  private void lookAtTheClock() throws IOException {
    double elapsed = elapsed();
    if (elapsed > program.longest) {
      throw new IOException(
          kind.name() + " is not over after " + Math.round(program.longest) + " s");
    }
    for (Awaited one : awaited.values()) {
      if (elapsed - one.since > LONGEST_TRANSFER) {
        pool.dismiss(one.worker);
      }
    }
    if (machine.stuck() && elapsed - lastEvent > LONGEST_WAIT) {
      for (boolean one : here) {
        if (one) {
          throw new IllegalStateException("the scheduler waits at " + now() + " s for nothing");
        }
      }
      throw new IOException("no worker is left, and the load is not done");
    }
  }

  private void onEvent(WorkerPool.Event event, List<Event> events) throws IOException {
    int w = event.worker();
    switch (event.type()) {
      case JOINED -> {
        if (!here[w] && kind.lateWorkers()) {
          here[w] = true;
          events.add(machine.comes(w, now()));
        }
      }
      case LEFT -> {
        if (here[w] && !kind.losses()) {
          throw missing(w);
        }
        if (here[w]) {
          here[w] = false;
          events.add(new Event(EventType.LEFT, w, null, Double.NaN));
        }
      }
      case ANSWERED -> {
        Awaited answered = awaited.remove(event.id());
        if (answered != null) {
          events.add(answered(answered));
        }
      }
      case COMPUTED -> {
        Chunk chunk = computing.remove(event.id());
        if (chunk != null) {
          double seconds = event.seconds() * program.clock;
          double end = now();
          double free = Math.max(computedUntil[w], schedule().sendEnd(chunk.row()));
          schedule().setCompute(chunk.row(), Math.max(free, end - seconds), end);
          computedUntil[w] = end;
          machine.accounting().timed(chunk, event.squares() * program.clock * program.clock);
          events.add(new Event(EventType.COMPUTED, w, chunk, seconds));
        }
      }
    }
  }

  private Event answered(Awaited answered) {
    Chunk chunk = answered.chunk;
    if (chunk != null && !answered.result) {
      schedule().setSend(chunk.row(), schedule().sendStart(chunk.row()), now());
      return new Event(EventType.SENT, answered.worker, chunk, 0);
    }
    return new Event(
        chunk == null ? EventType.REQUESTED : EventType.RECEIVED, answered.worker, chunk, 0);
  }

  private IOException missing(int w) {
    return new IOException(
        "worker " + pool.name(w) + " is gone, and " + kind.name() + " cannot do without it");
  }

  @Override
  public void send(Chunk chunk, double inputSeconds) {
    int w = chunk.worker();
    double amount = chunk.work() * program.amounts[w];
    double[] tasks = {};
    if (program.commands) {
      tasks = machine.accounting().numbers(chunk);
    } else if (kind.timesTasks()) {
      tasks =
          Arrays.stream(machine.accounting().tasks(chunk))
              .map(work -> work * program.amounts[w])
              .toArray();
    }
    int id = pool.compute(w, bytes(chunk.size() * program.bytes), amount, tasks);
    awaited.put(id, new Awaited(w, chunk, false, elapsed()));
    computing.put(id, chunk);
  }

  @Override
  public void receive(int worker, @Nullable Chunk chunk) {
    double wanted = chunk == null ? requestBytes : chunk.size() * program.resultBytes;
    int id = pool.exchange(worker, 0, bytes(wanted));
    awaited.put(id, new Awaited(worker, chunk, true, elapsed()));
  }

  @Override
  public void at(double date, Event event) {
    agenda.add(date, event);
  }

  @Override
  public void forget(int w) {
    agenda.forget(w);
    awaited.values().removeIf(one -> one.worker == w);
    computing.values().removeIf(chunk -> chunk.worker() == w);
    computedUntil[w] = now();
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

  /** Only the load runs on the workers, as far as is known here. */
  @Override
  public double freeSeconds(int worker, double instant) {
    return instant;
  }

  /** Returns every chunk with its dates. */
  public Schedule schedule() {
    return machine.schedule();
  }

  /** Returns the distributed load, see {@link loadstar.algorithm.play.Accounting#distributed}. */
  public double distributed() {
    return machine.accounting().distributed();
  }
}
