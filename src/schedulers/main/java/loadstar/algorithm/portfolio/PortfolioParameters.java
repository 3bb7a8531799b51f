package loadstar.algorithm.portfolio;

import loadstar.algorithm.Parameter;
import loadstar.algorithm.Range;

/** What users may set for schedulers that choose among others. */
public final class PortfolioParameters {
  public static final Parameter<String> PORTFOLIO =
      Parameter.text(
          "portfolio",
          Portfolio.USUAL,
          "self-scheduling rules to choose from, commas between; those that time single tasks or"
              + " draw are refused");

  public static final Parameter<Integer> RECONSIDER =
      Parameter.whole(
          "reconsider",
          0,
          Range.atLeast(0),
          "chunks that come back until it chooses anew; 0 for as many as there are workers");

  public static final Parameter<Double> START_SHARE =
      Parameter.number(
          "start_share",
          "1",
          0.1,
          Range.between(0, 1),
          "chunk over N/P until every worker has been measured; with 0 it chooses at once");

  public static final Parameter<Double> THINKING =
      Parameter.number(
          "thinking",
          "s",
          0,
          Range.notNegative(),
          "time counted for each simulated chunk, in which the master sends nothing");

  public static final Parameter<Integer> SAMPLES =
      Parameter.whole(
          "samples",
          5,
          Range.atLeast(1),
          "simulations of each member, with drawn speeds and costs; their mean decides");

  public static final Parameter<Double> SPEED_ERROR =
      Parameter.number(
          "speed_error",
          "1",
          0.2,
          Range.notNegative(),
          "assumed relative error of a speed; n results divide it by sqrt(1 + n)");

  public static final Parameter<Double> TASK_DEVIATION =
      Parameter.number(
          "task_deviation",
          "1",
          0.5,
          Range.notNegative(),
          "assumed deviation of a task's cost over its mean, before chunks tell it");

  private PortfolioParameters() {}
}
