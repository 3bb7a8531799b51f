package loadstar.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

  private Standing<String> standing() {
    return Standing.of(values, true, Guarantee.DEFAULT, false);
  }

  private String advice() {
    return standing().advice(standing().advised().getFirst(), "");
  }

  /**
   * Differences 1, 1.2, 0.8: mean 1, standard error 0.2/sqrt(3) = 0.115. One-sided at 5 % with 2
   * degrees of freedom t = 2.920: 1 - 0.337 is above 0, so "fast" is the best. Two-sided t = 4.303:
   * 1 ± 0.497. The makespans alone overlap.
   */
  @Test
  void pairedDifferences_tellApartWhatOverlaps() {
    add("slow", 11, 16.2, 20.8);
    add("fast", 10, 15, 20);
    assertThat(standing().all()).extracting(Standing.Against::name).containsExactly("fast", "slow");
    assertThat(standing().of("slow").step()).isEqualTo(Step.SLOWER);
    assertThat(standing().of("slow").difference()).isCloseTo(1, within(1e-12));
    assertThat(standing().of("slow").text()).isEqualTo("+1.0 s (0.50 to 1.50)");
    assertThat(standing().of("slow").least()).isCloseTo(0.503, within(1e-3));
    assertThat(standing().of("slow").most()).isCloseTo(1.497, within(1e-3));
    assertThat(standing().decided()).isTrue();
    assertThat(advice())
        .isEqualTo(
            "Advice: fast: with 95 % confidence the best of 2, or within 1 % of the best (3 seeds)");
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

  /** Differences 1, -1, 0.3: 0.1, one-sided ± 1.712, two-sided ± 2.523; the margin is 0.15. */
  @Test
  void differencesThatMayBeChance_areOpen() {
    add("a", 10, 15, 20);
    add("b", 11, 14, 20.3);
    assertThat(standing().of("b").step()).isEqualTo(Step.OPEN);
    assertThat(standing().of("b").text()).isEqualTo("undecided, at most +2.6 s");
    assertThat(standing().advised()).containsExactly("a");
    assertThat(standing().decided()).isFalse();
    assertThat(advice())
        .isEqualTo(
            "Advice: a so far, with 95 % confidence at most 2.42 s slower than the best; b (0.100 s"
                + " slower, at most 2.62 s) is undecided after 3 seeds");
  }

  /**
   * Differences 0.1, -0.1, 0.03: 0.01 ± 2.920 * 0.1015/sqrt(3) = 0.01 ± 0.171 against 1 % of 100.
   */
  @Test
  void differencesWithinTheMargin_areATie() {
    add("a", 100, 99, 101);
    add("b", 100.1, 98.9, 101.03);
    assertThat(standing().of("b").step()).isEqualTo(Step.TIE);
    assertThat(advice())
        .isEqualTo(
            "Advice: a: with 95 % confidence the best of 2, or within 1 % of the best (3 seeds); b"
                + " is within 1 %, too");
    Standing<String> strict =
        Standing.of(values, true, Guarantee.DEFAULT.withMargin(0.0015), false);
    assertThat(strict.of("b").step()).isEqualTo(Step.OPEN);
    // With 80 % the quantile is 1.061: 0.01 + 0.062 is within 0.15.
    Standing<String> bold = Standing.of(values, true, new Guarantee(0.0015, 0.8), false);
    assertThat(bold.of("b").step()).isEqualTo(Step.TIE);
    assertThat(bold.advice("a", "")).startsWith("Advice: a: with 80 % confidence the best of 2");
  }

  /**
   * 0.5 % slower in every seed by nearly the same: surely slower, and surely by less than 1 %. With
   * a margin of 0.5 % (0.55) 0.5 + 0.017 is within it, too; with 0.4 % it is slower.
   */
  @Test
  void whatIsSlowerByLessThanTheMargin_isATie() {
    add("a", 100, 110, 120);
    add("b", 100.5, 110.51, 120.49);
    assertThat(standing().of("b").step()).isEqualTo(Step.TIE);
    assertThat(Standing.of(values, true, Guarantee.DEFAULT.withMargin(0.005), false).of("b").step())
        .isEqualTo(Step.TIE);
    assertThat(Standing.of(values, true, Guarantee.DEFAULT.withMargin(0.004), false).of("b").step())
        .isEqualTo(Step.SLOWER);
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
    Standing<String> standing = Standing.of(values, false, Guarantee.DEFAULT, false);
    assertThat(standing.of("b").step()).isEqualTo(Step.TIE);
    assertThat(standing.of("c").step()).isEqualTo(Step.SLOWER);
    assertThat(standing.advice("b", "sends the fewest chunks, 3"))
        .isEqualTo("Advice: b; a is within 1 %, too, but b sends the fewest chunks, 3");
    assertThat(
            Standing.of(values, false, Guarantee.DEFAULT.withMargin(0.003), false).of("b").step())
        .isEqualTo(Step.SLOWER);
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
   * below 0.05 / 5. Of atf, 7.6 ± 10 % slower, nothing can be said. fac2 may be as good as awf-b,
   * but not as gss, to which its differences are 0.266 with t = 4.4, above 3.7: it is not the best.
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
    assertThat(standing().undecided()).containsExactly("gss", "awf-d", "atf");
    assertThat(standing().of("fac2").step()).isEqualTo(Step.SLOWER);
    assertThat(standing().of("fac2").least()).isZero();
    assertThat(standing().advised()).containsExactly("awf-b");
  }

  /**
   * b is 3 % behind and out at once; c may be the best after 12 seeds. Without c's eleventh seed,
   * which a stopped comparison may lack, its twelfth says nothing.
   */
  @Test
  void seedsThatAreMissing_endWhatIsKnown() {
    double[] swing = {2, -2, 2, -2, 2, -2, 2, -2, 2, -2, 2, -2};
    double[] c = new double[12];
    double[] b = new double[10];
    for (int k = 0; k < 12; k++) {
      c[k] = 100 + swing[k];
      if (k < 10) {
        b[k] = 103 + 0.1 * swing[k];
      }
    }
    add("a", 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
    add("b", b);
    add("c", c);
    Standing<String> whole = Standing.of(values, true, Guarantee.DEFAULT, true);
    assertThat(whole.of("b").text()).startsWith("+3.0 s (").endsWith(")");
    assertThat(whole.advice("a", "")).contains("; c (as slow, at most ", "undecided after 12 s");

    Objects.requireNonNull(values.get("c")).remove(11L);
    Standing<String> stopped = Standing.of(values, true, Guarantee.DEFAULT, true);
    assertThat(stopped.advice("a", "")).contains("; c (as slow, at most ", "undecided after 10 s");

    // Of whom a run failed, or was never begun, nothing is said; the others are compared.
    add("d", 99, 99);
    Standing<String> failed = Standing.of(values, true, Guarantee.DEFAULT, true);
    assertThat(failed.of("d").step()).isEqualTo(Step.UNTESTED);
    assertThat(failed.advice("a", ""))
        .contains("; c (as slow, at most ")
        .endsWith("; not compared, with fewer than 10 seeds: d");
  }

  /**
   * Only c draws: the others differ by 3.0 s whatever the seed, without an interval and without a
   * number of seeds, and a and d tie. A single run says all of them.
   */
  @Test
  void whatNoSeedChanges_hasNoInterval() {
    add("a", 100);
    add("b", 103);
    add("c", 120, 122, 119, 121, 120, 121, 118, 122, 120, 121);
    add("d", 100.2);
    Set<String> fixed = Set.of("a", "b", "d");
    for (boolean selects : new boolean[] {true, false}) {
      Standing<String> standing = Standing.of(values, true, Guarantee.DEFAULT, selects, fixed);
      assertThat(standing.of("b").text()).isEqualTo("+3.0 s");
      assertThat(standing.of("d").text()).isEqualTo("equivalent");
      assertThat(standing.of("c").text()).startsWith("+20 s (");
      assertThat(standing.undecided()).isEmpty();
      assertThat(standing.advised()).containsExactly("a", "d");
      assertThat(standing.advice("a", ""))
          .isEqualTo(
              "Advice: a: the best of 4, or within 1 % of the best (with 95 % confidence; only c is"
                  + " random, 10 seeds); d is within 1 %, too");
    }
  }

  /** Two seeds say nothing, however far they are apart; the text says how many do. */
  @Test
  void tooFewSeeds_areToldHowManyItTakes() {
    add("a", 10, 11);
    add("b", 47, 48);
    assertThat(standing().of("b").step()).isEqualTo(Step.UNTESTED);
    assertThat(advice()).isEqualTo("Advice: a so far; 2 seeds do not decide: no fewer than 3 do");
  }

  /** With a margin of 0 nothing is within 0 %. */
  @Test
  void equalOnes_areAsGood() {
    add("a", 10);
    add("b", 10);
    Standing<String> standing = Standing.of(values, false, Guarantee.DEFAULT.withMargin(0), false);
    assertThat(standing.advice("a", "")).isEqualTo("Advice: a; b is as good");
  }

  /** Nine differences of -1 and one of 20: skewness 2.67, which ten normal ones never have. */
  @Test
  void differencesThatLean_areNamed() {
    add("a", 100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
    add("b", 99, 99, 99, 99, 99, 99, 99, 99, 99, 120);
    add("c", 101, 99, 102, 98, 103, 97, 104, 96, 105, 106);
    assertThat(standing().all())
        .filteredOn(Standing.Against::skewed)
        .extracting(Standing.Against::name)
        .containsExactly("b");
    assertThat(advice()).endsWith("; less sure than that, as differences lean to one side (b)");
  }

  /**
   * Rankings of schedulers whose true means are known. False is that one of which the standing is
   * sure is farther than the margin from the best, or that a "slower" one is the best; and an
   * interval that lacks the loss. Each kind may happen in 5 % of the rankings, and 2.3 standard
   * deviations more: 1.1 % of 2000. Half of the rankings are looked at after ever more seeds, the
   * last time where they decide.
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
  void whatIsSaid_isFalseInAtMostFivePercent(
      int schedulers, int seeds, double spread, double noise) {
    UniformRandomProvider random = RandomStream.of(1, "standing");
    int rankings = Boolean.getBoolean("full") ? 4000 : 200;
    double most = 0.05 * rankings / 2 + 2.3 * Math.sqrt(0.05 * 0.95 * rankings / 2);
    int[] falseDecisions = new int[2];
    int[] falseIntervals = new int[2];
    for (int ranking = 0; ranking < rankings; ranking++) {
      boolean selects = ranking % 2 == 0;
      values.clear();
      double[] truth = new double[schedulers];
      for (int s = 0; s < schedulers; s++) {
        // The least that is not within the margin is the hardest: all but the best have it.
        truth[s] = s == 0 ? 100 : 100 * (1 + spread);
        values.put(Integer.toString(s), new TreeMap<>());
      }
      Standing<String> standing = null;
      for (int seed = 1; seed <= (selects ? 70 : seeds); seed++) {
        for (Map.Entry<String, SortedMap<Long, Double>> one : values.entrySet()) {
          double mean = truth[Integer.parseInt(one.getKey())];
          if (standing == null || standing.of(one.getKey()).out() == 0) {
            one.getValue().put((long) seed, mean + 100 * noise * normal(random));
          }
        }
        if (selects && seed % 15 == 10 && (standing == null || !standing.decided())) {
          standing = Standing.of(values, true, Guarantee.DEFAULT, true);
        }
      }
      Standing<String> last = standing == null ? standing() : standing;
      boolean decision = false;
      boolean interval = false;
      for (Standing.Against<String> one : last.all()) {
        double loss = truth[Integer.parseInt(one.name())] - 100;
        // A margin is a share of a mean that is itself not known to the last digit.
        decision |= one.sure() && loss > 1.05;
        decision |= one.step() == Step.SLOWER && spread > 0.01 && loss == 0;
        interval |= one.least() > loss || one.most() < loss;
      }
      falseDecisions[ranking % 2] += decision ? 1 : 0;
      falseIntervals[ranking % 2] += interval ? 1 : 0;
    }
    assertThat(Arrays.stream(falseDecisions).max().orElseThrow()).isLessThanOrEqualTo((int) most);
    assertThat(Arrays.stream(falseIntervals).max().orElseThrow()).isLessThanOrEqualTo((int) most);
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
    assertThat(advice())
        .contains("s4 (0.133 s slower, at most 29.3 s) and 4 more are undecided after 3 seeds");
    assertThat(List.of(standing().all().getFirst().text())).containsExactly("");
  }
}
