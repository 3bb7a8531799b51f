package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.WorkerSpec;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/** Platforms of the test vectors, and random ones. */
public final class RandomStars {
  // V2, V4, V6, V7.
  static final List<WorkerSpec> ABC =
      List.of(
          worker("a", 10, 80, 0.05, 0.1),
          worker("b", 20, 100, 0.1, 0.3),
          worker("c", 15, 60, 0.2, 0.2));
  // V5.
  static final List<WorkerSpec> NARROW =
      List.of(
          worker("a", 10, 20, 0.05, 0.1),
          worker("b", 10, 15, 0.05, 0.1),
          worker("c", 10, 12, 0.05, 0.1));
  // Table 4.3.
  static final List<WorkerSpec> FIVE =
      List.of(
          worker("iRMX", 100, 500, 0.1, 0.1),
          worker("Kuenning", 80, 400, 0.1, 0.1),
          worker("Bousquet", 80, 400, 0.1, 0.1),
          worker("Soucy", 30, 200, 0.1, 0.1),
          worker("Browne", 30, 200, 0.1, 0.1));

  private RandomStars() {}

  /** In the order of the thesis' tables: S, B, nLat, cLat. */
  static WorkerSpec worker(String name, double s, double b, double nLat, double cLat) {
    return WorkerSpec.symmetric(name, s, cLat, b, nLat);
  }

  static List<WorkerSpec> homogeneous(int n, double s, double b, double nLat, double cLat) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      workers.add(worker("w" + i, s, b, nLat, cLat));
    }
    return workers;
  }

  static UniformRandomProvider random(long seed) {
    return RandomSource.XO_SHI_RO_256_PP.create(seed);
  }

  /** 1 to 12 workers with heterogeneous speeds, bandwidths and latencies, some of them zero. */
  public static List<WorkerSpec> heterogeneous(long seed) {
    UniformRandomProvider random = random(seed);
    int n = 1 + random.nextInt(12);
    double latency = seed % 5 == 0 ? 0 : random.nextDouble(0.5);
    List<WorkerSpec> workers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double s = random.nextDouble(5, 50);
      double b = s * random.nextDouble(0.8, 4.0 * n);
      workers.add(
          worker("w" + i, s, b, random.nextDouble() * latency, random.nextDouble() * latency));
    }
    return workers;
  }
}
