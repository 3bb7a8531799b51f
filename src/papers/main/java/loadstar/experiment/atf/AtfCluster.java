package loadstar.experiment.atf;

import static java.util.stream.Collectors.toMap;
import static loadstar.experiment.Experiment.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.experiment.Experiment;
import loadstar.model.WorkerSpec;
import loadstar.result.Effect;
import loadstar.result.Spread;

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

  /**
   * The algorithms of Table 2. All have their default values: chunks of one unit for Workqueue,
   * alpha = 2 for the others.
   *
   * <p>The AWF of 2001 changes its weights between the time steps of an application, of which there
   * is one here. The variants that adapt during a run are AWF-B, at the start of each batch, and
   * AWF-C, at every request; both are simulated, and AWF-C is compared with the printed numbers.
   */
  enum Rule {
    WQ("WQ", "ss"),
    FAC("FAC", "fac2"),
    AWF_B("AWF-B", "awf-b"),
    AWF("AWF-C", "awf-c"),
    ATF("ATF", "atf");

    private final String label;
    private final String scheduler;

    Rule(String label, String scheduler) {
      this.label = label;
      this.scheduler = scheduler;
    }

    static List<Rule> printed() {
      return List.of(WQ, FAC, AWF, ATF);
    }

    String label() {
      return label;
    }

    /** Returns labels by scheduler. */
    static Map<String, String> labels() {
      return Arrays.stream(values()).collect(toMap(Rule::scheduler, Rule::label));
    }

    String scheduler() {
      return scheduler;
    }

    /** Returns the name of its column in Table 2, lower case; AWF-B has none. */
    String column() {
      return name().toLowerCase(Locale.ROOT);
    }

    SchedulerKind kind() {
      return Registry.builtIn().kind(scheduler);
    }

    Scheduler create(List<WorkerSpec> slaves, double load, long seed) {
      return kind().create(StarProblem.of(slaves, load).withSeed(seed), Settings.NONE);
    }
  }

  /**
   * The relative difference of two rules in runs that differ in nothing else: Student's paired
   * t-test.
   *
   * @param percent mean of 100 (first/second - 1) over the realisations
   * @param confidence half the width of its 95 % confidence interval; NaN for fewer than three
   * @param pValue probability of a mean at least that far from 0 if there were no difference
   */
  record PairedDifference(double percent, double confidence, double pValue) {
    private static final double LEVEL = 0.05;

    /**
     * Compares makespans by realisation.
     *
     * @param first makespans of the one rule
     * @param second makespans of the other rule in the same realisations
     */
    static PairedDifference of(double[] first, double[] second) {
      return of(Experiment.pairs(first, second, (a, b) -> 100 * (a / b - 1)));
    }

    /** Compares by relative differences in percent, one for each realisation. */
    static PairedDifference of(double[] percent) {
      Spread spread = Spread.of(percent);
      Effect slower = Effect.every("realisations", percent);
      double pValue = Math.min(1, 2 * Math.min(slower.holds(), slower.fails()));
      return new PairedDifference(spread.mean(), spread.confidence(), pValue);
    }

    /**
     * Returns which of the two is faster, or "tie" when the runs do not decide it.
     *
     * @param tests number of tests that are made together: each must be that much surer
     *     (Bonferroni)
     */
    String faster(String first, String second, int tests) {
      if (!(pValue * tests < LEVEL)) {
        return "tie";
      }
      return percent < 0 ? first : second;
    }

    /**
     * Tests that the first is faster.
     *
     * @param tests number of tests that are made together (Bonferroni)
     */
    Effect effect(int realisations, int tests) {
      return new Effect(
          new double[] {percent < 0 ? 1 : 0},
          realisations,
          "realisations",
          Math.min(1, tests * chanceOfFaster()),
          Math.min(1, tests * (1 - chanceOfFaster())));
    }

    /**
     * Returns the probability of a mean so far below 0, of the first so much faster, if there were
     * no difference.
     */
    double chanceOfFaster() {
      return percent < 0 ? pValue / 2 : 1 - pValue / 2;
    }

    /** Formats "-0.12 ± 0.03 %", without the interval where there is none. */
    String text() {
      if (Double.isNaN(confidence)) {
        return format("%+.2f %%", percent);
      }
      return format("%+.2f ± %.2f %%", percent, confidence);
    }
  }
}
