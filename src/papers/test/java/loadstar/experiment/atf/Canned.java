package loadstar.experiment.atf;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Papers;
import loadstar.experiment.atf.ClusterRuns.Variant;
import loadstar.result.Published;
import loadstar.result.Scale;

/** Results of runs that did not happen, so that what is made of them can be worked out by hand. */
final class Canned {
  private Canned() {}

  /** Every run yields exactly what Table 2 prints, AWF-B a hundredth more than AWF-C. */
  static Map<RunSpec, RunResult> table2(Scale scale, int seeds, Published published) {
    Map<RunSpec, RunResult> results = new HashMap<>();
    for (Variant variant : ClusterRuns.variants(scale)) {
      for (int n : AtfCluster.SIZES) {
        for (int seed = 1; seed <= seeds; seed++) {
          RunSpec spec = ClusterRuns.problem(scale, variant, n).apply(seed);
          results.put(spec, printed(spec, n, published));
        }
      }
    }
    return results;
  }

  private static RunResult printed(RunSpec spec, int n, Published published) {
    RunResult result = new RunResult();
    int realisations = spec.count(Table2Simulation.REALISATIONS);
    for (int load : Table2Simulation.loads(spec)) {
      result.put(Table2Simulation.least(load), filled(realisations, 1));
      for (AtfRule rule : AtfRule.values()) {
        AtfRule column = rule == AtfRule.AWF_B ? AtfRule.AWF : rule;
        double factor = rule == AtfRule.AWF_B ? 1.01 : 1;
        double seconds = published.value(Table2.publishedId(n, load, column)).value();
        result.put(Table2Simulation.makespan(rule, load), filled(realisations, factor * seconds));
        result.put(Table2Simulation.chunks(rule, load), filled(realisations, 100));
      }
    }
    return result;
  }

  /**
   * ATF takes 1.1 times the bound with 16 slaves and 1.1 - 0.02 k with 16 * 4^k, every other rule
   * 1.05 times, whatever the setting; each realisation a ten thousandth more than the one before.
   */
  static Map<RunSpec, RunResult> scale(Scale scale, int seeds) {
    Map<RunSpec, RunResult> results = new HashMap<>();
    for (RunSpec spec : new MoreMachines().runs(scale, seeds, Papers.named("atf"))) {
      int realisations = spec.count(ScaleSimulation.REALISATIONS);
      double k = Math.log(spec.count(ScaleSimulation.SLAVES) / 16.0) / Math.log(4);
      RunResult result = new RunResult();
      result.put(ScaleSimulation.LEAST, filled(realisations, 100));
      for (AtfRule rule : ScaleSimulation.RULES) {
        double[] makespan = new double[realisations];
        for (int r = 0; r < realisations; r++) {
          double noise = 0.01 * (r + realisations * spec.seed());
          makespan[r] = rule == AtfRule.ATF ? 110 - 2 * k + noise : 105;
        }
        result.put(ScaleSimulation.series(rule, ScaleSimulation.MAKESPAN), makespan);
        for (String quantity : List.of(ScaleSimulation.CHUNKS, ScaleSimulation.SEND_PORT)) {
          result.put(ScaleSimulation.series(rule, quantity), filled(realisations, 0.5));
        }
      }
      results.put(spec, result);
    }
    return results;
  }

  private static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
  }
}
