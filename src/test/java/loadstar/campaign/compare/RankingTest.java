package loadstar.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import loadstar.campaign.compare.Ranking.Place;
import loadstar.campaign.compare.Ranking.Step;
import org.junit.jupiter.api.Test;

class RankingTest {
  private static List<Trial> trials(String scheduler, double... makespans) {
    List<Trial> trials = new ArrayList<>();
    for (int k = 0; k < makespans.length; k++) {
      trials.add(
          new Trial(
              scheduler,
              k + 1,
              makespans[k],
              makespans[k],
              0.9,
              0.1,
              0,
              0.1,
              Double.NaN,
              Double.NaN,
              10,
              List.of(),
              5));
    }
    return trials;
  }

  @SafeVarargs
  private static List<Place> ranked(List<Trial>... all) {
    List<Trial> trials = new ArrayList<>();
    for (List<Trial> own : all) {
      trials.addAll(own);
    }
    return Ranking.of(trials, 4);
  }

  /**
   * Differences 1, 1.2, 0.8: mean 1, standard error 0.2/sqrt(3) = 0.115, half width 4.303 * 0.115 =
   * 0.497. The makespans alone overlap: paired differences tell them apart.
   */
  @Test
  void pairedDifferences_tellApartWhatOverlaps() {
    List<Place> places = ranked(trials("slow", 11, 16.2, 20.8), trials("fast", 10, 15, 20));
    assertThat(places).extracting(Place::scheduler).containsExactly("fast", "slow");
    assertThat(places.get(1).step()).isEqualTo(Step.SLOWER);
    assertThat(places.get(1).difference()).isCloseTo(1, within(1e-12));
    assertThat(places.get(0).overBound()).isCloseTo(3, within(1e-12));
    assertThat(Ranking.best(places)).containsExactly("fast");
  }

  /** Differences 1, -1, 0.3: the interval contains zero. */
  @Test
  void differencesThatMayBeChance_areATie() {
    List<Place> places = ranked(trials("a", 10, 15, 20), trials("b", 11, 14, 20.3));
    assertThat(places.get(1).step()).isEqualTo(Step.TIE);
    assertThat(Ranking.best(places)).containsExactly("a", "b");
  }

  @Test
  void equalMakespans_areATieAlsoWithOneSeed() {
    List<Place> places = ranked(trials("a", 10), trials("b", 10 + 1e-8), trials("c", 12));
    assertThat(places.get(1).step()).isEqualTo(Step.TIE);
    assertThat(places.get(2).step()).isEqualTo(Step.UNTESTED);
  }
}
