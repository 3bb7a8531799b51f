package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StudyPlanTest {
  private static final List<StudyRun> RUNS = Samples.runs(Samples.point("umr", 1000), 10);

  private final Map<String, Double> makespans = new HashMap<>();

  private StudyPlan plan(@Nullable Double untilCi, StudyRun... failed) {
    Set<String> keys = Set.of(Arrays.stream(failed).map(StudyRun::key).toArray(String[]::new));
    return new StudyPlan(RUNS, makespans, keys, untilCi);
  }

  private void finish(int seed, double makespan) {
    makespans.put(RUNS.get(seed - 1).key(), makespan);
  }

  @Test
  void withoutIntervals_allThatIsNeitherFinishedNorFailedIsMissing() {
    finish(2, 10);

    StudyPlan plan = plan(null, RUNS.get(2));

    assertThat(plan.members()).hasSize(10);
    assertThat(plan.missing()).hasSize(8).doesNotContain(RUNS.get(1), RUNS.get(2));
    assertThat(plan.next(2)).isEqualTo(plan.missing());
  }

  /** Three equal makespans have an interval of no width. */
  @Test
  void narrowInterval_endsAPoint() {
    finish(1, 10);
    finish(2, 10);
    assertThat(plan(0.01).next(2)).containsExactly(RUNS.get(2), RUNS.get(3));
    finish(3, 10);
    finish(4, 99); // was under way, and does not count

    assertThat(plan(0.01).members()).isEqualTo(RUNS.subList(0, 3));
    assertThat(plan(0.01).missing()).isEmpty();
  }

  /** 9, 10, 11: mean 10, deviation 1, half width 4.303/sqrt(3) = 2.48, which is 24.8 %. */
  @Test
  void width_isThatOfStudentsInterval() {
    finish(1, 9);
    finish(2, 10);
    finish(3, 11);

    assertThat(plan(0.249).missing()).isEmpty();
    assertThat(plan(0.248).missing()).hasSize(7);
  }

  /** Nine times 9 and one 19: mean 10, deviation 3.162, half width 2.262 * 1 = 2.26, 22.6 %. */
  @Test
  void missed_areThePointsThatAllSeedsLeaveTooWide() {
    finish(1, 19);
    for (int seed = 2; seed <= 9; seed++) {
      finish(seed, 9);
    }
    assertThat(plan(0.2).missed()).isEmpty(); // one is to run
    finish(10, 9);

    assertThat(plan(0.22).missed().values())
        .singleElement()
        .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
        .isCloseTo(0.2262, offset(1e-4));
    assertThat(plan(0.23).missed()).isEmpty();
    assertThat(plan(null).missed()).isEmpty();
  }

  @Test
  void missed_areAlsoPointsWhoseRunsFail() {
    finish(1, 9);
    finish(2, 9);

    assertThat(plan(0.5, RUNS.subList(2, 10).toArray(StudyRun[]::new)).missed().values())
        .containsExactly(Double.NaN);
  }

  /** What a later seed says does not end a point before an earlier one has spoken. */
  @Test
  void decision_waitsForEarlierSeeds() {
    finish(1, 10);
    finish(3, 10);
    finish(4, 10);

    assertThat(plan(0.01).next(1)).contains(RUNS.get(1));
    assertThat(plan(0.01, RUNS.get(1)).members()).isEqualTo(RUNS.subList(0, 4));
  }

  @Test
  void atFirst_asManySeedsAsAnIntervalNeeds() {
    assertThat(plan(0.01).next(1)).isEqualTo(RUNS.subList(0, 3));
    assertThat(plan(0.01).next(8)).isEqualTo(RUNS.subList(0, 8));
  }

  @Test
  void reasons_sayWhatHasChanged() {
    StudyRun before = Samples.run(RUNS.getFirst().point(), 1, "platform of yesterday");

    assertThat(plan(null).reasons(Map.of(before.coordinates(), before.ingredients())))
        .isEqualTo(
            Map.of(
                "again: the platform p.xml or a profile of it has changed", 1, "not run yet", 9));
  }

  /** 2 s at a load of 1000 make 4 s at 2000; another scheduler takes what all take. */
  @Test
  void estimates_goByTheLikest() {
    StudyRun known = RUNS.getFirst();
    Estimates estimates = new Estimates(Map.of(known.coordinates(), 2.0));

    StudyRun twice = Samples.run(Samples.point("umr", 2000), 1, "");
    StudyRun other = Samples.run(Samples.point("mrrs", 2000), 1, "");
    assertThat(estimates.seconds(RUNS.get(5))).isEqualTo(2);
    assertThat(estimates.seconds(twice)).isEqualTo(4);
    assertThat(estimates.seconds(other)).isEqualTo(2);
    assertThat(estimates.longestFirst(List.of(known, other, twice)))
        .containsExactly(twice, known, other);
    assertThat(new Estimates(Map.of()).seconds(known)).isNull();
  }
}
