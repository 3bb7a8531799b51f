package loadstar.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import loadstar.model.Schedule;
import loadstar.study.ScheduleOutline.Bar;
import loadstar.study.ScheduleOutline.BarKind;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ScheduleOutlineTest {
  private static void add(Schedule schedule, int worker, double... dates) {
    int row = schedule.add(worker, 0, Schedule.FIRST, 1);
    schedule.setSend(row, dates[0], dates[1]);
    schedule.setCompute(row, dates[1], dates[2]);
  }

  /** The second chunk of b is lost at 7 s; its computation, which has begun, ends there. */
  @Test
  void smallSchedule_isCompleteInItsOutline() {
    Schedule schedule = new Schedule();
    add(schedule, 0, 0, 1, 10);
    add(schedule, 1, 1, 2, 4);
    int row = schedule.add(1, 0, Schedule.SECOND, 1);
    schedule.setSend(row, 4, 5);
    schedule.setCompute(row, 5, Double.NaN);
    schedule.setLost(row, 7);

    ScheduleOutline outline = ScheduleOutline.of("ss", 3, schedule, List.of("a", "b"));

    assertThat(outline.text()).isEqualTo("all 2 workers");
    assertThat(outline.end()).isEqualTo(10);
    assertThat(outline.bars())
        .containsExactly(
            new Bar(0, BarKind.DATA, 0, 1),
            new Bar(0, BarKind.COMPUTATION, 1, 10),
            new Bar(1, BarKind.DATA, 1, 2),
            new Bar(1, BarKind.DATA, 4, 5),
            new Bar(1, BarKind.COMPUTATION, 2, 4),
            new Bar(1, BarKind.SECOND_COMPUTATION, 5, 7));
  }

  /** Results without bytes come back at once; a thousand of them are no bar of their own. */
  @Test
  void whatTakesNoTime_isNotDrawn() {
    Schedule schedule = new Schedule();
    for (int i = 0; i < 1000; i++) {
      add(schedule, 0, i / 1000.0, i / 1000.0, (i + 1) / 1000.0);
      schedule.setResult(i, (i + 1) / 1000.0, (i + 1) / 1000.0);
    }

    ScheduleOutline outline = ScheduleOutline.of("fac2", 1, schedule, List.of("a"));

    assertThat(outline.bars()).containsExactly(new Bar(0, BarKind.COMPUTATION, 0, 1));
  }

  /** Ten thousand tasks of 1 ms without a pause are one bar of 10 s, not ten thousand. */
  @Test
  void manyShortChunks_areOneBar() {
    Schedule schedule = new Schedule();
    IntStream.range(0, 10_000)
        .forEach(i -> add(schedule, 0, i / 1000.0, i / 1000.0, (i + 1) / 1000.0));

    ScheduleOutline outline = ScheduleOutline.of("ss", 1, schedule, List.of("a"));

    assertThat(outline.bars()).filteredOn(bar -> bar.kind() == BarKind.COMPUTATION).hasSize(1);
    assertThat(outline.bars().getLast().end()).isEqualTo(10);
  }

  /**
   * Worker i of 70 ends at 70 - i s: the first of the outline is the last worker, and conversely.
   */
  @Test
  void manyWorkers_areThoseAtEqualStepsOfTheirEnds() {
    Schedule schedule = new Schedule();
    IntStream.range(0, 70).forEach(i -> add(schedule, i, 0, 1, 70 - i + 1));
    List<String> names = IntStream.range(0, 70).mapToObj(i -> "w" + i).toList();

    ScheduleOutline outline = ScheduleOutline.of("ss", 1, schedule, names);

    // 69 steps in 23: every third worker.
    assertThat(outline.names()).hasSize(24).startsWith("w69", "w66", "w63").endsWith("w3", "w0");
    assertThat(outline.text())
        .isEqualTo("24 of 70 workers, at equal steps of the order in which they end");
  }

  @Test
  void outline_isReadAsItWasWritten() {
    Schedule schedule = new Schedule();
    add(schedule, 0, 0, 1.0 / 3, 10);
    ScheduleOutline outline = ScheduleOutline.of("ss chunk=2", 1, schedule, List.of("a"));
    JsonMapper json = new JsonMapper();

    assertThat(ScheduleOutline.read(json.valueToTree(outline.json()))).isEqualTo(outline);
    assertThatThrownBy(() ->
            ScheduleOutline.read(
                json.readTree("{\"end_s\":1,\"workers\":[\"a\"],\"bars\":[[1,0,0,1]]}")))
        .hasMessage("a bar of a schedule is of no worker");
  }
}
