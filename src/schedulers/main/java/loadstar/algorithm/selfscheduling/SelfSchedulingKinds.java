package loadstar.algorithm.selfscheduling;

import java.util.List;
import loadstar.algorithm.Knowledge;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;
import loadstar.algorithm.References;
import loadstar.algorithm.SchedulerKind;
import loadstar.model.Word;

/** The kinds of this package, with their parameters. */
public final class SelfSchedulingKinds {
  public static final Parameter<String> ROUNDING = rounding(Rounding.CEIL);

  /** The rounding parameter of rules whose papers or codes cut fractions off. */
  public static final Parameter<String> ROUNDING_DOWN = rounding(Rounding.FLOOR);

  /** The rounding parameter of mFSC. */
  public static final Parameter<String> ROUNDING_HALF_UP = rounding(Rounding.HALF_UP);

  public static final Parameter<Integer> MINIMUM =
      Parameter.whole("minimum", 1, Range.atLeast(1), "tasks of the smallest chunk but the last");
  public static final Parameter<Integer> CHUNK =
      Parameter.whole("chunk", 1, Range.atLeast(1), "tasks of every chunk");
  public static final Parameter<Integer> DEALT =
      Parameter.optionalWhole(
          "chunk", Range.atLeast(1), "K: tasks are dealt in turn before the run, K to each worker");
  public static final Parameter<Integer> STEALING =
      Parameter.optionalWhole(
          "stealing",
          Range.atLeast(1),
          "k: a worker takes 1/k of its own N/P tasks at a time, then 1/P of the fullest's");
  public static final Parameter<Integer> PENDING =
      Parameter.whole(
          "pending", 1, Range.atLeast(1), "chunks that a worker has requested, holds or computes");
  public static final Parameter<Integer> CHUNKS_EACH =
      Parameter.whole("chunks_each", 1, Range.atLeast(1), "k, chunks for each worker: of N/(kP)");
  public static final Parameter<Integer> CHUNKS =
      Parameter.optionalWhole(
          "chunks", Range.atLeast(1), "k, chunks in all, whose sizes differ by a task at most");
  public static final Parameter<String> SHARES =
      Parameter.choice("shares", "equal", "even")
          .meaning(
              "equal: of one size, the last one smaller; even: sizes differ by a task at most");
  public static final Parameter<Double> OVERHEAD =
      Parameter.optional("overhead", "s", Range.notNegative())
          .meaning(
              "h, time lost with every chunk; if not set, the dispatch cost and the workers' three"
                  + " latencies, on average");
  public static final Parameter<Double> MEAN =
      Parameter.optional("mean", "s", Range.positive())
          .meaning("mu, mean time of a task; if not set, that of the workers' nominal times");
  public static final Parameter<Double> DEVIATION =
      Parameter.optional("deviation", "s", Range.notNegative())
          .meaning(
              "sigma, standard deviation of a task's time; if not set, as the noise, the file of"
                  + " costs and the workers' nominal times have it");
  public static final Parameter<Double> ALPHA =
      Parameter.number("alpha", "1", 2, Range.from(1), "a batch takes 1/alpha of what is left");
  public static final Parameter<Integer> THRESHOLD =
      Parameter.whole(
          "threshold", 1, Range.atLeast(1), "tasks of the smallest chunk for a power of 1");
  public static final Parameter<String> STAGE =
      Parameter.choice("stage", "requests", "worker")
          .meaning(
              "whether a stage is over after P requests, or each worker has stages of its own");
  public static final Parameter<Double> WEIGHT =
      Parameter.optional(
          "weight", "1", Range.positive(), "of the worker's chunks relative to those of others");
  public static final Parameter<Integer> FIRST =
      Parameter.whole("first", 0, Range.atLeast(0), "tasks of the first chunk; 0 for N/(2P)");
  public static final Parameter<Integer> LAST =
      Parameter.whole("last", 1, Range.atLeast(1), "tasks of the last chunk");
  public static final Parameter<Integer> STAGES =
      Parameter.whole("stages", 3, Range.atLeast(2), "B, stages of P chunks each");
  public static final Parameter<String> LAST_STAGE =
      Parameter.choice("last_stage", "rest", "increment")
          .meaning("whether the last stage shares what is left, or grows like those before");
  public static final Parameter<String> DECREMENT =
      Parameter.choice("decrement", "whole", "real")
          .meaning("whether the step from chunk to chunk is cut to whole tasks");
  public static final Parameter<Integer> LEAST =
      Parameter.whole("least", 0, Range.atLeast(0), "smallest draw; 0 for N/(100P)");
  public static final Parameter<Integer> MOST =
      Parameter.whole("most", 0, Range.atLeast(0), "largest draw; 0 for N/(2P)");
  public static final Parameter<Integer> STEPS =
      Parameter.whole(
          "steps", 1, Range.atLeast(1), "time steps; each begins when the one before is back");
  public static final Parameter<Double> START_SHARE =
      Parameter.number("start_share", "1", 0.1, Range.between(0, 1))
          .meaning("chunk over N/P until every worker has been measured");
  public static final Parameter<Double> CORRELATION =
      Parameter.number(
          "correlation", "1", 0.99, Range.between(0, 1), "of chunks and times, to trust the model");
  public static final Parameter<Double> MODEL_ERROR =
      Parameter.number("model_error", "1", 0.05, Range.notNegative())
          .meaning("of the predicted time, to trust the model");
  public static final Parameter<Integer> POINTS =
      Parameter.whole("points", 3, Range.atLeast(2), "measurements before the model is trusted");
  public static final Parameter<Integer> WINDOW =
      Parameter.whole("window", 20, Range.atLeast(2), "measurements that the model keeps");
  private static final String FACTORING = References.FACTORING.cited();
  private static final String CHRONOPOULOS = References.CHRONOPOULOS.cited();
  private static final String CARINO = References.CARINO.cited();

