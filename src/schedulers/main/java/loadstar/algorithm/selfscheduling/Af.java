package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** AF, adaptive factoring (Banicescu and Liu, HPC 2000): times of single tasks only. */
final class Af extends AdaptiveFactoring {
  Af(StarProblem problem, Settings settings) {
    super(problem, settings);
  }

  @Override
  double overhead(Master master, Send chunk, double computing) {
    return 0;
  }
}
