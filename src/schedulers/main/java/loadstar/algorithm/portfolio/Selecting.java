package loadstar.algorithm.portfolio;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingMaster;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Idle;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Master;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.SharedInputs;
import loadstar.algorithm.play.StarReplay;
import loadstar.algorithm.play.StarState;
import loadstar.algorithm.selfscheduling.SelfScheduling;
import loadstar.model.IndexSort;
import loadstar.model.WorkerSpec;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The common part of selecting schedulers: one member of the portfolio schedules the load; now and
 * then, when a worker requests work, one is chosen anew and takes over. A choice is made when every
 * worker has been measured with a chunk of the start, then when as many chunks are back as the
 * parameter gives, and when load was lost.
 */
abstract class Selecting implements Scheduler {
  final List<SchedulerKind> portfolio;
  final Knowledge known;
  private final int reconsider;
  private final double startShare;
  private final Renumbered view;
  private @Nullable Takeover current;
  private @Nullable SchedulerKind chosen;
  private double thinkingUntil = Double.NEGATIVE_INFINITY;
  private boolean started;
  private boolean anew = true;
  private int back;

  Selecting(StarProblem problem, Settings settings) {
    portfolio = PortfolioKinds.of(settings.get(PortfolioKinds.PORTFOLIO));
    known = new Knowledge(problem, settings.get(PortfolioKinds.TASK_DEVIATION));
    int interval = settings.get(PortfolioKinds.RECONSIDER);
    reconsider = interval == 0 ? problem.size() : interval;
    startShare = settings.get(PortfolioKinds.START_SHARE);
    started = startShare == 0;
    view = new Renumbered(known);
  }

  abstract int choose(Master master);

  /** Returns the seconds of the latest choice that count as its overhead. */
  double thinkingSeconds() {
    return 0;
  }

  @Override
  public final Action next(Master master) {
    double now = master.now();
    if (now < thinkingUntil) {
      return Idle.WAIT;
    }
    int idle = known.remaining > 0 ? known.firstIdle() : -1;
    started = started || (idle >= 0 && known.measuredAll());
    int measuring = !started ? idle : startShare > 0 && idle >= 0 ? known.firstUnmeasured() : -1;
    if (measuring >= 0) {
      return start(master, measuring);
    }
    if (idle >= 0 && (anew || back >= reconsider)) {
      anew = false;
      back = 0;
      current = null;
      chosen = portfolio.get(choose(master));
      double seconds = thinkingSeconds();
      if (seconds > 0) {
        thinkingUntil = now + seconds;
        master.wakeAt(thinkingUntil);
        return Idle.WAIT;
      }
    }
    if (current == null && chosen != null && known.remaining > 0) {
      current = new Takeover(chosen, known.rest(known.speeds()), known);
    }
    Action action = current == null ? Idle.END : current.next(view.of(master));
    // A member does not know of load that was lost before it took over.
    return action == Idle.END && known.remaining > 0 ? Idle.WAIT : action;
  }

  /** Tells whether the next chunk of a worker only measures it. */
  private boolean starts(int worker) {
    return startShare > 0 && !known.measured(worker);
  }

  /**
   * Cuts a measuring chunk as large as at the start of the run, or less where less is left, as the
   * worker may be slow.
   */
  private Send start(Master master, int worker) {
    double tasks = started ? known.remaining : known.problem.tasks();
    double size = Math.max(1, Math.ceil(startShare * tasks / known.size()));
    current = null; // The chosen one takes over again, with less left.
    return view.of(master).cut(worker, 1, 0, Math.min(size, known.remaining));
  }

  @Override
  public final void joined(Master master, int worker) {
    known.joined(worker);
    if (current != null && !starts(worker)) {
      current.joined(view.of(master), worker);
    }
  }

  @Override
  public final void returned(Master master, Send chunk, double seconds) {
    known.back(chunk, seconds, master.now());
    back++;
    if (current != null) {
      current.returned(view.of(master), chunk, seconds);
    }
  }

  @Override
  public final void left(Master master, int worker) {
    known.left(worker);
    if (current != null) {
      current.left(view.of(master), worker);
    }
  }

