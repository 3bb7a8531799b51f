package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** AWF-E: weights at every request, from the time between cutting and the result's arrival. */
final class AwfE extends AwfChunk {
  AwfE(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  double time(Master master, Send chunk, double seconds) {
    return master.now() - cutAt(chunk.worker());
  }

  @Override
  boolean withMessages() {
    return true;
  }
}
