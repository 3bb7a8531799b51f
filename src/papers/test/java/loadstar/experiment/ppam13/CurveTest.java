package loadstar.experiment.ppam13;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;

class CurveTest {
  private static final ClusterCurve CURVE =
      new ClusterCurve("", ClusterSetting.at(Scale.FULL), 1, 5, 10, 20, 100);

  private static RunSet runs(DoubleUnaryOperator efficiency) {
    Map<RunSpec, RunResult> results = new HashMap<>();
    for (double tau : CURVE.taus()) {
      results.put(
          CURVE.run(tau).apply(1),
          new RunResult()
              .put(ClusterSimulation.EFFICIENCY_FROM_START, efficiency.applyAsDouble(tau)));
    }
    return new RunSet(Scale.FULL, 1, results);
  }

  /** 1 - 0.3/tau - 0.002 tau is largest at sqrt(150). */
  @Test
  void fittedOptimum_isThatOfTheLoss() {
    RunSet runs = runs(tau -> 1 - 0.3 / tau - 0.002 * tau);

    assertThat(CURVE.bestTau(runs, 1)).isEqualTo(10);
    assertThat(CURVE.fittedOptimum(runs, 1)).isCloseTo(Math.sqrt(150), within(1e-9));
  }

  @Test
  void fittedOptimum_isNoneWhereTheBestIsAtAnEnd() {
    assertThat(CURVE.fittedOptimum(runs(tau -> 1 / tau), 1)).isNaN();
    assertThat(CURVE.fittedOptimum(runs(tau -> 1 - 1 / tau), 1)).isNaN();
  }

  @Test
  void best_isTheSmallestOfEquals() {
    assertThat(CURVE.best(runs(tau -> tau > 5 ? 0.5 : 0.25), 1)).isEqualTo(2);
  }
}
