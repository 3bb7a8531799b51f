package loadstar.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import loadstar.input.ColumnName.Content;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnNameTest {
  @ParameterizedTest
  @CsvSource({
    "duration_ms, MS",
    "time (min), MIN",
    "elapsed_hours, H",
    "runtime_us, US",
    "Duration [s], S",
    "wall_ns, NS",
    "time_sec, S",
    "elapsed-minutes, MIN",
    "durationMs, MS",
    "ELAPSED_MS, MS",
    "elapsedMillis, MS",
    "elapsedms, MS",
    "wall time (h), H",
    "time[m], MIN",
    "elapsed_m, MIN",
    "run time / ms, MS",
    "t/s, S",
    "t [µs], US",
    "ms, MS",
    "days, D",
    "lifetime_d, D",
    "ms_per_task, MS",
    "time_ms_mean, MS",
    "wall_ms_p95, MS",
    "time_ms_min, MS",
    "memory_time_us, US",
    "time_min, MIN"
  })
  void unit_isReadAtTheEndOfAName(String name, ClockUnit unit) {
    assertThat(ColumnName.of(name, List.of("task", name)))
        .isEqualTo(new ColumnName(Content.TIME, unit));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "duration",
        "Elapsed",
        "JobRuntime",
        "ElapsedRaw",
        "cpu_time",
        "end_to_end_time",
        "startup_time",
        "time_value",
        "walltime",
        "times"
      })
  void timeWithoutUnit_isATime(String name) {
    assertThat(ColumnName.of(name, List.of(name))).isEqualTo(new ColumnName(Content.TIME, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file_size_mb",
        "memory_value",
        "priority_weight",
        "peak_rss",
        "Size (MB)",
        "tasks_per_sec",
        "tasks_per_second",
        "MB/s",
        "rate [MB/s]",
        "mb_s",
        "cpu_percent",
        "cpu %",
        "time_percent",
        "time_rank",
        "start_time",
        "end_date",
        "submitTime",
        "energy_kwh",
        "kW h",
        "size_min",
        "priority_d",
        "iterations",
        "flops"
      })
  void whatIsNoDuration_isNoTime(String name) {
    assertThat(ColumnName.of(name, List.of(name))).isEqualTo(new ColumnName(Content.OTHER, null));
  }

  /** Where the largest stands beside it, min is the least and not minutes. */
  @Test
  void minimum_isNoUnit() {
    assertThat(ColumnName.of("time_min", List.of("time_mean", "time_min", "time_max")))
        .isEqualTo(new ColumnName(Content.TIME, null));
    assertThat(ColumnName.of("min", List.of("mean", "min", "max")).unit()).isNull();
  }

  /** Nextflow's raw trace counts milliseconds below the names of its trace for people. */
  @Test
  void nextflow_hasMillisecondsWithoutSayingSo() {
    List<String> trace = List.of("task_id", "name", "status", "exit", "duration", "realtime");
    assertThat(ColumnName.of("realtime", trace).unit()).isEqualTo(ClockUnit.MS);
    assertThat(ColumnName.of("realtime", List.of("realtime")).unit()).isNull();
  }

  @Test
  void costs_haveWhicheverUnit() {
    assertThat(ColumnName.of("task cost", List.of()).content()).isEqualTo(Content.COST);
    assertThat(ColumnName.of("abc", List.of()).content()).isEqualTo(Content.NOTHING);
  }
}