  private SelfSchedulingKinds() {}

  public static List<SchedulerKind> all() {
    return List.of(
        rule("static", "block scheduling, no one paper", "N/P tasks for each worker")
            .with(ROUNDING, MINIMUM, CHUNKS_EACH, CHUNKS, SHARES, DEALT, STEALING, PENDING)
            .madeBy(FixedSize::equalShares),
        rule("ss", References.TANG.cited(), "single tasks, or any fixed number of them")
            .with(CHUNK, PENDING)
            .costly()
            .madeBy(FixedSize::given),
        rule("fsc", References.KRUSKAL.cited(), "the best fixed size for known h and sigma")
            .with(ROUNDING, MINIMUM, OVERHEAD, DEVIATION, PENDING)
            .knowing(Knowledge.MEAN)
            .madeBy(FixedSize::balanced),
        rule("mfsc", References.MFSC.cited(), "a fixed size that makes as many chunks as factoring")
            .with(ROUNDING_HALF_UP, MINIMUM, PENDING)
            .madeBy(FixedSize::likeFactoring),
        rule("gss", References.POLYCHRONOPOULOS.cited(), "R/P at every request")
            .with(ROUNDING, MINIMUM, PENDING)
            .madeBy((problem, settings) ->
                new FixedRules.Guided(problem, settings, /* distributed= */ false)),
        rule("tss", References.TZEN.cited(), "from N/(2P) down in equal steps")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT, PENDING)
            .madeBy(
                (problem, settings) -> new Trapezoid(problem, settings, /* distributed= */ false)),
        rule("fac", FACTORING, "batches that suit the known mu and sigma")
            .with(ROUNDING, MINIMUM, MEAN, DEVIATION, PENDING)
            .knowing(Knowledge.MEAN)
            .madeBy((problem, settings) ->
                new FixedRules.Factoring(
                    problem, settings, /* suited= */ true, /* weighted= */ false)),
        rule("fac2", FACTORING, "each batch is half of what is left")
            .with(ROUNDING, MINIMUM, ALPHA, PENDING)
            .madeBy((problem, settings) ->
                new FixedRules.Factoring(
                    problem, settings, /* suited= */ false, /* weighted= */ false)),
        rule("tfss", CHRONOPOULOS, "batches with the mean of the sizes that TSS would give out")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT, PENDING)
            .madeBy(Trapezoid.Batches::new),
        rule("dgss", CHRONOPOULOS, "as many chunks of GSS at once as the worker has power")
            .with(ROUNDING, MINIMUM, PENDING)
            .withWorker(WEIGHT)
            .madeBy((problem, settings) ->
                new FixedRules.Guided(problem, settings, /* distributed= */ true)),
        rule("dtss", CHRONOPOULOS, "as many chunks of TSS at once as the worker has power")
            .with(ROUNDING, MINIMUM, FIRST, LAST, DECREMENT, PENDING)
            .withWorker(WEIGHT)
            .madeBy(
                (problem, settings) -> new Trapezoid(problem, settings, /* distributed= */ true)),
        rule("dfss", CHRONOPOULOS, "stages of factoring, shared in proportion to power")
            .with(ROUNDING, MINIMUM, ALPHA, THRESHOLD, STAGE, PENDING)
            .withWorker(WEIGHT)
            .madeBy(Dfss::new),
        rule("fiss", References.PHILIP.cited(), "few stages of chunks that grow in equal steps")
            .with(ROUNDING_DOWN, MINIMUM, STAGES, LAST_STAGE, PENDING)
            .madeBy(FixedRules.Fiss::new),
        rule("rnd", References.CIORBA.cited(), "sizes drawn at random")
            .with(ROUNDING, MINIMUM, LEAST, MOST, PENDING)
            .drawing(settings -> true)
            .madeBy(FixedRules.Rnd::new),
        rule("wf", References.WEIGHTED.cited(), "factoring in proportion to known speeds")
            .with(ROUNDING, MINIMUM, ALPHA, PENDING)
            .withWorker(WEIGHT)
            .madeBy((problem, settings) ->
                new FixedRules.Factoring(
                    problem, settings, /* suited= */ false, /* weighted= */ true)),
        rule(
                "awf",
                References.AWF.cited(),
                "weighted factoring that learns the weights from time step to time step")
            .with(ROUNDING, MINIMUM, ALPHA, STEPS, PENDING)
            .withWorker(WEIGHT)
            .madeBy(Awf::new),
        adaptive("awf-b", "weights from computing times, by batch", false, false),
        adaptive("awf-c", "weights from computing times, by chunk", true, false),
        adaptive("awf-d", "weights from times with messages, by batch", false, true),
        adaptive("awf-e", "weights from times with messages, by chunk", true, true),
        rule("af", References.AF.cited(), "sizes from measured means and variances of tasks")
            .with(ROUNDING, MINIMUM, START_SHARE, PENDING)
            .timingTasks()
            .madeBy((problem, settings) ->
                new AdaptiveFactoring(problem, settings, /* withMessages= */ false)),
        rule("maf", References.LB4OMP.cited(), "AF on times with messages")
            .with(ROUNDING, MINIMUM, START_SHARE, PENDING)
            .timingTasks()
            .madeBy((problem, settings) ->
                new AdaptiveFactoring(problem, settings, /* withMessages= */ true)),
        rule(
                "bold",
                References.HAGERUP.cited(),
                "large chunks as long as unevenness can be made up for")
            .with(ROUNDING, MINIMUM, MEAN, DEVIATION, OVERHEAD)
            .knowing(Knowledge.MEAN)
            .madeBy(Bold::new),
        rule(
                "atf",
                References.FERRETO.cited(),
                "the master shares out time slices, slaves predict their chunks")
            .with(ROUNDING_DOWN, MINIMUM, ALPHA, CORRELATION, MODEL_ERROR, POINTS, WINDOW)
            .madeBy(AdaptiveTimeFactoring::new));
  }

  private static SchedulerKind.Builder rule(String name, String paper, String description) {
    return SchedulerKind.demandDriven(name, paper, description).handingOutWholeTasks();
  }

  private static SchedulerKind adaptive(
      String name, String description, boolean byChunk, boolean withMessages) {
    return rule(name, CARINO, description)
        .with(ROUNDING, MINIMUM, ALPHA, START_SHARE, PENDING)
        .madeBy(
            (problem, settings) -> new AdaptiveWeighted(problem, settings, byChunk, withMessages));
  }

  private static Parameter<String> rounding(Rounding otherwise) {
    return Parameter.choice("rounding", Word.all(Rounding.class), "how real numbers become tasks")
        .or(Word.of(otherwise));
  }
}
