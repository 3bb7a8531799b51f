package loadstar.algorithm.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import loadstar.algorithm.search.StarCase.Worker;
import loadstar.algorithm.search.WorstCase.Question;

/**
 * Makes a problem simpler while its ratio stays at least so large: takes workers away, makes them
 * equal to each other, and rounds their numbers, within the ranges of the question.
 */
final class Simplification {
  /** The significant digits that are tried. */
  private static final int MOST_DIGITS = 4;

  private final Question question;
  private final double least;

  Simplification(Question question, double least) {
    this.question = question;
    this.least = least;
  }

  StarCase of(StarCase worst) {
    StarCase now = equal(fewer(worst));
    StarCase first = now.drawnBy(now.family(), 1);
    now = holds(first) ? first : now;
    for (int w = 0; w < now.workers().size(); w++) {
      for (Part part : Part.values()) {
        now = rounded(now, w, part);
      }
    }
    return ofProblem(now);
  }

  private StarCase ofProblem(StarCase worst) {
    CaseRanges ranges = question.ranges();
    StarCase loaded =
        round(
            worst,
            ranges.load(),
            worst.load(),
            load -> worst.with(Math.rint(load), worst.deviation(), worst.results()));
    StarCase noisy =
        round(
            loaded,
            ranges.deviation(),
            loaded.deviation(),
            deviation -> loaded.with(loaded.load(), deviation, loaded.results()));
    return round(
        noisy,
        ranges.results(),
        noisy.results(),
        results -> noisy.with(noisy.load(), noisy.deviation(), results));
  }

  private boolean holds(StarCase one) {
    return question.ratio(one) >= least;
  }

  /** Takes one worker after the other away. */
  private StarCase fewer(StarCase one) {
    for (int w = one.workers().size() - 1; w >= 0; w--) {
      if (one.workers().size() > question.ranges().workers().least()) {
        List<Worker> others = new ArrayList<>(one.workers());
        others.remove(w);
        StarCase without = one.with(others);
        if (holds(without)) {
          return fewer(without);
        }
      }
    }
    return one;
  }

  /** Makes each worker equal to one before it. */
  private StarCase equal(StarCase one) {
    StarCase now = one;
    for (int w = 1; w < one.workers().size(); w++) {
      for (int before = 0; before < w; before++) {
        List<Worker> all = new ArrayList<>(now.workers());
        all.set(w, all.get(before));
        StarCase other = now.with(all);
        if (holds(other)) {
          now = other;
          break;
        }
      }
    }
    return now;
  }

  /** Rounds a number of a worker, and of all that are equal to it. */
  private StarCase rounded(StarCase one, int at, Part part) {
    Worker worker = one.workers().get(at);
    return round(
        one,
        part.of(question.ranges()),
        part.of(worker),
        value -> {
          List<Worker> all = new ArrayList<>(one.workers());
          all.replaceAll(other -> other.equals(worker) ? part.with(worker, value) : other);
          return one.with(all);
        });
  }

  private StarCase round(
      StarCase one, Interval interval, double value, DoubleFunction<StarCase> with) {
    for (int digits = 1; digits <= MOST_DIGITS; digits++) {
      double round = new BigDecimal(value).round(new MathContext(digits)).doubleValue();
      if (round == value) {
        return one;
      }
      if (interval.contains(round)) {
        StarCase other = with.apply(round);
        if (holds(other)) {
          return other;
        }
      }
    }
    return one;
  }
}
