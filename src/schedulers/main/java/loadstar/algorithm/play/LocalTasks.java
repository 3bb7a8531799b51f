package loadstar.algorithm.play;

import loadstar.model.InputException;

/**
 * The local tasks of one non-dedicated worker as an M/M/1 queue (thesis, section 4.3.2): Poisson
 * arrivals, exponential service, first come first served, preempting the load, which resumes where
 * it was.
 *
 * <p>The thesis counts local tasks in (4.8) to (4.11) but gives each the mean of a busy period;
 * counting busy periods, its result E(T) = x/(1 - rho) is right.
 *
 * @param lambda arrivals per second, non-negative
 * @param mu services per second of CPU, above lambda
 */
public record LocalTasks(double lambda, double mu) {
  /** No local tasks: a dedicated worker. */
  public static final LocalTasks NONE = new LocalTasks(0, 1);

  public LocalTasks {
    if (!(lambda >= 0) || !(mu > lambda) || Double.isInfinite(mu)) {
      throw new InputException(
          "local tasks arrive " + lambda + " times and are served " + mu + " times per second",
          "the service rate must be positive and above the arrival rate");
    }
  }

  /** Returns rho = lambda/mu, the share of the CPU that local tasks take. */
  public double utilization() {
    return lambda / mu;
  }
}
