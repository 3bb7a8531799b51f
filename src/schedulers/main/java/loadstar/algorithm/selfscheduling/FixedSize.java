package loadstar.algorithm.selfscheduling;

import java.util.List;
import java.util.stream.Stream;
import loadstar.algorithm.Master;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.model.InputException;

/**
 * The rules whose chunks all have one size, known before the run; the first few have one task more.
 */
final class FixedSize extends SelfScheduling {
  private final long size;
  private final long larger;

  private FixedSize(
      StarProblem problem, Settings settings, Parameter<String> rounding, double size) {
    super(problem, settings, rounding);
    this.size = round(size);
    larger = 0;
  }

  /** Makes chunks whose sizes differ by one task at most. */
  private FixedSize(StarProblem problem, Settings settings, long chunks) {
    super(problem, settings);
    size = tasks() / chunks;
    larger = tasks() % chunks;
  }

  // STATIC: N/P tasks for every worker, here on demand as well; or k chunks of N/(kP), or of N/k;
  // or blocks
  // dealt in turn; or with work stealing.
  static SelfScheduling equalShares(StarProblem problem, Settings settings) {
    List<String> combined =
        Stream.of(
                SelfSchedulingKinds.DEALT,
                SelfSchedulingKinds.STEALING,
                SelfSchedulingKinds.CHUNKS,
                // These two parameters can be combined.
                settings.has(SelfSchedulingKinds.CHUNKS_EACH)
                    ? SelfSchedulingKinds.CHUNKS_EACH
                    : SelfSchedulingKinds.SHARES)
            .filter(settings::has)
            .map(Parameter::name)
            .toList();
    if (combined.size() > 1) {
      throw new InputException(
          "static is given \"%s\" and \"%s\"".formatted(combined.get(0), combined.get(1)),
          "one of the two");
    }
    if (settings.has(SelfSchedulingKinds.DEALT)) {
      return new FixedRules.Dealt(problem, settings);
    }
    if (settings.has(SelfSchedulingKinds.STEALING)) {
      return new FixedRules.Stealing(problem, settings);
    }
    if (settings.has(SelfSchedulingKinds.CHUNKS)) {
      return new FixedSize(problem, settings, (long) settings.get(SelfSchedulingKinds.CHUNKS));
    }
    long chunks = (long) settings.get(SelfSchedulingKinds.CHUNKS_EACH) * problem.size();
    return settings.get(SelfSchedulingKinds.SHARES).equals("even")
        ? new FixedSize(problem, settings, chunks)
        : new FixedSize(
            problem, settings, SelfSchedulingKinds.ROUNDING, (double) problem.tasks() / chunks);
  }

  /** SS, also called work queue: one task at a time, or any fixed number (CSS). */
  static FixedSize given(StarProblem problem, Settings settings) {
    int size = settings.get(SelfSchedulingKinds.CHUNK);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
  }

  // FSC, fixed-size chunking (Kruskal and Weiss, IEEE TSE 11(10), 1985): chunks of K = (sqrt(2) N
  // h / (sigma P sqrt(ln P)))^(2/3), which balances the overhead of all chunks against the
  // unevenness of the last ones. No more than N/P, the limit for equal tasks or a single worker.
  static FixedSize balanced(StarProblem problem, Settings settings) {
    double share = share(problem);
    double k = balanced(problem.tasks(), problem.size(), TaskTimes.of(problem, settings));
    double size = Math.min(share, Double.isNaN(k) ? share : k);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING, size);
  }

  /** Returns K before rounding; infinite or NaN if the formula has no value. */
  static double balanced(long tasks, int workers, TaskTimes times) {
    double logarithm = Math.sqrt(Math.log(workers));
    double base =
        Math.sqrt(2) * tasks * times.overhead() / (times.deviation() * workers * logarithm);
    return Math.pow(base, 2.0 / 3.0);
  }

  // mFSC, modified fixed-size chunking: chunks of t / log2(t) with t = ceil(N/P), so that there
  // are about as many of them as factoring would make; it needs neither h nor sigma.
  static FixedSize likeFactoring(StarProblem problem, Settings settings) {
    double t = Math.ceil(share(problem));
    double size = t < 2 ? 1 : t * Math.log(2) / Math.log(t);
    return new FixedSize(problem, settings, SelfSchedulingKinds.ROUNDING_HALF_UP, size);
  }

  private static double share(StarProblem problem) {
    return (double) problem.tasks() / problem.size();
  }

  @Override
  protected long chunk(Master master, int worker) {
    return chunks() < larger ? size + 1 : size;
  }
}
