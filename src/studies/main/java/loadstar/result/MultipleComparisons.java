package loadstar.result;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Multiple comparisons with the best, which select a subset: how much slower than the best each of
 * several systems is, and which may be the best (J. C. Hsu, Multiple Comparisons, 1996, chapter 4),
 * for paired differences, each with a variance of its own, and Bonferroni's correction (B. L.
 * Nelson and F. J. Matejcik, Management Science 41(12), 1995).
 *
 * <p>Only the differences to the truly best system have to lie within their bounds, one for each of
 * the others; that nobody knows which one it is costs nothing. With the confidence that is wanted
 * the best is among those that may be the best by the bounds {@link #decide}, and every one is
 * slower than the best by at most what these bounds give. With 95 % as well, all of them are slower
 * by what the bounds {@link #enclose} give.
 *
 * <p>Where replications were added until they decided, the bounds hold after every number of
 * replications: after the first stage those of Student's t, then lines that a Brownian motion with
 * that stage's variance hardly ever crosses, one for each doubling of the replications, with its
 * part of the 5 %.
 */
final class MultipleComparisons {
  private final boolean sequential;
  final Pair[][] pairs;
  final Bounds decide;
  final Bounds enclose;

  /**
   * Compares at least two systems; each pair is compared by the seeds that both have.
   *
   * @param values of each system, by seed
   * @param risk probability that a statement may be wrong
   * @param sequential whether the number of seeds depends on the values
   * @param fixed which systems no seed changes
   */
  MultipleComparisons(
      List<? extends SortedMap<Long, Double>> values,
      double risk,
      boolean sequential,
      IntPredicate fixed) {
    this.sequential = sequential;
    pairs = new Pair[values.size()][values.size()];
    long[][] seeds = new long[pairs.length][];
    double[][] own = new double[pairs.length][];
    for (int i = 0; i < pairs.length; i++) {
      seeds[i] = values.get(i).keySet().stream().mapToLong(Long::longValue).toArray();
      own[i] = values.get(i).values().stream().mapToDouble(Double::doubleValue).toArray();
      for (int j = 0; j <= i; j++) {
        boolean exact = fixed.test(i) && fixed.test(j);
        pairs[i][j] = Pair.of(seeds[i], own[i], seeds[j], own[j], exact);
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
      // Pairs of different seeds may form a circle: then nothing can be said.
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
      Pair pair = pairs[one][other];
      if (one == other || pair.same) {
        return 0;
      }
      if (pair.exact) {
        return pair.mean;
      }
      double factor = factors.computeIfAbsent(pair.seeds(), this::factor);
      return Double.isInfinite(factor)
          ? factor
          : pair.mean + factor * (sequential ? pair.early : pair.deviation);
    }

    /** So many standard deviations a mean is off with a probability of the level. */
    private double factor(int seeds) {
      int first = SequentialSelection.FIRST_STAGE;
      if (seeds < (sequential ? first : Standing.LEAST_SEEDS)) {
        return Double.POSITIVE_INFINITY;
      }
      return sequential ? everBeyond(level, first, seeds) : student(level, seeds);
    }
  }

  /** So many standard deviations of the first stage a mean is off, ever, with that probability. */
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

  /**
   * The paired differences of one to another.
   *
   * @param same whether they are roundings only
   * @param deviation their standard deviation
   * @param early that of the first stage
   * @param exact whether no seed changes them
   */
  record Pair(
      double[] differences,
      boolean same,
      double mean,
      double deviation,
      double early,
      boolean exact) {
    static Pair of(long[] seeds, double[] own, long[] otherSeeds, double[] other, boolean exact) {
      double[] differences = new double[Math.min(own.length, other.length)];
      int n = 0;
      boolean same = true;
      for (int i = 0, j = 0; i < own.length && j < other.length; ) {
        if (seeds[i] == otherSeeds[j]) {
          differences[n] = own[i] - other[j];
          same &= Math.abs(differences[n++]) < Standing.SAME * own[i];
          i++;
          j++;
        } else if (seeds[i] < otherSeeds[j]) {
          i++;
        } else {
          j++;
        }
      }
      differences = Arrays.copyOf(differences, n);
      return new Pair(
          differences,
          same && n > 0,
          Spread.mean(differences, n),
          deviation(differences, n),
          deviation(differences, Math.min(n, SequentialSelection.FIRST_STAGE)),
          exact);
    }

    Pair reversed() {
      return new Pair(
          Arrays.stream(differences).map(d -> -d).toArray(), same, -mean, deviation, early, exact);
    }

    private static double deviation(double[] values, int n) {
      return Math.sqrt(Spread.variance(values, n, Spread.mean(values, n)));
    }

    int seeds() {
      return differences.length;
    }

    /** Whether seeds disagree about who is slower, and not all by less than a width. */
    boolean matters(double width) {
      DoubleSummaryStatistics all = Arrays.stream(differences).summaryStatistics();
      return all.getMin() < 0 && all.getMax() > 0 && all.getMax() - all.getMin() > width;
    }

    /**
     * Whether they lean so far to one side that they are not normally distributed: R. B.
     * D'Agostino's test of skewness, Biometrika 57(3), 1970.
     *
     * @param level probability of saying so of those that are
     */
    boolean skewed(double level) {
      double n = seeds();
      if (n < 8 || same || deviation == 0) {
        return false;
      }
      double second = Arrays.stream(differences).map(d -> Math.pow(d - mean, 2)).sum() / n;
      double third = Arrays.stream(differences).map(d -> Math.pow(d - mean, 3)).sum() / n;
      double y = third / Math.pow(second, 1.5) * Math.sqrt((n + 1) * (n + 3) / (6 * (n - 2)));
      double kurtosis =
          3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
      double w2 = Math.sqrt(2 * (kurtosis - 1)) - 1;
      double scaled = y * Math.sqrt((w2 - 1) / 2);
      double z = Math.log(scaled + Math.hypot(scaled, 1)) / Math.sqrt(Math.log(w2) / 2);
      return 2 * NormalDistribution.of(0, 1).survivalProbability(Math.abs(z)) < level;
    }
  }
}