  @Override
  public final void lost(Master master, Send chunk) {
    known.lost(chunk);
    anew = true;
    if (current != null) {
      current.lost(view.of(master), chunk);
    }
  }

  /**
   * The master as the members see it in turn: their rounds, which each counts from 1, are mapped to
   * consecutive ones.
   */
  private static final class Renumbered extends ForwardingMaster {
    private final Knowledge known;
    private final int[] round;

    Renumbered(Knowledge known) {
      this.known = known;
      round = new int[known.size()];
    }

    @Override
    public Send cut(int worker, int ownRound, int part, double size) {
      Send chunk = master().cut(worker, ++round[worker], part, size);
      known.given(chunk, now());
      return chunk;
    }
  }

  /**
   * Simulates every member of the portfolio from the present state and takes the one that finishes
   * first in the mean of several simulations (after SimAS, Mohammed and Ciorba, 2020). A choice
   * takes O(samples * members * simulated chunks * log P).
   */
  static final class Auto extends Selecting {
    private final int samples;
    private final double speedError;
    private final double secondsOfChunk;
    private int choices;
    private long simulated;

    Auto(StarProblem problem, Settings settings) {
      super(problem, settings);
      samples = settings.get(PortfolioKinds.SAMPLES);
      speedError = settings.get(PortfolioKinds.SPEED_ERROR);
      secondsOfChunk = settings.get(PortfolioKinds.THINKING);
    }

    @Override
    int choose(Master master) {
      List<SchedulerKind> members = portfolio;
      double[] ends = new double[members.size()];
      simulated = 0;
      choices++;
      for (int s = 0; s < samples && members.size() > 1; s++) {
        Forecast forecast = new Forecast(known, master, speedError, 1000L * choices + s);
        for (int k = 0; k < ends.length; k++) {
          ends[k] += forecast.end(members.get(k));
        }
        simulated += forecast.chunks;
      }
      return IndexSort.least(ends.length, k -> ends[k]);
    }

    @Override
    double thinkingSeconds() {
      return simulated * secondsOfChunk;
    }
  }
}

/**
 * The state of a run as its master knows it: which workers are present and idle, which chunks are
 * outstanding since when, and how fast workers were.
 */
final class Knowledge {
  // The number of measured chunks that are stored for each worker.
  private static final int KEPT = 20;
  // The assumed deviation of a task's cost counts as this many measurements.
  private static final double PRIOR = 2;

  /**
   * A chunk of a worker, and the seconds for the master and for shared input before its own data
   * were sent.
   */
  record Out(double size, double cutAt, double before) {
    /** Returns the date at which its data have arrived, in seconds. */
    private double arrival(WorkerSpec spec) {
      return cutAt + (spec.sendSeconds(size) + before) + spec.latencyInFlight();
    }
  }

  /**
   * A chunk that is back: the seconds that the worker measured, and those from cutting it to having
   * its result.
   */
  record Done(double tasks, double seconds, double withMessages) {}

  private enum Presence {
    /** The worker's first request has not come. */
    EXPECTED,
    HERE,
    AWAY
  }

  private static final class Worker {
    private final WorkerSpec spec;
    private final ArrayDeque<Out> out = new ArrayDeque<>(2);
    private final ArrayDeque<Done> done = new ArrayDeque<>();
    private Presence presence = Presence.EXPECTED;
    private long results;
    // Result number j counts j times, as in adaptive weighted factoring.
    private double tasks;
    private double seconds;
    // The tasks of all results.
    private double total;

    Worker(WorkerSpec spec) {
      this.spec = spec;
    }

    /** Tells whether the worker is present and no chunk has measured its speed. */
    private boolean isUnmeasured() {
      return presence == Presence.HERE && results == 0;
    }
  }

  final StarProblem problem;
  private final double assumedDeviation;
  private final List<Worker> workers = new ArrayList<>();
  private final SharedInputs inputs;
  private final Set<Integer> idle = new LinkedHashSet<>();
  private int unmeasured;
  long remaining;
  // The date of the latest result, and the date at which it was offered, in seconds.
  private double backAt = Double.NaN;
  private double backOffered;
  private double squares;
  private double residuals;

