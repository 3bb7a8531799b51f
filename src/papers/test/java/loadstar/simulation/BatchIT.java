package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.WorldsJvm;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The multi-round schedulers on SimGrid against theory and against arithmetic. */
class BatchIT {
  private static final boolean FULL = Boolean.getBoolean("full");
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);

  /** UMR's F is the makespan that SimGrid finds, and W_n never waits, on random platforms. */
  @Test
  void umrPrediction_isTheSimulatedMakespan() throws Exception {
    int platforms = FULL ? 500 : 120;
    List<String> lines = batch("umr", platforms);
    assertThat(lines).hasSize(platforms);
    for (String line : lines) {
      String[] field = line.split(" ");
      double predicted = Double.parseDouble(field[2]);
      assertThat(field[1]).as(line).isEqualTo("0");
      assertThat(Double.parseDouble(field[3])).as(line).isCloseTo(predicted, MILLIONTH);
      assertThat(Double.parseDouble(field[4])).as(line).isLessThan(1e-6 * predicted);
    }
  }

  @Test
  void everyScheduler_isSimulatedAsReplayed() throws Exception {
    int platforms = FULL ? 10 : 2;
    List<String> lines = batch("dedicated", platforms);
    assertThat(lines).hasSize(13 * platforms);
    lines.forEach(BatchIT::agrees);
  }

  /** Local tasks as executions of overwhelming priority do what preemption does in arithmetic. */
  @Test
  void everySchedulerOnSharedWorkers_isSimulatedAsReplayed() throws Exception {
    List<String> lines = batch("shared", 1);
    assertThat(lines).hasSize(13);
    lines.forEach(BatchIT::agrees);
  }

  private static void agrees(String line) {
    String[] field = line.split(" ");
    assertThat(field[1]).as(line).isEqualTo("0");
    assertThat(Double.parseDouble(field[3]))
        .as(line)
        .isCloseTo(Double.parseDouble(field[2]), MILLIONTH);
  }

  private static List<String> batch(String which, int platforms) {
    WorldsJvm.Ended ended = WorldsJvm.run(BatchMain.class, which, Integer.toString(platforms));
    assertThat(ended.status()).as(ended.errors()).isZero();
    return ended.output().lines().toList();
  }
}
