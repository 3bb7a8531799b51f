package loadstar.algorithm.as4dr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.as4dr.WorkerSelection.Selected;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import loadstar.model.WorkerSpec;
import org.jspecify.annotations.Nullable;

/** The kinds of AS4DR and its Baseline: their parameters, and how CIP makes a scheduler of them. */
public final class As4drKinds {
  private static final String ALL = "all";

  /** The value of {@link #SELECT} for a rule that no paper has. */
  public static final String OWN = "own";

  /** The slack of CIP's delays, for all workers that have none of their own. */
  public static final Parameter<Double> LAMBDA =
      Parameter.number("lambda", "1", 0, Range.notNegative())
          .meaning("the delays of CIP (8) are 1 + lambda times a visit");

  /** The slack of one worker, lambda_w of (8). */
  public static final Parameter<Double> OWN_LAMBDA =
      Parameter.optional("lambda", "1", Range.notNegative())
          .meaning("the worker's own, in place of the master's");

  public static final Parameter<Double> PHI =
      Parameter.number("phi", "1", 0.5, Range.between(-1, 2))
          .meaning("weight of theta's upper bound, (14); beyond 0 and 1 workers wait");

  /** The weight of one worker, phi_w of (14). */
  public static final Parameter<Double> OWN_PHI =
      Parameter.optional("phi", "1", Range.between(-1, 2))
          .meaning("the worker's own, in place of the master's");

  public static final Parameter<Double> TAU0 =
      Parameter.number("tau0", "s", 0, Range.notNegative(), "period below CIP's grid");
  public static final Parameter<Double> TAU_HAT =
      Parameter.optional("tau_hat", "s", Range.positive())
          .meaning(
              "step of CIP's grid; if not given 1 s, or the time of a task on the slowest worker"
                  + " where tasks are not cut and take longer");
  public static final Parameter<Double> TAU =
      Parameter.optional("tau", "s", Range.positive(), "period in place of CIP's search");
  public static final Parameter<String> DELAY_READING =
      Parameter.choice(
          "delay_reading", List.of("icppw12", "ppam13"), "which paper's reading of (8)");
  public static final Parameter<Double> IOTA =
      Parameter.number(
          "iota", "1", 0, Range.fromToBelow(0, 1), "inaccuracy of the first chunks (20)");
  public static final Parameter<String> SIGNS =
      Parameter.text(
          "signs", PoorEstimates.IID, "for whom iota is a plus: iid, half, or as many + and -");
  public static final Parameter<Double> ESTIMATE_FACTOR =
      Parameter.number("estimate_factor", "1", 1, Range.positive())
          .meaning("estimate of the worker's three speeds over the platform's");

  /** The inaccuracy of the estimate of F, on top of that of all speeds. */
  public static final Parameter<Double> SPEED_ESTIMATE_FACTOR =
      Parameter.number("speed_estimate_factor", "1", 1, Range.positive())
          .meaning("estimate of the worker's computing speed alone, times estimate_factor");

  /** The inaccuracy of the estimates of f, b^D and b^R. */
  public static final Parameter<Double> LATENCY_ESTIMATE_FACTOR =
      Parameter.number("latency_estimate_factor", "1", 1, Range.notNegative())
          .meaning("estimate of the worker's three latencies over the platform's");

  /** The inaccuracy of the estimates of B^D and B^R, on top of that of all speeds. */
  public static final Parameter<Double> BANDWIDTH_ESTIMATE_FACTOR =
      Parameter.number("bandwidth_estimate_factor", "1", 1, Range.positive())
          .meaning("estimate of the worker's two bandwidths alone, times estimate_factor");

  public static final Parameter<Double> DELAY =
      Parameter.optional("delay", "s", Range.notNegative())
          .meaning(
              "time between the first posts to the worker before and to this one, for CIP's d_w");
  public static final Parameter<String> SELECT =
      Parameter.choice("select", ALL, OWN, "ppam13")
          .meaning(
              "whether all workers take part, those that fit into a period by their own delays, or"
                  + " those that PPAM'13 selects for one stream");
  public static final Parameter<String> CLEAN_UP =
      Parameter.choice("clean_up", "none", "balanced")
          .meaning("whether the last chunks are cut so that all workers end together");
  public static final Parameter<String> SUBCHUNKS =
      Parameter.choice("subchunks", "two", "one")
          .meaning("whether workers compute one part while the other travels, or theta is 1");
  public static final Parameter<Double> SMOOTHING =
      Parameter.number("smoothing", "1", 0, Range.fromToBelow(0, 1))
          .meaning("share of its size that a chunk keeps, whatever was measured, in (1)");

  /** The number of chunks, of less than a unit on average, above which a load is refused. */
  private static final int MOST_CHUNKS = 1_000_000;

  /** The number of chunks that the advised period gives. */
  private static final double FEW_CHUNKS = 10_000;

  private static final double STEP = 1; // s, as in ICPPW'12
  private static final String ICPPW12 = References.ICPPW12.cited();

