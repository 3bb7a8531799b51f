package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import java.util.List;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Findings;
import loadstar.experiment.PaperExperiment;
import loadstar.experiment.Parameters;
import loadstar.experiment.thesis.Thesis;
import loadstar.experiment.thesis.chapter4.SharedStudy.SharedPoint;
import loadstar.model.WorkerSpec;
import loadstar.result.Published;
import loadstar.result.Scale;

/**
 * A view of the runs behind Tables 4.3 to 4.6: five named workers, local tasks six times as often
 * on iRMX. All four tables are views of the same runs.
 */
abstract class FiveWorkers extends PaperExperiment {
  static final String UMR = "umr";
  static final String DSA = "dsa";
  static final String TWO_PHASE = "2pp";
  static final String CONSTANT = SharedStudy.CONSTANT_ESTIMATES;
  static final List<String> TABLES = List.of(UMR, DSA, TWO_PHASE, CONSTANT);
  static final List<WorkerSpec> WORKERS = Thesis.table43();
  // L, load units.
  static final double LOAD = 5e5;
  private static final int REALISATIONS = 20;
  private static final int QUICK_REALISATIONS = 2;
  private final List<String> schedulers;
  private final List<String> predictors;

  FiveWorkers(String table, String title) {
    this(table, title, TABLES, List.of());
  }

  /**
   * @param schedulers which ones under the same local tasks
   * @param predictors whose errors are measured on them
   */
  FiveWorkers(String table, String title, List<String> schedulers, List<String> predictors) {
    super(
        "thesis",
        table,
        title,
        "QUICK: two realisations instead of "
            + (predictors.isEmpty() ? "twenty" : "five")
            + "; not comparable with the published numbers");
    this.schedulers = schedulers;
    this.predictors = predictors;
  }

  @Override
  protected final List<RunSpec> ofSeed(Scale scale, int seed, Published published) {
    return List.of(spec(scale, seed));
  }

  @Override
  protected final Evaluation evaluate(RunSet runs, Published published) {
    return evaluate(
        runs.scale(), SharedPoint.of(runs, seed -> spec(runs.scale(), seed)), published);
  }

  abstract Evaluation evaluate(Scale scale, SharedPoint point, Published published);

  private RunSpec spec(Scale scale, int seed) {
    int realisations = own(scale);
    String name =
        schedulers.equals(TABLES)
            ? "five-workers"
            : predictors.isEmpty() ? "five-workers-settings" : "five-workers-predictors";
    Parameters parameters =
        new Parameters()
            .put("platform", "table4.3", "load", LOAD, "heavy", "1", "rate", "0.33")
            .put("heavy_rate", "2", "task_units", "15", "heavy_task_units", "20.5", "rounds", "50");
    if (predictors.isEmpty()) {
      parameters.put("estimates", "53 79 80 23 22");
    } else {
      parameters.put("predictors", String.join(SharedStudy.SEPARATOR, predictors));
    }
    return parameters
        .put("schedulers", String.join(SharedStudy.SEPARATOR, schedulers))
        .put("realisations", realisations, "by_worker", "yes")
        .of(SharedStudy.NAME, name + "-realisations" + realisations + "-seed" + seed, seed);
  }

  /**
   * Holds a makespan against the mean one that no schedule can beat, L/sum S (1 - rho): 41 units/s
   * of local tasks on iRMX, 0.33 x 15 = 4.95 on the others.
   *
   * @param share how much longer it may take
   */
  static void deriveBound(
      Findings findings,
      Scale scale,
      String id,
      String scheduler,
      double[] makespan,
      double share) {
    double speed = WORKERS.stream().mapToDouble(WorkerSpec::speed).sum();
    double[] bound = new double[makespan.length];
    Arrays.fill(bound, LOAD / (speed - 41 - 4 * 4.95));
    // In one realisation local tasks of 1/mu on average take 2 lambda T/mu^2 in variance: 2 per
    // second of 20.5 units and four times 0.33 of 15, in 1929 s, that is 2096 of 5e5 units.
    double variance = 2 * bound[0] * (2 * 20.5 * 20.5 + 4 * 0.33 * 15 * 15);
    double chance = 3 * Math.sqrt(variance / realisations(scale)) / LOAD;
    findings.between(
        id,
        bound,
        makespan,
        chance * bound[0],
        share * bound[0],
        scheduler,
        100 * chance,
        100 * share);
  }

  private static int realisations(Scale scale) {
    return scale == Scale.QUICK ? QUICK_REALISATIONS : REALISATIONS;
  }

  // Makespans of a dozen schedulers take long; the errors that matter are of all rounds.
  private int own(Scale scale) {
    return predictors.isEmpty() || scale == Scale.QUICK ? realisations(scale) : 5;
  }

  final String caption(String table, Scale scale, SharedPoint point) {
    return Thesis.caption(
        table,
        "iRMX, Kuenning, Bousquet, Soucy, Browne (1 to 5), L = 5·10⁵ units, realisations per seed: "
            + own(scale),
        point.bySeed().size(),
        scaleNote(scale));
  }
}
