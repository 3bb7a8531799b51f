package loadstar.experiment.atf;

import java.util.Arrays;
import java.util.Locale;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * How unlike the slaves of {@link ManySlaves} are. Whatever the answer, they are as fast in the
 * mean as Table 1's four classes at n = 500.
 */
enum SlaveSpeeds {
  /** All alike. */
  EQUAL,
  /** The four classes, equally often, in random order: the fastest is 1.8 times the slowest. */
  CLASSES,
  /** Log-uniform over a factor of 16. */
  SPREAD;

  private static final double FACTOR = 16;

  /** In parameters, tables and names of runs. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SlaveSpeeds of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** Multiplications per second of each slave; from the stream "speeds". */
  double[] draw(int slaves, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "speeds");
    double[] classes = Arrays.stream(AtfCluster.seconds(500)).map(seconds -> 1 / seconds).toArray();
    double[] speeds = new double[slaves];
    switch (this) {
      case EQUAL -> Arrays.fill(speeds, 1);
      case CLASSES -> {
        int[] kinds = RandomStream.allocation(random, slaves, classes.length);
        Arrays.setAll(speeds, w -> classes[kinds[w]]);
      }
      case SPREAD -> Arrays.setAll(speeds, w -> Math.pow(FACTOR, random.nextDouble()));
    }
    double scale = mean(classes) / mean(speeds);
    return Arrays.stream(speeds).map(speed -> scale * speed).toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
