package loadstar.reality.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import loadstar.input.log.TaskLog.Failed;
import loadstar.model.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from logs of managers, and what is refused. */
class ManagerLogTest {
  private static final double DIGITS = 1e-9;

  @TempDir Path folder;

  private RecordedRun read(ManagerLog format, String text) throws IOException {
    Path file = folder.resolve("run.log");
    Files.writeString(file, text);
    return format.read(file, false, Failed.KEEP);
  }

  private void refused(ManagerLog format, String text, String... words) throws IOException {
    Path file = folder.resolve("run.log");
    Files.writeString(file, text);
    assertThatThrownBy(() -> format.read(file, false, Failed.REFUSE))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("run.log")
        .message()
        .contains(words)
        .doesNotContain("\n");
  }

  /** The dates are those that the comment of the sample has. */
  @Test
  void workQueue_isOneThread() throws IOException {
    RecordedRun run = read(ManagerLog.WORKQUEUE, WorkQueueSample.log());

    assertThat(run.lines().notUnderstood()).isZero();
    assertThat(run.tasks()).extracting(RecordedTask::name).containsExactly("1", "2", "3");
    assertThat(run.tasks()).extracting(RecordedTask::seconds).containsOnly(5.0);
    assertThat(run.tasks().getFirst().what()).isEqualTo("./count 1");
    assertThat(run.workers())
        .extracting(worker -> worker.host)
        .containsExactly("a.example", "b.example");
    assertThat(run.makespanSeconds()).isEqualTo(13, within(DIGITS));
    assertThat(run.send().bandwidth()).isEqualTo(1e8, within(1.0));
    assertThat(run.receive().bandwidth()).isEqualTo(1e8, within(1.0));
    assertThat(run.sharedBytes()).isZero();
    assertThat(run.dispatchSeconds()).isZero();
    assertThat(run.startSeconds()).isZero();
    assertThat(run.ports()).hasToString("shared");
  }

  /** A result that comes while a task is sent is what one thread cannot do. */
  @Test
  void overlap_isPorts() throws IOException {
    String[] lines = WorkQueueSample.log().split("\n");
    StringBuilder moved = new StringBuilder();
    for (String line : lines) {
      boolean third =
          line.contains("file-3-in.dat")
              || line.contains("tx to a.example") && line.contains("task 3");
      // The data of task 3 begin with result 1, at 26.00 and not at 26.50.
      moved.append(third ? line.replace(":26.50", ":26.00") : line).append('\n');
    }
    String text = sortedByDate(moved.toString());
    RecordedRun run = read(ManagerLog.WORKQUEUE, text);
    assertThat(run.overlapping()).isTrue();
    assertThat(run.ports()).hasToString("1");
  }

  private static String sortedByDate(String text) {
    StringBuilder sorted = new StringBuilder();
    text.lines()
        .filter(line -> !line.startsWith("CAPACITY"))
        .sorted((a, b) -> a.substring(0, 22).compareTo(b.substring(0, 22)))
        .forEach(line -> sorted.append(line).append('\n'));
    return sorted.toString();
  }

  /** A worker that leaves with task 2 loses it; the task then goes to another and is one task. */
  @Test
  void lostTask_countsOnce() throws IOException {
    String text = WorkQueueSample.log();
    int at = text.indexOf("2026/11/29 10:00:26.00");
    String lost =
        "2026/11/29 10:00:25.00 [42] wq: worker b.example (10.0.0.2:4002) removed\n"
            + "2026/11/29 10:00:25.00 [42] wq: Task 2 state change: RUNNING (2) to WAITING (1)\n"
            + "2026/11/29 10:00:25.00 [42] wq: worker 10.0.0.2:4002 connected\n"
            + "2026/11/29 10:00:25.00 [42] wq: tx to b.example (10.0.0.2:4002): task 2\n"
            + "2026/11/29 10:00:25.00 [42] wq: Task 2 state change: WAITING (1) to RUNNING (2)\n";
    RecordedRun run = read(ManagerLog.WORKQUEUE, text.substring(0, at) + lost + text.substring(at));

    assertThat(run.lost()).isEqualTo(1);
    assertThat(run.tasks()).hasSize(3);
    assertThat(run.workers()).hasSize(3);
    assertThat(run.left(run.workers().get(1))).isEqualTo(5, within(DIGITS));
  }

