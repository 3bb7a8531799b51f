package loadstar.algorithm.selfscheduling;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.Word;

/** Rules that measure while they run. */
final class AdaptiveRules {
  private AdaptiveRules() {}

  /** One whose sizes depend on measured times. */
  private abstract static class Measuring extends SelfScheduling {
    // The last worker that was found unknown: most likely it still is.
    private int unknown;

    Measuring(StarProblem problem, Settings settings, Parameter<String> rounding) {
      super(problem, settings, rounding);
    }

    @Override
    final boolean measures() {
      return true;
    }

    final boolean all(IntPredicate measured) {
      for (int i = 0; i < workers(); i++) {
        int w = (unknown + i) % workers();
        if (isThere(w) && !measured.test(w)) {
          unknown = w;
          return false;
        }
      }
      return true;
    }
  }

  // A sum over the workers that are there, of numbers that change one by one. To add up all in
  // their order takes O(P), and only that gives the last digits. In between the sum is corrected
  // and known to within off: sizes are whole, so that this is nearly always enough to know them.
  static final class Sum {
    private final IntPredicate there;
    private final IntSupplier changesOfPresence;
    private final double[] of;
    private int presence = -1;
    private double nearly;
    private double largest;
    private int changes;

    Sum(int workers, IntPredicate there, IntSupplier changesOfPresence) {
      this.there = there;
      this.changesOfPresence = changesOfPresence;
      of = new double[workers];
    }

    double of(int w) {
      return of[w];
    }

    void set(int w, double value) {
      if (there.test(w)) {
        nearly += value - of[w];
        largest = Math.max(largest, Math.abs(nearly));
        changes++;
      }
      of[w] = value;
    }

    double exactly() {
      nearly = 0;
      for (int w = 0; w < of.length; w++) {
        if (there.test(w)) {
          nearly += of[w];
        }
      }
      largest = nearly;
      changes = 0;
      presence = changesOfPresence.getAsInt();
      return nearly;
    }

    double nearly() {
      boolean known = presence == changesOfPresence.getAsInt() && changes <= of.length;
      return known ? nearly : exactly();
    }

    /** How far the sum may be from that of all in their order: two roundings for each change. */
    double off() {
      return 4 * Math.ulp(0.5) * (of.length + changes) * largest;
    }
  }

  // AWF-B, AWF-C, AWF-D and AWF-E (Cariño and Banicescu, J. Supercomputing 44, 2008): chunks of
  // R/(alpha P) times a weight measured in this run. B and D keep R and the weights for a batch, as
  // in FAC2; C and E take them anew at every request. B and C count the times that workers measure,
  // D and E those between a chunk's cutting and its result's arrival.
  //
  // Until all workers that are there have been measured, chunks are a fixed share of N/P; so is the
  // first chunk of a worker that comes later.
  static final class AdaptiveWeighted extends Measuring {
    private final boolean byChunk;
    private final boolean withMessages;
    private final double alpha;
    private final long start;
    private final MeasuredWeights measured;
    private final long[] results;
    // Zero for a worker whose weight is not known.
    private final double[] weights;
    private boolean adapts;
    private long size;

    AdaptiveWeighted(
        StarProblem problem, Settings settings, boolean byChunk, boolean withMessages) {
      super(problem, settings, SelfSchedulingKinds.ROUNDING);
      this.byChunk = byChunk;
      this.withMessages = withMessages;
      alpha = settings.get(SelfSchedulingKinds.ALPHA);
      start = round(settings.get(SelfSchedulingKinds.START_SHARE) * tasks() / workers());
      measured = new MeasuredWeights(workers(), this::isThere, this::changesOfPresence);
      results = new long[workers()];
      weights = new double[workers()];
    }

    @Override
    protected void heard(Master master, Send chunk, double seconds) {
      int w = chunk.worker();
      learn(w, chunk.size(), seconds, master.now() - busySince(w));
    }

    @Override
    public void learn(int worker, double tasks, double seconds, double secondsWithMessages) {
      measured.add(worker, ++results[worker], tasks, withMessages ? secondsWithMessages : seconds);
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (byChunk || beginsBatch()) {
        adapts = adapts || all(measured::knows);
        size = round(remaining() / (alpha * workers()));
        if (adapts && !byChunk) {
          weigh();
        }
      }
      if (adapts && byChunk) {
        return measured.knows(worker) ? weighted(worker) : start;
      }
      return adapts && weights[worker] > 0 ? round(size * weights[worker]) : start;
    }

    private void weigh() {
      double mean = measured.meanSpeed();
      for (int w = 0; w < weights.length; w++) {
        weights[w] = measured.knows(w) ? measured.weight(w, mean) : 0;
      }
    }

