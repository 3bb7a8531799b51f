package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import loadstar.algorithm.play.CostModel.Family;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostModelTest {
  private static final int TASKS = 200_000;

  private static double[] draw(CostModel model, long seed) {
    TaskCosts costs = TaskCosts.draw(TASKS, model, seed);
    return costs.tasks(costs.take(TASKS));
  }

  private static double mean(double[] x) {
    return Arrays.stream(x).average().orElseThrow();
  }

  private static double deviation(double[] x) {
    double mean = mean(x);
    return Math.sqrt(Arrays.stream(x).map(c -> (c - mean) * (c - mean)).average().orElseThrow());
  }

  /** Third standardised moment: what tells the families apart when mean and deviation agree. */
  private static double skewness(double[] x) {
    double mean = mean(x);
    return Arrays.stream(x).map(c -> Math.pow(c - mean, 3)).average().orElseThrow()
        / Math.pow(deviation(x), 3);
  }

  // Skewness of mean 1 and deviation d: gamma 2d; lognormal (3 + d^2) d; exponential 2; uniform 0;
  // two values with share p of long ones (1 - 2p)/sqrt(p (1 - p)) = 8/3 for p = 0.1; Weibull of
  // shape 2.1013 (d = 0.5) 0.5664, by Gamma(1 + j/k).
  @ParameterizedTest
  @CsvSource({
    "GAMMA, 0.5, 1.0",
    "LOGNORMAL, 0.5, 1.625",
    "WEIBULL, 0.5, 0.5664",
    "EXPONENTIAL, 1, 2.0",
    "UNIFORM, 0.5, 0.0",
    "BIMODAL, 0.5, 2.6667"
  })
  void draws_haveTheMomentsOfTheirFamily(Family family, double deviation, double skewness) {
    double[] costs = draw(new CostModel(family, deviation, 0, CostModel.SHARE), 3);
    // Standard error of the mean: at most 1/sqrt(2e5) = 0.0022.
    assertThat(mean(costs)).isCloseTo(1, within(0.01));
    assertThat(deviation(costs)).isCloseTo(deviation, within(0.02));
    assertThat(skewness(costs)).isCloseTo(skewness, within(0.12));
    assertThat(Arrays.stream(costs).min().orElseThrow()).isNotNegative();
    assertThat(draw(new CostModel(family, deviation, 0, CostModel.SHARE), 3)).isEqualTo(costs);
  }

  private static MeasuredCosts measured(double... costs) {
    PrefixSums sums = new PrefixSums();
    Arrays.stream(costs).forEach(sums::add);
    return new MeasuredCosts(sums);
  }

  // 1, 1, 2, 4 s have mean 2, deviation sqrt(1.5) = 1.2247 s and third moment 1.5: over their mean
  // a deviation of 0.6124 and a skewness of 1.5 / 1.5^1.5 = 0.8165, which stretching keeps.
  @ParameterizedTest
  @CsvSource({"1, 0", "0.5, 0", "1, 0.8"})
  void empiricalDraws_haveTheMomentsOfWhatWasMeasured(double stretch, double correlation) {
    MeasuredCosts measured = measured(2, 1, 4, 1);
    assertThat(measured.deviation()).isCloseTo(Math.sqrt(1.5) / 2, within(1e-12));
    double deviation = stretch * measured.deviation();
    CostModel model =
        new CostModel(Family.EMPIRICAL, deviation, correlation, CostModel.SHARE, measured);
    double[] costs = draw(model, 3);
    assertThat(mean(costs)).isCloseTo(1, within(0.01));
    assertThat(deviation(costs)).isCloseTo(deviation, within(0.01));
    assertThat(skewness(costs)).isCloseTo(0.8165, within(0.05));
    assertThat(Arrays.stream(costs).map(c -> Math.rint(c * 1e6) / 1e6).distinct().sorted())
        .containsExactly(1 - 0.5 * stretch, 1.0, 1 + stretch);
    assertThat(draw(model, 3)).isEqualTo(costs);
    assertThat(draw(model, 4)).isNotEqualTo(costs);
  }

  @Test
  void measuredCosts_stretchAsFarAsNoneIsNegative() {
    MeasuredCosts measured = measured(1, 1, 2, 4); // the least is half the mean
    double most = 2 * measured.deviation();
    double[] costs = draw(new CostModel(Family.EMPIRICAL, most, 0, 0.1, measured), 1);
    assertThat(Arrays.stream(costs).min().orElseThrow()).isCloseTo(0, within(1e-9));
    assertThatThrownBy(() -> new CostModel(Family.EMPIRICAL, 1.3, 0, 0.1, measured))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("empirical costs of mean 1 deviate by at most 1.22");
    assertThatThrownBy(() -> measured(3, 3, 3))
        .hasMessageContaining("all measured costs are equal");
  }

  /** Uniform costs of a Gaussian process: correlation 6/pi asin(rho/2) of neighbours. */
  @ParameterizedTest
  @CsvSource({"0.5, 0.4826", "0.9, 0.8915"})
  void correlation_isThatOfNeighbours(double rho, double expected) {
    double[] costs = draw(new CostModel(Family.UNIFORM, 0.5, rho, CostModel.SHARE), 5);
    double mean = mean(costs);
    double product =
        IntStream.range(1, costs.length)
            .mapToDouble(k -> (costs[k] - mean) * (costs[k - 1] - mean))
            .average()
            .orElseThrow();
    assertThat(product / Math.pow(deviation(costs), 2)).isCloseTo(expected, within(0.01));
    assertThat(mean).isCloseTo(1, within(0.03));
    assertThat(deviation(costs)).isCloseTo(0.5, within(0.01));
  }

  @Test
  void deviationsThatNoSuchCostsHave_areRefused() {
    assertThatThrownBy(() -> new CostModel(Family.UNIFORM, 0.6, 0, 0.1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("uniform costs of mean 1 deviate by at most 0.577");
    assertThatThrownBy(() -> new CostModel(Family.BIMODAL, 3.1, 0, 0.1))
        .hasMessageContaining("at most 3.0");
    assertThatThrownBy(() -> new CostModel(Family.EXPONENTIAL, 0.3, 0, 0.1))
        .hasMessageContaining("deviate by 1, not 0.3");
    assertThatThrownBy(() -> new CostModel(Family.GAMMA, 0.3, 1, 0.1))
        .hasMessageContaining("correlation");
  }
}
