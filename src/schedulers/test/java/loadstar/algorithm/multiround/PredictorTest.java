package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Vectors V10, V15, V16. */
class PredictorTest {
  private static final double[] FALLING = {1, 1.1, 1.05, .98, 1.02, .7, .5, .35, .45, .5, .48};
  private static final double[] WAVERING = {.2, .5, .3, .35, .45, .4, .6, .55, .5, .52};

  private static double[] afterEachPrefix(Predictor predictor, double[] series) {
    return IntStream.rangeClosed(1, series.length)
        .mapToDouble(t -> predictor.predict(Arrays.copyOf(series, t)))
        .toArray();
  }

  @Test
  void twoPhase_matchesV10() {
    assertThat(afterEachPrefix(new TwoPhasePredictor(), FALLING))
        .containsExactly(
            new double[] {1, 1, 1.05, 1.085, 1.04, .38, .3, .2, .35, .366666667, .41},
            within(1e-6));
    assertThat(afterEachPrefix(new TwoPhasePredictor(), WAVERING))
        .containsExactly(
            new double[] {.2, .2, .366666667, .325, .27, .333333333, .2, .2875, .355555556, .354},
            within(1e-6));
  }

  @Test
  void twoPhase_changesStagesAsInV10() {
    var steps = new TwoPhasePredictor().replay(FALLING);
    assertThat(steps.subList(0, 5)).allMatch(s -> s.stage() == TwoPhasePredictor.Stage.STABLE);
    assertThat(steps.subList(5, 8)).allMatch(s -> s.stage() == TwoPhasePredictor.Stage.CONVERSION);
    assertThat(steps.subList(8, 11)).allMatch(s -> s.stage() == TwoPhasePredictor.Stage.STABLE);
    assertThat(steps.get(1).threshold()).isCloseTo(.2, within(1e-9));
    // Mean of the first five is 1.03, |.7 - 1.03| = .33, (.2 + .33)/2 = .265.
    assertThat(steps.get(5).threshold()).isCloseTo(.265, within(1e-9));
  }

  /** The threshold of a constant series is 0: rounding must not be what changes the stage. */
  @Test
  void twoPhase_doesNotTakeRoundingForAChange() {
    double[] constant = {.1, .1, .1, .1, .1, .1, .1, .1, .1, .1};
    double[] rounded = constant.clone();
    for (int t = 2; t < rounded.length; t++) {
      rounded[t] += (t % 3 - 1) * 1e-16;
    }
    for (double[] series : new double[][] {constant, rounded}) {
      assertThat(new TwoPhasePredictor().replay(series))
          .allMatch(step -> step.stage() == TwoPhasePredictor.Stage.STABLE);
    }
    // A change that is one still ends the stage.
    rounded[7] = .1001;
    assertThat(new TwoPhasePredictor().replay(rounded).get(7).stage())
        .isEqualTo(TwoPhasePredictor.Stage.CONVERSION);
  }

  @Test
  void stableMean_predictsTheMeanItself() {
    assertThat(new TwoPhasePredictor(true).predict(1, 1.1, 1.05)).isCloseTo(1.05, within(1e-9));
    // The conversion stage is the thesis' own.
    assertThat(new TwoPhasePredictor(true).predict(1, 1.1, 1.05, .98, 1.02, .7))
        .isCloseTo(.38, within(1e-9));
  }

  @Test
  void mixedTendency_matchesV10() {
    Predictor mixed = Predictors.mixedTendency(0.1, 0.05, 0.5);
    assertThat(afterEachPrefix(mixed, FALLING))
        .containsExactly(
            new double[] {1, 1.1, 1.0325, .98, 1.04, .7, .5, .35, .51, .555, .48}, within(1e-6));
    assertThat(afterEachPrefix(mixed, WAVERING))
        .containsExactly(
            new double[] {.2, .5, .295, .35, .45, .374444444, .6, .509513889, .458869949, .52},
            within(1e-6));
  }

