package loadstar.algorithm.multiround;

import java.util.Arrays;
import java.util.List;
import loadstar.algorithm.Master;
import loadstar.algorithm.prediction.Aggregation;
import loadstar.algorithm.prediction.Predictor;
import loadstar.model.WorkerSpec;

/** One worker's series of delta and the speed estimated from it (thesis, (4.12) to (4.16)). */
final class Monitor {
  /** ES. Before anything is measured, delta is 1. */
  double estimate;

  private final int worker;
  private final double speed;
  private final double rho;
  private final AdaptiveScheduler.Settings settings;
  private double[] samples = new double[64];
  private int count;
  private double freeSoFar;

  Monitor(int worker, double speed, double rho, AdaptiveScheduler.Settings settings) {
    this.worker = worker;
    this.speed = speed;
    this.rho = rho;
    this.settings = settings;
    estimate = speed * (1 - rho);
  }

  /** Samples up to now; keeps the estimate as long as there is no sample. */
  void update(Master master, double lastRoundSeconds, Predictor predictor) {
    double interval = settings.sampleSeconds();
    double nominal = speed * (1 - rho);
    while ((count + 1) * interval <= master.now()) {
      double free = master.freeSeconds(worker, (count + 1) * interval);
      if (count == samples.length) {
        samples = Arrays.copyOf(samples, 2 * count);
      }
      double measured = speed * Math.max(0, free - freeSoFar) / interval;
      samples[count++] = settings.estimate().delta(measured, nominal);
      freeSoFar = free;
    }
    if (count > 0) {
      int degree = Aggregation.degree(lastRoundSeconds, interval);
      double delta = predictor.predict(Aggregation.aggregate(samples, count, degree));
      estimate = settings.estimate().speed(delta, speed, rho);
    }
  }

  /** The worker as the next round is planned with it. */
  WorkerSpec withEstimate(List<WorkerSpec> workers) {
    return workers.get(worker).withSpeed(estimate);
  }
}
