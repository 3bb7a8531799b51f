package loadstar.algorithm.portfolio;

import java.util.Arrays;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * A bandit, UCB1 (Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002): each member is an
 * arm, its reward the tasks that came back while it gave out the load, over those that the workers
 * could have done. Every arm is tried once, the most adaptive first: with the others a single turn
 * may give all of the load away.
 */
final class Bandit extends Selecting {
  private final double[] rewards;
  private final int[] turns;
  private int arm = -1;
  private double since;
  private double before;

  Bandit(StarProblem problem, Settings settings) {
    super(problem, settings);
    rewards = new double[portfolio().size()];
    turns = new int[portfolio().size()];
  }

  @Override
  int choose(double now) {
    double back = known().tasksBack();
    if (arm >= 0) {
      double possible = (now - since) * known().power();
      turns[arm]++;
      rewards[arm] += possible > 0 ? Math.min(1, (back - before) / possible) : 0;
    }
    since = now;
    before = back;
    arm = best();
    return arm;
  }

  private int best() {
    int all = Arrays.stream(turns).sum();
    int best = turns.length - 1;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = turns.length - 1; k >= 0; k--) {
      double bound =
          turns[k] == 0
              ? Double.POSITIVE_INFINITY
              : rewards[k] / turns[k] + Math.sqrt(2 * Math.log(all) / turns[k]);
      if (bound > most) {
        most = bound;
        best = k;
      }
    }
    return best;
  }
}
