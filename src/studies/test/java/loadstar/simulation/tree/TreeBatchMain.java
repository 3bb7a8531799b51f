package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.bagsoftasks.BandwidthCentric;
import loadstar.algorithm.bagsoftasks.BlindCoScheduling;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.DataCentric;
import loadstar.algorithm.bagsoftasks.FirstComeFirstServed;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.RateDriven;
import loadstar.algorithm.bagsoftasks.TreeArithmeticRun;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeReach;
import loadstar.platform.RandomTree;
import loadstar.simulation.FailureMeans;
import loadstar.simulation.Failures;
import loadstar.simulation.MeansForTests;
import loadstar.simulation.tree.TreeSimulation.TreeBatch;

/**
 * Plays random trees in one engine and by arithmetic, and prints for each run both dates of its
 * end, both fair throughputs, and how many rules the simulated run broke.
 */
public final class TreeBatchMain {
  private TreeBatchMain() {}

  /** Arguments: trees, nodes, tasks. */
  public static void main(String[] args) throws Exception {
    List<TreeScheduler> simulated = new ArrayList<>();
    List<TreeScheduler> schedulers = new ArrayList<>();
    List<TreeReach> reach = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      for (int s = 0; s < 5; s++) {
        TreeProblem problem = problem(i, "t" + i + "s" + s, Integer.parseInt(args[1]));
        simulated.add(scheduler(s, problem));
        schedulers.add(scheduler(s, problem));
        reach.add(i % 2 == 0 ? TreeReach.always(problem.tree()) : failing(problem, i));
      }
    }
    int tasks = Integer.parseInt(args[2]);
    List<TreeBatch.Outcome> outcomes = TreeBatch.run(simulated, reach, tasks);
    for (int r = 0; r < outcomes.size(); r++) {
      Completions simgrid = outcomes.get(r).completions();
      TreeArithmeticRun.Outcome other =
          TreeArithmeticRun.play(schedulers.get(r), tasks, reach.get(r));
      Completions plain = other.completions();
      List<Application> applications = schedulers.get(r).problem().applications();
      System.out.printf(
          Locale.ROOT,
          "run %d %s %s %s %s %s %d %d%n",
          r % 5,
          simgrid.end(),
          plain.end(),
          simgrid.fairThroughput(applications),
          plain.fairThroughput(applications),
          outcomes.get(r).violations().size(),
          outcomes.get(r).lost(),
          other.lost());
    }
  }

  /** Nodes live 20 to 60 times as long as a task takes, and are repaired in a quarter of that. */
  private static TreeReach failing(TreeProblem problem, int seed) {
    double task = 1 / OptimalRates.of(problem).rates().fairThroughput();
    double life = task * (20 + 10 * (seed % 5));
    FailureMeans means = MeansForTests.ofWorkersAndLinks(life, life / 4, 2 * life, life / 4);
    return TreeReach.of(problem.tree(), Failures.of(means, problem.tree(), seed));
  }

  private static TreeScheduler scheduler(int s, TreeProblem problem) {
    Protocol protocol = new Protocol(10, 10, 1000);
    return switch (s) {
      case 0 -> new RateDriven(problem, protocol, left -> OptimalRates.of(left).rates());
      case 1 -> new RateDriven(problem, protocol, BandwidthCentric::coarseGrain);
      case 2 -> new RateDriven(problem, protocol, DataCentric::rates);
      case 3 -> new FirstComeFirstServed(problem, protocol);
      default -> new BlindCoScheduling(problem, protocol);
    };
  }

  private static TreeProblem problem(int seed, String prefix, int nodes) {
    List<TreeNode> named = new ArrayList<>();
    for (TreeNode n : RandomTree.ofReport(nodes, 3).draw(seed).nodes()) {
      double latency = n.parent() < 0 ? 0 : 0.006 * (1 + seed % 5);
      named.add(new TreeNode(prefix + n.name(), n.parent(), n.speed(), n.bandwidth(), latency));
    }
    // Parts of a byte go another way to SimGrid than whole ones.
    return new TreeProblem(
        new TreePlatform(named),
        List.of(
            new Application("multiplication", 12.5e6 + 0.5, 100e9, 1),
            new Application("other", 12.5e6, 100e6 / (0.01 * (1 + seed)), 1)));
  }
}
