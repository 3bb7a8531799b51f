package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import loadstar.result.Guarantee;
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
  void reasons_sayWhatHasChangedSinceTheLastResult() throws IOException {
    Point point = RUNS.getFirst().point();
    StudyRun before = Samples.run(point, 1, "platform of yesterday");
    StudyRun same = RUNS.getFirst();

    assertThat(
            plan(null)
                .reasons(reader -> {
                  reader.accept(same.coordinates(), ResultStore.texts(same.json()));
                  reader.accept(before.coordinates(), ResultStore.texts(before.json()));
                }))
        .isEqualTo(
            Map.of(
                "again: the platform p.xml or a profile of it has changed", 1, "not run yet", 9));
  }

  /** 2 s at a load of 1000 make 4 s at 2000; another scheduler takes what all take. */
  @Test
  void estimates_goByTheLikest() {
    StudyRun known = RUNS.getFirst();
    RunTimeEstimates estimates = new RunTimeEstimates(Map.of(known.coordinates(), 2.0));

    StudyRun twice = Samples.run(Samples.point("umr", 2000), 1, "");
    StudyRun other = Samples.run(Samples.point("mrrs", 2000), 1, "");
    assertThat(estimates.seconds(RUNS.get(5))).isEqualTo(2);
    assertThat(estimates.seconds(twice)).isEqualTo(4);
    assertThat(estimates.seconds(other)).isEqualTo(2);
    assertThat(estimates.longestFirst(List.of(known, other, twice)))
        .containsExactly(twice, known, other);
    assertThat(new RunTimeEstimates(Map.of()).seconds(known)).isNull();
  }

  /** A database that somebody has changed is no reason to end in a trace. */
  @Test
  void estimates_leaveOutALoadThatIsNoNumber() {
    StudyRun known = RUNS.getFirst();
    List<String> texts = new ArrayList<>(known.coordinates().texts());
    texts.set(5, "some tasks");

    RunCoordinates changed = RunCoordinates.read(texts);
    assertThat(new RunTimeEstimates(Map.of(changed, 2.0)).seconds(known)).isNull();
    assertThat(RunCoordinates.read(known.coordinates().texts())).isEqualTo(known.coordinates());
    assertThat(RunCoordinates.read(List.of("p.xml")).units()).isNaN();
  }

  /**
   * Two schedulers, seeds 1 to 12. Ten seeds are the first stage; where the makespans of all seeds
   * differ by 5 alike, the boundary is 0, and the slower is out at once. Where they are 10 and 11
   * in turn for one and 11 and 10 for the other, with a zone of 0.1, the differences have a
   * variance of 10/9: the boundary of the sums is (6.01 * 1.11 / 0.1 - 0.1 * 10) / 2 = 33, and a
   * quarter more seeds are asked for, 13, of which there are 12.
   */
  @Test
  void selection_endsWithTheOneThatIsLeft_orAsksForMore() {
    List<StudyRun> one = Samples.runs(Samples.point("umr", 1000), 12);
    List<StudyRun> other = Samples.runs(Samples.point("gss", 1000), 12);
    List<StudyRun> all = new ArrayList<>(one);
    all.addAll(other);
    StudyPlan first =
        new StudyPlan(all, makespans, Set.of(), null).selecting(Guarantee.DEFAULT, false);
    assertThat(first.next(1)).hasSize(20).contains(one.get(9), other.get(9));
    assertThat(first.wantsMore()).isFalse();

    for (int k = 0; k < 12; k++) {
      makespans.put(one.get(k).key(), 10.0 + k);
      makespans.put(other.get(k).key(), 15.0 + k);
    }
    StudyPlan clear =
        new StudyPlan(all, makespans, Set.of(), null).selecting(Guarantee.DEFAULT, false);
    assertThat(clear.members()).containsExactlyElementsOf(tenOfEach(one, other));
    assertThat(clear.missing()).isEmpty();
    assertThat(clear.wantsMore()).isFalse();

    makespans.clear();
    for (int k = 0; k < 10; k++) {
      makespans.put(one.get(k).key(), 10.0 + k % 2);
      makespans.put(other.get(k).key(), 11.0 - k % 2);
    }
    StudyPlan open =
        new StudyPlan(all, makespans, Set.of(), null)
            .selecting(Guarantee.DEFAULT.withMargin(0.1 / 10.5), false);
    assertThat(open.missing())
        .containsExactly(one.get(10), one.get(11), other.get(10), other.get(11));
    assertThat(open.wantsMore()).isTrue();

    // No time is left: what is known is what there is.
    StudyPlan ended =
        new StudyPlan(all, makespans, Set.of(), null)
            .selecting(Guarantee.DEFAULT.withMargin(0.1 / 10.5), true);
    assertThat(ended.members()).containsExactlyElementsOf(tenOfEach(one, other));
    assertThat(ended.missing()).isEmpty();
    assertThat(ended.wantsMore()).isFalse();
  }

  private static List<StudyRun> tenOfEach(List<StudyRun> one, List<StudyRun> other) {
    List<StudyRun> ten = new ArrayList<>(one.subList(0, 10));
    ten.addAll(other.subList(0, 10));
    return ten;
  }

  /** Who fails is out of it; the others go on among themselves. */
  @Test
  void selection_leavesOutWhoFailed() {
    List<StudyRun> one = Samples.runs(Samples.point("umr", 1000), 12);
    List<StudyRun> other = Samples.runs(Samples.point("gss", 1000), 12);
    List<StudyRun> all = new ArrayList<>(one);
    all.addAll(other);
    one.forEach(run -> makespans.put(run.key(), 10.0));
    StudyPlan plan =
        new StudyPlan(all, makespans, Set.of(other.getFirst().key()), null)
            .selecting(Guarantee.DEFAULT, false);
    assertThat(plan.missing()).isEmpty();
    assertThat(plan.members()).hasSize(11).contains(other.getFirst());
  }
}
