package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Papers;
import loadstar.model.WorkerSpec;
import loadstar.result.Published;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The runs of Tables 4.7 to 4.12: what is printed, and what follows from it. */
class SizeRatiosTest {
  private static final Published PUBLISHED = Papers.named("thesis");

  static Stream<SizeRatios> all() {
    return IntStream.rangeClosed(1, SizeRatios.EXPERIMENTS)
        .mapToObj(number -> SizeRatios.of(PUBLISHED, number));
  }

  /** Row 1 of Table 4.7 by hand: T_DSA/(1 + 1/r) = 2456/(1 + 1/1.75) = 1562.9; the mean is 1584. */
  @Test
  void firstExperiment_isThatOfTables42And47() {
    SizeRatios first = SizeRatios.of(PUBLISHED, 1);

    assertThat(first.table()).isEqualTo("table4.7");
    assertThat(first.workers()).isEqualTo(10);
    assertThat(first.meanSpeed()).isEqualTo(32);
    assertThat(first.frequency()).isEqualTo(0.036);
    assertThat(first.dedicatedSeconds()).isEqualTo(1584);
    assertThat(first.ratio()).hasSize(9).startsWith(1.75, 2.7).endsWith(12.82);
    assertThat(first.umr()).hasSize(9).startsWith(2769, 2460).endsWith(1873);
    // rho = 1/(1 + 1.75), and of the fastest tenth 1 - 1584/2769.
    assertThat(first.utilization(0)).isCloseTo(0.363636, within(1e-6));
    assertThat(first.heavyUtilization(0)).isCloseTo(0.427952, within(1e-6));
    assertThat(first.heavyWorkers()).isEqualTo(1);
  }

  @Test
  void dedicatedSeconds_followFromTheColumnsOfDsa() {
    assertThat(all().mapToDouble(SizeRatios::dedicatedSeconds))
        .containsExactly(1584.0, 1561.0, 1436.0, 1687.0, 929.0, 1374.0);
  }

  @ParameterizedTest
  @MethodSource("all")
  void localTasks_takeTheShareThatTheRatioSays(SizeRatios setting) {
    for (SizeRatioTable.RatioCase row : setting.rows(Scale.FULL)) {
      RunSpec spec = row.problem(Scale.FULL).apply(1);
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
    RunSpec spec = new ArrivalFigure("thesis-fig4.5").runs(Scale.FULL, 1, PUBLISHED).getFirst();
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
