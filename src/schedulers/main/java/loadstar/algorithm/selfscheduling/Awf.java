package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/**
 * AWF, adaptive weighted factoring (Banicescu and Velusamy, IPDPS 2001), for loads of several time
 * steps: each step is scheduled by weighted factoring, with weights from the times of all steps
 * before. A step begins when the one before is complete. With a single step nothing adapts.
 */
final class Awf extends SelfScheduling {
  private final double alpha;
  private final int steps;
  private final double[] weights;
  private final AdaptiveWeighted.MeasuredWeights measured;
  private final double[] stepTasks;
  private final double[] stepSeconds;
  private long held;
  private long inBatch;
  private int step = 1;
  private int out;
  private long size;

  Awf(StarProblem problem, Settings settings) {
    super(problem, settings);
    alpha = settings.get(SelfSchedulingKinds.ALPHA);
    steps = (int) Math.min(tasks(), settings.get(SelfSchedulingKinds.STEPS));
    weights = Weights.of(problem, settings, w -> 1);
    measured =
        new AdaptiveWeighted.MeasuredWeights(workers(), this::isThere, this::changesOfPresence);
    stepTasks = new double[workers()];
    stepSeconds = new double[workers()];
    held = tasks() - upTo(1);
    hold(held);
  }

  /** Returns the number of tasks in the first steps, so many as given. */
  private long upTo(int count) {
    return count * (tasks() / steps) + Math.min(count, tasks() % steps);
  }

  @Override
  protected long chunk(Master master, int worker) {
    if (inBatch % workers() == 0) {
      size = round(remaining() / (alpha * workers()));
    }
    inBatch++;
    return round(size * weights[worker]);
  }

  @Override
  protected void given(Master master, Send chunk) {
    out++;
  }

  @Override
  protected void heard(Master master, Send chunk, double seconds) {
    stepTasks[chunk.worker()] += chunk.size();
    stepSeconds[chunk.worker()] += seconds;
    out--;
    if (out == 0 && remaining() == 0 && held > 0) {
      nextStep();
    }
  }

  @Override
  protected void missed(Master master, Send chunk) {
    out--;
  }

  @Override
  boolean measures() {
    return steps > 1;
  }

  @Override
  boolean holdsBack() {
    return held > 0;
  }

  private void nextStep() {
    for (int w = 0; w < workers(); w++) {
      if (stepTasks[w] > 0) {
        measured.add(w, step, stepTasks[w], stepSeconds[w]);
      }
      stepTasks[w] = 0;
      stepSeconds[w] = 0;
    }
    double mean = measured.meanSpeed();
    for (int w = 0; w < workers(); w++) {
      // A worker that has done nothing yet stays at its weight.
      weights[w] = measured.knows(w) ? measured.weight(w, mean) : weights[w];
    }
    long opened = upTo(step + 1) - upTo(step);
    step++;
    held -= opened;
    hold(-opened);
    inBatch = 0;
  }
}
