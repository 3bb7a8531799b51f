package loadstar.experiment.thesis.chapter4;

import java.util.Arrays;
import loadstar.algorithm.Action;
import loadstar.algorithm.ForwardingScheduler;
import loadstar.algorithm.Master;
import loadstar.algorithm.Send;
import loadstar.algorithm.multiround.AdaptiveScheduler;

/** A dynamic scheduler that remembers which speeds its rounds were planned with. */
final class EstimateLog extends ForwardingScheduler {
  private final AdaptiveScheduler scheduler;
  private final double[] sum;
  private final int[] chunks;

  EstimateLog(AdaptiveScheduler scheduler, int workers) {
    super(scheduler);
    this.scheduler = scheduler;
    sum = new double[workers];
    chunks = new int[workers];
  }

  @Override
  public Action next(Master master) {
    Action action = super.next(master);
    if (action instanceof Send send) {
      sum[send.worker()] += scheduler.estimatedSpeed(send.worker());
      chunks[send.worker()]++;
    }
    return action;
  }

  /** ES of each worker, mean over its rounds, load units per second; NaN for one without chunks. */
  double[] meanEstimates() {
    double[] mean = new double[sum.length];
    Arrays.setAll(mean, w -> sum[w] / chunks[w]);
    return mean;
  }
}
