package loadstar.experiment.thesis;

import java.util.Arrays;
import loadstar.algorithm.multiround.AdaptiveScheduler;
import loadstar.algorithm.multiround.Dispatcher;
import loadstar.algorithm.multiround.MasterView;
import loadstar.algorithm.multiround.Send;
import org.jspecify.annotations.Nullable;

/** A dynamic scheduler that remembers which speeds its rounds were planned with. */
final class EstimateLog implements Dispatcher {
  private final AdaptiveScheduler scheduler;
  private final double[] sum;
  private final int[] chunks;

  EstimateLog(AdaptiveScheduler scheduler, int workers) {
    this.scheduler = scheduler;
    sum = new double[workers];
    chunks = new int[workers];
  }

  @Override
  public @Nullable Send next(MasterView view) {
    Send send = scheduler.next(view);
    if (send != null) {
      sum[send.worker()] += scheduler.estimatedSpeed(send.worker());
      chunks[send.worker()]++;
    }
    return send;
  }

  @Override
  public boolean finished() {
    return scheduler.finished();
  }

  /** ES of each worker, mean over its rounds, load units per second; NaN for one without chunks. */
  double[] meanEstimates() {
    double[] mean = new double[sum.length];
    Arrays.setAll(mean, w -> sum[w] / chunks[w]);
    return mean;
  }
}
