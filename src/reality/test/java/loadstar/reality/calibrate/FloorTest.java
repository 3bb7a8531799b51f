package loadstar.reality.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import loadstar.reality.calibrate.Accuracy.Floor;
import loadstar.reality.calibrate.MeasuredPoint.Sample;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FloorTest {
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

  /** On a line a size is what its neighbours tell; the last three times are a quarter longer. */
  @Test
  void timesOnALine_leaveTheirRepetitions() {
    List<Sample> samples = new ArrayList<>();
    for (int repetition = 0; repetition < 6; repetition++) {
      for (double size : new double[] {2000, 3000, 5000, 9000}) {
        samples.add(new Sample(size, (1e-5 + size * 1e-8) * (repetition < 3 ? 1 : 1.25)));
      }
    }

    Floor floor = Floor.of(samples, 0);

    // 1 against 1.25 is a fifth less; half of it.
    assertThat(floor.repetitions()).isCloseTo(0.1, ROUNDING);
    assertThat(floor.neighbours()).isCloseTo(0, ROUNDING);
  }

  /** Times of 1, 2, 1, 2 s: neighbours tell 1 of a 2, which is off by a half, and 2 of a 1. */
  @Test
  void timesThatJump_areNotWhatNeighboursTell() {
    List<Sample> samples =
        List.of(
            new Sample(1, 1),
            new Sample(2, 2),
            new Sample(3, 1),
            new Sample(4, 2),
            new Sample(5, 1));

    Floor floor = Floor.of(samples, 0);

    // 1/2, 1, 1/2: their median.
    assertThat(floor.neighbours()).isCloseTo(0.5, ROUNDING);
    assertThat(floor.repetitions()).isNaN();
    assertThat(Floor.of(samples, 3).neighbours()).isCloseTo(0.75, ROUNDING);
  }

  @Test
  void report_saysWhatIsNotKnown() {
    assertThat(CalibrationReport.known(new Floor(0.1, 0.02)))
        .isEqualTo(
            "the median is known to 10.0 % by its repetitions, and is 2.0 % from what its two"
                + " neighbours tell");
    assertThat(CalibrationReport.known(new Floor(Double.NaN, 0.02)))
        .isEqualTo(
            "the median is 2.0 % from what its two neighbours tell, and too few repetitions tell"
                + " how well a median is known");
    assertThat(CalibrationReport.known(new Floor(Double.NaN, Double.NaN)))
        .isEqualTo("too few repetitions tell how well a median is known");
  }
}
