package loadstar.experiment.thesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.multiround.Mrrs;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.algorithm.multiround.MrrsTheory;
import loadstar.algorithm.multiround.UniformPlan;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.CaseBatch;
import loadstar.experiment.OwnPlatform;
import loadstar.experiment.PaperSimulation;
import loadstar.model.WorkerSpec;

/**
 * MRRS's three policies, each on the set that it selects, on random platforms of Table 3.1: the
 * makespan by the approximate formulas, and on SimGrid.
 */
public final class PolicySimulation implements PaperSimulation {
  public static final String NAME = "thesis-policies";

  /** Series of a policy, one entry per platform. All NaN where the policy has no set. */
  static final String MAKESPAN = "makespan_s";

  /** Series of the date at which W_n finishes on SimGrid, seconds. */
  static final String LAST_WORKER = "last_worker_s";

  /** Series of F of (3.16), seconds. */
  static final String PREDICTED = "predicted_s";

  /** Series of the policy's approximation: (3.20), (3.21) or (3.18), seconds. */
  static final String FORMULA = "formula_s";

  static final String ROUNDS = "rounds";
  static final String USED = "used";
  private static final Policy[] POLICIES = Policy.values();

  static String series(Policy policy, String quantity) {
    return "policy" + policy + "_" + quantity;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RunResult execute(RunSpec spec) throws IOException {
    double load = spec.number("load");
    int platforms = OwnPlatform.isIn(spec) ? 1 : spec.count("platforms");
    List<PolicyTrial> trials = new ArrayList<>();
    CaseBatch batch = new CaseBatch();
    for (int p = 0; p < platforms; p++) {
      List<WorkerSpec> workers = Thesis.wide(spec, spec.count("workers"), 1000 * spec.seed() + p);
      for (Mrrs.Proposal proposal : new Mrrs().proposals(workers, load)) {
        PolicyTrial trial =
            new PolicyTrial(p, proposal.candidate().policy(), workers, proposal.schedule(), load);
        trials.add(trial);
        batch.add(trial.name(), workers, trial.schedule().plan(), load);
      }
    }
    batch.run();
    RunResult result = new RunResult();
    for (Policy policy : POLICIES) {
      List<PolicyTrial> own = trials.stream().filter(trial -> trial.policy() == policy).toList();
      put(result, policy, MAKESPAN, platforms, own, trial -> batch.makespan(trial.name()));
      put(result, policy, LAST_WORKER, platforms, own, trial -> trial.lastWorker(batch));
      put(result, policy, PREDICTED, platforms, own, trial -> trial.schedule().makespan());
      put(result, policy, FORMULA, platforms, own, PolicyTrial::formula);
      put(result, policy, ROUNDS, platforms, own, trial -> trial.schedule().rounds());
      put(result, policy, USED, platforms, own, trial -> trial.schedule().order().length);
    }
    return result;
  }

  private static void put(
      RunResult result,
      Policy policy,
      String quantity,
      int platforms,
      List<PolicyTrial> trials,
      ToDoubleFunction<PolicyTrial> number) {
    double[] points = new double[platforms];
    Arrays.fill(points, Double.NaN);
    trials.forEach(trial -> points[trial.platform()] = number.applyAsDouble(trial));
    result.put(series(policy, quantity), points);
  }

  private record PolicyTrial(
      int platform, Policy policy, List<WorkerSpec> workers, UniformPlan schedule, double load) {
    String name() {
      return policy + "-" + platform;
    }

    double lastWorker(CaseBatch batch) {
      int[] order = schedule.order();
      return batch.finish(name())[order[order.length - 1]];
    }

    double formula() {
      MrrsTheory theory =
          new MrrsTheory(Arrays.stream(schedule.order()).mapToObj(workers::get).toList(), load);
      int m = schedule.rounds();
      return switch (policy) {
        case I -> theory.growingRounds(m);
        case II -> theory.shrinkingRounds(m);
        case III -> theory.equalRounds(m);
      };
    }
  }
}
