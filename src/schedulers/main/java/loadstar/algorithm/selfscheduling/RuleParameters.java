package loadstar.algorithm.selfscheduling;

import java.util.List;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;

/** What users may set for self-scheduling rules; each rule declares those that it reads. */
public final class RuleParameters {
  public static final Parameter<String> ROUNDING = rounding(Rounding.CEIL);

  /** For rules whose papers or codes cut fractions off. */
  public static final Parameter<String> ROUNDING_DOWN = rounding(Rounding.FLOOR);

  /** For mFSC. */
  public static final Parameter<String> ROUNDING_HALF_UP = rounding(Rounding.HALF_UP);

  public static final Parameter<Integer> MINIMUM =
      Parameter.whole("minimum", 1, Range.atLeast(1), "tasks of the smallest chunk but the last");

  public static final Parameter<Integer> CHUNK =
      Parameter.whole("chunk", 1, Range.atLeast(1), "tasks of every chunk");

  public static final Parameter<Double> OVERHEAD =
      Parameter.optional(
          "overhead",
          "s",
          Range.notNegative(),
          "h, time lost with every chunk; if not set, the workers' three latencies, on average");

  public static final Parameter<Double> MEAN =
      Parameter.optional(
          "mean",
          "s",
          Range.positive(),
          "mu, mean time of a task; if not set, that of the workers' nominal times");

  public static final Parameter<Double> DEVIATION =
      Parameter.optional(
          "deviation",
          "s",
          Range.notNegative(),
          "sigma, standard deviation of a task's time; if not set, of the workers' nominal times");

  public static final Parameter<Double> ALPHA =
      Parameter.number("alpha", "1", 2, atLeastOne(), "a batch takes 1/alpha of what is left");

  public static final Parameter<Integer> THRESHOLD =
      Parameter.whole(
          "threshold", 1, Range.atLeast(1), "tasks of the smallest chunk for a power of 1");

  public static final Parameter<String> STAGE =
      Parameter.choice(
          "stage",
          List.of("requests", "worker"),
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
      Parameter.choice(
          "last_stage",
          List.of("rest", "increment"),
          "whether the last stage shares what is left, or grows like those before");

  public static final Parameter<String> DECREMENT =
      Parameter.choice(
          "decrement",
          List.of("whole", "real"),
          "whether the step from chunk to chunk is cut to whole tasks");

  public static final Parameter<Integer> LEAST =
      Parameter.whole("least", 0, Range.atLeast(0), "smallest draw; 0 for N/(100P)");

  public static final Parameter<Integer> MOST =
      Parameter.whole("most", 0, Range.atLeast(0), "largest draw; 0 for N/(2P)");

  public static final Parameter<Integer> STEPS =
      Parameter.whole(
          "steps", 1, Range.atLeast(1), "time steps; each begins when the one before is back");

  public static final Parameter<Double> START_SHARE =
      Parameter.number(
          "start_share",
          "1",
          0.1,
          Range.between(0, 1),
          "chunk over N/P until every worker has been measured");

  public static final Parameter<Double> CORRELATION =
      Parameter.number(
          "correlation", "1", 0.99, Range.between(0, 1), "of chunks and times, to trust the model");

  public static final Parameter<Double> MODEL_ERROR =
      Parameter.number(
          "model_error",
          "1",
          0.05,
          Range.notNegative(),
          "of the predicted time, to trust the model");

  public static final Parameter<Integer> POINTS =
      Parameter.whole("points", 3, Range.atLeast(2), "measurements before the model is trusted");

  public static final Parameter<Integer> WINDOW =
      Parameter.whole("window", 20, Range.atLeast(2), "measurements that the model keeps");

  private RuleParameters() {}

  private static Parameter<String> rounding(Rounding otherwise) {
    return new Parameter<>(
        "rounding",
        "",
        String.class,
        otherwise.word(),
        false,
        Range.oneOf(Rounding.words()),
        "how real numbers become tasks");
  }

  private static Range<Double> atLeastOne() {
    return new Range<>("a number from 1 on", x -> x >= 1 && !x.isInfinite(), List.of());
  }
}
