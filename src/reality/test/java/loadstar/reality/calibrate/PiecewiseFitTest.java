package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import loadstar.reality.calibrate.PiecewiseModel.Segment;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PiecewiseFitTest {
  private static final int MOST = PiecewiseFit.MOST_SEGMENTS;

  /** 10 us and 100 MB/s up to 4096 B, 50 us and 1 GB/s above. */
  private static double twoLines(double size) {
    return size <= 4096 ? 1e-5 + size * 1e-8 : 5e-5 + size * 1e-9;
  }

  private static List<MeasuredPoint> measured(int sizes, double ratio, DoubleUnaryOperator time) {
    List<Sample> samples = new ArrayList<>();
    double size = 1;
    for (int i = 0; i < sizes; i++) {
      double whole = Math.rint(size);
      samples.add(new Sample(whole, time.applyAsDouble(whole)));
      size = Math.max(whole + 1, size * ratio);
    }
    return MeasuredPoint.of(samples);
  }

  @Test
  void exactTimes_giveTheirLinesAndTheirBreakpoint() {
    PiecewiseModel model = PiecewiseFit.fit(measured(100, 1.15, PiecewiseFitTest::twoLines), MOST);

    assertThat(model.segments()).hasSize(2);
    Segment second = model.segments().get(1);
    // Sizes next to the limit are 4081 and 4693: the power of two between them.
    assertThat(second.above()).isEqualTo(4096);
    assertThat(second.line().latency()).isCloseTo(5e-5, Percentage.withPercentage(0.01));
    assertThat(second.line().secondsPerUnit()).isCloseTo(1e-9, Percentage.withPercentage(0.01));
    assertThat(model.line(4096).secondsPerUnit()).isCloseTo(1e-8, Percentage.withPercentage(0.01));
  }

  @Test
  void oneLine_needsNoBreakpoint() {
    List<MeasuredPoint> points = measured(24, 2, size -> 3e-5 + size * 8e-9);

    PiecewiseModel model = PiecewiseFit.fit(points, MOST);

    assertThat(model.segments()).hasSize(1);
    assertThat(Accuracy.of(model, points).largest()).isLessThan(1e-6);
  }

  /** Every seventh size took ten times as long. */
  @Test
  void sizesThatStandOut_doNotCount() {
    List<MeasuredPoint> points =
        measured(100, 1.15, size -> twoLines(size) * (size % 7 == 0 ? 10 : 1));

    PiecewiseModel model = PiecewiseFit.fit(points, MOST);

    List<MeasuredPoint> clean = measured(100, 1.15, PiecewiseFitTest::twoLines);
    assertThat(Accuracy.of(model, clean).p90()).isLessThan(0.01);
  }

  /** Two of five repetitions in a second mode: the median stays in the first. */
  @Test
  void secondMode_isSeenAndDoesNotMoveTheFit() {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      double size = Math.rint(Math.pow(1.25, i));
      for (int r = 0; r < 20; r++) {
        samples.add(new Sample(size, (2e-5 + size * 1e-8) * (r % 5 < 2 ? 3 : 1)));
      }
    }
    List<MeasuredPoint> points = MeasuredPoint.of(samples);

    PiecewiseModel model = PiecewiseFit.fit(points, MOST);

    assertThat(points).allMatch(MeasuredPoint::twoModes);
    assertThat(model.time(100_000)).isCloseTo(1.02e-3, Percentage.withPercentage(0.1));
  }

  @Test
  void fewPoints_haveOneLine() {
    PiecewiseModel model = PiecewiseFit.fit(measured(3, 1000, size -> 1e-5 + size * 1e-8), MOST);

    assertThat(model.segments()).hasSize(1);
    assertThat(model.time(5000)).isCloseTo(6e-5, Percentage.withPercentage(0.1));
  }

  /** A single size tells one number. */
  @Test
  void onePoint_isALatency() {
    PiecewiseModel model = PiecewiseFit.fit(MeasuredPoint.of(List.of(new Sample(8, 2e-5))), MOST);

    assertThat(model.time(8)).isCloseTo(2e-5, Percentage.withPercentage(1e-9));
  }

  /** Times of a steeper line than any through the origin: SimGrid knows no negative latency. */
  @Test
  void latency_isNeverNegative() {
    List<MeasuredPoint> points =
        MeasuredPoint.of(
            List.of(new Sample(100, 1e-6), new Sample(200, 3e-6), new Sample(300, 5e-6)));

    PiecewiseModel model = PiecewiseFit.fit(points, MOST);

    assertThat(model.segments().getFirst().line().latency()).isZero();
    assertThat(model.segments().getFirst().line().secondsPerUnit()).isPositive();
  }

  @Test
  void givenBreakpoints_areKept_exceptWhereNothingWasMeasured() {
    List<MeasuredPoint> points = measured(100, 1.15, PiecewiseFitTest::twoLines);

    PiecewiseModel model = PiecewiseFit.fit(points, new double[] {4096, 1e6, 1e12});

    assertThat(model.segments()).extracting(Segment::above).containsExactly(0.0, 4096.0, 1e6);
    assertThat(Accuracy.of(model, points).largest()).isLessThan(1e-6);
  }

  static List<String> clusters() {
    return Boolean.getBoolean("full") ? List.of("taurus", "plafrim") : List.of("plafrim");
  }

  /**
   * Real clusters (see LICENSE.txt beside the data). The published fits of the same measurements
   * are off by more than 20 % in the median; the target is 5 % for sizes from 1420 B. On sizes that
   * the fit has not seen the times of neighbouring sizes alone leave 6 to 9 %.
   */
  @ParameterizedTest
  @MethodSource("clusters")
  void realClusters_arePredictedWithinFivePercent(String cluster) throws URISyntaxException {
    Path file =
        Path.of(
            Objects.requireNonNull(PiecewiseFitTest.class.getResource(cluster + ".csv")).toURI());
    List<MeasuredPoint> points = MeasuredPoint.of(MeasuredFile.network(file, null, false).oneWay());
    assertThat(points).hasSize(490);

    PiecewiseModel model = PiecewiseFit.fit(points, MOST);

    List<MeasuredPoint> large =
        points.stream().filter(point -> point.size() >= CalibrationReport.LARGE).toList();
    assertThat(Accuracy.of(model, large).median()).isLessThan(0.05);
    Accuracy held =
        Accuracy.crossValidated(
            points, CalibrationReport.LARGE, seen -> PiecewiseFit.fit(seen, MOST));
    assertThat(held.sizes()).isEqualTo(large.size());
    assertThat(held.median()).isLessThan(0.09);
  }
}
