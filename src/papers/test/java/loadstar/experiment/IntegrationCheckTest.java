package loadstar.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.platform.Profile;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import org.junit.jupiter.api.Test;

class IntegrationCheckTest {
  /** 100 units/s and f = 0.5 s; at a quarter of the speed from 5 s to 10 s. */
  private static double worst(double start, double size, double end) {
    Schedule schedule = new Schedule();
    schedule.setCompute(schedule.add(0, 1, Schedule.FIRST, size), start, end);
    // Never ended: no error.
    schedule.setCompute(schedule.add(0, 1, Schedule.SECOND, size), end, Double.NaN);
    return RunFiles.integrationError(
        schedule,
        new StarPlatform("m", List.of(WorkerSpec.symmetric("w", 100, 0.5, 1e6, 0))),
        List.of(WorkerProfiles.ofSpeeds(Profile.low(new double[] {5, 10}, 100, 0.25))));
  }

  @Test
  void computationAcrossAStep_endsWhenTheIntegralSays() {
    // From 4.5 s: 50 units until 5 s, then 50 units at 25 a second.
    assertThat(worst(4, 100, 7)).isCloseTo(0, within(1e-12));
  }

  @Test
  void computationThatIgnoresTheStep_showsItsError() {
    assertThat(worst(4, 100, 5.5)).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void scheduleInWhichNothingEnded_hasNoErrorToShow() {
    // Begun, and never ended.
    assertThat(worst(4, 100, Double.NaN)).isNaN();
  }
}
