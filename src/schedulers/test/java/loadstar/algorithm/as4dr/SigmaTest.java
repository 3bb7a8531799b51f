package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Metric;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

/** What AS4DR is measured by, of a schedule small enough to compute by hand. */
class SigmaTest {
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("a", 10, 0.5, 100, 0.1),
              WorkerSpec.symmetric("idle", 10, 0.5, 100, 0.1)));

  // Worker a: s-dot of 30 units and s-ddot of 20, twice, theta = 0.6. Data arrives at 0.4; C-dot =
  // 3.5 s, C-ddot = 2.5 s, nothing waits: computation runs from 0.4 to 3.9, 6.4, 9.9; the second
  // s-ddot is cut at 11, and a third chunk waits to be sent.
  private static Schedule schedule() {
    Schedule schedule = new Schedule();
    row(schedule, 1, Schedule.FIRST, 30, 0.0, 0.4, 3.9, 3.9);
    row(schedule, 1, Schedule.SECOND, 20, 0.4, 3.9, 6.4, 10.3);
    row(schedule, 2, Schedule.FIRST, 30, 4.3, 6.4, 9.9, 9.9);
    row(schedule, 2, Schedule.SECOND, 20, 4.7, 9.9, Double.NaN, Double.NaN);
    schedule.add(0, 3, Schedule.FIRST, 30); // posted, not sent before the end
    return schedule;
  }

  private static void row(
      Schedule schedule,
      int round,
      int part,
      double size,
      double send,
      double compute,
      double computed,
      double result) {
    int row = schedule.add(0, round, part, size);
    schedule.setSend(row, send, send + size / 100 + 0.1);
    schedule.setCompute(row, compute, computed);
    schedule.setResult(row, result, result + size / 100 + 0.1);
  }

  /** sigma = (3.5 - 0.5) / 0.6 + 1 = 6 both times. */
  @Test
  void sigma_isExtrapolatedFromTheFirstSubchunk() {
    Map<Metric, Double> summary = Sigma.of(schedule(), STAR.workers(), new double[1]);
    assertThat(summary).containsEntry(Sigma.VISITS, 2.0);
    assertThat(summary.get(Sigma.MEAN)).isCloseTo(6, within(1e-12));
    assertThat(summary.get(Sigma.STD)).isCloseTo(0, within(1e-12));
  }

  @Test
  void sigmaDeviation_isThePopulations() {
    Schedule schedule = schedule();
    schedule.setCompute(2, 6.4, 11.1); // C-dot = 4.7 s, sigma = 4.2 / 0.6 + 1 = 8
    Map<Metric, Double> summary = Sigma.of(schedule, STAR.workers(), new double[1]);
    assertThat(summary.get(Sigma.MEAN)).isCloseTo(7, within(1e-12));
    assertThat(summary.get(Sigma.STD)).isCloseTo(1, within(1e-12));
  }

  @Test
  void visits_measureWindowsAndEverythingSoFar() {
    List<Visit> visits = Visit.of(schedule(), STAR, 0);
    assertThat(visits).hasSize(2);
    Visit first = visits.get(0);
    assertThat(first.date()).isCloseTo(4.3, within(1e-12));
    assertThat(first.interval()).isNaN();
    // 3 s of computation since 0.4
    assertThat(first.windowEfficiency()).isCloseTo(3 / 3.9, within(1e-12));
    Visit second = visits.get(1);
    assertThat(second.dotBack()).isCloseTo(10.3, within(1e-12));
    assertThat(second.interval()).isCloseTo(6, within(1e-12));
    // s-ddot of round 1 is back at 10.3 + 0.3: 2 + 3 s more, since 4.3.
    assertThat(second.date()).isCloseTo(10.6, within(1e-12));
    assertThat(second.windowEfficiency()).isCloseTo(5 / 6.3, within(1e-12));
    assertThat(second.cumulativeEfficiency()).isCloseTo(8 / 10.2, within(1e-12));
    assertThat(Visit.of(schedule(), STAR, 1)).isEmpty();
  }
}
