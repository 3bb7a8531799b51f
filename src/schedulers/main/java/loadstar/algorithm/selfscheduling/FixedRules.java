package loadstar.algorithm.selfscheduling;

import java.util.stream.IntStream;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/** The rules whose sizes follow from what is known before the run, and from the remaining tasks. */
final class FixedRules {
  private FixedRules() {}

  /**
   * GSS, guided self-scheduling (Polychronopoulos and Kuck, IEEE TC 36(12), 1987): R/P at every
   * request. With a minimum k it is GSS(k).
   *
   * <p>DGSS, its distributed form (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001): a worker
   * of power a gets a consecutive chunks of R/A at once, R shrinking with each; none of them is
   * smaller than the minimum. With powers of 1 it is GSS.
   */
  static final class Guided extends SelfScheduling {
    private final Powers powers;

    Guided(StarProblem problem, Settings settings, boolean distributed) {
      super(problem, settings);
      powers = Powers.of(problem, settings, distributed);
    }

    @Override
    protected long chunk(Master master, int worker) {
      long rest = remaining();
      for (int i = 0; i < powers.of(worker) && rest > 0; i++) {
        long one = Math.max(minimum(), round((double) rest / powers.total()));
        rest -= Math.min(rest, one);
      }
      return remaining() - rest;
    }
  }

  /**
   * Factoring (Flynn Hummel, Schonberg and Flynn, CACM 35(8), 1992): batches of P chunks of R/(xP)
   * each. A batch counts P requests, of any workers.
   *
   * <p>FAC suits x to the tasks: with b = P sigma / (2 sqrt(R) mu), x = 1 + b^2 + b sqrt(b^2 + 2)
   * for the first batch and 2 + b^2 + b sqrt(b^2 + 4) for the others. FAC2 knows nothing of them: x
   * is alpha. WF, weighted factoring (Flynn Hummel, Schmidt, Uma and Wein, SPAA 1996), is FAC2 with
   * w_i times as much for worker i, where the weights sum to P.
   */
  static final class Factoring extends SelfScheduling {
    private final double alpha;
    private final @Nullable TaskTimes times;
    private final double @Nullable [] weights;
    private long size;

    Factoring(StarProblem problem, Settings settings, boolean suited, boolean weighted) {
      super(problem, settings);
      alpha = settings.get(SelfSchedulingKinds.ALPHA);
      times = suited ? TaskTimes.of(problem, settings) : null;
      weights = weighted ? Weights.of(problem, settings, w -> problem.worker(w).speed()) : null;
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (beginsBatch()) {
        size = round(remaining() / ((times == null ? alpha : x(times)) * workers()));
      }
      return weights == null ? size : round(size * weights[worker]);
    }

    private double x(TaskTimes known) {
      double b = workers() * known.deviation() / (2 * Math.sqrt(remaining()) * known.mean());
      double terms = chunks() == 0 ? 1 : 2;
      return terms + b * b + b * Math.sqrt(b * b + 2 * terms);
    }
  }

  /** The rules that know before the run the total of each worker, and assign lost tasks. */
  abstract static class Claiming extends SelfScheduling {
    final long[] claimed;

    Claiming(StarProblem problem, Settings settings) {
      super(problem, settings);
      claimed = new long[workers()];
    }

    @Override
    protected boolean serves(int worker) {
      return claimed[worker] > 0 || unclaimed() > 0;
    }

    final long unclaimed() {
      long free = remaining();
      for (int w = 0; w < workers(); w++) {
        free -= isThere(w) ? claimed[w] : 0;
      }
      return free;
    }
  }

  /**
   * Blocks of K tasks, block i to worker i mod P, as in schedule(static,K) of OpenMP: all are
   * assigned in turn at the start, unless pending limits how many at a time. The next workers that
   * request work get the blocks of workers that have left.
   */
  static final class Dealt extends Claiming {
    private final long size;

    Dealt(StarProblem problem, Settings settings) {
      super(
          problem,
          new Settings.Builder()
              .set(SelfSchedulingKinds.PENDING, Integer.MAX_VALUE) // unless it is given
              .set(settings)
              .build());
      size = settings.find(SelfSchedulingKinds.DEALT).orElseThrow();
      long round = size * workers();
      for (int w = 0; w < workers(); w++) {
        long rest = Math.min(size, Math.max(0, tasks() % round - w * size));
        claimed[w] = tasks() / round * size + rest;
      }
    }

    @Override
    void completed() {
      askInTurn();
    }