    private long weighted(int worker) {
      double mean = measured.nearlyMeanSpeed();
      double off = measured.off();
      long least = round(size * measured.weight(worker, mean * (1 + off)));
      return least == round(size * measured.weight(worker, mean * (1 - off)))
          ? least
          : round(size * measured.weight(worker, measured.meanSpeed()));
    }

    // The weights of adaptive weighted factoring. Worker i has done n_ij tasks in t_ij seconds, j =
    // 1, 2, ... counting its chunks or the time steps; its weighted average time of a task is pi_i
    // = sum_j j t_ij / sum_j j n_ij, so that later measurements count more. The weights are in
    // inverse proportion to pi and 1 on average over the measured workers that are there.
    static final class MeasuredWeights {
      private final double[] seconds;
      private final double[] tasks;
      // 1/pi, and how many workers have been measured.
      private final Sum speeds;
      private final Sum known;

      // Whether a worker has joined and not left, and how often that has changed.
      MeasuredWeights(int workers, IntPredicate there, IntSupplier changesOfPresence) {
        seconds = new double[workers];
        tasks = new double[workers];
        speeds = new Sum(workers, there, changesOfPresence);
        known = new Sum(workers, there, changesOfPresence);
      }

      void add(int worker, long j, double n, double t) {
        seconds[worker] += j * t;
        tasks[worker] += j * n;
        if (knows(worker)) {
          speeds.set(worker, tasks[worker] / seconds[worker]);
          known.set(worker, 1);
        }
      }

      boolean knows(int worker) {
        return seconds[worker] > 0;
      }

      // Mean of 1/pi over the measured workers that are there; a weight is 1/pi over this. O(P).
      double meanSpeed() {
        return speeds.exactly() / known.exactly();
      }

      /** The same to within a share {@link #off}. */
      double nearlyMeanSpeed() {
        return speeds.nearly() / known.nearly();
      }

      double off() {
        return speeds.off() / speeds.nearly() + 8 * Math.ulp(1.0);
      }

      /** w_i, for a worker that is known. */
      double weight(int worker, double meanSpeed) {
        return speeds.of(worker) / meanSpeed;
      }
    }
  }

  // AWF, adaptive weighted factoring (Banicescu and Velusamy, IPDPS 2001), for loads of several
  // time steps: each step is scheduled by weighted factoring, with weights from the times of all
  // steps before. A step begins when the one before is complete. With a single step nothing adapts.
  static final class Awf extends SelfScheduling {
    private final double alpha;
    private final int steps;
    private final double[] weights;
    private final AdaptiveWeighted.MeasuredWeights measured;
    private final double[] stepTasks;
    private final double[] stepSeconds;
    private long held;
    private long inBatch;
    private int step = 1;
    private int out;
    private long size;

    Awf(StarProblem problem, Settings settings) {
      super(problem, settings);
      alpha = settings.get(SelfSchedulingKinds.ALPHA);
      steps = (int) Math.min(tasks(), settings.get(SelfSchedulingKinds.STEPS));
      weights = Weights.of(problem, settings, w -> 1);
      measured =
          new AdaptiveWeighted.MeasuredWeights(workers(), this::isThere, this::changesOfPresence);
      stepTasks = new double[workers()];
      stepSeconds = new double[workers()];
      held = tasks() - upTo(1);
      hold(held);
    }

    /** Tasks of the first so many steps. */
    private long upTo(int count) {
      return count * (tasks() / steps) + Math.min(count, tasks() % steps);
    }

    @Override
    protected long chunk(Master master, int worker) {
      if (inBatch % workers() == 0) {
        size = round(remaining() / (alpha * workers()));
      }
      inBatch++;
      return round(size * weights[worker]);
    }

    @Override
    protected void given(Master master, Send chunk) {
      out++;
    }

    @Override
    protected void heard(Master master, Send chunk, double seconds) {
      stepTasks[chunk.worker()] += chunk.size();
      stepSeconds[chunk.worker()] += seconds;
      out--;
      if (out == 0 && remaining() == 0 && held > 0) {
        nextStep();
      }
    }

    @Override
    protected void missed(Master master, Send chunk) {
      out--;
    }

    @Override
    boolean measures() {
      return steps > 1;
    }

    @Override
    boolean holdsBack() {
      return held > 0;
    }

