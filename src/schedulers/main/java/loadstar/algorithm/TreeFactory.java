package loadstar.algorithm;

import loadstar.algorithm.bagsoftasks.TreeProblem;
import loadstar.algorithm.bagsoftasks.TreeScheduler;

/** Makes the scheduler of one run on a tree. */
@FunctionalInterface
public interface TreeFactory {
  /**
   * A scheduler that has decided nothing yet.
   *
   * @throws loadstar.model.InputException when it cannot play this problem, and why
   */
  TreeScheduler create(TreeProblem problem, Settings settings);
}
