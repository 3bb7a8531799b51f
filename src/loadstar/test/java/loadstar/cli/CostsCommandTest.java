package loadstar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import loadstar.input.log.LogFormat;
import loadstar.simulation.CostsFiles;
import loadstar.simulation.CostsMeaning;
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

  /** The header line comes again where another call has continued the log. */
  @Test
  void repeatedHeader_isSkipped() throws IOException {
    String header = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n";
    String log =
        header
            + "1\t:\t1000.000\t2.000\t0\t0\t0\t0\ttrue\n"
            + "2\t:\t1000.000\t2.000\t0\t0\t1\t0\tfalse\n"
            + header
            + "2\t:\t9000.000\t4.000\t0\t0\t0\t0\ttrue\n";
    assertThat(run("joblog", log)).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,2\n2,4\n");
  }

  /** A first line that is a cost is no header: compare --costs reads the same tasks. */
  @ParameterizedTest
  @CsvSource({
    "'12 seconds\n5 seconds\n3 seconds\n', '1,12\n2,5\n3,3\n'",
    "'1m 55s\n250ms\n', '1,115\n2,0.25\n'",
    "'seconds\n7\n', '1,7\n'",
  })
  void firstLineThatIsACost_isATask(String log, String tasks) throws IOException {
    Path file = write("plain.txt", log);
    assertThat(costs(file)).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n" + tasks);
    assertThat(CostsFiles.read(file, null, CostsMeaning.SECONDS, null).tasks())
        .isEqualTo((int) tasks.lines().count());
  }

  /** The comma of 1,5 makes two cells; one in the last column, a command, cuts no number. */
  @Test
  void decimalComma_isNotTheEndOfANumber() throws IOException {
    assertThat(run("csv", "task,seconds\na,1\nb,2,5\n", "--time-column seconds")).isEqualTo(2);
    assertThat(text(err))
        .contains(":3: has 3 cells, but the header has 2. Maybe a decimal point, or ; between the");
    assertThat(run("csv", "task,seconds,cmd\na,1,f(1,2)\nb,2,g\n", "--time-column seconds"))
        .isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,1\n2,2\n");
  }

  /** 1200 ms are 1.2 s, and 1m 0,5s are 60.5 s, whatever the column's unit is. */
  @Test
  void unit_isReadInTheNameAndSaid() throws IOException {
    String log = "task\tduration_ms\n1\t1200\n2\t1m 0,5s\n";
    assertThat(run("csv", log, "--time-column duration_ms")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,1.2\n2,60.5\n");
    assertThat(text(err)).contains("\"duration_ms\" in ms");
    out.reset();
    assertThat(run("csv", log, "--time-column duration_ms --time-unit min")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,72000\n2,60.5\n");
    assertThat(run("csv", "size_mb,took\n3,1\n", "--time-column size_mb")).isEqualTo(2);
    assertThat(text(err))
        .contains("log:1: \"size_mb\" is not the name of a time. Maybe --time-column took;");
  }

  /** Ninja counts milliseconds: 1520 - 0 and 3021 - 5 of them. */
  @Test
  void ninja_hasMilliseconds() throws IOException {
    String log = "# ninja log v5\n0\t1520\t17\ta.o\t1a\n5\t3021\t17\tb.o\t1b\n";
    assertThat(run("csv", log, "--start 1 --end 2")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,1.52\n2,3.016\n");
  }

  /** What is left ran on one host: the others' tasks failed, or never began. */
  @Test
  void hosts_areThoseOfTasksThatCount() throws IOException {
    String log =
        """
        JobID|State|ElapsedRaw|NodeList
        7_1|COMPLETED|5|c01
        7_2|TIMEOUT|9|c02
        7_3|CANCELLED by 12|0|None assigned
        7_4|COMPLETED|6|c01
        """;
    assertThat(run("sacct", log, "--failed skip")).isZero();
    assertThat(text(err)).contains("2 tasks that did not end well left out").doesNotContain("host");
    err.reset();
    assertThat(run("sacct", log.replace("6|c01", "6|c03"), "--failed skip")).isZero();
    assertThat(text(err))
        .contains("2 hosts (c01, ...): seconds of faster and slower ones are mixed");
    err.reset();
    assertThat(run("sacct", log, "--failed keep --zero 1")).isZero();
    assertThat(text(err)).contains("2 hosts (c01, ...)");
  }

  /** From 01:30 to 03:30 by the clock that night is one hour, as Elapsed says. */
  @Test
  void changeOfClocks_isSaid() throws IOException {
    String log =
        """
        JobID|State|Start|End|ElapsedRaw
        7_1|COMPLETED|2025-03-30T01:30:00|2025-03-30T03:30:00|3600
        7_2|COMPLETED|2025-03-31T01:30:00|2025-03-31T03:30:00|7200
        """;
    assertThat(run("sacct", log)).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,3600\n2,7200\n");
    assertThat(text(err))
        .contains(
            "1 task ran while clocks were changed: the elapsed time counts, not Start and End");
    err.reset();
    assertThat(run("sacct", log, "--start Start --end End")).isZero();
    assertThat(text(err)).contains("1 task ran while clocks were changed: Start and End are off");
    err.reset();
    String dates = log.replace("|ElapsedRaw", "").replaceAll("\\|\\d+\n", "\n");
    assertThat(run("csv", dates, "--start Start --end End --task-column JobID")).isZero();
    assertThat(text(err)).contains("1 task ran in a night in which clocks are changed: dates");
    String back = "Start|End\n2025-10-26T02:50:00|2025-10-26T02:10:00\n";
    assertThat(run("csv", back, "--start Start --end End")).isEqualTo(2);
    assertThat(text(err)).contains("Maybe clocks were set back: --time-column ElapsedRaw");
  }

  /** Ten digits would make two costs of what the JSON has. */
  @Test
  void seconds_keepAllTheirDigits() throws IOException {
    assertThat(run("loop", "index,seconds\n0,1234.5678901234\n")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,1234.5678901234\n");
  }

  /** The names are on line 2; the second task, on line 4, has none. */
  @Test
  void whatIsMissing_isToldWithItsLine() throws IOException {
    String log = "# of yesterday\nname,took\na,1\n,2\n";
    assertThat(run("csv", log, "--time-column seconds")).isEqualTo(2);
    assertThat(text(err)).contains("log:2: has no column \"seconds\"");
    assertThat(run("csv", log, "--time-column took --task-column name")).isEqualTo(2);
    assertThat(text(err)).contains("log:4: has no \"name\"");
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
    assertThat(text(err)).contains("1 job without an array left out").hasLineCount(1);
  }

  /** Two tasks of the array and one that waits; "CANCELLED+" is what sacct cuts to 10 letters. */
  @Test
  void sacctInItsOwnColumns_isReadByItsDashes() throws IOException {
    String log =
        """
        JobID           State    Elapsed\s
        ------------ ---------- ----------\s
        4711_1        COMPLETED   00:01:01\s
        4711_1.batch  COMPLETED   00:01:01\s
        4711_[2-9:2]    PENDING   00:00:00\s
        4711_10      CANCELLED+   00:00:10\s
        """;
    assertThat(run("sacct", log)).isEqualTo(2);
    assertThat(text(err)).contains("log:5: task [2-9:2] did not end well (State PENDING), nor did");
    assertThat(run("sacct", log, "--failed keep")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,61\n10,10\n");
    assertThat(text(err)).contains("4 tasks that did not end well left out; 1 task", "kept");
  }

  /** Of two arrays one is picked by its job. */
  @Test
  void arrays_areOneUnlessOneIsPicked() throws IOException {
    String log =
        "JobID|State|ElapsedRaw|\n4711_1|COMPLETED|61|\n4711_2|COMPLETED|7|\n4712_1|COMPLETED|8|\n";
    assertThat(run("sacct", log)).isZero();
    assertThat(text(out)).isEqualTo("job,task,seconds\n4711,1,61\n4711,2,7\n4712,1,8\n");
    assertThat(text(err)).contains("2 arrays as one, --job picks one");
    out.reset();
    assertThat(run("sacct", log, "--job 4711")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,61\n2,7\n");
  }

  /** A second good run of an index is a task of a second step; the mean is 15 s / 6. */
  @Test
  void indicesThatComeAgain_areFurtherTasks() throws IOException {
    assertThat(run("loop", "INDEX;Seconds\r\n1;2,5\r\n0;1\r\n2;9\r\n0;1\r\n1;1\r\n2;0,5\r\n"))
        .isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,1\n1,2.5\n2,9\n0,1\n1,1\n2,0.5\n");
    assertThat(text(err))
        .contains("6 tasks: mean 2.500 s", "longest 9.000 s", "the longest one is 60.0 % of all")
        .contains("numbers come up to 2 times");
  }

  /** A joblog without names begins with a byte order mark; commas of a command part nothing. */
  @Test
  void columnsWithoutNames_areThoseOfTheFormat() throws IOException {
    assertThat(run("joblog", "\uFEFF7\t:\t1.0\t2.5\t0\t0\t0\t0\techo 1,2,3,4,5,6,7,8,9,10\n"))
        .isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n7,2.5\n");
  }

  /** From 10:00:00 to 10:01:00 are 60 s; the third is left out because of its state. */
  @Test
  void anyTable_isReadByTheColumnsThatAreNamed() throws IOException {
    String log =
        """
        what,begin,finish,st
        x,2024-05-01T10:00:00,2024-05-01T10:01:00,ok
        "y,z",2024-05-01 10:00:00,2024-05-01 10:00:02.5,ok
        w,2024-05-01 10:00:00,2024-05-01 10:00:01,bad
        """;
    String[] columns = {
      "--start",
      "begin",
      "--end",
      "finish",
      "--task-column",
      "WHAT",
      "--ok",
      "st=ok",
      "--failed",
      "skip"
    };
    assertThat(run("csv", log, columns)).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\nx,60\n\"y,z\",2.5\n");
    out.reset();
    assertThat(run("csv", "3:0.5\n4:2\n", "--delimiter : --time-column 2")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,0.5\n2,2\n");
  }

  @Test
  void taskTooShortForTheClock_countsWhatIsSaid() throws IOException {
    assertThat(run("loop", "index,seconds\n0,0.000\n1,4\n", "--zero 0.5ms")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,0.0005\n1,4\n");
    assertThat(text(err)).contains("1 task took no time");
  }

  @Test
  void numbersWithAGap_areTheTasksThatAreThere() throws IOException {
    assertThat(run("loop", "index,seconds\n0,1\n2,1\n")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,1\n2,1\n");
    assertThat(text(err)).contains("1 number between them not there");
  }

  @Test
  void loop_hasIndexAndSeconds() throws IOException {
    assertThat(run("loop", "thread,index,seconds\n0,0,0.5\n1,1,0.25\n")).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n0,0.5\n1,0.25\n");
  }

  @ParameterizedTest
  @CsvSource({
    "loop, 'index,seconds\n0,0\n', 'log:2: task 0 took no time. Maybe --zero SECONDS'",
    "joblog, 'Seq\tJobRuntime\tExitval\tSignal\n"
        + "1\t2.0\t0\t9\n"
        + "', log:2: task 1 did not end well (Signal 9)",
    "joblog, 'Seq\tJobRuntime\tExitval\tSignal\n"
        + "1\t2.0', 'log:2: the line is cut: it has 2 of 4 cells'",
    "joblog, '', 'log: there is nothing in it'",
    "sacct, 'JobID|State\n"
        + "7_0|COMPLETED\n"
        + "', 'has no column \"ElapsedRaw\" or \"Elapsed\", only JobID, State. Maybe sacct'",
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

  /** Without a format the contents say it; the group is a column where there is one. */
  @Test
  void format_isRecognisedByTheContents() throws IOException {
    String tests = "{\"a.py::x\": 1.5, \"a.py::y, z\": 2}";
    assertThat(costs(write("names", tests))).isZero();
    assertThat(text(out))
        .isEqualTo("task,seconds,group\na.py::x,1.5,a.py\n\"a.py::y, z\",2,a.py\n");
    out.reset();
    assertThat(costs(write("log", "Seq\tJobRuntime\n2\t5\n1\t4\n"))).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,4\n2,5\n");
    out.reset();
    assertThat(costs(write("numbers", "# seconds\n4\n2.5\n"))).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\n1,4\n2,2.5\n");
    out.reset();
    assertThat(costs(write("table", "name;size_mb;took_ms\nb;3;500\na;4;250\n"))).isZero();
    assertThat(text(out)).isEqualTo("task,seconds\nb,0.5\na,0.25\n");
    out.reset();
    assertThat(costs(write("two", "name,wall,elapsed\nb,3,5\n"))).isEqualTo(2);
    assertThat(text(err)).contains("two:1: has several times: wall, elapsed. Maybe --time-column");
  }

  /** A file may have the name of a format; a folder and files count as one log. */
  @Test
  void logs_areFilesAndFolders() throws IOException {
    String one = "<testsuite><testcase classname='p.C' name='one' time='2'/></testsuite>";
    String more = one.replace("one", "more").replace("'2'", "'3'");
    Path file = write("one.xml", one);
    Path reports = Files.createDirectory(folder.resolve("reports"));
    Files.writeString(reports.resolve("more.xml"), more);
    assertThat(costs(file, reports)).isZero();
    assertThat(text(out)).isEqualTo("task,seconds,group\np.C.one,2,p.C\np.C.more,3,p.C\n");
    assertThat(run("joblgo", one)).isEqualTo(2);
    assertThat(text(err)).contains("there is no format \"joblgo\". Maybe you meant \"joblog\"");
    err.reset();
    assertThat(run("junit", one, "--time-column time")).isEqualTo(2);
    assertThat(text(err)).contains("a log of \"junit\" has no columns to be named");
    err.reset();
    assertThat(Main.run(List.of("costs", "joblog"), print(out), print(err))).isEqualTo(2);
    assertThat(text(err)).contains("a log is to be named").hasLineCount(1);
  }

  /** Each line has the name of a format and its documentation. */
  @Test
  void formats_areListed() {
    assertThat(Main.run(List.of("costs", "--formats"), print(out), print(err))).isZero();
    assertThat(text(out).lines())
        .hasSameSizeAs(LogFormat.values())
        .allMatch(line -> line.matches("[a-z]+ +\\S.* \\(https://\\S+\\)"));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private int costs(Path... logs) {
    List<String> line = new ArrayList<>(List.of("costs"));
    for (Path log : logs) {
      line.add(log.toString());
    }
    return Main.run(line, print(out), print(err));
  }

  private int run(String format, String log, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("log"), log);
    List<String> line = new ArrayList<>(List.of("costs", format, file.toString()));
    line.addAll(List.of(Shell.words(options)));
    return Main.run(line, print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream stream) {
    return new PrintStream(stream, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