  /**
   * Two workers with two cores, 8 MB in 2 s once for each, then 5 ms for a task without data. Each
   * computes two tasks at a time.
   */
  private static String taskVine() {
    StringBuilder text =
        new StringBuilder("# time manager_pid MANAGER manager_pid START|END time\n");
    text.append("1000000000000000 7 MANAGER 7 START 0\n");
    for (int task = 1; task <= 6; task++) {
      text.append("1000000000000100 7 TASK " + task + " WAITING default FIRST_RESOURCES 1 {}\n");
    }
    for (String worker : new String[] {"a", "b"}) {
      text.append(
          "1000000001000000 7 WORKER worker-" + worker + " CONNECTION 10.0.0." + worker + ":9\n");
      text.append(
          "1000000001000000 7 WORKER worker-" + worker + " RESOURCES {\"cores\":[2,\"cores\"]}\n");
    }
    long second = 1_000_000;
    long start = 1_000_000_010_000_000L;
    vine(text, 1, "a", start, 2 * second, 8);
    vine(text, 2, "a", start + 2 * second, 5_000, 0);
    vine(text, 3, "b", start + 2 * second + 5_000, 2 * second, 8);
    vine(text, 4, "b", start + 4 * second + 5_000, 5_000, 0);
    back(text, 1, "a", start + 12 * second, 10);
    vine(text, 5, "a", start + 12 * second, 5_000, 0);
    back(text, 2, "a", start + 13 * second, 10);
    vine(text, 6, "a", start + 13 * second, 5_000, 0);
    back(text, 3, "b", start + 15 * second, 10);
    back(text, 4, "b", start + 16 * second, 10);
    back(text, 5, "a", start + 23 * second, 10);
    back(text, 6, "a", start + 24 * second, 10);
    return text.append("1000000050000000 7 MANAGER 7 END 50000000\n").toString();
  }

  private static void vine(
      StringBuilder text, int task, String worker, long from, long micros, int megabytes) {
    text.append(
        "%s 7 TASK %s RUNNING worker-%s  FIRST_RESOURCES {\"time_commit_start\":[%s,\"s\"],\"time_commit_end\":[%s,\"s\"],\"size_input_mgr\":[%s,\"MB\"]}\n"
            .formatted(
                from + micros, task, worker, decimal(from), decimal(from + micros), megabytes));
  }

  private static void back(StringBuilder text, int task, String worker, long date, int seconds) {
    text.append("%s 7 TASK %s WAITING_RETRIEVAL worker-%s \n".formatted(date, task, worker));
    text.append(
        "%s 7 TASK %s RETRIEVED SUCCESS  0  {} {\"time_worker_start\":[%s,\"s\"],\"time_worker_end\":[%s,\"s\"],\"time_output_mgr\":[0,\"s\"],\"size_output_mgr\":[0,\"MB\"]}\n"
            .formatted(date, task, decimal(date - seconds * 1_000_000L), decimal(date)));
    text.append("%s 7 TASK %s DONE SUCCESS  0 \n".formatted(date, task));
  }

  private static String decimal(long micros) {
    return micros / 1_000_000 + "." + Long.toString(1_000_000 + micros % 1_000_000).substring(1);
  }

  /** 2^20 bytes are a megabyte there; the line through (0, 5 ms) and (8 MB, 2 s) is exact. */
  @Test
  void taskVine_hasSlotsAndDataForEachWorker() throws IOException {
    RecordedRun run = read(ManagerLog.TASKVINE, taskVine());

    assertThat(run.lines().notUnderstood()).isZero();
    assertThat(run.workers()).extracting(RecordedWorker::slots).containsExactly(2, 2);
    assertThat(run.workers())
        .extracting(worker -> worker.host)
        .containsExactly("10.0.0.a", "10.0.0.b");
    assertThat(run.sharedBytes()).isEqualTo(8 << 20, within(1.0));
    assertThat(run.bytes()).isZero();
    assertThat(run.send().latency()).isEqualTo(0.005, within(1e-6));
    assertThat((8 << 20) / run.send().bandwidth()).isEqualTo(1.995, within(1e-6));
    assertThat(run.secondsBefore()).isEqualTo(9.9999, within(1e-9));
    assertThat(run.makespanSeconds()).isEqualTo(24, within(DIGITS));
    assertThat(run.ports()).hasToString("shared");
    // Worker b was there at 0, and was sent its first task at 2.005 s.
    assertThat(run.joined(run.workers().get(1))).isZero();
    assertThat(run.served(run.workers().get(1))).isEqualTo(2.005, within(DIGITS));
    assertThat(new ImportedModel(run, false).platform())
        .contains("core=\"2\"", "shared_input")
        .doesNotContain("<trace");
    assertThat(new ImportedModel(run, true).platform()).contains("2.005 1\n");
  }

