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

    String said = Gantt.write(schedule(), STAR, file);

    assertThat(said).isEqualTo("wrote " + file + " (all 2 workers, 0 to 10 s of 10 s)");
    // Columns 120 to 1080 show 0 to 10 s: the computation of w1 from 1 to 9 s is 768 wide.
    assertThat(file)
        .content()
        .contains(">w1<", ">w2<", "simulated time (s)")
        .contains("x=\"216\" y=\"76\" width=\"768\"");
  }

  @Test
  void chunkFile_hasEmptyCellsForWhatDidNotHappen() throws IOException {
    Path file = folder.resolve("chunks.csv");

    ChunkFile.write(schedule(), STAR, file);

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