    private void nextStep() {
      for (int w = 0; w < workers(); w++) {
        if (stepTasks[w] > 0) {
          measured.add(w, step, stepTasks[w], stepSeconds[w]);
        }
        stepTasks[w] = 0;
        stepSeconds[w] = 0;
      }
      double mean = measured.meanSpeed();
      for (int w = 0; w < workers(); w++) {
        // A worker that has done nothing yet keeps its weight.
        weights[w] = measured.knows(w) ? measured.weight(w, mean) : weights[w];
      }
      long opened = upTo(step + 1) - upTo(step);
      step++;
      held -= opened;
      hold(-opened);
      inBatch = 0;
    }
  }

  // AF, adaptive factoring (Banicescu and Liu, HPC 2000): mean mu_i and variance s_i^2 of the time
  // of a task on worker i, measured in this run. With D = sum_i s_i^2 / mu_i and T = 1 / sum_i (1 /
  // mu_i) the worker gets K_i = (D + 2TR - sqrt(D^2 + 4DTR)) / (2 mu_i). Until all workers that are
  // there have been measured, chunks are a fixed share of N/P; so is the first chunk of a worker
  // that comes later.
  //
  // AF counts the times of single tasks only. mAF, modified adaptive factoring (Korndörfer,
  // Eleliemy, Mohammed and Ciorba, LB4OMP, IEEE TPDS 33(4), 2022), counts all the time from a
  // chunk's cutting to its result's arrival; what belongs to no single task is spread over them
  // all.
  //
  // Workers time single tasks, so a simulation has as many computations as tasks, however few
  // chunks.
  static final class AdaptiveFactoring extends Measuring {
    // Coefficients of variation below 3e-5 are what rounding leaves of equal times.
    private static final double EQUAL = 1e-9;
    private final StarProblem problem;
    private final boolean withMessages;
    private final long start;
    private final double[] count;
    private final double[] sum;
    private final double[] squares;
    // s_i^2/mu_i and 1/mu_i; zero for a worker that was not measured.
    private final Sum unevenness;
    private final Sum speeds;
    private boolean adapts;

    AdaptiveFactoring(StarProblem problem, Settings settings, boolean withMessages) {
      super(problem, settings, SelfSchedulingKinds.ROUNDING);
      this.problem = problem;
      this.withMessages = withMessages;
      start = round(settings.get(SelfSchedulingKinds.START_SHARE) * tasks() / workers());
      count = new double[workers()];
      sum = new double[workers()];
      squares = new double[workers()];
      unevenness = new Sum(workers(), this::isThere, this::changesOfPresence);
      speeds = new Sum(workers(), this::isThere, this::changesOfPresence);
    }

    @Override
    protected void heard(Master master, Send chunk, double seconds) {
      int w = chunk.worker();
      double computing = seconds - problem.worker(w).computeLatency();
      double n = chunk.size();
      double each = withMessages ? (master.now() - busySince(w) - computing) / n : 0;
      // With t' = t + each: sum t' = sum t + n each, sum t'^2 = sum t^2 + 2 each sum t + n each^2.
      count[w] += n;
      sum[w] += computing + n * each;
      squares[w] += master.taskSquares(chunk) + 2 * each * computing + n * each * each;
      double mu = sum[w] / count[w];
      unevenness.set(w, variance(w) / mu);
      speeds.set(w, 1 / mu);
    }

    @Override
    protected long chunk(Master master, int worker) {
      adapts = adapts || all(w -> count[w] > 0);
      if (!adapts || count[worker] == 0) {
        return start;
      }
      double mu = sum[worker] / count[worker];
      double d = unevenness.nearly();
      double speed = speeds.nearly();
      double less = Math.max(0, d - unevenness.off());
      double more = d + unevenness.off();
      // It falls in D and rises in T; its own difference rounds, too.
      double own = 1e-14 * (more + remaining() / speed) / mu;
      double least = size(more, 1 / (speed + speeds.off()), remaining(), mu) - own;
      double most = size(less, 1 / (speed - speeds.off()), remaining(), mu) + own;
      long rounded = round(least);
      return rounded == round(most)
          ? rounded
          : round(size(unevenness.exactly(), 1 / speeds.exactly(), remaining(), mu));
    }

    /** K_i before rounding. */
    static double size(double d, double t, double remaining, double mu) {
      double tr = t * remaining;
      return (d + 2 * tr - Math.sqrt(d * d + 4 * d * tr)) / (2 * mu);
    }

    private double variance(int w) {
      if (count[w] < 2) {
        return 0;
      }
      double mu = sum[w] / count[w];
      double variance = (squares[w] - count[w] * mu * mu) / (count[w] - 1);
      return variance > EQUAL * mu * mu ? variance : 0;
    }
  }