  // The deviation of a task's cost over its mean is assumed until one is measured.
  Knowledge(StarProblem problem, double assumedDeviation) {
    this.problem = problem;
    this.assumedDeviation = assumedDeviation;
    inputs = new SharedInputs(problem.workers());
    remaining = problem.tasks();
    problem.workers().forEach(spec -> workers.add(new Worker(spec)));
  }

  // ------------------------------------------------------------------ events

  void joined(int w) {
    is(w, Presence.HERE);
    idle.add(w);
  }

  private void is(int w, Presence presence) {
    Worker worker = workers.get(w);
    unmeasured -= worker.isUnmeasured() ? 1 : 0;
    worker.presence = presence;
    unmeasured += worker.isUnmeasured() ? 1 : 0;
  }

  void left(int w) {
    is(w, Presence.AWAY);
    inputs.lost(w);
    idle.remove(w);
  }

  void given(Send chunk, double now) {
    workers.get(chunk.worker()).out.add(new Out(chunk.size(), now, before(chunk.worker())));
    idle.remove(chunk.worker());
    remaining -= (long) chunk.size();
  }

  private double before(int w) {
    return workers.get(w).spec.extras().dispatchSeconds() + inputs.take(w);
  }

  void lost(Send chunk) {
    workers.get(chunk.worker()).out.poll();
    remaining += (long) chunk.size();
  }

  void back(Send chunk, double seconds, double now) {
    Worker worker = workers.get(chunk.worker());
    Out out = worker.out.remove();
    backAt = now;
    backOffered = out.arrival(worker.spec) + seconds + worker.spec.latencyInFlight();
    if (worker.out.isEmpty()) {
      idle.add(chunk.worker());
    }
    worker.done.add(new Done(chunk.size(), seconds, now - out.cutAt));
    if (worker.done.size() > KEPT) {
      worker.done.remove();
    }
    double computing = seconds - worker.spec.computeLatency();
    if (computing > 0) {
      compare(worker, chunk.size(), computing);
      unmeasured -= worker.isUnmeasured() ? 1 : 0;
      worker.results++;
      worker.tasks += worker.results * chunk.size();
      worker.seconds += worker.results * computing;
      worker.total += chunk.size();
    }
  }

  // With independent tasks, the time of n tasks over its prediction from N tasks before has the
  // variance s^2 (1/n + 1/N).
  private void compare(Worker worker, double n, double computing) {
    if (worker.results > 0) {
      double surprise = computing / n * worker.tasks / worker.seconds - 1;
      squares += surprise * surprise / (1 / n + 1 / worker.total);
      residuals++;
    }
  }

  // ------------------------------------------------------------------ queries

  int size() {
    return workers.size();
  }

  /** Returns the workers that are present without a chunk, in the order of their requests. */
  List<Integer> idle() {
    return List.copyOf(idle);
  }

  /** Returns the first idle worker, or -1. */
  int firstIdle() {
    return idle.stream().findFirst().orElse(-1);
  }

  boolean here(int w) {
    return workers.get(w).presence == Presence.HERE;
  }

  boolean measured(int w) {
    return workers.get(w).results > 0;
  }

  boolean measuredAll() {
    return unmeasured == 0;
  }

  /** Returns the first of the idle workers that no chunk has measured, or -1. */
  int firstUnmeasured() {
    return unmeasured == 0 ? -1 : idle.stream().filter(w -> !measured(w)).findFirst().orElse(-1);
  }

  List<Out> out(int w) {
    return List.copyOf(workers.get(w).out);
  }

  /** Returns the latest chunks of a worker that are back. */
  Iterable<Done> done(int w) {
    return workers.get(w).done;
  }

  // Returns the relative error of a worker's speed: the assumed one before it was measured, which
  // then counts as one result; besides, the mean cost of N tasks of deviation s has the error
  // s/sqrt N.
  double speedError(int w, double assumed) {
    Worker worker = workers.get(w);
    if (worker.results == 0) {
      return assumed;
    }
    double s = deviation();
    return Math.sqrt(assumed * assumed / (1 + worker.results) + s * s / worker.total);
  }

