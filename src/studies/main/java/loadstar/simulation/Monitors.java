package loadstar.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.simgrid.s4u.Host;

/**
 * The workers' monitors on a platform whose speeds change: at every multiple of an interval they
 * look which share of the speed is available, and take it for that of the interval that ends there.
 * That is all that a monitor on the host could do; a share above 1 is possible, as in SimGrid's
 * profiles.
 */
final class Monitors extends Role {
  private final Host[] workers;
  private final BooleanSupplier over;
  private final double interval;

  /** Available seconds up to each sample, by worker; the first is date 0. */
  private final List<double[]> sums = new ArrayList<>();

  /**
   * @param over whether the run is
   * @param interval seconds, positive
   * @param failure is given what it failed of
   */
  Monitors(
      Host[] workers, BooleanSupplier over, double interval, Consumer<RuntimeException> failure) {
    super(failure);
    this.workers = workers.clone();
    this.over = over;
    this.interval = interval;
    sums.add(new double[workers.length]);
  }

  @Override
  void act() {
    // The master decides when the run is over.
    daemonize();
    while (!over.getAsBoolean()) {
      sleep_until(sums.size() * interval);
      double[] sum = sums.getLast().clone();
      for (int w = 0; w < sum.length; w++) {
        sum[w] += workers[w].get_available_speed() * interval;
      }
      sums.add(sum);
    }
  }

  /**
   * Seconds of full speed that were available in [0, instant]. What is available now stands for the
   * time since the last sample.
   *
   * @param instant at most now
   */
  double availableSeconds(int w, double instant) {
    int sample = (int) Math.min(Math.floor(instant / interval), sums.size() - 1.0);
    double before = sums.get(sample)[w];
    double since = instant - sample * interval;
    double share =
        sample + 1 < sums.size()
            ? (sums.get(sample + 1)[w] - before) / interval
            : workers[w].get_available_speed();
    return before + since * share;
  }
}
