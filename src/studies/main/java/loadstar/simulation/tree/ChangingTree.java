package loadstar.simulation.tree;

import java.util.ArrayList;
import java.util.List;
import loadstar.algorithm.bagsoftasks.TreeBound;
import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeRates;
import loadstar.model.Absences;
import loadstar.model.Rate;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.platform.PlatformFile;
import loadstar.simulation.Reach;
import org.simgrid.s4u.Engine;
import org.simgrid.s4u.Host;
import org.simgrid.s4u.Link;

/**
 * A tree whose speeds, bandwidths and latencies profiles change, or whose hosts and links they turn
 * off. Failures that are drawn, or that a deployment names, are none of it: the bound is the same
 * for all schedulers and seeds.
 *
 * @param tree with the least latencies that its links ever have
 * @param rates speeds and bandwidths while time goes, 0 while a host or link is off
 */
public record ChangingTree(TreePlatform tree, TreeRates rates) {

  /** Reads the profiles of a tree's hosts and links; asks an engine of this thread. */
  static ChangingTree of(Engine engine, PlatformFile platform, TreePlatform tree) {
    List<Rate> speeds = new ArrayList<>();
    List<Rate> bandwidths = new ArrayList<>();
    List<TreeNode> nodes = new ArrayList<>();
    for (TreeNode node : tree.nodes()) {
      // A master that does not compute does not by a profile either.
      Rate speed = node.speed() > 0 ? platform.speed(node.name(), node.speed()) : Rate.steady(0);
      Absences off = platform.absences(node.name());
      speeds.add(TreeRates.without(speed, off));
      if (node.parent() < 0) {
        bandwidths.add(Rate.steady(0));
        nodes.add(node);
      } else {
        Host parent = engine.host_by_name(tree.node(node.parent()).name());
        Link[] there = Reach.route(platform, parent, engine.host_by_name(node.name()));
        List<Absences> reasons = new ArrayList<>(List.of(off));
        for (Link link : there) {
          reasons.add(platform.absences(PlatformFile.LINK + link.get_name()));
        }
        bandwidths.add(
            TreeRates.without(Reach.bandwidth(platform, there), Absences.anyOf(reasons)));
        double latency = Math.max(0, node.latency() - Reach.lessLatency(platform, there));
        nodes.add(
            new TreeNode(node.name(), node.parent(), node.speed(), node.bandwidth(), latency));
      }
    }
    return new ChangingTree(new TreePlatform(nodes), new TreeRates(speeds, bandwidths));
  }

  /**
   * Returns the date before which no schedule has so many fair steps computed.
   *
   * @param problem on the tree as its file has it
   * @param end a date by which a schedule had
   */
  double bound(TreeProblem problem, int steps, double end) {
    TreeProblem best = new TreeProblem(tree, problem.applications(), problem.latencies());
    return new TreeBound(best, rates).makespan(steps, end);
  }
}
