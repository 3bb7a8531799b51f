package loadstar.experiment.rr5739;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.BagKinds;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Rates;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.model.Application;
import loadstar.model.TreePlatform;
import loadstar.result.Scale;

/**
 * One tree with several CCR_max: the rates of the flow of Awerbuch and Leighton against the
 * optimum, then the protocol with these rates and with the optimal ones on SimGrid.
 */
public final class FlowSimulation implements PaperSimulation {
  public static final String NAME = "rr5739-flow";

  /** Series by CCR_max: fair throughput of the flow's rates over the optimum z. */
  static final String RATES = "rates_over_optimum";

  /** Series by CCR_max: fair throughput of LP-BASED over that of the flow's protocol, measured. */
  static final String MEASURED = "lp_based_over_flow";

  static final String OWN_NODES = "own_nodes";
  private static final String FLOW = "awerbuch-leighton";
  private static final double[] RATIOS = {0.002, 0.05, 4.6};
  private static final int DEGREE = 2;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    TreeSetting setting =
        new TreeSetting(
            spec.count("nodes"),
            DEGREE,
            spec.count("index"),
            TreeSetting.TreeSimulator.SIMGRID,
            1,
            Scale.FULL);
    Settings flow =
        new Settings.Builder()
            .set(BagKinds.EPSILON, spec.number("epsilon"))
            .set(BagKinds.FLOW_ROUNDS, spec.count("rounds"))
            .build();
    TreePlatform tree = setting.tree(spec);
    double[] rates = new double[RATIOS.length];
    List<TreeScheduler> schedulers = new ArrayList<>();
    for (int i = 0; i < RATIOS.length; i++) {
      TreeScheduler found = Registry.builtIn().kind(FLOW).create(problem(tree, i, "flow"), flow);
      Rates expected = Objects.requireNonNull(found.expected());
      double best = OptimalRates.of(found.problem()).fairThroughput().doubleValue();
      rates[i] = expected.fairThroughput() / best;
      schedulers.add(found);
      schedulers.add(
          Registry.builtIn()
              .kind(TreeFigure.LP_BASED)
              .create(problem(tree, i, "lp"), Settings.NONE));
    }
    List<Completions> runs = TreeHeuristicsSimulation.simulated(schedulers, setting.tasks());
    double[] measured = new double[RATIOS.length];
    for (int i = 0; i < RATIOS.length; i++) {
      List<Application> applications = schedulers.get(2 * i).problem().applications();
      measured[i] =
          runs.get(2 * i + 1).fairThroughput(applications)
              / runs.get(2 * i).fairThroughput(applications);
    }
    RunResult result = new RunResult().put(RATES, rates).put(MEASURED, measured);
    return OwnPlatform.isIn(spec) ? result.put(OWN_NODES, tree.size()) : result;
  }

  private static TreeProblem problem(TreePlatform tree, int i, String who) {
    return TreeSetting.problem(tree, RATIOS[i], who + "-" + i + "-");
  }
}
