package loadstar.simulation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.play.PrefixSums;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;

/** What becomes of the order of the costs. */
public enum CostsOrder {
  FILE,
  LONGEST,
  SHORTEST,
  SHUFFLED,
  RESAMPLED;

  static List<String> words() {
    return Arrays.stream(values()).map(CostsOrder::word).toList();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the seed decides. */
  public boolean draws() {
    return compareTo(SHUFFLED) >= 0;
  }

  PrefixSums of(PrefixSums sums, long seed) {
    double[] costs = new double[sums.size()];
    Arrays.setAll(costs, k -> sums.upTo(k + 1) - sums.upTo(k));
    UniformRandomProvider random = RandomStream.of(seed, "costs");
    switch (this) {
      case FILE -> {}
      case LONGEST, SHORTEST -> Arrays.sort(costs);
      case SHUFFLED -> ArraySampler.shuffle(random, costs);
      case RESAMPLED -> {
        double[] all = costs.clone();
        Arrays.setAll(costs, k -> all[random.nextInt(all.length)]);
      }
    }
    PrefixSums ordered = new PrefixSums();
    for (int k = 0; k < costs.length; k++) {
      ordered.add(costs[this == LONGEST ? costs.length - 1 - k : k]);
    }
    return ordered;
  }
}
