package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;

/** RND: whole numbers drawn with equal probability between two bounds, both included. */
final class Rnd extends SelfScheduling {
  private final UniformRandomProvider random;
  private final long least;
  private final long most;

  Rnd(StarProblem problem, Settings settings) {
    super(problem, settings);
    random = RandomStream.of(problem.seed(), "rnd");
    int low = settings.get(SelfSchedulingKinds.LEAST);
    int high = settings.get(SelfSchedulingKinds.MOST);
    least = low > 0 ? low : Math.max(1, round(tasks() / (100.0 * workers())));
    most = high > 0 ? high : Math.max(least, round(tasks() / (2.0 * workers())));
    if (most < least) {
      throw new InputException(
          "rnd draws between \"least\" " + least + " and \"most\" " + most,
          "a larger \"most\" or a smaller \"least\"");
    }
  }

  @Override
  protected long chunk(Master master, int worker) {
    return least + random.nextLong(most - least + 1);
  }
}
