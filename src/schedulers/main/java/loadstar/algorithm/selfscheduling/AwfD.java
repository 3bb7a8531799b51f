package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** AWF-D: weights by batch, from the time between a chunk's cutting and its result's arrival. */
final class AwfD extends AwfBatch {
  AwfD(StarProblem problem, Settings settings) {
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
