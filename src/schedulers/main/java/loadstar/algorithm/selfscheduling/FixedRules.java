package loadstar.algorithm.selfscheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/** Rules whose sizes follow from what is known before the run, and from what is left. */
final class FixedRules {
  private FixedRules() {}

  /** Rules whose chunks all have one size, known before the run; the first few a task more. */
  static final class FixedSize extends SelfScheduling {
    private final long size;
    private final long larger;

    private FixedSize(
        StarProblem problem, Settings settings, Parameter<String> rounding, double size) {
      super(problem, settings, rounding);
      this.size = round(size);
      larger = 0;
    }

    /** Sizes that differ by a task at most. */
    private FixedSize(StarProblem problem, Settings settings, long chunks) {
      super(problem, settings);
      size = tasks() / chunks;
      larger = tasks() % chunks;
    }

    // STATIC: N/P tasks for everybody, here on demand as well; or k chunks of N/(kP); or dealt; or
    // with stealing.
    static SelfScheduling equalShares(StarProblem problem, Settings settings) {
      List<String> said =
          Stream.of(
                  SelfSchedulingKinds.DEALT,
                  SelfSchedulingKinds.STEALING,
                  // These two go together.
                  settings.has(SelfSchedulingKinds.CHUNKS_EACH)
                      ? SelfSchedulingKinds.CHUNKS_EACH
                      : SelfSchedulingKinds.SHARES)
              .filter(settings::has)
              .map(Parameter::name)
              .toList();
      if (said.size() > 1) {
        throw new InputException(
            "static is given \"%s\" and \"%s\"".formatted(said.get(0), said.get(1)),
            "one of the two");
      }
      if (settings.has(SelfSchedulingKinds.DEALT)) {
        return new Dealt(problem, settings);
      }
      if (settings.has(SelfSchedulingKinds.STEALING)) {
        return new Stealing(problem, settings);
      }
      long chunks = (long) settings.get(SelfSchedulingKinds.CHUNKS_EACH) * problem.size();
      return settings.get(SelfSchedulingKinds.SHARES).equals("even")
          ? new FixedSize(problem, settings, chunks)
          : new FixedSize(
              problem, settings, SelfSchedulingKinds.ROUNDING, (double) problem.tasks() / chunks);
    }

    /** SS, also called work queue: one task at a time, or any fixed number (CSS). */
    static FixedSize given(StarProblem problem, Settings settings) {
      int size = settings.get(SelfSchedulingKinds.CHUNK);
      return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
    }

    // FSC, fixed-size chunking (Kruskal and Weiss, IEEE TSE 11(10), 1985): chunks of K = (sqrt(2) N
    // h / (sigma P sqrt(ln P)))^(2/3), which balances the overhead of all chunks against the
    // unevenness of the last ones. No more than N/P, the limit for equal tasks or a single worker.
    static FixedSize balanced(StarProblem problem, Settings settings) {
      double share = share(problem);
      double k = balanced(problem.tasks(), problem.size(), TaskTimes.of(problem, settings));
      double size = Math.min(share, Double.isNaN(k) ? share : k);
      return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
    }

    /** K before rounding; infinite or NaN where the formula has no value. */
    static double balanced(long tasks, int workers, TaskTimes times) {
      double logarithm = Math.sqrt(Math.log(workers));
      double base =
          Math.sqrt(2) * tasks * times.overhead() / (times.deviation() * workers * logarithm);
      return Math.pow(base, 2.0 / 3.0);
    }

    // mFSC, modified fixed-size chunking: chunks of t / log2(t) with t = ceil(N/P), so that there
    // are about as many of them as factoring would make; needs neither h nor sigma.
    static FixedSize likeFactoring(StarProblem problem, Settings settings) {
      double t = Math.ceil(share(problem));
      double size = t < 2 ? 1 : t * Math.log(2) / Math.log(t);
      return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING_HALF_UP, size);
    }

    private static double share(StarProblem problem) {
      return (double) problem.tasks() / problem.size();
    }