    /**
     * Serves each worker one block until all workers have requested work; from then on blocks are
     * dealt in turn.
     */
    @Override
    protected boolean serves(int worker) {
      return (isComplete() || isIdle(worker)) && super.serves(worker);
    }

    @Override
    protected long chunk(Master master, int worker) {
      long given = Math.min(size, claimed[worker] > 0 ? claimed[worker] : unclaimed());
      claimed[worker] -= claimed[worker] > 0 ? given : 0;
      return given;
    }
  }

  /**
   * Affinity scheduling (Markatos and LeBlanc, IEEE TPDS 5(4), 1994), work stealing among queues at
   * the master: each worker has a queue of N/P tasks, takes 1/k of it, and when it is empty 1/P of
   * the fullest, whether its owner is present or not. Tasks of a lost chunk go back to the queue of
   * the worker that had it. A theft costs nothing but the request, as the data are still at the
   * master; tasks that are sent are not called back. A theft takes O(P).
   */
  static final class Stealing extends SelfScheduling {
    private final int k;
    private final long[] queue;

    Stealing(StarProblem problem, Settings settings) {
      super(problem, settings);
      k = settings.find(SelfSchedulingKinds.STEALING).orElseThrow();
      queue = new long[workers()];
      for (int w = 0; w < workers(); w++) {
        queue[w] = tasks() / workers() + (w < tasks() % workers() ? 1 : 0);
      }
    }

    @Override
    protected long chunk(Master master, int worker) {
      return queue[worker] > 0
          ? round((double) queue[worker] / k)
          : round((double) queue[fullest()] / workers());
    }

    /**
     * Takes tasks out of the queues: if the minimum is more than a queue has, the rest comes from
     * the fullest.
     */
    @Override
    protected void given(Master master, Send chunk) {
      long rest = (long) chunk.size();
      for (int from = chunk.worker(); rest > 0; from = fullest()) {
        long taken = Math.min(rest, queue[from]);
        queue[from] -= taken;
        rest -= taken;
      }
    }

    @Override
    protected void missed(Master master, Send chunk) {
      queue[chunk.worker()] += (long) chunk.size();
    }

    private int fullest() {
      return IntStream.range(1, workers()).reduce(0, (a, b) -> queue[b] > queue[a] ? b : a);
    }
  }

  /**
   * FISS, fixed increase self-scheduling (Philip and Das, PDCS 1997): B stages of P chunks; the
   * first of N/((B+2)P) tasks, each stage larger than the one before by 2N(1 - B/(B+2)) / (P B
   * (B-1)). The last stage shares the tasks that rounding left, unless it shall grow like the
   * others.
   */
  static final class Fiss extends SelfScheduling {
    private final long first;
    private final long increment;
    private final int stages;
    private final boolean restInLast;
    private long size;

    Fiss(StarProblem problem, Settings settings) {
      super(problem, settings, SelfSchedulingKinds.ROUNDING_DOWN);
      stages = settings.get(SelfSchedulingKinds.STAGES);
      restInLast = settings.get(SelfSchedulingKinds.LAST_STAGE).equals("rest");
      double x = stages + 2.0;
      double p = workers();
      first = round(tasks() / (x * p));
      increment = round(2 * tasks() * (1 - stages / x) / (p * stages * (stages - 1)));
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (beginsBatch()) {
        long stage = chunks() / workers();
        size =
            restInLast && stage >= stages - 1
                ? (long) Math.ceil((double) remaining() / workers())
                : first + stage * increment;
      }
      return size;
    }
  }

  /** RND: whole numbers drawn with equal probability between two bounds, both included. */
  static final class Rnd extends SelfScheduling {
    private final UniformRandomProvider random;
    private final long least;
    private final long most;

    Rnd(StarProblem problem, Settings settings) {
      super(problem, settings);
      random = RandomStream.of(problem.seed(), "rnd");
      int low = settings.get(SelfSchedulingKinds.LEAST);
      int high = settings.get(SelfSchedulingKinds.MOST);
      least = low > 0 ? low : Math.max(1, round(tasks() / (100.0 * workers())));
      most = high > 0 ? high : Math.max(least, round(tasks() / (2.0 * workers())));
      if (most < least) {
        throw new InputException(
            "rnd draws between \"least\" " + least + " and \"most\" " + most,
            "a larger \"most\" or a smaller \"least\"");
      }
    }

    @Override
    protected long chunk(Master master, int worker) {
      return least + random.nextLong(most - least + 1);
    }
  }
}
