package loadstar.experiment.atf;

import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.experiment.Experiment.SeededProblem;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.SeedNumbers;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Scale;

/** The runs behind Table 2 and their results: by assumptions, size, rule and load. */
record ClusterRuns(RunSet runs) {

  /**
   * Assumptions on what the paper does not print.
   *
   * @param name in run names and tables
   * @param fitted whether Table 1 is multiplied by AtfCluster.fittedFactor
   * @param messages multiple of AtfCluster's latency of a message
   * @param noises multiple of AtfCluster's deviation of the cost of one multiplication
   */
  record Variant(String name, boolean fitted, int messages, int noises) {
    double messageSeconds() {
      return messages * AtfCluster.MESSAGE_SECONDS;
    }

    double factor(int n) {
      return fitted ? AtfCluster.fittedFactor(n) : 1;
    }

    boolean isSensitivity() {
      return this != PRINTED && this != FITTED;
    }
  }

  static final Variant PRINTED = new Variant("printed", false, 1, 1);
  static final Variant FITTED = new Variant("fitted", true, 1, 1);
  private static final List<Variant> VARIANTS =
      List.of(
          PRINTED,
          FITTED,
          new Variant("fitted-message0", true, 0, 1),
          new Variant("fitted-message30ms", true, 10, 1),
          new Variant("fitted-noise10", true, 1, 5));

  static List<Variant> variants(Scale scale) {
    return scale == Scale.QUICK ? VARIANTS.subList(0, 2) : VARIANTS;
  }

  static List<Integer> loads(Scale scale, Variant variant) {
    if (scale == Scale.QUICK) {
      return AtfCluster.LOADS.subList(0, 2);
    }
    return variant.isSensitivity() ? List.of(1000, 3000) : AtfCluster.LOADS;
  }

  static int realisations(Scale scale, Variant variant) {
    return scale == Scale.QUICK ? 3 : variant.isSensitivity() ? 5 : 10;
  }

  static SeededProblem problem(Scale scale, Variant variant, int n) {
    List<Integer> loads = loads(scale, variant);
    int realisations = realisations(scale, variant);
    Object[] run = {variant.name(), "-n", n, "-loads", loads.size(), "-realisations", realisations};
    return new ExperimentParameters()
        .put(Table2Simulation.SIZE, n, Table2Simulation.FACTOR, variant.factor(n))
        .put(Table2Simulation.MESSAGE, variant.messageSeconds())
        .put(Table2Simulation.NOISE, variant.noises() * AtfCluster.NOISE)
        .put(Table2Simulation.LOADS, loads, Table2Simulation.REALISATIONS, realisations)
        .of(Table2Simulation.NAME, run);
  }

  List<Integer> loads(Variant variant) {
    return loads(runs.scale(), variant);
  }

  /** Returns a series, the realisations of all seeds one after the other. */
  private double[] all(Variant variant, int n, String series) {
    return runs.together(problem(runs.scale(), variant, n), r -> r.series(series));
  }

  /** Returns the mean over the realisations of each seed, seconds. */
  double[] makespans(Variant variant, int n, AtfRule rule, int load) {
    return runs.over(
        problem(runs.scale(), variant, n),
        result -> SeedNumbers.average(result.series(Table2Simulation.makespan(rule, load))));
  }

  double chunks(Variant variant, int n, AtfRule rule, int load) {
    return SeedNumbers.average(all(variant, n, Table2Simulation.chunks(rule, load)));
  }

  /** Returns the differences in the realisations of all seeds, each the mean over its loads. */
  PairedDifference difference(
      Variant variant, int n, List<Integer> loads, AtfRule first, AtfRule second) {
    double[] percent = new double[runs.seeds() * realisations(runs.scale(), variant)];
    for (int load : loads) {
      double[] one = all(variant, n, Table2Simulation.makespan(first, load));
      double[] other = all(variant, n, Table2Simulation.makespan(second, load));
      for (int r = 0; r < percent.length; r++) {
        percent[r] += 100 * (one[r] / other[r] - 1) / loads.size();
      }
    }
    return PairedDifference.of(percent);
  }
}
