package loadstar.algorithm.tool;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.selfscheduling.SelfScheduling;

/**
 * Chunks of tasks steered to a target run time, as the Open Job Description specification has them
 * (extension TASK_CHUNKING): a given number of tasks until one chunk is back, then as many as take
 * the target by the mean of all tasks so far.
 */
final class OpenJd extends SelfScheduling {
  private final int first;
  private final double target;
  private double tasks;
  private double seconds;

  OpenJd(StarProblem problem, Settings settings) {
    super(problem, settings);
    first = settings.get(ToolParameters.FIRST);
    target = settings.get(ToolParameters.TARGET);
  }

  @Override
  protected long chunk(Master master, int worker) {
    return seconds > 0 ? (long) Math.max(1, Math.floor(target * tasks / seconds)) : first;
  }

  @Override
  protected void heard(Master master, Send chunk, double took) {
    tasks += chunk.size();
    seconds += took;
  }
}
