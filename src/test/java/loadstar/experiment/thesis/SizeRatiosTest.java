package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.model.WorkerSpec;
import loadstar.result.Published;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The parameters of Tables 4.7 to 4.12 are the printed ones, or follow from them. */
class SizeRatiosTest {
  static Stream<SizeRatios> all() {
    return SizeRatios.ALL.stream();
  }

  private static Published published() throws IOException {
    return Published.read(Path.of("published/thesis"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void parameters_areThoseOfTable42(SizeRatios setting) throws IOException {
    String id = "table4.2-exp" + setting.number() + "-";
    assertThat(setting.workers()).isEqualTo((int) published().value(id + "workers").value());
    assertThat(setting.meanSpeed()).isEqualTo(published().value(id + "speed").value());
    assertThat(setting.frequency()).isEqualTo(published().value(id + "frequency").value());
  }

  @ParameterizedTest
  @MethodSource("all")
  void rows_areThePrintedOnes(SizeRatios setting) throws IOException {
    assertThat(published().file("table4." + setting.table())).hasSize(4 * setting.ratio().length);
    for (int row = 0; row < setting.ratio().length; row++) {
      String id = "table4." + setting.table() + "-row" + (row + 1) + "-";
      assertThat(setting.ratio()[row]).isEqualTo(published().value(id + "ratio").value());
      assertThat(setting.umr()[row]).isEqualTo(published().value(id + "umr").value());
    }
  }

  /** T_DSA = T_0 (1 + 1/r) when no worker idles; T_0 is the mean over the rows. */
  @ParameterizedTest
  @MethodSource("all")
  void dedicatedSeconds_followFromTheColumnOfDsa(SizeRatios setting) throws IOException {
    double sum = 0;
    for (int row = 0; row < setting.ratio().length; row++) {
      String id = "table4." + setting.table() + "-row" + (row + 1) + "-dsa";
      sum += published().value(id).value() / (1 + 1 / setting.ratio()[row]);
    }
    assertThat(setting.dedicatedSeconds()).isCloseTo(sum / setting.ratio().length, within(1.0));
  }

  @ParameterizedTest
  @MethodSource("all")
  void localTasks_takeTheShareThatTheRatioSays(SizeRatios setting) {
    for (RunSpec spec : setting.specs(Scale.FULL, 1)) {
      SharedWorkers shared = SharedWorkers.of(spec, 7);
      double taken = 0;
      double speed = 0;
      double largest = 0;
      double smallest = 1;
      for (int w = 0; w < shared.workers().size(); w++) {
        WorkerSpec worker = shared.workers().get(w);
        double rho = shared.utilization().get(w);
        taken += rho * worker.speed();
        speed += worker.speed();
        largest = Math.max(largest, rho);
        smallest = Math.min(smallest, rho);
        assertThat(shared.tasks().get(w).lambda()).isEqualTo(setting.frequency());
      }
      assertThat(taken / speed).isCloseTo(spec.number("utilization"), within(1e-9));
      if (spec.count("heavy") == 0) {
        assertThat(largest - smallest).isLessThan(1e-9);
      } else {
        assertThat(largest).isCloseTo(spec.number("heavy_utilization"), within(1e-9));
      }
    }
  }

  @Test
  void fastestWorkers_areTheBurdenedOnes() {
    RunSpec spec = ArrivalFigure.configuration2().runs(Scale.FULL, 1).getFirst();
    SharedWorkers shared = SharedWorkers.of(spec, 3);
    double slowestHeavy = 1e9;
    double fastestLight = 0;
    int heavy = 0;
    for (int w = 0; w < shared.workers().size(); w++) {
      double s = shared.workers().get(w).speed();
      if (shared.tasks().get(w).lambda() == spec.number("heavy_rate")) {
        slowestHeavy = Math.min(slowestHeavy, s);
        heavy++;
      } else {
        fastestLight = Math.max(fastestLight, s);
      }
    }
    assertThat(heavy).isEqualTo(3);
    assertThat(slowestHeavy).isGreaterThan(fastestLight);
  }
}
