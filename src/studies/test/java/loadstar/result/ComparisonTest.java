package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import loadstar.result.PublishedValue.ComparisonKind;
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
        new Comparison(Scale.FULL)
            .published(value(printed, ComparisonKind.EQUAL, tolerance, true), ours);

    assertThat(comparison.rows().getFirst().verdict()).hasToString(verdict);
    assertThat(comparison.passed()).isEqualTo(!verdict.equals("differs"));
  }

  /** It neither fails nor weakens the others, and is a row nevertheless. */
  @Test
  void whatNothingOfOursStandsBeside_isARowWithoutAVerdict() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .claim("none", "each step rises", Effect.every("seeds"), true, "p. 1", "1, 1")
            .claim("some", "it rises", Effect.every("seeds", new double[] {1, 1, 1}), true, "", "")
            .published(value("2.0", ComparisonKind.EQUAL, 0.05, true))
            .between("bound", "b", "s", new double[0], new double[0], 1, 1, "", "");

    assertThat(comparison.rows())
        .extracting(row -> row.verdict(), row -> row.ours() == null)
        .containsExactly(
            tuple(Verdict.NOT_COMPARABLE, true),
            tuple(Verdict.MATCH, false),
            tuple(Verdict.NOT_COMPARABLE, true),
            tuple(Verdict.NOT_COMPARABLE, true));
    assertThat(comparison.passed()).isTrue();
    assertThat(comparison.table().csv())
        .contains("no case of it came up: 1, 1")
        .doesNotContain("NaN");
    assertThat(comparison.elsewhere(null).rows()).isEqualTo(3);
  }

  @Test
  void difference_thatIsNotClaimed_isReportedWithItsSizeAndDoesNotFail() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .published(value("2.0", ComparisonKind.EQUAL, 0.05, false), 1.8, 1.6);
    ComparisonRow row = comparison.rows().getFirst();

    assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
    assertThat(row.deviation()).isCloseTo(-0.3, within(1e-12));
    assertThat(row.deviationPercent()).isCloseTo(-15, within(1e-9));
    assertThat(comparison.passed()).isTrue();
  }

  @Test
  void bound_isMetByAnythingThatIsNotLarger() {
    PublishedValue bound = value("26", ComparisonKind.AT_MOST, 0, true);

    Comparison kept = new Comparison(Scale.FULL).published(bound, 20, 22);
    assertThat(kept.passed()).isTrue();
    assertThat(kept.rows().getFirst().verdict()).isEqualTo(Verdict.WITHIN_TOLERANCE);
    assertThat(new Comparison(Scale.FULL).published(bound, 26.1).passed()).isFalse();
  }

  /** 12 s would also keep a bound of 13 s, half of it; 17 more than 8, and more than 16. */
  @ParameterizedTest
  @CsvSource({
    "26, AT_MOST, 26, within tolerance",
    "26, AT_MOST, 12, weak",
    "26, LESS_THAN, 26, differs",
    "8, MORE_THAN, 7.77, differs",
    "8, MORE_THAN, 8, differs",
    "8, MORE_THAN, 9, within tolerance",
    "8, AT_LEAST, 8, within tolerance",
    "8, AT_LEAST, 17, weak",
    "0.35, CALIBRATED_MORE_THAN, 0.36, met by choice",
    "0.35, CALIBRATED_MORE_THAN, 0.34, differs"
  })
  void bound_countsWhereOneTwiceAsHardWouldFail(
      String printed, ComparisonKind kind, double ours, String verdict) {
    Comparison comparison =
        new Comparison(Scale.FULL).published(value(printed, kind, 0, false), ours);
    assertThat(comparison.rows().getFirst().verdict()).hasToString(verdict);
  }

  /** "Not above 26 s" is no news of something that never happened. */
  @Test
  void bound_isNotMetByNothing() {
    PublishedValue bound = value("26", ComparisonKind.AT_MOST, 0, true);

    assertThat(new Comparison(Scale.FULL).published(bound, 0).passed()).isFalse();
    assertThat(new Comparison(Scale.FULL).published(bound, Double.NaN).passed()).isFalse();
  }

  @Test
  void calibratedValue_isMetByChoiceAndNeverAMatch() {
    PublishedValue tau = value("3", ComparisonKind.CALIBRATED, 0.1, true);

    assertThat(new Comparison(Scale.FULL).published(tau, 3).rows().getFirst().verdict())
        .isEqualTo(Verdict.BY_CHOICE);
    assertThat(new Comparison(Scale.FULL).published(tau, 3.2).passed()).isFalse();
  }

  /** Three runs took 362, 371.5 and 371.7 s; one more might take from 348 to 389 s. */
  @ParameterizedTest
  @CsvSource({
    "362, match",
    "370, match",
    "371.71, within tolerance",
    "388.9, within tolerance",
    "389.1, differs",
    "347.7, differs"
  })
  void measuredValue_isJudgedByTheSpreadOfItsRepeats(double ours, String verdict) {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .published(measured("368.4", 20.6, 362, 371.5, 371.7), ours)
            .reading(measured("368.4", 20.6, 362, 371.5, 371.7), "another", "why", ours);

    assertThat(comparison.rows())
        .extracting(ComparisonRow::source, row -> row.verdict().toString(), ComparisonRow::claimed)
        .containsExactly(
            tuple(Comparison.MEASURED, verdict, true), tuple(Comparison.READING, verdict, false));
    assertThat(comparison.passed()).isEqualTo(!verdict.equals("differs"));
    assertThat(comparison.rest(List.of(measured("368.4", 20.6, 368.4))).rows()).hasSize(2);
  }

  /** What was really measured is no difference, however small the tolerance. */
  @Test
  void measuredValue_acceptsEveryRepeat() {
    PublishedValue value = measured("100", 1, 90, 110);
    assertThat(new Comparison(Scale.FULL).published(value, 90).passed()).isTrue();
    assertThat(new Comparison(Scale.FULL).published(value, 110.1).passed()).isFalse();
  }

  @Test
  void measuredValue_isTheMeanOfItsRepeats() {
    assertThatThrownBy(() -> measured("100", 1, 90, 112))
        .hasMessage("the value is 100, but the mean of its repeats is 101.0");
    assertThatThrownBy(() -> measured("100", 1)).hasMessageContaining("has repeats, source");
  }

  private static PublishedValue measured(String mean, double tolerance, double... repeats) {
    return new PublishedValue(
        "m",
        "makespan",
        mean,
        "s",
        PublishedValue.digitOf(mean),
        ComparisonKind.MEASURED,
        given(tolerance),
        true,
        "log",
        "spread of repeats",
        "",
        new PublishedValue.Measured(
            DoubleStream.of(repeats).boxed().toList(), "github.com/x/y", "ef68cec", "blades"));
  }

  @Test
  void otherReading_standsBesideAndIsNeverClaimed() {
    PublishedValue value = value("2.13", ComparisonKind.EQUAL, 0.005, true);
    Comparison comparison =
        new Comparison(Scale.FULL)
            .published(value, 2.13)
            .reading(value, "half the signs", "found after the fact", 1.9)
            .calibrated(value, "fitted", "chosen to meet it", 2.13)
            .rest(List.of(value));

    assertThat(comparison.rows())
        .extracting(
            ComparisonRow::source,
            ComparisonRow::reading,
            ComparisonRow::verdict,
            ComparisonRow::claimed)
        .containsExactly(
            tuple(Comparison.PUBLISHED, "", Verdict.MATCH, true),
            tuple(Comparison.READING, "half the signs", Verdict.DIFFERS, false),
            tuple(Comparison.READING, "fitted", Verdict.BY_CHOICE, false));
    assertThat(comparison.passed()).isTrue();
  }

  /** "More than 8" stays a bound, whoever reads it. */
  @Test
  void readingOfABound_isJudgedAsABound() {
    PublishedValue bound = value("8", ComparisonKind.CALIBRATED_MORE_THAN, 0, false);
    assertThat(new Comparison(Scale.FULL).reading(bound, "otherwise", "why", 9).rows().getFirst())
        .extracting(ComparisonRow::verdict)
        .isEqualTo(Verdict.WITHIN_TOLERANCE);
  }

  /** The 1 of a column "1, 1.21, 1.59" means 1.00. */
  @Test
  void printedInteger_isAsPreciseAsItsColumn() {
    PublishedValue one =
        new PublishedValue(
            "v", "q", "1", "1", 0.01, ComparisonKind.EQUAL, given(0.05), true, "p", "r", "i", null);

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

  /**
   * Growing: t = 86.6, two-sided p = 1.33e-4, times three sentences 4e-4. Steady: p = 0.013, times
   * two of them 0.026. Wild: p = 0.39. The one without chance is not counted.
   */
  @Test
  void statement_holdsOnlyWhereTheRunsSaySoAfterCorrection() {
    Effect growing = Effect.every("seeds", doubles(1, 1.02, 0.98));
    Effect steady = Effect.every("seeds", doubles(-1, -1.2, -0.8));
    Effect wild = Effect.every("seeds", doubles(0.01, 5, 0.2));
    Comparison comparison =
        new Comparison(Scale.FULL)
            .claim("a", "it is wild", wild, true, "p", "0.01, 5, 0.2")
            .claim("b", "it grows", growing, true, "p", "1, 1.01, 0.99")
            .claim("c", "it stays", steady, false, "p", "-1")
            .claim("d", "it is a theorem", Effect.exact(false), false, "p", "2 > 1");

    assertThat(comparison.rows())
        .extracting(ComparisonRow::verdict)
        .containsExactly(Verdict.NOT_DECIDED, Verdict.MATCH, Verdict.DIFFERS, Verdict.DIFFERS);
    assertThat(comparison.rows())
        .extracting(ComparisonRow::interpretation)
        .containsExactly(
            "n = 3 seeds, p = 0.40: 0.01, 5, 0.2",
            "n = 3 seeds, p = 0.00040: 1, 1.01, 0.99",
            "n = 3 seeds, p = 0.026: -1",
            "no chance in it: 2 > 1");
    assertThat(comparison.passed()).isTrue();
    assertThat(comparison.claim("e", "both", Effect.exact(false), true, "p", "").passed())
        .isFalse();
    assertThat(
            new Comparison(Scale.QUICK)
                .claim("c", "x", Effect.exact(false), true, "p", "")
                .passed())
        .isTrue();
  }

  @Test
  void quickRun_isNeverComparedWithPublishedNumbers() {
    Comparison comparison =
        new Comparison(Scale.QUICK).published(value("2.13", ComparisonKind.EQUAL, 0.005, true), 1);

    assertThat(comparison.rows().getFirst().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(comparison.passed()).isTrue();
  }

  @Test
  void derivedValue_isJudgedByTheWorstSeedAtEveryScale() {
    Comparison comparison =
        new Comparison(Scale.QUICK)
            .between("d", "q", "s", doubles(1, 2), doubles(1.001, 1.9), 0.05, 0.05, "place", "why");

    assertThat(comparison.rows().getFirst().deviation()).isCloseTo(-0.1, within(1e-12));
    assertThat(comparison.passed()).isFalse();
  }

  @Test
  void derivedValue_thatIsNoNumber_differs() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .between(
                "d", "q", "s", doubles(1, 1), doubles(Double.NaN, 1), 0.05, 0.05, "place", "why");

    assertThat(comparison.passed()).isFalse();
  }

  @Test
  void rest_listsWhatNothingWasComparedWith() {
    PublishedValue compared = value("2.13", ComparisonKind.EQUAL, 0.005, true);
    PublishedValue left =
        new PublishedValue(
            "left",
            "q",
            "7",
            "1",
            1,
            ComparisonKind.NOTE,
            Tolerance.PRINTED,
            false,
            "p",
            "",
            "",
            null);
    Comparison comparison =
        new Comparison(Scale.FULL).published(compared, 2.13).rest(List.of(compared, left));

    assertThat(comparison.rows()).extracting(ComparisonRow::id).containsExactly("v", "left");
    assertThat(comparison.rows().getLast().verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
    assertThat(comparison.table().rows()).isEqualTo(2);
  }

  private static Tolerance given(double tolerance) {
    return new Tolerance(Tolerance.IntervalSource.GIVEN, tolerance);
  }

  private static double[] doubles(double... values) {
    return values;
  }

  private static PublishedValue value(
      String printed, ComparisonKind kind, double tolerance, boolean claimed) {
    return new PublishedValue(
        "v",
        "quantity",
        printed,
        "1",
        PublishedValue.digitOf(printed),
        kind,
        given(tolerance),
        claimed,
        "place",
        "reason",
        "reading",
        null);
  }
}
