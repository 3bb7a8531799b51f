package loadstar.input.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import loadstar.input.log.TaskLog.Failed;
import loadstar.model.InputException;
import loadstar.model.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each folder of samples has the name of its format. Written by the program itself: pytest, Go
 * 1.19, Jest 30, Vitest, Playwright 1.65 (its JUnit XML, too), ninja 1.11 but for its seventh
 * version, hyperfine 1.15, GNU time, Snakemake 7.21 but for the extended benchmark, Dask 2022.12;
 * qacct 8.1.9 printed records that were written after accounting(5). Written after the
 * documentation that {@link LogFormat} names: nested suites, objects of names, Nextflow, PBS,
 * HTCondor, Spark. What the samples must give stands in expected.txt.
 */
class LogFormatTest {
  @TempDir Path folder;

  /** A sample with what has to be read in it. */
  private record Sample(String file, String failed, double zero, List<String> rows) {
    @Override
    public String toString() {
      return file + " " + failed;
    }
  }

  private static Path samples() {
    URL expected = Objects.requireNonNull(LogFormatTest.class.getResource("expected.txt"));
    try {
      return Objects.requireNonNull(Path.of(expected.toURI()).getParent());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static Stream<Sample> all() throws IOException {
    List<Sample> all = new ArrayList<>();
    for (String section : Files.readString(samples().resolve("expected.txt")).split("(?m)^== ")) {
      if (!section.startsWith("#") && !section.isBlank()) {
        List<String> lines = section.lines().toList();
        String[] head = lines.getFirst().split(" ");
        all.add(
            new Sample(
                head[0],
                head[1],
                Double.parseDouble(head[2]),
                lines.subList(1, lines.size()).stream().filter(line -> !line.isBlank()).toList()));
      }
    }
    return all.stream();
  }

  private static LogOptions options(String failed, double zero) {
    return new LogOptions(
        null, null, null, null, null, null, List.of(), null, Failed.valueOf(failed), zero);
  }

  private static List<String> rows(TaskLog log) {
    List<String> rows = new ArrayList<>();
    log.tasks()
        .forEach(one ->
            rows.add(
                "%s%s | %s%s"
                    .formatted(
                        one.job().isEmpty() ? "" : one.job() + " / ",
                        one.name(),
                        Quantity.exact(one.seconds()),
                        one.group().isEmpty() ? "" : " | " + one.group())));
    log.notes().forEach(note -> rows.add("# " + note));
    return rows;
  }

  @ParameterizedTest
  @MethodSource("all")
  void sample_isRecognisedAndRead(Sample sample) {
    String file = samples().resolve(sample.file).toString();
    TaskLog log = LogFiles.read(List.of(file), null, options(sample.failed, sample.zero));
    assertThat(log.format().word()).isEqualTo(sample.file.split("/")[0]);
    assertThat(rows(log)).isEqualTo(sample.rows);
  }

  /** A format that nobody has a sample of is not tested. */
  @ParameterizedTest
  @EnumSource(LogFormat.class)
  void format_hasSamplesAndDocumentation(LogFormat format) throws IOException {
    assertThat(format.documentation).startsWith("https://");
    if (format.isReport()) {
      try (Stream<Path> files = Files.list(samples().resolve(format.word()))) {
        assertThat(files).hasSizeGreaterThanOrEqualTo(3);
      }
      assertThat(all().map(one -> one.file.split("/")[0]).filter(format.word()::equals).count())
          .isGreaterThanOrEqualTo(3);
    }
  }

  private static Arguments text(String name, String text, String says) {
    return Arguments.of(name, text.getBytes(StandardCharsets.UTF_8), says);
  }

  /** Returns a sample up to a share of its bytes. */
  private static Arguments cut(String sample, double share, String says) throws IOException {
    byte[] all = Files.readAllBytes(samples().resolve(sample));
    byte[] begin = Arrays.copyOf(all, (int) (share * all.length));
    return Arguments.of(sample.replace('/', '-'), begin, says);
  }

  private static Arguments bytes(String name, int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return Arguments.of(name, all, null);
  }

  static Stream<Arguments> damaged() throws IOException {
    return Stream.of(
        text("empty.xml", "", "empty.xml: there is nothing in it"),
        text("blank.json", " \n\n", "blank.json: there is nothing in it"),
        text("no-tests.xml", "<testsuites/>", "no-tests.xml: there are no tasks in it"),
        text("no-names.json", "{}", "no-names.json: there are no tasks in it"),
        text("unknown.json", "[1, 2]", "unknown.json:1: this JSON is of no program whose"),
        text("unknown.xml", "<a/>", "unknown.xml:1: this XML is of no program whose"),
        text("prose.txt", "Dear all,\nit took long\n", "prose.txt:1: this is no log that is known"),
        cut("junit/nested.xml", 0.5, "junit-nested.xml:9: malformed XML: it ends too early"),
        text(
            "doctype.xml",
            "<!DOCTYPE t [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n<testsuite>&x;</testsuite>",
            "doctype.xml:1: it has a DOCTYPE, which no report of tests needs"),
        text(
            "comma.xml",
            "<testsuite>\n<testcase name=\"a\" time=\"1,234\"/></testsuite>",
            "comma.xml:2: the time \"1,234\" may be thousands or thousandths"),
        text(
            "no-time.xml",
            "<testsuite>\n<testcase name=\"a\"/></testsuite>",
            "no-time.xml:2: test \"a\" has no time"),
        text(
            "negative.xml",
            "<testsuite>\n<testcase name=\"a\" time=\"-1\"/></testsuite>",
            "negative.xml:2: the time \"-1\" is not a number of seconds"),
        cut("gotest/two-packages.json", 0.5, "gotest-two-packages.json:21: this is not JSON: "),
        text(
            "no-end.json",
            "{\"Action\":\"run\",\"Package\":\"p\",\"Test\":\"TestA\"}\n",
            "no-end.json:1: task p.TestA did not end well (no end of it). Maybe run it again"),
        cut("jest/vitest.json", 0.7, "jest-vitest.json:1: this is not JSON: "),
        text(
            "jest.json",
            "{\"testResults\": [{\"name\": \"f\", \"assertionResults\": [{\"fullName\": \"a\","
                + " \"status\": \"passed\", \"duration\": \"5\"}]}]}",
            "jest.json: test \"f a\" has no \"duration\""),
        cut("playwright/repeated.json", 0.9, "playwright-repeated.json:210: this is not JSON: "),
        cut("hyperfine/parameters.json", 0.4, "hyperfine-parameters.json:2"),
        text(
            "twice.json",
            "{\"a\": 1,\n\"a\": 2}",
            "twice.json:2: this is not JSON: Duplicate Object property \"a\""),
        text(
            "null.json",
            "{\"a\": 1,\n\"b\": null}",
            "null.json:2: the time of \"b\" is null, not a number of seconds"),
        text("minus.json", "{\n\"a\": -3}", "minus.json:2: task a took -3.0 s, which is no time"),
        text("more.json", "{\"a\": 1}\n{\"b\": 2}", "more.json:2: there is more after the JSON"),
        text(
            "pytest.txt",
            "=== slowest durations ===\n0.30s call     tests/a.py::a\n0.2",
            "pytest.txt:3: the line is cut: it has no name of a test"),
        text(
            "trace.txt",
            "task_id\tname\tstatus\trealtime\n1\ta\tCOMPLETED\t5s\n2\tb\tCOMPL",
            "trace.txt:3: the line is cut: it has 3 of 4 cells"),
        text(
            "benchmark.tsv",
            "s\th:m:s\tmax_rss\nNA\tNA\tNA\n",
            "benchmark.tsv:2: the time \"NA\" is not a number of seconds"),
        text(
            "qacct.txt",
            "====\nqname a\njobnumber 7\ntaskid 1\nfailed 0\n",
            "qacct.txt:3: job 7 is cut: it has no \"ru_wallclock\""),
        cut("pbs/openpbs.txt", 0.5, "pbs-openpbs.txt:3: the line is cut: it has no \"reso"),
        cut("condor/evicted.log", 0.6, "task 0 did not end well (still running)"),
        cut("ninja/one-build.ninja_log", 0.85, "ninja-one-build.ninja_log:5: the line is cut"),
        text(
            "back.ninja_log",
            "# ninja log v5\n9\t5\t1\ta.o\t1a\n",
            "back.ninja_log:2: \"9\" to \"5\" is no time"),
        cut("time/with-output.txt", 0.5, "time-with-output.txt:2: the figures of this command"),
        text(
            "dask.csv",
            "key,status,startstops\na,OK,\"[{'action': 'transfer', 'start': 1, 'stop': 2}]\"\n",
            "dask.csv:2: task \"a\" has no time of computing"),
        text(
            "spark.csv",
            "launchTime,duration,status\n1,abc,SUCCESS\n",
            "spark.csv:2: the time \"abc\" is not a number of seconds"),
        bytes("packed.xml", 0x1f, 0x8b, 8, 0, 0, 0),
        bytes("sixteen.json", 0xff, 0xfe, '{', 0, '}', 0),
        bytes("binary.dat", 0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0xff));
  }

  /** One sentence with the file and the line, and nothing but that. */
  @ParameterizedTest
  @MethodSource("damaged")
  void damage_isSaidWithItsPlace(String name, byte[] bytes, String says) throws IOException {
    Path file = Files.write(folder.resolve(name), bytes);
    assertThatThrownBy(() -> LogFiles.read(List.of(file.toString()), null, options("REFUSE", 0)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(says == null ? "this is no text in UTF-8" : says)
        .hasMessageContaining(name);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }

  private static String report(String name, String time) {
    return "<testsuite><testcase name=\"" + name + "\" time=\"" + time + "\"/></testsuite>";
  }

  /** 1 + 2 + 4 s, in the order of paths; the text beside them is no report. */
  @Test
  void folder_isAllOfItsReports() throws IOException {
    write("b/TEST-two.xml", report("two", "2"));
    write("a/TEST-one.xml", report("one", "1"));
    write("a/deep/TEST-four.xml", report("four", "4"));
    write("a/one.txt", "Tests run: 1\n");
    TaskLog log = LogFiles.read(List.of(folder.toString()), null, options("REFUSE", 0));
    assertThat(rows(log))
        .containsExactly("one | 1", "four | 4", "two | 2", "# 1 other file left out");
    assertThat(log.sha256()).hasSize(64);
  }

  /** A report that its runner had no time to write is missing, not nothing. */
  @Test
  void emptyOrBrokenReportOfAFolder_isRefused() throws IOException {
    write("one.xml", report("one", "1"));
    Path empty = write("two.xml", "");
    assertThatThrownBy(() -> read()).hasMessageContaining("two.xml: there is nothing in it");
    Files.write(empty, new byte[] {'<', (byte) 0xff});
    assertThatThrownBy(() -> read()).hasMessageContaining("two.xml:1: this is no text in UTF-8");
    Files.delete(empty);
    write("two.json", "{\"a\": 1}");
    assertThatThrownBy(() -> read())
        .hasMessageContaining("this is a log of \"names\", others are of \"junit\"");
  }

  private TaskLog read() {
    return LogFiles.read(List.of(folder.toString()), null, options("REFUSE", 0));
  }

  /** The second file has the run that went well. */
  @Test
  void failedTestOfOneFile_isMadeGoodByTheNext() throws IOException {
    String bad = "<testsuite><testcase name=\"a\" time=\"1\"><error/></testcase></testsuite>";
    String first = write("1.xml", bad).toString();
    String second = write("2.xml", report("a", "3")).toString();
    assertThat(rows(LogFiles.read(List.of(first, second), null, options("REFUSE", 0))))
        .containsExactly("a | 3");
    assertThatThrownBy(() -> LogFiles.read(List.of(first), null, options("REFUSE", 0)))
        .hasMessageContaining("1.xml:1: task a did not end well (error)");
  }

  /** Java's own limits are for entities that a document declares. */
  @Test
  void longReport_mayHaveManyEscapes() throws IOException {
    String output = "<system-out>" + "&lt;&amp;".repeat(60_000) + "</system-out>";
    write("a.xml", report("one &gt; two", "1").replace("/></", ">" + output + "</testcase></"));
    assertThat(rows(read())).containsExactly("one > two | 1");
  }

  /** A named format is not another one. */
  @Test
  void namedFormat_isChecked() throws IOException {
    String file = write("a.json", "{\"a\": 1}").toString();
    assertThatThrownBy(() -> LogFiles.read(List.of(file), LogFormat.JUNIT, options("REFUSE", 0)))
        .hasMessageContaining("this is no log of \"junit\". Maybe loadstar costs names");
  }
}
