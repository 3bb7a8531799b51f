package loadstar.experiment.ppam13;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import loadstar.algorithm.Idle;
import loadstar.algorithm.Registry;
import loadstar.campaign.RunResult;
import loadstar.model.Ports;
import loadstar.model.Schedule;
import loadstar.model.ScheduleReport;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import loadstar.simulation.Load;
import loadstar.simulation.SimulationResult;
import loadstar.simulation.Summary;
import org.junit.jupiter.api.Test;

class FirstRoundsTest {
  /** Halves of a chunk are equal, there is no latency: sigma is twice the computing time of one. */
  private static void addRound(Schedule schedule, int worker, int round, double start, double dot) {
    for (int part : new int[] {Schedule.FIRST, Schedule.SECOND}) {
      int row = schedule.add(worker, round, part, 10 * dot);
      double from = start + (part == Schedule.FIRST ? 0 : dot);
      schedule.setSend(row, 0, 0);
      schedule.setCompute(row, from, from + dot);
      schedule.setResult(row, from + dot, from + dot);
    }
  }

  private static RunResult result() {
    Schedule schedule = new Schedule();
    addRound(schedule, 0, 1, 0, 1);
    addRound(schedule, 0, 2, 2, 2);
    addRound(schedule, 1, 1, 1, 2);
    StarPlatform star =
        new StarPlatform(
            "m",
            List.of(
                WorkerSpec.symmetric("a", 10, 0, 1e6, 0),
                WorkerSpec.symmetric("b", 10, 0, 1e6, 0)));
    SimulationResult simulated =
        new SimulationResult(
            5,
            Map.of(),
            Registry.builtIn().kind("as4dr"),
            master -> Idle.END,
            star,
            schedule,
            new ScheduleReport(0, 0, 0, 0, 0, 0, List.of()),
            List.of(),
            new Summary(),
            Ports.ONE,
            new Load(4, false),
            row -> new int[0]);
    RunResult result = new RunResult();
    FirstRounds.put(result, simulated, 5);
    return result;
  }

  @Test
  void rounds_areThoseThatEveryWorkerHasCompleted() {
    RunResult result = result();

    // sigma_1 is 2 s and 4 s, known at 1 s and 3 s; only the first worker has a second round.
    assertThat(result.series(FirstRounds.ROUND_MEAN))
        .containsExactly(new double[] {3}, within(1e-12));
    assertThat(result.series(FirstRounds.ROUND_MIN))
        .containsExactly(new double[] {2}, within(1e-12));
    assertThat(result.series(FirstRounds.ROUND_MAX))
        .containsExactly(new double[] {4}, within(1e-12));
    assertThat(result.series(FirstRounds.ROUND_DATE))
        .containsExactly(new double[] {2}, within(1e-12));
  }

  @Test
  void course_isTheMeanOfTheLastSigmaKnownOfEveryWorker() {
    RunResult result = result();

    assertThat(result.series(FirstRounds.DATE)).containsExactly(0, 1, 2, 3, 4, 5);
    double[] mean = result.series(FirstRounds.MEAN);
    assertThat(mean[0]).isNaN();
    assertThat(mean[1]).isCloseTo(2, within(1e-12));
    assertThat(mean[2]).isCloseTo(2, within(1e-12));
    assertThat(mean[3]).isCloseTo(3, within(1e-12));
    // At 4 s the first worker's second round, 4 s, is known.
    assertThat(mean[4]).isCloseTo(4, within(1e-12));
  }
}
