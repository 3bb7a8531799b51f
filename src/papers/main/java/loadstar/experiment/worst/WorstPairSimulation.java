package loadstar.experiment.worst;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.search.CaseRanges;
import loadstar.algorithm.search.Competitor;
import loadstar.algorithm.search.StarCase.Worker;
import loadstar.algorithm.search.WorstCase;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.PaperSimulation;
import loadstar.model.Quantile;

/** The search for the worst problem of one scheduler against another, by arithmetic. */
public final class WorstPairSimulation implements PaperSimulation {
  public static final String NAME = "worst-pair";
  public static final String ONE = "one";
  public static final String OTHER = "other";
  private static final String TRIES = "tries";

  /** The ratio on the worst problem that was found, after it was made simpler. */
  public static final String RATIO = "ratio";

  public static final String MEAN = "mean_ratio";
  public static final String MEDIAN = "median_ratio";
  public static final String LARGEST = "largest_random_ratio";

  /**
   * Returns the run of a pair.
   *
   * @param one the scheduler whose worst problem is searched, as {@link Competitor#of} reads it
   */
  public static RunSpec spec(String one, String other, CaseRanges ranges, int tries, long seed) {
    ExperimentParameters parameters =
        new ExperimentParameters().put(ONE, one, OTHER, other, TRIES, tries);
    ranges.texts().forEach(parameters::put);
    String name = one.replaceAll("[^A-Za-z0-9.-]", "_") + "-against-";
    RunSpec first =
        parameters.of(NAME, name, other.replaceAll("[^A-Za-z0-9.-]", "_")).apply((int) seed);
    return first;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) {
    CaseRanges ranges = CaseRanges.of(spec.parameters());
    WorstCase worst =
        WorstCase.search(
            new WorstCase.Question(
                Competitor.of(spec.text(ONE)), List.of(Competitor.of(spec.text(OTHER))), ranges),
            spec.seed(),
            spec.count(TRIES),
            1,
            () -> false,
            ratio -> {});
    double[] random = worst.randomRatios();
    RunResult result =
        new RunResult()
            .put(RATIO, worst.simpleRatio())
            .put(MEAN, worst.meanRatio())
            .put(MEDIAN, random.length == 0 ? Double.NaN : Quantile.of(random, 0.5))
            .put(LARGEST, random.length == 0 ? Double.NaN : random[random.length - 1])
            .put("load", worst.simple().load());
    Map<String, ToDoubleFunction<Worker>> parts =
        Map.of(
            "speed", Worker::speed,
            "bandwidth", Worker::bandwidth,
            "latency", Worker::latency,
            "startup", Worker::startup);
    parts.forEach((name, part) ->
        result.put(name, worst.simple().workers().stream().mapToDouble(part).toArray()));
    return result;
  }
}