  // BOLD (Hagerup, JPDC 47(2), 1997): as large chunks as the expected unevenness of the workers
  // still in work allows; uses mu, sigma and h. Symbols are those of the public transcription in
  // LB4OMP: m tasks are not finished, n of them as far as elapsed time lets one expect.
  static final class Bold extends Measuring {
    private final TaskTimes times;
    private final double a;
    private final double b;
    private final double c1;
    private final double c2;
    private final double c3;
    double m;
    double n; // as of the last event
    private double speed;
    private double date;

    Bold(StarProblem problem, Settings settings) {
      super(problem, settings, SelfSchedulingKinds.ROUNDING);
      times = TaskTimes.of(problem, settings);
      double variation = times.deviation() / times.mean();
      a = 2 * variation * variation;
      b = a > 0 ? 8 * a * Math.log(8 * a) : 0;
      c1 = times.overhead() / (times.mean() * Math.log(2));
      c2 = Math.sqrt(2 * Math.PI) * c1;
      c3 = Math.log(c2);
      m = tasks();
      n = tasks();
    }

    @Override
    protected long chunk(Master master, int worker) {
      advance(master.now());
      return round(size(remaining(), workers(), Math.max(0, n), m));
    }

    double size(double remaining, double p, double expected, double unfinished) {
      double q = remaining / p;
      if (q <= 1) {
        return 1;
      }
      double r = Math.max(remaining, expected);
      double t = r / p;
      double logQ = Math.log(q);
      double v = q / (b + q);
      double d = remaining / (1 + 1 / logQ - v);
      if (d <= c2 || a == 0) {
        return t;
      }
      if (times.overhead() == 0) {
        // s grows without bound as h goes to 0, and the chunk shrinks: single tasks cost nothing.
        return 1;
      }
      double s = a * (Math.log(d) - c3) * (1 + unfinished / (r * p));
      double w = b > 0 ? Math.log(v * logQ) + Math.log(b) : Math.log(logQ);
      double even = t + s / 2 - Math.sqrt(s * (t + s / 4));
      return Math.min(t, even + Math.max(0, c1 * w));
    }

    /** What the chunks that are out are expected to have got done since the last event. */
    private void advance(double now) {
      n -= (now - date) * speed;
      date = now;
    }

    /** Tasks per second that a chunk is expected to get done, its overhead included. */
    private double speed(Send chunk) {
      return chunk.size() / (chunk.size() * times.mean() + times.overhead());
    }

    @Override
    protected void given(Master master, Send chunk) {
      speed += speed(chunk);
    }

    @Override
    protected void heard(Master master, Send chunk, double seconds) {
      advance(master.now());
      n -= chunk.size() - expected(master, chunk);
      m -= chunk.size();
      speed -= speed(chunk);
    }

    @Override
    protected void missed(Master master, Send chunk) {
      advance(master.now());
      n += expected(master, chunk);
      speed -= speed(chunk);
    }

    /** Tasks that n was already reduced by for that chunk. */
    private double expected(Master master, Send chunk) {
      return (master.now() - busySince(chunk.worker())) * speed(chunk);
    }
  }

  // ATF, adaptive time factoring (Ferreto and De Rose): the master shares out time, AtfMaster, and
  // each slave says how many tasks its own share is, AtfSlave. This class carries what the messages
  // between the two contain: with a chunk the slice for the next one; with its result the time, the
  // predicted chunk, and whether to trust it. Until then chunks double, beginning with the
  // smallest.
  static final class Atf extends Measuring {
    final AtfMaster master;
    private final AtfSlave[] slaves;
    private final long[] last;
    private final double[] slice;
    private final long[] predicted;

    Atf(StarProblem problem, Settings settings) {
      super(problem, settings, SelfSchedulingKinds.ROUNDING_DOWN);
      master = new AtfMaster(workers(), settings.get(SelfSchedulingKinds.ALPHA));
      slaves = new AtfSlave[workers()];
      String word = settings.get(SelfSchedulingKinds.ROUNDING_DOWN);
      Rounding rounding = Word.parse(Rounding.class, word);
      Arrays.setAll(slaves, w -> new AtfSlave(settings, rounding));
      last = new long[workers()];
      slice = new double[workers()];
      predicted = new long[workers()];
    }

    @Override
    protected void heard(Master told, Send chunk, double seconds) {
      int w = chunk.worker();
      slaves[w].measure(chunk.size(), seconds);
      predicted[w] = slaves[w].predict(slice[w], chunk.size());
      master.measure(chunk.size(), seconds);
    }

    @Override
    protected long chunk(Master told, int w) {
      slice[w] = master.slice(w, remaining(), told.now());
      if (last[w] == 0) {
        return minimum();
      }
      return slaves[w].adaptive ? predicted[w] : 2 * last[w];
    }

