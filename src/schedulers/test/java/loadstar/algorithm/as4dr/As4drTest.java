package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

/** One worker of speed F and latency f, computed without communication. */
class As4drTest {
  private static final double THETA = 0.37;

  private static double[] sigmas(double fF, double f, double tau, double alpha1, int rounds) {
    As4dr as4dr = scheduler(true, f, tau, alpha1);
    double[] sigma = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      sigma[i] = as4dr.sigma(0, THETA * as4dr.alpha(0) / fF + f);
      as4dr.nextRound(0, sigma[i]);
    }
    return sigma;
  }

  private static As4dr scheduler(boolean adapts, double f, double tau, double alpha1) {
    return new As4dr(adapts, 0, tau, new double[] {alpha1}, new double[] {THETA}, new double[] {f});
  }

  /** From 0.2 alpha_ref with tau = 100: the sequences behind Figure 4 of PPAM'13. */
  @Test
  void sigma_convergesToTauAsFastAsTheLatencyIsSmall() {
    assertThat(sigmas(1, .1, 100, 0.2 * 99.8, 4))
        .containsExactly(
            new double[] {20.16, 99.207936508, 99.998403226, 99.999996806}, within(1e-9));
    assertThat(sigmas(1, .5, 100, 0.2 * 99, 4))
        .containsExactly(
            new double[] {20.8, 96.192307692, 99.960415834, 99.999604002}, within(1e-9));
    assertThat(sigmas(1, .9, 100, 0.2 * 98.2, 5))
        .containsExactly(
            new double[] {21.44, 93.404477612, 99.872897525, 99.997709244, 99.999958765},
            within(1e-9));
  }

  /** An S0 worker of Table I whose first chunk is 90 % too small or too large. */
  @Test
  void sigma_ofAPoorlyEstimatedWorkerIsTauFromTheThirdRound() {
    assertThat(sigmas(1e4, 1e-4, 3, 2999.8, 3))
        .containsExactly(new double[] {.30018, 2.99820119928, 2.99999988001}, within(1e-11));
    assertThat(sigmas(1e4, 1e-4, 3, 56996.2, 3))
        .containsExactly(new double[] {5.69982, 3.00009473352, 3.00000000632}, within(1e-11));
    assertThat(sigmas(1000, .1, 10, 20000, 4))
        .containsExactly(
            new double[] {20.2, 10.100990099, 10.0019996079, 10.0000399842}, within(1e-10));
  }

  @Test
  void chunk_ofAPoorlyEstimatedWorkerIsRightFromTheThirdRound() {
    As4dr as4dr = scheduler(true, 1e-4, 3, 2999.8);
    double[] alpha = new double[4];
    for (int i = 0; i < alpha.length; i++) {
      alpha[i] = as4dr.alpha(0);
      as4dr.nextRound(0, as4dr.sigma(0, THETA * as4dr.alpha(0) / 1e4 + 1e-4));
    }
    assertThat(alpha)
        .containsExactly(new double[] {2999.8, 29980.012, 29997.9988, 29998}, within(5e-4));
  }

  /** Equation (6) for random parameters, and its two fixed points tau and 2f. */
  @Test
  void sigma_followsItsRecurrence() {
    double f = 0.4;
    double tau = 7;
    double[] sigma = sigmas(13, f, tau, 20, 40);
    for (int i = 1; i < sigma.length; i++) {
      assertThat(sigma[i])
          .isCloseTo(2 * f + tau - 2 * f * tau / sigma[i - 1], within(1e-9 * sigma[i]));
    }
    assertThat(sigma[39]).isCloseTo(tau, within(1e-9));
    // The rate of convergence is 2f / tau.
    assertThat((sigma[5] - tau) / (sigma[4] - tau)).isCloseTo(2 * f / tau, within(1e-3));
    // Below 2f the other fixed point attracts.
    assertThat(sigmas(13, f, 0.5, 20, 60)[59]).isCloseTo(2 * f, within(1e-9));
  }

  @Test
  void baseline_neverAdapts() {
    As4dr baseline = scheduler(false, 1e-4, 3, 2999.8);
    baseline.nextRound(0, baseline.sigma(0, 0.15));
    assertThat(baseline.alpha(0)).isEqualTo(2999.8);
  }

  @Test
  void iidSigns_areReproducibleAndFair() {
    int[] signs = PoorEstimates.signs(PoorEstimates.IID, 100_000, 7);
    assertThat(signs).containsOnly(-1, 1);
    assertThat(signs).isEqualTo(PoorEstimates.signs(PoorEstimates.IID, 100_000, 7));
    assertThat(signs).isNotEqualTo(PoorEstimates.signs(PoorEstimates.IID, 100_000, 8));
    // Five standard deviations of a fair coin: 5 sqrt(100000) = 1581.
    assertThat(Math.abs(Arrays.stream(signs).sum())).isLessThan(1581);
  }

  @Test
  void halfSigns_areExactlyHalfInAnOrderOfTheirSeed() {
    int[] signs = PoorEstimates.signs(PoorEstimates.HALF, 1000, 1);
    assertThat(Arrays.stream(signs).sum()).isZero();
    assertThat(signs).isNotEqualTo(PoorEstimates.signs(PoorEstimates.HALF, 1000, 2));
    assertThat(Arrays.stream(PoorEstimates.signs(PoorEstimates.HALF, 5, 1)).sum()).isEqualTo(1);
  }

  @Test
  void writtenSigns_areTakenAsTheyAre() {
    assertThat(PoorEstimates.signs("--+", 3, 1)).containsExactly(-1, -1, 1);
    assertThatThrownBy(() -> PoorEstimates.signs("--", 3, 1))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "the signs of 3 workers are \"--\". Maybe \"iid\", \"half\", or 3 times + or -");
    assertThatThrownBy(() -> PoorEstimates.signs("fair", 4, 1)).isInstanceOf(InputException.class);
  }

  @Test
  void firstChunks_areOffByIota() {
    double[] alpha = PoorEstimates.firstChunks(new double[] {100, 200}, new int[] {1, -1}, 0.9);
    assertThat(alpha[0]).isCloseTo(190, within(1e-12));
    assertThat(alpha[1]).isCloseTo(20, within(1e-12));
    for (double bad : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> PoorEstimates.firstChunks(new double[1], new int[1], bad))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("iota is " + bad);
    }
  }

  /**
   * Half of what is missing to F tau comes in each round: from a fifth, sigma is 0.2 tau, and the
   * chunk becomes 0.5 + 0.5/0.2 = 3 times as large; then 0.5 + 0.5/0.6 times, and so on.
   */
  @Test
  void smoothedChunk_keepsAShareOfItsSize() {
    double[] one = {0.2 * 40};
    As4dr as4dr = new As4dr(true, 0.5, 4, one, new double[] {THETA}, new double[] {0});
    double[] share = new double[4];
    for (int i = 0; i < share.length; i++) {
      share[i] = as4dr.alpha(0) / 40;
      as4dr.nextRound(0, as4dr.sigma(0, THETA * as4dr.alpha(0) / 10));
    }
    assertThat(share).containsExactly(new double[] {0.2, 0.6, 0.8, 0.9}, within(1e-12));
  }

  /** A chunk that is not divided has one latency in its round: tau = f + alpha/F. */
  @Test
  void undividedChunk_hasOneLatency() {
    As4dr as4dr = new As4dr(true, 0, 4, new double[] {35}, new double[] {1}, new double[] {0.5});
    assertThat(as4dr.sigma(0, 0.5 + 35 / 10.0)).isCloseTo(4, within(1e-12));
  }
}