  /** Returns s, the standard deviation of a task's cost over its mean. */
  double deviation() {
    double prior = PRIOR * assumedDeviation * assumedDeviation;
    return Math.sqrt((prior + squares) / (PRIOR + residuals));
  }

  // Returns the tasks a second of each worker: the measured speed, or else the nominal one, times
  // the ratio of the measured speeds of all measured workers to their nominal ones.
  double[] speeds() {
    double measured = 0;
    double nominal = 0;
    for (Worker worker : workers) {
      if (worker.results > 0) {
        measured += worker.tasks / worker.seconds;
        nominal += worker.spec.speed();
      }
    }
    double ratio = nominal > 0 ? measured / nominal : 1;
    return workers.stream()
        .mapToDouble(worker ->
            worker.results > 0 ? worker.tasks / worker.seconds : worker.spec.speed() * ratio)
        .toArray();
  }

  double power() {
    double[] speeds = speeds();
    double power = 0;
    for (int w = 0; w < speeds.length; w++) {
      power += here(w) ? speeds[w] : 0;
    }
    return power;
  }

  double tasksBack() {
    Stream<Out> out = workers.stream().flatMap(worker -> worker.out.stream());
    return problem.tasks() - remaining - out.mapToDouble(Out::size).sum();
  }

  /** Returns the problem that is left, with workers of these speeds. */
  StarProblem rest(double[] speeds) {
    return new StarProblem(
        with(speeds),
        remaining,
        problem.whole(),
        problem.utilization(),
        problem.seed(),
        problem.ports(),
        problem.variation(),
        KnownCosts.MEAN); // of tasks that have no positions
  }

  List<WorkerSpec> with(double[] speeds) {
    return IntStream.range(0, speeds.length)
        .mapToObj(w -> workers.get(w).spec.withSpeed(speeds[w]))
        .toList();
  }

  // Returns the present state if workers have these speeds. A transfer that is under way goes on.
  // A result that should be back waits, if it is behind the one that the master receives;
  // otherwise its chunk is assumed to need more of the time that it has had: the share "late".
  StarState state(Master master, double[] speeds, double late) {
    double now = master.now();
    StarState state = new StarState(now);
    double front = backAt == now ? backOffered : Double.POSITIVE_INFINITY;
    for (int w = 0; w < speeds.length; w++) {
      double since = master.receivingSince(w);
      if (!Double.isNaN(since)) {
        state.receiving().put(w, since);
        WorkerSpec spec = workers.get(w).spec;
        Out out = workers.get(w).out.peek();
        double offered =
            out == null
                ? since
                : out.arrival(spec) + computing(spec, out, speeds[w]) + spec.latencyInFlight();
        front = Math.min(front, offered);
      }
    }
    for (int w = 0; w < speeds.length; w++) {
      switch (workers.get(w).presence) {
        case HERE -> {
          state.present().add(w);
          if (inputs.given(w)) {
            state.withInput().add(w);
          }
          addOut(state, w, front, speeds[w], late);
        }
        case EXPECTED -> {
          if (!state.receiving().containsKey(w)) {
            state.asking().add(w);
          }
        }
        case AWAY -> {
          // The worker may come back, at an unknown date.
        }
      }
    }
    return state;
  }

  private static double computing(WorkerSpec spec, Out out, double speed) {
    return spec.computeLatency() + out.size / speed;
  }

  private void addOut(StarState state, int w, double front, double speed, double late) {
    WorkerSpec spec = workers.get(w).spec;
    boolean waits = state.receiving().containsKey(w); // the first one, in the order of cutting
    double free = 0;
    for (Out out : workers.get(w).out) {
      double start = Math.max(free, out.arrival(spec));
      free = start + computing(spec, out, speed);
      double offered = free + spec.latencyInFlight();
      waits |= offered >= front;
      if (!waits && offered + spec.resultSeconds(out.size) < state.date()) {
        free = start + (1 + late) * (state.date() - start);
      }
      waits = false;
      state.computations().add(new StarState.Computation(w, out.size, start, free));
    }
  }
}

