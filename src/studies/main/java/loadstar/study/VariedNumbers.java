package loadstar.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;

/**
 * The numbers of a question with a factor on each: the speed, bandwidth and latency of each host,
 * and the noise. A change of all costs is one of all speeds.
 *
 * @param factors by kind of number, then by host; 1 where a number is as it was typed
 * @param noise the level of noise: 0 for the least, 1 as it was typed, 2 for the most
 */
record VariedNumbers(double[][] factors, int noise) {
  /** The level of noise that was typed. */
  static final int TYPED = 1;

  /** The kinds of numbers of each host. */
  enum VariedProperty {
    SPEED,
    BANDWIDTH,
    LATENCY;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the numbers as they were typed. */
  static VariedNumbers typed(int hosts) {
    double[][] factors = new double[VariedProperty.values().length][hosts];
    for (double[] own : factors) {
      Arrays.fill(own, 1);
    }
    return new VariedNumbers(factors, TYPED);
  }

  int hosts() {
    return factors[0].length;
  }

  double factor(VariedProperty kind, int host) {
    return factors[kind.ordinal()][host];
  }

  /** Returns a copy with other factors of one kind. */
  VariedNumbers with(VariedProperty kind, DoubleUnaryOperator ofHost) {
    double[][] other = factors.clone();
    other[kind.ordinal()] = new double[hosts()];
    Arrays.setAll(other[kind.ordinal()], ofHost::applyAsDouble);
    return new VariedNumbers(other, noise);
  }

  /** Returns a copy with another factor of one host. */
  VariedNumbers with(VariedProperty kind, int host, double factor) {
    return with(kind, h -> (int) h == host ? factor : factor(kind, (int) h));
  }

  /** Returns a copy with another level of noise. */
  VariedNumbers withNoise(int level) {
    return new VariedNumbers(factors, level);
  }

  /** Returns the numbers at a share of the way from those that were typed to these. */
  VariedNumbers at(double share) {
    VariedNumbers there = this;
    for (VariedProperty kind : VariedProperty.values()) {
      there = there.with(kind, h -> 1 + share * (factor(kind, (int) h) - 1));
    }
    return there;
  }

  /**
   * Returns the star with these numbers.
   *
   * @param hostOf the host of each worker, by number
   */
  StarPlatform of(StarPlatform star, int[] hostOf) {
    List<WorkerSpec> workers = new ArrayList<>(star.size());
    for (int w = 0; w < star.size(); w++) {
      WorkerSpec one = star.worker(w);
      double bandwidth = factor(VariedProperty.BANDWIDTH, hostOf[w]);
      double latency = factor(VariedProperty.LATENCY, hostOf[w]);
      double flight = latency * one.latencyInFlight();
      workers.add(
          one.withSpeed(one.speed() * factor(VariedProperty.SPEED, hostOf[w]))
              .withBandwidths(one.bandwidthOut() * bandwidth, one.bandwidthBack() * bandwidth)
              .withLatencies(one.latencyOut() * latency, one.latencyBack() * latency)
              .with(one.extras().withLatencyInFlight(flight)));
    }
    return new StarPlatform(star.master(), workers);
  }
}
