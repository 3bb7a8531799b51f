package loadstar.algorithm.multiround;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import loadstar.algorithm.multiround.MrrsSelection.Candidate;
import loadstar.model.InputException;
import loadstar.model.WorkerSpec;

/**
 * MRRS, Multi-Round scheduling with Resource Selection (thesis, section 3.4): within a round
 * sending plus computing takes equally long for every worker; three policies propose sets of
 * workers.
 *
 * <p>The thesis takes F of (3.16) for the makespan. F is the date at which W_n finishes, and W_n is
 * the worker of smallest total computation, so others finish later: by up to 17 % on 2000 platforms
 * drawn as in Tables 3.1 and 3.3, by up to 94 % on 1500 with speeds within a factor of ten and
 * bandwidths from half to fifty times the sum of the speeds. Neither is a bound. Lemmas 7 and 8
 * ("never worse than UMR") do not hold. Both numbers are therefore always given side by side, and
 * the choice among the candidates can use either.
 *
 * @param search how policies II and III look for their sets
 * @param choice which makespan decides
 */
public record Mrrs(MrrsSelection.Search search, Choice choice) implements StaticScheduler {
  /** The makespan by which a proposal is chosen. */
  public enum Choice {
    /** F, as in the thesis. */
    PAPER,
    /** The simulated makespan of the plan. */
    TRUE
  }

  /**
   * A candidate with its plan.
   *
   * @param candidate the set and its policy
   * @param schedule its rounds, and F
   * @param trueMakespan when the last worker finishes, seconds
   */
  public record Proposal(Candidate candidate, UniformPlan schedule, double trueMakespan) {}

  /** Makes the thesis' variant: greedy search, choice by F. */
  public Mrrs() {
    this(MrrsSelection.Search.GREEDY, Choice.PAPER);
  }

  @Override
  public Plan plan(List<WorkerSpec> workers, double load) {
    return choose(workers, load).schedule().plan();
  }

  /** Returns the best proposal of Algorithm 3.4.1; the earlier policy among equals. */
  public Proposal choose(List<WorkerSpec> workers, double load) {
    Comparator<Proposal> by =
        choice == Choice.PAPER
            ? Comparator.comparingDouble(p -> p.schedule().makespan())
            : Comparator.comparingDouble(Proposal::trueMakespan);
    return proposals(workers, load).stream().min(by).orElseThrow();
  }

  /**
   * Returns the candidates of the three policies with their plans, in the order of the policies.
   */
  public List<Proposal> proposals(List<WorkerSpec> workers, double load) {
    InputException.positive("the ", "load", load);
    List<Proposal> proposals = new ArrayList<>(3);
    for (Candidate candidate : MrrsSelection.candidates(workers, search)) {
      UniformPlan schedule = scheduleOn(workers, candidate.order(), load);
      proposals.add(new Proposal(candidate, schedule, schedule.plan().makespan(workers)));
    }
    return proposals;
  }

  /**
   * Plans MRRS on given workers.
   *
   * @param order indices in service order, W_n last
   */
  public static UniformPlan scheduleOn(List<WorkerSpec> workers, int[] order, double load) {
    return UniformPlan.of(
        Partition.Rule.EQUAL_ROUND, workers, order, rest -> serviceOrder(workers, rest), load);
  }

  /** Returns the service order: by decreasing bandwidth, the smallest B/(B + S) last. */
  static int[] serviceOrder(List<WorkerSpec> workers, int[] indices) {
    boolean[] all = new boolean[indices.length];
    Arrays.fill(all, true);
    var platform = new MrrsPlatform(Arrays.stream(indices).mapToObj(workers::get).toList());
    return Arrays.stream(platform.inServiceOrder(all)).map(i -> indices[i]).toArray();
  }
}
