package loadstar.algorithm.portfolio;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * An expert's fuzzy rules (after ExpertSel of Korndörfer, Mohammed and Ciorba): the more uneven the
 * workers are, and the more tasks differ, the more adaptive a member is chosen. The position of a
 * member in the portfolio, from 0 for the first to 1 for the last, is the mean of the conclusions
 * of four rules, weighted by the truth of their conditions.
 */
final class ExpertSelection extends PortfolioScheduler {
  // The unevenness from which the statement that workers are uneven is fully true.
  private static final double UNEVEN = 0.3;
  // The coefficient of variation of a task's cost from which the statement that tasks differ is
  // fully true.
  private static final double DIFFERING = 1;

  // The conclusions of the rules.
  private static final double FEW_CHUNKS = 0.2;
  private static final double FACTORING = 0.6;
  private static final double WEIGHTED = 0.75;
  private static final double ADAPTIVE = 1;

  ExpertSelection(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  int choose(Master master) {
    double place = place(unevenness(known.speeds()), known.deviation());
    return (int) Math.round(place * (portfolio.size() - 1));
  }

  /** Returns the position between 0 and 1. */
  static double place(double unevenness, double deviation) {
    double uneven = Math.min(1, unevenness / UNEVEN);
    double differing = Math.min(1, deviation / DIFFERING);
    double[] truth = {
      Math.min(1 - uneven, 1 - differing),
      Math.min(1 - uneven, differing),
      Math.min(uneven, 1 - differing),
      Math.min(uneven, differing)
    };
    double[] wanted = {FEW_CHUNKS, FACTORING, WEIGHTED, ADAPTIVE};
    double sum = 0;
    double weights = 0;
    for (int rule = 0; rule < truth.length; rule++) {
      sum += truth[rule] * wanted[rule];
      weights += truth[rule];
    }
    return sum / weights;
  }

  /** Returns the load imbalance of equal shares: 1 - mean/max of the workers' times for a task. */
  static double unevenness(double[] speeds) {
    double sum = 0;
    double most = 0;
    for (double speed : speeds) {
      sum += 1 / speed;
      most = Math.max(most, 1 / speed);
    }
    return 1 - sum / speeds.length / most;
  }
}
