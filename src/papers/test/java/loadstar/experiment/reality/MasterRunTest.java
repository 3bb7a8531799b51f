package loadstar.experiment.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.experiment.reality.MasterFit.MasterModel;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real runs of a master with one thread, and what three means of a task say of them. */
class MasterRunTest {
  @TempDir Path folder;

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  /** The totals of the one-worker run of 98 tasks: 86.144, 2451.922 and 8.627 s. */
  @Test
  void runsOfWorkQueue_arePredictedFromOneWorker() {
    List<MasterRun> runs = RealRuns.workQueue();
    MasterFit fit = MasterFit.of(runs);
    assertThat(fit.names()).containsExactly("1");
    assertThat(fit.sendSeconds()).isEqualTo(86.144 / 98, within(1e-12));
    assertThat(fit.computeSeconds()).isEqualTo(2451.922 / 98, within(1e-12));
    assertThat(fit.receiveSeconds()).isEqualTo(8.627 / 98, within(1e-12));
    for (MasterRun run : runs) {
      double error = fit.predicted(run, MasterModel.SHARED_PORT) / run.makespanSeconds() - 1;
      assertThat(error).as(run.name()).isEqualTo(0, within(0.005));
    }
  }

  /**
   * Without totals the means come from the dates of tasks: 2 s, 3 s and 1 s. Two workers and three
   * tasks then take 12 s, as SharedPortsTest works out; with a port each way the result of the
   * second comes a second earlier, but the third task ends no earlier. Without communication the
   * first worker computes two tasks of 3 s.
   */
  @Test
  void datesOfTasks_areEnough() throws IOException {
    write("runs.csv", "# any source\nrun,tasks,makespan_s\none,1,6\ntwo,3,12\n");
    write("workers.csv", "run,connected_s\none,0\ntwo,0\ntwo,0\n");
    write(
        "tasks.csv",
        """
        run,task,send_start_s,send_end_s,retrieve_start_s,retrieve_end_s
        one,1,0,2,5,6
        two,1,0,2,5,6
        two,2,2,4,8,9
        two,3,6,8,11,12
        """);
    List<MasterRun> runs = MasterRun.read(folder);
    MasterFit fit = MasterFit.of(runs);
    assertThat(fit.predicted(runs.get(1), MasterModel.SHARED_PORT)).isEqualTo(12, within(1e-9));
    assertThat(fit.predicted(runs.get(1), MasterModel.PORT_EACH_WAY)).isEqualTo(12, within(1e-9));
    assertThat(fit.predicted(runs.get(1), MasterModel.NO_COMMUNICATION)).isEqualTo(6, within(1e-6));
  }

  /** Editors write a mark, \\r and blank lines, spreadsheets quotes; people add comments. */
  @Test
  void linesOfAnyEditor_areRead() throws IOException {
    write(
        "runs.csv",
        "\uFEFF# any\r\n\r\nrun,tasks,makespan_s,total_send_s,total_execute_s,total_receive_s\r\n"
            + "# more\r\n\"run a\",2,12,2,6,4\r\n\r\n");
    write("workers.csv", "\nrun,connected_s\n\nrun a,0.5\n# none,0\n");
    MasterRun run = MasterRun.read(folder).getFirst();
    assertThat(run.name()).isEqualTo("run a");
    assertThat(run.joins()).containsExactly(0.5);
    assertThat(run.sendSeconds()).isEqualTo(1);
    assertThat(run.computeSeconds()).isEqualTo(3);
    assertThat(run.receiveSeconds()).isEqualTo(2);
  }

  /** Nothing could be played of tasks that take no time. */
  @Test
  void datesOfTasksWithoutTime_areRefused() throws IOException {
    write("runs.csv", "run,tasks,makespan_s\na,1,1\n");
    write("workers.csv", "run,connected_s\na,0\n");
    write("tasks.csv", "run,send_start_s,send_end_s,retrieve_start_s,retrieve_end_s\na,0,1,1,2\n");
    assertThatThrownBy(() -> MasterRun.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("runs.csv:2: the tasks of run a took no time in tasks.csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run,tasks;a,1 | runs.csv:1: there is no column \"makespan_s\"",
        "run,tasks,makespan_s | runs.csv:1: there is no row below the columns",
        "run,tasks,makespan_s;a,1,x | runs.csv:2: makespan_s is \"x\"",
        "run,tasks,makespan_s;b,1,1 | runs.csv:2: no worker of run b is in workers.csv",
        "run,tasks,makespan_s;a,1,1 | runs.csv:2: nothing says how long the tasks of run a took",
        "# x;;run,tasks,makespan_s;# y;a,1 | runs.csv:5: 2 cells below 3 column names",
        "run,tasks,makespan_s;;# y;a,1.5,1 | runs.csv:4: tasks is \"1.5\"",
        "run,tasks,makespan_s;a,2000000000,1 | runs.csv:2: tasks is \"2000000000\"",
        "run,tasks,makespan_s,total_send_s,total_execute_s,total_receive_s;a,1,1,1,1,1;a,1,1,1,1,1"
            + " | runs.csv:3: run a is there twice"
      })
  void whatIsNoRun_isRefusedInOneLine(String runs, String message) throws IOException {
    write("runs.csv", runs.replace(';', '\n') + "\n");
    write("workers.csv", "run,connected_s\na,0\n");
    assertThatThrownBy(() -> MasterRun.read(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
