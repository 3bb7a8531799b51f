package loadstar.algorithm.portfolio;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.KnownCosts;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.SharedInputs;
import loadstar.algorithm.play.StarState;
import loadstar.model.WorkerSpec;

/**
 * The state of a run as its master knows it: which workers are present and idle, which chunks are
 * outstanding since when, and how fast workers were.
 */
final class ObservedState {
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
  ObservedState(StarProblem problem, double assumedDeviation) {
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
