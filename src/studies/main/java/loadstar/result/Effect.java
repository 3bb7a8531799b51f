package loadstar.result;

import static loadstar.model.Visible.format;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How surely runs say that a sentence is true, or that it is not.
 *
 * @param share of the seeds, or of the platforms, in which the sentence is true as it stands
 * @param n how many there are
 * @param of what n counts: seeds, platforms, or "" where chance has no part
 * @param holds probability of so much in favour of the sentence if it were just false
 * @param fails probability of so much against it if it were just true
 */
public record Effect(double[] share, int n, String of, double holds, double fails) {
  /**
   * A sentence with several parts, all of which must be true: it holds as surely as its least sure
   * part, and fails if one of them does (Bonferroni).
   *
   * @param of what is counted: seeds, platforms
   * @param parts by how much each part is true (positive) or not, for each seed or platform:
   *     Student's t-test
   */
  public static Effect every(String of, double[]... parts) {
    double holds = 0;
    double fails = 1;
    double[] share = new double[parts[0].length];
    Arrays.fill(share, 1);
    for (double[] part : parts) {
      holds = Math.max(holds, above(part));
      fails =
          Math.min(fails, parts.length * above(Arrays.stream(part).map(value -> -value).toArray()));
      for (int k = 0; k < part.length; k++) {
        share[k] *= part[k] > 0 ? 1 : 0;
      }
    }
    return new Effect(share, parts[0].length, of, holds, fails);
  }

  /**
   * That something happens in at least a share of all platforms: the binomial test.
   *
   * @param yes on how many it does
   * @param least that share, between 0 and 1
   */
  public static Effect atLeast(double least, int yes, int n) {
    BinomialDistribution chance = BinomialDistribution.of(n, least);
    double many = yes == 0 ? 1 : chance.survivalProbability(yes - 1);
    return new Effect(
        new double[] {yes / (double) n}, n, "platforms", many, chance.cumulativeProbability(yes));
  }

  /** That it happens in at most that share. */
  public static Effect atMost(double most, int yes, int n) {
    Effect other = atLeast(most, yes, n);
    return new Effect(
        new double[] {1 - yes / (double) n},
        n,
        "platforms",
        /* holds= */ other.fails,
        /* fails= */ other.holds);
  }

  /**
   * That at least two of three are true, or as many as are more than half: partial conjunction.
   *
   * @param holds probabilities as {@link #holds}, of each
   * @param fails as {@link #fails}
   */
  public static Effect most(double[] share, String of, double[] holds, double[] fails) {
    return new Effect(share, share.length, of, middle(holds), middle(fails));
  }

  private static double middle(double[] probabilities) {
    double[] sorted = probabilities.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return Math.min(1, (sorted.length - half) * sorted[half]);
  }

  /** Where no seed can change it: a closed form, or one platform that contradicts a theorem. */
  public static Effect exact(boolean... holds) {
    double[] share = IntStream.range(0, holds.length).mapToDouble(k -> holds[k] ? 1 : 0).toArray();
    boolean all = Arrays.stream(share).allMatch(one -> one == 1);
    return new Effect(share, holds.length, "", all ? 0 : 1, all ? 1 : 0);
  }

  /** Both sides together. */
  double p() {
    return Math.min(1, 2 * Math.min(holds, fails));
  }

  /** What the verdict hangs on, in words: "n = 3 seeds, p = 0.004". */
  String text(double corrected) {
    return of.isEmpty()
        ? "no chance in it"
        : "n = " + n + " " + of + ", p = " + probability(corrected);
  }

  private static String probability(double p) {
    return p < 1e-4 ? "below 0.0001" : format("%.2g", p);
  }

  /** Probability of a mean so far above 0 where it is 0; 1 for fewer than three. */
  static double above(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(Double.NaN);
    if (n < Standing.LEAST_SEEDS || Double.isNaN(mean)) {
      return 1;
    }
    double error = Math.sqrt(Spread.variance(values, n, mean) / n);
    if (error == 0) {
      return mean > 0 ? 0 : 1;
    }
    return TDistribution.of(n - 1).survivalProbability(mean / error);
  }
}
