package loadstar.algorithm.selfscheduling;

import loadstar.algorithm.Settings;

/**
 * The sizes of TSS (Tzeng and Ni, IEEE TPDS 4(1), 1993): from f down to l in S = ceil(2N/(f+l))
 * chunks, each smaller than the one before by (f-l)/(S-1).
 */
final class Trapezoid {
  private final double first;
  private final double last;
  private final double decrement;

  /**
   * @param shares P, or the sum of the workers' powers
   */
  Trapezoid(SelfScheduling rule, Settings settings, long shares) {
    long half = rule.round(rule.tasks() / (2.0 * shares));
    int said = settings.get(RuleParameters.FIRST);
    first = Math.max(1, said == 0 ? half : said);
    last = Math.min(first, settings.get(RuleParameters.LAST));
    double steps = Math.ceil(2 * rule.tasks() / (first + last));
    double exact = steps > 1 ? (first - last) / (steps - 1) : 0;
    decrement = settings.get(RuleParameters.DECREMENT).equals("whole") ? Math.floor(exact) : exact;
  }

  /** Tasks of chunk t = 0, 1, ...; l for those beyond the trapezoid, which losses bring. */
  double size(long t) {
    return Math.max(last, first - t * decrement);
  }
}
