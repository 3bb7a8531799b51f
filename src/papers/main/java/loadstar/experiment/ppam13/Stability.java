package loadstar.experiment.ppam13;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.algorithm.as4dr.Visit;
import loadstar.campaign.RunResult;
import loadstar.simulation.SimulationResult;

/** How far the measured durations sigma of all rounds of all workers stray from the period tau. */
final class Stability {
  /** Value of the root of the mean square of sigma/tau - 1. */
  static final String STRAY = "sigma_stray";

  /** Value of the largest sigma/tau. */
  static final String LONGEST = "sigma_longest";

  private Stability() {}

  static void put(RunResult result, SimulationResult simulated, double tau) {
    double[] rounds =
        IntStream.range(0, simulated.star().size())
            .mapToObj(w -> Visit.of(simulated.schedule(), simulated.star(), w))
            .flatMap(List::stream)
            .mapToDouble(visit -> visit.sigma() / tau)
            .toArray();
    result.put(STRAY, stray(rounds)).put(LONGEST, DoubleStream.of(rounds).max().orElse(Double.NaN));
  }

  /**
   * Returns the root of the mean square of some numbers less 1.
   *
   * @param rounds sigma/tau of each round
   */
  static double stray(double... rounds) {
    double mean =
        DoubleStream.of(rounds)
            .map(round -> (round - 1) * (round - 1))
            .average()
            .orElse(Double.NaN);
    return Math.sqrt(mean);
  }
}
