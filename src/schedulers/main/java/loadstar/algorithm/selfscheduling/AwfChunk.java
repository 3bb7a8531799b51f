package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** What AWF-C and AWF-E share: R/(alpha P) times the weight at every request. O(P) each. */
abstract class AwfChunk extends AwfMeasuring {
  AwfChunk(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  protected final long chunk(Master master, int worker) {
    if (!adapts() || !measured().knows(worker)) {
      return start();
    }
    return round(share() * measured().weight(worker, measured().meanSpeed()));
  }
}
