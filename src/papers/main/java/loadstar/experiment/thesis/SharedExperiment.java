package loadstar.experiment.thesis;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Drawing;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Effect;
import loadstar.result.Published;
import loadstar.result.Scale;

/**
 * A view of runs of {@link SharedStudy}: a run for each setting and seed.
 *
 * @param <K> what tells settings apart
 */
abstract class SharedExperiment<K> extends PaperExperiment {
  static final String UMR = "umr";
  static final String DSA = "dsa";
  static final String TWO_PHASE = "2pp";
  static final String CONSTANT = SharedStudy.CONSTANT_ESTIMATES;

  SharedExperiment(String part, String title, String quick) {
    super("thesis", part, title, "QUICK: " + quick);
  }

  abstract List<K> settings(Scale scale, Published published);

  abstract RunSpec spec(Scale scale, K setting, int seed);

  abstract Evaluation evaluate(Findings findings, Map<K, Point> points);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return settings(scale, published).stream().map(one -> spec(scale, one, seed)).toList();
  }

  @Override
  protected final Evaluation evaluate(RunSet runs, Published published) {
    Map<K, Point> points = new LinkedHashMap<>();
    for (K setting : settings(runs.scale(), published)) {
      points.put(
          setting,
          new Point(
              runs.scale(),
              IntStream.rangeClosed(1, runs.seeds())
                  .mapToObj(seed -> runs.result(spec(runs.scale(), setting, seed)))
                  .toList()));
    }
    return evaluate(new Findings(runs.scale(), published), points);
  }

  final Drawing drawing(String figure, String setting, Point any) {
    return drawing(Thesis.caption(figure, setting, any.seeds(), scaleNote(any.scale)));
  }

  static Effect everySeed(Collection<Point> points, Function<Point, double[]> part) {
    return Effect.every("seeds", points.stream().map(part).toArray(double[][]::new));
  }

  static double[] pairs(double[] a, double[] b, DoubleBinaryOperator of) {
    return IntStream.range(0, a.length).mapToDouble(k -> of.applyAsDouble(a[k], b[k])).toArray();
  }

  // 100 (1 - a/b), percent.
  static double[] decrease(double[] now, double[] before) {
    return pairs(now, before, (a, b) -> 100 * (1 - a / b));
  }

  /**
   * The results of one setting. A seed's makespan is the mean over its realisations; gains and
   * ratios are those of such means.
   *
   * @param bySeed one result for each seed
   */
  record Point(Scale scale, List<RunResult> bySeed) {
    int seeds() {
      return bySeed.size();
    }

    int realisations(String scheduler) {
      return bySeed.getFirst().series(SharedStudy.series(scheduler, SharedStudy.MAKESPAN)).length;
    }

    // Seconds.
    double[] makespan(String scheduler) {
      return mean(scheduler, SharedStudy.MAKESPAN);
    }

    // Of a quantity that has a number for each realisation.
    double[] mean(String scheduler, String quantity) {
      return over(scheduler, quantity, all -> Arrays.stream(all).average().orElseThrow());
    }

    double[] ofWorker(String scheduler, String quantity, int worker) {
      return over(scheduler, quantity, all -> all[worker]);
    }

    double[] over(String scheduler, String quantity, ToDoubleFunction<double[]> number) {
      String series = SharedStudy.series(scheduler, quantity);
      return bySeed.stream()
          .mapToDouble(result -> number.applyAsDouble(result.series(series)))
          .toArray();
    }

    // Makespan of one over that of another.
    double[] ratio(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b);
    }

    // Percent of the other's makespan.
    double[] gain(String scheduler, String other) {
      return decrease(makespan(scheduler), makespan(other));
    }

    // By how much the ratio of two makespans is above 1.
    double[] excess(String scheduler, String other) {
      return pairs(makespan(scheduler), makespan(other), (a, b) -> a / b - 1);
    }

    // By how much a scheduler takes longer here than at another point, seconds.
    double[] slowerThan(Point other, String scheduler) {
      return Thesis.minus(makespan(scheduler), other.makespan(scheduler));
    }
  }
}
