package loadstar.reality.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.reality.measure.Survey;
import loadstar.reality.measure.Survey.TimedComputation;
import loadstar.reality.measure.Survey.TimedTransfer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys as a platform and its noise. */
class RealisationTest {
  /**
   * A worker that takes 10 ms for one unit, and every tenth time 20 ms: 11 ms on average. Messages
   * take 1 ms and 1 us a byte.
   */
  private static Survey survey() {
    List<TimedComputation> computations = new ArrayList<>();
    double end = 0;
    for (int i = 1; i <= 400; i++) {
      double seconds = i % 10 == 0 ? 0.02 : 0.01;
      end += seconds;
      computations.add(new TimedComputation(0, 1, end, seconds));
    }
    List<TimedTransfer> transfers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int bytes = 1000 * (1 + i % 20);
      transfers.add(new TimedTransfer(0, bytes, i * end / 200, 1e-3 + 1e-6 * bytes));
    }
    return new Survey(transfers, computations);
  }

  /** 1 / 11 ms = 90.909 units a second; 1e6 bytes a second after 1 ms. */
  @Test
  void platform_hasTheMeansOfTheSurveys() {
    Calibration calibration = new Calibration(List.of(survey(), survey()), 1, 1e6);
    assertThat(calibration.platform(calibration.network).hosts().get(1).speed())
        .isCloseTo(1e6 / 0.011, within(1.0));
    assertThat(calibration.network.latency()).isCloseTo(1e-3, within(1e-6));
    assertThat(calibration.network.bandwidth()).isCloseTo(1e6, within(1e3));
    assertThat(calibration.withLatencies(0).network().latency()).isZero();
  }

  /**
   * A realisation is as fast as the survey was: 1.1 of the mean for 10 ms, or 0.55 for 20. Over 4
   * seconds it does the work of the mean, up to the computation at each end of a piece.
   */
  @Test
  void speeds_areThoseThatWereMeasured(@TempDir Path folder) throws IOException {
    Calibration calibration = new Calibration(List.of(survey()), 1, 1e6);
    new Realisation(calibration, 1, 4).write(folder);
    List<String> lines = Files.readAllLines(folder.resolve("node1.speed"));
    double work = 0;
    double date = 0;
    double ratio = Double.NaN;
    for (String line : lines) {
      double next = Double.parseDouble(line.split(" ", -1)[0]);
      work += next > date ? (next - date) * ratio : 0;
      date = next;
      ratio = Double.parseDouble(line.split(" ", -1)[1]);
      assertThat(ratio).isIn(1.1, 0.55, 1.0);
    }
    assertThat(date).isCloseTo(4, within(1e-9));
    assertThat(work).isCloseTo(4, within(0.06));
    assertThat(Files.readString(folder.resolve("platform.xml")))
        .contains("speed_file=\"node1.speed\"")
        .containsOnlyOnce("speed_file");
  }

  @Test
  void sameSeed_drawsTheSame(@TempDir Path folder) throws IOException {
    Calibration calibration = new Calibration(List.of(survey()), 1, 1e6);
    new Realisation(calibration, 7, 10).write(folder.resolve("a"));
    new Realisation(calibration, 7, 10).write(folder.resolve("b"));
    new Realisation(calibration, 8, 10).write(folder.resolve("c"));
    byte[] once = Files.readAllBytes(folder.resolve("a/node1.speed"));
    assertThat(Files.readAllBytes(folder.resolve("b/node1.speed"))).isEqualTo(once);
    assertThat(Files.readAllBytes(folder.resolve("c/node1.speed"))).isNotEqualTo(once);
  }
}
