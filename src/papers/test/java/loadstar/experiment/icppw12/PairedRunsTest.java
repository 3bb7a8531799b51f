package loadstar.experiment.icppw12;

import static loadstar.experiment.icppw12.SweepFigure.AS4DR;
import static loadstar.experiment.icppw12.SweepFigure.BASELINE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSet;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiment.SeededProblem;
import loadstar.experiment.icppw12.SweepFigure.PairedRuns;
import loadstar.experiment.icppw12.SweepFigure.Sweep;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;

class PairedRunsTest {
  private static final Sweep SWEEP = new Sweep(Scale.FULL, true, SweepFigure.SweepVariant.DEFAULT);

  /** Baseline's value is the point itself, AS4DR's does not change from 0.2 to 0.4. */
  private static PairedRuns runs() {
    Map<RunSpec, RunResult> results = new HashMap<>();
    for (int seed = 1; seed <= 2; seed++) {
      for (SeededProblem problem : SWEEP.problems(SweepFigure.DELTAS).toList()) {
        RunSpec spec = problem.apply(seed);
        double delta = spec.number("delta");
        double value = spec.text("scheduler").equals(BASELINE) ? delta : Math.max(delta, 0.4);
        results.put(spec, new RunResult().put("x", value * seed));
      }
    }
    return new PairedRuns(SWEEP, new RunSet(Scale.FULL, 2, results));
  }

  @Test
  void rises_isStrict() {
    assertThat(rises(BASELINE, 1)).containsExactly(1, 1);
    assertThat(rises(BASELINE, -1)).containsExactly(0, 0);
    assertThat(rises(AS4DR, 1)).containsExactly(0, 0);
  }

  private static double[] rises(String scheduler, int sign) {
    return runs().course(scheduler, "x").steps(sign).every().share();
  }

  @Test
  void values_areThoseOfEachSeed() {
    assertThat(runs().values(BASELINE, 0.8, "x")).containsExactly(0.8, 1.6);
    assertThat(runs().ratios(AS4DR, BASELINE, 0.2, "x")).containsExactly(2, 2);
    assertThat(runs().courseInWords(BASELINE, "x", 100))
        .isEqualTo("0.000, 20.00, 40.00, 60.00, 80.00 for delta 0 to 0.8, seed 1");
  }
}