  private static String jobs(String... rows) {
    return ParallelLog.HEADER + "\tCommand\n" + String.join("\n", rows) + "\n";
  }

  /**
   * Jobs 1 and 2 fill two slots. Job 3 begins 10 ms after job 2 has ended, job 4 seems to begin 1
   * ms before job 1 has ended, which is rounding.
   */
  @Test
  void jobs_fillSlots() throws IOException {
    RecordedRun run =
        read(
            ManagerLog.JOBLOG,
            jobs(
                "2\t:\t1000.000\t     2.000\t0\t0\t0\t0\tsleep 2",
                "1\t:\t1000.000\t     4.001\t0\t0\t0\t0\tsleep 4",
                "3\t:\t1002.010\t     3.000\t0\t0\t1\t0\tfalse\twith a tab",
                "4\t:\t1004.000\t     0.000\t0\t0\t0\t0\ttrue"));
    assertThat(run.tasks()).extracting(RecordedTask::name).containsExactly("2", "1", "3", "4");
    assertThat(run.tasks().get(2).what()).isEqualTo("false\twith a tab");
    assertThat(run.workers()).hasSize(2);
    assertThat(run.failed()).isEqualTo(1);
    assertThat(run.makespanSeconds()).isEqualTo(5.01, within(DIGITS));
    assertThat(run.ports()).hasToString("1");
    // Gaps of 10 ms and, for job 4, none: 5 ms in the mean.
    assertThat(run.dispatchSeconds()).isEqualTo(0.005, within(DIGITS));
    ImportedModel model = new ImportedModel(run, false);
    assertThat(model.options())
        .containsExactlyInAnyOrderEntriesOf(Map.of("costs-host", "worker-1", "zero", "0.0005"));
    assertThat(model.costs().cells())
        .extracting(row -> row.get(1))
        .contains("4.001", "2", "3", "0");
  }

  private RecordedRun readWithoutFailures(String text) throws IOException {
    Path file = folder.resolve("run.log");
    Files.writeString(file, text);
    return ManagerLog.JOBLOG.read(file, false, Failed.REFUSE);
  }

  /** Job 2 failed and ran again two hours later; the log says that by a header line, or by Seq. */
  @ParameterizedTest
  @ValueSource(strings = {ParallelLog.HEADER + "\tCommand\n", ""})
  void resumedLog_hasNoPause(String header) throws IOException {
    RecordedRun run =
        readWithoutFailures(
            jobs(
                "1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue",
                "2\t:\t1000.000\t2.000\t0\t0\t1\t0\tfalse",
                header + "2\t:\t9000.000\t4.000\t0\t0\t0\t0\ttrue"));
    assertThat(run.tasks()).extracting(RecordedTask::name).containsExactly("1", "2");
    assertThat(run.tasks()).extracting(RecordedTask::seconds).containsExactly(2.0, 4.0);
    assertThat(run.attemptsLeftOut()).isEqualTo(1);
    assertThat(run.failed() + run.skipped()).isZero();
    assertThat(run.workers()).hasSize(2);
    assertThat(run.pausesFrom()).containsExactly(2);
    assertThat(run.pauseSeconds()).containsExactly(7998);
    assertThat(run.makespanSeconds()).isEqualTo(6, within(DIGITS));
    assertThat(run.dispatchSeconds()).isZero();
    assertThat(run.submittedLater()).isZero();
  }