    @Override
    protected void given(Master told, Send chunk) {
      last[chunk.worker()] = (long) chunk.size();
    }

    // What the master of ATF computes (Ferreto and De Rose, section 3): the time slice that it
    // sends with each chunk. It knows the mean time of a task over all results, what is left, and
    // who has had a slice in this round; it knows no slave's speed.
    //
    // A round begins when a slave comes back that has had its slice. The slice of a round's first
    // slave is the root: the time in which all slaves get 1/alpha of the load done that will be
    // left in the next round. The others get what is left of it, so that all slices of a round end
    // together.
    static final class AtfMaster {
      private final double alpha;
      // The round in which each slave had its latest slice.
      private final long[] had;
      private long round;
      private double seconds;
      private double tasks;
      // Slice of the first slave of the current round, seconds; NaN before the first.
      double root = Double.NaN;
      private double began;

      AtfMaster(int slaves, double alpha) {
        this.alpha = alpha;
        had = new long[slaves];
      }

      void measure(double chunk, double time) {
        seconds += time;
        tasks += chunk;
      }

      // The slice for the chunk after the one that a slave gets now, seconds; NaN when nothing has
      // come back yet. What remains is not given out, and counts this chunk.
      double slice(int slave, double remaining, double now) {
        if (tasks == 0) {
          return Double.NaN;
        }
        double mean = seconds / tasks;
        if (!Double.isNaN(root) && had[slave] != round) {
          had[slave] = round;
          return Math.max(mean, root - (now - began));
        }
        int p = had.length;
        double before = Double.isNaN(root) ? 0 : root;
        double estimate = Math.max(0, remaining - p * before / mean);
        root = Math.max(mean, estimate * mean / (alpha * p));
        began = now;
        round++;
        had[slave] = round;
        return root;
      }
    }

    // What a slave of ATF does with its own measurements (Ferreto and De Rose, section 3.1): an
    // affine model, time = a + b chunk, by least squares; from it the chunk that fills a time
    // slice. The paper leaves open when a model is good enough: here the coefficient of correlation
    // must be high and the last measurement have been foreseen by the model before it.
    //
    // Nothing but the measured times of this slave's own chunks and the slices sent to it goes in;
    // the predicted chunk and one bit come out, and travel with the result.
    static final class AtfSlave {
      private final double correlation;
      private final double error;
      private final int enough;
      private final Rounding rounding;
      private final double[] chunks;
      private final double[] times;
      private int measured;
      // It has signalled that its predictions can be used; never taken back.
      boolean adaptive;
      // Of the model, seconds and seconds for a task, and its correlation.
      double a;
      double b;
      double r;

      AtfSlave(Settings settings, Rounding rounding) {
        this.rounding = rounding;
        correlation = settings.get(SelfSchedulingKinds.CORRELATION);
        error = settings.get(SelfSchedulingKinds.MODEL_ERROR);
        enough = settings.get(SelfSchedulingKinds.POINTS);
        int window = settings.get(SelfSchedulingKinds.WINDOW);
        chunks = new double[window];
        times = new double[window];
      }

      void measure(double chunk, double seconds) {
        boolean foreseen =
            measured >= 2 && Math.abs(a + b * chunk - seconds) <= error * Math.abs(seconds);
        chunks[measured % chunks.length] = chunk;
        times[measured % times.length] = seconds;
        measured++;
        fit();
        adaptive |= foreseen && measured >= enough && r >= correlation;
      }

      private void fit() {
        int n = Math.min(measured, chunks.length);
        double meanChunk = 0;
        double meanTime = 0;
        for (int i = 0; i < n; i++) {
          meanChunk += chunks[i] / n;
          meanTime += times[i] / n;
        }
        double sxx = 0;
        double sxy = 0;
        double syy = 0;
        for (int i = 0; i < n; i++) {
          double x = chunks[i] - meanChunk;
          double y = times[i] - meanTime;
          sxx += x * x;
          sxy += x * y;
          syy += y * y;
        }
        if (sxx == 0) {
          a = 0;
          b = meanTime / meanChunk;
          r = 0;
          return;
        }
        b = sxy / sxx;
        a = meanTime - b * meanChunk;
        r = syy == 0 ? 0 : sxy / Math.sqrt(sxx * syy);
      }

      // Tasks that fill a slice; the last chunk's when there is no slice, NaN, or the model says
      // nothing.
      long predict(double slice, double lastChunk) {
        return Double.isNaN(slice) || b <= 0
            ? (long) lastChunk
            : Math.max(1, rounding.round((slice - a) / b));
      }
    }
  }
}
