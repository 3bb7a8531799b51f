package loadstar.experiment.atf;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.play.TaskCosts;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.Study;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Batch;
import loadstar.simulation.Batch.Case;
import loadstar.simulation.Batch.Outcome;

/**
 * Every rule with several loads on the cluster, in several realisations of what the multiplications
 * cost, side by side in one simulation. All rules meet the same realisations.
 */
public final class Table2Study implements Study {
  public static final String NAME = "atf-cluster";
  static final String SIZE = "n";
  static final String FACTOR = "time_factor";
  static final String MESSAGE = "message_s";
  static final String NOISE = "noise";
  static final String REALISATIONS = "realisations";
  // Comma between them.
  static final String LOADS = "loads";

  // Series of a rule and a load by realisation: date of the last result, seconds.
  static String makespan(Rule rule, int load) {
    return rule.scheduler() + "_w" + load + "_s";
  }

  // Series of a rule and a load by realisation: chunks.
  static String chunks(Rule rule, int load) {
    return rule.scheduler() + "_w" + load + "_chunks";
  }

  // Series of a load by realisation: its work over the sum of the slaves' rates, seconds.
  static String least(int load) {
    return "least_w" + load + "_s";
  }

  // Seed of a realisation; no two runs with different seeds share one.
  static long seed(RunSpec spec, int realisation) {
    return 1000 * spec.seed() + realisation;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    int n = spec.count(SIZE);
    List<WorkerSpec> slaves =
        OwnPlatform.isIn(spec)
            ? OwnPlatform.star(spec, Math.pow(n, 3)).workers()
            : AtfCluster.slaves(n, spec.number(FACTOR), spec.number(MESSAGE));
    int realisations = spec.count(REALISATIONS);
    List<Case> cases = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      for (int load : loads(spec)) {
        for (int r = 0; r < realisations; r++) {
          long seed = seed(spec, r);
          TaskCosts costs = TaskCosts.draw(load, spec.number(NOISE), seed);
          cases.add(new Case(slaves, rule.kind(), rule.create(slaves, load, seed), load, costs));
        }
      }
    }
    List<Outcome> outcomes = Batch.run(cases);
    RunResult result = new RunResult();
    for (int load : loads(spec)) {
      result.put(least(load), least(spec, load, AtfCluster.rate(slaves)));
    }
    int next = 0;
    for (Rule rule : Rule.values()) {
      for (int load : loads(spec)) {
        List<Outcome> own = outcomes.subList(next, next + realisations);
        own.forEach(Table2Study::check);
        result.put(makespan(rule, load), own.stream().mapToDouble(Outcome::makespan).toArray());
        result.put(
            chunks(rule, load), own.stream().mapToDouble(one -> one.schedule().rows()).toArray());
        next += realisations;
      }
    }
    return result;
  }

  private static double[] least(RunSpec spec, int load, double rate) {
    double[] least = new double[spec.count(REALISATIONS)];
    for (int r = 0; r < least.length; r++) {
      TaskCosts costs = TaskCosts.draw(load, spec.number(NOISE), seed(spec, r));
      least[r] = costs.classes(load).work() / rate;
    }
    return least;
  }

  static List<Integer> loads(RunSpec spec) {
    List<Integer> loads = new ArrayList<>();
    for (String load : spec.text(LOADS).split(",", -1)) {
      loads.add(Integer.valueOf(load));
    }
    return loads;
  }

  private static void check(Outcome outcome) {
    if (!outcome.report().valid()) {
      throw new IllegalStateException(outcome.report().summary());
    }
  }
}
