package loadstar.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Results;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.play.Agenda;
import loadstar.algorithm.play.BusyPeriods;
import loadstar.algorithm.play.Chunk;
import loadstar.algorithm.play.LocalLoad;
import loadstar.algorithm.play.StarMachine;
import loadstar.algorithm.play.Wire;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;
import org.simgrid.s4u.Actor;
import org.simgrid.s4u.Comm;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Semaphore;
import org.simgrid.s4u.SimgridException;

/**
 * Simulates one scheduler with one load on one star of SimGrid: transfer actors carry messages,
 * worker actors compute, a clock sleeps until dates. Several simulations may share the engine.
 * Every call of S4U lets other actors run, so only one of them may be inside the machine at a time.
 * An actor adds its events to a list. The first one at a date yields once, so that all others at
 * that date add theirs; it then passes the whole list to the machine. Methods update Java's state
 * before they call S4U.
 */
final class SimgridWire implements Wire {
  private final Engine engine;
  private final StarRun run;
  private final StarPlatform star;
  private final SchedulerKind kind;
  private final boolean losses;
  private final boolean steadyHosts;
  private final Host master;
  private final Host[] hosts;
  private final StarMachine machine;
  private final @Nullable Monitors monitors;
  private final List<RuntimeException> failures = new ArrayList<>();
  private final Agenda agenda = new Agenda();
  private final ArrayDeque<TransferActor> idle = new ArrayDeque<>();
  private final @Nullable WorkerActor[] workerActors;

  /**
   * The actors of transfers to and from each worker, which a loss cancels; null if workers cannot
   * be lost.
   */
  private final @Nullable TransferActor[] outbound;

  private final @Nullable TransferActor[] inbound;
  private final Signal over = new Signal();
  private List<Event> events = new ArrayList<>();
  private @Nullable Role serving;
  private @Nullable Clock clock;
  private double reached;

  /**
   * Makes the wire of a run.
   *
   * @param hostNames of the workers, of which several may share one
   * @param speedsVary whether speeds of the platform vary, so that schedulers that measure have
   *     them monitored
   */
  SimgridWire(Engine engine, StarRun run, List<String> hostNames, boolean speedsVary) {
    this.engine = engine;
    this.run = run;
    star = run.star();
    kind = run.kind();
    losses = run.losses();
    steadyHosts = run.alone() && !speedsVary;
    master = engine.host_by_name(star.master());
    hosts = hostNames.stream().map(engine::host_by_name).toArray(Host[]::new);
    workerActors = new WorkerActor[hosts.length];
    outbound = new TransferActor[hosts.length];
    inbound = new TransferActor[hosts.length];
    machine = new StarMachine(kind, run.scheduler(), star.workers(), run.ports(), this);
    machine.open(run.costs(), run.load(), losses);
    double interval = speedsVary ? run.scheduler().sampleSeconds() : 0;
    monitors = interval > 0 ? new Monitors(interval) : null;
  }

  FinishedRun finished() {
    return new FinishedRun(
        run,
        machine.schedule(),
        machine.accounting().distributed(),
        machine.accounting()::work,
        machine.accounting()::positions);
  }

  void ended() {
    machine.ended();
  }

  /** Returns the first failure of an actor; null if none failed. */
  @Nullable RuntimeException failure() {
    return failures.isEmpty() ? null : failures.getFirst();
  }

  /** Stops the run: its master does not wait for its end. */
  private void fail(RuntimeException e) {
    failures.add(e);
    over.give();
  }

  /** Creates the actors; see {@link StarMachine#begin}. */
  void start() {
    engine.add_actor(
        "master",
        master,
        new Role() {
          @Override
          void act() {
            serving = this;
            machine.begin(run.joinDates(), run.absences());
            machine.refuseToWait();
            serve(this);
            while (!machine.over() && failures.isEmpty()) {
              over.await();
            }
          }
        });
    if (monitors != null) {
      engine.add_actor("monitors", master, monitors);
    }
    for (int w = 0; w < hosts.length; w++) {
      BusyPeriods tasks = localTasks(w);
      if (tasks != null) {
        double speed = star.worker(w).speed() * run.unit().flops();
        engine.add_actor("local_tasks", hosts[w], new LocalTaskActor(tasks, speed));
      }
    }
  }

  private @Nullable BusyPeriods localTasks(int w) {
    return run.executesLocalTasks() && run.local().get(w) instanceof BusyPeriods tasks
        ? tasks
        : null;
  }

