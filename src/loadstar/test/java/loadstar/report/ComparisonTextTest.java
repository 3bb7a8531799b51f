package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.result.Comparison;
import loadstar.result.Effect;
import loadstar.result.PublishedValue;
import loadstar.result.PublishedValue.ComparisonKind;
import loadstar.result.Scale;
import loadstar.result.Tolerance;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
  /** Half of the last printed digit, 0.005, is 0.23 % of 2.13. */
  @Test
  void comparison_isATableWithNumberedReadings() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .published(
                new PublishedValue(
                    "a",
                    "ratio",
                    "2.13",
                    "1",
                    0.01,
                    ComparisonKind.EQUAL,
                    Tolerance.PRINTED,
                    false,
                    "p",
                    "r",
                    "fair coins",
                    null),
                1.8,
                2.0)
            .published(
                new PublishedValue(
                    "b",
                    "period",
                    "3",
                    "s",
                    1,
                    ComparisonKind.EQUAL,
                    new Tolerance(Tolerance.IntervalSource.GIVEN, 0),
                    true,
                    "p",
                    "r",
                    "whole seconds",
                    null),
                3,
                3)
            .between(
                "c", "error", "s", new double[] {0, 0}, new double[] {1e-9, 0}, 1e-6, 1e-6, "", "");

    assertThat(ComparisonText.of(comparison, Integer.MAX_VALUE))
        .isEqualTo(
            """

                        published       ours     seeds' range deviation  verdict
            ratio          2.1300     1.9000 1.8000 .. 2.0000  -10.80 %  differs (±0.23 %), not claimed [1]
            period (s)     3.0000     3.0000 3.0000 .. 3.0000   +0.00 %  match (±0 %) [2]

                         derived       ours      seeds' range deviation  verdict
            error (s)     0.0000    5.0e-10 0.0000 .. 1.0e-09   1.0e-09  match (±0.000001)

            how the paper was read:
            [1] fair coins
            [2] whole seconds

            """);
  }

  /** Rows have 80 characters where they have one line; on 60 the verdict goes below, too. */
  @Test
  void rowsThatTheTerminalCannotHold_haveTheirNumbersBelow() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .between(
                "c", "error", "s", new double[] {0, 0}, new double[] {1e-9, 0}, 1e-6, 1e-6, "", "");

    assertThat(ComparisonText.of(comparison, 76))
        .isEqualTo(
            """

                 derived       ours      seeds' range deviation  verdict
            error (s)
                  0.0000    5.0e-10 0.0000 .. 1.0e-09   1.0e-09  match (±0.000001)

            """);
    assertThat(ComparisonText.of(comparison, 60))
        .isEqualTo(
            """

                 derived       ours      seeds' range deviation  verdict
            error (s)
                  0.0000    5.0e-10 0.0000 .. 1.0e-09   1.0e-09
                match (±0.000001)

            """);
  }

  /** At the small scale only what the model says is judged; a reading is not counted. */
  @Test
  void sentence_saysWhatCameOut() {
    PublishedValue value =
        new PublishedValue(
            "b",
            "period",
            "3",
            "s",
            1,
            ComparisonKind.EQUAL,
            Tolerance.PRINTED,
            true,
            "p",
            "r",
            "",
            null);
    Comparison quick =
        new Comparison(Scale.QUICK)
            .published(value, 3, 3)
            .between("c", "error", "s", new double[] {0}, new double[] {0}, 1e-6, 1e-6, "", "");
    Comparison full =
        new Comparison(Scale.FULL).published(value, 3).published(value, 4).published(value, 3);

    assertThat(ComparisonText.sentence(List.of(quick.table())))
        .isEqualTo("Of 1 printed number 1 cannot be compared here; of 1 closed form 1 holds.");
    assertThat(ComparisonText.sentence(List.of(full.table(), quick.table())))
        .isEqualTo(
            "Of 4 printed numbers 2 match, 1 differs and 1 cannot be compared here; of 1 closed form"
                + " 1 holds.");
  }

  @Test
  void statements_standWithTheirEvidence() {
    Comparison comparison =
        new Comparison(Scale.FULL)
            .claim("a", "it grows", Effect.exact(true), true, "p", "1 < 2")
            .claim(
                "b",
                "it shrinks",
                Effect.every("seeds", new double[] {1, -1, 0}),
                false,
                "p",
                "2 > 1");

    assertThat(ComparisonText.of(comparison, Integer.MAX_VALUE))
        .isEqualTo(
            """

            the text says: it grows
                match: no chance in it: 1 < 2

            the text says: it shrinks
                not decided, not claimed: n = 3 seeds, p = 1.0: 2 > 1

            """);
  }

  /** Shares of seeds are another kind of percent than a printed one, and stand by themselves. */
  @Test
  void elsewhere_numbersAndSentencesHaveTablesOfTheirOwn() {
    PublishedValue gain =
        new PublishedValue(
            "g",
            "gain",
            "7.7",
            "%",
            0.1,
            ComparisonKind.EQUAL,
            Tolerance.PRINTED,
            false,
            "p",
            "r",
            "",
            null);
    Comparison paper =
        new Comparison(Scale.FULL)
            .published(gain, 8)
            .claim("a", "it grows", Effect.exact(true), true, "p", "1 < 2");
    Comparison own =
        new Comparison(Scale.FULL)
            .published(gain, 4)
            .claim("a", "it grows", Effect.every("seeds", new double[] {1, -1}), true, "p", "");

    assertThat(ComparisonText.elsewhere(own.elsewhere(paper.table()), Integer.MAX_VALUE))
        .isEqualTo(
            """

                        printed paper's platform      yours
            gain (%)     7.7000           8.0000     4.0000

            the text says (share of seeds or platforms where true)    printed paper's platform      yours
            it grows                                                    100 %            100 %       50 %

            """);
  }
}
