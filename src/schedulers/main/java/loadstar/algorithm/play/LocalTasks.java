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
  /** No local tasks at all. */
  public static final LocalTasks NONE = new LocalTasks(0, 1);

  public LocalTasks {
    if (!(lambda >= 0) || !(mu > lambda) || Double.isInfinite(mu)) {
      throw new InputException(
          "local tasks arrive " + lambda + " times and are served " + mu + " times per second",
          "the service rate must be positive and above the arrival rate");
    }
  }

  /**
   * From the size ratio r = total Grid load / total local load of Tables 4.7 to 4.13: without idle
   * time rho = 1/(1 + r).
   */
  public static double utilizationOfSizeRatio(double gridOverLocal) {
    return 1 / (1 + gridOverLocal);
  }

  /** rho = lambda/mu: share of the CPU that local tasks take. */
  public double utilization() {
    return lambda / mu;
  }

  /** Mean length of a busy period, 1/(mu - lambda) seconds. */
  public double meanBusySeconds() {
    return 1 / (mu - lambda);
  }

  /** (4.11): mean seconds that x CPU seconds of load take, started while no local task is there. */
  public double meanSeconds(double x) {
    return x / (1 - utilization());
  }

  /** Variance of that time, 2 lambda x/(mu^2 (1 - rho)^3), seconds squared. */
  public double varianceOfSeconds(double x) {
    return 2 * lambda * x / (mu * mu * Math.pow(1 - utilization(), 3));
  }

  /** Mean seconds when started at a random instant: what the tasks present still need is added. */
  public double meanSecondsFromAnyInstant(double x) {
    double rho = utilization();
    return meanSeconds(x) + rho / (mu * (1 - rho) * (1 - rho));
  }
}
