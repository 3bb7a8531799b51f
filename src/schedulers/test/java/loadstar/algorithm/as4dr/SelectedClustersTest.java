package loadstar.algorithm.as4dr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import loadstar.algorithm.Registry;
import loadstar.algorithm.Scheduler;
import loadstar.algorithm.SchedulerKind;
import loadstar.algorithm.Settings;
import loadstar.algorithm.StarProblem;
import loadstar.algorithm.play.StarReplay;
import loadstar.model.InputException;
import loadstar.model.Schedule;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;

class SelectedClustersTest {
  private static final SchedulerKind AS4DR = Registry.builtIn().kind("as4dr");

  /** Workers of 10 units/s behind links of 100: each takes a tenth of the port's time. */
  private static List<WorkerSpec> workers(int count, double latency) {
    List<WorkerSpec> workers = new ArrayList<>();
    for (int w = 0; w < count; w++) {
      workers.add(WorkerSpec.symmetric("w" + w, 10, 0, 100, latency));
    }
    return workers;
  }

  @Test
  void selection_keepsAsManyAsThePortServes() {
    assertThat(
            ClusterSelection.select(
                workers(16, 0), Cip.uniform(16, 0, 0.5, 0, 1), Optional.empty()))
        .hasSize(10);
    // (1 + lambda)/10 each.
    assertThat(
            ClusterSelection.select(
                workers(16, 0), Cip.uniform(16, 1, 0.5, 0, 1), Optional.empty()))
        .hasSize(5);
    // Two latencies of 0.05 s make it 0.2 s of a period of 1 s.
    assertThat(
            ClusterSelection.select(
                workers(16, 0.05), Cip.uniform(16, 0, 0.5, 0, 1), Optional.of(1.0)))
        .hasSize(5);
  }

  @Test
  void starThatIsTooWide_isPlayedBySelectedWorkersOnly() {
    List<WorkerSpec> workers = workers(16, 1e-3);
    StarProblem problem = StarProblem.of(workers, 5000);
    assertThatThrownBy(() -> AS4DR.create(problem, Settings.NONE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the master's send port cannot serve all 16 workers");

    Settings selecting = new Settings.Builder().set(As4drKinds.SELECT, "ppam13").build();
    Scheduler scheduler = AS4DR.create(problem, selecting);
    Schedule schedule = StarReplay.of(workers, AS4DR, scheduler).play().schedule();
    double[] load = new double[workers.size()];
    for (int row = 0; row < schedule.rows(); row++) {
      load[schedule.worker(row)] += schedule.size(row);
    }
    double[] worked = Arrays.stream(load).filter(units -> units > 0).toArray();
    // Ten take all of a port's time without latencies; with them nine fit.
    assertThat(worked).hasSize(9);
    assertThat(Arrays.stream(worked).min().orElseThrow()).isGreaterThan(400);
  }

  @Test
  void starThatNobodyFits_isRefused() {
    assertThatThrownBy(() ->
            ClusterSelection.select(workers(3, 0), Cip.uniform(3, 20, 0.5, 0, 1), Optional.empty()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("finds no worker that the master's ports can serve");
  }
}
