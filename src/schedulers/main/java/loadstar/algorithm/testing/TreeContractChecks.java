package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Absences;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.model.TreeSchedule;
import loadstar.model.TreeValidator;
import loadstar.model.Violation;

/**
 * Checks the contract of a kind for bags of tasks, as {@link ContractChecks} does for stars: runs
 * it by arithmetic on random trees and throws an {@link AssertionError} for a violation. A tree
 * that the scheduler refuses with an {@link InputException} is skipped; refusing most of them is an
 * error.
 *
 * @param tasks of an application after which a run is over
 * @param trees the number of random trees
 */
public record TreeContractChecks(SchedulerKind kind, Settings settings, int tasks, int trees) {
  public TreeContractChecks(SchedulerKind kind, Settings settings, int tasks) {
    this(kind, settings, tasks, 24);
  }

  /**
   * Returns a tree of 2 to 9 nodes with 1 to 3 applications; every fourth is a star, or forwards
   * only.
   */
  private static TreeProblem problem(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int n = 2 + random.nextInt(8);
    double latency = number % 5 == 0 ? 0 : 0.05;
    List<TreeNode> nodes = new ArrayList<>();
    nodes.add(TreeNode.root("n0", number % 4 == 1 ? 0 : random.nextDouble(5, 20)));
    for (int u = 1; u < n; u++) {
      int parent = number % 4 == 0 ? 0 : random.nextInt(u);
      double bandwidth = random.nextDouble(1, 40);
      double speed = random.nextDouble(5, 20);
      nodes.add(new TreeNode("n" + u, parent, speed, bandwidth, random.nextDouble() * latency));
    }
    List<Application> applications = new ArrayList<>();
    for (int k = 0; k <= number % 3; k++) {
      applications.add(
          new Application(
              "a" + k,
              random.nextDouble(1, 5),
              random.nextDouble(1, 40),
              number % 2 == 0 ? 1 : random.nextDouble(1, 3)));
    }
    return new TreeProblem(new TreePlatform(nodes), applications);
  }

  private TreeScheduler scheduler(TreeProblem problem) {
    return kind.create(problem, settings);
  }

  private TreeArithmeticRun.Outcome play(TreeProblem problem, TreeReach reach, String where) {
    try {
      return TreeArithmeticRun.play(scheduler(problem), tasks, reach);
    } catch (IllegalStateException e) {
      throw new AssertionError(where + e.getMessage(), e);
    }
  }

  private TreeArithmeticRun.Outcome validated(TreeProblem problem, TreeReach reach, String where) {
    TreeArithmeticRun.Outcome outcome = play(problem, reach, where);
    List<Violation> violations =
        TreeValidator.validate(
            problem.tree(), problem.applications(), outcome.schedule(), true, reach);
    ContractChecks.require(violations.isEmpty(), where + violations);
    return outcome;
  }

  private void onTrees(BiConsumer<TreeProblem, String> check) {
    ContractChecks.onMost(
        kind.name(), "tree", trees, TreeContractChecks::problem, TreeContractChecks::parts, check);
  }

  private static List<String> parts(TreeProblem problem) {
    return Stream.concat(
            IntStream.range(0, problem.nodes()).mapToObj(u -> problem.tree().node(u)),
            problem.applications().stream())
        .map(Object::toString)
        .toList();
  }

  /** Returns all checks of the contract by their descriptions. */
  public Map<String, Runnable> all() {
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("the tasks are computed, one at a time through each port", this::computesTheTasks);
    all.put("no throughput is above the optimum", this::respectsTheOptimum);
    all.put("the same tree gives the same schedule", this::repeatsItself);
    if (kind.losses() || kind.lateWorkers()) {
      all.put("nodes that fail are made up for", this::survivesFailures);
    }
    return all;
  }

  /**
   * Checks that some application gets all its tasks computed; each node sends one task at a time
   * and computes one at a time, and only tasks that have come.
   */
  public void computesTheTasks() {
    onTrees((problem, where) -> validated(problem, TreeReach.always(problem.tree()), where));
  }

  /**
   * Checks that no fair throughput over the whole run is above the optimum, except where several
   * schedulers run side by side, because each has a port of its own.
   */
  public void respectsTheOptimum() {
    onTrees((problem, where) -> {
      if (scheduler(problem).lanes() > 1) {
        return;
      }
      Completions done = play(problem, TreeReach.always(problem.tree()), where).completions();
      double fair =
          IntStream.range(0, problem.kinds())
              .mapToDouble(k -> done.count(k) / done.end() / problem.application(k).weight())
              .min()
              .orElseThrow();
      double optimum = OptimalRates.of(problem).fairThroughput().doubleValue();
      ContractChecks.require(
          fair <= optimum * (1 + 1e-9),
          where + fair + " fair tasks/s, above the optimum " + optimum);
    });
  }

  /** Checks that a tree always gives the same tasks at the same dates. */
  public void repeatsItself() {
    onTrees((problem, where) -> {
      TreeReach always = TreeReach.always(problem.tree());
      TreeSchedule once = play(problem, always, where).schedule();
      TreeSchedule again = play(problem, always, where).schedule();
      ContractChecks.require(once.rows() == again.rows(), where + "another number of tasks");
      for (int row = 0; row < once.rows(); row++) {
        boolean same =
            once.node(row) == again.node(row)
                && once.application(row) == again.application(row)
                && once.start(row) == again.start(row);
        ContractChecks.require(same, where + "another row " + row);
      }
    });
  }

  /**
   * Checks, for fault-tolerant kinds, that other nodes do the work of those that fail and come
   * back.
   */
  public void survivesFailures() {
    if (!kind.losses()) {
      return;
    }
    onTrees((problem, where) -> {
      TreeReach always = TreeReach.always(problem.tree());
      double end = play(problem, always, where).completions().end();
      for (int seed = 1; seed <= ContractChecks.RANDOM_FAILURES; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Absences> own = new ArrayList<>(List.of(Absences.NONE));
        for (int u = 1; u < problem.nodes(); u++) {
          own.add(ContractChecks.comeAndGo(/* staysInTheEnd= */ true, end, random));
        }
        TreeReach reach = TreeReach.of(problem.tree(), own);
        validated(problem, reach, where + "random failures " + seed + ": ");
      }
    });
  }
}