  /** The failed attempt took its slot, so that the slot was free for 10 ms before the next one. */
  @Test
  void repeatedJob_countsOnce() throws IOException {
    RecordedRun run =
        readWithoutFailures(
            jobs(
                "1\t:\t1000.000\t5.000\t0\t0\t0\t0\ttrue",
                "2\t:\t1000.000\t2.000\t0\t0\t1\t0\tfalse",
                "2\t:\t1002.010\t4.000\t0\t0\t0\t0\ttrue"));
    assertThat(run.tasks()).extracting(RecordedTask::name).containsExactly("1", "2");
    assertThat(run.tasks()).extracting(RecordedTask::seconds).containsExactly(5.0, 4.0);
    assertThat(run.pauseSeconds()).isEmpty();
    assertThat(run.makespanSeconds()).isEqualTo(6.01, within(DIGITS));
    assertThat(run.dispatchSeconds()).isEqualTo(0.01, within(DIGITS));
    assertThat(run.submittedLater()).isZero();
  }

  /** One gap of 100 s among others of 10 ms is a pause; gaps of 9 s are what a delay makes. */
  @Test
  void pause_isMuchLongerThanOtherGaps() throws IOException {
    RecordedRun paused =
        readWithoutFailures(
            jobs(
                "1\t:\t1000.000\t1.000\t0\t0\t0\t0\ttrue",
                "2\t:\t1001.010\t1.000\t0\t0\t0\t0\ttrue",
                "3\t:\t1102.010\t1.000\t0\t0\t0\t0\ttrue",
                "4\t:\t1103.020\t1.000\t0\t0\t0\t0\ttrue"));
    assertThat(paused.pauseSeconds()).containsExactly(100);
    assertThat(paused.makespanSeconds()).isEqualTo(4.02, within(DIGITS));
    assertThat(paused.dispatchSeconds()).isEqualTo(0.01, within(DIGITS));
    RecordedRun delayed =
        readWithoutFailures(
            jobs(
                "1\t:\t1000.000\t1.000\t0\t0\t0\t0\ttrue",
                "2\t:\t1010.000\t1.000\t0\t0\t0\t0\ttrue",
                "3\t:\t1020.000\t1.000\t0\t0\t0\t0\ttrue"));
    assertThat(delayed.pauseSeconds()).isEmpty();
    assertThat(delayed.dispatchSeconds()).isEqualTo(9, within(DIGITS));
  }

  /** Jobs that took 1 ms each and began at one moment ran side by side; one of 0 s may not have. */
  @Test
  void shortJobs_haveSlotsOfTheirOwn() throws IOException {
    String[] rows = new String[8];
    for (int job = 0; job < rows.length; job++) {
      rows[job] = "%s\t:\t1000.000\t0.001\t0\t0\t0\t0\ttrue".formatted(job + 1);
    }
    assertThat(readWithoutFailures(jobs(rows)).workers()).hasSize(8);
    rows[7] = "8\t:\t1000.000\t0.000\t0\t0\t0\t0\ttrue";
    assertThat(readWithoutFailures(jobs(rows)).workers()).hasSize(7);
  }

  @Test
  void failedJobs_areRefusedSkippedOrKept() throws IOException {
    String log =
        jobs(
            "1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue",
            "2\t:\t1000.000\t2.000\t0\t0\t1\t0\tfalse",
            "3\t:\t1002.000\t2.000\t0\t0\t0\t9\tfalse");
    refused(ManagerLog.JOBLOG, log, "task 2 ended badly, as did 1 more", "--failed skip");
    assertThat(read(ManagerLog.JOBLOG, log).failed()).isEqualTo(2);
    RecordedRun skipped = ManagerLog.JOBLOG.read(folder.resolve("run.log"), false, Failed.SKIP);
    assertThat(skipped.tasks()).extracting(RecordedTask::name).containsExactly("1");
    assertThat(skipped.skipped()).isEqualTo(2);
    assertThat(skipped.failed()).isZero();
    assertThat(skipped.workers()).extracting(RecordedWorker::tasks).containsExactly(1, 0);
    // The log's makespan is what was measured.
    assertThat(skipped.makespanSeconds()).isEqualTo(4, within(DIGITS));
  }

  /** Two hyphens may not stand in a comment of XML, and tabs are shown as blanks. */
  @Test
  void texts_areFitToShow() throws IOException {
    RecordedRun run =
        readWithoutFailures(jobs("1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue", "what\tis\tthis"));
    assertThat(run.lines().shown()).isEqualTo("what is this");
    assertThat(new ImportedModel(run, false).platform())
        .contains("What the joblog of GNU parallel shows, file run.log.")
        .doesNotContain("- -");
  }

