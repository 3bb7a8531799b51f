package loadstar.experiment.icppw12;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.result.Scale;

/**
 * Runs of AS4DR and of Baseline over one parameter.
 *
 * @param parameter its name, {@code iota} or {@code delta}
 * @param points its values, from none to the worst
 * @param horizon of every run, seconds
 * @param context what is simulated, for captions
 * @param note what is different from the paper at this scale; empty for nothing
 * @param specs which runs
 */
record Sweep(
    Scale scale,
    String parameter,
    double[] points,
    double horizon,
    String context,
    String note,
    Specs specs) {
  static final String AS4DR = "as4dr";
  static final String BASELINE = "baseline";

  /** The wanted period that CIP finds, "3 seconds" in the texts on Figures 9 and 14, seconds. */
  static final double TAU = 3;

  interface Specs {
    RunSpec spec(String scheduler, double point, int seed);
  }

  /** The parameter where the paper's ratios are printed. */
  double worst() {
    return points[points.length - 1];
  }

  List<RunSpec> ofSeed(int seed, double... some) {
    return Arrays.stream(some)
        .boxed()
        .flatMap(point -> Stream.of(AS4DR, BASELINE).map(who -> specs.spec(who, point, seed)))
        .toList();
  }
}
