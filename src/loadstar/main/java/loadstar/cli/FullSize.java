package loadstar.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment;
import loadstar.result.Scale;

/** How much the experiments are at full size, for those who ran them with {@code --quick}. */
final class FullSize {
  /** The processor seconds of a run at full size, from docs/papers/recorded/about.txt. */
  private static final Map<String, Double> SECONDS =
      Map.of("icppw12", 21.0, "ppam13", 10.0, "thesis", 2.5, "atf", 6.5, "rr5739", 3.4);

  private static final double OTHER_SECONDS = 3;
  private static final int SEEDS = 3;

  private FullSize() {}

  /**
   * Returns the number of runs, and about how long they take here, in words.
   *
   * @param request whose papers have the experiments' printed numbers
   * @param jobs runs at a time
   */
  static String of(Set<Experiment> experiments, ReproduceOptions request, int jobs) {
    ReproduceOptions full = new ReproduceOptions(Scale.FULL, SEEDS, null, request.papers());
    Map<RunSpec, Double> runs = new HashMap<>();
    for (Experiment one : experiments) {
      double seconds = SECONDS.getOrDefault(one.paper(), OTHER_SECONDS);
      full.runs(one).forEach(run -> runs.put(run, seconds));
    }
    double all = runs.values().stream().mapToDouble(Double::doubleValue).sum();
    return runs.size()
        + (runs.size() == 1 ? " run, some " : " runs, some ")
        + ConsoleProgress.time(all / Math.min(jobs, Math.max(1, runs.size())))
        + " here";
  }
}
