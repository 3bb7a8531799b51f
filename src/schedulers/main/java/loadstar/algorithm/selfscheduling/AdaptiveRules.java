package loadstar.algorithm.selfscheduling;

import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import loadstar.algorithm.Parameter;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;

/** The rules that measure during the run. */
final class AdaptiveRules {
  private AdaptiveRules() {}

  /** A rule whose sizes depend on measured times. */
  abstract static class Measuring extends SelfScheduling {
    // The last worker that was found unmeasured, which most likely still is.
    private int unknown;

    Measuring(StarProblem problem, Settings settings, Parameter<String> rounding) {
      super(problem, settings, rounding);
    }

    @Override
    final boolean measures() {
      return true;
    }

    final boolean all(IntPredicate measured) {
      for (int i = 0; i < workers(); i++) {
        int w = (unknown + i) % workers();
        if (isThere(w) && !measured.test(w)) {
          unknown = w;
          return false;
        }
      }
      return true;
    }
  }

  /**
   * A sum over the present workers, of numbers that change one by one. Adding up all in their order
   * takes O(P), and only that gives the last digits. In between the sum is corrected and known to
   * within off: sizes are whole, so this nearly always determines them.
   */
  static final class Sum {
    private final IntPredicate there;
    private final IntSupplier changesOfPresence;
    private final double[] of;
    private int presence = -1;
    private double nearly;
    private double largest;
    private int changes;

    Sum(int workers, IntPredicate there, IntSupplier changesOfPresence) {
      this.there = there;
      this.changesOfPresence = changesOfPresence;
      of = new double[workers];
    }

    double of(int w) {
      return of[w];
    }

    void set(int w, double value) {
      if (there.test(w)) {
        nearly += value - of[w];
        largest = Math.max(largest, Math.abs(nearly));
        changes++;
      }
      of[w] = value;
    }

    double exactly() {
      nearly = 0;
      for (int w = 0; w < of.length; w++) {
        if (there.test(w)) {
          nearly += of[w];
        }
      }
      largest = nearly;
      changes = 0;
      presence = changesOfPresence.getAsInt();
      return nearly;
    }

    double nearly() {
      boolean known = presence == changesOfPresence.getAsInt() && changes <= of.length;
      return known ? nearly : exactly();
    }

    /**
     * Returns a bound on the difference from the sum of all in their order: two roundings for each
     * change.
     */
    double off() {
      return 4 * Math.ulp(0.5) * (of.length + changes) * largest;
    }
  }
}
