package loadstar.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparisonTest {
  private final Comparison comparison = new Comparison(Scenario.all().getFirst(), false);

  @Test
  void timeRatio_isTheMedianOfPairedRuns() {
    // Pairs 2/1, 9/3, 4/4: ratios 2, 3, 1. The ratio of the medians would be 4/3.
    add("twin", 7.0, 1);
    add(Variant.OURS, 7.0, 2);
    add("twin", 7.0, 3);
    add(Variant.OURS, 7.0, 9);
    add("twin", 7.0, 4);
    add(Variant.OURS, 7.0, 4);

    assertThat(comparison.timeRatio(Variant.OURS, "twin")).isEqualTo(new Comparison.Ratio(2, 1, 3));
    assertThat(comparison.microsPerActivity("twin")).isEqualTo(3.0);
  }

  @Test
  void median_ofAnEvenNumberOfRunsIsTheMeanOfTheMiddleTwo() {
    add("twin", 7.0, 1);
    add("twin", 7.0, 2);
    add("twin", 7.0, 4);
    add("twin", 7.0, 100);

    assertThat(comparison.microsPerActivity("twin")).isEqualTo(3.0);
  }

  @Test
  void clocks_oneUnitInTheLastPlaceApart_doNotAgree() {
    add("twin", 0.3, 1);
    add(Variant.OURS, 0.3, 1);
    assertThat(comparison.agrees()).isTrue();

    add(Variant.OURS, Math.nextUp(0.3), 1);
    assertThat(comparison.agrees()).isFalse();
  }

  @Test
  void equalClocks_withUnequalWork_doNotAgree() {
    comparison.add("twin", new Measurement(1, 1, 10, 1, 1, 1));
    comparison.add(Variant.OURS, new Measurement(1, 1, 11, 1, 1, 1));

    assertThat(comparison.agrees()).isFalse();
  }

  @Test
  void equalClocks_withUnequalOutcomes_doNotAgree() {
    comparison.add("twin", new Measurement(2000, 0.9999, 10, 1, 1, 1));
    comparison.add(Variant.OURS, new Measurement(2000, Math.nextUp(0.9999), 10, 1, 1, 1));

    assertThat(comparison.agrees()).isFalse();
  }

  @Test
  void memoryRatio_comparesMedians() {
    comparison.add("twin", new Measurement(1, 1, 1, 1, 1, 1024));
    comparison.add(Variant.OURS, new Measurement(1, 1, 1, 1, 1, 3072));

    assertThat(comparison.memoryRatio(Variant.OURS, "twin")).isEqualTo(3.0);
  }

  private void add(String variant, double clock, double microsPerActivity) {
    comparison.add(variant, new Measurement(clock, clock, 1_000_000, microsPerActivity, 1, 1));
  }
}
