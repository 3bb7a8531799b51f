package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.Registry;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.result.Scale;

/** One variant on a fifth of the trees, in plain Java. */
public final class VariantStudy implements Study {
  public static final String NAME = "rr5739-variants";

  private static final int TASKS = 200;

  /**
   * @param trees how many of each size and degree
   * @param largest most nodes of a tree
   */
  static RunSpec spec(Variant variant, int trees, int largest, long seed) {
    String run = variant.id() + "-t" + trees + "-n" + largest + "-seed" + seed;
    return new Parameters()
        .put("variant", variant.name())
        .put("trees", trees)
        .put("largest", largest)
        .of(NAME, run.toLowerCase(Locale.ROOT), seed);
  }

  /** Series: fair throughput of a scheduler in every case. */
  static String measured(String scheduler) {
    return TreeStudy.measured(scheduler);
  }

  /** Mean deviation from theory, percent. */
  static final String DEVIATION = "deviation_percent";

  @Override
  public RunResult execute(RunSpec spec) {
    Variant variant = Variant.valueOf(spec.text("variant"));
    List<TreeProblem> problems = new ArrayList<>();
    for (Setting setting : Setting.all(Scale.FULL, Setting.Player.PLAIN, 1)) {
      if (setting.index() < spec.count("trees") && setting.nodes() <= spec.count("largest")) {
        for (double ratio : variant.ratios()) {
          problems.add(variant.problem(setting, ratio, spec.seed()));
        }
      }
    }
    RunResult result = new RunResult();
    double deviation = 0;
    for (String name : TreeStudy.ALL) {
      double[] measured = new double[problems.size()];
      for (int i = 0; i < measured.length; i++) {
        TreeScheduler scheduler =
            Registry.builtIn().kind(name).create(problems.get(i), variant.settings());
        measured[i] =
            TreePlayer.play(scheduler, TASKS)
                .completions()
                .fairThroughput(problems.get(i).applications());
        Rates rates = scheduler.expected();
        if (rates != null) {
          deviation += Math.abs(measured[i] / rates.fairThroughput() - 1);
        }
      }
      result.put(measured(name), measured);
    }
    return result.put(
        DEVIATION, 100 * deviation / (TreeStudy.WITH_THEORY.size() * problems.size()));
  }
}
