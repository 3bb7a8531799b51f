package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.Action;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.model.Word;
import loadstar.model.WorkerSpec;

/**
 * The common part of self-scheduling rules. Workers that request work, at first by a message and
 * then by every result, are served in the order of their requests, one chunk each; those that have
 * left meanwhile are skipped. With {@code pending} above 1 a worker that has got a chunk requests
 * the next at once, behind the requests in the queue. While it has a chunk left, it waits for all
 * first requests that have come to the master, those that the port still receives included. The
 * load of a lost chunk goes to the next requests, so requests stay in the queue when nothing is
 * left. P counts all workers of the platform, those that come late and those that leave too. Each
 * event takes O(1), besides the rule.
 *
 * <p>A rule computes in {@link #chunk} how many tasks a worker gets, and is notified of results in
 * {@link #heard} if it needs them.
 */
public abstract class SelfScheduling implements Scheduler {
  private final int workers;
  private final long tasks;
  private final Rounding rounding;
  private final long minimum;
  private final RequestQueue requests;
  private final boolean[] there;
  private final int[] round;
  private final boolean[] newcomer; // its first request since joining is in the queue
  private final boolean[] aside;
  private final double[] busySince;
  private final int[] most;
  private final int[] out;
  private int present;
  private boolean complete;
  private int newcomers;
  private long remaining;
  private long chunks;
  private int changesOfPresence;

  /**
   * Reads {@code rounding}, {@code minimum} and {@code pending}.
   *
   * @throws loadstar.model.InputException unless the load is a whole number of tasks
   */
  protected SelfScheduling(StarProblem problem, Settings settings) {
    this(problem, settings, SelfSchedulingKinds.ROUNDING);
  }

  /** Makes a rule whose default rounding differs. */
  protected SelfScheduling(StarProblem problem, Settings settings, Parameter<String> rounding) {
    workers = problem.size();
    tasks = problem.tasks();
    remaining = tasks;
    this.rounding = Word.parse(Rounding.class, settings.get(rounding));
    minimum = settings.get(SelfSchedulingKinds.MINIMUM);
    requests = new RequestQueue(workers);
    there = new boolean[workers];
    round = new int[workers];
    newcomer = new boolean[workers];
    aside = new boolean[workers];
    busySince = new double[workers];
    out = new int[workers];
    most = new int[workers];
    int pending = settings.get(SelfSchedulingKinds.PENDING);
    Arrays.setAll(
        most, w -> Math.min(pending, Math.max(1, problem.worker(w).extras().maxChunks())));
  }

  /**
   * Returns the number of tasks for a worker that requests work. Whatever the rule returns, the
   * worker gets at least the minimum, and no more than there is.
   */
  protected abstract long chunk(Master master, int worker);

  /**
   * Tells whether a worker that requests work gets a chunk at all; if not, it is considered again
   * when a worker leaves or a chunk is lost. As long as tasks remain, some present worker has to be
   * served.
   */
  protected boolean serves(int worker) {
    return true;
  }

  /** Notifies the rule that a result is back. */
  protected void heard(Master master, Send chunk, double seconds) {}

  /**
   * Notifies the rule of the time of an earlier chunk of another scheduler in this run; no request
   * follows from it.
   *
   * @param tasks of the chunk
   * @param seconds that its worker measured
   * @param withMessages seconds from cutting it to having its result
   */
  public void learn(int worker, double tasks, double seconds, double withMessages) {}

  /**
   * Marks a worker that is present and computes a chunk of another scheduler: it joins when that is
   * back.
   */
  public final void isBusy(int worker) {
    if (!there[worker]) {
      there[worker] = true;
      present++;
      changesOfPresence++;
    }
  }

  /** Notifies the rule that a chunk is lost; its tasks are among the remaining ones again. */
  protected void missed(Master master, Send chunk) {}

  /** Returns P, the number of workers. */
  protected final int workers() {
    return workers;
  }

  /** Returns N, the number of tasks. */
  protected final long tasks() {
    return tasks;
  }

  /** Returns R, the number of tasks that are not assigned. */
  protected final long remaining() {
    return remaining;
  }

  /** Takes tasks out of the remaining ones, or gives them back; for rules that work in steps. */
  final void hold(long held) {
    remaining -= held;
  }

  /** Returns the number of chunks assigned so far. */
  protected final long chunks() {
    return chunks;
  }

  /** Tells whether the next chunk begins a batch of P chunks, for any workers. */
  protected final boolean beginsBatch() {
    return chunks % workers == 0;
  }

  /** Rounds a number of tasks by the rule's {@link Rounding}. */
  protected final long round(double x) {
    return rounding.round(x);
  }

  /** Returns the minimum of a chunk, in tasks. */
  protected final long minimum() {
    return minimum;
  }

  /** Tells whether a worker has joined and not left. */
  protected final boolean isThere(int worker) {
    return there[worker];
  }

  /** Returns how often workers have joined and left. */
  final int changesOfPresence() {
    return changesOfPresence;
  }

  void completed() {}

  /** Lets all present workers request work anew, by their numbers, those without a chunk first. */
  final void askInTurn() {
    requests.clear();
    Arrays.fill(aside, false);
    for (boolean idle : new boolean[] {true, false}) {
      for (int worker = 0; worker < workers; worker++) {
        if (there[worker] && isIdle(worker) == idle) {
          ask(worker);
        }
      }
    }
  }

  final boolean isComplete() {
    return complete;
  }

