package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.result.Comparison.Row;
import loadstar.result.PublishedValue.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
  @ParameterizedTest
  @CsvSource({
    // Printed 2.13: what lies between 2.125 and 2.135 rounds to it.
    "2.13, 0.005, 2.1349, match",
    "2.13, 0.005, 2.1251, match",
    "2.13, 0.005, 2.136, differs",
    "2.13, 0.3, 1.9, within tolerance",
    "2.13, 0.3, 1.8, differs",
    // A tolerance tighter than the printed digits rules.
    "3, 0.001, 3.0005, match",
    "3, 0.001, 3.01, differs",
    "3, 0, 3, match",
    "1.0e+4, 0, 10400, differs",
    "1.0e+4, 500, 10400, match",
    "2.13, 0.005, NaN, differs"
  })
  void publishedValue_isJudgedByToleranceThenByPrintedDigits(
      String printed, double tolerance, double ours, String verdict) {
    Comparison comparison =
        new Comparison(Scale.FULL).published(value(printed, Kind.EQUAL, tolerance, true), ours);

    assertThat(comparison.rows().getFirst().verdict()).hasToString(verdict);
    assertThat(comparison.passed()).isEqualTo(!verdict.equals("differs"));
  }

  @Test
  void difference_thatIsNotClaimed_isReportedWithItsSizeAndDoesNotFail() {
    Comparison comparison =
        new Comparison(Scale.FULL).published(value("2.0", Kind.EQUAL, 0.05, false), 1.8, 1.6);
    Row row = comparison.rows().getFirst();

    assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(row.deviation()).isCloseTo(-0.3, within(1e-12));
    assertThat(row.deviationPercent()).isCloseTo(-15, within(1e-9));
    assertThat(comparison.passed()).isTrue();
  }

  @Test
  void bound_isMetByAnythingThatIsNotLarger() {
    PublishedValue bound = value("26", Kind.AT_MOST, 0, true);

    Comparison kept = new Comparison(Scale.FULL).published(bound, 10, 12);
    assertThat(kept.passed()).isTrue();
    assertThat(kept.rows().getFirst().verdict()).isEqualTo(Verdict.WITHIN_TOLERANCE);
    assertThat(new Comparison(Scale.FULL).published(bound, 26.1).passed()).isFalse();
  }

  /** "Not above 26 s" is no news of something that never happened. */
  @Test
  void bound_isNotMetByNothing() {
    PublishedValue bound = value("26", Kind.AT_MOST, 0, true);

    assertThat(new Comparison(Scale.FULL).published(bound, 0).passed()).isFalse();
    assertThat(new Comparison(Scale.FULL).published(bound, Double.NaN).passed()).isFalse();
  }

  @Test
  void calibratedValue_isMetByChoiceAndNeverAMatch() {
    PublishedValue tau = value("3", Kind.CALIBRATED, 0.1, true);

    assertThat(new Comparison(Scale.FULL).published(tau, 3).rows().getFirst().verdict())
        .isEqualTo(Verdict.BY_CHOICE);
    assertThat(new Comparison(Scale.FULL).published(tau, 3.2).passed()).isFalse();
  }

  @Test
  void otherReading_standsBesideAndIsNeverClaimed() {
    PublishedValue value = value("2.13", Kind.EQUAL, 0.005, true);
    Comparison comparison =
        new Comparison(Scale.FULL)
            .published(value, 2.13)
            .reading(value, "half the signs", "found after the fact", 1.9)
            .calibrated(value, "fitted", "chosen to meet it", 2.13)
            .rest(List.of(value));

    assertThat(comparison.rows())
        .extracting(Row::source, Row::reading, Row::verdict, Row::claimed)
        .containsExactly(
            tuple(Comparison.PUBLISHED, "", Verdict.MATCH, true),
            tuple(Comparison.READING, "half the signs", Verdict.DIFFERS, false),
            tuple(Comparison.READING, "fitted", Verdict.BY_CHOICE, false));
    assertThat(comparison.passed()).isTrue();
  }

  /** The 1 of a column "1, 1.21, 1.59" means 1.00. */
  @Test
  void printedInteger_isAsPreciseAsItsColumn() {
    PublishedValue one =
        new PublishedValue("v", "q", "1", "1", 0.01, Kind.EQUAL, 0.05, true, "p", "r", "i");

    assertThat(new Comparison(Scale.FULL).published(one, 1.0164).rows().getFirst().verdict())
        .isEqualTo(Verdict.WITHIN_TOLERANCE);
    assertThat(new Comparison(Scale.FULL).published(one, 1.0049).rows().getFirst().verdict())
        .isEqualTo(Verdict.MATCH);
  }

  @ParameterizedTest
  @CsvSource({"100, true", "99.8, true", "99.6, false", "105, true", "105.1, false", "NaN, false"})
  void boundOfTheModel_isTwoSided(double ours, boolean passes) {
    Comparison comparison =
        new Comparison(Scale.QUICK)
            .between("b", "q", "s", doubles(100), doubles(ours), 0.3, 5, "place", "why");

    assertThat(comparison.passed()).isEqualTo(passes);
  }

  @Test
  void statement_isTrueOnlyIfItIsForEverySeed() {
    boolean[] always = {true, true};
    boolean[] sometimes = {true, false};
    Comparison comparison =
        new Comparison(Scale.FULL)
            .claim("a", "it grows", always, true, "p", "1 < 2")
            .claim("b", "it shrinks", sometimes, false, "p", "2 > 1, but 1 < 2");

    assertThat(comparison.rows())
        .extracting(Row::verdict)
        .containsExactly(Verdict.MATCH, Verdict.DIFFERS);
    assertThat(comparison.rows().get(1).deviation()).isEqualTo(-0.5);
    assertThat(comparison.passed()).isTrue();
    assertThat(comparison.claim("c", "both", sometimes, true, "p", "").passed()).isFalse();
    assertThat(new Comparison(Scale.QUICK).claim("c", "x", sometimes, true, "p", "").passed())
        .isTrue();
  }

  @Test
  void quickRun_isNeverComparedWithPublishedNumbers() {
    Comparison comparison =
        new Comparison(Scale.QUICK).published(value("2.13", Kind.EQUAL, 0.005, true), 1);

    assertThat(comparison.rows().getFirst().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(comparison.passed()).isTrue();
  }

  @Test
  void derivedValue_isJudgedByTheWorstSeedAtEveryScale() {
    Comparison comparison =
        new Comparison(Scale.QUICK)
            .derived("d", "q", "s", doubles(1, 2), doubles(1.001, 1.9), 0.05, "place", "why");

    assertThat(comparison.rows().getFirst().deviation()).isCloseTo(-0.1, within(1e-12));
    assertThat(comparison.passed()).isFalse();
  }

  @Test
  void derivedValue_thatIsNoNumber_differs() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .derived("d", "q", "s", doubles(1, 1), doubles(Double.NaN, 1), 0.05, "place", "why");

    assertThat(comparison.passed()).isFalse();
  }

  @Test
  void rest_listsWhatNothingWasComparedWith() {
    PublishedValue compared = value("2.13", Kind.EQUAL, 0.005, true);
    PublishedValue left =
        new PublishedValue("left", "q", "7", "1", 1, Kind.NOTE, 0, false, "p", "", "");
    Comparison comparison =
        new Comparison(Scale.FULL).published(compared, 2.13).rest(List.of(compared, left));

    assertThat(comparison.rows()).extracting(Row::id).containsExactly("v", "left");
    assertThat(comparison.rows().getLast().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(comparison.table().rows()).isEqualTo(2);
  }

  private static double[] doubles(double... values) {
    return values;
  }

  private static PublishedValue value(
      String printed, Kind kind, double tolerance, boolean claimed) {
    return new PublishedValue(
        "v",
        "quantity",
        printed,
        "1",
        PublishedValue.digitOf(printed),
        kind,
        tolerance,
        claimed,
        "place",
        "reason",
        "reading");
  }
}
