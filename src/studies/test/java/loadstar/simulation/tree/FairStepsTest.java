package loadstar.simulation.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import loadstar.algorithm.bagsoftasks.Completions;
import loadstar.model.Application;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.simulation.Bags;
import org.junit.jupiter.api.Test;

class FairStepsTest {
  private static final List<Application> TWO = Bags.parse("light:125kB:1Mf heavy:250000:16e6:3");

  /** 1 of light and 3 of heavy: 125 + 750 kB, 1 + 48 Mflop. */
  @Test
  void step_hasTasksOfEachApplicationByItsWeight() {
    FairSteps steps = new FairSteps(TWO, 67);
    assertThat(steps.bytes()).isEqualTo(875e3);
    assertThat(steps.flops()).isEqualTo(49e6);
    assertThat(FairSteps.tasks(TWO, 67)).containsExactly(67, 201);
  }

  /**
   * Two steps in [1, 5] and half a step each in [2, 4] and [4, 5]: at 3 there are 1 + 0.25, at 4
   * 1.5 + 0.5, so the second is done at 4; the first, at half a step a second from 1 and 3/4 from 2
   * on, at 2 + 0.5/0.75; the third with the last chunk at 5.
   */
  @Test
  void stepsOfAChunk_areDoneOneAfterTheOther() {
    Schedule schedule = new Schedule();
    schedule.setCompute(schedule.add(0, 1, 0, 2), 1, 5);
    schedule.setCompute(schedule.add(1, 1, 0, 0.5), 2, 4);
    schedule.setCompute(schedule.add(1, 2, 0, 0.5), 4, 5);
    int lost = schedule.add(2, 1, 0, 7);
    schedule.setCompute(lost, 1, Double.NaN);
    schedule.setLost(lost, 3);

    Completions done = new FairSteps(TWO, 3).completions(schedule);

    assertThat(done.count(0)).isEqualTo(3);
    assertThat(done.end()).isEqualTo(5);
  }

  @Test
  void unitsAndSeparators_areTheSame() {
    assertThat(Bags.parse("light:125000:1e6:1,heavy:250kB:16Mf:3")).isEqualTo(TWO);
  }

  @Test
  void badBag_isRefusedWithItsWord() {
    assertThatThrownBy(() -> Bags.parse("light:1"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("has \"light:1\". Maybe NAME:BYTES:FLOPS");
    assertThatThrownBy(() -> Bags.parse("light:1:many"))
        .hasMessage("has \"light:1:many\", which is not all numbers");
    assertThatThrownBy(() -> Bags.parse("light:0:1"))
        .hasMessageContaining("the size of a task in bytes is 0.0, not a positive number");
  }
}
