package loadstar.experiment.rr5739;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.Registry;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.SeededProblem;
import loadstar.experiment.ExperimentParameters;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.model.TreePlatform;
import loadstar.result.Scale;

/** One variant on a fifth of the trees, by arithmetic. */
public final class VariantSimulation implements PaperSimulation {
  public static final String NAME = "rr5739-variants";
  private static final int TASKS = 200;

  /**
   * Returns the runs of a variant.
   *
   * @param trees number of trees of each size and degree
   * @param largest most nodes of a tree
   */
  static SeededProblem problem(TreeVariant variant, int trees, int largest) {
    return new ExperimentParameters()
        .put("variant", variant.name(), "trees", trees, "largest", largest)
        .of(NAME, variant, "-t", trees, "-n", largest);
  }

  /** Value with the mean deviation from theory, percent. */
  static final String DEVIATION = "deviation_percent";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) {
    TreeVariant variant = TreeVariant.valueOf(spec.text("variant"));
    List<TreeProblem> problems = new ArrayList<>();
    for (TreePlatform tree : trees(spec)) {
      for (double ratio : variant.ratios()) {
        problems.add(variant.problem(tree, ratio, spec.seed()));
      }
    }
    RunResult result = new RunResult();
    double deviation = 0;
    for (String name : TreeFigure.ALL) {
      double[] measured = new double[problems.size()];
      for (int i = 0; i < measured.length; i++) {
        TreeScheduler scheduler =
            Registry.builtIn().kind(name).create(problems.get(i), variant.settings());
        measured[i] =
            TreeArithmeticRun.play(scheduler, TASKS)
                .completions()
                .fairThroughput(problems.get(i).applications());
        Rates rates = scheduler.expected();
        if (rates != null) {
          deviation += Math.abs(measured[i] / rates.fairThroughput() - 1);
        }
      }
      result.put(TreeHeuristicsSimulation.measured(name), measured);
    }
    return result.put(
        DEVIATION, 100 * deviation / (TreeFigure.WITH_THEORY.size() * problems.size()));
  }

  private static List<TreePlatform> trees(RunSpec spec) {
    if (OwnPlatform.isIn(spec)) {
      return List.of(OwnPlatform.tree(spec));
    }
    return TreeSetting.all(Scale.FULL, TreeSetting.TreeSimulator.PLAIN, 1).stream()
        .filter(one -> one.index() < spec.count("trees") && one.nodes() <= spec.count("largest"))
        .map(one -> one.tree(spec.seed()))
        .toList();
  }
}
