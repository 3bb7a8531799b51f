package loadstar.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import loadstar.input.ClockUnit;
import loadstar.input.Digests;
import loadstar.model.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostsFileTest {
  @TempDir Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("costs.csv"), text);
  }

  @Test
  void numbersInLines_areCosts() throws IOException {
    CostsFile costs = CostsFiles.read(write("# measured in May\n1\n\n2.5e1\n 4 \n"), null);
    assertThat(costs.tasks()).isEqualTo(3);
    assertThat(costs.mean()).isEqualTo(10);
    assertThat(costs.costs().classes(3).work()).isEqualTo(3);
    assertThat(costs.costs().classes(2).work()).isEqualTo(2.6);
  }

  @Test
  void columnByName_isReadThroughQuotes() throws IOException {
    Path file = write("task,seconds,\"what, if\"\n1,2.5,\"a\n b\"\n2,\"7.5\",c\n");
    CostsFile costs = CostsFiles.read(file, "seconds");
    assertThat(costs.tasks()).isEqualTo(2);
    assertThat(costs.mean()).isEqualTo(5);
    assertThat(CostsFiles.read(write("flops\n8\n"), null).mean()).isEqualTo(8);
    assertThat(CostsFiles.read(write("abc\n8\n"), "abc").mean()).isEqualTo(8);
    assertThat(CostsFiles.read(write("time [s]\n8\n"), null).mean()).isEqualTo(8);
  }

  /** Editors and spreadsheets put the mark first; (10 + 20) / 2 = 15. */
  @Test
  void byteOrderMark_belongsToNoCost() throws IOException {
    assertThat(CostsFiles.read(write("\uFEFF10\n20\n"), null).mean()).isEqualTo(15);
    assertThat(
            CostsFiles.read(write("\uFEFFTask;Seconds\r\n1;10,5\r\n2;19,5\r\n"), "seconds").mean())
        .isEqualTo(15);
  }

  /** (50 + 150) / 2 = 100 in the column's unit; a user's word goes before the name's. */
  @ParameterizedTest
  @CsvSource({
    "'duration_ms\n50\n150\n', , 0.1",
    "'elapsed-minutes\n50\n150\n', , 6000",
    "'task;time (h)\n1;0,5\n2;1,5\n', , 3600",
    "'task\tDuration\n1\t1m 55,5s\n2\t4,5\n', , 60",
    "'1m 55s\n250ms\n4.75\n', , 40",
    "'50\n150\n', ms, 0.1",
    "'time\n50\n150\n', us, 0.0001",
    "'duration_ms\n50\n150\n', s, 100",
    "'file_size_mb\n50\n150\n', s, 100",
    "'duration_ms\n50\n0.15s\n', , 0.1"
  })
  void times_areSeconds(String text, String unit, double mean) throws IOException {
    Path file = write(text);
    String column = text.contains("task") ? text.split("[;\t\n]")[1] : null;
    CostsFile costs = read(file, column, unit);
    assertThat(costs.mean()).isCloseTo(mean, within(1e-12 * mean));
  }

  /** 2 and 4: the only time by its name, or the only numbers beside the names of tasks. */
  @ParameterizedTest
  @CsvSource({
    "'task,group,seconds\na,x,2\nb,y,4\n'",
    "'id,retries,duration_ms,size\n1,0,2000,7\n2,0,4000,7\n'",
    "'task,group,cost\n#a,x,9\n1,x,2\n2,y,4\n'",
    "'name;wall time;note\na;2,0;x\nb;4,0;y\n'"
  })
  void onlyColumnThatCanBeCosts_needsNoName(String text) throws IOException {
    assertThat(read(write(text), null, null).mean()).isEqualTo(3);
  }

  /** Flops are no times: 5 is that of the flops, which are the only numbers. */
  @Test
  void onlyNumbers_areFlopsWhateverTheirName() throws IOException {
    assertThat(CostsFiles.read(write("task,work\n1,4\n2,6\n"), null).mean()).isEqualTo(5);
    assertThatThrownBy(() -> CostsFiles.read(write("task,work,seconds\n1,4,1\n"), null))
        .hasMessageContaining(":1: has the columns task, work, seconds, and none is named");
    assertThatThrownBy(() -> read(write("task,size_mb\na,4\n"), null, null))
        .hasMessageContaining(":1: costs are seconds here, but \"size_mb\" is not the name of a");
    assertThatThrownBy(() -> read(write("task,seconds,minutes\na,60,1\n"), null, null))
        .hasMessageContaining("and none is named. Maybe --costs-column seconds");
    assertThatThrownBy(() -> read(write("task,group\na,b\n"), null, null))
        .hasMessageContaining("and none is named");
  }

  private static CostsFile read(Path file, @Nullable String column, @Nullable String unit) {
    return CostsFiles.read(
        file, column, CostsMeaning.SECONDS, unit == null ? null : ClockUnit.of(unit));
  }

  /** Megabytes and flops are no seconds, unless somebody says so. */
  @ParameterizedTest
  @CsvSource({
    "file_size_mb, '--time-unit s, if it has seconds after all'",
    "memory_value, '--time-unit s'",
    "priority_weight, '--time-unit s'",
    "'task,size,time_ms', '--costs-column time_ms; --time-unit s'",
    "gflops, '--speed 1Gf, or no --costs-host'"
  })
  void columnOfNoTime_isRefusedWhereCostsAreSeconds(String names, String hint) throws IOException {
    Path file = write(names + "\n" + "8,8,8\n".substring(names.contains(",") ? 0 : 4));
    String column = names.contains(",") ? "size" : null;
    assertThatThrownBy(() -> read(file, column, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(":1: costs are seconds here, but \"")
        .hasMessageContaining("\" is not the name of a time. Maybe " + hint);
    if (!names.equals("gflops")) { // "costs" takes it for a word of a header
      assertThat(CostsFiles.read(file, column).mean()).isEqualTo(8);
    }
    assertThat(
            CostsFiles.read(file, column == null ? names : column, CostsMeaning.RELATIVE, null)
                .mean())
        .isEqualTo(8);
  }

  /** 0 and 3 s with 1 s for the time of 0, also in a report; flops have no clock. */
  @Test
  void taskOfNoTime_isRefusedWithTheWayOut() throws IOException {
    Path file = write("0\n3\n");
    assertThatThrownBy(() -> read(file, null, null))
        .hasMessageContaining(
            ":1: the cost \"0\" is not a positive number. Maybe --zero SECONDS: what a task");
    assertThat(CostsFiles.read(file, null, CostsMeaning.SECONDS, null, 1).mean()).isEqualTo(2);
    assertThatThrownBy(() -> CostsFiles.read(file, null))
        .hasMessageContaining("costs.csv --time-column 1 --zero SECONDS > costs.csv");
    Path report = write("{\"a\": 0, \"b\": 3}");
    assertThatThrownBy(() -> read(report, null, null))
        .hasMessageContaining("costs.csv:1: task a took no time. Maybe --zero SECONDS");
    assertThat(CostsFiles.read(report, null, CostsMeaning.SECONDS, null, 1).mean()).isEqualTo(2);
    assertThatThrownBy(() -> CostsFiles.read(write("4\n5s\n"), null))
        .hasMessageContaining(
            "Maybe --costs-host HOST, on which it takes so long, or \"costs_host\" of a");
  }

  @ParameterizedTest
  @CsvSource({
    "'1\n2\nx\n', , ':3: the cost \"x\" is not a positive number'",
    "'1\n-2\n', , ':2: the cost \"-2\" is not a positive number'",
    "'1\nNaN\n', , ':2: the cost \"NaN\"'",
    "'1\nInfinity\n', , ':2: the cost \"Infinity\"'",
    "'', , 'there are no costs in it'",
    "'# only this\n', , 'there are no costs in it'",
    "'a,b\n1,2\n', , 'has the columns a, b, and none is named'",
    "'a,b\n1,2\n', c, 'has no column \"c\", only a, b'",
    "'a,b\n1,2\n3\n', b, ':3: has no column \"b\"'",
    "'a,b\n1,\"2\n', b, ': cannot be read: '",
    "'abc\n1\n', , ':1: the cost \"abc\" is not a positive number. Maybe it is the name of a column'",
    "'10s\n1\n', , ':1: the cost \"10s\"'",
    "'10d\n1\n', , ':1: the cost \"10d\"'",
    "'1\n0x10p0\n', , ':2: the cost \"0x10p0\"'",
    "'10 20\n1\n', , ':1: the cost \"10 20\"'",
    "'1,5\n2,5\n', , ':1: the cost \"1,5\"'",
    "'seconds\n1\n1,5\n', , ':3: has 2 cells, but the header has 1. Maybe a decimal point, or ; '",
    "'task,flops\na,1,5\n', flops, ':2: has 3 cells, but the header has 2. Maybe a decimal point'",
    "'task,flops\nf(a,b),5\n', flops, ':2: has 3 cells, but the header has 2. Maybe quotation'",
    "'task;flops\na;5;x\n', flops, ':2: has 3 cells, but the header has 2. Maybe quotation'",
    "'1;2\n3;4\n', 2, ':1: the cost \"1;2\"'",
    "'Seq\tHost\tJobRuntime\n1\ta\t2\n', JobRuntime, 'Maybe loadstar costs joblog costs.csv'",
    "'JobID|State\n1|COMPLETED\n', , 'Maybe loadstar costs sacct costs.csv'",
    "'index,seconds\n1,2\n', , 'Maybe loadstar costs loop costs.csv'",
    "'flops,flops\n1,2\n', flops, ':1: has 2 columns \"flops\". Maybe another name for each'",
    "'flops,FLOPS\n1,2\n', Flops, ':1: has 2 columns \"Flops\". Maybe another name for each'",
    "'flops,flops\n1,2\n', , ':1: has 2 columns \"flops\". Maybe another name for each'",
    "'1\n2\n', b, 'has no header, so no column \"b\"'"
  })
  void whatIsNoCost_isNamedWithItsLine(String text, String column, String message)
      throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> CostsFiles.read(file, column))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }

  /** The case of names decides where it can. */
  @Test
  void columnThatStandsTwice_isFoundByItsCase() throws IOException {
    assertThat(CostsFiles.read(write("FLOPS,flops\n1,4\n"), "flops").mean()).isEqualTo(4);
  }

  /**
   * A program may end each line by a delimiter; what is in no column that is read may be missing.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "task,flops\na,3,\nb,5,\n",
        "task,flops,\na,3,\nb,5,\n",
        "task,flops,,\na,3\nb,5,,\n",
        "task;flops\na;3,0\nb;5,0;;\n",
        "task,flops,note\na,3\nb,5,late\n",
        "a,a,flops\n1,2,3\n1,2,5\n",
      })
  void cellsAtTheEnd_mayBeEmptyOrMissing(String text) throws IOException {
    assertThat(CostsFiles.read(write(text), "flops").mean()).isEqualTo(4);
  }

  /** Processor time of this thread against that of reading the lines as numbers. */
  @Test
  void millionsOfTasks_takeTenBytesEachAndOneReading() throws IOException {
    int tasks = Boolean.getBoolean("full") ? 10_000_000 : 2_000_000;
    Path file = write("2.5\n".repeat(tasks));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    double sum = 0;
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        sum += Double.parseDouble(line);
      }
    }
    long lines = threads.getCurrentThreadCpuTime() - start;
    assertThat(sum).isEqualTo(2.5 * tasks);

    long before = usedBytes();
    start = threads.getCurrentThreadCpuTime();
    CostsFile costs = CostsFiles.read(file, null);
    long read = threads.getCurrentThreadCpuTime() - start;
    assertThat((usedBytes() - before) / (double) tasks).isLessThan(10);
    assertThat(costs.tasks()).isEqualTo(tasks);
    assertThat(read).isLessThan(3 * lines);
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Once it has settled: of two changes within a second both may have the same date. */
  @Test
  void runsThatFollowEachOther_shareAReading() throws IOException {
    Path file = write("1\n2\n");
    CostsFile young = CostsFiles.read(file, null);
    assertThat(CostsFiles.read(file, null)).isNotSameAs(young);
    Path kept = Path.of("src/loadstar/test/resources/cases/work/one-long.txt");
    CostsFile settled = CostsFiles.read(kept, null);
    assertThat(CostsFiles.read(kept, null)).isSameAs(settled);
    assertThat(settled.sha256()).isEqualTo(Digests.of(kept));
    // Nobody can set the date of the last change: this one stays young.
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
    assertThat(CostsFiles.read(file, null).mean()).isEqualTo(1.5);
    Files.writeString(file, "1\n3\n");
    assertThat(CostsFiles.read(file, null).mean()).isEqualTo(2);
  }

  /** A device such as /dev/zero would be read for ever. */
  @Test
  void whatIsNotAFile_isNotRead() {
    Path device = Path.of("/dev/zero");
    assertThatThrownBy(() -> CostsFiles.read(device, null))
        .isInstanceOf(InputException.class)
        .hasMessage("the file of costs \"" + device + "\" is not a file");
    assertThatThrownBy(() -> CostsFiles.read(folder, null))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(folder + ": there is no log in this folder that is known");
  }

  /** 1 + 3 s of a folder of reports, in the order of their names. */
  @Test
  void reports_areCostsInSeconds() throws IOException {
    String one = "<testsuite><testcase name='a' time='1'/></testsuite>";
    Files.writeString(folder.resolve("1.xml"), one);
    Path second = Files.writeString(folder.resolve("2.xml"), one.replace("'1'", "'3'"));
    CostsFile costs = CostsFiles.read(folder, null, CostsMeaning.SECONDS, null);
    assertThat(costs.tasks()).isEqualTo(2);
    assertThat(costs.mean()).isEqualTo(2);
    Files.writeString(second, one.replace("'1'", "'5'"));
    CostsFile later = CostsFiles.read(folder, null, CostsMeaning.SECONDS, null);
    assertThat(later.mean()).isEqualTo(3);
    assertThat(later.sha256()).isNotEqualTo(costs.sha256());
    assertThat(
            CostsFiles.read(write("{\"b\": 1,\n\"a\": 2}"), null, CostsMeaning.SECONDS, null)
                .mean())
        .isEqualTo(1.5);
  }

  /** A report of tests that failed, or in seconds where flops are meant, is no file of costs. */
  @Test
  void reportThatIsNoCosts_isRefusedWithTheWayOut() throws IOException {
    Path file = write("<testsuite><testcase name='a' time='1'><error/></testcase></testsuite>");
    assertThatThrownBy(() -> CostsFiles.read(file, null, CostsMeaning.SECONDS, null))
        .hasMessageContaining("costs.csv:1: task a did not end well (error). Maybe run it again;");
    Path names = write("{\"b\": 1}");
    assertThatThrownBy(() -> CostsFiles.read(names, null))
        .hasMessageContaining("a log of \"names\" in seconds, but costs are flops here. Maybe")
        .hasMessageContaining("--costs-host");
    Path other = write("{\"b\": [1]}");
    assertThatThrownBy(() -> CostsFiles.read(other, null, CostsMeaning.SECONDS, null))
        .hasMessageContaining("costs.csv:1: this JSON is of no program whose logs are known");
  }

  @Test
  void missingFile_isNamed() {
    assertThatThrownBy(() -> CostsFiles.read(folder.resolve("none"), null))
        .hasMessage(folder.resolve("none") + ": no such file");
  }
}
