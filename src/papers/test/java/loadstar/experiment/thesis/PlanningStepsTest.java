package loadstar.experiment.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.multiround.MrrsSelection;
import loadstar.algorithm.multiround.MrrsSelection.Candidate;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.campaign.RunResult;
import loadstar.campaign.RunSpec;
import loadstar.experiment.Experiments;
import loadstar.experiment.Papers;
import loadstar.experiment.thesis.PlanningSteps.PlanningSimulation;
import loadstar.experiment.thesis.PlanningSteps.SearchStars;
import loadstar.experiment.thesis.PlanningSteps.SelectionSearch;
import loadstar.model.WorkerSpec;
import loadstar.result.Scale;
import org.junit.jupiter.api.Test;

class PlanningStepsTest {
  private static RunSpec run(SearchStars stars, int workers) {
    return Experiments.named("thesis-planning")
        .getFirst()
        .runs(Scale.QUICK, 1, Papers.named("thesis"))
        .stream()
        .filter(spec -> spec.text("stars").equals(stars.word()) && spec.count("workers") == workers)
        .findFirst()
        .orElseThrow();
  }

  /** Steps are counts: a second run has the same ones. */
  @Test
  void steps_areTheSameInEveryRun() {
    for (SearchStars stars : SearchStars.values()) {
      RunResult once = new PlanningSimulation().execute(run(stars, 20));
      RunResult again = new PlanningSimulation().execute(run(stars, 20));
      for (SelectionSearch part : SelectionSearch.values()) {
        assertThat(once.series(part.steps())).containsExactly(again.series(part.steps()));
      }
      for (SelectionSearch exact : List.of(SelectionSearch.KNAPSACK, SelectionSearch.OSS)) {
        assertThat(once.series(exact.unproven())).containsOnly(0);
      }
    }
  }

  /**
   * Algorithm 3.4.2 starts with two of N workers and compares all that are left before it adds one:
   * N - 2, N - 3, ...; so the steps follow from the size of the set, and are no O(n).
   */
  @Test
  void greedySteps_followFromTheSetsSize() {
    for (int n : new int[] {10, 50, 200}) {
      List<WorkerSpec> workers = SearchStars.WIDE.workers(n, 7);
      Candidate second =
          MrrsSelection.candidates(workers, Search.GREEDY).stream()
              .filter(found -> found.policy() == Policy.II)
              .findFirst()
              .orElseThrow();
      int added = second.order().length - 2;
      assertThat(second.steps()).isEqualTo(IntStream.range(0, added).map(k -> n - 2 - k).sum());
    }
  }

  /**
   * On equal links a set is worth its weight, so nothing can be left out before a set is full:
   * thirty workers exceed the limit, twenty do not.
   */
  @Test
  void equalLinks_exhaustTheSearchOfPolicyOne() {
    assertThat(policyOne(20).proven()).isTrue();
    Candidate thirty = policyOne(30);
    assertThat(thirty.proven()).isFalse();
    assertThat(thirty.steps()).isGreaterThanOrEqualTo(MrrsSelection.NODE_LIMIT);
  }

  private static Candidate policyOne(int n) {
    return MrrsSelection.candidates(SearchStars.EQUAL_LINKS.workers(n, 7), Search.OSS).getFirst();
  }
}
