package loadstar.experiment.rr5739;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.PaperSimulation;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeValidator;
import loadstar.model.Violation;
import loadstar.simulation.tree.TreeSimulation.TreeBatch;

/** Simulates every heuristic of RR-5739 with every CCR_max on one random tree. */
public final class TreeHeuristicsSimulation implements PaperSimulation {
  public static final String NAME = "rr5739-trees";

  /** Returns the series by CCR_max: fair throughput of a scheduler, tasks per second. */
  static String measured(String scheduler) {
    return "fair_" + scheduler;
  }

  static String expected(String scheduler) {
    return "expected_" + scheduler;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    TreeSetting setting = TreeSetting.of(spec);
    TreePlatform tree = setting.tree(spec);
    double[] ratios = TreeSetting.ratios(setting.scale());
    // Wide limits matter only to the schedulers with a theory.
    List<String> names = setting.factor() == 1 ? TreeFigure.ALL : TreeFigure.WITH_THEORY;
    List<TreeScheduler> schedulers = new ArrayList<>();
    for (String name : names) {
      for (int i = 0; i < ratios.length; i++) {
        TreeProblem problem = TreeSetting.problem(tree, ratios[i], name + "-" + i + "-");
        schedulers.add(Registry.builtIn().kind(name).create(problem, settings(setting.factor())));
      }
    }
    List<Completions> runs =
        setting.player() == TreeSetting.TreeSimulator.SIMGRID
            ? simulated(schedulers, setting.tasks())
            : computed(schedulers, setting.tasks());
    return result(names, ratios.length, schedulers, runs);
  }

  private static Settings settings(int factor) {
    return new Settings.Builder()
        .set(BagKinds.PENDING, Protocol.REPORT.pending() * factor)
        .set(BagKinds.WINDOW, Protocol.REPORT.window() * factor)
        .build();
  }

  private static RunResult result(
      List<String> names, int ratios, List<TreeScheduler> schedulers, List<Completions> runs) {
    RunResult result = new RunResult();
    for (int s = 0; s < names.size(); s++) {
      List<TreeScheduler> own = schedulers.subList(s * ratios, (s + 1) * ratios);
      List<Completions> ended = runs.subList(s * ratios, (s + 1) * ratios);
      double[] measured = new double[ratios];
      Arrays.setAll(
          measured, i -> ended.get(i).fairThroughput(own.get(i).problem().applications()));
      result.put(measured(names.get(s)), measured);
      if (TreeFigure.WITH_THEORY.contains(names.get(s))) {
        result.put(
            expected(names.get(s)),
            own.stream()
                .mapToDouble(one -> Objects.requireNonNull(one.expected()).fairThroughput())
                .toArray());
      }
    }
    return result;
  }

  /** Simulates on SimGrid, side by side; the first broken rule is an exception. */
  static List<Completions> simulated(List<TreeScheduler> schedulers, int tasks) throws IOException {
    List<Completions> runs = new ArrayList<>();
    List<TreeReach> always =
        schedulers.stream().map(one -> TreeReach.always(one.problem().tree())).toList();
    for (TreeBatch.Outcome outcome : TreeBatch.run(schedulers, always, tasks)) {
      insist(outcome.violations());
      runs.add(outcome.completions());
    }
    return runs;
  }

  private static List<Completions> computed(List<TreeScheduler> schedulers, int tasks) {
    List<Completions> runs = new ArrayList<>();
    for (TreeScheduler scheduler : schedulers) {
      TreeArithmeticRun.Outcome outcome = TreeArithmeticRun.play(scheduler, tasks);
      insist(
          TreeValidator.validate(
              scheduler.problem().tree(), scheduler.problem().applications(), outcome.schedule()));
      runs.add(outcome.completions());
    }
    return runs;
  }

  private static void insist(List<Violation> violations) {
    if (!violations.isEmpty()) {
      throw new IllegalStateException(violations.getFirst().toString());
    }
  }
}
