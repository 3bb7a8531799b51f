package loadstar.algorithm.portfolio;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.SharedInputs;
import loadstar.algorithm.play.StarState;
import loadstar.model.WorkerSpec;

/**
 * What the master of a run knows: which workers are present and idle, which chunks are out since
 * when, and how fast workers were.
 */
final class Knowledge {
  /** Measured chunks that are kept of each worker. */
  private static final int KEPT = 20;

  /** As many measurements as the assumed deviation of a task's cost counts for. */
  private static final double PRIOR = 2;

  /**
   * A chunk that a worker has.
   *
   * @param before seconds for the master and for shared input before its own data were sent
   */
  record Out(double size, double cutAt, double before) {}

  /**
   * A chunk that is back.
   *
   * @param seconds that the worker measured
   * @param withMessages seconds from cutting it to having its result
   */
  record Done(double tasks, double seconds, double withMessages) {}

  private enum Presence {
    /** Its first request has not come. */
    EXPECTED,
    HERE,
    AWAY
  }

  /** One worker. */
  private static final class Worker {
    private final WorkerSpec spec;
    private final ArrayDeque<Out> out = new ArrayDeque<>(2);
    private final ArrayDeque<Done> done = new ArrayDeque<>();
    private Presence presence = Presence.EXPECTED;
    private long results;

    /** As in adaptive weighted factoring, result number j counts j times. */
    private double tasks;

    private double seconds;

    /** Tasks of all results. */
    private double total;

    Worker(WorkerSpec spec) {
      this.spec = spec;
    }
  }

  private final StarProblem problem;
  private final double assumedDeviation;
  private final List<Worker> workers = new ArrayList<>();
  private final SharedInputs inputs;
  private final Set<Integer> idle = new LinkedHashSet<>();
  private long remaining;
  private double squares;
  private double residuals;

  /**
   * @param assumedDeviation of a task's cost over its mean, before any is measured
   */
  Knowledge(StarProblem problem, double assumedDeviation) {
    this.problem = problem;
    this.assumedDeviation = assumedDeviation;
    inputs = new SharedInputs(problem.workers());
    remaining = problem.tasks();
    problem.workers().forEach(spec -> workers.add(new Worker(spec)));
  }

  // ------------------------------------------------------------------ what happens

  void joined(int w) {
    workers.get(w).presence = Presence.HERE;
    idle.add(w);
  }

  void left(int w) {
    workers.get(w).presence = Presence.AWAY;
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
      worker.results++;
      worker.tasks += worker.results * chunk.size();
      worker.seconds += worker.results * computing;
      worker.total += chunk.size();
    }
  }

  /**
   * With independent tasks the time of n tasks over what N tasks before let expect has the variance
   * s^2 (1/n + 1/N).
   */
  private void compare(Worker worker, double n, double computing) {
    if (worker.results > 0) {
      double surprise = computing / n * worker.tasks / worker.seconds - 1;
      squares += surprise * surprise / (1 / n + 1 / worker.total);
      residuals++;
    }
  }

  // ------------------------------------------------------------------ what is known

  StarProblem problem() {
    return problem;
  }

  int size() {
    return workers.size();
  }

  /** Tasks that are not given out. */
  long remaining() {
    return remaining;
  }

  /** Workers that are there and have nothing, in the order of asking. */
  List<Integer> idle() {
    return List.copyOf(idle);
  }

  boolean anyIdle() {
    return !idle.isEmpty();
  }

  boolean here(int w) {
    return workers.get(w).presence == Presence.HERE;
  }

  /** Whether a result has told the worker's speed. */
  boolean measured(int w) {
    return workers.get(w).results > 0;
  }

  /** Whether the speed of every worker that is there has been measured. */
  boolean measuredAll() {
    for (Worker worker : workers) {
      if (worker.presence == Presence.HERE && worker.results == 0) {
        return false;
      }
    }
    return true;
  }

  /** Chunks that the worker has, in the order of cutting. */
  List<Out> out(int w) {
    return List.copyOf(workers.get(w).out);
  }

  /** Its latest chunks that are back. */
  Iterable<Done> done(int w) {
    return workers.get(w).done;
  }

  /**
   * Relative error of a worker's speed. The assumed one counts as one result; besides, N tasks of
   * deviation s tell their mean cost up to s/sqrt N.
   *
   * @param assumed of a worker that was not measured
   */
  double speedError(int w, double assumed) {
    Worker worker = workers.get(w);
    if (worker.results == 0) {
      return assumed;
    }
    double s = deviation();
    return Math.sqrt(assumed * assumed / (1 + worker.results) + s * s / worker.total);
  }

  /** s, the standard deviation of a task's cost over its mean. */
  double deviation() {
    double prior = PRIOR * assumedDeviation * assumedDeviation;
    return Math.sqrt((prior + squares) / (PRIOR + residuals));
  }

  /**
   * Tasks a second of each worker: as measured; of the others the nominal speed, times what the
   * measured ones have together over their nominal speeds.
   */
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
    double[] speeds = new double[workers.size()];
    Arrays.setAll(
        speeds,
        w -> {
          Worker worker = workers.get(w);
          return worker.results > 0 ? worker.tasks / worker.seconds : worker.spec.speed() * ratio;
        });
    return speeds;
  }

  /** Tasks a second of all workers that are there. */
  double power() {
    double[] speeds = speeds();
    double power = 0;
    for (int w = 0; w < speeds.length; w++) {
      power += here(w) ? speeds[w] : 0;
    }
    return power;
  }

  /** Tasks whose results are back. */
  double tasksBack() {
    double out = 0;
    for (Worker worker : workers) {
      for (Out chunk : worker.out) {
        out += chunk.size;
      }
    }
    return problem.tasks() - remaining - out;
  }

  /** The problem that is left, with workers of these speeds. */
  StarProblem rest(double[] speeds) {
    return new StarProblem(
        with(speeds), remaining, problem.whole(), problem.utilization(), problem.seed());
  }

  /** The workers with these speeds. */
  List<WorkerSpec> with(double[] speeds) {
    List<WorkerSpec> specs = new ArrayList<>(workers.size());
    for (int w = 0; w < speeds.length; w++) {
      specs.add(workers.get(w).spec.withSpeed(speeds[w]));
    }
    return specs;
  }

  /**
   * The present state if workers have these speeds. A chunk that should be back is taken to need
   * some more of the time that it has had.
   *
   * @param late that share
   */
  StarState state(double now, double[] speeds, double late) {
    StarState state = new StarState(now);
    for (int w = 0; w < speeds.length; w++) {
      Worker worker = workers.get(w);
      switch (worker.presence) {
        case HERE -> {
          state.present(w);
          if (inputs.given(w)) {
            state.hasInput(w);
          }
          addOut(state, w, now, speeds[w], late);
        }
        case EXPECTED -> state.asks(w);
        case AWAY -> {
          // It may come back, and nobody knows when.
        }
      }
    }
    return state;
  }

  private void addOut(StarState state, int w, double now, double speed, double late) {
    WorkerSpec spec = workers.get(w).spec;
    double free = 0;
    for (Out out : workers.get(w).out) {
      double flight = spec.latencyInFlight();
      double arrival = out.cutAt + (spec.sendSeconds(out.size) + out.before) + flight;
      double start = Math.max(free, arrival);
      double end = start + spec.computeLatency() + out.size / speed;
      if (end + flight + spec.resultSeconds(out.size) < now) {
        end = start + (1 + late) * (now - start);
      }
      free = Math.max(now, end);
      state.computes(w, out.size, start, free);
    }
  }
}
