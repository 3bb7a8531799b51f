package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostsCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  /** In the order in which jobs ended; the third was run again on another host. */
  @Test
  void joblog_isPutInTheOrderOfTasks() throws IOException {
    assertThat(
            run(
                "joblog",
                """
                Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand
                2\ta\t1700000000.1\t   2.500\t0\t0\t0\t0\techo "two
                3\ta\t1700000000.2\t   9.000\t0\t0\t1\t0\tfalse
                1\ta\t1700000000.0\t   1.250\t0\t0\t0\t0\techo one
                3\tb\t1700000009.2\t   4.000\t0\t0\t0\t0\ttrue
                """))
        .isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,1.25\n2,2.5\n3,4\n");
    assertThat(text(err)).contains("2 hosts (a, ...): seconds of faster and slower ones are mixed");
  }

  /** Steps of tasks and the job itself are passed over; 1-02:03:04 is 93784 s. */
  @Test
  void sacct_countsTasksOfTheArray() throws IOException {
    assertThat(
            run(
                "sacct",
                """
                JobID|Elapsed|State|NodeList
                77_1|00:00:05|COMPLETED|n1
                77_1.batch|00:00:05|COMPLETED|n1
                77_0|1-02:03:04|COMPLETED|n1
                78|00:00:01|COMPLETED|n1
                """))
        .isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,93784\n1,5\n");
    assertThat(text(err)).isEmpty();
  }

  @Test
  void loop_hasIndexAndSeconds() throws IOException {
    assertThat(run("loop", "thread,index,seconds\n0,0,0.5\n1,1,0.25\n")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,0.5\n1,0.25\n");
  }

  @ParameterizedTest
  @CsvSource({
    "loop, 'index,seconds\n0,1\n2,1\n', task 1 is missing before 2",
    "loop, 'index,seconds\n0,0\n', task 0 took no time",
    "loop, 'index,seconds\n0,x\n', 'the time \"x\" is not a number of seconds'",
    "loop, 'index,seconds\n0,-1\n', 'the time \"-1\" is not a number of seconds'",
    "loop, 'index,seconds\na,1\n', 'the task \"a\" is not a whole number'",
    "loop, 'index,second\n0,1\n', 'has no column \"seconds\"'",
    "loop, 'index,seconds\n', there are no tasks in it",
    "sacct, 'JobID|ElapsedRaw|State\n7_0|5|FAILED\n', task 0 did not end well",
    "nothing, 'index,seconds\n', 'there is no format \"nothing\"'"
  })
  void whatCannotBeUsed_isToldInOneLine(String format, String log, String message)
      throws IOException {
    assertThat(run(format, log)).isEqualTo(2);
    assertThat(text(err)).contains(message).hasLineCount(1);
    assertThat(text(out)).isEmpty();
  }

  private int run(String format, String log) throws IOException {
    Path file = Files.writeString(folder.resolve("log"), log);
    return Main.run(List.of("costs", format, file.toString()), print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream stream) {
    return new PrintStream(stream, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
