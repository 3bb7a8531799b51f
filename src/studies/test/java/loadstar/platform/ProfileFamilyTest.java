package loadstar.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileFamilyTest {
  private static final double HORIZON = 2000;

  /** Published: P9 is low from 100 s to 300 s, by delta. */
  @ParameterizedTest
  @CsvSource({"R", "Q", "G", "random"})
  void p9_isLowFrom100To300(String name) {
    Profile p9 = ProfileFamily.named(name, HORIZON, 7).profile(9, 0.8);
    assertThat(p9.at(99)).isEqualTo(1);
    assertThat(p9.at(100)).isCloseTo(0.2, within(1e-12));
    assertThat(p9.at(299)).isCloseTo(0.2, within(1e-12));
    assertThat(p9.at(300)).isEqualTo(1);
  }

  @Test
  void r_isLowForNinthsOf200Seconds() {
    for (int k = 0; k < 10; k++) {
      Profile profile = ProfileFamily.r().profile(k, 0.5);
      // Five intervals of 200k/9 s in 2000 s.
      assertThat(profile.average(0, HORIZON))
          .isCloseTo(1 - 0.5 * 5 * 200 * k / 9 / 2000, within(1e-12));
    }
    assertThat(ProfileFamily.r().profile(0, 0.8).isConstant()).isTrue();
    assertThat(ProfileFamily.r().profile(3, 0.8).at(501)).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void q_isLowHalfOfTheTime() {
    for (int k = 0; k < 10; k++) {
      int step = 100 * (10 - k);
      Profile profile = ProfileFamily.q().profile(k, 0.5);
      assertThat(profile.average(0, 4 * step)).isCloseTo(0.75, within(1e-12));
      assertThat(profile.at(step - 1)).isEqualTo(1);
      assertThat(profile.at(step)).isEqualTo(0.5);
      assertThat(profile.at(3 * step)).isEqualTo(1);
    }
  }

  @Test
  void g_growsBySteps() {
    for (int k = 0; k < 10; k++) {
      Profile profile = ProfileFamily.g().profile(k, 0.5);
      assertThat(profile.integral(0, 400)).isCloseTo(400 - 0.5 * 20 * (k + 1), within(1e-9));
    }
  }

  /** P_k is low for 50 of every 100 s from 100 + 10 k s on; 75 s of work in 100 s. */
  @Test
  void steps_haveOneLength() {
    ProfileFamily family = ProfileFamily.named("steps50", HORIZON, 1);
    for (int k = 0; k < 10; k++) {
      Profile profile = family.profile(k, 0.5);
      double first = 100 + 10 * k;
      assertThat(profile.at(first - 1)).isEqualTo(1);
      assertThat(profile.at(first)).isEqualTo(0.5);
      assertThat(profile.at(first + 49)).isEqualTo(0.5);
      assertThat(profile.at(first + 50)).isEqualTo(1);
      assertThat(profile.integral(first, first + 1800)).isCloseTo(18 * 75, within(1e-9));
    }
  }

  @Test
  void random_isAFunctionOfItsSeed_andHasTheLowTimeOfR() {
    double low = 0;
    for (int seed = 1; seed <= 40; seed++) {
      Profile p6 = ProfileFamily.random(HORIZON, seed).profile(6, 0.5);
      assertThat(p6).isEqualTo(ProfileFamily.random(HORIZON, seed).profile(6, 0.5));
      assertThat(p6).isNotEqualTo(ProfileFamily.random(HORIZON, seed + 1).profile(6, 0.5));
      low += (1 - p6.average(0, HORIZON)) / 0.5;
    }
    // 200·6/9 of 400 s on average: one third. 40 runs of about five cycles: 0.03 is three sigma.
    assertThat(low / 40).isCloseTo(1.0 / 3, within(0.05));
  }

  @Test
  void profiles_areConstant_withoutDynamicity() {
    for (String name : new String[] {"R", "Q", "G", "random"}) {
      assertThat(ProfileFamily.named(name, HORIZON, 1).profile(5, 0))
          .isEqualTo(Profile.constant(1));
    }
  }

  @Test
  void dynamicityOfOne_isRefused() {
    assertThatThrownBy(() -> ProfileFamily.r().profile(1, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("delta is 1.0");
  }

  @Test
  void allocation_givesEveryProfileEquallyOften() {
    int[] allocation = ProfileFamily.allocate(1000, 10, 3);
    int[] count = new int[10];
    for (int k : allocation) {
      count[k]++;
    }
    assertThat(count).containsOnly(100);
    assertThat(allocation).isEqualTo(ProfileFamily.allocate(1000, 10, 3));
    assertThat(allocation).isNotEqualTo(ProfileFamily.allocate(1000, 10, 4));
    List<Integer> seven = new ArrayList<>();
    Arrays.stream(ProfileFamily.allocate(7, 3, 1)).forEach(seven::add);
    assertThat(seven).containsExactlyInAnyOrder(0, 0, 0, 1, 1, 2, 2);
  }
}
