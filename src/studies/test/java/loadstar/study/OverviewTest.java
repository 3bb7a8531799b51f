package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import loadstar.result.Guarantee;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

class OverviewTest {
  private static final List<String> NAMES = List.of("a", "b", "c");

  /** Makespans of a, b and c; c does not play where it has none. */
  private static Ranking ranking(double load, double... makespans) {
    List<Trial> trials = new ArrayList<>();
    for (int k = 0; k < makespans.length; k++) {
      trials.add(
          new Trial(
              SchedulerConfig.of(NAMES.get(k)), 1, new Summary().put(Summary.END, makespans[k])));
    }
    Setting setting =
        Setting.of(Map.of("platform", "p", "master", "m", "load", Double.toString(load)));
    return Ranking.of(setting, trials, false, Guarantee.DEFAULT, false);
  }

  /** a: 0, 0 and 100 % behind; b: 50, 25 and 0 %; c: 60 and 20 % in the two that it plays. */
  @Test
  void regret_isThatOfTheWorstProblem() {
    Overview overview =
        Overview.of(List.of(ranking(1, 10, 15, 16), ranking(2, 20, 25), ranking(3, 20, 10, 12)));
    assertThat(overview.all())
        .extracting(Overview.Regret::scheduler)
        .containsExactly("b", "a", "c");
    Overview.Regret b = overview.all().getFirst();
    assertThat(b.largest()).isCloseTo(0.5, within(1e-12));
    assertThat(b.where().load()).isEqualTo(1);
    assertThat(b.best()).isEqualTo(1);
    assertThat(overview.sentence())
        .isEqualTo(
            "b is best in 1 of 3 problems and never more than 50 % behind, the least of all; a is best"
                + " in 2, but up to 100 % behind (p, master m, load 3).");
  }

  /** a: 0 and 50 % behind, b: 20 and 0 % in two of three; c: 30 % in one, the only one of c. */
  @Test
  void whoPlaysFewerProblems_mayBeTheLeastBehind() {
    Overview overview =
        Overview.of(List.of(ranking(1, 10, 12, 13), ranking(2, 15, 10), ranking(3, 10)));
    assertThat(overview.sentence())
        .startsWith(
            "a is best in 2 of 3 problems and never more than 50 % behind,"
                + " the least of those that play as many");
  }

  /** 10.05 is within 1 % of 10: both are best. */
  @Test
  void ties_areBothBest() {
    Overview overview = Overview.of(List.of(ranking(1, 10, 10.05), ranking(2, 10, 10.05)));
    assertThat(overview.sentence())
        .isEqualTo("a is best in 2 of 2 problems (never alone) and never behind.");
    assertThat(Overview.of(List.of(ranking(1, 10, 10.05), ranking(2, 10, 12))).sentence())
        .startsWith("a is best in 2 of 2 problems (in 1 of them alone) and never behind");
    assertThat(overview.all()).extracting(Overview.Regret::best).containsExactly(2, 2);
  }

  /** Two seeds: 10 and 12 s against 11 and 14 s decide nothing. */
  @Test
  void problemsThatSeedsDoNotDecide_areCounted() {
    List<Trial> trials = new ArrayList<>();
    double[][] makespans = {{10, 12}, {11, 14}};
    for (int k = 0; k < makespans.length; k++) {
      for (int seed = 0; seed < 2; seed++) {
        Summary summary = new Summary().put(Summary.END, makespans[k][seed]);
        trials.add(new Trial(SchedulerConfig.of(NAMES.get(k)), seed, summary));
      }
    }
    Setting setting =
        Setting.of(Map.of("platform", "p", "master", "m", "load", "3", "noise", "0.2"));
    Ranking random = Ranking.of(setting, trials, true, Guarantee.DEFAULT, false);
    assertThat(Overview.of(List.of(ranking(1, 10, 15), random)).sentence())
        .isEqualTo(
            "a is best in 2 of 2 problems and never behind; more seeds"
                + " may change who is best in 1.");
  }

  /** Two problems with chance in them that are decided: 0.05 · 2. */
  @Test
  void severalDecisions_areNotSurerTogether() {
    List<Trial> trials = new ArrayList<>();
    for (int seed = 1; seed <= 4; seed++) {
      trials.add(
          new Trial(
              SchedulerConfig.of("a"), seed, new Summary().put(Summary.END, 10 + 0.01 * seed)));
      trials.add(
          new Trial(
              SchedulerConfig.of("b"), seed, new Summary().put(Summary.END, 11 + 0.02 * seed)));
    }
    Setting setting =
        Setting.of(Map.of("platform", "p", "master", "m", "load", "3", "noise", "0.2"));
    Ranking one = Ranking.of(setting, trials, true, Guarantee.DEFAULT, false);
    Ranking other = Ranking.of(setting.withLoad(4), trials, true, Guarantee.DEFAULT, false);
    assertThat(Overview.of(List.of(one, other)).sentence())
        .isEqualTo(
            "a is best in 2 of 2 problems and never behind; each"
                + " problem's advice holds with 95 % by itself, so of 2 at most 0.1 are expected to be wrong.");
  }

  @Test
  void oneProblem_needsNoSentence() {
    assertThat(Overview.of(List.of(ranking(1, 10, 15))).sentence()).isEmpty();
    assertThat(Overview.ahead(ranking(1, 10, 15))).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void percent_hasTwoDigitsAndNoExponent() {
    assertThat(Overview.percent(0.00172)).isEqualTo("0.17 %");
    assertThat(Overview.percent(1.3e-6)).isEqualTo("0.00013 %");
    assertThat(Overview.percent(1.3e-14)).isEqualTo("0 %");
    assertThat(Overview.percent(0.5)).isEqualTo("50 %");
    assertThat(Overview.percent(12)).isEqualTo("1200 %");
  }

  @Test
  void part_saysHowMuchThereIs() {
    assertThat(Overview.part(55, 330, 6, 12)).isEqualTo("55 of 330 runs, 6 of 12 problems: ");
    assertThat(Overview.part(55, 330, 6, 0)).isEqualTo("55 of 330 runs: ");
    assertThat(Overview.part(330, 330, 12, 12)).isEmpty();
  }
}
