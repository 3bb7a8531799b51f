package loadstar.algorithm.play;

import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import loadstar.model.InputException;
import loadstar.model.Word;
import org.apache.commons.numbers.gamma.Gamma;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The distribution from which the costs of tasks are drawn. All have mean 1.
 *
 * <p>Correlated costs are those of a Gaussian process of first order along the index, z_k = rho
 * z_(k-1) + sqrt(1 - rho^2) e_k, mapped onto the distribution: c_k = F^-1(Phi(z_k)).
 *
 * @param family of distributions
 * @param deviation standard deviation of a cost, positive
 * @param correlation rho, between costs of neighbouring tasks before the mapping; from 0 to below 1
 * @param share of tasks that are long, for {@link Family#BIMODAL} alone
 * @param measured for {@link Family#EMPIRICAL} alone: the sample to draw from, scaled around the
 *     mean to the deviation
 */
public record CostModel(
    Family family,
    double deviation,
    double correlation,
    double share,
    @Nullable MeasuredCosts measured) {
  /** The default share of long tasks. */
  public static final double SHARE = 0.1;

  private static final NormalDistribution STANDARD_NORMAL = NormalDistribution.of(0, 1);

  /** The families of distributions. */
  public enum Family {
    GAMMA,
    LOGNORMAL,
    WEIBULL,
    EXPONENTIAL,
    UNIFORM,
    BIMODAL,
    EMPIRICAL
  }

  /**
   * Checks the parameters.
   *
   * @throws InputException if no such distribution has that deviation
   */
  public CostModel {
    InputException.positive("the ", "deviation of costs", deviation);
    if (!(correlation >= 0 && correlation < 1)) {
      throw new InputException("the correlation of costs is " + correlation, "from 0 to below 1");
    }
    if (!(share > 0 && share < 1)) {
      throw new InputException("the share of long tasks is " + share, "between 0 and 1");
    }
    double most =
        switch (family) {
          case GAMMA, LOGNORMAL -> Double.POSITIVE_INFINITY;
          case WEIBULL -> 100;
          case EXPONENTIAL -> 1;
          case UNIFORM -> 1 / Math.sqrt(3);
          case BIMODAL -> Math.sqrt((1 - share) / share);
          case EMPIRICAL -> of(measured).deviation() / (1 - of(measured).least());
        };
    if (deviation > most) {
      throw new InputException(
          Word.of(family) + " costs of mean 1 deviate by at most " + most + ", not " + deviation,
          "lognormal");
    }
    if (family == Family.EXPONENTIAL && deviation != 1) {
      throw new InputException(
          "exponential costs of mean 1 deviate by 1, not " + deviation, "weibull or gamma");
    }
  }

  /** Makes a model of a family that its deviation determines. */
  public CostModel(Family family, double deviation, double correlation, double share) {
    this(family, deviation, correlation, share, null);
  }

  private static MeasuredCosts of(@Nullable MeasuredCosts measured) {
    return Objects.requireNonNull(measured, "empirical costs are drawn from measured ones");
  }

  /** Returns independent Gamma costs. */
  public static CostModel gamma(double deviation) {
    return new CostModel(Family.GAMMA, deviation, 0, SHARE);
  }

  DoubleSupplier costs(UniformRandomProvider random) {
    if (correlation == 0 && family == Family.GAMMA) {
      // A Gamma distribution with mean 1 and variance deviation^2 has shape 1/deviation^2 and
      // scale deviation^2.
      double variance = deviation * deviation;
      return AhrensDieterMarsagliaTsangGammaSampler.of(random, 1 / variance, variance)::sample;
    }
    DoubleUnaryOperator quantile = quantile();
    var gauss = ZigguratSampler.NormalizedGaussian.of(random);
    double own = Math.sqrt(1 - correlation * correlation);
    double[] z = {gauss.sample()};
    return () -> {
      double cost = quantile.applyAsDouble(STANDARD_NORMAL.cumulativeProbability(z[0]));
      z[0] = correlation * z[0] + own * gauss.sample();
      return cost;
    };
  }

  /** Returns the quantile of the costs, over their mean, at a share of the tasks. */
  public double below(double share) {
    return quantile().applyAsDouble(share);
  }

  /** Returns the quantile function F^-1. */
  private DoubleUnaryOperator quantile() {
    double variance = deviation * deviation;
    return switch (family) {
      case GAMMA -> GammaDistribution.of(1 / variance, variance)::inverseCumulativeProbability;
      case LOGNORMAL -> {
        double logVariance = Math.log1p(variance);
        yield LogNormalDistribution.of(-logVariance / 2, Math.sqrt(logVariance))
            ::inverseCumulativeProbability;
      }
      case WEIBULL -> {
        double shape = weibullShape(variance);
        yield WeibullDistribution.of(shape, 1 / Gamma.value(1 + 1 / shape))
            ::inverseCumulativeProbability;
      }
      case EXPONENTIAL -> ExponentialDistribution.of(1)::inverseCumulativeProbability;
      case UNIFORM -> {
        double half = deviation * Math.sqrt(3);
        yield UniformContinuousDistribution.of(1 - half, 1 + half)::inverseCumulativeProbability;
      }
      case BIMODAL -> {
        double shortCost = 1 - deviation * Math.sqrt(share / (1 - share));
        double longCost = 1 + deviation * Math.sqrt((1 - share) / share);
        yield p -> p < 1 - share ? shortCost : longCost;
      }
      case EMPIRICAL -> {
        MeasuredCosts from = of(measured);
        double stretch = deviation / from.deviation();
        yield p -> stretch == 1 ? from.quantile(p) : 1 + stretch * (from.quantile(p) - 1);
      }
    };
  }

  /**
   * Returns the shape k with G(1 + 2/k) / G(1 + 1/k)^2 = 1 + variance, by bisection; the left side
   * decreases in k.
   */
  private static double weibullShape(double variance) {
    double low = 0.1;
    double high = 1e4;
    for (int i = 0; i < 200; i++) {
      double middle = Math.sqrt(low * high);
      double once = Gamma.value(1 + 1 / middle);
      if (Gamma.value(1 + 2 / middle) / (once * once) > 1 + variance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.sqrt(low * high);
  }
}
