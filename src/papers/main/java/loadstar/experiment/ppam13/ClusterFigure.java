package loadstar.experiment.ppam13;

import static java.util.stream.Collectors.joining;
import static loadstar.experiment.PaperExperiment.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperExperiment;
import loadstar.result.Effect;
import loadstar.result.Figure;
import loadstar.result.Numbers;
import loadstar.result.Published;
import loadstar.result.Scale;

/** What the figures of section 3.2 have in common. */
abstract class ClusterFigure extends PaperExperiment {
  static final String PAPER =
      "D. Millot, C. Parrot: Setting up clusters of computing units to process several data"
          + " streams efficiently, PPAM 2013";

  static final String RECONSTRUCTED = "reconstructed profiles";

  ClusterFigure(String figure, String title) {
    super(
        "ppam13",
        figure,
        title,
        "QUICK: 100 workers and shorter runs instead of 1000 workers; nothing is compared");
  }

  abstract List<IntFunction<RunSpec>> runs(Scale scale);

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return runs(scale).stream().map(run -> run.apply(seed)).toList();
  }

  static IntFunction<RunSpec> simulation(Setting setting) {
    return setting.runs(ClusterStudy.NAME);
  }

  /**
   * @param choices what the paper leaves open and this figure needs
   * @param curves which seeds its curves show
   */
  final String caption(RunSet runs, String figure, String choices, String curves) {
    return Figure.caption(
        PAPER, figure, "SimGrid. Chosen by us: " + choices + ".", curves, scaleNote(runs.scale()));
  }

  // Numbers in words, six digits each, for evidence: 1.2, 3.4.
  static String list(double... numbers) {
    return Arrays.stream(numbers).mapToObj(ClusterFigure::sixDigits).collect(joining(", "));
  }

  private static String sixDigits(double number) {
    return Double.isFinite(number)
        ? Numbers.text(new BigDecimal(number).round(new MathContext(6)).doubleValue())
        : Double.toString(number);
  }

  // A number as part of a column's name or of an id.
  static String part(double number) {
    return Numbers.text(number);
  }

  /**
   * CPU-efficiency of the selected workers as a function of tau. Time elapses from date 0, because
   * the paper explains the loss at large tau by workers that start late; computation latencies
   * count as lost, because otherwise nothing would be lost at small tau.
   *
   * @param setting everything but tau
   * @param taus seconds, ascending
   */
  record Curve(Setting setting, double[] taus) {
    private static final double[] FULL = {1, 2, 5, 10, 20, 30, 50, 100, 200};
    private static final double[] QUICK = {1, 4, 10, 20};

    // With all values of tau.
    static Curve of(Scale scale, Setting setting) {
      return new Curve(setting, scale == Scale.QUICK ? QUICK : FULL);
    }

    // Without the values of tau below one.
    Curve from(double least) {
      return new Curve(setting, Arrays.stream(taus).filter(tau -> tau >= least).toArray());
    }

    IntFunction<RunSpec> run(double tau) {
      return setting.with(Setting.TAU, tau).runs(ClusterStudy.NAME);
    }

    List<IntFunction<RunSpec>> runs() {
      return Arrays.stream(taus).mapToObj(this::run).toList();
    }

    double[] values(RunSet runs, int seed, String value) {
      return Arrays.stream(taus)
          .map(tau -> runs.result(run(tau).apply(seed)).value(value))
          .toArray();
    }

    // Efficiency in percent, for each tau.
    double[] percent(RunSet runs, int seed) {
      return Arrays.stream(taus).map(tau -> percent(runs.result(run(tau).apply(seed)))).toArray();
    }

    static double percent(RunResult result) {
      return 100 * result.value(ClusterStudy.EFFICIENCY_FROM_START);
    }

    // Index of the tau with the highest efficiency; the smallest of several.
    int best(RunSet runs, int seed) {
      double[] percent = percent(runs, seed);
      int best = 0;
      for (int i = 1; i < percent.length; i++) {
        if (percent[i] > percent[best]) {
          best = i;
        }
      }
      return best;
    }

    // Index of the tau with the highest efficiency in the mean over the seeds.
    private int best(RunSet runs) {
      int best = 0;
      for (int i = 1; i < taus.length; i++) {
        best = mean(runs, i) > mean(runs, best) ? i : best;
      }
      return best;
    }

    private double mean(RunSet runs, int i) {
      return Arrays.stream(each(runs, i)).average().orElseThrow();
    }

    // Efficiency in percent at the i-th tau, for each seed.
    private double[] each(RunSet runs, int i) {
      return runs.over(run(taus[i]), Curve::percent);
    }

    // By how much more is done at one tau than at another, in points, for each seed.
    private double[] advantage(RunSet runs, int i, int over) {
      double[] advantage = each(runs, i);
      double[] less = each(runs, over);
      Arrays.setAll(advantage, s -> advantage[s] - less[s]);
      return advantage;
    }

    // That the best tau is better than both ends; if it is one of them, that is equal to it.
    Effect optimumInside(RunSet runs) {
      int best = best(runs);
      return Effect.every(
          "seeds", advantage(runs, best, 0), advantage(runs, best, taus.length - 1));
    }

    // That the best tau of this curve is below that of another: each is better on its own curve
    // than the other's; both against it where they are the other way round.
    List<double[]> optimumBelow(Curve other, RunSet runs) {
      int own = best(runs);
      int others = other.best(runs);
      int low = Math.min(own, others);
      int high = Math.max(own, others);
      return List.of(advantage(runs, low, high), other.advantage(runs, high, low));
    }

    double bestTau(RunSet runs, int seed) {
      return taus[best(runs, seed)];
    }

    // The optimum between the values of tau that were run: what is lost is about p/tau + q tau,
    // which is fitted to the best tau and its neighbours; least at sqrt(p/q). NaN if the best is at
    // an end.
    double fittedOptimum(RunSet runs, int seed) {
      int best = best(runs, seed);
      if (best == 0 || best == taus.length - 1) {
        return Double.NaN;
      }
      double[] percent = percent(runs, seed);
      // Normal equations of the least squares in 1/tau and tau.
      double inverse = 0;
      double square = 0;
      double lostInverse = 0;
      double lostTau = 0;
      for (int i = best - 1; i <= best + 1; i++) {
        double lost = 1 - percent[i] / 100;
        inverse += 1 / (taus[i] * taus[i]);
        square += taus[i] * taus[i];
        lostInverse += lost / taus[i];
        lostTau += lost * taus[i];
      }
      // The sum of products 1/tau times tau is the number of points.
      double p = lostInverse * square - 3 * lostTau;
      double q = lostTau * inverse - 3 * lostInverse;
      return Math.sqrt(p / q);
    }

    // "tau: percent" for all tau, in words.
    String words(RunSet runs, int seed) {
      double[] percent = percent(runs, seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < taus.length; i++) {
        text.append(text.isEmpty() ? "" : ", ")
            .append(format("%.0f s %.2f %%", taus[i], percent[i]));
      }
      return text.toString();
    }
  }
}
