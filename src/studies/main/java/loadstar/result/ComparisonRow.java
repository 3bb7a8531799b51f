package loadstar.result;

import org.jspecify.annotations.Nullable;

/**
 * One row of the {@link Comparison} of an experiment: a printed number, closed form or sentence,
 * and what the simulation has for it.
 *
 * @param source {@link Comparison#PUBLISHED}, {@link Comparison#MEASURED}, {@link
 *     Comparison#READING}, {@link Comparison#DERIVED} or {@link Comparison#CLAIM}
 * @param reading name of the reading, where it is not the first choice; else empty
 * @param expected the number to compare with; a mean over the seeds when it depends on them
 * @param ours the simulated values; null when there are none
 * @param deviation of the simulated mean from the expected one; for a derived number the largest of
 *     all seeds
 * @param least lower bound of expected plus deviation; NaN when nothing is compared
 * @param most upper bound of expected plus deviation; infinite where only a lower bound is compared
 * @param claimed whether a difference is a failed check
 */
public record ComparisonRow(
    String source,
    String id,
    String reading,
    String quantity,
    String unit,
    double expected,
    @Nullable Spread ours,
    double deviation,
    double least,
    double most,
    Verdict verdict,
    boolean claimed,
    String place,
    String interpretation) {

  public double deviationPercent() {
    return 100 * deviation / expected;
  }

  /** Tells whether a simulated number would not be a difference; NaN always is one. */
  public boolean accepts(double number) {
    return number >= least && number <= most;
  }

  ComparisonRow unjudged() {
    double none = Double.NaN;
    return judged(none, none, none, Verdict.NOT_COMPARABLE, false, interpretation);
  }

  boolean failed() {
    return claimed && verdict == Verdict.DIFFERS;
  }

  ComparisonRow with(Verdict judged, String read) {
    return judged(deviation, least, most, judged, claimed, read);
  }

  private ComparisonRow judged(
      double off, double low, double high, Verdict judged, boolean ourClaim, String read) {
    return new ComparisonRow(
        source, id, reading, quantity, unit, expected, ours, off, low, high, judged, ourClaim,
        place, read);
  }
}