    @Override
    protected long chunk(Master master, int worker) {
      return chunks() < larger ? size + 1 : size;
    }
  }

  // GSS, guided self-scheduling (Polychronopoulos and Kuck, IEEE TC 36(12), 1987): R/P at every
  // request. With a minimum k it is GSS(k).
  //
  // DGSS, its distributed form (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001): a worker of
  // power a gets a consecutive chunks of R/A at once, R shrinking with each; none of them is
  // smaller than the minimum. With powers of 1 it is GSS.
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

  // TSS, trapezoid self-scheduling (Tzeng and Ni, IEEE TPDS 4(1), 1993): chunks from f down to l in
  // S = ceil(2N/(f+l)) chunks, each smaller than the one before by (f-l)/(S-1).
  //
  // DTSS, its distributed form (Chronopoulos, Andonie, Benche and Grosu, CLUSTER 2001): a worker of
  // power a gets a consecutive chunks at once, those of A workers in place of P. With powers of 1
  // it is TSS.
  static class Trapezoid extends SelfScheduling {
    private final Powers powers;
    private final double first;
    private final double last;
    private final double decrement;
    private long step;

    Trapezoid(StarProblem problem, Settings settings, boolean distributed) {
      super(problem, settings);
      powers = Powers.of(problem, settings, distributed);
      long half = round(tasks() / (2.0 * powers.total()));
      int said = settings.get(SelfSchedulingKinds.FIRST);
      first = Math.max(1, said == 0 ? half : said);
      last = Math.min(first, settings.get(SelfSchedulingKinds.LAST));
      double steps = Math.ceil(2 * tasks() / (first + last));
      double exact = steps > 1 ? (first - last) / (steps - 1) : 0;
      boolean whole = settings.get(SelfSchedulingKinds.DECREMENT).equals("whole");
      decrement = whole ? Math.floor(exact) : exact;
    }

    /** Tasks of chunk t = 0, 1, ...; l for those beyond the trapezoid, which losses bring. */
    final double size(long t) {
      return Math.max(last, first - t * decrement);
    }

    @Override
    protected long chunk(Master master, int worker) {
      long size = 0;
      for (int i = 0; i < powers.of(worker) && size < remaining(); i++) {
        size += round(size(step++));
      }
      return size;
    }

    // TFSS, trapezoid factoring self-scheduling (Chronopoulos and others, CLUSTER 2001): batches as
    // in factoring; the chunk of a batch is the mean of the P sizes that TSS would give out.
    static final class Batches extends Trapezoid {
      private long size;

      Batches(StarProblem problem, Settings settings) {
        super(problem, settings, /* distributed= */ false);
      }

      @Override
      protected long chunk(Master master, int worker) {
        if (beginsBatch()) {
          double sum = 0;
          for (int i = 0; i < workers(); i++) {
            sum += size(chunks() + i);
          }
          size = round(sum / workers());
        }
        return size;
      }
    }
  }

  // Factoring (Flynn Hummel, Schonberg and Flynn, CACM 35(8), 1992): batches of P chunks of R/(xP)
  // each. A batch counts P requests, of any workers.
  //
  // FAC suits x to the tasks: with b = P sigma / (2 sqrt(R) mu), x = 1 + b^2 + b sqrt(b^2 + 2) for
  // the first batch and 2 + b^2 + b sqrt(b^2 + 4) for the others. FAC2 knows nothing of them: x is
  // alpha. WF, weighted factoring (Flynn Hummel, Schmidt, Uma and Wein, SPAA 1996), is FAC2 with
  // w_i times as much for worker i, the weights summing to P.
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

  // DFSS, distributed factoring self-scheduling (Chronopoulos, Andonie, Benche and Grosu, CLUSTER
  // 2001): a stage takes 1/alpha of what is left, and a worker of power a gets a R/(alpha A) of it,
  // not less than a times the threshold. When a stage at the threshold would take all there is,
  // what is left is shared in proportion, cut to whole tasks.
  //
  // A stage is either over after P requests, as in factoring, or each worker passes through the
  // stages at its own pace, as in the program that the logs of docs/self-scheduling.md come from; a
  // worker that is through them then takes what no other worker will ask for.
  static final class Dfss extends Claiming {
    private final Powers powers;
    private final double alpha;
    private final int threshold;
    private final boolean ownPace;
    private long atStart;
    // At its own pace: what is left at the start of each stage, the stage that a worker is in, and
    // what the worker will still ask for.
    private final List<Long> left = new ArrayList<>();
    private final int[] stage;

    Dfss(StarProblem problem, Settings settings) {
      super(problem, settings);
      powers = Powers.of(problem, settings, /* distributed= */ true);
      alpha = settings.get(SelfSchedulingKinds.ALPHA);
      threshold = settings.get(SelfSchedulingKinds.THRESHOLD);
      ownPace = settings.get(SelfSchedulingKinds.STAGE).equals("worker");
      stage = new int[workers()];
      if (ownPace) {
        long rest = tasks();
        while (rest > 0) {
          left.add(rest);
          rest = stage(rest);
        }
      }
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (!ownPace) {
        if (beginsBatch()) {
          atStart = remaining();
        }
        return share(atStart, worker);
      }
      if (claimed[worker] == 0) {
        return Math.min(unclaimed(), Math.multiplyExact(threshold, (long) powers.of(worker)));
      }
      long size = share(left.get(stage[worker]++), worker);
      claimed[worker] -= size;
      return size;
    }

    @Override
    protected boolean serves(int worker) {
      return !ownPace || super.serves(worker);
    }

    /** Tasks of a worker's chunk in a stage that begins with so many. */
    private long share(long rest, int worker) {
      double unit = Math.max(threshold, rest / (alpha * powers.total()));
      if (rest > unit * powers.total()) {
        return round(unit * powers.of(worker));
      }
      return Rounding.FLOOR.round((double) rest * powers.of(worker) / powers.total());
    }

    /** Claims a stage, and says what it leaves to the next; nothing once that is too little. */
    private long stage(long rest) {
      long after = rest;
      for (int w = 0; w < workers(); w++) {
        long share = share(rest, w);
        claimed[w] += share;
        after -= share;
      }
      return after < threshold || after == rest ? 0 : after;
    }
  }

  /** Rules that know before the run what each worker will ask for, and who takes what is lost. */
  private abstract static class Claiming extends SelfScheduling {
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

  // Blocks of K tasks, block i to worker i mod P, as schedule(static,K) of OpenMP has them: all are
  // given out in turn at the start, unless pending says how many at a time. What workers have left
  // behind the next that ask get.
  private static final class Dealt extends Claiming {
    private final long size;

    Dealt(StarProblem problem, Settings settings) {
      super(
          problem,
          new Settings.Builder()
              .set(SelfSchedulingKinds.PENDING, Integer.MAX_VALUE) // unless it is said
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

    /** One block each until all workers have asked; from then on blocks are dealt in turn. */
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

  // Affinity scheduling (Markatos and LeBlanc, IEEE TPDS 5(4), 1994), work stealing among queues
  // that the master keeps: each worker has one of N/P tasks, takes 1/k of what is in it, and when
  // it is empty 1/P of the fullest, be its owner there or not. Tasks of a lost chunk go back to the
  // queue of the worker that had it. A theft costs nothing but the request, as the data are at the
  // master still; what is sent is not called back. O(P) for a theft.
  private static final class Stealing extends SelfScheduling {
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

    /** A minimum may be more than a queue has: the rest comes from the fullest. */
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

  // FISS, fixed increase self-scheduling (Philip and Das, PDCS 1997): B stages of P chunks; the
  // first of N/((B+2)P) tasks, each stage larger than the one before by 2N(1 - B/(B+2)) / (P B
  // (B-1)). The last stage shares what rounding left, unless it shall grow like the others.
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
