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
import loadstar.experiment.Parameters;
import loadstar.experiment.Study;
import loadstar.model.Application;
import loadstar.result.Scale;

/**
 * One tree with several CCR_max: the rates that the flow of Awerbuch and Leighton finds against the
 * optimum, then the protocol with these rates and with the optimal ones on SimGrid.
 */
public final class FlowStudy implements Study {
  public static final String NAME = "rr5739-flow";

  /** Series by CCR_max: fair throughput of the flow's rates over the optimum z. */
  static final String RATES = "rates_over_optimum";

  /** Series by CCR_max: fair throughput of LP-BASED over that of the flow's protocol, measured. */
  static final String MEASURED = "lp_based_over_flow";

  private static final String FLOW = "awerbuch-leighton";
  private static final double[] RATIOS = {0.002, 0.05, 4.6};
  private static final int DEGREE = 2;

  /**
   * @param rounds to fill the buffers, then to look at them
   * @param index which tree of that size, from 0
   */
  static RunSpec spec(int nodes, double epsilon, int rounds, int index, long seed) {
    String run = "n" + nodes + "-e" + epsilon + "-r" + rounds + "-i" + index + "-seed" + seed;
    return new Parameters()
        .put("nodes", nodes)
        .put("epsilon", Double.toString(epsilon))
        .put("rounds", rounds)
        .put("index", index)
        .of(NAME, run, seed);
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    Setting setting =
        new Setting(
            spec.count("nodes"),
            DEGREE,
            spec.count("index"),
            Setting.Player.SIMGRID,
            1,
            Scale.FULL);
    Settings flow =
        new Settings.Builder()
            .set(BagKinds.EPSILON, spec.number("epsilon"))
            .set(BagKinds.FLOW_ROUNDS, spec.count("rounds"))
            .build();
    double[] rates = new double[RATIOS.length];
    List<TreeScheduler> schedulers = new ArrayList<>();
    for (int i = 0; i < RATIOS.length; i++) {
      TreeScheduler found =
          Registry.builtIn().kind(FLOW).create(problem(setting, spec, i, "flow"), flow);
      Rates expected = Objects.requireNonNull(found.expected());
      double best = OptimalRates.of(found.problem()).fairThroughput().doubleValue();
      rates[i] = expected.fairThroughput() / best;
      schedulers.add(found);
      schedulers.add(
          Registry.builtIn()
              .kind(TreeStudy.LP_BASED)
              .create(problem(setting, spec, i, "lp"), Settings.NONE));
    }
    List<Completions> runs = TreeStudy.simulated(schedulers, setting.tasks());
    double[] measured = new double[RATIOS.length];
    for (int i = 0; i < RATIOS.length; i++) {
      List<Application> applications = schedulers.get(2 * i).problem().applications();
      measured[i] =
          runs.get(2 * i + 1).fairThroughput(applications)
              / runs.get(2 * i).fairThroughput(applications);
    }
    return new RunResult().put(RATES, rates).put(MEASURED, measured);
  }

  private static TreeProblem problem(Setting setting, RunSpec spec, int i, String who) {
    return Setting.problem(setting.tree(spec.seed()), RATIOS[i], who + "-" + i + "-");
  }
}
