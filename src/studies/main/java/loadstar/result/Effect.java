package loadstar.result;

import static loadstar.model.Visible.format;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The evidence that runs give for or against a sentence of a paper, tested over the seeds or the
 * platforms.
 *
 * @param share for each seed or platform, the share in which the sentence is true as it stands;
 *     empty where there is no case that the sentence is about
 * @param n number of seeds or platforms
 * @param of the unit of {@code n}: seeds, platforms, or "" where nothing is random
 * @param holds probability of so much in favour of the sentence if it were just false
 * @param fails probability of so much against it if it were just true
 */
public record Effect(double[] share, int n, String of, double holds, double fails) {
  /**
   * Tests a sentence with several parts, all of which must be true. It holds as surely as its least
   * sure part, and fails if one of them does (Bonferroni).
   *
   * @param of the unit: seeds, platforms
   * @param parts by how much each part is true (positive) or not, for each seed or platform:
   *     Student's t-test; none where no step, case or seed fulfils the sentence's condition
   */
  public static Effect every(String of, double[]... parts) {
    if (parts.length == 0 || parts[0].length == 0) {
      return none(of);
    }
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

  /** A sentence about something that did not occur: it is not known whether it holds. */
  private static Effect none(String of) {
    return new Effect(new double[0], 0, of, /* holds= */ 1, /* fails= */ 1);
  }

  /** Tells whether there is a case that the sentence is about. */
  boolean hasCases() {
    return share.length > 0;
  }

  /**
   * Tests whether something happens in at least a share of all platforms: the binomial test.
   *
   * @param least that share, between 0 and 1
   * @param yes number of platforms on which it happens
   * @param n number of all platforms
   */
  public static Effect atLeast(double least, int yes, int n) {
    if (n == 0) {
      return none("platforms");
    }
    BinomialDistribution chance = BinomialDistribution.of(n, least);
    double many = yes == 0 ? 1 : chance.survivalProbability(yes - 1);
    return new Effect(
        new double[] {yes / (double) n}, n, "platforms", many, chance.cumulativeProbability(yes));
  }

  /**
   * Tests whether something happens in at most a share of all platforms: the binomial test.
   *
   * @param most that share, between 0 and 1
   * @param yes number of platforms on which it happens
   * @param n number of all platforms
   */
  public static Effect atMost(double most, int yes, int n) {
    Effect other = atLeast(most, yes, n);
    if (!other.hasCases()) {
      return other;
    }
    return new Effect(
        new double[] {1 - yes / (double) n},
        n,
        "platforms",
        /* holds= */ other.fails,
        /* fails= */ other.holds);
  }

  /**
   * Tests whether more than half of several sentences are true, such as two of three: partial
   * conjunction.
   *
   * @param holds probabilities as {@link #holds}, of each
   * @param fails probabilities as {@link #fails}, of each
   */
  public static Effect most(double[] share, String of, double[] holds, double[] fails) {
    if (share.length == 0) {
      return none(of);
    }
    return new Effect(share, share.length, of, middle(holds), middle(fails));
  }

  private static double middle(double[] probabilities) {
    double[] sorted = probabilities.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return Math.min(1, (sorted.length - half) * sorted[half]);
  }

  /**
   * Returns the evidence where no seed can change it: a closed form, or one platform that
   * contradicts a theorem.
   */
  public static Effect exact(boolean... holds) {
    if (holds.length == 0) {
      return none("");
    }
    double[] share = IntStream.range(0, holds.length).mapToDouble(k -> holds[k] ? 1 : 0).toArray();
    boolean all = Arrays.stream(share).allMatch(one -> one == 1);
    return new Effect(share, holds.length, "", all ? 0 : 1, all ? 1 : 0);
  }

  /** Returns the p-value of both sides together. */
  double p() {
    return Math.min(1, 2 * Math.min(holds, fails));
  }

  /** Describes the basis of the verdict: "n = 3 seeds, p = 0.004". */
  String text(double corrected) {
    return of.isEmpty()
        ? "no chance in it"
        : "n = " + n + " " + of + ", p = " + probability(corrected);
  }

  private static String probability(double p) {
    return p < 1e-4 ? "below 0.0001" : format("%.2g", p);
  }

  /**
   * Returns the probability of a mean so far above 0 if the true one is 0; 1 for fewer than three
   * values.
   */
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
