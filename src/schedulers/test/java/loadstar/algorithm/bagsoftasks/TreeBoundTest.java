package loadstar.algorithm.bagsoftasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Absence;
import loadstar.model.Absences;
import loadstar.model.Rate;
import loadstar.model.TreeNode;
import org.junit.jupiter.api.Test;

class TreeBoundTest {
  /** A master and three workers of 1 flop/s behind links of so many bytes/s. */
  private static TreeProblem star(double bandwidth) {
    return Trees.problem(
        Trees.tree(
            new int[] {-1, 0, 0, 0}, new double[] {1, 1, 1, 1}, 0, bandwidth, bandwidth, bandwidth),
        Trees.one(1, 1));
  }

  /** A rate that is another from a date on. */
  private static Rate step(double before, double date, double after) {
    return new Rate() {
      @Override
      public double at(double now) {
        return now < date ? before : after;
      }

      @Override
      public double changeAfter(double now) {
        return now < date ? date : Double.POSITIVE_INFINITY;
      }

      @Override
      public double most() {
        return Math.max(before, after);
      }
    };
  }

  private static List<Rate> steady(List<Double> values) {
    return new ArrayList<>(values.stream().map(Rate::steady).toList());
  }

  private static TreeRates steady(TreeProblem problem) {
    List<TreeNode> nodes = problem.tree().nodes();
    return new TreeRates(
        steady(nodes.stream().map(TreeNode::speed).toList()),
        steady(nodes.stream().map(node -> node.parent() < 0 ? 1 : node.bandwidth()).toList()));
  }

  private static TreeRates with(TreeProblem problem, int node, Rate speed) {
    List<Rate> speeds = new ArrayList<>(steady(problem).speeds());
    speeds.set(node, speed);
    return new TreeRates(speeds, steady(problem).bandwidths());
  }

  private static double bound(TreeProblem problem, TreeRates rates, double steps) {
    return new TreeBound(problem, rates).makespan(steps, 1e4);
  }

  @Test
  void whereNothingChanges_theOptimumDecides() {
    for (TreeProblem problem : List.of(Trees.V1, Trees.V3, Trees.V4)) {
      double optimum = OptimalRates.of(problem).fairThroughput().doubleValue();
      assertThat(bound(problem, steady(problem), 100)).isCloseTo(100 / optimum, within(1e-8));
    }
  }

  /** Four nodes, one a tenth as fast from 50 s on: 50 . 4 + 3.1 (T - 50) = 300. */
  @Test
  void speedThatFalls_countsFromItsDateOn() {
    TreeProblem problem = star(1e9);
    assertThat(bound(problem, with(problem, 2, step(1, 50, 0.1)), 300))
        .isCloseTo(50 + 100 / 3.1, within(1e-6));
    // And one that rises: 50 . 4 + 5 (T - 50) = 300.
    assertThat(bound(problem, with(problem, 2, step(1, 50, 2)), 300)).isCloseTo(70, within(1e-6));
  }

  /** A master that does not compute, and one worker behind a link of 1 byte/s. */
  @Test
  void bandwidthThatFalls_limitsItsLink() {
    TreeProblem two =
        Trees.problem(Trees.tree(new int[] {-1, 0}, new double[] {0, 10}, 0, 1), Trees.one(1, 1));
    Rate slower = step(1, 50, 0.1);
    TreeRates rates = new TreeRates(steady(two).speeds(), List.of(Rate.steady(1), slower));
    // A tenth from 50 s on: 50 + (T - 50)/10 = 60.
    assertThat(bound(two, rates, 60)).isCloseTo(150, within(1e-6));
    // Twice as fast from 50 s on: 50 + 2 (T - 50) = 100.
    TreeRates faster = new TreeRates(steady(two).speeds(), List.of(Rate.steady(1), step(1, 50, 2)));
    assertThat(bound(two, faster, 100)).isCloseTo(75, within(1e-6));
  }

  /** A worker that is away from 10 s to 40 s computes nothing then: 4 T - 30 = 300. */
  @Test
  void absence_countsAsNoSpeed() {
    TreeProblem problem = star(1e9);
    Absences absence = () -> List.of(new Absence(10, 40)).iterator();
    Rate away = TreeRates.without(Rate.steady(1), absence);
    assertThat(bound(problem, with(problem, 1, away), 300)).isCloseTo(82.5, within(1e-6));
    // One that never comes back leaves three: 10 . 4 + 3 (T - 10) = 300.
    Rate dead = TreeRates.without(Rate.steady(1), Absences.death(10));
    assertThat(bound(problem, with(problem, 1, dead), 300)).isCloseTo(10 + 260 / 3.0, within(1e-6));
  }
}
