package loadstar.experiment.icppw12;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class SectionSimulationTest {
  private static final double F = 1e4;
  private static final double LATENCY = 1e-4;
  private static final double THETA = 0.5;

  /**
   * One worker of set S0 whose first chunk is a tenth of the right one, tau = 3: by (5) and (1)
   * sigma is 0.30018, then 2.99820119928, then 2.99999988001.
   */
  private static final double[] CHUNKS = {2999.8, 29980.012, 29997.9988};

  @Test
  void recursion_holdsForChunksThatFollowIt() {
    assertThat(SectionSimulation.worstDeviation(schedule(CHUNKS), star(LATENCY), 3))
        .isCloseTo(0, within(1e-7));
  }

  @Test
  void recursion_showsAChunkThatDoesNotFollowIt() {
    // The third chunk as large as the second, although sigma_2 fell short of tau by 1.8 ms.
    double[] chunks = {CHUNKS[0], CHUNKS[1], CHUNKS[1]};

    // sigma_3 would be sigma_2 = 2.99820119928 instead of 2.99999988001.
    assertThat(SectionSimulation.worstDeviation(schedule(chunks), star(LATENCY), 3))
        .isCloseTo(0.00179868073, within(1e-8));
  }

  @Test
  void observedWorker_isTheFirstOfSetS0WithAMinus() {
    StarPlatform star = star(1.5e-4, LATENCY, 0.4e-4, LATENCY);

    assertThat(SectionSimulation.observed(star, new int[] {-1, 1, -1, -1}, -1)).isEqualTo(3);
    assertThat(SectionSimulation.observed(star, new int[] {-1, -1, 1, -1}, -1)).isEqualTo(1);
  }

  @Test
  void observedWorker_withoutSuchAOne_isTheFirstWithAMinusOrTheFirst() {
    StarPlatform star = star(1.5e-4, LATENCY, 0.4e-4);

    assertThat(SectionSimulation.observed(star, new int[] {1, 1, -1}, -1)).isEqualTo(2);
    assertThat(SectionSimulation.observed(star, new int[] {1, 1, 1}, -1)).isZero();
  }

  private static StarPlatform star(double... latencies) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (double latency : latencies) {
      workers.add(WorkerSpec.symmetric("w" + workers.size(), F, latency, 1e8, 1e-4));
    }
    return new StarPlatform("master", workers);
  }

  /** Rounds of one worker; only sizes and computing times matter. */
  private static Schedule schedule(double[] chunks) {
    Schedule schedule = new Schedule();
    double date = 0;
    for (int i = 0; i < chunks.length; i++) {
      double dot = THETA * chunks[i];
      double end = date + dot / F + LATENCY;
      int row = schedule.add(0, i + 1, Schedule.FIRST, dot);
      schedule.setCompute(row, date, end);
      schedule.setResult(row, end, end);
      schedule.add(0, i + 1, Schedule.SECOND, chunks[i] - dot);
      date = end;
    }
    return schedule;
  }
}
