package loadstar.experiment.icppw12;

import java.util.List;
import java.util.Locale;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.as4dr.As4drKinds;
import loadstar.model.WorkerSpec;

/**
 * Some of a worker's execution parameters, whose estimates are (1 + iota) or (1 - iota) times the
 * true ones. The paper's (20) has the inaccuracy in the first chunk instead, and names none.
 */
enum EstimatedPart {
  /** The computing speed, F. */
  SPEEDS(As4drKinds.SPEED_ESTIMATE_FACTOR),
  /** The latencies: f, b^D and b^R. */
  LATENCIES(As4drKinds.LATENCY_ESTIMATE_FACTOR),
  /** The bandwidths, B^D and B^R. */
  LINKS(As4drKinds.BANDWIDTH_ESTIMATE_FACTOR),
  /** All six parameters, of a worker by the same factor. */
  ALL(
      As4drKinds.SPEED_ESTIMATE_FACTOR,
      As4drKinds.LATENCY_ESTIMATE_FACTOR,
      As4drKinds.BANDWIDTH_ESTIMATE_FACTOR);

  private final List<Parameter<Double>> parameters;

  @SafeVarargs
  EstimatedPart(Parameter<Double>... parameters) {
    this.parameters = List.of(parameters);
  }

  static EstimatedPart named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Returns the name in parameters of runs and in tables. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the parameters of a worker that scale these estimates. */
  List<Parameter<Double>> parameters() {
    return parameters;
  }

  /** Returns a worker as it is estimated. */
  WorkerSpec estimate(WorkerSpec worker, double factor) {
    return worker.times(
        parameters.contains(As4drKinds.SPEED_ESTIMATE_FACTOR) ? factor : 1,
        parameters.contains(As4drKinds.LATENCY_ESTIMATE_FACTOR) ? factor : 1,
        parameters.contains(As4drKinds.BANDWIDTH_ESTIMATE_FACTOR) ? factor : 1);
  }
}
