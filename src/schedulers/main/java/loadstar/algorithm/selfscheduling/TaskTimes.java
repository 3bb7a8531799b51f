package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.WorkerSpec;

/**
 * The task times that rules of the 1980s and 1990s assume to be known before the run. Values that
 * the user does not give come from the problem: the nominal times 1/F of a task on its workers, how
 * much the costs of tasks differ, the workers' latencies, and the master's time for a chunk.
 *
 * @param mean mu, mean time of a task, seconds
 * @param deviation sigma, its standard deviation, seconds
 * @param overhead h, time lost with every chunk, seconds
 */
record TaskTimes(double mean, double deviation, double overhead) {
  // A deviation below this share of the mean comes from rounding, not from workers.
  private static final double ROUNDING = 1e-12;

  static TaskTimes of(StarProblem problem, Settings settings) {
    double sum = 0;
    double latencies = 0;
    for (WorkerSpec worker : problem.workers()) {
      sum += 1 / worker.speed();
      latencies +=
          worker.extras().dispatchSeconds()
              + worker.latencyOut()
              + worker.computeLatency()
              + worker.latencyBack();
    }
    double nominalMean = sum / problem.size();
    double squares = 0;
    for (WorkerSpec worker : problem.workers()) {
      double difference = 1 / worker.speed() - nominalMean;
      squares += difference * difference;
    }
    // This is the variance of cost times 1/F, which are independent: E(c^2) E(1/F^2) - mean^2,
    // in units of E(c), the mean that is known of the tasks' costs.
    double costs = problem.variation() * problem.variation();
    double nominal = squares / problem.size();
    double known = problem.known().mean();
    double mean = nominalMean * known;
    double deviation = known * Math.sqrt(nominal + costs * (nominal + nominalMean * nominalMean));
    return new TaskTimes(
        settings.find(SelfSchedulingKinds.MEAN).orElse(mean),
        settings
            .find(SelfSchedulingKinds.DEVIATION)
            .orElse(deviation > ROUNDING * mean ? deviation : 0),
        settings.find(SelfSchedulingKinds.OVERHEAD).orElse(latencies / problem.size()));
  }
}
