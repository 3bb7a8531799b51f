package loadstar.algorithm.portfolio;

import java.util.Arrays;
import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.IndexSort;

/**
 * A bandit, UCB1 (Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002): each member is an
 * arm, its reward the tasks that came back while it scheduled the load, over those that the workers
 * could have done. Every arm is tried once, the most adaptive first: with the others a single turn
 * may assign all of the load.
 */
final class BanditSelection extends PortfolioScheduler {
  private final double[] rewards;
  private final int[] turns;
  private int arm = -1;
  private double since;
  private double before;

  BanditSelection(StarProblem problem, Settings settings) {
    super(problem, settings);
    rewards = new double[portfolio.size()];
    turns = new int[portfolio.size()];
  }

  @Override
  int choose(Master master) {
    double now = master.now();
    double back = known.tasksBack();
    if (arm >= 0) {
      double possible = (now - since) * known.power();
      turns[arm]++;
      rewards[arm] += possible > 0 ? Math.min(1, (back - before) / possible) : 0;
    }
    since = now;
    before = back;
    arm = best();
    return arm;
  }

  private int best() {
    double all = Math.log(Arrays.stream(turns).sum());
    int last = turns.length - 1;
    // The search runs backwards so that of equal members it finds the last, which is the most
    // adaptive.
    return last - IndexSort.least(turns.length, k -> -bound(last - k, all));
  }

  private double bound(int k, double logarithmOfAll) {
    return turns[k] == 0
        ? Double.POSITIVE_INFINITY
        : rewards[k] / turns[k] + Math.sqrt(2 * logarithmOfAll / turns[k]);
  }
}
