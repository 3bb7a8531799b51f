package loadstar.algorithm.search;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import loadstar.algorithm.search.Annealing.Best;
import loadstar.model.InputException;
import loadstar.random.RandomStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * The problem on which a scheduler is farthest behind the best of others, as far as a search finds
 * it: its makespan there, over theirs. For task graphs such searches are those of PISA (Coleman and
 * Krishnamachari, IPDPS 2025).
 *
 * @param found the problem with the largest ratio
 * @param ratio on it
 * @param simple the same with fewer workers and rounder numbers, as far as the ratio stays about
 *     the same
 * @param simpleRatio on that
 * @param randomRatios on random problems of the same ranges, sorted; none is larger than the ratio
 * @param tries problems that the search has tried
 * @param complete whether these are all; otherwise it was stopped
 */
public record WorstCase(
    StarCase found,
    double ratio,
    StarCase simple,
    double simpleRatio,
    double[] randomRatios,
    int tries,
    boolean complete) {
  /** The share of the ratio that a simpler problem may lose. */
  public static final double LOSS = 0.02;

  /** The number of random problems whose mean ratio is reported. */
  public static final int RANDOM = 1000;

  /** The tries of one walk, about. */
  private static final int TRIES_OF_WALK = 2500;

  private static final int MOST_WALKS = 16;

  /** Temperatures in the logarithm of the ratio. */
  private static final double HOTTEST = 0.1;

  private static final double COLDEST = 0.001;

  /**
   * The question of a search.
   *
   * @param one whose worst problem is searched
   * @param others of which the best counts on each problem
   */
  public record Question(Competitor one, List<Competitor> others, CaseRanges ranges)
      implements Landscape<StarCase> {
    public Question {
      others = List.copyOf(others);
    }

    @Override
    public StarCase draw(UniformRandomProvider random) {
      return ranges.draw(random);
    }

    @Override
    public StarCase beside(StarCase state, UniformRandomProvider random) {
      return ranges.beside(state, random);
    }

    @Override
    public double value(StarCase state) {
      double ratio = ratio(state);
      return ratio > 0 ? Math.log(ratio) : Double.NEGATIVE_INFINITY;
    }

    /** Returns the ratio on a problem; NaN if the one or all of the others cannot play it. */
    public double ratio(StarCase state) {
      double least = Double.POSITIVE_INFINITY;
      for (Competitor other : others) {
        double makespan = makespan(other, state);
        least = makespan < least ? makespan : least;
      }
      return least < Double.POSITIVE_INFINITY ? makespan(one, state) / least : Double.NaN;
    }

    /** Returns NaN for a problem that the scheduler cannot play. */
    private static double makespan(Competitor one, StarCase state) {
      try {
        return state.makespan(one.kind(), one.settings());
      } catch (InputException | IllegalStateException e) {
        return Double.NaN; // such as a plan that exists for some platforms only
      }
    }
  }

  /**
   * Searches.
   *
   * @param jobs walks at a time, which do not change the result
   * @param stop whether to end early
   * @param walked gets the largest ratio of each walk that has ended
   * @throws InputException if no problem of the ranges can be run
   */
  public static WorstCase search(
      Question question,
      long seed,
      int tries,
      int jobs,
      BooleanSupplier stop,
      Consumer<Double> walked) {
    int walks = Math.clamp(tries / TRIES_OF_WALK, 1, MOST_WALKS);
    Annealing annealing = new Annealing(seed, tries, walks, HOTTEST, COLDEST);
    @Nullable Best<StarCase> best =
        annealing.search(question, jobs, stop, own -> walked.accept(Math.exp(own.value())));
    if (best == null) {
      String who = question.one.label();
      // Computing one problem again gives the reason.
      StarCase any = question.ranges.draw(RandomStream.of(seed, "walk-0"));
      for (Competitor other : question.others) {
        var unused = any.makespan(other.kind(), other.settings());
      }
      var unused = any.makespan(question.one.kind(), question.one.settings());
      throw new InputException("no problem of these ranges can be played by " + who, null);
    }
    StarCase found = best.state();
    double ratio = question.ratio(found);
    UniformRandomProvider random = RandomStream.of(seed, "random");
    double[] ratios = new double[RANDOM];
    for (int k = 0; k < RANDOM; k++) {
      StarCase drawn = question.draw(random);
      ratios[k] = question.ratio(drawn);
      if (ratios[k] > ratio) { // a short search may find less than chance does
        found = drawn;
        ratio = ratios[k];
      }
    }
    StarCase simple = new Simplification(question, ratio * (1 - LOSS)).of(found);
    return new WorstCase(
        found,
        ratio,
        simple,
        question.ratio(simple),
        Arrays.stream(ratios).filter(one -> !Double.isNaN(one)).sorted().toArray(),
        best.tries(),
        best.complete());
  }

  /** Returns the mean ratio on random problems. */
  public double meanRatio() {
    return Arrays.stream(randomRatios).average().orElse(Double.NaN);
  }
}
