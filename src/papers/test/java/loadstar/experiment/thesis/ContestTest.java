package loadstar.experiment.thesis;

import static loadstar.experiment.thesis.WideRuns.LP_SQRT;
import static loadstar.experiment.thesis.WideRuns.MRRS;
import static loadstar.experiment.thesis.WideRuns.UMR;
import static loadstar.experiment.thesis.WideRuns.UMR_THESIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.campaign.RunResult;
import loadstar.experiment.thesis.WideRuns.Platform;
import org.junit.jupiter.api.Test;

class ContestTest {
  /** MRRS 100, 120; UMR as the thesis restricts it 110, 100; LP 150, 160. */
  private static final List<Platform> TWO =
      List.of(platform(100, 110, 150), platform(120, 100, 160));

  private static Platform platform(double mrrs, double umr, double lp) {
    RunResult result =
        new RunResult()
            .put(WideRuns.makespan(MRRS), new double[] {mrrs})
            .put(WideRuns.makespan(UMR_THESIS), new double[] {umr})
            .put(WideRuns.makespan(LP_SQRT), new double[] {lp})
            .put(WideRuns.makespan(UMR), new double[] {1});
    return new Platform(1, result, 0);
  }

  @Test
  void normalisation_isByTheBestOfTheField() {
    Contest contest = Contest.AS_PRINTED;
    // (1 + 1.2)/2, (1.1 + 1)/2, (1.5 + 1.6)/2; the unrestricted UMR is not in the field.
    assertThat(contest.meanNormalised(TWO, MRRS)).isCloseTo(1.1, within(1e-12));
    assertThat(contest.meanNormalised(TWO, UMR_THESIS)).isCloseTo(1.05, within(1e-12));
    assertThat(contest.meanNormalised(TWO, LP_SQRT)).isCloseTo(1.55, within(1e-12));
  }

  @Test
  void rank_countsTheFasterOnes() {
    Contest contest = Contest.AS_PRINTED;
    assertThat(contest.meanRank(TWO, MRRS)).isEqualTo(0.5);
    assertThat(contest.meanRank(TWO, UMR_THESIS)).isEqualTo(0.5);
    assertThat(contest.meanRank(TWO, LP_SQRT)).isEqualTo(2);
    assertThat(contest.percentSecond(TWO, MRRS)).isEqualTo(50);
    assertThat(contest.degradationWhereSecond(TWO, MRRS)).isCloseTo(20, within(1e-9));
    assertThat(contest.degradationWhereSecond(TWO, LP_SQRT)).isNaN();
  }
}