/**
 * One way in which a run may go on from now: drawn speeds of the workers, the same for all members
 * that are simulated, and drawn costs of chunks. The draws depend on the number of the forecast
 * alone, so no seed of a run makes a difference. A member knows the speeds that were measured or
 * assumed, not the drawn ones.
 */
final class Forecast {
  private final Knowledge known;
  private final long number;
  private final StarProblem rest;
  private final double deviation;
  private final List<WorkerSpec> workers;
  private final StarState state;
  long chunks;

  Forecast(Knowledge known, Master master, double speedError, long number) {
    this.known = known;
    this.number = number;
    double[] speeds = known.speeds();
    rest = known.rest(speeds);
    deviation = known.deviation();
    var gauss = ZigguratSampler.NormalizedGaussian.of(random("speeds"));
    double[] drawn = new double[speeds.length];
    Arrays.setAll(drawn, w -> speeds[w] * factor(known.speedError(w, speedError), gauss.sample()));
    workers = known.with(drawn);
    state = known.state(master, drawn, speedError);
  }

  private UniformRandomProvider random(String what) {
    return RandomSource.XO_SHI_RO_256_PP.create(new long[] {number, what.hashCode(), 1, 1});
  }

  /** Returns a lognormal number of mean 1, the same on every machine. */
  private static double factor(double deviation, double normal) {
    double variance = StrictMath.log1p(deviation * deviation);
    return StrictMath.exp(Math.sqrt(variance) * normal - variance / 2);
  }

  /** Returns the date, in seconds, at which the run would be over if this kind took over now. */
  double end(SchedulerKind kind) {
    Takeover member = new Takeover(kind, rest, known);
    StarReplay replay = StarReplay.of(workers, kind, member).withWork(work()).from(state).play();
    chunks += replay.schedule().rows();
    return replay.end();
  }

  /**
   * Returns the work of chunks: n independent tasks of mean 1 and deviation s cost n (1 +- s / sqrt
   * n).
   */
  private ToDoubleFunction<Send> work() {
    var gauss = ZigguratSampler.NormalizedGaussian.of(random("tasks"));
    return chunk -> chunk.size() * factor(deviation / Math.sqrt(chunk.size()), gauss.sample());
  }
}

/**
 * A scheduler that takes over the rest of a load. It is made for the remaining tasks, is given the
 * earlier measurements, and lets workers request work when the chunks that they have from others
 * are back. A worker's chunks come back in the order of cutting.
 */
final class Takeover extends ForwardingScheduler {
  private final SelfScheduling member;
  private final List<ArrayDeque<Knowledge.Out>> others = new ArrayList<>();
  private final List<Integer> idle;
  private boolean begun;

  // The rest is the remaining problem, with the assumed speeds of workers.
  Takeover(SchedulerKind kind, StarProblem rest, Knowledge known) {
    SelfScheduling member = (SelfScheduling) kind.create(rest, Settings.NONE);
    super(member);
    this.member = member;
    idle = known.idle();
    for (int w = 0; w < known.size(); w++) {
      others.add(new ArrayDeque<>(known.out(w)));
      for (Knowledge.Done done : known.done(w)) {
        member.learn(w, done.tasks(), done.seconds(), done.withMessages());
      }
      if (known.here(w) && !known.out(w).isEmpty()) {
        member.isBusy(w);
      }
    }
  }

  @Override
  public Action next(Master master) {
    if (!begun) {
      begun = true;
      idle.forEach(w -> member.joined(master, w));
    }
    return member.next(master);
  }

  @Override
  public void returned(Master master, Send chunk, double seconds) {
    int w = chunk.worker();
    Knowledge.Out other = others.get(w).poll();
    if (other == null) {
      member.returned(master, chunk, seconds);
      return;
    }
    member.learn(w, chunk.size(), seconds, master.now() - other.cutAt());
    if (others.get(w).isEmpty()) {
      member.joined(master, w);
    }
  }

  /** Ignores the loss of a chunk that another scheduler has cut, as its load is not this one's. */
  @Override
  public void lost(Master master, Send chunk) {
    if (others.get(chunk.worker()).poll() == null) {
      member.lost(master, chunk);
    }
  }
}