  // ------------------------------------------------------------------ events

  private void notifyMachine(Role caller) {
    if (serving == null && failures.isEmpty()) {
      serving = caller;
      serve(caller);
    }
  }

  private void serve(Role server) {
    while (!events.isEmpty() && !machine.over()) {
      server.yield();
      List<Event> all = events;
      events = new ArrayList<>();
      machine.onEvents(all);
      machine.refuseToWait();
    }
    serving = null;
    if (machine.over()) {
      over.give();
    }
  }

  // ------------------------------------------------------------------ calls of the machine

  @Override
  public void send(Chunk chunk, double inputSeconds) {
    LoadUnit unit = run.unit();
    double bandwidth = star.worker(chunk.worker()).bandwidthOut();
    // Shared inputs have whole bytes; their seconds may miss these by a rounding.
    long input = inputSeconds > 0 ? Math.round(inputSeconds * unit.sendBandwidth(bandwidth)) : 0;
    carry(chunk.worker(), chunk, true, unit.dataBytes(chunk.size()) + input);
  }

  @Override
  public void receive(int worker, @Nullable Chunk result) {
    double bytes = result == null ? run.requestBytes() : run.unit().resultBytes(result.size());
    carry(worker, result, false, bytes);
  }

  private void carry(int worker, @Nullable Chunk chunk, boolean toWorker, double bytes) {
    boolean none = idle.isEmpty();
    TransferActor transferActor = none ? new TransferActor() : idle.pop();
    transferActor.transfer = new Transfer(worker, chunk, toWorker, bytes);
    if (losses) {
      (toWorker ? outbound : inbound)[worker] = transferActor;
    }
    if (none) {
      engine.add_actor("transferActor", master, transferActor);
    } else {
      transferActor.called.give();
    }
  }

  @Override
  public void at(double date, Event event) {
    agenda.add(date, event);
    Clock before = clock;
    if (before == null || date < before.until) {
      clock = new Clock();
      if (before != null) {
        before.kill();
      }
      engine.add_actor("clock", master, clock);
    }
  }

  @Override
  public void forget(int worker) {
    agenda.forget(worker);
    TransferActor out = outbound[worker];
    TransferActor in = inbound[worker];
    WorkerActor workerActor = workerActors[worker];
    outbound[worker] = null;
    inbound[worker] = null;
    workerActors[worker] = null;
    if (out != null) {
      out.breakOff();
    }
    if (in != null) {
      in.breakOff();
    }
    if (workerActor != null) {
      workerActor.dismiss();
    }
  }

  @Override
  public double now() {
    return Math.max(reached, Engine.get_clock());
  }

  @Override
  public double freeSeconds(int worker, double instant) {
    LocalLoad local = run.local().get(worker);
    double free = local.freeSeconds(instant);
    // Profiles that represent the local tasks contain nothing else.
    boolean profilesHaveThem = local instanceof BusyPeriods && !run.executesLocalTasks();
    return monitors == null || profilesHaveThem
        ? free
        : Math.max(0, monitors.availableSeconds(worker, instant) - (instant - free));
  }

  // ------------------------------------------------------------------ actors

  /**
   * Notifies of dates. It sleeps until absolute ones, because a relative sleep may miss by a
   * rounding.
   */
  private final class Clock extends Role {
    /**
     * The date until which it sleeps; minus infinity while it is awake: an actor that adds an
     * earlier date need not wake it.
     */
    private double until = Double.NEGATIVE_INFINITY;

    @Override
    void act() {
      daemonize();
      while (!Double.isInfinite(agenda.date())) {
        until = agenda.date();
        awaitDate(until);
        double date = until;
        until = Double.NEGATIVE_INFINITY;
        reached = Math.max(reached, date);
        while (agenda.date() <= date) {
          Event event = agenda.remove();
          if (losses && event.type() == EventType.ARRIVED) {
            OutageCheck.awaitReturn(hosts[event.worker()]);
          }
          events.add(event);
        }
        notifyMachine(this);
      }
      clock = clock == this ? null : clock;
    }
  }

  /** A transfer of a transfer actor; the chunk is null for a request. */
  private record Transfer(int worker, @Nullable Chunk chunk, boolean toWorker, double bytes) {}

  private final class TransferActor extends Role {
    private final Signal called = new Signal();
    private @Nullable Transfer transfer;
    private @Nullable Comm comm;
    private boolean broken;

    @Override
    void act() {
      daemonize();
      while (true) {
        Transfer next = transfer;
        if (next == null) {
          called.await();
        } else {
          perform(next);
        }
      }
    }

