package loadstar.algorithm.bagsoftasks;

import static loadstar.algorithm.bagsoftasks.Trees.one;
import static loadstar.algorithm.bagsoftasks.Trees.problem;
import static loadstar.algorithm.bagsoftasks.Trees.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.TreeReach;
import loadstar.model.TreeValidator;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Nodes of trees that fail and come back. Requests take no time here. */
class TreeFailuresTest {
  private static final Protocol TEN = new Protocol(10, 10, 0);
  // A chain n0 - n1 - n2; only n2 computes, a task a second; 1 s on each link.
  private static final TreeProblem CHAIN =
      problem(tree(new int[] {-1, 0, 1}, new double[] {0, 0, 1}, 0, 1, 1), one(1, 1));

  private static Absences away(double... dates) {
    List<Absence> all = new ArrayList<>();
    for (int i = 0; i < dates.length; i += 2) {
      all.add(new Absence(dates[i], dates[i + 1]));
    }
    return all::iterator;
  }

  private static TreeArithmeticRun.Outcome play(
      TreeScheduler scheduler, int tasks, Absences... own) {
    TreeProblem problem = scheduler.problem();
    TreeReach reach = TreeReach.of(problem.tree(), List.of(own));
    TreeArithmeticRun.Outcome outcome = TreeArithmeticRun.play(scheduler, tasks, reach);
    assertThat(
            TreeValidator.validate(
                problem.tree(), problem.applications(), outcome.schedule(), true, reach))
        .isEmpty();
    return outcome;
  }

  private static List<TreeScheduler> all(TreeProblem problem, Protocol protocol) {
    return List.of(
        new RateDriven(problem, protocol, left -> OptimalRates.of(left).rates()),
        new RateDriven(problem, protocol, BandwidthCentric::coarseGrain),
        new RateDriven(problem, protocol, DataCentric::rates),
        new FirstComeFirstServed(problem, protocol),
        new BlindCoScheduling(problem, protocol));
  }

  // Without failures tasks are done at 3, 4, 5 ... With n2 away in [4.5, 10): those of 3 and 4 are
  // done; the one in n2's processor is lost, the one on its way to n2 stays at n1. From 10 on n1
  // has a task ready: it is at n2 at 11 and done at 12, the third; the tenth at 19.
  @Test
  void leaf_thatComesBack() {
    for (TreeScheduler scheduler : all(CHAIN, TEN)) {
      TreeArithmeticRun.Outcome outcome =
          play(scheduler, 10, Absences.NONE, Absences.NONE, away(4.5, 10));
      assertThat(outcome.completions().end()).as("%s", scheduler).isCloseTo(19, within(1e-9));
      assertThat(outcome.lost()).as("%s", scheduler).isEqualTo(1);
    }
  }

  // With n1 away in [4.5, 10) n2 is cut off: the task in its processor, the one between n1 and n2
  // and whatever else both hold are lost (four have left n0 by then, two are done), and the third
  // is done at 13.
  @Test
  void nodeThatForwards_takesItsSubtreeWithIt() {
    for (TreeScheduler scheduler : all(CHAIN, TEN)) {
      TreeArithmeticRun.Outcome outcome =
          play(scheduler, 3, Absences.NONE, away(4.5, 10), Absences.NONE);
      assertThat(outcome.completions().end()).as("%s", scheduler).isCloseTo(13, within(1e-9));
      assertThat(outcome.lost()).as("%s", scheduler).isEqualTo(2);
    }
  }

  /** Away from the start until 5: everything comes 5 s later. */
  @Test
  void nodeThatComesLate() {
    for (TreeScheduler scheduler : all(CHAIN, TEN)) {
      TreeArithmeticRun.Outcome outcome =
          play(scheduler, 10, Absences.NONE, away(0, 5), Absences.NONE);
      assertThat(outcome.completions().end()).as("%s", scheduler).isCloseTo(17, within(1e-9));
      assertThat(outcome.lost()).isZero();
    }
  }

  /** On SimGrid the run ends at the last failure, not when nothing happens any more: TreeRunIT. */
  @Test
  void nobodyLeft_isToldAsADeadlock() {
    for (TreeScheduler scheduler : all(CHAIN, TEN)) {
      Absences dies = Absences.death(4.5);
      assertThatThrownBy(() -> play(scheduler, 10, Absences.NONE, dies, Absences.NONE))
          .hasMessageContaining("every node waits");
    }
  }

  /** Trees whose nodes fail at all times, narrow limits; nobody waits for ever. */
  @Test
  void randomFailures_neverDeadlock() {
    long lost = 0;
    long trees = Boolean.getBoolean("full") ? 300 : 60;
    for (long seed = 0; seed < trees; seed++) {
      TreeProblem problem = Trees.random(seed, 8, seed % 4 == 0);
      double task = 1 / OptimalRates.of(problem).rates().fairThroughput();
      UniformRandomProvider random = Trees.random(seed + 1);
      List<Absences> own = new ArrayList<>();
      own.add(Absences.NONE);
      for (int u = 1; u < problem.nodes(); u++) {
        double[] dates = new double[10];
        double date = 0;
        for (int i = 0; i < dates.length; i++) {
          date += task * random.nextDouble(1, i % 2 == 0 ? 20 : 10);
          dates[i] = date;
        }
        own.add(away(dates));
      }
      Protocol protocol = new Protocol(1 + (int) (seed % 3), 1 + (int) (seed % 2), 0);
      for (TreeScheduler scheduler : all(problem, protocol)) {
        lost += play(scheduler, 30, own.toArray(Absences[]::new)).lost();
      }
    }
    assertThat(lost).isPositive();
  }

  // Two leaves of which one dies at once: the rates of the one that is left are those of a chain,
  // so it is as busy as without the other. Port 1 s a task, processor 1 s: the tenth is done at 11.
  @Test
  void rates_areFoundAnewForWhoIsLeft() {
    TreeProblem two =
        problem(tree(new int[] {-1, 0, 0}, new double[] {0, 1, 1}, 0, 1, 1), one(1, 1));
    for (TreeScheduler scheduler : all(two, TEN)) {
      TreeArithmeticRun.Outcome outcome =
          play(scheduler, 10, Absences.NONE, away(0, 1e9), Absences.NONE);
      assertThat(outcome.completions().end()).as("%s", scheduler).isCloseTo(11, within(1e-9));
    }
  }
}
