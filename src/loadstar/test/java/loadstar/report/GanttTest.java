package loadstar.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import loadstar.model.Schedule;
import loadstar.model.StarPlatform;
import loadstar.model.WorkerSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GanttTest {
  private static final StarPlatform STAR =
      new StarPlatform(
          "master",
          List.of(
              WorkerSpec.symmetric("w1", 10, 0, 100, 0),
              WorkerSpec.symmetric("w2", 10, 0, 100, 0)));

  @TempDir Path folder;

  @Test
  void schedule_isDrawnByWorkerAndDate() throws IOException {
    Path file = folder.resolve("gantt.svg");

    String said = Gantt.of(schedule(), STAR.workers(), Window.WHOLE).write(file);

    assertThat(said).isEqualTo("wrote " + file + " (all 2 workers, 0 to 10 s of 10 s)");
    // Columns 120 to 1080 show 0 to 10 s: the computation of w1 from 1 to 9 s is 768 wide.
    assertThat(file)
        .content()
        .contains(">w1<", ">w2<", "time (s)")
        .contains("x=\"216\" y=\"76\" width=\"767.50\"")
        .contains("data to the worker", ">computation<", "result to the master")
        .doesNotContain("subchunk");
  }

  /** Only w2 computes between 9.5 and 10 s, and only w1 sends a result. */
  @Test
  void window_showsItsPartAndTheLegendOfIt() throws IOException {
    Path file = folder.resolve("gantt.svg");

    String said = Gantt.of(schedule(), STAR.workers(), new Window(9.5, 20)).write(file);

    assertThat(said).isEqualTo("wrote " + file + " (all 2 workers, 9.50 to 10 s of 10 s)");
    assertThat(file).content().contains(">computation<", "result").doesNotContain("data to");
  }

  /** 30 000 subchunks of 1 ms each: what touches becomes one bar of each kind. */
  @Test
  void thousandsOfChunks_stayAFewBars() throws IOException {
    Schedule schedule = new Schedule();
    for (int k = 0; k < 30_000; k++) {
      int row = schedule.add(0, k, Schedule.FIRST, 1);
      schedule.setSend(row, 0.001 * k, 0.001 * k + 0.0009);
      schedule.setCompute(row, 0.001 * (k + 1), 0.001 * (k + 2));
    }
    Path file = folder.resolve("gantt.svg");

    Gantt.of(schedule, STAR.workers(), Window.WHOLE).write(file);

    assertThat(Files.size(file)).isLessThan(10_000);
    assertThat(Files.readString(file).split("height=\"8\"", -1)).hasSize(2);
  }

  @Test
  void chunkFile_hasEmptyCellsForWhatDidNotHappen() throws IOException {
    Path file = folder.resolve("chunks.csv");

    ScheduleFile.write(schedule(), STAR, file);

    assertThat(Files.readAllLines(file))
        .containsExactly(
            "worker,round,part,size_load_units,send_start_s,send_end_s,compute_start_s,"
                + "compute_end_s,result_start_s,result_end_s",
            "w1,1,0,80.0,0.0,1.0,1.0,9.0,9.0,10.0",
            "w2,1,0,100.0,1.0,2.0,2.0,,,");
  }

  private static Schedule schedule() {
    Schedule schedule = new Schedule();
    int done = schedule.add(0, 1, Schedule.FIRST, 80);
    schedule.setSend(done, 0, 1);
    schedule.setCompute(done, 1, 9);
    schedule.setResult(done, 9, 10);
    int cut = schedule.add(1, 1, Schedule.FIRST, 100);
    schedule.setSend(cut, 1, 2);
    schedule.setCompute(cut, 2, Double.NaN);
    return schedule;
  }
}
