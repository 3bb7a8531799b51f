package loadstar.algorithm.bagsoftasks;

import static loadstar.algorithm.bagsoftasks.Trees.SIX;
import static loadstar.algorithm.bagsoftasks.Trees.one;
import static loadstar.algorithm.bagsoftasks.Trees.problem;
import static loadstar.algorithm.bagsoftasks.Trees.weighted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import loadstar.algorithm.Registry;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.linear.Certificate;
import loadstar.algorithm.linear.ExactSimplex;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.TreeNode;
import loadstar.model.TreePlatform;
import loadstar.model.TreeSchedule;
import org.apache.commons.numbers.fraction.BigFraction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimalRatesTest {
  /** V1. Port: 85/32/10 + (47/64)/10 + 1/5 + (59/64)/2 = 1; worker 1: 85/32 + 470/64 = 10. */
  @Test
  void star_hasTheHandWorkedRates() {
    OptimalRates optimum = OptimalRates.of(Trees.V1);
    assertThat(optimum.fairThroughput()).isEqualTo(BigFraction.of(85, 32));
    assertThat(optimum.alpha[1][0]).isEqualTo(BigFraction.of(85, 32));
    assertThat(optimum.alpha[1][1]).isEqualTo(BigFraction.of(47, 64));
    assertThat(optimum.alpha[2][1]).isEqualTo(BigFraction.of(1));
    assertThat(optimum.alpha[3][1]).isEqualTo(BigFraction.of(59, 64));
    assertThat(SliceForm.holds(optimum.rates())).isTrue();
  }

  /** V1 in whole tasks: 64 seconds, 85/32 * 64 = 170 of each application. */
  @Test
  void period_isTheLeastCommonMultiple() {
    OptimalRates optimum = OptimalRates.of(Trees.V1);
    PeriodicSchedule schedule = PeriodicSchedule.exact(optimum);
    assertThat(schedule.period()).isEqualTo(64);
    assertThat(optimum.remark()).contains("in periods of 64 s (");
    assertThat(schedule.computed(1, 0)).isEqualTo(170);
    assertThat(schedule.computed(1, 1)).isEqualTo(47);
    assertThat(schedule.computed(2, 1)).isEqualTo(64);
    assertThat(schedule.computed(3, 1)).isEqualTo(59);
    assertThat(schedule.computed(0)).isEqualTo(170);
    assertThat(schedule.computed(1)).isEqualTo(170);
    // The port is full: 217/10 + 64/5 + 59/2 = 64.
    assertThat(schedule.sendSeconds(0)).isEqualTo(BigFraction.of(64));
    // All nodes are at depth 1 and idle in the first of three periods.
    assertThat(schedule.computedWithin(3, 0)).isEqualTo(340);
  }

  /**
   * Two processors of 10007 and 10009 flops a second, links that cost next to nothing. Tasks of
   * 10037 flops, a prime: 10007/10037 and 10009/10037 a second, whole after 10037 s. With tasks of
   * 10039 flops as well z = 20016/20076 = 1668/1673. The master computes 10007/10037 of the first
   * kind, the worker the other 5/(1673 * 10037), and 1668/1673 of the second kind: whole after 1673
   * * 10037 = 16 791 901 s.
   */
  @Test
  void period_growsWithEachKindOfTask() {
    TreePlatform pair =
        new TreePlatform(List.of(TreeNode.root("m", 10007), new TreeNode("w", 0, 10009, 1e9, 0)));
    Application one = new Application("one", 1, 10037, 1);
    Application other = new Application("other", 1, 10039, 1);

    OptimalRates single = OptimalRates.of(new TreeProblem(pair, List.of(one)));
    OptimalRates both = OptimalRates.of(new TreeProblem(pair, List.of(one, other)));

    assertThat(single.period()).isEqualTo(10037);
    assertThat(both.fairThroughput()).isEqualTo(BigFraction.of(1668, 1673));
    assertThat(both.period()).isEqualTo(16791901);
    assertThat(both.remark()).contains("in periods of 1.68e+07 s (");
  }

  /**
   * V1, run: from the second period on the 170th task after each is computed 64 s later, of both
   * applications. V4, a tree of depth two, 408 s: what is done in ten periods is ten times 42/17.
   */
  @Test
  void periodicSchedule_isPlayedAtTheOptimum() {
    PeriodicSchedule star = PeriodicSchedule.exact(OptimalRates.of(Trees.V1));
    TreeSchedule schedule = TreeArithmeticRun.play(new Periodic(star, 0), 1700).schedule();
    for (int k = 0; k < 2; k++) {
      int application = k;
      double[] dates =
          IntStream.range(0, schedule.rows())
              .filter(row -> !schedule.isSend(row) && schedule.application(row) == application)
              .mapToDouble(schedule::end)
              .filter(date -> !Double.isNaN(date))
              .sorted()
              .toArray();
      for (int i = 340; i + 170 < dates.length; i++) {
        assertThat(dates[i + 170] - dates[i]).isCloseTo(64, withPercentage(1e-9));
      }
    }
    PeriodicSchedule tree = PeriodicSchedule.ofTasks(OptimalRates.of(Trees.V4), 2000);
    double fair =
        TreeArithmeticRun.play(new Periodic(tree, 0), 100 * tree.computed(0).intValueExact())
            .completions()
            .fairThroughput(Trees.V4.applications());
    assertThat(fair).isCloseTo(42 / 17.0, withPercentage(2));
    assertThat(PeriodicSchedule.ofTasks(OptimalRates.of(Trees.V4), 30).period()).isEqualTo(12);
  }

  /** Of weights 3 and 1, thrice the ten of the report; what is given is what is taken. */
  @Test
  void limits_growWithTheWeights() {
    TreeProblem same = problem(SIX, weighted(1, 1, 1), weighted(2, 16, 1));
    TreeProblem other = problem(SIX, weighted(1, 1, 3), weighted(2, 16, 1));
    SchedulerKind kind = Registry.builtIn().kind("lp-based");
    assertThat(kind.create(same, Settings.NONE).protocol()).isEqualTo(Protocol.REPORT);
    assertThat(kind.create(other, Settings.NONE).protocol()).isEqualTo(new Protocol(30, 30, 8));
    Settings given = new Settings.Builder().set(BagKinds.PENDING, 10).build();
    assertThat(kind.create(other, given).protocol()).isEqualTo(new Protocol(10, 30, 8));
  }

  /** V3: the second worker's processor and the third's link are not worth it. */
  @Test
  void star_leavesTheSlowestLinkUnused() {
    OptimalRates optimum = OptimalRates.of(Trees.V3);
    assertThat(optimum.fairThroughput()).isEqualTo(BigFraction.of(50, 31));
    assertThat(optimum.alpha[1][0]).isEqualTo(BigFraction.of(50, 31));
    assertThat(optimum.alpha[1][1]).isEqualTo(BigFraction.of(26, 31));
    assertThat(optimum.alpha[2][1]).isEqualTo(BigFraction.of(24, 31));
    assertThat(optimum.alpha[3][1]).isEqualTo(BigFraction.ZERO);
    assertThat(PeriodicSchedule.exact(optimum).period()).isEqualTo(31);
  }

  /** V4: z is 42/17; other rates than the hand-worked ones reach it, too. */
  @Test
  void tree_hasTheHandWorkedThroughput() {
    OptimalRates optimum = OptimalRates.of(Trees.V4);
    assertThat(optimum.fairThroughput()).isEqualTo(BigFraction.of(42, 17));
    assertThat(optimum.alpha[0][0]).isEqualTo(BigFraction.of(42, 17));
    PeriodicSchedule schedule = PeriodicSchedule.exact(optimum);
    for (int k = 0; k < 2; k++) {
      assertThat(BigFraction.of(schedule.computed(k), schedule.period()))
          .isEqualTo(BigFraction.of(42, 17));
    }
  }

  /** V4 and V6. */
  @Test
  void weights_andThreeApplications() {
    assertThat(z(problem(SIX, weighted(1, 1, 1), weighted(2, 16, 2))))
        .isEqualTo(BigFraction.of(14, 11));
    assertThat(z(problem(SIX, weighted(1, 1, 3), weighted(2, 16, 1))))
        .isEqualTo(BigFraction.of(42, 19));
    assertThat(z(problem(SIX, one(1, 1), one(1, 4), one(1, 16))))
        .isEqualTo(BigFraction.of(470, 171));
  }

  private static BigFraction z(TreeProblem problem) {
    return OptimalRates.of(problem).fairThroughput();
  }

  /** From the basis of doubles, and in fractions from zero: the same rates, not only the same z. */
  @Test
  void rates_doNotDependOnTheWay() {
    for (long seed = 1; seed <= 40; seed++) {
      TreeProblem problem = Trees.random(seed, 9, seed % 3 == 0);
      OptimalRates optimum = OptimalRates.of(problem);
      OptimalRates other = OptimalRates.of(problem, ExactSimplex::solveFromZero);
      for (int u = 0; u < problem.nodes(); u++) {
        for (int k = 0; k < problem.kinds(); k++) {
          assertThat(optimum.alpha[u][k]).as("%d", seed).isEqualTo(other.alpha[u][k]);
        }
      }
      assertThat(RateRules.violations(optimum.rates(), 1e-12)).isEmpty();
      assertThat(optimum.rates().fairThroughput())
          .isCloseTo(optimum.fairThroughput().doubleValue(), withPercentage(1e-9));
    }
  }

  /** Proven in fractions; doubles name the right basis of nearly all. */
  @Test
  void optimum_isProvenOn300Trees() {
    int[] steps = new int[1];
    for (long seed = 0; seed < 300; seed++) {
      var unused =
          OptimalRates.of(
              Trees.random(2000 + seed, 25, seed % 5 == 0),
              program -> {
                ExactSimplex.Optimum found = ExactSimplex.solve(program);
                Certificate.verify(program, found);
                steps[0] += found.steps();
                return found;
              });
    }
    assertThat(steps[0]).isLessThan(10);
  }

  /** The port sends one task a second; which of two equal workers gets it is open. */
  @Test
  void equalWorkers_areUsedInTheirOrder() {
    TreeProblem problem =
        problem(Trees.tree(new int[] {-1, 0, 0}, new double[] {0, 5, 5}, 0, 1, 1), one(1, 1));
    OptimalRates optimum = OptimalRates.of(problem);
    assertThat(optimum.alpha[1][0]).isEqualTo(BigFraction.ONE);
    assertThat(optimum.alpha[2][0]).isEqualTo(BigFraction.ZERO);
  }

  // Root and worker compute a flop a second each, the link has room: of two applications of 1 flop
  // the one with more bytes stays on the root, in whichever order they are listed.
  @Test
  void tasksWithMoreBytes_stayNearTheRoot() {
    TreePlatform tree = Trees.tree(new int[] {-1, 0}, new double[] {1, 1}, 0, 10);
    OptimalRates optimum = OptimalRates.of(problem(tree, one(1, 1), one(2, 1)));
    assertThat(optimum.alpha[0][1]).isEqualTo(BigFraction.ONE);
    assertThat(optimum.alpha[1][0]).isEqualTo(BigFraction.ONE);
    OptimalRates turned = OptimalRates.of(problem(tree, one(2, 1), one(1, 1)));
    assertThat(turned.alpha[0][0]).isEqualTo(BigFraction.ONE);
    assertThat(turned.alpha[1][1]).isEqualTo(BigFraction.ONE);
  }

  /** The exact schedule fits its period at every node, to the last fraction, and loses nothing. */
  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26})
  void exactSchedule_fitsItsPeriod(long seed) {
    TreeProblem problem = Trees.random(seed, 7, false);
    OptimalRates optimum = OptimalRates.of(problem);
    PeriodicSchedule schedule = PeriodicSchedule.exact(optimum);
    assertFits(problem, schedule);
    for (int k = 0; k < problem.kinds(); k++) {
      BigFraction fair =
          BigFraction.of(schedule.computed(k), schedule.period())
              .divide(BigFraction.of((int) problem.application(k).weight()));
      assertThat(fair).isGreaterThanOrEqualTo(optimum.fairThroughput());
    }
  }

  /** Loss per application: at most one task per rate above zero and period. */
  @ParameterizedTest
  @ValueSource(longs = {31, 33, 34})
  void boundedSchedule_losesLessThanATaskPerRate(long seed) {
    TreeProblem problem = Trees.random(seed, 20, false);
    OptimalRates optimum = OptimalRates.of(problem);
    PeriodicSchedule schedule = PeriodicSchedule.bounded(optimum, BigInteger.valueOf(100_000));
    assertThat(schedule.isExact()).isFalse();
    assertThat(schedule.period()).isEqualTo(100_000);
    assertFits(problem, schedule);
    Rates rates = optimum.rates();
    for (int k = 0; k < problem.kinds(); k++) {
      int used = 0;
      for (int u = 0; u < problem.nodes(); u++) {
        used += rates.computed(u, k) > 0 ? 1 : 0;
      }
      assertThat(schedule.computed(k).doubleValue())
          .isBetween(rates.throughput(k) * 100_000 - used, rates.throughput(k) * 100_000 + 1e-6);
    }
  }

  private static void assertFits(TreeProblem problem, PeriodicSchedule schedule) {
    BigFraction period = BigFraction.of(schedule.period());
    for (int u = 0; u < problem.nodes(); u++) {
      assertThat(schedule.sendSeconds(u)).isLessThanOrEqualTo(period);
      if (problem.tree().node(u).speed() > 0) {
        assertThat(schedule.computeSeconds(u)).isLessThanOrEqualTo(period);
      } else {
        assertThat(schedule.computeSeconds(u)).isEqualTo(BigFraction.ZERO);
      }
    }
  }

  @Test
  void problem_refusesAPlatformThatCannotCompute() {
    TreePlatform tree = new TreePlatform(List.of(TreeNode.root("m", 0)));
    assertThatThrownBy(() -> problem(tree, one(1, 1)))
        .isInstanceOf(InputException.class)
        .hasMessage("no node of the tree computes");
  }
}