  @Test
  void packedLog_isRead() throws IOException {
    Path file = folder.resolve("run.log.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(WorkQueueSample.log().getBytes(StandardCharsets.UTF_8));
    }
    assertThat(ManagerLog.WORKQUEUE.read(file, false, Failed.REFUSE).tasks()).hasSize(3);
  }

  @Test
  void strangeLines_areCountedAndTheFirstIsShown() throws IOException {
    String text = WorkQueueSample.log();
    int at = text.indexOf('\n') + 1;
    RecordedRun run =
        read(
            ManagerLog.WORKQUEUE,
            text.substring(0, at) + "what is this\nand this\n" + text.substring(at));
    assertThat(run.lines().notUnderstood()).isEqualTo(2);
    assertThat(run.lines().firstNotUnderstood()).isEqualTo(2);
    assertThat(run.lines().shown()).isEqualTo("what is this");
    assertThat(run.tasks()).hasSize(3);
  }

  @Test
  void wrongFiles_areOneLine() throws IOException {
    String log = WorkQueueSample.log();
    refused(ManagerLog.WORKQUEUE, "", "the log is empty");
    refused(ManagerLog.WORKQUEUE, "a\nb\n", ":1: this is no such log: its line is \"a\"");
    refused(ManagerLog.WORKQUEUE, taskVine(), "no such log", "loadstar import taskvine");
    refused(ManagerLog.TASKVINE, log, "no such log", "loadstar import workqueue");
    refused(ManagerLog.TASKVINE, jobs(), "no such log", "loadstar import joblog");
    refused(ManagerLog.JOBLOG, log, "no such log", "loadstar import workqueue");
    refused(ManagerLog.JOBLOG, jobs(), "no task has ended");
    refused(
        ManagerLog.JOBLOG,
        jobs("1\t:\t1000.000\t1.000\t0\t0\t0\t0\ttrue") + "2\t:\t10",
        ":3: the log is cut inside this line",
        "--unfinished skip");
    refused(
        ManagerLog.WORKQUEUE,
        log.substring(0, log.indexOf("2026/11/29 10:00:32.50")),
        "1 of 3 tasks had not ended where the log ends, such as task 3",
        "--unfinished skip");
    refused(
        ManagerLog.WORKQUEUE,
        log + log.replace("[42]", "[43]").replace("10:00:", "11:00:"),
        "process 43 begins here, after 42");
    refused(ManagerLog.WORKQUEUE, log + log, "its date is before that of the line above");
    assertThatThrownBy(() -> ManagerLog.JOBLOG.read(folder.resolve("none"), false, Failed.KEEP))
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> ManagerLog.JOBLOG.read(folder, false, Failed.KEEP))
        .hasMessageContaining("folder");
  }

  /** What had not ended is left out where users say so. */
  @Test
  void cutLog_isReadOnWish() throws IOException {
    Path file = folder.resolve("run.log");
    String log = WorkQueueSample.log();
    Files.writeString(file, log.substring(0, log.indexOf("2026/11/29 10:00:32.50")));
    RecordedRun run = ManagerLog.WORKQUEUE.read(file, true, Failed.REFUSE);
    assertThat(run.tasks()).hasSize(2);
    assertThat(run.unfinished()).isEqualTo(1);
    assertThat(run.makespanSeconds()).isEqualTo(8, within(DIGITS));
  }

  /**
   * Four tasks of 1 s on one host and four of 3 s on the other: no shuffle of eight explains more,
   * but 2 of 70 explain as much, so 99 shuffles nearly always meet one; sixteen tasks have 2 of 12
   * 870.
   */
  @Test
  void hosts_haveSpeedsIfTheirTasksAreAlike() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int job = 1; job <= 16; job++) {
      boolean fast = job % 2 == 0;
      rows.append(
          "%s\t%s\t%s.000\t%s.000\t0\t0\t0\t0\trun\n"
              .formatted(job, fast ? "fast" : "slow", 1000 + 3 * job / 2 * 2, fast ? 1 : 3));
    }
    RecordedRun run = read(ManagerLog.JOBLOG, jobs(rows.toString().stripTrailing()));
    assertThat(run.speedsDiffer()).isTrue();
    for (RecordedWorker worker : run.workers()) {
      // The mean of all tasks is 2 s.
      assertThat(worker.speed())
          .isEqualTo(worker.host.equals("fast") ? 2 : 2 / 3.0, within(DIGITS));
    }
  }
}
