package loadstar.experiment.atf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import loadstar.experiment.atf.ScaleSimulation.SlaveSpeeds;
import loadstar.model.WorkerSpec;
import loadstar.platform.Deployment;
import loadstar.platform.Deployment.ActorEntry;
import loadstar.platform.ProfiledStar;
import loadstar.platform.ProfiledStar.WorkerProfiles;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ManySlavesTest {
  /** (1/5.18 + 1/6.89 + 1/9.35 + 1/9.52)/4 = 0.137545, so 100 multiplications take 727.03 s. */
  private static final double LEAST = 727.032;

  @ParameterizedTest
  @EnumSource(SlaveSpeeds.class)
  void slaves_areAsFastInTheMeanHoweverUnlike(SlaveSpeeds speeds) {
    double[] drawn = speeds.draw(64, 3);

    assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(0.137545, within(1e-6));
    assertThat(drawn).containsExactly(speeds.draw(64, 3));
    assertThat(SlaveSpeeds.of(speeds.label())).isEqualTo(speeds);
    ManySlaves steady = new ManySlaves(64, speeds, false, 100, 0.003, 3);
    assertThat(steady.load()).isEqualTo(6400);
    assertThat(steady.leastSeconds()).isCloseTo(LEAST, within(1e-3));
  }

  @Test
  void speeds_spreadAsTheyAreNamed() {
    assertThat(SlaveSpeeds.EQUAL.draw(64, 1)).containsOnly(SlaveSpeeds.EQUAL.draw(64, 1)[0]);
    // 64 slaves of four classes: 16 times 1/5.18, the fastest.
    assertThat(
            DoubleStream.of(SlaveSpeeds.CLASSES.draw(64, 1))
                .filter(speed -> Math.abs(speed - 1 / 5.18) < 1e-9))
        .hasSize(16);
    double[] spread = SlaveSpeeds.SPREAD.draw(4096, 1);
    double ratio =
        DoubleStream.of(spread).max().orElseThrow() / DoubleStream.of(spread).min().orElseThrow();
    assertThat(ratio).isBetween(15.0, 16.0);
  }

  /** Two thirds of the time at full speed, one third at half: 5/6 in the mean. */
  @Test
  void concurrentApplications_leaveFiveSixths() {
    ManySlaves varying = new ManySlaves(1024, SlaveSpeeds.EQUAL, true, 100, 0.003, 1);

    assertThat(varying.leastSeconds()).isCloseTo(LEAST * 6 / 5, Percentage.withPercentage(1));
    assertThat(new ManySlaves(1024, SlaveSpeeds.EQUAL, true, 100, 0.003, 1).star("-a").profiles())
        .isEqualTo(varying.star("-b").profiles());
    for (WorkerProfiles profiles : varying.star("").profiles()) {
      assertThat(profiles.speed().isConstant()).isFalse();
      assertThat(profiles.bandwidth().isConstant()).isTrue();
    }
  }

  @Test
  void starAndDeployment_nameTheSameHosts() {
    ManySlaves slaves = new ManySlaves(16, SlaveSpeeds.CLASSES, false, 100, 0.003, 1);
    ProfiledStar star = slaves.star("-atf-0");
    Deployment deployment = slaves.deployment(star, AtfRule.ATF);

    ActorEntry master = deployment.actors().getFirst();
    assertThat(master.host()).isEqualTo("master-atf-0");
    assertThat(master.properties().get("load"))
        .extracting(Deployment.Property::value)
        .isEqualTo("1600");
    assertThat(deployment.actors().subList(1, 17))
        .extracting(ActorEntry::host)
        .isEqualTo(star.star().workers().stream().map(WorkerSpec::name).toList());
  }
}
