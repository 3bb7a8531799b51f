package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** AWF-C: weights at every request, from the times that workers measure. */
final class AwfC extends AwfChunk {
  AwfC(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  double time(Master master, Send chunk, double seconds) {
    return seconds;
  }
}
