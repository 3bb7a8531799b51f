package loadstar.algorithm.multiround;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import loadstar.algorithm.multiround.MrrsSelection.Search;
import loadstar.model.WorkerSpec;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Vectors V4, V5, V11, V13 of the thesis' specification; Lemmas 7 and 8 refuted. */
class MrrsTest {
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);
  // Service order b, a, c: W_n = c has the smallest B/(B + S).
  private static final int[] BAC = {1, 0, 2};

  @Test
  void growingRounds_matchV4() {
    UniformPlan mrrs = Mrrs.scheduleOn(RandomStars.ABC, BAC, 2000);
    Partition partition = mrrs.induction().partition();
    double[] alpha = {.443786982, .236686391, .319526627};
    double[] beta = {-.986193294, 1.696252465, -.710059172};
    double[] first = {18.1388239, 11.8962617, 13.0599532};
    for (int i = 0; i < 3; i++) {
      assertThat(partition.alpha(i)).isCloseTo(alpha[i], MILLIONTH);
      assertThat(partition.beta(i)).isCloseTo(beta[i], MILLIONTH);
      assertThat(mrrs.plan().chunks().get(i).size()).isCloseTo(first[i], MILLIONTH);
    }
    assertThat(mrrs.induction().theta()).isCloseTo(1.67441860465, MILLIONTH);
    assertThat(mrrs.induction().mu()).isCloseTo(-15.4728682171, MILLIONTH);
    assertThat(LagrangeRounds.eta(mrrs.induction())).isCloseTo(22.9425287356, MILLIONTH);
    assertThat(mrrs.rounds()).isEqualTo(8);
    assertThat(mrrs.round(0)).isCloseTo(43.0950388447, MILLIONTH);
    assertThat(mrrs.makespan()).isCloseTo(44.7226094685, MILLIONTH);
    Recurrence recurrence = Recurrence.play(RandomStars.ABC, mrrs.plan());
    assertThat(recurrence.finish(1)).isCloseTo(46.6656091, MILLIONTH);
    assertThat(recurrence.finish(0)).isCloseTo(49.9743716, MILLIONTH);
    assertThat(recurrence.finish(2)).isCloseTo(44.7226095, MILLIONTH);
    assertThat(recurrence.makespan()).isCloseTo(49.9743715891, MILLIONTH);
    // The predicted finish is W_n's, which never waits.
    assertThat(recurrence.idle(2)).isLessThan(1e-9);
  }

  @Test
  void shrinkingRounds_matchV5() {
    UniformPlan mrrs = Mrrs.scheduleOn(RandomStars.NARROW, new int[] {0, 1, 2}, 600);
    assertThat(mrrs.induction().theta()).isCloseTo(.459183673469, MILLIONTH);
    assertThat(mrrs.induction().mu()).isCloseTo(-.762755102, MILLIONTH);
    assertThat(mrrs.rounds()).isEqualTo(6);
    assertThat(mrrs.round(0)).isCloseTo(330.769760466, MILLIONTH);
    assertThat(mrrs.makespan()).isCloseTo(40.4927669068, MILLIONTH);
    double[] last = {1.9758839, 1.77829551, 1.61663228};
    for (int i = 0; i < 3; i++) {
      assertThat(mrrs.plan().chunks().get(15 + i).size()).isCloseTo(last[i], MILLIONTH);
    }
    Recurrence recurrence = Recurrence.play(RandomStars.NARROW, mrrs.plan());
    assertThat(recurrence.makespan()).isCloseTo(40.4927669068, MILLIONTH);
    assertThat(recurrence.idle(0)).isCloseTo(11.3674, Percentage.withPercentage(1e-3));
    assertThat(recurrence.idle(1)).isCloseTo(6.37233, Percentage.withPercentage(1e-3));
    assertThat(recurrence.idle(2)).isLessThan(1e-9);
  }

  @Test
  void table44Workers_matchV13() {
    int[] order = {1, 2, 3, 4, 0};
    UniformPlan mrrs = Mrrs.scheduleOn(RandomStars.FIVE, order, 5e5);
    assertThat(mrrs.rounds()).isEqualTo(52);
    assertThat(mrrs.makespan()).isCloseTo(1560.7796, MILLIONTH);
    assertThat(mrrs.induction().theta()).isCloseTo(1.0952381, MILLIONTH);
    assertThat(Recurrence.play(RandomStars.FIVE, mrrs.plan()).makespan())
        .isCloseTo(1626.92285, MILLIONTH);
  }

  @Test
  void approximateMakespans_matchV11() {
    MrrsTheory theory =
        new MrrsTheory(IntStream.of(BAC).mapToObj(RandomStars.ABC::get).toList(), 2000);
    assertThat(theory.equalRounds(10)).isCloseTo(47.497929, MILLIONTH);
    assertThat(theory.growingRounds(10)).isCloseTo(44.9535503, MILLIONTH);
    assertThat(theory.shrinkingRounds(10)).isCloseTo(27.793787, MILLIONTH);
  }

  // Lemma 7 ("with the same workers MRRS is never slower than UMR") and with it Lemma 8 are false.
  // On V2's three workers and load 2000, UMR takes 46.916 s and MRRS 49.974 s. The lemma's proof
  // compares UMR's makespan with (3.20), W_n's finish time, 44.723 s: W_n is the worker with the
  // least computation, the others still compute for 5 s.
  @Test
  void lemma7_isRefutedByThreeWorkers() {
    UniformPlan umr = Umr.scheduleOn(RandomStars.ABC, new int[] {0, 1, 2}, 2000);
    UniformPlan mrrs = Mrrs.scheduleOn(RandomStars.ABC, BAC, 2000);
    double trueMrrs = Recurrence.play(RandomStars.ABC, mrrs.plan()).makespan();
    assertThat(mrrs.makespan()).isLessThan(umr.makespan());
    assertThat(trueMrrs).isGreaterThan(1.06 * umr.makespan());
    // The conditions of the lemma: S_i/B_i < 1/n for every worker, and theta > 1.
    assertThat(RandomStars.ABC).allMatch(w -> w.speed() / w.bandwidthOut() < 1.0 / 3);
    assertThat(mrrs.induction().theta()).isGreaterThan(1);
  }

  // In the limit of no latency and many rounds, worker i of MRRS computes for L z_i/sum A, so MRRS
  // takes L max z/sum A, and UMR L/sum S. Since sum A = sum S_i z_i is at most max z sum S, the
  // first is never smaller, and larger unless all z are equal.
  @Test
  void lemma7_isReversedWithoutLatencies() {
    List<WorkerSpec> workers =
        RandomStars.ABC.stream()
            .map(w -> RandomStars.worker(w.name(), w.speed(), w.bandwidthOut(), 0, 0))
            .toList();
    double umr = Umr.scheduleOn(workers, new int[] {0, 1, 2}, 2000).makespan();
    double mrrs = Recurrence.play(workers, Mrrs.scheduleOn(workers, BAC, 2000).plan()).makespan();
    double sumA = workers.stream().mapToDouble(MrrsTest::a).sum();
    double maxZ = workers.stream().mapToDouble(w -> a(w) / w.speed()).max().orElseThrow();
    assertThat(umr).isCloseTo(2000 / 45.0, Percentage.withPercentage(1e-3));
    assertThat(mrrs).isGreaterThanOrEqualTo(2000 * maxZ / sumA * (1 - 1e-9));
    assertThat(mrrs).isGreaterThan(umr);
  }

  private static double a(WorkerSpec w) {
    return w.bandwidthOut() * w.speed() / (w.bandwidthOut() + w.speed());
  }

  /** Lemma 8 on whole algorithms: with UMR's own selection, (3.11), UMR wins here too. */
  @Test
  void lemma8_isRefutedByThreeWorkers() {
    double umr = new Umr(UmrSelection.SUM).schedule(RandomStars.ABC, 2000).makespan();
    Mrrs.Proposal mrrs = new Mrrs(Search.GREEDY, Mrrs.Choice.TRUE).choose(RandomStars.ABC, 2000);
    assertThat(mrrs.trueMakespan()).isGreaterThan(umr);
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void prediction_isWhenTheLastWorkerFinishes(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    for (Mrrs.Proposal proposal : new Mrrs().proposals(workers, 2000)) {
      int[] order = proposal.schedule().order();
      int last = order[order.length - 1];
      Recurrence recurrence = Recurrence.play(workers, proposal.schedule().plan());
      assertThat(recurrence.finish(last)).isCloseTo(proposal.schedule().makespan(), MILLIONTH);
      assertThat(recurrence.idle(last)).isLessThan(1e-6 * proposal.trueMakespan());
      assertThat(proposal.trueMakespan())
          .isGreaterThanOrEqualTo(proposal.schedule().makespan() * (1 - 1e-6));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void choosingByTheTrueMakespan_isNeverWorse(long seed) {
    List<WorkerSpec> workers = RandomStars.heterogeneous(seed);
    for (Search search : Search.values()) {
      Mrrs.Proposal paper = new Mrrs(search, Mrrs.Choice.PAPER).choose(workers, 2000);
      Mrrs.Proposal truth = new Mrrs(search, Mrrs.Choice.TRUE).choose(workers, 2000);
      assertThat(truth.trueMakespan()).isLessThanOrEqualTo(paper.trueMakespan());
      assertThat(paper.schedule().makespan()).isLessThanOrEqualTo(truth.schedule().makespan());
    }
  }

  /** Latencies vanish against L, and what remains is L max z/sum A, as without latencies. */
  @Test
  void hugeLoad_approachesTheLongestComputation() {
    double load = 1e9;
    UniformPlan mrrs = Mrrs.scheduleOn(RandomStars.ABC, BAC, load);
    double makespan = Recurrence.play(RandomStars.ABC, mrrs.plan()).makespan();
    double sumA = RandomStars.ABC.stream().mapToDouble(MrrsTest::a).sum();
    double maxZ = RandomStars.ABC.stream().mapToDouble(w -> a(w) / w.speed()).max().orElseThrow();
    assertThat(makespan).isBetween(load * maxZ / sumA, load * maxZ / sumA * 1.001);
  }

  @Test
  void tinyLoad_costsAtMostOneRoundOfLatencies() {
    Mrrs.Proposal mrrs = new Mrrs().choose(RandomStars.ABC, 1e-6);
    assertThat(mrrs.schedule().rounds()).isEqualTo(1);
    // 0.35 s of nLat, and the largest cLat.
    assertThat(mrrs.trueMakespan()).isBetween(0.15, 0.66);
  }

  @Test
  void oneWorker_isServedAlone() {
    List<WorkerSpec> one = List.of(RandomStars.worker("only", 10, 8, 0.1, 0.2));
    Mrrs.Proposal mrrs = new Mrrs().choose(one, 500);
    assertThat(mrrs.trueMakespan()).isCloseTo(mrrs.schedule().makespan(), MILLIONTH);
  }
}
