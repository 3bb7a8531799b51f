package loadstar.experiment.atf;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.play.CostModel;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;

/**
 * Every rule with several loads on the cluster, in several realisations of the costs of
 * multiplications, side by side in one simulation. All rules run on the same realisations.
 */
public final class Table2Simulation implements PaperSimulation {
  public static final String NAME = "atf-cluster";
  static final String SIZE = "n";
  static final String FACTOR = "time_factor";
  static final String MESSAGE = "message_s";
  static final String NOISE = "noise";
  static final String REALISATIONS = "realisations";

  /** Parameter with loads, separated by commas. */
  static final String LOADS = "loads";

  /** Returns the series of a rule and a load by realisation: date of the last result, seconds. */
  static String makespan(AtfRule rule, int load) {
    return rule.scheduler() + "_w" + load + "_s";
  }

  /** Returns the series of a rule and a load by realisation: chunks. */
  static String chunks(AtfRule rule, int load) {
    return rule.scheduler() + "_w" + load + "_chunks";
  }

  /**
   * Returns the series of a load by realisation: its work over the sum of the slaves' rates,
   * seconds.
   */
  static String least(int load) {
    return "least_w" + load + "_s";
  }

  /** Returns the seed of a realisation; no two runs with different seeds share one. */
  static long seed(RunSpec spec, int realisation) {
    return 1000 * spec.seed() + realisation;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    int n = spec.count(SIZE);
    List<WorkerSpec> slaves =
        OwnPlatform.isIn(spec)
            ? OwnPlatform.star(spec, Math.pow(n, 3)).workers()
            : AtfCluster.slaves(n, spec.number(FACTOR), spec.number(MESSAGE));
    int realisations = spec.count(REALISATIONS);
    CaseBatch batch = new CaseBatch();
    for (AtfRule rule : AtfRule.values()) {
      for (int load : loads(spec)) {
        for (int r = 0; r < realisations; r++) {
          long seed = seed(spec, r);
          TaskCosts costs = TaskCosts.draw(load, CostModel.gamma(spec.number(NOISE)), seed);
          batch.add(
              makespan(rule, load) + r,
              new Case(slaves, rule.kind(), rule.create(slaves, load, seed), load, costs));
        }
      }
    }
    batch.run();
    RunResult result = new RunResult();
    for (int load : loads(spec)) {
      result.put(least(load), least(spec, load, AtfCluster.rate(slaves)));
    }
    for (AtfRule rule : AtfRule.values()) {
      for (int load : loads(spec)) {
        String name = makespan(rule, load);
        result
            .put(name, batch.each(name, realisations, Outcome::makespan))
            .put(chunks(rule, load), batch.each(name, realisations, o -> o.schedule().rows()));
      }
    }
    return result;
  }

  private static double[] least(RunSpec spec, int load, double rate) {
    double[] least = new double[spec.count(REALISATIONS)];
    for (int r = 0; r < least.length; r++) {
      TaskCosts costs = TaskCosts.draw(load, CostModel.gamma(spec.number(NOISE)), seed(spec, r));
      least[r] = costs.classes(load).work() / rate;
    }
    return least;
  }

  static List<Integer> loads(RunSpec spec) {
    return Stream.of(spec.text(LOADS).split(",", -1)).map(Integer::valueOf).toList();
  }
}
