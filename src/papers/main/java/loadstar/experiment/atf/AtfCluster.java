package loadstar.experiment.atf;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.WorkerSpec;

/**
 * The cluster of T. Ferreto and C. De Rose, section 4: 16 machines of four classes on Fast
 * Ethernet. A load unit is one multiplication of two n x n matrices.
 *
 * <p>One machine is the master. Its class is not printed: with one of A or B, Table 2 would be
 * faster than all slaves together can be; with none of the 16 all of it would be 6 % slower than
 * they are. It is assumed to be of class D, from which C differs by less than 0.1 %.
 */
public final class AtfCluster {
  /** Sizes n of the matrices. */
  static final List<Integer> SIZES = List.of(300, 500, 700);

  /** Multiplications w of a run. */
  static final List<Integer> LOADS = List.of(1000, 1500, 2000, 2500, 3000);

  /** Time of one message besides its bytes, seconds: not printed, assumed. */
  static final double MESSAGE_SECONDS = 0.003;

  /** Standard deviation of the cost of one multiplication over its mean: not printed, assumed. */
  static final double NOISE = 0.02;

  /**
   * Bandwidth of Fast Ethernet, bytes per second. A message has one byte for each of its
   * multiplications.
   */
  static final double BANDWIDTH = 12.5e6;

  /** Slaves of the classes A to D. */
  private static final int[] SLAVES = {4, 4, 4, 3};

  private AtfCluster() {}

  /**
   * Returns the times of one multiplication on a machine of class A to D, seconds, from Table 1.
   */
  static double[] seconds(int n) {
    return switch (n) {
      case 300 -> new double[] {0.80, 1.00, 1.34, 1.44};
      case 500 -> new double[] {5.18, 6.89, 9.35, 9.52};
      case 700 -> new double[] {14.82, 19.74, 27.03, 27.22};
      default -> throw new IllegalArgumentException("Table 1 has no row " + n);
    };
  }

  /**
   * Returns the factor by which the times of Table 1 agree with the slopes of Table 2 over w. It is
   * fitted, so that no level that was simulated with it confirms anything. At n = 300 Table 1
   * contradicts Table 2, at the others the difference is the loss of a run.
   */
  static double fittedFactor(int n) {
    return switch (n) {
      case 300 -> 0.8718;
      case 500 -> 1.007;
      case 700 -> 1.005;
      default -> throw new IllegalArgumentException("Table 2 has no column " + n);
    };
  }

  /**
   * Returns the 15 slaves, a1 to d3.
   *
   * @param n size of the matrices
   * @param factor by which the times of Table 1 are multiplied
   * @param messageSeconds latency of every message, both directions
   */
  public static List<WorkerSpec> slaves(int n, double factor, double messageSeconds) {
    double[] seconds = seconds(n);
    List<WorkerSpec> slaves = new ArrayList<>();
    for (int k = 0; k < seconds.length; k++) {
      for (int i = 1; i <= SLAVES[k]; i++) {
        String name = (char) ('a' + k) + Integer.toString(i);
        double speed = 1 / (factor * seconds[k]);
        slaves.add(WorkerSpec.symmetric(name, speed, 0, BANDWIDTH, messageSeconds));
      }
    }
    return slaves;
  }

  /** Returns the rate of all slaves together, load units per second. */
  static double rate(List<WorkerSpec> slaves) {
    return slaves.stream().mapToDouble(WorkerSpec::speed).sum();
  }
}
