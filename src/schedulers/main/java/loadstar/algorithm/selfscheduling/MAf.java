package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * mAF, modified adaptive factoring (Korndörfer, Eleliemy, Mohammed and Ciorba, LB4OMP, IEEE TPDS
 * 33(4), 2022): AF with all the time from a chunk's cutting to its result's arrival.
 */
final class MAf extends AdaptiveFactoring {
  MAf(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  double overhead(Master master, Send chunk, double computing) {
    return master.now() - cutAt(chunk.worker()) - computing;
  }
}