  final boolean isIdle(int worker) {
    return out[worker] == 0;
  }

  /**
   * Returns the date, in seconds, at which the worker's oldest chunk was assigned or, if that is
   * later, the result before it was back.
   */
  protected final double busySince(int worker) {
    return busySince[worker];
  }

  /** Tells whether sizes depend on measured times, and not only on the order of requests. */
  boolean measures() {
    return false;
  }

  /** Tells whether tasks are held back that no worker can get now. */
  boolean holdsBack() {
    return false;
  }

  @Override
  public final Action next(Master master) {
    while (remaining > 0) {
      int worker = requests.take(newcomers > 0 || master.firstRequests() > 0);
      if (worker == RequestQueue.NOBODY) {
        break;
      }
      isNoNewcomer(worker);
      if (!there[worker]) {
        continue;
      }
      if (!serves(worker)) {
        aside[worker] = true;
        continue;
      }
      long size = Math.min(remaining, Math.max(minimum, chunk(master, worker)));
      Send send = master.cut(worker, ++round[worker], 0, size);
      remaining -= size;
      chunks++;
      if (out[worker]++ == 0) {
        busySince[worker] = master.now();
      }
      given(master, send);
      ask(worker);
      return send;
    }
    return remaining > 0 || holdsBack() ? Idle.WAIT : Idle.END;
  }

  /** Notifies the rule that a chunk has been cut, of the size that the bounds left. */
  protected void given(Master master, Send chunk) {}

  @Override
  public final void joined(Master master, int worker) {
    isBusy(worker);
    ask(worker);
    if (requests.contains(worker) && !newcomer[worker]) {
      newcomer[worker] = true;
      newcomers++;
    }
    if (present == workers && !complete) {
      complete = true;
      completed();
    }
  }

  @Override
  public final void left(Master master, int worker) {
    there[worker] = false;
    changesOfPresence++;
    present--;
    isNoNewcomer(worker);
    askAgain();
  }

  @Override
  public final void returned(Master master, Send chunk, double seconds) {
    heard(master, chunk, seconds);
    lessOut(chunk.worker());
    busySince[chunk.worker()] = master.now();
    ask(chunk.worker());
  }

  @Override
  public final void lost(Master master, Send chunk) {
    remaining += (long) chunk.size();
    lessOut(chunk.worker());
    missed(master, chunk);
    askAgain();
  }

  /** Queues the requests again that the rule did not serve. */
  private void askAgain() {
    for (int worker = 0; worker < workers; worker++) {
      if (aside[worker]) {
        aside[worker] = false;
        ask(worker);
      }
    }
  }

  private void lessOut(int worker) {
    if (--out[worker] == 0) {
      requests.hasNothing(worker);
    }
  }

  private void isNoNewcomer(int worker) {
    newcomers -= newcomer[worker] ? 1 : 0;
    newcomer[worker] = false;
  }

  // A worker requests one chunk at a time. One that left while it waited and came back still has
  // its position.
  private void ask(int worker) {
    if (!requests.contains(worker) && out[worker] < most[worker]) {
      requests.add(worker, out[worker] > 0);
    }
  }

  /** The weights of workers that are known before the run; they sum to P. */
  static final class Weights {
    private Weights() {}

    /** Returns the weights as given by the user, not scaled; empty if no worker has one. */
    static double[] given(StarProblem problem, Settings settings) {
      double[] weights =
          IntStream.range(0, problem.size())
              .mapToObj(w -> settings.find(w, SelfSchedulingKinds.WEIGHT))
              .flatMap(Optional::stream)
              .mapToDouble(weight -> weight)
              .toArray();
      if (weights.length != 0 && weights.length != problem.size()) {
        throw new InputException(
            "only " + weights.length + " of " + problem.size() + " workers have a \"weight\"",
            "one for every worker");
      }
      return weights;
    }

    /** Returns the weights as given by the user, otherwise in proportion to something. */
    static double[] of(StarProblem problem, Settings settings, IntToDoubleFunction otherwise) {
      int p = problem.size();
      double[] weights = given(problem, settings);
      if (weights.length == 0) {
        weights = IntStream.range(0, p).mapToDouble(otherwise).toArray();
      }
      double sum = Arrays.stream(weights).sum();
      for (int w = 0; w < p; w++) {
        weights[w] *= p / sum;
      }
      return weights;
    }
  }

  /**
   * The whole powers a_i of the workers, at least 1, and their sum A (Chronopoulos, Andonie, Benche
   * and Grosu, CLUSTER 2001): the weight of each worker, otherwise its speed over that of the
   * slowest, cut to a whole number.
   */
  record Powers(int[] powers, long total) {
    /** Returns the powers; all are 1 for a rule that is not distributed. */
    static Powers of(StarProblem problem, Settings settings, boolean distributed) {
      double[] weights =
          distributed
              ? Weights.given(problem, settings)
              : DoubleStream.generate(() -> 1).limit(problem.size()).toArray();
      double unit = 1;
      if (weights.length == 0) {
        weights = problem.workers().stream().mapToDouble(WorkerSpec::speed).toArray();
        unit = Arrays.stream(weights).min().orElseThrow();
      }
      int[] powers = new int[weights.length];
      for (int w = 0; w < powers.length; w++) {
        powers[w] = (int) Math.max(1, Rounding.FLOOR.round(weights[w] / unit));
      }
      return new Powers(powers, Arrays.stream(powers).asLongStream().sum());
    }

    int of(int worker) {
      return powers[worker];
    }
  }
}
