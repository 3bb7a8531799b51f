package loadstar.algorithm.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Absence;
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
 * The counterpart of {@link ContractChecks} for schedulers of bags of tasks: plays a kind in plain
 * Java on random trees and throws an {@link AssertionError} for what breaks the contract. A tree
 * that the scheduler refuses with an {@link InputException} is left out; refusing most of them is
 * an error.
 *
 * @param tasks of an application after which a run is over
 * @param trees on how many random trees it plays
 */
public record TreeContractChecks(SchedulerKind kind, Settings settings, int tasks, int trees) {
  private static final int RANDOM_FAILURES = 4;

  public TreeContractChecks(SchedulerKind kind, Settings settings, int tasks) {
    this(kind, settings, tasks, 24);
  }

  /** A tree of 2 to 9 nodes with 1 to 3 applications; every fourth is a star, or forwards only. */
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

  private TreePlayer.Outcome play(TreeProblem problem, TreeReach reach, String where) {
    try {
      return TreePlayer.play(scheduler(problem), tasks, reach);
    } catch (IllegalStateException e) {
      throw new AssertionError(where + e.getMessage(), e);
    }
  }

  private TreePlayer.Outcome validated(TreeProblem problem, TreeReach reach, String where) {
    TreePlayer.Outcome outcome = play(problem, reach, where);
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

  /**
   * Some application gets all its tasks computed; each node sends one task at a time and computes
   * one at a time, and only what has come.
   */
  public void computesTheTasks() {
    onTrees((problem, where) -> validated(problem, TreeReach.always(problem.tree()), where));
  }

  /**
   * No fair throughput over the whole run is above the optimum. Left out where several schedulers
   * run side by side, because each has a port of its own.
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

  /** A tree always gives the same tasks at the same dates. */
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

  /** For kinds that say so: nodes that fail and come back are made up for by the others. */
  public void survivesFailures() {
    if (!kind.losses()) {
      return;
    }
    onTrees((problem, where) -> {
      TreeReach always = TreeReach.always(problem.tree());
      double end = play(problem, always, where).completions().end();
      for (int seed = 1; seed <= RANDOM_FAILURES; seed++) {
        TreeReach reach = failures(problem.tree(), end, new SplittableRandom(seed));
        validated(problem, reach, where + "random failures " + seed + ": ");
      }
    });
  }

  /** Up to three absences of each node, at dates some of which are those of others. */
  private static TreeReach failures(TreePlatform tree, double end, SplittableRandom random) {
    double tick = end / 20;
    List<Absences> all = new ArrayList<>(List.of(Absences.NONE));
    for (int u = 1; u < tree.size(); u++) {
      List<Absence> own = new ArrayList<>();
      double date = random.nextInt(3) == 0 ? 0 : tick * random.nextDouble(0.01, 6);
      for (int absences = random.nextInt(4); absences > 0; absences--) {
        double back = date + tick * (1 + random.nextInt(3));
        own.add(new Absence(date, back));
        date = back + tick * (random.nextBoolean() ? 1 + random.nextInt(6) : 0.37);
      }
      all.add(own.isEmpty() ? Absences.NONE : own::iterator);
    }
    return TreeReach.of(tree, all);
  }
}
