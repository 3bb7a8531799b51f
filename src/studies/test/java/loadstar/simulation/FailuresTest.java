package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static List<Absence> first(List<Absences> all) {
    List<Absence> first = new ArrayList<>();
    for (Absences absences : all) {
      Iterator<Absence> iterator = absences.iterator();
      if (iterator.hasNext()) {
        first.add(iterator.next());
      }
    }
    return first;
  }

  /** No exponents: options do not need them either. */
  @Test
  void text_hasNumbersAsOptionsHaveThem() {
    assertThat(MeansForTests.ofWorkers(1e7, 2.5).text())
        .isEqualTo("worker_mtbf 10000000 s, worker_repair 2.5 s");
  }

  @Test
  void lives_haveTheirMean_andOneSurvives() {
    List<Absence> deaths = first(Failures.of(MeansForTests.ofWorkers(50, NEVER), 100_001, 3));

    assertThat(deaths).hasSize(100_000).noneMatch(Absence::ends);
    double mean = deaths.stream().mapToDouble(Absence::from).average().orElseThrow();
    // The standard deviation of the mean of 10^5 exponential lives is 0.3 % of it.
    assertThat(mean).isCloseTo(50, Percentage.withPercentage(1.5));
  }

  /** Whichever fails first: the rates 1/50 and 1/200 sum up to 1/40. */
  @Test
  void workersAndLinks_areAwayWhenOneOfThemIs() {
    List<Absence> deaths =
        first(Failures.of(MeansForTests.ofWorkersAndLinks(50, NEVER, 200, NEVER), 100_001, 3));

    assertThat(deaths).hasSize(100_000);
    double mean = deaths.stream().mapToDouble(Absence::from).average().orElseThrow();
    assertThat(mean).isCloseTo(40, Percentage.withPercentage(1.5));
  }

  @Test
  void repairs_haveTheirMean_andLivesGoOn() {
    List<Absences> all = Failures.of(MeansForTests.ofWorkers(50, 5), 2, 3);
    Iterator<Absence> absences = all.getFirst().iterator();
    double there = 0;
    double away = 0;
    double before = 0;
    for (int k = 0; k < 100_000; k++) {
      Absence absence = absences.next();
      there += absence.from() - before;
      away += absence.to() - absence.from();
      before = absence.to();
    }

    assertThat(there / 100_000).isCloseTo(50, Percentage.withPercentage(1.5));
    assertThat(away / 100_000).isCloseTo(5, Percentage.withPercentage(1.5));
  }

  @Test
  void sameSeed_givesTheSameDates() {
    FailureMeans means = MeansForTests.ofWorkersAndLinks(50, 5, 70, 7);
    assertThat(first(Failures.of(means, 5, 3))).isEqualTo(first(Failures.of(means, 5, 3)));
    assertThat(first(Failures.of(means, 5, 3))).isNotEqualTo(first(Failures.of(means, 5, 4)));
  }

  /**
   * On a tree of depth one the same as on a star; below another node, the way to the survivor
   * survives with it. The root has none.
   */
  @Test
  void nodesOfATree_failAsWorkersDo() {
    FailureMeans means = MeansForTests.ofWorkers(50, NEVER);
    List<TreeNode> star = new ArrayList<>(List.of(TreeNode.root("m", 0)));
    List<TreeNode> chain = new ArrayList<>(star);
    for (int w = 1; w <= 9; w++) {
      star.add(new TreeNode("n" + w, 0, 1, 1, 0));
      chain.add(new TreeNode("n" + w, w - 1, w == 9 ? 1 : 0, 1, 0));
    }
    List<Absences> ofStar = Failures.of(means, new TreePlatform(star), 3);

    assertThat(ofStar.getFirst()).isEmpty();
    assertThat(first(ofStar)).isEqualTo(first(Failures.of(means, 9, 3))).hasSize(8);
    assertThat(first(Failures.of(means, new TreePlatform(chain), 3))).isEmpty();
  }

  @Test
  void withoutFailures_nobodyIsAway() {
    assertThat(first(Failures.of(FailureMeans.NONE, 3, 1))).isEmpty();
  }
}