  private As4drKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        kind(
            "as4dr", "multi-round divisible load; chunks follow the measured computing time", true),
        kind("baseline", "AS4DR without adaptation: every round repeats the first chunks", false));
  }

  private static SchedulerKind kind(String name, String description, boolean adapts) {
    return SchedulerKind.choosing(name, ICPPW12, description)
        .with(
            LAMBDA,
            PHI,
            TAU0,
            TAU_HAT,
            TAU,
            DELAY_READING,
            IOTA,
            SIGNS,
            SELECT,
            CLEAN_UP,
            SUBCHUNKS,
            SMOOTHING)
        .withWorker(
            ESTIMATE_FACTOR,
            SPEED_ESTIMATE_FACTOR,
            LATENCY_ESTIMATE_FACTOR,
            BANDWIDTH_ESTIMATE_FACTOR,
            DELAY,
            OWN_LAMBDA,
            OWN_PHI)
        .endless()
        .costly()
        .surviving()
        .drawing(settings -> settings.get(IOTA) > 0)
        .madeBy((problem, settings) -> create(problem, settings, adapts));
  }

  private static Scheduler create(StarProblem problem, Settings settings, boolean adapts) {
    List<WorkerSpec> all = estimates(problem, settings);
    int[] everybody = IntStream.range(0, all.size()).toArray();
    @Nullable Selected selected = selected(problem, settings, all);
    int[] chosen = selected == null ? everybody : selected.workers();
    List<WorkerSpec> estimates = Arrays.stream(chosen).mapToObj(all::get).toList();
    double[] phi = phi(settings, everybody);
    Cip cip = cip(settings, chosen, step(problem, settings, chosen));
    CipPlan plan = plan(cip, settings, estimates, chosen, selected);
    int[] signs = signs(settings, chosen.length, problem.seed());
    double[] first = PoorEstimates.firstChunks(plan.alphas(), signs, settings.get(IOTA));
    int[] workers = withReserves(all, chosen, plan.tau(), phi, leastChunk(problem, settings));
    List<ChunkPlan> chunks = new ArrayList<>(plan.chunks());
    for (int w = chosen.length; w < workers.length; w++) {
      chunks.add(ChunkPlan.of(all.get(workers[w]), plan.tau(), phi[workers[w]]));
    }
    double[] alpha = chunks.stream().mapToDouble(ChunkPlan::alpha).toArray();
    System.arraycopy(first, 0, alpha, 0, first.length);
    double[] theta = chunks.stream().mapToDouble(ChunkPlan::theta).toArray();
    refuseTooMany(problem, plan.tau(), alpha, theta, chosen.length);
    double[] f = Arrays.stream(workers).mapToDouble(w -> all.get(w).computeLatency()).toArray();
    double out = 0;
    double back = 0;
    for (int w = 0; w < chosen.length; w++) {
      int messages = theta[w] < 1 ? 2 : 1;
      out += messages * all.get(chosen[w]).latencyOut();
      back += messages * all.get(chosen[w]).latencyBack();
    }
    DoubleStream bounds = Arrays.stream(cip.laxityBounds(estimates)).filter(Double::isFinite);
    return new As4drScheduler(
        workers,
        new As4dr(adapts, settings.get(SMOOTHING), plan.tau(), alpha, theta, f),
        plan.firstPosts(),
        problem.load(),
        settings.get(CLEAN_UP).equals("balanced"),
        problem.ports().isShared() ? out + back : Math.max(out, back),
        problem.variation() > 0,
        bounds.min().orElse(Double.NaN),
        cip.breach(estimates));
  }

  /**
   * Refuses a divisible load that the period cuts into millions of chunks of less than a unit, as
   * it does where computing takes much longer than the latencies, which are all that CIP looks at.
   *
   * @param members the number of workers that take part
   */
  private static void refuseTooMany(
      StarProblem problem, double tau, double[] alpha, double[] theta, int members) {
    double round = Arrays.stream(alpha).limit(members).sum();
    double parts = Arrays.stream(theta).limit(members).map(share -> share < 1 ? 2 : 1).sum();
    double chunks = problem.load() / round * parts;
    if (problem.whole()
        || Double.isInfinite(problem.load())
        || !(chunks > Math.max(MOST_CHUNKS, problem.load()))) {
      return;
    }
    double longer = tau * chunks / FEW_CHUNKS;
    throw new InputException(
        String.format(
            Locale.ROOT,
            "rounds of %s s cut %s units into some %.2g chunks",
            Quantity.exact(tau),
            Quantity.exact(problem.load()),
            chunks),
        "a longer period, such as tau_hat=%s, or tau"
            .formatted(
                Quantity.exact(Double.parseDouble(String.format(Locale.ROOT, "%.0e", longer)))));
  }

  /** Returns the selected workers, or null where all take part. */
  private static @Nullable Selected selected(
      StarProblem problem, Settings settings, List<WorkerSpec> all) {
    String rule = settings.get(SELECT);
    if (rule.equals(ALL)) {
      return null;
    }
    int[] everybody = IntStream.range(0, all.size()).toArray();
    // The step of the grid does not follow the slowest worker, which may not be chosen.
    double least = leastChunk(problem, settings);
    double step = least > 0 ? STEP : step(problem, settings, everybody);
    return WorkerSelection.valueOf(rule.toUpperCase(Locale.ROOT))
        .select(all, cip(settings, everybody, step), problem.load(), settings.find(TAU), least);
  }

  /**
   * Returns the size of a chunk below which a worker does not take part: a task where tasks are not
   * cut and the step of the grid is not given. The Round-Robin would wait for chunks of nothing.
   */
  private static double leastChunk(StarProblem problem, Settings settings) {
    return problem.whole() && settings.find(TAU_HAT).isEmpty() ? 1 : 0;
  }

  private static double[] phi(Settings settings, int[] chosen) {
    if (settings.get(SUBCHUNKS).equals("two")) {
      return each(settings, chosen, OWN_PHI, PHI);
    }
    if (!settings.get(SELECT).equals(ALL)) {
      throw new InputException("the selection is for two subchunks", "subchunks=two");
    }
    return Cip.all(chosen.length, Cip.WHOLE);
  }

  /** Returns the value of each chosen worker: its own, or else the master's. */
  private static double[] each(
      Settings settings, int[] chosen, Parameter<Double> own, Parameter<Double> common) {
    return Arrays.stream(chosen)
        .mapToDouble(w -> settings.find(w, own).orElse(settings.get(common)))
        .toArray();
  }

  /** Returns the chosen workers followed by the others, as far as the period suffices for them. */
  private static int[] withReserves(
      List<WorkerSpec> all, int[] chosen, double tau, double[] phi, double least) {
    BitSet rest = new BitSet();
    rest.set(0, all.size());
    Arrays.stream(chosen).forEach(rest::clear);
    IntStream reserves =
        rest.stream()
            .filter(w -> WorkerSelection.fits(all.get(w), tau, least))
            .filter(w -> ChunkPlan.of(all.get(w), tau, phi[w]).feasible());
    return IntStream.concat(Arrays.stream(chosen), reserves).toArray();
  }

  /** Returns the signs of the first chunks' errors; none are drawn if nothing depends on them. */
  private static int[] signs(Settings settings, int workers, long seed) {
    return settings.get(IOTA) == 0 && settings.get(SIGNS).equals(PoorEstimates.IID)
        ? new int[workers]
        : PoorEstimates.signs(settings.get(SIGNS), workers, seed);
  }

  private static List<WorkerSpec> estimates(StarProblem problem, Settings settings) {
    return IntStream.range(0, problem.size())
        .mapToObj(w -> {
          double all = settings.get(w, ESTIMATE_FACTOR);
          return problem
              .worker(w)
              .times(
                  all * settings.get(w, SPEED_ESTIMATE_FACTOR),
                  settings.get(w, LATENCY_ESTIMATE_FACTOR),
                  all * settings.get(w, BANDWIDTH_ESTIMATE_FACTOR));
        })
        .toList();
  }

  // The step of the grid is at least the time of a task: with a shorter period a chunk is less
  // than a task, most of them become nothing, and the Round-Robin waits for one worker after the
  // other.
  private static double step(StarProblem problem, Settings settings, int[] chosen) {
    double task =
        Arrays.stream(chosen).mapToDouble(w -> 1 / problem.worker(w).speed()).max().orElse(0);
    return settings.find(TAU_HAT).orElse(problem.whole() ? Math.max(STEP, task) : STEP);
  }

  private static Cip cip(Settings settings, int[] chosen, double step) {
    double[] lambda = each(settings, chosen, OWN_LAMBDA, LAMBDA);
    double[] phi = phi(settings, chosen);
    Cip.DelayReading reading =
        settings.get(DELAY_READING).equals("icppw12")
            ? Cip.DelayReading.RESULTS_IN_ORDER
            : Cip.DelayReading.PPAM13;
    return new Cip(lambda, phi, settings.get(TAU0), step, reading);
  }

  private static CipPlan plan(
      Cip cip,
      Settings settings,
      List<WorkerSpec> estimates,
      int[] chosen,
      @Nullable Selected selected) {
    Optional<Double> tau = settings.find(TAU);
    CipPlan plan;
    if (tau.isPresent()) {
      plan = cip.planFor(estimates, tau.get());
    } else if (selected != null) {
      plan = cip.planWithin(estimates, 0, selected.tau());
    } else {
      plan = cip.plan(estimates);
    }
    double[] delays = plan.delays();
    for (int w = 0; w < delays.length; w++) {
      if (!plan.chunks().get(w).feasible()) {
        throw new InputException(
            "\"tau\" is %s s, too short for the latencies of %s"
                .formatted(plan.tau(), estimates.get(w).name()),
            "a longer period, and phi between 0 and 1");
      }
      delays[w] = settings.find(chosen[w], DELAY).orElse(delays[w]);
    }
    return new CipPlan(plan.tau(), plan.chunks(), delays);
  }
}
