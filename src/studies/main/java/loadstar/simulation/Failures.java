package loadstar.simulation;

import static loadstar.simulation.FailureMeans.LINK_MTBF;
import static loadstar.simulation.FailureMeans.LINK_REPAIR;
import static loadstar.simulation.FailureMeans.WORKER_MTBF;
import static loadstar.simulation.FailureMeans.WORKER_REPAIR;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Draws the dates at which workers, or the ways to them, fail and are repaired, from a
 * distribution.
 */
public final class Failures {
  private static final String STREAM = "failures";
  private static final String LINKS = "failures of links";

  private Failures() {}

  /**
   * Returns when each worker cannot be reached, because it has failed or the way to it has. The
   * failures of a worker depend on the seed and on its position alone, so they are the same for
   * every scheduler. Without repair, the worker that can be reached longest does not fail: one has
   * to finish the load.
   */
  public static List<Absences> of(FailureMeans means, int workers, long seed) {
    if (means.equals(FailureMeans.NONE)) {
      return Collections.nCopies(workers, Absences.NONE);
    }
    List<TreeNode> star = new ArrayList<>(List.of(TreeNode.root("master", 0)));
    for (int w = 0; w < workers; w++) {
      star.add(new TreeNode("worker " + w, 0, 1, 1, 0));
    }
    return of(means, new TreePlatform(star), seed).subList(1, workers + 1);
  }

  /**
   * Returns when each node of a tree, or the link to it from its parent, has failed; the root does
   * not fail. Without repair, the computing node that can be reached longest does not fail, nor
   * does any node or link between it and the root.
   *
   * @return one for each node, without the times at which only its parent is away
   */
  public static List<Absences> of(FailureMeans means, TreePlatform tree, long seed) {
    int workers = tree.size() - 1;
    double[] hosts = deaths(means, WORKER_MTBF, WORKER_REPAIR, workers, seed, STREAM);
    double[] links = deaths(means, LINK_MTBF, LINK_REPAIR, workers, seed, LINKS);
    for (int u = longest(tree, hosts, links); u > 0; u = tree.parent(u)) {
      hosts[u - 1] = Double.POSITIVE_INFINITY;
      links[u - 1] = Double.POSITIVE_INFINITY;
    }
    List<Absences> all = new ArrayList<>(List.of(Absences.NONE));
    for (int w = 0; w < workers; w++) {
      Absences dies = Absences.death(Math.min(hosts[w], links[w]));
      Absences host = renewals(means, WORKER_MTBF, WORKER_REPAIR, seed, STREAM + " " + w);
      Absences link = renewals(means, LINK_MTBF, LINK_REPAIR, seed, LINKS + " " + w);
      all.add(Absences.anyOf(List.of(dies, host, link)));
    }
    return all;
  }

  /** Returns the node that computes and can be reached longest; 0 if only the root computes. */
  private static int longest(TreePlatform tree, double[] hosts, double[] links) {
    double[] reached = new double[tree.size()];
    reached[0] = Double.POSITIVE_INFINITY;
    int longest = 0;
    for (int u = 1; u < tree.size(); u++) {
      reached[u] = Math.min(reached[tree.parent(u)], Math.min(hosts[u - 1], links[u - 1]));
      boolean computes = tree.node(u).speed() > 0;
      longest = computes && (longest == 0 || reached[u] > reached[longest]) ? u : longest;
    }
    return longest;
  }

  /** Draws exponential lives, as of machines whose failures do not depend on their age. */
  private static double[] deaths(
      FailureMeans means,
      Field<Double> lives,
      Field<Double> repairs,
      int workers,
      long seed,
      String stream) {
    double mean = means.mean(lives);
    double[] dates = new double[workers];
    Arrays.fill(dates, Double.POSITIVE_INFINITY);
    if (!Double.isInfinite(mean) && Double.isInfinite(means.mean(repairs))) {
      UniformRandomProvider random = RandomStream.of(seed, stream);
      ZigguratSampler.Exponential life = ZigguratSampler.Exponential.of(random, mean);
      Arrays.setAll(dates, w -> life.sample());
    }
    return dates;
  }

  /** Draws lives and repairs in turn, both exponential, without end. */
  private static Absences renewals(
      FailureMeans means, Field<Double> lives, Field<Double> repairs, long seed, String stream) {
    double life = means.mean(lives);
    double repair = means.mean(repairs);
    return Double.isInfinite(life) || Double.isInfinite(repair)
        ? Absences.NONE
        : () -> {
          UniformRandomProvider random = RandomStream.of(seed, stream);
          ZigguratSampler.Exponential living = ZigguratSampler.Exponential.of(random, life);
          ZigguratSampler.Exponential repairing = ZigguratSampler.Exponential.of(random, repair);
          return Stream.iterate(
                  new Absence(0, 0),
                  before -> {
                    double from = before.to() + living.sample();
                    return new Absence(from, from + repairing.sample());
                  })
              .skip(1)
              .iterator();
        };
  }
}