    private void perform(Transfer now) {
      boolean done = carried(now);
      boolean wasBroken = broken;
      int w = now.worker;
      @Nullable TransferActor[] mine = now.toWorker ? outbound : inbound;
      if (mine[w] == this) {
        mine[w] = null;
      }
      broken = false;
      transfer = null;
      idle.push(this);
      if (wasBroken) {
        return; // the actor that cancelled it notifies
      }
      Chunk chunk = now.chunk;
      EventType type =
          chunk == null ? EventType.REQUESTED : now.toWorker ? EventType.SENT : EventType.RECEIVED;
      events.add(
          done ? new Event(type, w, chunk, 0) : new Event(EventType.LEFT, w, null, Double.NaN));
      if (done && chunk != null && now.toWorker) {
        double start = machine.schedule().sendStart(chunk.row());
        machine.schedule().setSend(chunk.row(), start, Engine.get_clock());
        deliver(chunk);
      }
      notifyMachine(this);
    }

    /**
     * Carries a transfer.
     *
     * @return false if a loss cancelled it
     */
    private boolean carried(Transfer now) {
      if (broken) {
        return false;
      }
      Host from = now.toWorker ? master : hosts[now.worker];
      Host to = now.toWorker ? hosts[now.worker] : master;
      if (from.equals(to)) {
        return true;
      }
      if (!losses) {
        Comm.sendto_exactly(from, to, now.bytes);
        return true;
      }
      try {
        comm = Comm.sendto_exactly_async(from, to, now.bytes);
        comm.await_for(-1);
        return true;
      } catch (SimgridException e) {
        return false;
      } finally {
        comm = null;
      }
    }

    void breakOff() {
      broken = true;
      if (comm != null) {
        comm.cancel();
      }
    }
  }

  private void deliver(Chunk chunk) {
    int w = chunk.worker();
    WorkerActor workerActor = workerActors[w];
    if (workerActor != null) {
      workerActor.inbox.add(chunk);
      workerActor.called.give();
    } else if (!losses || hosts[w].is_on()) {
      workerActor = new WorkerActor(w);
      workerActor.inbox.add(chunk);
      workerActors[w] = workerActor;
      engine.add_actor("worker", hosts[w], workerActor);
    }
  }

  /** Computes chunks in the order of their arrival while the next ones are received. */
  private final class WorkerActor extends Role {
    private final ArrayDeque<Chunk> inbox = new ArrayDeque<>(2);
    private final Signal called = new Signal();
    private final int w;
    private final WorkerSpec spec;
    private boolean dismissed;

    WorkerActor(int w) {
      this.w = w;
      spec = star.worker(w);
    }

    /** Dismisses the actor; one that is in the machine itself goes on until it has served. */
    void dismiss() {
      dismissed = true;
      if (serving != this) {
        kill();
      }
    }

    @Override
    void act() {
      daemonize();
      while (!dismissed) {
        Chunk chunk = inbox.poll();
        if (chunk == null) {
          called.await();
        } else {
          compute(chunk);
        }
      }
    }

    private void compute(Chunk chunk) {
      // Its sender's port has been free since the end of the transfer; transfers follow one after
      // the other, so none overtakes.
      awaitDate(spec.extras().arrival(machine.schedule().sendEnd(chunk.row())));
      double start = Engine.get_clock();
      machine.schedule().setCompute(chunk.row(), start, Double.NaN);
      // The latency f is a delay, not work: a profile or local tasks that slow the host down do not
      // stretch it.
      if (spec.computeLatency() > 0) {
        sleep_for(spec.computeLatency());
      }
      double flops = run.unit().flops();
      boolean steady = steadyHosts && localTasks(w) == null;
      if (kind.timesTasks() && !steady) {
        timeTasks(chunk, flops);
      } else {
        execute(chunk.work() * flops);
        if (kind.timesTasks()) {
          machine.accounting().timed(chunk, squares(chunk));
        }
      }
      double end = Engine.get_clock();
      machine.schedule().setCompute(chunk.row(), start, end);
      Event event = new Event(EventType.COMPUTED, w, chunk, end - start);
      double offered = kind.results() == Results.NONE ? end : spec.extras().offer(end);
      if (offered > end) {
        at(offered, event);
      } else {
        events.add(event);
        notifyMachine(this);
      }
    }

