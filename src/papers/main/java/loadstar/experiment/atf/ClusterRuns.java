package loadstar.experiment.atf;

import static loadstar.experiment.PaperExperiment.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
import loadstar.result.Scale;

/** The runs behind Table 2 and what they yield: by what is assumed, size, rule and load. */
record ClusterRuns(RunSet runs) {

  /**
   * What the paper does not print.
   *
   * @param name in run names and tables
   * @param fitted whether Table 1 is multiplied by {@link AtfCluster#fittedFactor}
   * @param messageSeconds latency of a message
   * @param noise deviation of the cost of one multiplication
   */
  record Variant(String name, boolean fitted, double messageSeconds, double noise) {
    double factor(int n) {
      return fitted ? AtfCluster.fittedFactor(n) : 1;
    }

    /** Whether it only shows what an assumption does. */
    boolean isSensitivity() {
      return this != PRINTED && this != FITTED;
    }
  }

  static final Variant PRINTED =
      new Variant("printed", false, AtfCluster.MESSAGE_SECONDS, AtfCluster.NOISE);
  static final Variant FITTED =
      new Variant("fitted", true, AtfCluster.MESSAGE_SECONDS, AtfCluster.NOISE);
  private static final Variant FREE_MESSAGES =
      new Variant("fitted-message0", true, 0, AtfCluster.NOISE);
  private static final Variant SLOW_MESSAGES =
      new Variant("fitted-message30ms", true, 10 * AtfCluster.MESSAGE_SECONDS, AtfCluster.NOISE);
  private static final Variant MORE_NOISE =
      new Variant("fitted-noise10", true, AtfCluster.MESSAGE_SECONDS, 5 * AtfCluster.NOISE);

  static List<Variant> variants(Scale scale) {
    return scale == Scale.QUICK
        ? List.of(PRINTED, FITTED)
        : List.of(PRINTED, FITTED, FREE_MESSAGES, SLOW_MESSAGES, MORE_NOISE);
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

  static List<RunSpec> ofSeed(Scale scale, int seed) {
    return variants(scale).stream()
        .flatMap(variant -> AtfCluster.SIZES.stream().map(n -> spec(scale, variant, n, seed)))
        .toList();
  }

  static RunSpec spec(Scale scale, Variant variant, int n, int seed) {
    List<Integer> loads = loads(scale, variant);
    int realisations = realisations(scale, variant);
    String run =
        format(
            "%s-n%d-loads%d-realisations%d-seed%d",
            variant.name(), n, loads.size(), realisations, seed);
    return new Parameters()
        .put(Table2Study.SIZE, n)
        .put(Table2Study.FACTOR, variant.factor(n))
        .put(Table2Study.MESSAGE, variant.messageSeconds())
        .put(Table2Study.NOISE, variant.noise())
        .put(
            Table2Study.LOADS,
            loads.stream().map(w -> Integer.toString(w)).collect(Collectors.joining(",")))
        .put(Table2Study.REALISATIONS, realisations)
        .of(Table2Study.NAME, run, seed);
  }

  private Scale scale() {
    return runs.scale();
  }

  List<Integer> loads(Variant variant) {
    return loads(scale(), variant);
  }

  private RunResult result(Variant variant, int n, int seed) {
    return runs.result(spec(scale(), variant, n, seed));
  }

  /** A series, the realisations of all seeds one after the other. */
  private double[] all(Variant variant, int n, String series) {
    return IntStream.rangeClosed(1, runs.seeds())
        .mapToObj(seed -> result(variant, n, seed).series(series))
        .flatMapToDouble(DoubleStream::of)
        .toArray();
  }

  /** Mean over the realisations of each seed, seconds. */
  double[] makespans(Variant variant, int n, Rule rule, int load) {
    return runs.each(seed ->
        DoubleStream.of(result(variant, n, seed).series(Table2Study.makespan(rule, load)))
            .average()
            .orElseThrow());
  }

  double chunks(Variant variant, int n, Rule rule, int load) {
    return DoubleStream.of(all(variant, n, Table2Study.chunks(rule, load))).average().orElseThrow();
  }

  /** Differences in the realisations of all seeds, for one load. */
  PairedDifference difference(Variant variant, int n, int load, Rule first, Rule second) {
    return PairedDifference.of(
        all(variant, n, Table2Study.makespan(first, load)),
        all(variant, n, Table2Study.makespan(second, load)));
  }

  /** The same, each realisation being the mean over its loads. */
  PairedDifference difference(Variant variant, int n, Rule first, Rule second) {
    List<Integer> loads = loads(variant);
    double[] percent = new double[runs.seeds() * realisations(scale(), variant)];
    for (int load : loads) {
      double[] one = all(variant, n, Table2Study.makespan(first, load));
      double[] other = all(variant, n, Table2Study.makespan(second, load));
      for (int r = 0; r < percent.length; r++) {
        percent[r] += 100 * (one[r] / other[r] - 1) / loads.size();
      }
    }
    return PairedDifference.of(percent);
  }

  /** By how much any run is faster than its work allows at most, seconds; for each seed. */
  double[] shortfalls() {
    return runs.each(seed -> {
      double worst = 0;
      for (Variant variant : variants(scale())) {
        for (int n : AtfCluster.SIZES) {
          worst = Math.max(worst, shortfall(result(variant, n, seed), loads(variant)));
        }
      }
      return worst;
    });
  }

  private static double shortfall(RunResult result, List<Integer> loads) {
    double worst = 0;
    for (int load : loads) {
      double[] least = result.series(Table2Study.least(load));
      for (Rule rule : Rule.values()) {
        double[] makespan = result.series(Table2Study.makespan(rule, load));
        for (int r = 0; r < least.length; r++) {
          worst = Math.max(worst, least[r] - makespan[r]);
        }
      }
    }
    return worst;
  }
}