  private static double[] predicted(String predictor, double... series) {
    Settings settings =
        new Settings.Builder()
            .set(Predictors.PREDICTOR, predictor)
            .set(Predictors.WINDOW, 2)
            .build();
    return afterEachPrefix(Predictors.of(settings), series);
  }

  /** Means of .2, .5, .3, .35 so far: .2, .35, .333, .3375: at it, above, below, above. */
  @ParameterizedTest
  @CsvSource({
    "last, .2, .5, .3, .35",
    "mean, .2, .35, .3333333333, .3375",
    "sliding-mean, .2, .35, .4, .325",
    "independent-static, .2, .4, .4, .25",
    "relative-static, .2, .475, .315, .3325",
    // The fall of .2 makes the step down .1 + .5 (.2 - .1) = .15.
    "independent-dynamic, .2, .4, .4, .2",
    // That fall is .4 of .5: the factor down is .05 + .5 (.4 - .05) = .225.
    "relative-dynamic, .2, .475, .315, .27125"
  })
  void simpleAndHomeostatic_predictByHand(String name, double a, double b, double c, double d) {
    assertThat(predicted(name, .2, .5, .3, .35))
        .containsExactly(new double[] {a, b, c, d}, within(1e-9));
  }

  /** Three times .1 over 3 is not .1: rounding must not send a constant series up or down. */
  @Test
  void everyPredictor_continuesAConstantSeries() {
    for (String name : List.of("mean", "sliding-mean", "independent-static", "relative-dynamic")) {
      assertThat(predicted(name, .1, .1, .1, .1, .1, .1))
          .as(name)
          .containsExactly(new double[] {.1, .1, .1, .1, .1, .1}, within(1e-12));
    }
  }

  @Test
  void constantSeries_isContinued() {
    double[] constant = new double[20];
    Arrays.fill(constant, .5);
    assertThat(afterEachPrefix(new TwoPhasePredictor(), constant)).containsOnly(.5);
    assertThat(afterEachPrefix(Predictors.mixedTendency(0.1, 0.05, 0.5), constant))
        .containsOnly(.5);
  }

  @Test
  void aggregation_matchesV15() {
    double[] c = {1, 1, .8, .6, .9, 1, .5};
    assertThat(AdaptiveScheduler.aggregate(c, 7, 3))
        .containsExactly(new double[] {1, .8, .8}, within(1e-9));
    assertThat(AdaptiveScheduler.aggregate(c, 7, 1)).containsExactly(c);
    assertThat(AdaptiveScheduler.aggregate(c, 7, 100))
        .containsExactly(new double[] {5.8 / 7}, within(1e-9));
    assertThat(AdaptiveScheduler.aggregate(c, 2, 2)).containsExactly(1.0);
  }

  @Test
  void degree_isAtLeastOne() {
    assertThat(AdaptiveScheduler.degree(34, 10)).isEqualTo(3);
    assertThat(AdaptiveScheduler.degree(0, 10)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(SpeedEstimate.class)
  void speedEstimate_matchesV16(SpeedEstimate estimate) {
    // S (1 - rho) = 60, FS = 45: the next ES is 45, and stays there while FS does.
    double delta = estimate.delta(45, 60);
    assertThat(estimate.speed(delta, 80, 0.25)).isCloseTo(45, within(1e-9));
    assertThat(estimate.speed(1, 80, 0.25)).isCloseTo(60, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(SpeedEstimate.class)
  void speedEstimate_staysWithinTheWorkersSpeed(SpeedEstimate estimate) {
    assertThat(estimate.speed(estimate.delta(0, 60), 80, 0.25)).isBetween(4.0, 4.0 + 1e-9);
    for (double delta : new double[] {-3, 0, 1e-9, 1e9}) {
      assertThat(estimate.speed(delta, 80, 0.25)).isBetween(4.0, 80.0);
    }
  }
}