    /**
     * Returns the sum of the squared times of a chunk's tasks, computed where a measurement would
     * give only known values: an activity for each of a million tasks takes seconds.
     */
    private double squares(Chunk chunk) {
      double squares = 0;
      for (double work : machine.accounting().tasks(chunk)) {
        double seconds = work / spec.speed();
        squares += seconds * seconds;
      }
      return squares;
    }

    private void timeTasks(Chunk chunk, double flops) {
      double squares = 0;
      for (double work : machine.accounting().tasks(chunk)) {
        double start = Engine.get_clock();
        execute(work * flops);
        double seconds = Engine.get_clock() - start;
        squares += seconds * seconds;
      }
      machine.accounting().timed(chunk, squares);
    }
  }

  /**
   * A signal by which one actor waits and others wake it. A signal without a waiting actor is lost.
   */
  private static final class Signal {
    private final Semaphore semaphore = Semaphore.create(0);
    private boolean awaited;

    /** Blocks the calling actor until the signal is given. */
    void await() {
      awaited = true;
      semaphore.acquire();
    }

    void give() {
      if (awaited) {
        awaited = false;
        semaphore.release();
      }
    }
  }

  /**
   * The local tasks of one worker, first come first served, as executions whose priority leaves
   * almost no capacity to others. SimGrid shares a CPU by weight; with this one the chunk beside a
   * local task advances by less than one part in 10^8.
   */
  static final class LocalTaskActor extends Actor {
    private static final double PREEMPTING = 1e9;

    private final BusyPeriods tasks;
    private final double flopsPerSecond;

    /**
     * Makes the actor.
     *
     * @param flopsPerSecond of the worker's host
     */
    LocalTaskActor(BusyPeriods tasks, double flopsPerSecond) {
      this.tasks = tasks;
      this.flopsPerSecond = flopsPerSecond;
    }

    @Override
    public void run() {
      // Local tasks go on for ever; the master decides when the run has ended.
      daemonize();
      for (int k = 0; ; k++) {
        double arrival = tasks.arrivalOfTask(k);
        if (arrival > Engine.get_clock()) {
          sleep_until(arrival);
        }
        execute(tasks.secondsOfTask(k) * flopsPerSecond, PREEMPTING);
      }
    }
  }

  /** An actor of a run. Its failure is stored and thrown when the simulation has ended. */
  private abstract class Role extends Actor {
    /**
     * The delay in seconds below which an activity takes no time, also at date 0, where doubles are
     * that small.
     */
    private static final double LEAST_DELAY = 1e-18;

    /**
     * Waits for a date, which may be now up to a rounding: SimGrid does not get a remaining delay
     * that no clock can distinguish from none.
     */
    final void awaitDate(double date) {
      if (date - Engine.get_clock() > Math.max(4 * Math.ulp(date), LEAST_DELAY)) {
        sleep_until(date);
      }
    }

    @Override
    public final void run() {
      try {
        act();
      } catch (RuntimeException e) {
        fail(e);
      }
    }

    abstract void act();
  }

  /**
   * The workers' monitors on a platform whose speeds change: at every multiple of an interval they
   * sample which share of the speed is available, and take it for that of the interval that ends
   * there. A monitor on the host could do no more; a share above 1 is possible, as in SimGrid's
   * profiles.
   */
  private final class Monitors extends Role {
    private final double interval;

    /** The available seconds up to each sample, by worker; the first is date 0. */
    private final List<double[]> sums = new ArrayList<>(List.of(new double[hosts.length]));

    /**
     * Makes the monitors.
     *
     * @param interval seconds, positive
     */
    Monitors(double interval) {
      this.interval = interval;
    }

    @Override
    void act() {
      // The master decides when the run has ended.
      daemonize();
      while (!machine.over()) {
        sleep_until(sums.size() * interval);
        double[] sum = sums.getLast().clone();
        for (int w = 0; w < sum.length; w++) {
          sum[w] += hosts[w].get_available_speed() * interval;
        }
        sums.add(sum);
      }
    }

    /**
     * Returns the seconds of full speed that were available in [0, instant], which is at most now.
     * The share that is available now stands for the time since the last sample.
     */
    double availableSeconds(int w, double instant) {
      int sample = (int) Math.min(Math.floor(instant / interval), sums.size() - 1.0);
      double before = sums.get(sample)[w];
      double since = instant - sample * interval;
      double share =
          sample + 1 < sums.size()
              ? (sums.get(sample + 1)[w] - before) / interval
              : hosts[w].get_available_speed();
      return before + since * share;
    }
  }
}
