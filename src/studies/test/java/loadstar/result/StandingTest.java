package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import loadstar.random.RandomStream;
import loadstar.result.Standing.Step;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandingTest {
  private final Map<String, SortedMap<Long, Double>> values = new LinkedHashMap<>();

  private void add(String name, double... all) {
    SortedMap<Long, Double> own = new TreeMap<>();
    for (int k = 0; k < all.length; k++) {
      own.put(k + 1L, all[k]);
    }
    values.put(name, own);
  }

  private Standing standing() {
    return Standing.of(values, true, Standing.MARGIN);
  }

  /**
   * Differences 1, 1.2, 0.8: mean 1, standard error 0.2/sqrt(3) = 0.115, t = 8.66, p = 0.0065 on
   * one side with 2 degrees of freedom; two could have come first: below 0.05/2. The makespans
   * alone overlap.
   */
  @Test
  void pairedDifferences_tellApartWhatOverlaps() {
    add("slow", 11, 16.2, 20.8);
    add("fast", 10, 15, 20);
    assertThat(standing().all()).extracting(Standing.Against::name).containsExactly("fast", "slow");
    assertThat(standing().of("slow").step()).isEqualTo(Step.SLOWER);
    assertThat(standing().of("slow").difference()).isCloseTo(1, within(1e-12));
    assertThat(standing().of("slow").text()).isEqualTo("+1.0 s");
    assertThat(standing().advice()).isEqualTo("Advice: fast");
  }

  /** Two routes round differently: the tenth digit does not say who is first. */
  @Test
  void meansThatDifferByRoundings_areInTheOrderGiven() {
    add("slow", 30);
    add("asked first", 10 + 5e-9);
    add("asked second", 10);
    add("less", 10 - 2e-8);

    assertThat(standing().all())
        .extracting(Standing.Against::name)
        .containsExactly("less", "asked first", "asked second", "slow");
  }

  /** Differences 1, -1, 0.3: the interval is 0.1 ± 2.5, the margin 0.15. */
  @Test
  void differencesThatMayBeChance_areNoTie() {
    add("a", 10, 15, 20);
    add("b", 11, 14, 20.3);
    assertThat(standing().of("b").step()).isEqualTo(Step.TOO_VARIABLE);
    assertThat(standing().advised()).containsExactly("a");
    assertThat(standing().advice())
        .isEqualTo("Advice: a, but it is too variable to say whether b is slower (more --seeds)");
  }

  /**
   * Differences 0.1, -0.1, 0.03: 0.01 ± 4.303 * 0.1015/sqrt(3) = 0.01 ± 0.252 against 1 % of 100.
   */
  @Test
  void differencesWithinTheMargin_areATie() {
    add("a", 100, 99, 101);
    add("b", 100.1, 98.9, 101.03);
    assertThat(standing().of("b").step()).isEqualTo(Step.TIE);
    assertThat(standing().advice()).isEqualTo("Advice: any of a, b, which tie within 1 %");
    Standing strict = Standing.of(values, true, 0.002);
    assertThat(strict.of("b").step()).isEqualTo(Step.TOO_VARIABLE);
  }

  /**
   * 0.5 % slower in every seed by nearly the same: surely slower, and surely by less than 1 %. With
   * a margin of 0.5 % (0.55) of which the interval 0.5 ± 0.025 is a part, too; with 0.4 % it is
   * slower.
   */
  @Test
  void whatIsSlowerByLessThanTheMargin_isATie() {
    add("a", 100, 110, 120);
    add("b", 100.5, 110.51, 120.49);
    assertThat(standing().of("b").step()).isEqualTo(Step.TIE);
    assertThat(Standing.of(values, true, 0.005).of("b").step()).isEqualTo(Step.TIE);
    assertThat(Standing.of(values, true, 0.004).of("b").step()).isEqualTo(Step.SLOWER);
  }

  @Test
  void equalMakespans_areATieAlsoWithOneSeed() {
    add("a", 10);
    add("b", 10 + 1e-8);
    add("c", 12);
    assertThat(standing().of("b").step()).isEqualTo(Step.TIE);
    assertThat(standing().of("c").step()).isEqualTo(Step.UNTESTED);
  }

  /** b is 0.4 % slower, c 2 %: one value says all, and only what is beyond 1 % counts. */
  @Test
  void whereNothingIsRandom_oneRunDecides() {
    add("a", 10);
    add("b", 10.04);
    add("c", 10.2);
    Standing standing = Standing.of(values, false, Standing.MARGIN);
    assertThat(standing.of("b").step()).isEqualTo(Step.TIE);
    assertThat(standing.of("c").step()).isEqualTo(Step.SLOWER);
    assertThat(standing.advice()).isEqualTo("Advice: any of a, b, which tie within 1 %");
    assertThat(Standing.of(values, false, 0.003).of("b").step()).isEqualTo(Step.SLOWER);
  }

  /** Seed 2 of b is missing: 11 - 10, 21.2 - 20, 30.8 - 30 remain, as in the first test. */
  @Test
  void pairs_areOfTheSameSeed() {
    add("a", 10, 15, 20, 30);
    SortedMap<Long, Double> b = new TreeMap<>(Map.of(1L, 11.0, 3L, 21.2, 4L, 30.8));
    values.put("b", b);
    assertThat(standing().of("b").difference()).isCloseTo(1, within(1e-12));
    assertThat(standing().of("b").step()).isEqualTo(Step.SLOWER);
  }

  /**
   * The makespans of platforms/thesis-table3.3.xml, load 2000, noise 0.6, units of 1 Mflop and 1
   * MB, seeds 1 to 5. Each of the first five and its neighbour cannot be told apart, nor can atf
   * and awf-c; but awf-c is 10 % slower than awf-b in every seed, t = 15, p = 3.5e-5 on one side,
   * below 0.05 / 6 / 5. Of atf, 7.6 ± 10 % slower, nothing can be said.
   */
  @Test
  void neighboursThatTie_doNotMakeTheLastAsGoodAsTheFirst() {
    add("awf-b", 29.6670, 30.1713, 30.4023, 30.0564, 31.0764);
    add("gss", 30.3541, 30.2079, 30.4367, 30.5114, 29.9964);
    add("awf-d", 29.9494, 31.2480, 29.6756, 30.4605, 30.2432);
    add("fac2", 30.5239, 30.4404, 30.5751, 30.8242, 30.4716);
    add("atf", 32.0848, 31.7869, 32.7922, 30.3981, 35.9389);
    add("awf-c", 32.9864, 33.1102, 33.4240, 33.7851, 33.7221);
    assertThat(standing().of("awf-c").step()).isEqualTo(Step.SLOWER);
    assertThat(standing().undecided()).containsExactly("gss", "awf-d", "fac2", "atf");
    assertThat(standing().advised()).containsExactly("awf-b");
  }

  /**
   * Rankings of schedulers whose true means are known. False is an advice with a decision that
   * names one that is farther than the margin from the truly best or, as a tie, from the first; and
   * a "slower" of one that is not. Each kind may happen in 5 % of the rankings, and 2.3 standard
   * deviations more: 1.1 % of 2000.
   *
   * @param spread of the true means above the best, a share of it
   * @param noise standard deviation of a makespan, the same
   */
  @ParameterizedTest
  @CsvSource({
    "2, 5, 0, 0.03",
    "6, 3, 0, 0.03",
    "6, 5, 0.0101, 0.01",
    "6, 10, 0.0101, 0.003",
    "6, 30, 0.0101, 0.01",
    "12, 5, 0, 0.03",
    "12, 30, 0, 0.03",
    "12, 10, 0.02, 0.02",
    "38, 5, 0.05, 0.01",
    "38, 30, 0, 0.03",
  })
  void advice_isFalseInAtMostFivePercent(int schedulers, int seeds, double spread, double noise) {
    UniformRandomProvider random = RandomStream.of(1, "standing");
    int rankings = Boolean.getBoolean("full") ? 2000 : 300;
    double most = 0.05 * rankings + 2.3 * Math.sqrt(0.05 * 0.95 * rankings);
    int advices = 0;
    int slower = 0;
    for (int ranking = 0; ranking < rankings; ranking++) {
      values.clear();
      double[] truth = new double[schedulers];
      for (int s = 0; s < schedulers; s++) {
        // The least that is not within the margin is the hardest: all but the best have it.
        truth[s] = s == 0 ? 100 : 100 * (1 + spread);
        double[] makespans = new double[seeds];
        for (int k = 0; k < seeds; k++) {
          makespans[k] = truth[s] + 100 * noise * normal(random);
        }
        add(Integer.toString(s), makespans);
      }
      Standing standing = standing();
      double first = truth[Integer.parseInt(standing.all().getFirst().name())];
      boolean decided = standing.undecided().isEmpty();
      boolean far =
          standing.advised().stream()
              .mapToDouble(name -> truth[Integer.parseInt(name)])
              .anyMatch(own -> Math.abs(own - first) > 0.01 * first || (decided && own > 101));
      advices += far ? 1 : 0;
      slower +=
          standing.all().stream()
                  .anyMatch(one ->
                      one.step() == Step.SLOWER && truth[Integer.parseInt(one.name())] <= first)
              ? 1
              : 0;
    }
    assertThat((double) advices).isLessThanOrEqualTo(most);
    assertThat((double) slower).isLessThanOrEqualTo(most);
  }

  /** Box and Muller. */
  private static double normal(UniformRandomProvider random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  @Test
  void manyUndecided_areCounted() {
    for (int s = 0; s < 9; s++) {
      add("s" + s, 10 + s * 0.1, 15 - s, 20 + s);
    }
    assertThat(standing().undecided()).hasSize(8);
    assertThat(standing().advice()).contains("s4 and 4 more are slower").startsWith("Advice: s0,");
    assertThat(List.of(standing().all().getFirst().text())).containsExactly("");
  }
}
