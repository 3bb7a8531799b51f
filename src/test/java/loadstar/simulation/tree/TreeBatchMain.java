package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import loadstar.algorithm.bagsoftasks.BlindCoScheduling;
import loadstar.algorithm.bagsoftasks.CoarseGrain;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.algorithm.bagsoftasks.DataCentric;
import loadstar.algorithm.bagsoftasks.FirstComeFirstServed;
import loadstar.algorithm.bagsoftasks.OptimalRates;
import loadstar.algorithm.bagsoftasks.Protocol;
import loadstar.algorithm.bagsoftasks.RateDriven;
import loadstar.algorithm.bagsoftasks.TreePlayer;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;
import loadstar.model.Application;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.platform.RandomTree;

/**
 * Plays random trees in one engine and in plain Java, and prints for each run both dates of its
 * end, both fair throughputs, and how many rules the simulated run broke.
 */
public final class TreeBatchMain {
  private TreeBatchMain() {}

  /** Arguments: trees, nodes, tasks. */
  public static void main(String[] args) throws Exception {
    List<TreeScheduler> simulated = new ArrayList<>();
    List<TreeScheduler> played = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[0]); i++) {
      for (int s = 0; s < 5; s++) {
        TreeProblem problem = problem(i, "t" + i + "s" + s, Integer.parseInt(args[1]));
        simulated.add(scheduler(s, problem));
        played.add(scheduler(s, problem));
      }
    }
    int tasks = Integer.parseInt(args[2]);
    List<TreeBatch.Outcome> outcomes = TreeBatch.run(simulated, tasks);
    for (int r = 0; r < outcomes.size(); r++) {
      Completions simgrid = outcomes.get(r).completions();
      Completions plain = TreePlayer.play(played.get(r), tasks).completions();
      List<Application> applications = played.get(r).problem().applications();
      System.out.printf(
          Locale.ROOT,
          "run %d %s %s %s %s %s%n",
          r % 5,
          simgrid.end(),
          plain.end(),
          simgrid.fairThroughput(applications),
          plain.fairThroughput(applications),
          outcomes.get(r).violations().size());
    }
  }

  private static TreeScheduler scheduler(int s, TreeProblem problem) {
    Protocol protocol = new Protocol(10, 10, 1000);
    return switch (s) {
      case 0 -> new RateDriven(OptimalRates.of(problem).rates(), protocol);
      case 1 -> new RateDriven(CoarseGrain.rates(problem), protocol);
      case 2 -> new RateDriven(DataCentric.rates(problem), protocol);
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
    return new TreeProblem(
        new TreePlatform(named),
        List.of(
            new Application("multiplication", 12.5e6, 100e9, 1),
            new Application("other", 12.5e6, 100e6 / (0.01 * (1 + seed)), 1)));
  }
}
