package loadstar.experiment;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.result.Effect;
import loadstar.result.Spread;

/** Numbers with one value for each seed: what experiments do with them, and their text. */
public final class SeedNumbers {
  private SeedNumbers() {}

  /** Tests that all of these numbers are positive, each by seed, see {@link Effect#every}. */
  public static Effect every(List<double[]> parts) {
    return Effect.every("seeds", parts.toArray(double[][]::new));
  }

  /** Returns the largest number in the results of some problems, at least 0; for each seed. */
  public static double[] largest(
      RunSet runs,
      Collection<? extends Experiment.SeededProblem> problems,
      ToDoubleFunction<RunResult> number) {
    return runs.each(seed ->
        problems.stream()
            .mapToDouble(problem -> number.applyAsDouble(runs.result(problem.apply(seed))))
            .reduce(0, Math::max));
  }

  /** Combines two numbers of each seed. */
  public static double[] pairs(double[] a, double[] b, DoubleBinaryOperator of) {
    return IntStream.range(0, a.length).mapToDouble(k -> of.applyAsDouble(a[k], b[k])).toArray();
  }

  public static double[] minus(double[] a, double[] b) {
    return pairs(a, b, (one, other) -> one - other);
  }

  /** Formats numbers, separated by commas. */
  public static String list(String format, double... numbers) {
    return Arrays.stream(numbers).mapToObj(one -> format(format, one)).collect(joining(", "));
  }

  /** Returns the mean over the seeds, as in tables. */
  public static double meanOf(double... overSeeds) {
    return Spread.of(overSeeds).mean();
  }

  /** Returns the mean over points that are no seeds; NaN for none. */
  public static double average(double... points) {
    return Arrays.stream(points).average().orElse(Double.NaN);
  }

  /** Formats words with numbers in them, equally in every language. */
  public static String format(String words, Object... numbers) {
    return String.format(Locale.ROOT, words, numbers);
  }
}
