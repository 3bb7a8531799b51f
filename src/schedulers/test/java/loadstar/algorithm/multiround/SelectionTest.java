package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.multiround.MrrsSelection.Candidate;
import loadstar.algorithm.multiround.MrrsSelection.Policy;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.model.WorkerSpec;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors V8 and V9, and every search against brute force. */
class SelectionTest {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);
  // V8.
  private static final List<WorkerSpec> SIX =
      star(new double[] {10, 12, 15, 11, 14, 13}, new double[] {35, 60, 90, 25, 50, 120});
  // V9.
  private static final List<WorkerSpec> TRAP =
      star(new double[] {19, 19, 11, 20, 8, 14}, new double[] {100, 80, 25, 25, 80, 25});

  private static List<WorkerSpec> star(double[] s, double[] b) {
    return IntStream.range(0, s.length)
        .mapToObj(i -> WorkerSpec.symmetric("w" + (i + 1), s[i], 0.1, b[i], 0.1))
        .toList();
  }

  @Test
  void umr_matchesV8InBothModes() {
    // By S/B: w6 .108, w3 .167, w2 .2, w5 .28 | w1 .286 would bring the sum to 1.04.
    assertThat(UmrSelection.SUM.select(SIX)).containsExactly(5, 2, 1, 4);
    // n S_(n)/B_(n): .108, .333, .6, 1.12.
    assertThat(UmrSelection.THESIS.select(SIX)).containsExactly(5, 2, 1);
  }

  @Test
  void umr_keepsAtLeastOneWorker() {
    List<WorkerSpec> slowLinks = star(new double[] {10, 20}, new double[] {5, 5});
    assertThat(UmrSelection.SUM.select(slowLinks)).containsExactly(0);
    assertThat(UmrSelection.THESIS.select(slowLinks)).containsExactly(0);
  }

  @Test
  void mrrsPolicies_matchV8() {
    MrrsPlatform platform = new MrrsPlatform(SIX);
    assertThat(platform.last).isEqualTo(3);
    assertThat(platform.threshold).isCloseTo(0.694444444, MILLIONTH);

    List<Candidate> greedy = MrrsSelection.candidates(SIX, Search.GREEDY);
    assertThat(greedy).extracting(Candidate::policy).containsExactly(Policy.values());
    assertThat(greedy.get(0).order()).containsExactly(5, 2, 3);
    assertThat(profitOf(platform, members(greedy.get(0).order(), 6)))
        .isCloseTo(32.2253551, MILLIONTH);
    assertThat(weightOf(platform, members(greedy.get(0).order(), 6)))
        .isCloseTo(0.546157059, MILLIONTH);
    assertThat(greedy.get(1).order()).containsExactly(5, 2, 1, 3);
    assertThat(greedy.get(2).order()).containsExactly(5, 2, 1, 3);
    assertThat(weightOf(platform, members(greedy.get(1).order(), 6)))
        .isCloseTo(0.712823726, MILLIONTH);

    SubsetSearch.Solution oss = SubsetSearch.oss(platform, 1000);
    assertThat(platform.inServiceOrder(oss.member())).containsExactly(5, 2, 1, 3);
    assertThat(oss.cost()).isCloseTo(0.0168814146, MILLIONTH);
    assertThat(oss.proven()).isTrue();
  }

  // Table 4.1 of the thesis. W_n is Sirois (w = 40/85), z_n = 45/85 = 0.529. With iRMX (100/600)
  // the sum of w is 0.637: theta is below 1 before anybody else is added. The listing adds
  // Kuenning, of the next bandwidth, nevertheless. OSS: 1/pi is the mean of B weighted by w, which
  // Bousquet's 408 raises too, Soucy's 169 does not. No w is below z_n - w_n = 0.059, so policy I
  // has W_n alone.
  @Test
  void greedy_asTextAndAsListingDifferOnTable41() {
    List<WorkerSpec> table41 =
        star(
            new double[] {100, 80, 80, 30, 30, 20, 50, 40, 20, 40},
            new double[] {500, 423, 408, 169, 153, 28, 57, 45, 24, 49});
    assertThat(MrrsSelection.candidates(table41, Search.GREEDY))
        .extracting(Candidate::order)
        .containsExactly(new int[] {7}, new int[] {0, 7}, new int[] {0, 7});
    assertThat(MrrsSelection.candidates(table41, Search.REPEAT_UNTIL))
        .extracting(Candidate::order)
        .containsExactly(new int[] {7}, new int[] {0, 1, 7}, new int[] {0, 1, 7});
    assertThat(MrrsSelection.candidates(table41, Search.OSS))
        .extracting(Candidate::order)
        .containsExactly(new int[] {7}, new int[] {0, 1, 2, 7});
  }

  // Greedy on V8 starts with w4 and w6 (sum of w 0.403): it computes pi with each of the four
  // others, adds w3 (0.546), then with each of three, adds w2 (0.713, above z_n = 0.694) and ends.
  // Policy III searches the same way.
  @Test
  void greedySteps_areTheSetsCompared() {
    assertThat(MrrsSelection.candidates(SIX, Search.GREEDY))
        .extracting(Candidate::steps)
        .endsWith(7L, 7L);
    // V9 has theta below 1 with the two that it starts with; the listing compares four more.
    assertThat(MrrsSelection.candidates(TRAP, Search.GREEDY).get(1).steps()).isZero();
    assertThat(MrrsSelection.candidates(TRAP, Search.REPEAT_UNTIL).get(1).steps()).isEqualTo(4);
  }

  // Two items of profits 3 and 2, weights 1 and 1, capacity 1.5. The root's bound, 3 + 2/2 = 4, is
  // computed. With the first item the bound is its parent's, and still is without the second, which
  // does not fit: 3. Without the first the bound 2 is computed, which ends the search.
  @Test
  void exactSteps_areTheBoundsComputed() {
    SubsetSearch.Solution found =
        SubsetSearch.below(new double[] {1, 1}, new double[] {3, 2}, new int[] {0, 1}, 1.5, 1000);
    assertThat(-found.cost()).isEqualTo(3);
    assertThat(found.nodes()).isEqualTo(2);
    assertThat(
            SubsetSearch.below(new double[] {1, 1}, new double[] {3, 2}, new int[] {0, 1}, 1.5, 1)
                .proven())
        .isFalse();
  }

  @Test
  void oss_findsWhatGreedyMissesInV9() {
    MrrsPlatform platform = new MrrsPlatform(TRAP);
    assertThat(platform.last).isEqualTo(3);
    assertThat(platform.threshold).isCloseTo(0.555555556, MILLIONTH);
    int[] greedy = MrrsSelection.candidates(TRAP, Search.GREEDY).get(1).order();
    assertThat(greedy).containsExactly(0, 3);
    boolean[] set = members(greedy, 6);
    assertThat(weightOf(platform, set) / profitOf(platform, set))
        .isCloseTo(0.0223103448, MILLIONTH);
    SubsetSearch.Solution oss = SubsetSearch.oss(platform, 1000);
    assertThat(platform.inServiceOrder(oss.member())).containsExactly(0, 1, 4, 3);
    assertThat(oss.cost()).isCloseTo(0.0178444566, MILLIONTH);
  }

  /** (3.11): everybody in order of S/B while the sum stays below 1; (3.12): the largest n. */
  @ParameterizedTest
  @MethodSource("seeds")
  void umr_selectsTheLongestPrefixThatItsConditionAllows(long seed) {
    List<WorkerSpec> workers = random(seed);
    double[] share =
        workers.stream().mapToDouble(w -> w.speed() / w.bandwidthOut()).sorted().toArray();
    int bySum = 1;
    int byLargest = 1;
    for (int n = 1; n <= share.length; n++) {
      bySum = Arrays.stream(share, 0, n).sum() < 1 ? n : bySum;
      byLargest = share[n - 1] < 1.0 / n ? n : byLargest;
    }
    int[] sum = UmrSelection.SUM.select(workers);
    int[] thesis = UmrSelection.THESIS.select(workers);
    assertThat(sum).hasSize(bySum);
    assertThat(thesis).hasSize(byLargest);
    // The thesis' reading implies the original condition: it never selects more.
    assertThat(byLargest).isLessThanOrEqualTo(bySum);
    assertThat(sum).startsWith(thesis);
  }

  // Why the printed bound cannot be used. At u = {w1, w4} of V9, the greedy set and OSS's first
  // feasible one, a = pi(u) = 0.0223; the printed test a <= pi(u) + 1/B_max prunes every extension
  // of u, whatever B_max is, but u with w2 and w5 has pi = 0.0178.
  @Test
  void printedOssBound_prunesTheOptimum() {
    MrrsPlatform platform = new MrrsPlatform(TRAP);
    boolean[] u = members(new int[] {0, 3}, 6);
    boolean[] extended = members(new int[] {0, 1, 4, 3}, 6);
    double a = weightOf(platform, u) / profitOf(platform, u);
    double printedBound = a + 1.0 / 80;
    double better = weightOf(platform, extended) / profitOf(platform, extended);
    assertThat(better).isLessThan(a);
    assertThat(printedBound).isGreaterThan(a);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 200);
  }

  /** 2 to 11 workers; every fifth platform has equal workers in it. */
  private static List<WorkerSpec> random(long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    int n = 2 + random.nextInt(10);
    List<WorkerSpec> workers = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double s = random.nextDouble(5, 30);
      double b = s * random.nextDouble(0.5, 2.0 * n);
      if (seed % 5 == 0 && i > 0 && random.nextBoolean()) {
        s = workers.getLast().speed();
        b = workers.getLast().bandwidthOut();
      }
      workers.add(WorkerSpec.symmetric("w" + i, s, 0.1, b, 0.1));
    }
    return workers;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void knapsack_findsTheBestSubset(long seed) {
    MrrsPlatform platform = new MrrsPlatform(random(seed));
    double capacity = platform.threshold;
    int[] items = IntStream.range(0, platform.size()).toArray();
    SubsetSearch.Solution found =
        SubsetSearch.below(platform.weight, platform.profit, items, capacity, 1_000_000);
    double best = 0;
    for (int set = 0; set < 1 << platform.size(); set++) {
      boolean[] member = members(set, platform.size());
      if (weightOf(platform, member) < capacity - 1e-12) {
        best = Math.max(best, profitOf(platform, member));
      }
    }
    assertThat(found.proven()).isTrue();
    assertThat(-found.cost()).isCloseTo(best, within(1e-9 * best));
    assertThat(weightOf(platform, found.member())).isLessThan(capacity);
    assertThat(profitOf(platform, found.member())).isCloseTo(best, within(1e-9 * best));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oss_findsTheBestSubsetAndGreedyNeverABetterOne(long seed) {
    List<WorkerSpec> workers = random(seed);
    MrrsPlatform platform = new MrrsPlatform(workers);
    double best = Double.POSITIVE_INFINITY;
    for (int set = 0; set < 1 << platform.size(); set++) {
      boolean[] member = members(set | 1 << platform.last, platform.size());
      double weight = weightOf(platform, member);
      if (weight > platform.threshold) {
        best = Math.min(best, weight / profitOf(platform, member));
      }
    }
    SubsetSearch.Solution oss = SubsetSearch.oss(platform, 1_000_000);
    assertThat(oss.proven()).isTrue();
    if (best == Double.POSITIVE_INFINITY) {
      assertThat(oss.cost()).isEqualTo(Double.MAX_VALUE);
    } else {
      assertThat(oss.cost()).isCloseTo(best, within(1e-9 * best));
    }
    int[] greedy = new MrrsGreedy(workers, false).thetaBelowOne();
    if (greedy != null) {
      boolean[] set = members(greedy, platform.size());
      assertThat(weightOf(platform, set) / profitOf(platform, set))
          .isGreaterThanOrEqualTo(best * (1 - 1e-9));
    }
  }

  /** As many as a path of the search has nodes, more than a stack has frames. */
  @Test
  void oss_searchesAmongManyWorkers() throws InterruptedException {
    List<WorkerSpec> workers =
        IntStream.range(0, 8000)
            .mapToObj(w -> WorkerSpec.symmetric("w" + w, 1, 0, 10 + w % 2, 0.5))
            .toList();
    List<SubsetSearch.Solution> found = new ArrayList<>();
    MrrsPlatform platform = new MrrsPlatform(workers);
    Runnable search = () -> found.add(SubsetSearch.oss(platform, 10_000));
    Thread narrow = new Thread(null, search, "narrow", 1 << 18);
    narrow.start();
    narrow.join();
    assertThat(found).singleElement().satisfies(oss -> assertThat(oss.cost()).isLessThan(1));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyCandidate_keepsItsPolicysPromise(long seed) {
    List<WorkerSpec> workers = random(seed);
    MrrsPlatform platform = new MrrsPlatform(workers);
    for (Search search : Search.values()) {
      List<Candidate> candidates = MrrsSelection.candidates(workers, search);
      assertThat(candidates).isNotEmpty();
      for (Candidate candidate : candidates) {
        int[] order = candidate.order();
        assertThat(order[order.length - 1]).isEqualTo(platform.last);
        assertThat(Arrays.stream(order).distinct().count()).isEqualTo(order.length);
        double theta = platform.threshold / weightOf(platform, members(order, workers.size()));
        if (candidate.policy() == Policy.I) {
          assertThat(theta).isGreaterThan(1);
        } else if (candidate.policy() == Policy.II) {
          assertThat(theta).isLessThan(1);
        }
      }
    }
  }

  /** Branch and bound on equal items explores sets, not permutations of them. */
  @Test
  void fiftyEqualWorkers_areNoCombinatorialExplosion() {
    double[] s = new double[50];
    double[] b = new double[50];
    Arrays.fill(s, 10);
    Arrays.fill(b, 200);
    List<WorkerSpec> workers = star(s, b);
    // w = 1/21, z = 20/21: 19 workers have sum w below z, 21 above.
    List<Candidate> candidates = MrrsSelection.candidates(workers, Search.OSS);
    assertThat(candidates.get(0).order()).hasSize(19);
    assertThat(candidates).allMatch(Candidate::proven);
  }

  @Test
  void nodeLimit_givesAnUnprovenAnswer() {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(7);
    // Equal profit per weight makes this a subset sum: nothing can be pruned until it is filled.
    double[] weight = random.doubles(40, 0.1, 1).toArray();
    int[] items = IntStream.range(0, weight.length).toArray();
    SubsetSearch.Solution found = SubsetSearch.below(weight, weight, items, 9.87654321, 1000);
    assertThat(found.proven()).isFalse();
    assertThat(-found.cost()).isBetween(9.0, 9.87654321);
  }

  private static boolean[] members(int[] order, int size) {
    boolean[] member = new boolean[size];
    for (int i : order) {
      member[i] = true;
    }
    return member;
  }

  private static boolean[] members(int bits, int size) {
    boolean[] member = new boolean[size];
    for (int i = 0; i < size; i++) {
      member[i] = (bits >> i & 1) == 1;
    }
    return member;
  }

  private static double weightOf(MrrsPlatform platform, boolean[] member) {
    return sumOf(platform.weight, member);
  }

  private static double profitOf(MrrsPlatform platform, boolean[] member) {
    return sumOf(platform.profit, member);
  }

  private static double sumOf(double[] values, boolean[] member) {
    return IntStream.range(0, member.length)
        .filter(i -> member[i])
        .mapToDouble(i -> values[i])
        .sum();
  }
}
