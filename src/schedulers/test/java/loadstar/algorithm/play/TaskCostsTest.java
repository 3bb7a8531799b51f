package loadstar.algorithm.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;

class TaskCostsTest {
  @Test
  void draws_haveMeanOneAndTheDeviation() {
    TaskCosts costs = TaskCosts.draw(100_000, CostModel.gamma(0.5), 1);
    double[] tasks = costs.tasks(costs.take(100_000));
    double mean = Arrays.stream(tasks).average().orElseThrow();
    double variance =
        Arrays.stream(tasks).map(c -> (c - mean) * (c - mean)).average().orElseThrow();
    // Standard errors: 0.5/sqrt(1e5) = 0.0016 of the mean, about 0.002 of the deviation.
    assertThat(mean).isCloseTo(1, within(0.008));
    assertThat(Math.sqrt(variance)).isCloseTo(0.5, within(0.01));
    assertThat(Arrays.stream(tasks).min().orElseThrow()).isPositive();
  }

  @Test
  void workOfTheLoad_isTheSameHoweverItIsCut() {
    for (double size : new double[] {1, 3, 0.7, 250}) {
      TaskCosts costs = TaskCosts.draw(1000, CostModel.gamma(0.3), 7);
      double work = 0;
      for (double left = 1000; left > 1e-9; left -= size) {
        work += costs.take(Math.min(size, left)).work();
      }
      assertThat(work).isCloseTo(costs.classes(1000).work(), within(1e-9));
    }
  }

  /** Tasks 3 to 5 come back and are handed out before task 6. */
  @Test
  void lostTasks_areHandedOutFirst() {
    TaskCosts costs = TaskCosts.draw(10, CostModel.gamma(0.3), 7);
    double[] all = costs.tasks(costs.take(10));
    costs = TaskCosts.draw(10, CostModel.gamma(0.3), 7);
    costs.take(3);
    TaskCosts.Held lost = costs.take(3);
    costs.giveBack(lost);

    assertThat(costs.tasks(costs.take(2))).containsExactly(all[3], all[4]);
    assertThat(costs.tasks(costs.take(3))).containsExactly(all[5], all[6], all[7]);
  }

  /** Runs take from arrays that they share, but each from the first task on. */
  @Test
  void severalRuns_haveTheSameTasksEach() {
    TaskCosts first = TaskCosts.draw(10, CostModel.gamma(0.3), 7);
    double[] all = first.tasks(first.take(10));
    TaskCosts otherSeed = TaskCosts.draw(10, CostModel.gamma(0.3), 8);
    TaskCosts otherNoise = TaskCosts.draw(10, CostModel.gamma(0.4), 7);
    TaskCosts again = first.again();
    TaskCosts drawnAgain = TaskCosts.draw(10, CostModel.gamma(0.3), 7);

    assertThat(again.tasks(again.take(10))).containsExactly(all);
    assertThat(drawnAgain.tasks(drawnAgain.take(10))).containsExactly(all);
    assertThat(otherSeed.tasks(otherSeed.take(10))[0]).isNotEqualTo(all[0]);
    assertThat(otherNoise.tasks(otherNoise.take(10))[0]).isNotEqualTo(all[0]);
  }

  @Test
  void equalTasks_costAUnitEach() {
    TaskCosts costs = TaskCosts.equal(10);
    assertThat(costs.take(2.5).work()).isEqualTo(2.5);
    assertThat(costs.tasks(costs.take(2))).containsExactly(0.5, 1, 0.5);
  }

  @Test
  void endlessLoad_hasNoTasks() {
    assertThatThrownBy(() -> TaskCosts.draw(Double.POSITIVE_INFINITY, CostModel.gamma(0.1), 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("at most 1e8 units");
  }
}
