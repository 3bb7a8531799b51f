package loadstar.algorithm.portfolio;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import loadstar.algorithm.Master;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Send;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.ArithmeticRun;
import loadstar.algorithm.play.StarState;
import loadstar.model.WorkerSpec;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * One way in which a run may go on from now: drawn speeds of the workers, the same for all members
 * that are simulated, and drawn costs of chunks. The draws depend on the number of the forecast
 * alone, so no seed of a run makes a difference. A member knows the speeds that were measured or
 * assumed, not the drawn ones.
 */
final class Forecast {
  private final ObservedState known;
  private final long number;
  private final StarProblem rest;
  private final double deviation;
  private final List<WorkerSpec> workers;
  private final StarState state;
  long chunks;

  Forecast(ObservedState known, Master master, double speedError, long number) {
    this.known = known;
    this.number = number;
    double[] speeds = known.speeds();
    rest = known.rest(speeds);
    deviation = known.deviation();
    var gauss = ZigguratSampler.NormalizedGaussian.of(random("speeds"));
    double[] drawn = new double[speeds.length];
    Arrays.setAll(drawn, w -> speeds[w] * factor(known.speedError(w, speedError), gauss.sample()));
    workers = known.with(drawn);
    state = known.state(master, drawn, speedError);
  }

  private UniformRandomProvider random(String what) {
    return RandomSource.XO_SHI_RO_256_PP.create(new long[] {number, what.hashCode(), 1, 1});
  }

  /** Returns a lognormal number of mean 1, the same on every machine. */
  private static double factor(double deviation, double normal) {
    double variance = StrictMath.log1p(deviation * deviation);
    return StrictMath.exp(Math.sqrt(variance) * normal - variance / 2);
  }

  /** Returns the date, in seconds, at which the run would be over if this kind took over now. */
  double end(SchedulerKind kind) {
    Takeover member = new Takeover(kind, rest, known);
    ArithmeticRun arithmetic =
        ArithmeticRun.of(workers, kind, member).withWork(work()).from(state).play();
    chunks += arithmetic.schedule().rows();
    return arithmetic.end();
  }

  /**
   * Returns the work of chunks: n independent tasks of mean 1 and deviation s cost n (1 +- s / sqrt
   * n).
   */
  private ToDoubleFunction<Send> work() {
    var gauss = ZigguratSampler.NormalizedGaussian.of(random("tasks"));
    return chunk -> chunk.size() * factor(deviation / Math.sqrt(chunk.size()), gauss.sample());
  }
}
