package loadstar.experiment.thesis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import loadstar.experiment.RunResult;
import loadstar.experiment.RunSpec;
import loadstar.experiment.Scale;
import loadstar.model.WorkerSpec;
import loadstar.platform.Thesis;

/**
 * The runs behind Tables 4.3 to 4.6: five named workers, local tasks six times as often on iRMX.
 * All four tables are views of the same runs.
 */
final class FiveWorkers {
  static final String UMR = "umr";
  static final String DSA = "dsa";
  static final String TWO_PHASE = "2pp";
  static final String CONSTANT = SharedStudy.CONSTANT_ESTIMATES;

  static final List<WorkerSpec> WORKERS = Thesis.table43();

  /** L, load units. */
  static final double LOAD = 5e5;

  private static final int REALISATIONS = 20;
  private static final int QUICK_REALISATIONS = 2;

  private FiveWorkers() {}

  static String scaleNote(Scale scale) {
    return scale == Scale.QUICK
        ? "QUICK: two realisations instead of twenty; not comparable with the published numbers"
        : "";
  }

  static List<RunSpec> specs(Scale scale, int seeds) {
    List<RunSpec> specs = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      specs.add(spec(scale, seed));
    }
    return specs;
  }

  private static RunSpec spec(Scale scale, int seed) {
    int realisations = scale == Scale.QUICK ? QUICK_REALISATIONS : REALISATIONS;
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("platform", "table4.3");
    parameters.put("load", Long.toString((long) LOAD));
    parameters.put("heavy", "1");
    parameters.put("rate", "0.33");
    parameters.put("heavy_rate", "2");
    parameters.put("task_units", "15");
    parameters.put("heavy_task_units", "20.5");
    parameters.put("rounds", "50");
    parameters.put("estimates", "53 79 80 23 22");
    parameters.put("schedulers", String.join(" ", UMR, DSA, TWO_PHASE, CONSTANT));
    parameters.put("realisations", Integer.toString(realisations));
    parameters.put("by_worker", "yes");
    return new RunSpec(
        SharedStudy.NAME,
        "five-workers-realisations" + realisations + "-seed" + seed,
        seed,
        parameters);
  }

  static SharedPoint point(Scale scale, int seeds, Map<RunSpec, RunResult> results) {
    return SharedPoint.of(results, seeds, seed -> spec(scale, seed));
  }

  static String caption(String table, Scale scale, int seeds) {
    return ThesisText.caption(
        table,
        "iRMX, Kuenning, Bousquet, Soucy, Browne (1 to 5), L = 5·10⁵ units, realisations per seed: "
            + (scale == Scale.QUICK ? QUICK_REALISATIONS : REALISATIONS),
        seeds,
        scaleNote(scale));
  }
}
