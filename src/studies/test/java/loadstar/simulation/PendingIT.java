package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import loadstar.WorldsJvm;
import loadstar.algorithm.selfscheduling.PendingSimulation;
import loadstar.algorithm.selfscheduling.PendingSimulation.Question;
import org.junit.jupiter.api.Test;

class PendingIT {
  private static final int STARS = 200;

  /** SimGrid's dates against a second computation; arithmetic has the same test. */
  @Test
  void randomStars_areSimulatedAsComputed() throws Exception {
    WorldsJvm.Ended ended = WorldsJvm.run(PendingMain.class, Integer.toString(STARS));
    assertThat(ended.status()).as(ended.errors()).isZero();
    List<String> lines = ended.output().lines().toList();
    assertThat(lines).hasSize(STARS);
    for (int seed = 1; seed <= STARS; seed++) {
      String[] field = lines.get(seed - 1).split(" ");
      assertThat(Double.parseDouble(field[0]))
          .as("seed " + seed)
          .isCloseTo(PendingSimulation.makespan(Question.random(seed)), within(1e-6));
      assertThat(field[1]).as("violations of seed " + seed).isEqualTo("0");
    }
  }
}
