package loadstar.experiment.thesis;

import static loadstar.experiment.SeedNumbers.pairs;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperSimulation;
import loadstar.experiment.SweepQuantity;
import loadstar.result.Published;
import loadstar.result.Scale;

/**
 * A view of runs of {@link SharedSimulation}: a run for each setting and seed.
 *
 * @param <K> identifies a setting
 */
public abstract class SharedExperiment<K> extends Experiment {
  static final String UMR = "umr";
  static final String DSA = "dsa";
  static final String TWO_PHASE = "2pp";
  static final String CONSTANT = SharedSimulation.CONSTANT_ESTIMATES;

  SharedExperiment(String id) {
    super(id);
  }

  /** Returns the end of the names of runs. */
  static String quick(Scale scale) {
    return scale == Scale.QUICK ? "-quick" : "";
  }

  abstract Map<K, SeededProblem> questionsByKey(Scale scale, Published published);

  abstract void evaluate(Findings findings, Map<K, SettingResults> points);

  @Override
  protected List<PaperSimulation> simulations() {
    return List.of(new SharedSimulation());
  }

  @Override
  protected final List<SeededProblem> problems(Scale scale, Published published) {
    return List.copyOf(questionsByKey(scale, published).values());
  }

  @Override
  protected final void evaluate(RunSet runs, Findings findings) {
    Map<K, SettingResults> points = new LinkedHashMap<>();
    questionsByKey(runs.scale(), findings.published())
        .forEach((setting, problem) -> points.put(setting, new SettingResults(runs, problem)));
    evaluate(findings, points);
  }

  static SweepQuantity course(
      Collection<SettingResults> points, Function<SettingResults, double[]> part) {
    return new SweepQuantity(points.stream().map(part).toList());
  }

  /** Returns 100 (1 - a/b), percent. */
  static double[] decrease(double[] now, double[] before) {
    return pairs(now, before, (a, b) -> 100 * (1 - a / b));
  }

  /**
   * The results of one setting. A seed's makespan is the mean over its realisations; gains and
   * ratios are those of such means.
   */
  record SettingResults(RunSet runs, SeededProblem problem) {
    int realisations(String scheduler) {
      return runs.result(problem.apply(1))
          .series(SharedSimulation.series(scheduler, SharedSimulation.MAKESPAN))
          .length;
    }

    /** Returns makespans, seconds. */
    double[] makespan(String scheduler) {
      return mean(scheduler, SharedSimulation.MAKESPAN);
    }

    /** Returns the mean over the realisations of a quantity that has a number for each. */
    double[] mean(String scheduler, String quantity) {
      return over(scheduler, quantity, all -> Arrays.stream(all).average().orElseThrow());
    }

    double[] ofWorker(String scheduler, String quantity, int worker) {
      return over(scheduler, quantity, all -> all[worker]);
    }

    double[] over(String scheduler, String quantity, ToDoubleFunction<double[]> number) {
      String series = SharedSimulation.series(scheduler, quantity);
      return runs.over(problem, result -> number.applyAsDouble(result.series(series)));
    }

    double[] ratio(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b);
    }

    /** Returns the gain in percent of the other's makespan. */
    double[] gain(String scheduler, String other) {
      return decrease(makespan(scheduler), makespan(other));
    }

    /** Returns the ratio of two makespans less 1. */
    double[] excess(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b - 1);
    }
  }
}
