package loadstar.result;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Multiple comparisons with the best with subset selection: bounds of how much slower than the best
 * each of several systems is, and which may be the best (J. C. Hsu, Multiple Comparisons, 1996,
 * chapter 4), for paired differences, each with a variance of its own, and Bonferroni's correction
 * (B. L. Nelson and F. J. Matejcik, Management Science 41(12), 1995).
 *
 * <p>Only the differences to the truly best system have to lie within their bounds, one for each of
 * the others; not knowing which one it is costs nothing. With the required confidence the best is
 * among those that may be the best by the bounds {@link #decide}, and every one is slower than the
 * best by at most what these bounds give. With 95 % as well, the differences of all lie within the
 * bounds {@link #enclose}.
 *
 * <p>Where replications were added until they decided, the bounds hold after every number of
 * replications: after the first stage those of Student's t, then lines that a Brownian motion with
 * that stage's variance hardly ever crosses, one for each doubling of the replications, with its
 * part of the 5 %.
 */
final class MultipleComparisons {
  private final boolean sequential;
  final PairedComparison[][] pairs;
  final Bounds decide;
  final Bounds enclose;

  /**
   * Compares at least two systems; each pair is compared by the seeds that both have.
   *
   * @param values of each system, by seed
   * @param risk probability that a statement may be wrong
   * @param sequential whether the number of seeds depends on the values
   * @param fixed tells which systems no seed changes
   */
  MultipleComparisons(
      List<? extends SortedMap<Long, Double>> values,
      double risk,
      boolean sequential,
      IntPredicate fixed) {
    this.sequential = sequential;
    pairs = new PairedComparison[values.size()][values.size()];
    long[][] seeds = new long[pairs.length][];
    double[][] own = new double[pairs.length][];
    for (int i = 0; i < pairs.length; i++) {
      seeds[i] = values.get(i).keySet().stream().mapToLong(Long::longValue).toArray();
      own[i] = values.get(i).values().stream().mapToDouble(Double::doubleValue).toArray();
      for (int j = 0; j <= i; j++) {
        boolean exact = fixed.test(i) && fixed.test(j);
        pairs[i][j] = PairedComparison.of(seeds[i], own[i], seeds[j], own[j], exact);
        pairs[j][i] = pairs[i][j].reversed();
      }
    }
    double level = risk / (pairs.length - 1);
    decide = new Bounds(level);
    enclose = new Bounds(level / 2);
  }

  /** Upper and lower bounds, each of them wrong with a probability of at most the level. */
  final class Bounds {
    private final double level;
    final boolean[] mayBeBest = new boolean[pairs.length];
    private final Map<Integer, Double> factors = new HashMap<>();

    Bounds(double level) {
      this.level = level;
      for (int i = 0; i < pairs.length; i++) {
        int one = i;
        mayBeBest[one] = IntStream.range(0, pairs.length).allMatch(j -> lower(one, j) <= 0);
      }
      // Pairs with different seeds may form a circle: then no statement is possible.
      if (IntStream.range(0, pairs.length).noneMatch(i -> mayBeBest[i])) {
        Arrays.fill(mayBeBest, true);
      }
    }

    private IntStream best() {
      return IntStream.range(0, pairs.length).filter(j -> mayBeBest[j]);
    }

    double most(int one) {
      return best().mapToDouble(j -> upper(one, j)).reduce(0, Math::max);
    }

    double least(int one) {
      return Math.max(0, best().mapToDouble(j -> lower(one, j)).min().orElse(0));
    }

    private double lower(int one, int other) {
      return -upper(other, one);
    }

    private double upper(int one, int other) {
      PairedComparison pair = pairs[one][other];
      if (one == other || pair.same()) {
        return 0;
      }
      if (pair.exact()) {
        return pair.mean();
      }
      double factor = factors.computeIfAbsent(pair.seeds(), this::factor);
      return Double.isInfinite(factor)
          ? factor
          : pair.mean() + factor * (sequential ? pair.early() : pair.deviation());
    }

    /**
     * Returns the number of standard deviations that the error of a mean exceeds with a probability
     * of the level.
     */
    private double factor(int seeds) {
      int first = SequentialSelection.FIRST_STAGE;
      if (seeds < (sequential ? first : Standing.LEAST_SEEDS)) {
        return Double.POSITIVE_INFINITY;
      }
      return sequential ? everBeyond(level, first, seeds) : student(level, seeds);
    }
  }

  /**
   * Returns the number of standard deviations of the first stage that the error of a mean ever
   * exceeds with a probability of the level.
   */
  static double everBeyond(double level, int first, int seeds) {
    int doublings = 0;
    while (first << doublings < seeds) {
      doublings++;
    }
    double part = level / ((doublings + 1) * (doublings + 2)); // they add up to the level
    if (doublings == 0) {
      return student(part, first);
    }
    // A Brownian motion of variance s² crosses a + b r with probability exp(-2 a b / s²); if a
    // b is q times the first stage's variance, in the mean with (1 + 4 q / (first - 1)) to the
    // power of -(first - 1) / 2, which has to be the part. Such a line is lowest, over r, at a
    // / b: in the middle of these seeds.
    double q = (first - 1) * (Math.pow(part, -2.0 / (first - 1)) - 1) / 4;
    double middle = (first << doublings) / Math.sqrt(2);
    return Math.sqrt(q * middle) / seeds + Math.sqrt(q / middle);
  }

  private static double student(double level, int seeds) {
    return TDistribution.of(seeds - 1).inverseSurvivalProbability(level) / Math.sqrt(seeds);
  }
}
