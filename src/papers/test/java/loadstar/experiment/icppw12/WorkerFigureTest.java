package loadstar.experiment.icppw12;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.model.StarPlatform;
import org.junit.jupiter.api.Test;

class WorkerFigureTest {
  /** The falling edge disturbs two rounds, the rising one a single round, in its efficiency. */
  private static final RunResult RESULT =
      new RunResult()
          .put(SectionSimulation.TAU, 3)
          .put(SectionSimulation.DATE, new double[] {97, 100, 104, 117, 120, 299, 302, 305, 502})
          .put(SectionSimulation.PERIOD, new double[] {3, 3, 4, 13, 3, 3, 2.99, 3, 3})
          .put(SectionSimulation.WINDOW, new double[] {.99, .99, .99, .7, .99, .99, .4, .99, .1});

  @Test
  void disturbedRounds_areCountedUntilDurationAndEfficiencyAreBack() {
    assertThat(WorkerFigure.disturbedRounds(RESULT, 100)).isEqualTo(2);
    assertThat(WorkerFigure.disturbedRounds(RESULT, 300)).isEqualTo(1);
    assertThat(WorkerFigure.disturbedRounds(RESULT, 600)).isZero();
  }

  @Test
  void changedRounds_areThoseOfAnotherEfficiencyUntilTheNextEdge() {
    // At 117 s and 302 s; 502 s is after the next edge at 500 s.
    assertThat(WorkerFigure.changedRounds(RESULT)).isEqualTo(2);
  }

  @Test
  void observedWorker_hasProfileP9AndTheLatencyOfS0() {
    StarPlatform star =
        new StarPlatform(
            "master", List.of(Icppw12.set("a", 3), Icppw12.set("b", 0), Icppw12.set("c", 0)));
    assertThat(SectionSimulation.observed(star, new int[] {9, 1, 9}, 9)).isEqualTo(2);
    assertThat(SectionSimulation.observed(star, new int[] {9, 1, 2}, 9)).isZero();
    assertThat(SectionSimulation.observed(star, new int[] {1, 2, 3}, 9)).isZero();
  }
}
