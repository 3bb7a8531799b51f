package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerExtras;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The property, from a platform file to SimGrid's clock. */
class LatencyInFlightIT {
  private static final double BYTES = 1e6;

  @TempDir Path folder;

  private List<double[]> rows(int worker) throws Exception {
    WorkerSpec one =
        WorkerSpec.symmetric("one", 1, 0, BYTES, 0).with(WorkerExtras.NONE.withLatencyInFlight(2));
    WorkerSpec two =
        WorkerSpec.symmetric("two", 1, 0, BYTES, 0)
            .with(WorkerExtras.NONE.withLatencyInFlight(2.5));
    StarPlatform star = new StarPlatform("master", List.of(one, two));
    Map<String, String> properties =
        Map.of(
            "scheduler",
            "ss",
            "load",
            "2",
            "bytes_per_unit",
            Double.toString(BYTES),
            "result_bytes_per_unit",
            Double.toString(BYTES));
    return ChildSimulation.of(folder, star, properties, Double.POSITIVE_INFINITY, worker).rows();
  }

  /**
   * A unit takes a second to be sent, computed, sent back; messages fly for 2 s and 2.5 s. The port
   * sends to the first from 2 to 3, to the second until 4, while the first unit flies until 5. The
   * first result is there at 8, taken until 9, and the third unit follows it.
   */
  @Test
  void messages_flyWhileThePortServesOthers() throws Exception {
    dates(rows(0), new double[][] {{2, 3, 5, 6, 8, 9}});
    dates(rows(1), new double[][] {{3, 4, 6.5, 7.5, 10, 11}});
  }

  private static void dates(List<double[]> rows, double[][] expected) {
    assertThat(rows).hasSameSizeAs(expected);
    for (int row = 0; row < expected.length; row++) {
      assertThat(rows.get(row)[0]).isEqualTo(1);
      for (int date = 0; date < 6; date++) {
        assertThat(rows.get(row)[date + 1])
            .as("row %d, date %d", row, date)
            .isCloseTo(expected[row][date], within(1e-6));
      }
    }
  }
}
