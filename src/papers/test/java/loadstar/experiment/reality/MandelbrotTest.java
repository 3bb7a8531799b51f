package loadstar.experiment.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MandelbrotTest {
  /**
   * 1 + i: |z|^2 = 2, then z = 1 + 3i. 2: 4 is not above 4, then 6. -2: 2 for ever. 0 and -1 lie in
   * the two parts that are not iterated.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 2",
    "2, 0, 2",
    "2, 0.001, 1",
    "-2, 0, 1000",
    "0, 0, 1000",
    "-1, 0, 1000",
    "-1.3, 0, 1000",
    "0.26, 0, 30"
  })
  void point_costsAsManyComparisonsAsTheLoopMakes(double x, double y, int tests) {
    assertThat(Mandelbrot.tests(x, y, 1000)).isEqualTo(tests);
    assertThat(Mandelbrot.tests(x, y, 1)).isEqualTo(1);
  }

  /** The first half is worked out, the first and the middle row have no twin; x and y are exact. */
  @Test
  void columns_areSumsOfTheirPoints() {
    Mandelbrot.ColumnCosts columns = Mandelbrot.columns(32, 100);
    for (int i = 0; i < 32; i++) {
      long tests = 0;
      long iterations = 0;
      for (int j = 0; j < 32; j++) {
        int point = Mandelbrot.tests(-2 + i / 8.0, -2 + j / 8.0, 100);
        tests += point;
        iterations += point < 100 ? point - 1 : 100;
      }
      assertThat(columns.tests()[i]).as("column " + i).isEqualTo(tests);
      assertThat(columns.iterations()[i]).isEqualTo(iterations);
    }
  }

  /** The area of the set, 1.506, is a share of 0.0942 of the square; inside a point costs 1000. */
  @Test
  void image_costsWhatTheAreaOfTheSetSays() {
    double all = LongStream.of(Mandelbrot.columns(400, 1000).tests()).sum();
    assertThat(all / (400 * 400)).isCloseTo(94.2 + 3.6, within(2.0));
  }

  /**
   * At x = 0 the cardioid ends at y^4 - 3/8 y^2 - 3/256 = 0, y = 0.6356: 48.9 % of the points cost
   * 100, the others some more than one.
   */
  @Test
  void rows_areMeansOfTheirPoints() {
    double[] rows = Mandelbrot.rows(59, -1.3, 1.3);
    double[] half = Mandelbrot.rows(59, 0, 1.3);
    assertThat(rows).hasSize(59);
    // Row 44 is x = 0, row 4 is x = -2.
    assertThat(rows[44]).isBetween(49.4, 58.0);
    assertThat(rows[4]).isLessThan(5);
    assertThat(half[44]).isCloseTo(rows[44], within(3.0));
  }
}
