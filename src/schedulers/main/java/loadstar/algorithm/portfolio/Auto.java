package loadstar.algorithm.portfolio;

import java.util.List;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * Simulates every member of the portfolio from the present state and takes the one that finishes
 * first in the mean of some simulations (after SimAS, Mohammed and Ciorba, 2020). O(samples *
 * members * simulated chunks * log P) for each choice.
 */
final class Auto extends Selecting {
  private final int samples;
  private final double speedError;
  private final double secondsOfChunk;
  private int choices;
  private long simulated;

  Auto(StarProblem problem, Settings settings) {
    super(problem, settings);
    samples = settings.get(PortfolioParameters.SAMPLES);
    speedError = settings.get(PortfolioParameters.SPEED_ERROR);
    secondsOfChunk = settings.get(PortfolioParameters.THINKING);
  }

  @Override
  int choose(double now) {
    List<SchedulerKind> members = portfolio();
    double[] ends = new double[members.size()];
    simulated = 0;
    choices++;
    for (int s = 0; s < samples && members.size() > 1; s++) {
      Forecast forecast = new Forecast(known(), now, speedError, 1000L * choices + s);
      for (int k = 0; k < ends.length; k++) {
        ends[k] += forecast.end(members.get(k));
      }
      simulated += forecast.chunks();
    }
    int best = 0;
    for (int k = 1; k < ends.length; k++) {
      best = ends[k] < ends[best] ? k : best;
    }
    return best;
  }

  @Override
  double thinkingSeconds() {
    return simulated * secondsOfChunk;
  }
}
