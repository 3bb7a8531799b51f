package loadstar.campaign;

import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import loadstar.result.Scale;

/**
 * The results of an experiment, with access to one value per seed. Runs are given as functions from
 * a seed to a spec.
 *
 * @param seeds number of seeds, which are 1 to {@code seeds}
 * @param results of all runs of the experiment
 */
public record RunSet(Scale scale, int seeds, Map<RunSpec, RunResult> results) {

  /** Returns the result of a run that the experiment has planned. */
  public RunResult result(RunSpec spec) {
    RunResult result = results.get(spec);
    if (result == null) {
      throw new IllegalArgumentException("run " + spec.run() + " is missing");
    }
    return result;
  }

  /** Returns a number for each seed. */
  public double[] each(IntToDoubleFunction numberOfSeed) {
    return IntStream.rangeClosed(1, seeds).mapToDouble(numberOfSeed).toArray();
  }

  /** Tells for each seed whether a condition holds. */
  public boolean[] holds(IntPredicate ofSeed) {
    boolean[] holds = new boolean[seeds];
    for (int seed = 1; seed <= seeds; seed++) {
      holds[seed - 1] = ofSeed.test(seed);
    }
    return holds;
  }

  /** Returns a number of the run of each seed. */
  public double[] over(IntFunction<RunSpec> run, ToDoubleFunction<RunResult> number) {
    return each(seed -> number.applyAsDouble(result(run.apply(seed))));
  }

  /** Returns a value of the run of each seed. */
  public double[] values(IntFunction<RunSpec> run, String value) {
    return over(run, result -> result.value(value));
  }

  /** Returns the points of the runs of all seeds, one seed after the other. */
  public double[] together(IntFunction<RunSpec> run, Function<RunResult, double[]> points) {
    return IntStream.rangeClosed(1, seeds)
        .mapToObj(run)
        .distinct()
        .flatMapToDouble(spec -> DoubleStream.of(points.apply(result(spec))))
        .toArray();
  }

  /** Returns the words of a figure's caption for points that are means over the seeds. */
  public String meansOfSeeds() {
    return seeds == 1 ? "Seed 1" : "Means of seeds 1 to " + seeds + ", bars from least to most";
  }
}
